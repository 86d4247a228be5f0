"""Contact sheets of photos. The package contains the program gallery, and this module runs it.

    from gallery_sheets import build

    report = build("holiday", layout="justified", caption="{name}")
    report["counts"]["placed"], report.sheets
    report.show()  # in a notebook
"""
import os
import sys

PROGRAM = os.path.join(os.path.dirname(os.path.abspath(__file__)), "bundle", "bin", "gallery")


class GalleryError(RuntimeError):
    """A build without a result. `status` is gallery's exit status, as `gallery --help` lists them."""

    def __init__(self, status, text):
        super().__init__(text)
        self.status = status


class Report(dict):
    """The content of a build's report.json. `sheets` has the paths of the sheets."""

    def __init__(self, path):
        import json

        with open(path, encoding="utf-8") as file:
            super().__init__(json.load(file))
        names = dict.fromkeys(sheet["path"] for sheet in self["sheets"])
        self.sheets = [os.path.join(os.path.dirname(path), name) for name in names]

    def _repr_html_(self):
        import base64
        import html
        import mimetypes

        parts = []
        for sheet in self.sheets:
            name, (kind, _) = html.escape(sheet, quote=True), mimetypes.guess_type(sheet)
            if not (kind or "").startswith("image/") or kind == "image/tiff":
                parts.append(f'<p><a href="{name}">{name}</a></p>')
                continue
            with open(sheet, "rb") as file:
                data = base64.b64encode(file.read()).decode()
            parts.append(f'<p><img alt="{name}" style="max-width: 100%" src="data:{kind};base64,{data}"></p>')
        return "".join(parts)

    def show(self):
        """Shows the sheets in a notebook; without IPython, prints their paths."""
        try:
            from IPython.display import display
        except ImportError:
            print(*self.sheets, sep="\n")
        else:
            display(self)


def build(sources, output=None, **options):
    """Builds sheets of photos, and returns the report, also if some photos were skipped or are damaged.

    `sources` is a path or an address, or several. Other arguments are the options of `gallery build`, with _ for -:
    columns=4, no_cache=True, format=["pdf", "html"]. Raises `GalleryError` if no sheets were made.
    """
    import subprocess

    single = isinstance(sources, (str, os.PathLike))
    command = [PROGRAM, "build", "--progress", "none"]
    for name, value in {**options, "output": output}.items():
        option = "--" + name.replace("_", "-")
        for each in value if isinstance(value, (list, tuple)) else [value]:
            if each is True:
                command.append(option)
            elif each is not None and each is not False:
                command.append(f"{option}={each}")
    command += ["--", *map(os.fspath, [sources] if single else sources)]
    done = subprocess.run(command, capture_output=True, encoding="utf-8", check=False)
    if done.returncode not in (0, 3):
        raise GalleryError(done.returncode, done.stderr.strip())
    sys.stderr.write(done.stderr)
    return Report(done.stdout.splitlines()[-1])


def main():
    """Becomes the program."""
    os.execv(PROGRAM, [PROGRAM, *sys.argv[1:]])
