"""The configuration file of gallery, as the commands of a divided build need it."""

from __future__ import annotations

import json
import os
from typing import Any, Dict, List, Mapping, Optional, Sequence
from urllib.parse import urlsplit

from gallery_spark.failures import CONFIGURATION, NO_INPUT, USAGE, BuildError


class Configuration:
    """Options of gallery by name, with the sources of the build. Nothing of them can be printed: there may be secrets."""

    def __init__(self, options: Mapping[str, Any], sources: Sequence[str] = ()) -> None:
        self._options: Dict[str, Any] = dict(options)
        self.sources = tuple(sources)
        """What the user named on the command line; paths are absolute."""

    def __repr__(self) -> str:
        return f"Configuration({', '.join(sorted(self._options))})"

    @staticmethod
    def read(path: Optional[str], sources: Sequence[str]) -> Configuration:
        """Reads a file. Sources that are given win over those of the file.

        Throws `BuildError` if the file is not there or no configuration, or if there is no source.
        """
        options: Any = {}
        if path is not None:
            try:
                with open(path, encoding="utf-8") as stream:
                    options = json.load(stream)
            except OSError as error:
                raise BuildError(f"{path}: {error.strerror}", NO_INPUT) from error
            except ValueError as error:
                raise BuildError(f"{path}: not JSON: {error}", CONFIGURATION) from error
            if not isinstance(options, dict):
                raise BuildError(f"{path}: expected an object of options", CONFIGURATION)
        if not sources and not options.get("source"):
            raise BuildError("no source: name folders, lists or addresses, or a source in the configuration file", USAGE)
        return Configuration(options, [_everywhere(source) for source in sources])

    def option(self, name: str, environment: Mapping[str, str] = os.environ) -> Optional[str]:
        """The value of an option that has one; the environment wins, as in gallery."""
        value = environment.get("GALLERY_" + name.upper().replace("-", "_"), self._options.get(name))
        return None if value is None else str(value)

    def for_command(self, command: str) -> Dict[str, Any]:
        """The options for a command. Plans are about products; pages of plans, and reports, have their options in them.

        Most are given records, so they do not see the sources: these are named to them as hosts that may get the headers.
        """
        if command in ("render", "report"):
            return {}
        options = {name: value for name, value in self._options.items() if name != "sheets" or command == "plan"}
        hosts = [*_list(options.get("trust-host")), *filter(None, map(_origin, self.sources))]
        if hosts:
            options["trust-host"] = list(dict.fromkeys(hosts))
        return options

    def text(self) -> str:
        """All of it, to look for names of variables."""
        return json.dumps(self._options)


def _list(value: Any) -> List[str]:
    return [value] if isinstance(value, str) else list(value or [])


def _origin(source: str) -> Optional[str]:
    """The host of an address, as `--trust-host` has it."""
    parts = urlsplit(source)
    if parts.scheme not in ("http", "https", "dav", "davs"):
        return None
    host = parts.netloc.rpartition("@")[2]
    return f"http://{host}" if parts.scheme in ("http", "dav") else host


def _everywhere(source: str) -> str:
    """Paths hold on every machine, whatever its working folder."""
    return source if "://" in source and urlsplit(source).scheme else os.path.abspath(source)
