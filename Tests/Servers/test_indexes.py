"""Directory indexes of web servers: each photo is placed, whatever its name, and other entries are reported."""

import os
import pathlib
import sys
import unittest

import servers

#: The formats of nginx's directory indexes.
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

#: The folder of Apache's modules in Debian.
APACHE_MODULES = pathlib.Path("/usr/lib/apache2/modules")

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


TOMCAT = """
<Server port="-1" shutdown="SHUTDOWN">
  <Service name="Catalina">
    <Connector port="{port}" address="127.0.0.1" protocol="HTTP/1.1" />
    <Engine name="Catalina" defaultHost="localhost">
      <Host name="localhost" appBase="{work}"><Context path="" docBase="{root}" /></Host>
    </Engine>
  </Service>
</Server>
"""

#: Tomcat's default servlet, with a list of the files of folders.
TOMCAT_SERVLETS = """
<web-app xmlns="https://jakarta.ee/xml/ns/jakartaee" version="6.0">
  <servlet>
    <servlet-name>default</servlet-name>
    <servlet-class>org.apache.catalina.servlets.DefaultServlet</servlet-class>
    <init-param><param-name>listings</param-name><param-value>true</param-value></init-param>
    <load-on-startup>1</load-on-startup>
  </servlet>
  <servlet-mapping><servlet-name>default</servlet-name><url-pattern>/</url-pattern></servlet-mapping>
  <mime-mapping><extension>jpg</extension><mime-type>image/jpeg</mime-type></mime-mapping>
</web-app>
"""

#: Tomcat's programs in Debian.
TOMCAT_HOME = pathlib.Path("/usr/share/tomcat10")


class IndexTests(servers.FolderTests):
    def address(self, *arguments, **values):
        return self.configured(*arguments, **values).url + "/"

    def started(self, *arguments, **options):
        return self.start(*arguments, **options).url + "/"

    def test_nginx(self):
        program = servers.program("nginx")
        for more in ["", "autoindex_format json;", "autoindex_exact_size off; autoindex_localtime on;"]:
            with self.subTest(more):
                self.check_folder(self.address("nginx", NGINX, [program, "-c", "{}"], more=more))

    def test_lighttpd(self):
        self.check_folder(self.address("lighttpd", LIGHTTPD, [servers.program("lighttpd"), "-D", "-f", "{}"]))

    def test_apache(self):
        program = servers.program("apache2", "httpd")
        user = "User www-data\nGroup www-data" if os.geteuid() == 0 else ""
        for more in [
            "IndexOptions FancyIndexing VersionSort HTMLTable NameWidth=* Charset=UTF-8", "IndexOptions -FancyIndexing",
            "IndexOptions FancyIndexing FoldersFirst", "IndexOptions FancyIndexing XHTML IconsAreLinks SuppressHTMLPreamble",
        ]:
            with self.subTest(more):
                self.check_folder(self.address(
                    "apache", APACHE, [program, "-DFOREGROUND", "-f", "{}"], modules=APACHE_MODULES, user=user, more=more))

    def test_h2o(self):
        self.check_folder(self.address("h2o", H2O, [servers.program("h2o"), "-c", "{}"]))

    def test_tomcat(self):
        if not TOMCAT_HOME.exists():
            servers.missing("tomcat10")
        work, port = self.work("tomcat"), servers.free_port()
        for name in ("conf", "logs", "temp", "work"):
            (work / name).mkdir()
        (work / "conf/server.xml").write_text(TOMCAT.format(work=work, port=port, root=self.root))
        (work / "conf/web.xml").write_text(TOMCAT_SERVLETS)
        classes = os.pathsep.join(str(TOMCAT_HOME / "bin" / name) for name in ("bootstrap.jar", "tomcat-juli.jar"))
        result = self.build(self.started(
            [servers.program("java"), "-cp", classes, f"-Dcatalina.home={TOMCAT_HOME}", f"-Dcatalina.base={work}",
             f"-Djava.io.tmpdir={work}/temp", "-Dfile.encoding=UTF-8", "-Dsun.jnu.encoding=UTF-8",
             "org.apache.catalina.startup.Bootstrap", "start"], port, environment={"LC_ALL": "C.UTF-8"}))
        # Tomcat refuses backslashes, takes the text behind a semicolon as a parameter, and does not escape ampersands.
        refused = {"back/slash.jpg", "semi;colon.jpg"}
        self.assertEqual((result.status, set(self.refusals(result))), (3, refused), result.notes)
        self.assertEqual(len(result.photos()), len(self.names) - 3, result.notes)
        for name in ("notes.txt", "movie.mp4"):
            self.assertIn(name, result.notes)

    def test_caddy(self):
        port = servers.free_port()
        self.check_folder(self.started(
            [servers.program("caddy"), "file-server", "--browse", "--root", self.root, "--listen", f"127.0.0.1:{port}"],
            port))

    def test_python(self):
        port = servers.free_port()
        self.check_folder(self.started(
            [sys.executable, "-m", "http.server", port, "--bind", "127.0.0.1", "--directory", self.root], port))

    def test_rclone(self):
        port = servers.free_port()
        self.check_folder(self.started(
            [servers.program("rclone"), "serve", "http", "--addr", f"127.0.0.1:{port}", self.root], port,
            environment={"RCLONE_CONFIG": "/dev/null"}))

    def test_webfs(self):
        port = servers.free_port()
        self.check_folder(self.started(
            [servers.program("webfsd"), "-F", "-p", port, "-i", "127.0.0.1", "-r", self.root], port),
            # webfs does not escape ampersands, so this name is read as another one.
            missing=["a&amp;b.jpg"])

    def test_copyparty(self):
        port = servers.free_port()
        self.check_folder(self.started(
            [servers.program("copyparty"), "-i", "127.0.0.1", "-p", port, "-v", f"{self.root}::r", "--no-thumb", "-q"],
            port, environment={"XDG_CONFIG_HOME": str(self.work("copyparty"))}))

    def test_aiohttp(self):
        servers.module("aiohttp")
        port = servers.free_port()
        self.check_folder(self.started(
            [sys.executable, "-c",
             "import sys; from aiohttp import web; app = web.Application();"
             "app.add_routes([web.static('/', sys.argv[2], show_index=True)]);"
             "web.run_app(app, host='127.0.0.1', port=int(sys.argv[1]), print=None)", port, self.root], port),
            # aiohttp does not escape ampersands, so this name is read as another one.
            missing=["a&amp;b.jpg"])


if __name__ == "__main__":
    unittest.main()
