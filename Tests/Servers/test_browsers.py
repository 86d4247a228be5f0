"""Programs whose links with names of images lead to pages about them."""

import os
import shutil
import unittest

import servers


class CodeBrowserTests(servers.ServerTests):
    def test_klaus(self):
        """A folder of a git repository: each page of a file shows the image."""
        photos = servers.plain_photos(15)
        folder = servers.WORK / "repository"
        servers.run("git", "init", "--quiet", folder)
        identity = ["-c", "user.name=Test", "-c", "user.email=test@example.invalid"]
        servers.run("git", "--work-tree", photos, "add", "--all", cwd=folder)
        servers.run("git", "--work-tree", photos, *identity, "commit", "--quiet", "--message", "Add photos", cwd=folder)
        branch = servers.run("git", "branch", "--show-current", cwd=folder).strip()
        port = servers.free_port()
        server = servers.Server(
            type(self), [servers.program("klaus"), "--host", "127.0.0.1", "--port", port, folder], port)
        result = self.build(f"{server.url}/repository/tree/{branch}/", options=["--originals"])
        self.check(result, 15)
        self.assertEqual({photo["source"]["width"] for photo in result.photos()}, {servers.SIZE[0]}, result.notes)

    def test_fossil(self):
        """A folder of a Fossil repository, through its JSON API, with subfolders; its page has no images, and says so."""
        root = servers.odd_photos()
        work = servers.WORK / "fossil"
        work.mkdir()
        # Fossil refuses these characters in names.
        names = sorted(
            name for name in servers.photo_names(root) if not set(name) & set('*[]?\\"<>|') and name.isascii())
        environment = {"HOME": str(work), "USER": "test", "PATH": os.environ["PATH"]}
        program = servers.program("fossil")
        options = {"cwd": work, "env": environment}
        servers.run(program, "init", "photos.fossil", **options)
        servers.run(program, "open", "photos.fossil", "--workdir", work / "files", **options)
        options["cwd"] = work / "files"
        for name in names:
            target = work / "files" / name
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(root / name, target)
        servers.run(program, "add", ".", **options)
        servers.run(program, "commit", "--no-warnings", "-m", "Add photos", **options)
        port = servers.free_port()
        server = servers.Server(
            type(self), [program, "server", "--localhost", "--port", port, work / "photos.fossil"], port,
            environment=environment)
        result = self.build(f"{server.url}/json/dir")
        self.assertEqual((result.status, sorted(result.ids())), (0, names), result.notes)
        page = self.build(f"{server.url}/dir?ci=tip")
        self.assertEqual((page.status, page.report), (66, None), page.notes)
        self.assertIn("but no image address was found", page.notes)

    def test_jupyter(self):
        """A folder of a Jupyter server, through its contents API, with subfolders."""
        servers.module("jupyter_server")
        root = servers.odd_photos()
        port = servers.free_port()
        token = "secret-token"
        server = servers.Server(
            type(self),
            [servers.program("jupyter"), "server", "--allow-root", "--no-browser", "--port", port,
             f"--ServerApp.root_dir={root}", f"--IdentityProvider.token={token}"], port)
        refused = self.build(f"{server.url}/api/contents/")
        self.assertEqual((refused.status, refused.report), (77, None), refused.notes)
        result = self.build(f"{server.url}/api/contents/2024%20Trip/", environment={"JUPYTER_TOKEN": token})
        self.check(result, 2)


if __name__ == "__main__":
    unittest.main()
