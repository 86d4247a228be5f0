"""A private S3 bucket, served by moto."""

import unittest

import servers

KEYS = {"AWS_ACCESS_KEY_ID": "key", "AWS_SECRET_ACCESS_KEY": "secret", "AWS_DEFAULT_REGION": "us-east-1"}


class S3Tests(servers.ServerTests):
    #: The number of photos with plain names; a page has 1,000 keys.
    count = 30

    @classmethod
    def setUpClass(cls):
        program, port = servers.program("moto_server"), servers.free_port()
        servers.module("boto3")
        cls.server = servers.Server(cls, [program, "--host", "127.0.0.1", "--port", port], port)
        import boto3

        client = boto3.client(
            "s3", endpoint_url=cls.server.url, aws_access_key_id="key", aws_secret_access_key="secret",
            region_name="us-east-1")
        client.create_bucket(Bucket="photos")
        for photo in servers.plain_photos(cls.count).iterdir():
            client.put_object(Bucket="photos", Key=f"album/{photo.name}", Body=photo.read_bytes(), ContentType="image/jpeg")
        odd = servers.odd_photos()
        cls.odd = {name for name in servers.photo_names(odd) if "\\" not in name and name != "no ending"}
        for name in cls.odd:
            client.put_object(Bucket="photos", Key=f"odd/{name}", Body=(odd / name).read_bytes(), ContentType="image/jpeg")
        client.put_object(Bucket="photos", Key="odd/", Body=b"")
        client.put_object(Bucket="photos", Key="odd/notes.txt", Body=b"hello")

    def bucket(self, prefix):
        return self.build(f"s3://photos/{prefix}", environment={**KEYS, "AWS_ENDPOINT_URL_S3": self.server.url})

    def test_prefix(self):
        self.check(self.bucket("album/"), self.count)

    def test_odd_keys(self):
        result = self.bucket("odd/")
        self.check(result, len(self.odd))
        self.assertIn("odd/notes.txt", result.notes)

    def test_all(self):
        self.check(self.bucket(""), self.count + len(self.odd))


if __name__ == "__main__":
    unittest.main()
