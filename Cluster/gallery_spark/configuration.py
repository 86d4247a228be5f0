"""The configuration file of gallery, adapted to the commands of a divided build."""

from __future__ import annotations

import json
import os
from typing import Any, Dict, List, Mapping, Optional, Sequence
from urllib.parse import urlsplit

from gallery_spark.failures import CONFIGURATION, NO_INPUT, USAGE, BuildError


class Configuration:
    """Options of gallery by name, and the sources of the build. Values are never printed: they may be secrets."""

    def __init__(self, options: Mapping[str, Any], sources: Sequence[str] = ()) -> None:
        self._options: Dict[str, Any] = dict(options)
        self.sources = tuple(sources)
        """The sources from the command line, with absolute paths."""

    def __repr__(self) -> str:
        return f"Configuration({', '.join(sorted(self._options))})"

    @staticmethod
    def read(path: Optional[str], sources: Sequence[str]) -> Configuration:
        """Reads a file. The given sources replace those of the file.

        Raises `BuildError` if the file is missing or malformed, or if there is no source.
        """
        options: Any = {}
        if path is not None:
            try:
                with open(path, encoding="utf-8") as stream:
                    options = json.load(stream)
            except OSError as error:
                raise BuildError(f"{path}: {error.strerror}", NO_INPUT) from error
            except ValueError as error:
                raise BuildError(f"{path}: not valid JSON: {error}", CONFIGURATION) from error
            if not isinstance(options, dict):
                raise BuildError(f"{path}: expected an object of options", CONFIGURATION)
        if not sources and not options.get("source"):
            raise BuildError("no source: give folders, lists or addresses, or the configuration key 'source'", USAGE)
        return Configuration(options, [_everywhere(source) for source in sources])

    def option(self, name: str, environment: Mapping[str, str] = os.environ) -> Optional[str]:
        """Returns the value of an option. The environment takes precedence, as in gallery."""
        value = environment.get("GALLERY_" + name.upper().replace("-", "_"), self._options.get(name))
        return None if value is None else str(value)

    def for_command(self, command: str, on_driver: bool) -> Dict[str, Any]:
        """Returns the options for a command of the driver or of a task."""
        if command == "report":
            return {}
        options = dict(self._options)
        # Most commands read records or pages instead of sources.
        hosts = [*_list(options.get("trust-host")), *filter(None, map(_origin, self.sources))]
        if hosts:
            options["trust-host"] = list(dict.fromkeys(hosts))
        sheets = [] if command == "plan" else options.pop("sheets", [])
        if command == "render":
            # The pages contain the options of their output. Others have one value for all outputs.
            for name in ("preset", *(name for sheet in sheets for name in sheet)):
                options.pop(name, None)
        if not on_driver and self.option("cache") is None:
            # The default folder may be on a network file system, which a cache does not support.
            options["no-cache"] = True
        return options

    def text(self) -> str:
        """Returns all options as text, to search for names of variables."""
        return json.dumps(self._options)


def _list(value: Any) -> List[str]:
    return [value] if isinstance(value, str) else list(value or [])


def _origin(source: str) -> Optional[str]:
    """Returns the host of an address in the form of `--trust-host`."""
    parts = urlsplit(source)
    if parts.scheme not in ("http", "https", "dav", "davs"):
        return None
    host = parts.netloc.rpartition("@")[2]
    return f"http://{host}" if parts.scheme in ("http", "dav") else host


def _everywhere(source: str) -> str:
    """Makes a path absolute, so that it does not depend on a machine's working folder."""
    return source if "://" in source and urlsplit(source).scheme else os.path.abspath(source)
