"""Measures the first layout of pages with many photos in Chromium: the figures of a page, repeated."""

import pathlib
import re
import statistics
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "Tests/Browser"))
import browser

REPEAT = 5
COUNTS = {"justified": [20_000, 25_000], "masonry": [20_000, 25_000], "equal-spacing": [20_000], "circle-packing": [1000]}
TIMES = """
const time = name => performance.getEntriesByName(name)[0]?.startTime;
return time('gallery-laid') && [time('gallery-ready') - time('gallery-script'), time('gallery-laid') - time('gallery-ready'),
  time('gallery-laid') - time('gallery-script'), document.querySelectorAll('figure').length];
"""


def repeated(folder, count):
    """Writes a page with the figures of a page, as often as needed. Its script and styles stay the same."""
    text = (folder / "index.html").read_text()
    if count > 500:
        text = text.replace(" is-waiting", " is-waiting is-long", 1)
    figures = re.findall(r"<figure.*?</figure>\n", text, re.DOTALL)
    many = "".join(
        re.sub(r'id="[^"]*"', f'id="photo-{index}"', figures[index % len(figures)], count=1) for index in range(count))
    start, end = text.index("<figure"), text.rindex("</figure>\n") + len("</figure>\n")
    page = folder.with_name(f"many-{count}")
    page.mkdir(exist_ok=True)
    for file in folder.iterdir():
        if file.name != "index.html" and not (page / file.name).exists():
            (page / file.name).symlink_to(file)
    (page / "index.html").write_text(text[:start] + many + text[end:])
    return page


def main():
    work = pathlib.Path(sys.argv[1])
    print("\n| layout | photos | engine ready, ms | layout, ms | from the script to the layout, ms | in the document |")
    print("| --- | ---: | ---: | ---: | ---: | ---: |")
    # A log of requests would cost more than the layout.
    window = browser.Browser(has_logs=False)
    try:
        for layout, counts in COUNTS.items():
            for count in counts:
                page = repeated(work / layout / "html", count)
                runs = []
                for _ in range(REPEAT):
                    window.driver.get("about:blank")
                    window.resize((1280, 800))
                    window.driver.get(f"file://{page}/index.html")
                    runs.append(window.until(TIMES, seconds=60))
                ready, laid, whole, shown = (statistics.median(values) for values in zip(*runs))
                print(f"| {layout} | {count:,} | {ready:.0f} | {laid:.0f} | {whole:.0f} | {shown:.0f} |")
    finally:
        window.close()


if __name__ == "__main__":
    main()
