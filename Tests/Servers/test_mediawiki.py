"""MediaWiki with SQLite, in its default configuration."""

import os
import pathlib
import unittest

import servers

SETTINGS = """
$wgEnableUploads = true;
$wgUploadDirectory = '{root}/images';
$wgUploadPath = '/images';
$wgUseImageMagick = false;
$wgArticlePath = '/index.php/$1';
$wgMaxShellMemory = 0;
$wgJobRunRate = 0;
"""


class MediaWikiTests(servers.ServerTests):
    #: The number of photos in the category; a page shows 200, and the API returns 50.
    count = 54

    @classmethod
    def setUpClass(cls):
        php, original = servers.program("php"), pathlib.Path("/usr/share/mediawiki")
        if not (original / "api.php").exists():
            servers.missing("mediawiki")
        root = servers.WORK / "mediawiki"
        root.mkdir()
        for part in original.iterdir():
            if part.name not in ("images", "config", "LocalSettings.php"):
                (root / part.name).symlink_to(part)
        for part in ("images", "data", "config"):
            (root / part).mkdir()
        port = servers.free_port()
        cls.wiki = f"http://127.0.0.1:{port}"
        maintenance = original / "maintenance"
        servers.run(
            php, maintenance / "install.php", "--dbtype", "sqlite", "--dbpath", root / "data", "--dbname", "wiki",
            "--confpath", root, "--server", cls.wiki, "--scriptpath", "", "--pass", "a long password", "Photos", "Admin")
        with open(root / "LocalSettings.php", "a") as settings:
            settings.write(SETTINGS.format(root=root))
        environment = {**os.environ, "MW_CONFIG_FILE": str(root / "LocalSettings.php")}

        def maintain(script, *arguments, **options):
            servers.run(php, maintenance / script, *arguments, env=environment, seconds=240, **options)

        photos = servers.plain_photos(cls.count)
        (root / "comment").write_text("A photo.\n[[Category:Lighthouses]]\n")
        maintain("importImages.php", "--comment-file", root / "comment", "--extensions", "jpg", photos)
        maintain("edit.php", "Gallery page", input="<gallery>\n" + "".join(
            f"File:IMG {index:04}.jpg|caption {index}\n" for index in range(20)) + "</gallery>\n")
        maintain("edit.php", "Category:Lighthouses", input="All of them.\n")
        cls.server = servers.Server(
            cls, [php, "-S", f"127.0.0.1:{port}", "-t", root], port,
            {"PHP_CLI_SERVER_WORKERS": "4", "MW_CONFIG_FILE": str(root / "LocalSettings.php")}, folder=root)

    def test_category(self):
        for address in ["/index.php/Category:Lighthouses", "/index.php?title=Category:Lighthouses"]:
            with self.subTest(address):
                result = self.build(self.wiki + address)
                self.check(result, self.count)
                self.assertLess(max(photo["source"]["width"] for photo in result.photos()), servers.SIZE[0], result.notes)

    def test_gallery(self):
        self.check(self.build(self.wiki + "/index.php/Gallery_page"), 20)

    def test_file(self):
        self.check(self.build(self.wiki + "/index.php/File:IMG_0003.jpg"), 1)

    def test_all_images(self):
        self.check(self.build(
            self.wiki + "/api.php?action=query&list=allimages&format=json&aiprop=url|size|mime"), self.count)


if __name__ == "__main__":
    unittest.main()
