"""The most requests that hosts are to get, such as 4/s."""

from __future__ import annotations

import re
from dataclasses import dataclass

from gallery_spark.failures import USAGE, BuildError

_SECONDS = {"s": 1, "min": 60, "h": 3600}


@dataclass(frozen=True)
class Rate:
    """Requests an hour."""

    per_hour: int

    @staticmethod
    def parse(text: str) -> Rate:
        """Reads a rate as gallery's option `--rate` has it."""
        match = re.fullmatch(r"\s*(\d+(?:\.\d+)?)\s*/\s*(s|min|h)\s*", text)
        if match is None or float(match[1]) <= 0:
            raise BuildError(f"rate: expected 4/s, 60/min or 1000/h, received {text!r}", USAGE)
        return Rate(max(1, int(float(match[1]) * 3600 / _SECONDS[match[2]])))

    def divided(self, tasks: int) -> Rate:
        """The share of one of several tasks. All shares together are at most the rate, but for rates below one an hour."""
        return Rate(max(1, self.per_hour // tasks))

    def __str__(self) -> str:
        return f"{self.per_hour}/h"
