"""Environment variables that carry secrets to the executors.

They are part of the functions that Spark sends to its executors, encrypted if `spark.network.crypto` or `spark.ssl` is
on. They never appear in command lines, files, or Spark settings, which its pages and event logs show.
"""

from __future__ import annotations

import os
import re
from typing import Dict, Iterable, Iterator, Mapping

_REFERENCE = re.compile(r"\$\{([A-Za-z_][A-Za-z0-9_]*)\}")
# An earlier spelling, which gallery still reads.
_BEARER = re.compile(r'"auth-env"\s*:\s*"([A-Za-z_][A-Za-z0-9_]*)"')
# Prefixes of gallery's options and of bucket keys in the environment.
_PREFIXES = ("GALLERY_", "AWS_")


class SecretMapping(Mapping[str, str]):
    """Names and secret values. Only the names are printed."""

    def __init__(self, values: Mapping[str, str]) -> None:
        self._values: Dict[str, str] = dict(values)

    def __getitem__(self, name: str) -> str:
        return self._values[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._values)

    def __len__(self) -> int:
        return len(self._values)

    def __repr__(self) -> str:
        return f"SecretMapping({', '.join(sorted(self._values))})"


def variables_for_executors(
    configuration: str, named: Iterable[str], environment: Mapping[str, str] = os.environ
) -> SecretMapping:
    """Returns the variables that a configuration uses, that configure gallery, and that the user names."""
    names = {*named, *_REFERENCE.findall(configuration), *_BEARER.findall(configuration)}
    names.update(name for name in environment if name.startswith(_PREFIXES))
    return SecretMapping({name: environment[name] for name in names if name in environment})
