"""Proofing: marks by keys and buttons, their storage and their export."""

import pathlib
import shutil
import subprocess
import tempfile
import unittest
import xml.dom.minidom
import zipfile

import browser
from axe_core_python.selenium import Axe
from selenium.webdriver.common.keys import Keys


class PicksTests(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.browser = browser.Browser()
        cls.folder = browser.plain_photos()
        cls.page = browser.build(
            "picks", [cls.folder], "--html", "sizes=320", "--page", "ipad", "--picks", "--caption", "{name}")
        cls.downloads = tempfile.TemporaryDirectory()

    @classmethod
    def tearDownClass(cls):
        cls.browser.close()
        cls.downloads.cleanup()

    def setUp(self):
        # Marks are stored under the page's path, so a copy begins without marks.
        copy = self.page.parent / self.id()
        shutil.copytree(self.page, copy)
        self.browser.open(copy)

    def press(self, index, *keys):
        self.browser.run("document.querySelectorAll('.t')[arguments[0]].focus()", index)
        for key in keys:
            self.browser.driver.switch_to.active_element.send_keys(key)

    def marks(self):
        return self.browser.run("return [...document.querySelectorAll('.mark')].map(m => m.textContent).slice(0, 5)")

    def assert_kept(self, marks):
        """Reloads the page until it shows marks.

        Chromium may read a page's storage before its process has delivered the last change.
        """
        for _ in range(20):
            self.browser.reload()
            if self.marks() == marks:
                return
        self.assertEqual(self.marks(), marks)

    def export(self, mark, name):
        """Clicks a button and returns the saved file."""
        file = pathlib.Path(self.downloads.name) / name
        file.unlink(missing_ok=True)
        self.browser.tell("Browser.setDownloadBehavior", behavior="allow", downloadPath=self.downloads.name)
        self.browser.driver.find_element("css selector", f".bar [data-mark={mark}]").click()
        for _ in range(600):
            self.browser.frames(1)
            if file.exists() and file.stat().st_size:
                return file
        self.fail(f"{name} was not saved")

    def test_marks_stay(self):
        self.press(0, "p")
        self.press(1, "3")
        self.press(2, "x")
        self.press(3, "p", "5", "u", "0")
        self.press(4, "P", "2", "4")
        self.assertEqual(self.marks(), ["✓", "★★★", "✕", "", "✓ ★★★★"])
        self.browser.shot("picks")
        self.assertEqual(
            self.browser.run("return document.querySelector('.bar p').textContent"),
            "2 picked, 2 with stars, 1 rejected")
        self.assert_kept(["✓", "★★★", "✕", "", "✓ ★★★★"])
        self.browser.driver.find_element("css selector", ".bar [data-mark=clear]").click()
        self.assert_kept([""] * 5)
        self.assertEqual(self.browser.messages(), [])

    def test_marks_of_the_photo_that_is_open(self):
        self.browser.run("document.querySelectorAll('.t')[1].click()")
        self.browser.settle()
        self.browser.driver.switch_to.active_element.send_keys("4")
        self.browser.driver.find_element("css selector", ".marks [data-mark=P]").click()
        self.assertEqual(self.marks()[1], "✓ ★★★★")
        pressed = "return [...document.querySelectorAll('.marks [aria-pressed=true]')].map(b => b.dataset.mark)"
        self.assertEqual(self.browser.run(pressed), ["P", "4"])
        self.browser.driver.find_element("css selector", ".marks [data-mark='4']").click()
        self.assertEqual(self.marks()[1], "✓")
        for size in [(320, 568), (667, 375), (1440, 900)]:
            self.browser.resize(size)
            self.browser.settle()
            self.browser.shot(f"picks-viewer-{size[0]}x{size[1]}")
            # axe does not know that an open dialog covers the sheet.
            violations = Axe().run(self.browser.driver, {"exclude": [["main"]]})["violations"]
            self.assertEqual([(one["id"], one["nodes"][0]["html"][:120]) for one in violations], [])
            # No button overlaps another.
            overlaps = self.browser.run(
                "const all = [...document.querySelectorAll('dialog button')].map(b => b.getBoundingClientRect())"
                ".filter(b => b.width);"
                "return all.flatMap((a, i) => all.slice(i + 1).filter(b => a.left < b.right - 1 && b.left < a.right - 1"
                " && a.top < b.bottom - 1 && b.top < a.bottom - 1)).length")
            self.assertEqual(overlaps, 0, size)

    def test_gallery_reads_the_table(self):
        self.press(0, "p")
        self.press(5, "5", "7", "9", "9", "7")
        self.press(7, "x", "3")
        self.browser.run("document.querySelectorAll('.t')[8].click()")
        self.browser.settle()
        self.browser.driver.find_element("css selector", ".marks [data-mark=purple]").click()
        # Letters and arrows in a note are no marks and show no other photo.
        self.browser.driver.switch_to.active_element.send_keys("n")
        self.browser.driver.switch_to.active_element.send_keys('=px "5"', Keys.LEFT, "!")
        self.assertEqual(self.browser.run("return document.querySelector('.marks input').value"), '=px "5!"')
        self.browser.driver.switch_to.active_element.send_keys(Keys.ESCAPE)
        self.browser.settle()
        file = self.export("edits", "picks.csv")
        self.assertEqual(
            file.read_bytes().decode().split("\r\n"),
            ["photo,hide,pick,rating,label,note", '"00.png",,yes,,,', '"05.png",,,5,yellow,', '"07.png",yes,no,3,,',
             '"08.png",,,,purple," =px ""5!"""', ""])

        def listed(condition):
            return subprocess.run(
                [browser.GALLERY, "list", str(self.folder), "--edits", str(file), "--where", condition],
                capture_output=True, text=True, check=True).stdout
        for condition, name in [
                ("pick = yes", "00.png"), ("rating >= 4", "05.png"), ("label = yellow", "05.png"),
                ('note ~ "=px"', "08.png")]:
            self.assertEqual(listed(condition).count("\n"), 1, condition)
            self.assertIn(name, listed(condition))
        self.assertNotIn("07.png", listed("width > 0"))

    def test_gallery_reads_the_sidecars(self):
        self.press(0, "p", "2")
        self.press(1, "x")
        self.press(2, "5", "6")
        file = self.export("sidecars", "sidecars.zip")
        photos = pathlib.Path(self.downloads.name) / "photos"
        photos.mkdir()
        with zipfile.ZipFile(file) as archive:
            self.assertIsNone(archive.testzip())
            self.assertEqual(archive.namelist(), ["00.png.xmp", "01.png.xmp", "02.png.xmp"])
            for name in archive.namelist():
                xml.dom.minidom.parseString(archive.read(name))
            archive.extractall(photos)
        for index in range(4):
            (photos / f"{index:02}.png").write_bytes((self.folder / f"{index:02}.png").read_bytes())
        for condition, names in [("rating = 2", ["00"]), ("rating = -1", ["01"]), ("rating >= 2", ["00", "02"]), ("label = red", ["02"])]:
            listed = subprocess.run(
                [browser.GALLERY, "list", str(photos), "--where", condition], capture_output=True, text=True, check=True)
            self.assertEqual(listed.stdout.count("\n"), len(names), condition + listed.stdout)
            for name in names:
                self.assertIn(f"{name}.png", listed.stdout)

    def test_hostile_names_are_harmless(self):
        folder = browser.new_folder("hostile")
        (folder / "lists").mkdir()
        for name in ["=1+1.png", "@a.png", "far.png"]:
            browser.plain_photo(folder / name if name == "far.png" else folder / "lists" / name, (90, 60, 30))
        (folder / "lists" / "list.jsonl").write_text(
            '{"image": "=1+1.png"}\n{"image": "@a.png"}\n{"image": "../far.png"}\n')
        self.browser.open(browser.build(
            "hostile", [folder / "lists" / "list.jsonl"], "--html", "sizes=320", "--page", "ipad", "--picks"))
        for index in range(3):
            self.press(index, "p")
        rows = self.export("edits", "picks.csv").read_bytes().decode().split("\r\n")[:4]
        self.assertEqual(rows[1:3], ['"./=1+1.png",,yes,,,', '"./@a.png",,yes,,,'])
        (folder / "lists" / "picks.csv").write_text("\r\n".join(rows[:2]) + "\r\n")
        listed = subprocess.run(
            [browser.GALLERY, "list", str(folder / "lists" / "list.jsonl"), "--where", "pick = yes",
             "--edits", str(folder / "lists" / "picks.csv")], capture_output=True, text=True, check=True)
        self.assertEqual(listed.stdout.count("\n"), 1)
        with zipfile.ZipFile(self.export("sidecars", "sidecars.zip")) as archive:
            names = archive.namelist()
        self.assertEqual(names[:2], ["=1+1.png.xmp", "@a.png.xmp"])
        self.assertTrue(names[2].endswith("far.png.xmp") and ".." not in names[2].split("/"), names)


if __name__ == "__main__":
    unittest.main()
