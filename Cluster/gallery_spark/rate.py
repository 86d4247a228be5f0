"""The maximum request rate of hosts, such as 4/s."""

from __future__ import annotations

import re
from dataclasses import dataclass

from gallery_spark.failures import USAGE, BuildError

_SECONDS = {"s": 1, "min": 60, "h": 3600}


@dataclass(frozen=True)
class Rate:
    """A rate in requests per hour."""

    per_hour: int

    @staticmethod
    def parse(text: str) -> Rate:
        """Reads a rate in the form of gallery's option `--rate`."""
        match = re.fullmatch(r"\s*(\d+(?:\.\d+)?)\s*/\s*(s|min|h)\s*", text)
        if match is None or float(match[1]) <= 0:
            raise BuildError(f"rate: expected 4/s, 60/min or 1000/h, received {text!r}", USAGE)
        return Rate(max(1, int(float(match[1]) * 3600 / _SECONDS[match[2]])))

    def divided(self, tasks: int) -> Rate:
        """Returns the share of one task. The shares add up to at most the rate, unless they are below 1 per hour."""
        return Rate(max(1, self.per_hour // tasks))

    def __str__(self) -> str:
        return f"{self.per_hour}/h"
