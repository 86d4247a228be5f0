"""datasette: a table of photos in SQLite, and its JSON and CSV."""

import sqlite3
import unittest

import servers


class DatasetteTests(servers.ServerTests):
    #: The number of rows; a page has 100.
    count = 130

    @classmethod
    def setUpClass(cls):
        program, port = servers.program("datasette"), servers.free_port()
        url = f"http://127.0.0.1:{port}"
        work = servers.WORK / "datasette"
        work.mkdir()
        photos = servers.plain_photos(cls.count)
        with sqlite3.connect(work / "photos.db") as database:
            database.execute("create table photo (id integer primary key, title text, image text)")
            database.executemany("insert into photo (title, image) values (?, ?)", [
                (f"Photo “{index}”", f"{url}/media/{photo.name}") for index, photo in enumerate(sorted(photos.iterdir()))])
        database.close()
        cls.server = servers.Server(cls, [
            program, "serve", work / "photos.db", "--host", "127.0.0.1", "--port", port, "--static", f"media:{photos}"], port)

    def test_json(self):
        for query in ["?_shape=objects", "?_shape=array", ""]:
            with self.subTest(query):
                self.check(self.build(f"{self.server.url}/photos/photo.json{query}"), self.count)

    def test_csv(self):
        self.check(self.build(f"{self.server.url}/photos/photo.csv?_stream=on"), self.count)


if __name__ == "__main__":
    unittest.main()
