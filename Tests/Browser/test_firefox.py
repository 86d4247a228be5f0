"""Pages in Firefox, through WebDriver BiDi: it needs no geckodriver. Skipped where Firefox is not installed."""

import asyncio
import json
import os
import pathlib
import shutil
import subprocess
import tempfile
import unittest

import browser

FIREFOX = os.environ.get("FIREFOX") or shutil.which("firefox-esr") or shutil.which("firefox")

WINDOWS = [(320, 568), (375, 667), (390, 844), (768, 1024), (1024, 768), (1440, 900), (2560, 1440)]

MEASURES = """
(() => { const boxes = [...document.querySelectorAll('.t')].map(link => link.getBoundingClientRect());
return JSON.stringify({ width: innerWidth,
  beyond: document.documentElement.scrollWidth - document.documentElement.clientWidth,
  least: Math.min(...boxes.flatMap(box => [box.width, box.height])),
  letters: Math.min(...[...document.querySelectorAll('figcaption')].map(text => parseFloat(getComputedStyle(text).fontSize))),
  overlaps: boxes.filter((one, index) => boxes.slice(index + 1).some(two => one.left < two.right - 1
    && two.left < one.right - 1 && one.top < two.bottom - 1 && two.top < one.bottom - 1)).length }) })()
"""

OPENED = """
(async () => { document.querySelectorAll('.t')[3].click(); await new Promise(done => setTimeout(done, 300));
return JSON.stringify([document.querySelector('dialog').open, document.querySelector('.count').textContent,
  document.querySelectorAll('.slide')[3].querySelector('img').getBoundingClientRect().width <= innerWidth]) })()
"""


@unittest.skipUnless(FIREFOX, "firefox is not installed")
class FirefoxTests(unittest.TestCase):
    def test_texts_are_readable_and_photos_open(self):
        folder = browser.new_folder("firefox")
        for index in range(24):
            browser.plain_photo(folder / f"{index:02}.png", (20 + index * 8, 60, 140))
        page = browser.build("firefox", [folder], "--html", "sizes=320", "--caption", "{stem}")
        with tempfile.TemporaryDirectory() as profile:
            program = subprocess.Popen(
                [FIREFOX, "--headless", "--no-remote", "--profile", profile, "--remote-debugging-port", "0"],
                stderr=subprocess.PIPE, stdout=subprocess.DEVNULL, text=True, env={**os.environ, "HOME": profile})
            try:
                for line in program.stderr:
                    if "WebDriver BiDi listening on" in line:
                        asyncio.run(asyncio.wait_for(self.look(line.split()[-1] + "/session", page), 90))
                        return
                self.fail("Firefox ended before it listened")
            finally:
                program.terminate()
                program.wait(20)
                program.stderr.close()

    async def look(self, address, page):
        import websockets

        async with websockets.connect(address, max_size=None) as socket:
            count = 0

            async def call(method, **values):
                nonlocal count
                count += 1
                await socket.send(json.dumps({"id": count, "method": method, "params": values}))
                while True:
                    reply = json.loads(await socket.recv())
                    if reply.get("id") == count:
                        self.assertIn("result", reply)
                        return reply["result"]

            await call("session.new", capabilities={})
            context = (await call("browsingContext.getTree"))["contexts"][0]["context"]

            async def run(script):
                made = await call(
                    "script.evaluate", expression=script, target={"context": context}, awaitPromise=True)
                return json.loads(made["result"]["value"])

            for width, height in WINDOWS:
                with self.subTest(size=(width, height)):
                    await call("browsingContext.setViewport", context=context, viewport={"width": width, "height": height})
                    await call(
                        "browsingContext.navigate", context=context, url=pathlib.Path(page / "index.html").as_uri(),
                        wait="complete")
                    found = await run(MEASURES)
                    self.assertEqual([found["width"], found["beyond"], found["overlaps"]], [width, 0, 0])
                    self.assertGreaterEqual(found["letters"], 12)
                    self.assertGreaterEqual(found["least"], 88)
            self.assertEqual(await run(OPENED), [True, "4 of 24", True])
            await call("session.end")


if __name__ == "__main__":
    unittest.main()
