"""Wagtail, as `wagtail start` makes a site, with its public API."""

import os
import sys
import unittest

import servers

API = """
from wagtail.api.v2.router import WagtailAPIRouter
from wagtail.images.api.v2.views import ImagesAPIViewSet
api_router = WagtailAPIRouter("wagtailapi")
api_router.register_endpoint("images", ImagesAPIViewSet)
"""

FILL = """
import os, pathlib
from django.core.files.images import ImageFile
from wagtail.images.models import Image
for photo in sorted(pathlib.Path(os.environ["PHOTOS"]).iterdir()):
    Image.objects.create(title=f"Photo {photo.stem}", file=ImageFile(open(photo, "rb"), name=photo.name))
"""


class WagtailTests(servers.ServerTests):
    #: The number of photos; the API returns 20 a page.
    count = 50

    @classmethod
    def setUpClass(cls):
        program = servers.program("wagtail")
        site = servers.WORK / "wagtail"
        site.mkdir()
        servers.run(program, "start", "lab", site)
        with open(site / "lab/settings/dev.py", "a") as settings:
            settings.write('\nINSTALLED_APPS += ["wagtail.api.v2"]\nALLOWED_HOSTS = ["*"]\n')
        (site / "lab/api.py").write_text(API)
        urls = (site / "lab/urls.py").read_text()
        (site / "lab/urls.py").write_text(urls.replace(
            "urlpatterns = [", 'from .api import api_router\nurlpatterns = [\n    path("api/v2/", api_router.urls),', 1))
        servers.run(sys.executable, "manage.py", "migrate", cwd=site, seconds=240)
        servers.run(
            sys.executable, "manage.py", "shell", input=FILL, cwd=site, seconds=240,
            env={**os.environ, "PHOTOS": str(servers.plain_photos(cls.count))})
        port = servers.free_port()
        cls.server = servers.Server(
            cls, [sys.executable, "manage.py", "runserver", "--noreload", f"127.0.0.1:{port}"], port, folder=site)

    def test_images(self):
        self.check(self.build(f"{self.server.url}/api/v2/images/"), self.count)


if __name__ == "__main__":
    unittest.main()
