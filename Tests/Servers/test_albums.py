"""Albums that programs write as files, behind a plain web server."""

import shutil
import sys
import unittest

import servers


#: Each photo in two widths. The image itself is the small one.
PELICAN = """
SITENAME = "Photos"
SITEURL = ""
TIMEZONE = "UTC"
FEED_ALL_ATOM = CATEGORY_FEED_ATOM = TRANSLATION_FEED_ATOM = AUTHOR_FEED_ATOM = AUTHOR_FEED_RSS = None
STATIC_PATHS = ["images"]
PLUGINS = ["image_process"]
IMAGE_PROCESS = {"wide": {
    "type": "picture", "default": ("default", "400w"),
    "sources": [{"name": "default", "media": "(min-width: 1px)", "sizes": "100vw", "srcset": [
        ("400w", ["scale_in 400 300 True"]), ("800w", ["scale_in 800 600 True"])]}]}}
"""


class AlbumTests(servers.ServerTests):
    count = 30

    def serve(self, folder):
        port = servers.free_port()
        return servers.Server(
            type(self), [sys.executable, "-m", "http.server", port, "--bind", "127.0.0.1", "--directory", folder], port)

    def copy(self, name):
        folder = servers.WORK / name
        shutil.copytree(servers.plain_photos(self.count), folder)
        return folder

    def check_photos(self, address, width):
        """Checks that all photos are placed, in the size that the program wrote."""
        result = self.build(address, options=["--originals"])
        self.check(result, self.count)
        self.assertEqual({photo["source"]["width"] for photo in result.photos()}, {width}, result.notes)

    def test_llgal(self):
        folder = self.copy("llgal")
        servers.run(servers.program("llgal"), "--title", "Photos", cwd=folder)
        self.check_photos(self.serve(folder).url + "/", servers.SIZE[0])

    def test_lazygal(self):
        folder = servers.WORK / "lazygal"
        servers.run(servers.program("lazygal"), "-o", folder, self.copy("lazygal photos"), seconds=240)
        self.check_photos(self.serve(folder).url + "/", 800)

    def test_pelican(self):
        """A static site whose articles show each photo as a <picture> with sources."""
        servers.module("pelican.plugins.image_process")
        content = servers.WORK / "pelican content"
        shutil.copytree(servers.plain_photos(self.count), content / "images")
        images = "".join(
            f'<div><img class="image-process-wide" src="/images/{file.name}" alt="Photo"></div>'
            for file in sorted((content / "images").iterdir()))
        (content / "trip.html").write_text(
            f'<html><head><title>Trip</title><meta name="date" content="2026-01-01"></head><body>{images}</body></html>')
        settings = servers.WORK / "pelicanconf.py"
        settings.write_text(PELICAN)
        folder = servers.WORK / "pelican"
        servers.run(
            sys.executable, "-m", "pelican", content, "-s", settings, "-o", folder, seconds=240, cwd=servers.WORK)
        self.check_photos(self.serve(folder).url + "/trip.html", 800)

    def test_sigal(self):
        """With each theme of the program."""
        program = servers.program("sigal")
        photos = self.copy("sigal photos")
        for theme in ["galleria", "colorbox", "photoswipe"]:
            with self.subTest(theme):
                folder = servers.WORK / f"sigal {theme}"
                settings = servers.WORK / f"sigal-{theme}.py"
                settings.write_text(f"theme = {theme!r}\nimg_size = (800, 600)\n")
                servers.run(program, "build", "--config", settings, photos, folder, seconds=240, cwd=servers.WORK)
                self.check_photos(self.serve(folder).url + "/", 800)


if __name__ == "__main__":
    unittest.main()
