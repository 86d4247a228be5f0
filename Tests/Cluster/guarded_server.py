"""A web server on loopback that requires a key."""

from __future__ import annotations

import functools
import http.server
import pathlib
import threading
from types import TracebackType
from typing import Any, Optional, Set, Type

KEY = "the-key-that-no-log-shows-7361"


class GuardedServer:
    """Serves a folder. Requests without the key get 401."""

    def __init__(self, folder: pathlib.Path) -> None:
        self.asked: Set[str] = set()
        self.refused = 0
        keeper = self

        class Handler(http.server.SimpleHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def do_GET(self) -> None:
                if self.headers.get("x-key") != KEY:
                    keeper.refused += 1
                    self.send_response(401)
                    self.send_header("Content-Length", "0")
                    self.end_headers()
                    return
                keeper.asked.add(self.path)
                super().do_GET()

            def log_message(self, *_: Any) -> None:
                pass

        handler = functools.partial(Handler, directory=str(folder))
        self._server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
        self.address = f"http://127.0.0.1:{self._server.server_address[1]}/"

    def __enter__(self) -> GuardedServer:
        threading.Thread(target=self._server.serve_forever, daemon=True).start()
        return self

    def __exit__(
        self, kind: Optional[Type[BaseException]], error: Optional[BaseException], trace: Optional[TracebackType]
    ) -> None:
        self._server.shutdown()
        self._server.server_close()
