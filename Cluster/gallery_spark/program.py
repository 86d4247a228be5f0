"""The gallery program, as run by the tasks and the driver."""

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
    """The program, and the settings of all its commands."""

    path: str
    """The program's path. A name without a slash is searched in the machine's PATH."""
    configuration: Configuration
    """The configuration file's content. It refers to secrets by the names of variables."""
    variables: SecretMapping
    """Environment variables for the program, in addition to the machine's."""
    idle_limit: float
    """The seconds without input or output after which a program is killed."""

    def start(
        self, command: str, arguments: Iterable[str], scratch: str, silent_for: float = 0, folder: Optional[str] = None
    ) -> Child:
        """Starts a command. Its configuration file is in the folder `scratch`, readable only by this user.

        - silent_for: The seconds that the command may work silently, if more than the limit.
        - folder: The working folder.
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
