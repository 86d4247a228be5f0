"""The stage that decodes each photo once for all sheet sets, with one `gallery tiles` process per task."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Dict, Iterable, Iterator, List, Optional, Tuple

from pyspark import TaskContext

from gallery_spark import frames, routing
from gallery_spark.demands import Demand, Key, Showing, gathered
from gallery_spark.failures import ProgramError
from gallery_spark.lanes import Lanes
from gallery_spark.program import Program
from gallery_spark.rate import Rate
from gallery_spark.scratch import scratch_folder


@dataclass(frozen=True)
class TilesOfPhotos:
    """Turns a partition of photos into tiles, in pieces with their places in the plan's units."""

    program: Program
    lanes: Lanes
    rate: Optional[Rate]

    def __call__(self, partition: int, showings: Iterable[Tuple[Key, Showing]]) -> Iterator[Tuple[routing.Place, bytes]]:
        demands = gathered(showings)
        if not demands:
            return
        with scratch_folder() as scratch:
            yield from self._answers(partition, demands, scratch)

    def _answers(self, partition: int, demands: Dict[bytes, Demand], scratch: str) -> Iterator[Tuple[routing.Place, bytes]]:
        context = TaskContext.get()
        arguments: List[str] = ["--jobs", str(context.cpus() if context is not None else 1)]
        rate = self.lanes.rate(partition, self.rate)
        if rate is not None:
            arguments += ["--rate", str(rate)]
        waiting = list(demands.items())
        requests = [
            frames.encoded(f'{{"request":{number},{demand.request}}}'.encode("utf-8"))
            for number, (_, demand) in enumerate(waiting)
        ]
        answered = set()
        with self.program.start("tiles", arguments, scratch) as child:
            child.feed(requests)
            try:
                for header, body in frames.frames(child.read):
                    number = header.pop("request", None)
                    if header.get("error") is not None:
                        raise ProgramError(f"gallery tiles: request {number}: {header['error']}")
                    digest, demand = waiting[number]
                    answered.add(number)
                    yield from routing.tiles_to_units(header, body, digest, demand.destinations)
            except frames.BrokenFrame as error:
                child.finish((0, 3))
                raise ProgramError(f"gallery tiles: {error}") from error
            child.finish((0, 3))
        if len(answered) != len(waiting):
            missing = next(demand.identity for n, (_, demand) in enumerate(waiting) if n not in answered)
            raise ProgramError(f"gallery tiles: {len(waiting) - len(answered)} responses missing; the first: {missing}")
