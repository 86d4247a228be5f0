"""The report as a Parquet table with one row per photo. Executors make it from the reports of chunks."""

from __future__ import annotations

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


def write_table(context: Any, reports: Sequence[str], photos: str, table: str) -> None:
    """Writes the table, sorted by the photos' names, in one file.

    - reports: The URIs of the chunks' reports.
    - photos: The URI of the plan's photos, a line each. Those with a problem are on no page.
    - table: The URI of the new table.
    """
    from pyspark.sql import SparkSession
    from pyspark.sql import functions as f

    session = SparkSession(context)
    lost = session.read.schema("id string, problem string").json(photos).where("problem is not null")
    fields = ",".join(f"{name}:{kind}" for name, kind in _COLUMNS.items())
    found = lost.selectExpr("id", "'skipped' as status", "problem as reason")
    if reports:
        chunks = session.read.schema(f"photos array<struct<{fields}>>").option("multiLine", True).json(list(reports))
        shown = chunks.select(f.explode("photos").alias("photo")).select("photo.*")
        found = shown.unionByName(found, allowMissingColumns=True)
    statuses = f.array(*map(f.lit, _STATUSES))
    (
        found.withColumn("status", f.array_position(statuses, f.col("status")))
        .groupBy("id")
        .agg(
            *(f.max(name).alias(name) for name in _COLUMNS if name not in ("id", "placements")),
            f.array_sort(f.flatten(f.collect_list("placements"))).alias("placements"),
        )
        .withColumn("status", f.element_at(statuses, f.col("status").cast("int")))
        .select(*_COLUMNS)
        # A single partition is sorted in place. To divide rows by the alphabet, Spark would scan them all first.
        .coalesce(1)
        .orderBy("id")
        .write.parquet(table)
    )
