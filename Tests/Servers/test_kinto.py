"""Kinto with attachments: a collection of records, read by the preset, and read with a token."""

import base64
import json
import sys
import unittest
import urllib.request

import servers

CONFIGURATION = """[server:main]
use = egg:waitress#main
host = 127.0.0.1
port = {port}
[app:main]
use = egg:kinto
kinto.includes = kinto_attachment
kinto.userid_hmac_secret = secret
multiauth.policies = basicauth
kinto.storage_backend = kinto.core.storage.memory
kinto.cache_backend = kinto.core.cache.memory
kinto.permission_backend = kinto.core.permission.memory
kinto.bucket_create_principals = system.Authenticated
kinto.paginate_by = 10
kinto.attachment.base_path = {files}
kinto.attachment.base_url = {address}/
"""


class KintoTests(servers.ServerTests):
    #: Three pages of records.
    count = 24

    @classmethod
    def setUpClass(cls):
        servers.module("kinto_attachment")
        program, port, files_port = servers.program("kinto"), servers.free_port(), servers.free_port()
        work = servers.WORK / "kinto"
        files = work / "files"
        files.mkdir(parents=True)
        server = servers.Server(cls, [
            sys.executable, "-m", "http.server", files_port, "--bind", "127.0.0.1", "--directory", files], files_port)
        (work / "kinto.ini").write_text(CONFIGURATION.format(port=port, files=files, address=server.url))
        cls.server = servers.Server(cls, [program, "start", "--ini", work / "kinto.ini", "--port", port], port)
        cls.list = f"{cls.server.url}/v1/buckets/trip/collections/photos/records"
        for path in ["buckets/trip", "buckets/trip/collections/photos"]:
            cls.send("PUT", f"{cls.server.url}/v1/{path}", b'{"permissions": {"read": ["system.Everyone"]}}')
        for index, photo in enumerate(sorted(servers.plain_photos().iterdir())[:cls.count]):
            part = f'--x\r\nContent-Disposition: form-data; name="attachment"; filename="{photo.name}"\r\nContent-Type: image/jpeg\r\n\r\n'
            cls.send("POST", f"{cls.list}/photo-{index}/attachment", part.encode() + photo.read_bytes() + b"\r\n--x--\r\n",
                     "multipart/form-data; boundary=x")

    @classmethod
    def send(cls, method, url, body, kind="application/json"):
        request = urllib.request.Request(url, body, method=method, headers={
            "Content-Type": kind, "Authorization": "Basic " + base64.b64encode(b"ann:secret").decode()})
        with urllib.request.urlopen(request, timeout=30) as response:
            return json.load(response)

    def test_records(self):
        result = self.build(self.list)
        self.assertIn("preset kinto", result.notes)
        self.check(result, self.count)
        self.assertEqual(result.ids(), {f"photo-{index}" for index in range(self.count)})

    def test_pages(self):
        """The page size of the request, and the header Next-Page."""
        self.check(self.build(f"{self.list}?_limit=7&_sort=last_modified"), self.count)

    def test_missing(self):
        """A collection that does not exist."""
        result = self.build(self.list.replace("photos", "none"))
        self.assertEqual((result.status, result.report), (66, None), result.notes)


if __name__ == "__main__":
    unittest.main()
