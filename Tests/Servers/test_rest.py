"""A site with Django REST framework, as in its tutorials."""

import sys
import unittest

import servers


class RestFrameworkTests(servers.ServerTests):
    @classmethod
    def setUpClass(cls):
        servers.module("rest_framework")
        servers.module("rest_framework_json_api")
        port = servers.free_port()
        folder = servers.odd_photos()
        names = [file.name for file in folder.iterdir() if file.suffix.lower() == ".jpg"]
        cls.count = sum(1 for name in names if not name.startswith(".") and "\\" not in name)
        cls.server = servers.Server(cls, [sys.executable, servers.HERE / "drf_site.py", port, folder], port)

    def test_paging(self):
        for way in ["page", "offset", "cursor", "plain", "linked", "jsonapi"]:
            with self.subTest(way):
                self.check(self.build(f"{self.server.url}/api/{way}/"), self.count)

    def test_pages_for_people(self):
        """The page that a browser gets from the same address."""
        self.check(self.build(f"{self.server.url}/api/page/?format=json"), self.count)

    def test_nested(self):
        self.check(self.build(f"{self.server.url}/api/albums/"), self.count)

    def test_token(self):
        address = f"{self.server.url}/api/private/"
        refused = self.build(address)
        self.assertEqual((refused.status, refused.report), (77, None), refused.notes)
        self.check(self.build(address, options=["-H", "Authorization: Token secret"]), self.count)


if __name__ == "__main__":
    unittest.main()
