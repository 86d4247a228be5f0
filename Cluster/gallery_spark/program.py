"""The gallery program, as every task and the driver run it."""

from __future__ import annotations

import json
import os
from dataclasses import dataclass
from typing import Iterable, List, Optional

from gallery_spark.child import Child
from gallery_spark.configuration import Configuration
from gallery_spark.variables import SecretMapping


@dataclass(frozen=True)
class Program:
    """Where the program is, and what all of its commands get."""

    path: str
    """The program; a name without a slash is looked for on the machine's PATH."""
    configuration: Configuration
    """What the configuration file says. It refers to secrets by the names of variables."""
    variables: SecretMapping
    """Variables of the environment that the program gets beside those of the machine."""
    idle_limit: float
    """Seconds after which a program that says nothing is ended."""

    def start(
        self, command: str, arguments: Iterable[str], scratch: str, silent_for: float = 0, folder: Optional[str] = None
    ) -> Child:
        """Starts a command. Its configuration file lies in the folder `scratch`, for this user alone.

        - silent_for: seconds for which the command may say nothing because it works, if that is more than the limit.
        - folder: where relative paths hold.
        """
        path = os.path.abspath(self.path) if os.sep in self.path else self.path
        words: List[str] = [path, command, *arguments, "--progress", "none"]
        configuration = self.configuration.for_command(command)
        if configuration:
            file = os.path.join(scratch, f"{command}.json")
            if not os.path.exists(file):
                with open(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w", encoding="utf-8") as stream:
                    json.dump(configuration, stream)
            words += ["--config", file]
        return Child(f"gallery {command}", words, {**os.environ, **self.variables}, max(self.idle_limit, silent_for), folder)
