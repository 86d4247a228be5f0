"""The report as a Parquet table with one row per photo. Executors make it from the units' reports."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Sequence

_PLACEMENT = (
    "struct<product:string,orientation:string,page:int,x:double,y:double,width:double,height:double,"
    "shape:string,effectiveDpi:double>"
)
_COLUMNS = {
    "id": "string",
    "status": "string",
    "reason": "string",
    "sha256": "string",
    "width": "int",
    "height": "int",
    "placements": f"array<{_PLACEMENT}>",
}
# From best to worst. A photo that is damaged on one page counts as damaged.
_STATUSES = ("placed", "damaged", "skipped")
# The maximum rows of a file of the table.
_MOST_IN_A_FILE = 100_000


@dataclass(frozen=True)
class Outcomes:
    """The number of photos for each outcome."""

    placed: int
    damaged: int
    skipped: int

    @property
    def photos(self) -> int:
        return self.placed + self.damaged + self.skipped


def write_outcomes(session: Any, reports: Sequence[str], problems: str, table: str, photos: int) -> Outcomes:
    """Writes the table.

    - reports: the URIs of the units' reports.
    - problems: the URI of a file with a line for each photo that the plan knows cannot be shown.
    - table: the URI of the new table.
    - photos: how many rows there are, about.
    """
    from pyspark.sql import Observation
    from pyspark.sql import functions as f

    fields = ",".join(f"{name}:{kind}" for name, kind in _COLUMNS.items())
    found = session.read.schema(", ".join(f"{name} {kind}" for name, kind in _COLUMNS.items())).json(problems)
    if reports:
        units = session.read.schema(f"photos array<struct<{fields}>>").option("multiLine", True).json(list(reports))
        found = found.unionByName(units.select(f.explode("photos").alias("photo")).select("photo.*"))
    rank = f.when(f.col("status") == _STATUSES[2], 2).when(f.col("status") == _STATUSES[1], 1).otherwise(0)
    rows = (
        found.withColumn("rank", rank)
        .groupBy("id")
        .agg(
            f.max("rank").alias("rank"),
            f.max("reason").alias("reason"),
            f.max("sha256").alias("sha256"),
            f.max("width").alias("width"),
            f.max("height").alias("height"),
            f.array_sort(f.flatten(f.collect_list("placements"))).alias("placements"),
        )
        .withColumn("status", f.element_at(f.array(*map(f.lit, _STATUSES)), f.col("rank") + 1))
        .select(*_COLUMNS)
    )
    if photos <= _MOST_IN_A_FILE:
        # A single partition is sorted in place. To divide rows by the alphabet, Spark would scan them all first.
        rows = rows.coalesce(1)
    counted = Observation()
    counts = (f.count(f.when(f.col("status") == status, True)).alias(status) for status in _STATUSES)
    rows.orderBy("id").observe(counted, *counts).write.parquet(table)
    return Outcomes(*(counted.get[status] for status in _STATUSES))
