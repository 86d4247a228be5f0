"""Measures a page of gallery's in Chromium, beside a plain page with one img a photo of the same pictures."""

import pathlib
import re
import statistics
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "Tests/Browser"))
import browser

REPEAT = 3

# The moment at which every picture in view is there, and the frames after it while the page scrolls.
WATCH = """
window.seen = 0;
addEventListener('DOMContentLoaded', () => {
  const step = () => {
    const inView = [...document.images].filter(i => {
      const b = i.getBoundingClientRect(); return b.width && b.bottom > 0 && b.top < innerHeight; });
    if (inView.length && inView.every(i => i.complete && i.naturalWidth)) { seen = performance.now(); return }
    requestAnimationFrame(step);
  };
  step();
});
"""
SCROLL = """
const end = arguments[0], times = [];
let last = performance.now(), y = 0;
const most = Math.min(document.documentElement.scrollHeight - innerHeight, 12000);
const step = now => {
  times.push(now - last); last = now; y += 60; scrollTo(0, y);
  if (y < most) requestAnimationFrame(step); else end(times.slice(2));
};
requestAnimationFrame(step);
"""


def memory(window):
    """The memory of the tab, in MB: what its process has for itself, and its share of what it shares."""
    largest = 0
    children = {}
    for entry in pathlib.Path("/proc").iterdir():
        if entry.name.isdigit():
            try:
                stat = (entry / "stat").read_text()
                children.setdefault(int(stat.rsplit(")", 1)[1].split()[1]), []).append(int(entry.name))
            except OSError:
                continue
    own = [window.driver.service.process.pid]
    while own:
        process = own.pop()
        own += children.get(process, [])
        try:
            if b"--type=renderer" in pathlib.Path(f"/proc/{process}/cmdline").read_bytes():
                rollup = pathlib.Path(f"/proc/{process}/smaps_rollup").read_text()
                largest = max(largest, int(re.search(r"Pss: +(\d+) kB", rollup)[1]) / 1000)
        except OSError:
            continue
    return largest


def measure(address):
    """First paint and first screen in ms, late frames in percent, and memory in MB before and after scrolling."""
    window = browser.Browser()
    try:
        window.resize((1440, 900))
        window.tell("Page.addScriptToEvaluateOnNewDocument", source=WATCH)
        window.driver.get(address)
        window.until("return window.seen", seconds=60)
        paint = window.run("return performance.getEntriesByName('first-contentful-paint')[0].startTime")
        seen = window.run("return window.seen")
        before = memory(window)
        times = window.driver.execute_async_script(SCROLL)
        late = 100 * sum(time > 1.5 * 1000 / 60 for time in times) / len(times)
        return paint, seen, late, before, memory(window)
    finally:
        window.close()


def plain(folder):
    """Writes a page with one img a photo, of the pictures that are about as large."""
    names = sorted(path.name for path in (folder / "photos").glob("*-c0-*.jpg"))
    page = folder / "plain.html"
    page.write_text(
        "<!DOCTYPE html><meta charset=utf-8><title>Plain</title><style>img{width:12vw;height:12vw;margin:1vw}</style>"
        + "".join(f'<a href="photos/{name}"><img src="photos/{name}" alt=""></a>' for name in names))
    return page


def main():
    folder = pathlib.Path(sys.argv[1]).resolve()
    pages = [("gallery", folder / "index.html"), ("one img a photo", plain(folder))]
    results = {name: [] for name, _ in pages}
    for _ in range(REPEAT):
        for name, page in pages:
            results[name].append(measure(f"file://{page}"))
    photos = (folder / "index.html").read_text().count("<figure")
    print(f"\n{photos} photos on a page of {(folder / 'index.html').stat().st_size / 1e6:.1f} MB, 1440 × 900, from the disk\n")
    print(f"| {'page':<16} | first paint, ms | first screen, ms | late frames, % | tab, MB | after scrolling |")
    print(f"| {'---':<16} | ---: | ---: | ---: | ---: | ---: |")
    for name, runs in results.items():
        paint, seen, late, before, after = (statistics.median(values) for values in zip(*runs))
        print(f"| {name:<16} | {paint:.0f} | {seen:.0f} | {late:.1f} | {before:.0f} | {after:.0f} |")


if __name__ == "__main__":
    main()
