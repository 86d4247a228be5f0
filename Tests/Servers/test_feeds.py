"""Feeds as feedgen writes them, with each way to attach pictures."""

import sys
import unittest

import servers


class FeedTests(servers.ServerTests):
    count = 20

    @classmethod
    def setUpClass(cls):
        servers.module("feedgen")
        port = servers.free_port()
        url = f"http://127.0.0.1:{port}"
        root = servers.WORK / "feeds"
        root.mkdir()
        (root / "photos").symlink_to(servers.plain_photos(cls.count))
        for way in ["enclosure", "media", "text"]:
            cls.feed(way, url, "CDATA").rss_file(str(root / f"{way}.rss"))
            cls.feed(way, url, "html").atom_file(str(root / f"{way}.atom"))
        cls.server = servers.Server(
            cls, [sys.executable, "-m", "http.server", port, "--bind", "127.0.0.1", "--directory", root], port)

    @classmethod
    def feed(cls, way, url, form):
        from feedgen.feed import FeedGenerator

        feed = FeedGenerator()
        feed.load_extension("media")
        feed.id(url)
        feed.title("Photos & more")
        feed.link(href=url, rel="alternate")
        feed.description("Photos")
        for index in range(cls.count):
            entry, photo = feed.add_entry(), f"{url}/photos/IMG_{index:04}.jpg"
            entry.id(photo)
            entry.title(f"Photo {index} <b>x</b>")
            entry.link(href=f"{url}/page{index}.html")
            if way == "enclosure":
                entry.enclosure(photo, "123", "image/jpeg")
            if way == "media":
                group = "default" if index % 2 else None
                entry.media.content(
                    [{"url": photo, "medium": "image", "type": "image/jpeg", "width": "1100", "height": "825"}], group=group)
            if way == "text":
                entry.content(
                    f'<p>hi <img src="{photo}" alt="alt {index}"><img src="{url}/pixel.gif" width=1 height=1></p>', type=form)
        return feed

    def test_feeds(self):
        for way in ["enclosure", "media", "text"]:
            for form in ["rss", "atom"]:
                with self.subTest(f"{way}.{form}"):
                    self.check(self.build(f"{self.server.url}/{way}.{form}"), self.count)


if __name__ == "__main__":
    unittest.main()
