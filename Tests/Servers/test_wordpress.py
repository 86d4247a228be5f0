"""WordPress with MariaDB, in its default configuration."""

import os
import shutil
import time
import unittest

import servers

CONFIGURATION = """<?php
define('DB_NAME', 'wordpress');
define('DB_USER', '{user}');
define('DB_PASSWORD', '');
define('DB_HOST', 'localhost:{socket}');
define('DB_CHARSET', 'utf8mb4');
define('DB_COLLATE', '');
define('WP_HOME', '{url}');
define('WP_SITEURL', '{url}');
define('WP_HTTP_BLOCK_EXTERNAL', true);
define('DISABLE_WP_CRON', true);
define('AUTOMATIC_UPDATER_DISABLED', true);
$table_prefix = 'wp_';
if (!defined('ABSPATH')) define('ABSPATH', __DIR__ . '/');
require_once ABSPATH . 'wp-settings.php';
"""


class WordPressTests(servers.ServerTests):
    #: The number of photos in the media library; a listing has 10 or 100 a page.
    count = 40

    @classmethod
    def setUpClass(cls):
        php, database = servers.program("php"), servers.program("mariadbd", "mysqld")
        install = servers.program("mariadb-install-db", "mysql_install_db")
        original = "/usr/share/wordpress"
        if not os.path.exists(f"{original}/wp-load.php"):
            servers.missing("wordpress")
        work = servers.WORK / "wordpress"
        work.mkdir()
        root, socket, url = work / "root", work / "socket", f"http://127.0.0.1:{(port := servers.free_port())}"
        shutil.copytree(original, root)
        (root / "wp-content/uploads").mkdir()
        # MariaDB requires root to be named; other users need not be.
        user = ["--user=root"] if os.geteuid() == 0 else []
        data = work / "data"
        servers.run(
            install, "--no-defaults", f"--datadir={data}", "--auth-root-authentication-method=normal", "--skip-test-db",
            *user)
        cls.start_database([
            database, "--no-defaults", f"--datadir={data}", f"--socket={socket}", "--skip-networking",
            f"--pid-file={work / 'pid'}", "--innodb-flush-log-at-trx-commit=0", *user], socket)
        servers.run(php, "-r", f"$d = new mysqli('localhost', 'root', '', '', 0, '{socket}');"
                    "exit($d->query('CREATE DATABASE wordpress') ? 0 : 1);")
        (root / "wp-config.php").write_text(CONFIGURATION.format(user="root", socket=socket, url=url))
        (work / "mail").write_text("#!/bin/sh\nexec cat >/dev/null\n")
        (work / "mail").chmod(0o755)
        mail = ["-d", f"sendmail_path={work / 'mail'}"]
        photos = servers.plain_photos(cls.count)
        filled = servers.run(php, *mail, servers.HERE / "wordpress_fill.php", root, url, photos, seconds=240)
        assert filled.strip().endswith(str(cls.count)), filled
        cls.server = servers.Server(
            cls, [php, *mail, "-S", f"127.0.0.1:{port}", "-t", root], port, {"PHP_CLI_SERVER_WORKERS": "4"})

    @classmethod
    def start_database(cls, command, socket):
        """Starts MariaDB without a port, and waits for its socket."""
        cls.database = servers.Process(cls, command)
        end = time.monotonic() + 60
        while not socket.exists():
            cls.database.check(time.monotonic() < end)
            time.sleep(0.05)

    def test_media_library(self):
        """All photos, of all pages, in the small size that a small cell needs."""
        result = self.build(self.server.url + "/wp-json/wp/v2/media")
        self.check(result, self.count)
        self.assertIn("preset wordpress", result.notes)
        self.assertEqual({photo["source"]["width"] for photo in result.photos()}, {300})

    def test_large_pages(self):
        result = self.build(self.server.url + "/wp-json/wp/v2/media?per_page=100&media_type=image")
        self.check(result, self.count)

    def test_galleries(self):
        """Pages with galleries: the picture behind a thumbnail's link, or the picture in its sizes."""
        self.check(self.build(self.server.url + "/files/"), 24)
        self.check(self.build(self.server.url + "/blocks/"), 12)
        self.check(self.build(self.server.url + "/pages/"), 24)

    def test_posts(self):
        """Posts by the API, with embedded pictures, and as a feed; there are 10 a page."""
        embedded = self.build(self.server.url + "/wp-json/wp/v2/posts?_embed=1")
        self.assertEqual((embedded.status, len(embedded.photos()) >= 15), (0, True), embedded.notes)
        plain = self.build(self.server.url + "/wp-json/wp/v2/posts")
        self.assertEqual((plain.status, len(plain.photos()) >= 15), (0, True), plain.notes)

    def test_entrance(self):
        """The addresses of the API and of the site."""
        self.check(self.build(self.server.url + "/wp-json/"), self.count)

    def test_archive(self):
        """The pages of posts: older posts are on the next page."""
        result = self.build(self.server.url + "/")
        self.assertEqual((result.status, len(result.photos()) >= 15), (0, True), result.notes)
        self.assertIn("IMG_0014", " ".join(result.ids()), result.notes)

    def test_feed(self):
        result = self.build(self.server.url + "/feed/")
        self.assertEqual((result.status, len(result.photos()) >= 10), (0, True), result.notes)


if __name__ == "__main__":
    unittest.main()
