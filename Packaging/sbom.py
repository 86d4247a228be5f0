#!/usr/bin/env python3
"""Packaging/sbom.py VERSION FOLDER: prints an SPDX 2.3 document about the programs installed in FOLDER: the works that
they contain (see THIRD-PARTY-NOTICES.md) and the shared libraries that they load. The same commit and libraries always
produce the same document."""
import hashlib
import json
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
SWIFT_LICENCE = "Apache-2.0 WITH Swift-exception"
DEBIAN = Path("/var/lib/dpkg/status").exists()


def output(*command):
    run = subprocess.run(command, capture_output=True, text=True, cwd=ROOT, check=False)
    return run.stdout.strip() if run.returncode == 0 else ""


def debian_package(path):
    """Returns the name and version of the Debian package with a file; empty texts if there is no such package."""
    # dpkg may list a path below /usr, or the path of a link to it.
    for candidate in (path, path.removeprefix("/usr"), str(Path(path).resolve())):
        owner = output("dpkg", "-S", candidate).split(": ")[0].split(",")[0] if DEBIAN else ""
        if owner:
            return owner.split(":")[0], output("dpkg-query", "-W", "-f", "${Version}", owner)
    return "", ""


def package(name, version, licence="NOASSERTION", location="NOASSERTION", copyright_text="NOASSERTION", **others):
    return {
        "SPDXID": "SPDXRef-Package-" + re.sub(r"[^A-Za-z0-9.-]", "-", name), "name": name,
        "versionInfo": version or "NOASSERTION", "downloadLocation": location, "filesAnalyzed": False,
        "licenseConcluded": licence, "licenseDeclared": licence, "copyrightText": copyright_text, **others,
    }


def needed(program):
    """Returns the paths of the shared libraries that a program names; those that they load in turn are not listed."""
    names = set(re.findall(r"NEEDED\s+(\S+)", output("objdump", "-p", str(program))))
    found = dict(re.findall(r"^\s*(\S+) => (/\S+)", output("ldd", str(program)), re.MULTILINE))
    return {found[name] for name in names if name in found}


def contained(programs, libraries):
    swift = re.search(r"Swift version (\S+)", output("swift", "--version"))
    authors = "Copyright (c) Apple Inc. and the Swift project authors"
    yield package("swift", swift[1] if swift else "", SWIFT_LICENCE, "git+https://github.com/swiftlang/swift", authors)
    for pin in json.loads((ROOT / "Package.resolved").read_text())["pins"]:
        version = pin["state"]["version"]
        yield package(pin["identity"], version, SWIFT_LICENCE, f"git+{pin['location']}@{version}", authors)
    if not any("libqpdf" in library for library in libraries):
        yield package("qpdf", debian_package("/usr/include/qpdf/QPDF.hh")[1], "Apache-2.0",
                      "git+https://github.com/qpdf/qpdf", "Copyright (c) 2005-2022 Jay Berkenbilt")
    if any(b"dlib" in program.read_bytes() for program in programs):
        yield package("dlib", debian_package("/usr/include/dlib/image_processing/frontal_face_detector.h")[1],
                      "BSL-1.0", "git+https://github.com/davisking/dlib", "Copyright (c) Davis E. King and others")


def main():
    version, folder = sys.argv[1], Path(sys.argv[2])
    programs = [folder / "bin" / "gallery", folder / "libexec" / "gallery-decoder"]
    libraries = sorted(set().union(*map(needed, programs)))
    root = package("gallery", version, "MIT", copyright_text="Copyright (c) 2026 The gallery authors",
                   primaryPackagePurpose="APPLICATION")
    files = [{
        "SPDXID": f"SPDXRef-File-{program.name}", "fileName": f"./{program.relative_to(folder)}",
        "checksums": [{"algorithm": name.upper(), "checksumValue": hashlib.new(name, program.read_bytes()).hexdigest()}
                      for name in ("sha1", "sha256")],
        "licenseConcluded": "NOASSERTION", "copyrightText": "NOASSERTION", "fileTypes": ["BINARY"],
    } for program in programs]
    statics = list(contained(programs, libraries))
    shared = {}
    for library in libraries:
        name, number = debian_package(library)
        shared.setdefault(name or Path(library).name, package(
            name or Path(library).name, number, primaryPackagePurpose="LIBRARY", **({"externalRefs": [{
                "referenceCategory": "PACKAGE-MANAGER", "referenceType": "purl",
                "referenceLocator": f"pkg:deb/debian/{name}@{number}"}]} if name else {})))
    relationships = [("SPDXRef-DOCUMENT", "DESCRIBES", root)]
    relationships += [(file["SPDXID"], "GENERATED_FROM", root) for file in files]
    relationships += [(root["SPDXID"], "STATIC_LINK", work) for work in statics]
    relationships += [(root["SPDXID"], "DYNAMIC_LINK", library) for library in shared.values()]
    commit = output("git", "rev-parse", "HEAD")
    created = output("env", "TZ=UTC0", "git", "log", "-1", "--date=format-local:%Y-%m-%dT%H:%M:%SZ", "--format=%cd")
    json.dump({
        "spdxVersion": "SPDX-2.3", "dataLicense": "CC0-1.0", "SPDXID": "SPDXRef-DOCUMENT", "name": f"gallery-{version}",
        "documentNamespace": f"https://spdx.org/spdxdocs/gallery-{version}-{commit}",
        "creationInfo": {"created": created, "creators": ["Organization: The gallery authors", "Tool: sbom.py"]},
        "packages": [root, *statics, *shared.values()], "files": files,
        "relationships": [{"spdxElementId": source, "relationshipType": kind, "relatedSpdxElement": target["SPDXID"]}
                          for source, kind, target in relationships],
    }, sys.stdout, indent=2, ensure_ascii=False)
    print()


if __name__ == "__main__":
    main()
