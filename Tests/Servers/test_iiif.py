"""iipimage-server behind a web server's FastCGI: the Image API of IIIF, and manifests of its pictures."""

import json
import os
import unittest

import servers

LIGHTTPD = """
server.modules = ("mod_fastcgi")
server.document-root = "{root}"
server.port = {port}
server.bind = "127.0.0.1"
mimetype.assign = (".json" => "application/json", ".html" => "text/html")
fastcgi.server = ("/iiif/" => ((
  "bin-path" => "{program}", "socket" => "{work}/socket", "check-local" => "disable", "max-procs" => 1,
  "bin-environment" => (
    "URI_MAP" => "iiif=>IIIF", "FILESYSTEM_PREFIX" => "{photos}/", "LOGFILE" => "{work}/log", "VERBOSITY" => "1",
    "MAX_CVT" => "5000"))))
"""


class IIIFTests(servers.ServerTests):
    #: The number of photos of a manifest.
    count = 30

    @classmethod
    def setUpClass(cls):
        lighttpd, program = servers.program("lighttpd"), "/usr/lib/iipimage-server/iipsrv.fcgi"
        if not os.path.exists(program):
            servers.missing("iipimage-server")
        work, port = servers.WORK / "iiif", servers.free_port()
        root, originals, photos = work / "root", servers.plain_photos(cls.count), work / "photos"
        root.mkdir(parents=True)
        photos.mkdir()
        for photo in originals.iterdir():
            servers.run("vips", "tiffsave", photo, photos / f"{photo.stem}.tif", "--tile", "--pyramid", "--compression", "jpeg")
        cls.url = f"http://127.0.0.1:{port}"
        names = sorted(photo.name for photo in photos.iterdir())
        cls.write_manifests(root, names)
        (work / "configuration").write_text(LIGHTTPD.format(root=root, port=port, program=program, work=work, photos=photos))
        cls.server = servers.Server(cls, [lighttpd, "-D", "-f", work / "configuration"], port)

    @classmethod
    def write_manifests(cls, root, names):
        """Writes the same photos as a manifest of version 3, one of version 2, and a collection of both."""
        width, height = servers.SIZE
        services = [f"{cls.url}/iiif/{name}" for name in names]
        canvases = [{
            "id": f"{cls.url}/canvas/{index}", "type": "Canvas", "label": {"none": [f"f. {index}r"]},
            "width": width, "height": height,
            "items": [{"id": f"{cls.url}/page/{index}", "type": "AnnotationPage", "items": [{
                "id": f"{cls.url}/annotation/{index}", "type": "Annotation", "motivation": "painting",
                "target": f"{cls.url}/canvas/{index}",
                "body": {
                    "id": f"{service}/full/max/0/default.jpg", "type": "Image", "format": "image/jpeg", "width": width,
                    "height": height, "service": [{"id": service, "type": "ImageService2", "profile": "level1"}]}}]}]}
            for index, service in enumerate(services)]
        third = {
            "@context": "http://iiif.io/api/presentation/3/context.json", "id": f"{cls.url}/3.json", "type": "Manifest",
            "label": {"en": ["Ten “photos”"]}, "items": canvases}
        second = {
            "@context": "http://iiif.io/api/presentation/2/context.json", "@id": f"{cls.url}/2.json", "@type": "sc:Manifest",
            "label": "Photos", "sequences": [{"@type": "sc:Sequence", "canvases": [{
                "@id": f"{cls.url}/c/{index}", "@type": "sc:Canvas", "label": f"p. {index}", "width": width, "height": height,
                "images": [{"@type": "oa:Annotation", "motivation": "sc:painting", "on": f"{cls.url}/c/{index}", "resource": {
                    "@id": f"{service}/full/full/0/default.jpg", "@type": "dctypes:Image", "format": "image/jpeg",
                    "width": width, "height": height, "service": {
                        "@context": "http://iiif.io/api/image/2/context.json", "@id": service,
                        "profile": "http://iiif.io/api/image/2/level1.json"}}}]} for index, service in enumerate(services)]}]}
        both = {
            "@context": "http://iiif.io/api/presentation/3/context.json", "id": f"{cls.url}/both.json", "type": "Collection",
            "label": {"en": ["Both"]}, "items": [
                {"id": f"{cls.url}/{name}.json", "type": "Manifest", "label": {"en": ["One"]}} for name in ("3", "2")]}
        for name, document in {"3": third, "2": second, "both": both}.items():
            (root / f"{name}.json").write_text(json.dumps(document))

    def test_manifests(self):
        for name in ["3", "2"]:
            with self.subTest(name):
                result = self.build(f"{self.url}/{name}.json")
                self.check(result, self.count)
                # Cells of 60 pixels do not require whole photos.
                self.assertLess(max(photo["source"]["width"] for photo in result.photos()), 200)

    def test_collection(self):
        """Each photo once for each manifest that has it."""
        result = self.build(f"{self.url}/both.json")
        self.assertEqual(result.status, 0, result.notes)
        self.assertIn(len(result.photos()), (self.count, 2 * self.count), result.notes)

    def test_image(self):
        self.check(self.build(f"{self.url}/iiif/IMG_0001.tif/info.json"), 1)


if __name__ == "__main__":
    unittest.main()
