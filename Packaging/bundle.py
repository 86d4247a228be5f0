#!/usr/bin/env python3
"""Packaging/bundle.py VERSION FOLDER: adds every library beyond glibc to the programs installed in FOLDER, with the
libraries' data, fonts, certificates and licences, so that they run on any Linux with the same or a newer glibc. Works on
Debian and Ubuntu. Packaging/bundle.sh makes an archive of the folder."""
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import sbom

# Libraries of glibc, which the programs take from the system: its parts must be of one version.
GLIBC = re.compile(r"(ld-linux.*|lib(c|m|dl|rt|pthread|resolv|util|anl|mvec|nsl|nss_.*)\.so.*)$")
# The modules of libvips that gallery loads (Sources/Libraries/Vips/CVipsStart/start.c).
VIPS_MODULES = ("vips-heif.so", "vips-jxl.so")
# Newer versions of libheif load codecs as plugins. gallery writes AVIF but not HEVC, so x265 is missing here.
HEIF_PLUGINS = ("libheif-aomdec.so", "libheif-aomenc.so", "libheif-dav1d.so", "libheif-libde265.so")
# The fonts that Packaging/setup.sh lists.
FONTS = ("fonts-inter", "fonts-dejavu-core", "fonts-wqy-microhei", "fonts-lohit-deva", "fonts-tlwg-loma-ttf",
         "fonts-noto-color-emoji")
# Packages whose licence applies to programs that load them. Others, such as GCC's libraries, have exceptions.
GPL = ("libfftw3-", "libimagequant", "libx265-")
MOZILLA = Path("/usr/share/ca-certificates/mozilla")
COMMON_LICENSES = Path("/usr/share/common-licenses")


def fail(text):
    sys.exit(f"bundle: {text}")


def run(*command):
    """Returns the output of a command, which must succeed."""
    words = [str(word) for word in command]
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        fail(f"{' '.join(words)}: {done.stderr.strip()}")
    return done.stdout


def contents(package):
    """Returns the paths of a Debian package's files."""
    return [Path(line) for line in run("dpkg", "-L", package).splitlines()]


def closure(files):
    """Returns the libraries that ELF files load, directly or through others, by name, without those of glibc."""
    found = {}
    for file in files:
        text = run("ldd", file)
        missing = re.findall(r"^\s*(\S+) => not found", text, re.MULTILINE)
        if missing:
            fail(f"{file}: {', '.join(missing)} missing")
        found.update(re.findall(r"^\s*(\S+) => (/\S+)", text, re.MULTILINE))
    return {name: Path(path) for name, path in sorted(found.items()) if not GLIBC.match(name)}


class Bundle:
    """A folder with programs, which becomes a bundle."""

    def __init__(self, folder):
        self.folder = folder
        self.programs = [folder / "bin/gallery", folder / "libexec/gallery-decoder"]
        # The files of this system that were copied.
        self.sources = set()

    def copy(self, source, target):
        target = self.folder / target
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(source, target)
        self.sources.add(str(source))
        return target

    def add_libraries(self):
        vips = closure(self.programs)["libvips.so.42"]
        modules = next(vips.parent.glob("vips-modules-8.*"), None)
        # Some releases have the loaders of modules in libvips itself.
        loaded = {f"{modules.name}/{name}": modules / name for name in VIPS_MODULES} if modules else {}
        plugins = vips.parent / "libheif/plugins"
        loaded |= {f"libheif/{name}": plugins / name for name in HEIF_PLUGINS if (plugins / name).exists()}
        for name, path in {**loaded, **closure([*self.programs, *loaded.values()])}.items():
            # DT_RUNPATH would not apply to the dependencies of libraries.
            set_rpath(self.copy(path, Path("lib") / name), "$ORIGIN/.." if "/" in name else "$ORIGIN")

    def add_starter(self):
        """Adds the library that finds the bundle's data to the programs."""
        target = self.folder / "lib/libgallery-bundle.so"
        run(os.environ.get("CC", "clang"), "-O2", "-Wall", "-Werror", "-shared", "-fPIC", "-s",
            "-Wl,-soname," + target.name, "-o", target, Path(__file__).with_name("bundle.c"))
        for program in self.programs:
            run("patchelf", "--add-needed", target.name, program)
            set_rpath(program, "$ORIGIN/../lib")

    def add_fonts(self):
        configuration = ["fontconfig-config", *FONTS]
        owned = {path for package in configuration for path in contents(package)}
        for path in sorted(Path("/etc/fonts/conf.d").glob("*.conf")):
            if path.resolve() in owned:
                self.copy(path.resolve(), Path("share/fontconfig/conf.d") / path.name)
        main = self.copy("/etc/fonts/fonts.conf", "share/fontconfig/fonts.conf")
        text = main.read_text()
        system = "<dir>/usr/share/fonts</dir>"
        if system not in text:
            fail(f"/etc/fonts/fonts.conf: {system} missing")
        main.write_text(text.replace(system, f'<dir prefix="relative">../fonts</dir>\n\t{system}'))
        for path in sorted(owned):
            # Inter Display, for headlines, is another family, which sheets do not use by default.
            if path.suffix in (".otf", ".ttf", ".ttc") and not path.name.startswith("InterDisplay"):
                self.copy(path, Path("share/fonts") / path.name)

    def add_data(self):
        self.copy("/usr/share/libthai/thbrk.tri", "share/libthai/thbrk.tri")
        # For systems without certificates. Those that this system trusts may contain a company's.
        packaged = filter(Path.exists, contents("ca-certificates"))
        certificates = sorted(path for path in packaged if path.parent == MOZILLA)
        (self.folder / "share/certificates.pem").write_bytes(b"".join(path.read_bytes() for path in certificates))
        self.sources.add(str(certificates[0]))

    def add_licenses(self, packages):
        """Adds the licences of packages, and the common ones that Debian's copyright files refer to."""
        licenses = self.folder / "share/licenses"
        shutil.copytree(COMMON_LICENSES, licenses)
        for package in packages:
            (licenses / package).mkdir()
            shutil.copyfile(Path("/usr/share/doc", package, "copyright"), licenses / package / "copyright")


def set_rpath(file, path):
    run("patchelf", "--force-rpath", "--set-rpath", path, file)
    file.chmod(0o755)


def glibc_version(folder):
    """Returns the newest version of glibc whose symbols a folder's files need, such as 2.36."""
    versions = [int(minor) for path in folder.rglob("*") if path.is_file()
                for minor in re.findall(rb"\0GLIBC_2\.([0-9]+)(?=\0)", path.read_bytes())]
    return f"2.{max(versions)}"


def packages_of(files):
    """Returns the Debian packages that files belong to: names to the names and versions of their sources."""
    # dpkg may list a path without /usr, and lists links by their own path.
    candidates = {form for file in files for form in (file, file.removeprefix("/usr"), str(Path(file).resolve()))}
    listed = subprocess.run(["dpkg", "-S", *sorted(candidates)], capture_output=True, text=True, check=False).stdout
    owners = {path: owner.split(",")[0].split(":")[0]
              for owner, path in (line.split(": ", 1) for line in listed.splitlines())}
    found = set()
    for file in files:
        forms = (file, file.removeprefix("/usr"), str(Path(file).resolve()))
        owner = next((owners[form] for form in forms if form in owners), None)
        found.add(owner or fail(f"{file}: belongs to no Debian package, so its licence is unknown"))
    shown = run("dpkg-query", "-W", "-f", "${Package}\t${Version}\t${source:Package}\t${source:Version}\n", *found)
    return {name: (version, *source) for name, version, *source in sorted(map(str.split, shown.splitlines()))}


def notice(version, glibc, packages):
    sources = sorted({tuple(source) for _, *source in packages.values()})
    gpl = ", ".join(name for name in packages if name.startswith(GPL))
    lines = "\n".join(f"  https://snapshot.debian.org/package/{name}/{number}/" for name, number in sources)
    return f"""gallery {version} for Linux with glibc {glibc} or newer, with all other libraries

gallery itself has the MIT licence: share/doc/gallery/LICENSE. THIRD-PARTY-NOTICES.md beside it has the licences of
the works that are linked into the programs.

The libraries in lib/ and the fonts in share/fonts/ are those of Debian, in its binary form; only the search paths in
the libraries have been changed. Their licences are in share/licenses/PACKAGE/copyright. The programs load libraries
with the GNU General Public License (GPL): {gpl}. The bundle as a whole
may therefore be passed on only under the terms of the GPL, version 3 or later: share/licenses/GPL-3. For other terms,
use gallery with libraries of the system: its package for Debian contains only works with permissive licences.

gallery-{version}.tar.xz, published beside this bundle, has the sources of gallery and the scripts that made the bundle
(Packaging/bundle.sh). The sources of the libraries and fonts, with the scripts that build them, are kept by Debian:

{lines}

share/doc/gallery/gallery.spdx.json lists all parts in the SPDX format.
"""


def main():
    version, folder = sys.argv[1], Path(sys.argv[2])
    if shutil.which("patchelf") is None:
        fail("patchelf is missing: Packaging/setup.sh build packages installs it")
    bundle = Bundle(folder)
    bundle.add_libraries()
    bundle.add_starter()
    bundle.add_fonts()
    bundle.add_data()
    packages = packages_of(bundle.sources)
    bundle.add_licenses(packages)
    (folder / "NOTICE").write_text(notice(version, glibc_version(folder), packages))
    documents = folder / "share/doc/gallery"
    with open(documents / "gallery.spdx.json", "w", encoding="utf-8") as file:
        sbom.write(version, folder, {name: number for name, (number, *_) in packages.items()}, file)
    size = sum(file.stat().st_size for file in folder.rglob("*") if file.is_file())
    print(f"{len(packages)} Debian packages, {size / 1e6:.0f} MB", file=sys.stderr)


if __name__ == "__main__":
    os.umask(0o022)
    main()
