"""Measures a page of gallery in Chromium, and a plain page with one img element for each of the same images."""

import pathlib
import re
import statistics
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "Tests/Browser"))
import browser

REPEAT = 3

# The time at which all images in view are loaded. It does not read positions, since that would repeat the layout.
WATCH = """
window.seen = 0;
addEventListener('DOMContentLoaded', () => {
  const inView = new Set();
  const observer = new IntersectionObserver(
    list => list.forEach(one => inView[one.isIntersecting ? 'add' : 'delete'](one.target)));
  for (const image of document.images) observer.observe(image);
  const step = () => {
    if (inView.size && [...inView].every(image => image.complete && image.naturalWidth)) {
      observer.disconnect();
      window.inView = inView.size;
      window.seen = performance.now();
    } else {
      requestAnimationFrame(step);
    }
  };
  step();
});
"""
# The times between the frames while the page scrolls by 3,600 pixels a second.
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
    """Returns the memory of the tab, in MB: its private memory, and its share of shared memory."""
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
    """First paint and first screen in ms, images on it, late frames in percent, memory in MB before and after."""
    # A log of requests would cost more than the requests themselves.
    window = browser.Browser(has_logs=False)
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
        return paint, seen, window.run("return window.inView"), late, before, memory(window)
    finally:
        window.close()


def width(folder):
    """The width of a photo on the page, in percent of the window."""
    window = browser.Browser()
    try:
        window.open(folder, size=(1440, 900))
        return window.run("return document.querySelector('.t').getBoundingClientRect().width / innerWidth * 100")
    finally:
        window.close()


def plain(folder):
    """Writes a page with one img element for each photo, with images of about the same size."""
    names = sorted(path.name for path in (folder / "photos").glob("*-c0-*.jpg"))
    side = width(folder)
    page = folder / "plain.html"
    page.write_text(
        "<!DOCTYPE html><meta charset=utf-8><title>Plain</title>"
        f"<style>a{{float:left}}img{{display:block;width:{side}vw;height:{side}vw;margin:.56vw}}</style>"
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
    print(
        f"| {'page':<16} | first paint, ms | first screen, ms | images | late frames, % | tab, MB | after scrolling |")
    print(f"| {'---':<16} | ---: | ---: | ---: | ---: | ---: | ---: |")
    for name, runs in results.items():
        paint, seen, shown, late, before, after = (statistics.median(values) for values in zip(*runs))
        print(f"| {name:<16} | {paint:.0f} | {seen:.0f} | {shown:.0f} | {late:.1f} | {before:.0f} | {after:.0f} |")


if __name__ == "__main__":
    main()
