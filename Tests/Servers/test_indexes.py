"""Folders that web servers list: each photo of the folder is placed, whatever its name, and the rest is told."""

import os
import pathlib
import sys
import unittest

import servers

#: Directory indexes of nginx in the formats that it has.
NGINX = """
daemon off; worker_processes 1; pid {work}/nginx.pid; error_log {work}/nginx.errors;
events {{ worker_connections 256; }}
http {{
  types {{ image/jpeg jpg; text/html html; text/plain txt; }}
  access_log off; charset utf-8;
  client_body_temp_path {work}/t1; proxy_temp_path {work}/t2; fastcgi_temp_path {work}/t3;
  uwsgi_temp_path {work}/t4; scgi_temp_path {work}/t5;
  server {{ listen 127.0.0.1:{port}; root {root}; autoindex on; {more} }}
}}
"""

LIGHTTPD = """
server.modules = ("mod_dirlisting")
server.document-root = "{root}"
server.port = {port}
server.bind = "127.0.0.1"
dir-listing.activate = "enable"
dir-listing.encoding = "utf-8"
mimetype.assign = (".jpg" => "image/jpeg", ".html" => "text/html", "" => "application/octet-stream")
"""

APACHE = """
ServerRoot {work}
PidFile {work}/apache.pid
ServerName localhost
Mutex file:{work}
ErrorLog {work}/apache.errors
LoadModule mpm_prefork_module {modules}/mod_mpm_prefork.so
LoadModule authz_core_module {modules}/mod_authz_core.so
LoadModule dir_module {modules}/mod_dir.so
LoadModule mime_module {modules}/mod_mime.so
LoadModule alias_module {modules}/mod_alias.so
LoadModule autoindex_module {modules}/mod_autoindex.so
LoadModule dav_module {modules}/mod_dav.so
LoadModule dav_fs_module {modules}/mod_dav_fs.so
TypesConfig /etc/mime.types
DavLockDB {work}/locks
{user}
Listen 127.0.0.1:{port}
DocumentRoot {root}
<Directory />
  Require all granted
  Options Indexes
</Directory>
Alias /icons/ /usr/share/apache2/icons/
AddIcon /icons/image2.gif .jpg
DefaultIcon /icons/unknown.gif
IndexIgnore .??*
{more}
"""

H2O = """
user: root
listen:
  host: 127.0.0.1
  port: {port}
hosts:
  default:
    paths:
      /:
        file.dir: {root}
        file.dirlisting: ON
"""


class IndexTests(servers.ServerTests):
    @classmethod
    def setUpClass(cls):
        cls.root = servers.odd_photos()
        cls.names = servers.photo_names(cls.root)

    def work(self, name):
        folder = servers.WORK / f"{name}-{servers.free_port()}"
        folder.mkdir()
        return folder

    def start(self, command, port, **options):
        return servers.Server(type(self), command, port, **options)

    def configured(self, name, text, command, **values):
        """Starts a server with a configuration; a path in the command's place of {}."""
        work, port = self.work(name), servers.free_port()
        path = work / "configuration"
        path.write_text(text.format(work=work, port=port, root=self.root, **values))
        return self.start([part.replace("{}", str(path)) for part in command], port)

    def check_folder(self, server, missing=(), named=("notes.txt", "movie.mp4")):
        """Checks that all photos of the folder are placed, and what is none is named.

        - missing: Names that the server itself does not list or serve; these are told, or not in the index.
        """
        result = self.build(server.url + "/")
        placed = result.ids()
        # A backslash is no letter of an identity.
        expected = {name.replace("\\", "/") for name in self.names - set(missing)}
        self.assertEqual(expected - placed, set(), result.notes)
        self.assertEqual(placed - expected, set(), result.notes)
        self.assertEqual((result.status, self.refusals(result)), (0, {}), result.notes)
        for name in named:
            self.assertIn(name, result.notes)

    def test_nginx(self):
        program = servers.program("nginx")
        for more in ["", "autoindex_format json;", "autoindex_exact_size off; autoindex_localtime on;"]:
            with self.subTest(more):
                self.check_folder(self.configured("nginx", NGINX, [program, "-c", "{}"], more=more))

    def test_lighttpd(self):
        self.check_folder(self.configured("lighttpd", LIGHTTPD, [servers.program("lighttpd"), "-D", "-f", "{}"]))

    def test_apache(self):
        program = servers.program("apache2", "httpd")
        modules = pathlib.Path("/usr/lib/apache2/modules")
        user = "User www-data\nGroup www-data" if os.geteuid() == 0 else ""
        for more in [
            "IndexOptions FancyIndexing VersionSort HTMLTable NameWidth=* Charset=UTF-8", "IndexOptions -FancyIndexing",
            "IndexOptions FancyIndexing FoldersFirst", "IndexOptions FancyIndexing XHTML IconsAreLinks SuppressHTMLPreamble",
        ]:
            with self.subTest(more):
                self.check_folder(self.configured(
                    "apache", APACHE, [program, "-DFOREGROUND", "-f", "{}"], modules=modules, user=user, more=more))

    def test_h2o(self):
        self.check_folder(self.configured("h2o", H2O, [servers.program("h2o"), "-c", "{}"]))

    def test_python(self):
        port = servers.free_port()
        self.check_folder(self.start(
            [sys.executable, "-m", "http.server", port, "--bind", "127.0.0.1", "--directory", self.root], port))

    def test_rclone(self):
        port = servers.free_port()
        self.check_folder(self.start(
            [servers.program("rclone"), "serve", "http", "--addr", f"127.0.0.1:{port}", self.root], port,
            environment={"RCLONE_CONFIG": "/dev/null"}))

    def test_webfs(self):
        port = servers.free_port()
        self.check_folder(self.start(
            [servers.program("webfsd"), "-F", "-p", port, "-i", "127.0.0.1", "-r", self.root], port),
            # webfs writes an ampersand as it is, so that this name reads like another one.
            missing=["a&amp;b.jpg"])

    def test_copyparty(self):
        port = servers.free_port()
        self.check_folder(self.start(
            [servers.program("copyparty"), "-i", "127.0.0.1", "-p", port, "-v", f"{self.root}::r", "--no-thumb", "-q"],
            port, environment={"XDG_CONFIG_HOME": str(self.work("copyparty"))}))

    def test_aiohttp(self):
        servers.module("aiohttp")
        port = servers.free_port()
        self.check_folder(self.start(
            [sys.executable, "-c",
             "import sys; from aiohttp import web; app = web.Application();"
             "app.add_routes([web.static('/', sys.argv[2], show_index=True)]);"
             "web.run_app(app, host='127.0.0.1', port=int(sys.argv[1]), print=None)", port, self.root], port),
            # aiohttp writes an ampersand as it is, so that this name reads like another one.
            missing=["a&amp;b.jpg"])


if __name__ == "__main__":
    unittest.main()
