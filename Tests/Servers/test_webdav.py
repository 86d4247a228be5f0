"""Folders of WebDAV: Apache's mod_dav, wsgidav and rclone."""

import os
import unittest

import servers
import test_indexes


class WebDAVTests(servers.FolderTests):
    def test_apache(self):
        """A folder that only lists itself by WebDAV, public and with a password."""
        program = servers.program("apache2", "httpd")
        user = "User www-data\nGroup www-data" if os.geteuid() == 0 else ""
        server = self.configured(
            "dav", test_indexes.APACHE, [program, "-DFOREGROUND", "-f", "{}"], modules=test_indexes.APACHE_MODULES, user=user,
            more=f"<Directory {self.root}>\nDav On\nOptions None\n</Directory>")
        for address in [server.url + "/", server.url.replace("http:", "dav:") + "/"]:
            with self.subTest(address):
                self.check_folder(address)

    def test_wsgidav(self):
        program, port = servers.program("wsgidav"), servers.free_port()
        server = self.start(
            [program, "--host", "127.0.0.1", "--port", port, "--root", self.root, "--auth", "anonymous", "--server", "cheroot"],
            port)
        self.check_folder(server.url.replace("http:", "dav:") + "/")

    def test_rclone(self):
        port = servers.free_port()
        server = self.start(
            [servers.program("rclone"), "serve", "webdav", "--addr", f"127.0.0.1:{port}", "--user", "ann", "--pass", "secret",
             self.root], port, environment={"RCLONE_CONFIG": "/dev/null"})
        address = server.url.replace("http:", "dav:") + "/"
        refused = self.build(address)
        self.assertEqual((refused.status, refused.report), (77, None), refused.notes)
        # ann:secret
        self.check_folder(address, options=["-H", "Authorization: Basic YW5uOnNlY3JldA=="])


if __name__ == "__main__":
    unittest.main()
