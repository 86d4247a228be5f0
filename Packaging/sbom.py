#!/usr/bin/env python3
"""SPDX 2.3 documents about bundles (Packaging/bundle.py): their files, the works linked into the programs (see
THIRD-PARTY-NOTICES.md), and the Debian packages of the libraries. The same commit and packages always produce the same
document."""
import hashlib
import json
import re
import subprocess
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
SWIFT_LICENCE = "Apache-2.0 WITH Swift-exception"


def output(*command):
    run = subprocess.run(command, capture_output=True, text=True, cwd=ROOT, check=False)
    return run.stdout.strip() if run.returncode == 0 else ""


def debian_version(package):
    """Returns the version of a Debian package; an empty text if it is not installed."""
    return output("dpkg-query", "-W", "-f", "${Version}", package)


def package(name, version, licence="NOASSERTION", location="NOASSERTION", copyright_text="NOASSERTION", **others):
    return {
        "SPDXID": "SPDXRef-Package-" + re.sub(r"[^A-Za-z0-9.-]", "-", name), "name": name,
        "versionInfo": version or "NOASSERTION", "downloadLocation": location, "filesAnalyzed": False,
        "licenseConcluded": licence, "licenseDeclared": licence, "copyrightText": copyright_text, **others,
    }


def linked(programs, libraries):
    """Yields the works that the programs contain."""
    swift = re.search(r"Swift version (\S+)", output("swift", "--version"))
    authors = "Copyright (c) Apple Inc. and the Swift project authors"
    yield package("swift", swift[1] if swift else "", SWIFT_LICENCE, "git+https://github.com/swiftlang/swift", authors)
    for pin in json.loads((ROOT / "Package.resolved").read_text())["pins"]:
        version = pin["state"]["version"]
        yield package(pin["identity"], version, SWIFT_LICENCE, f"git+{pin['location']}@{version}", authors)
    if not any(name.startswith("libqpdf") for name in libraries):
        yield package("qpdf", debian_version("libqpdf-dev"), "Apache-2.0",
                      "git+https://github.com/qpdf/qpdf", "Copyright (c) 2005-2022 Jay Berkenbilt")
    if any(b"dlib" in program.read_bytes() for program in programs):
        yield package("dlib", debian_version("libdlib-dev"),
                      "BSL-1.0", "git+https://github.com/davisking/dlib", "Copyright (c) Davis E. King and others")


def write(version, folder, libraries, target):
    """Writes the document about a folder with programs, and with files of Debian packages (names to versions)."""
    programs = [folder / "bin" / "gallery", folder / "libexec" / "gallery-decoder"]
    root = package("gallery", version, "MIT", copyright_text="Copyright (c) 2026 The gallery authors",
                   primaryPackagePurpose="APPLICATION")
    files = [{
        "SPDXID": "SPDXRef-File-" + re.sub(r"[^A-Za-z0-9.-]", "-", str(path.relative_to(folder))),
        "fileName": f"./{path.relative_to(folder)}",
        "checksums": [{"algorithm": name.upper(), "checksumValue": hashlib.new(name, path.read_bytes()).hexdigest()}
                      for name in ("sha1", "sha256")],
        "licenseConcluded": "NOASSERTION", "copyrightText": "NOASSERTION", "fileTypes": ["BINARY"],
    } for path in [*programs, *sorted(path for path in (folder / "lib").rglob("*") if path.is_file())]]
    statics = list(linked(programs, libraries))
    shared = [package(name, number, externalRefs=[{
        "referenceCategory": "PACKAGE-MANAGER", "referenceType": "purl",
        "referenceLocator": f"pkg:deb/debian/{name}@{number}"}]) for name, number in libraries.items()]
    relationships = [("SPDXRef-DOCUMENT", "DESCRIBES", root)]
    relationships += [(root["SPDXID"], "CONTAINS", part) for part in [*files, *shared]]
    relationships += [(root["SPDXID"], "STATIC_LINK", work) for work in statics]
    commit = output("git", "rev-parse", "HEAD")
    created = output("env", "TZ=UTC0", "git", "log", "-1", "--date=format-local:%Y-%m-%dT%H:%M:%SZ", "--format=%cd")
    json.dump({
        "spdxVersion": "SPDX-2.3", "dataLicense": "CC0-1.0", "SPDXID": "SPDXRef-DOCUMENT", "name": f"gallery-{version}",
        "documentNamespace": f"https://spdx.org/spdxdocs/gallery-{version}-{commit}",
        "creationInfo": {"created": created, "creators": ["Organization: The gallery authors", "Tool: sbom.py"]},
        "packages": [root, *statics, *shared], "files": files,
        "relationships": [{"spdxElementId": source, "relationshipType": kind, "relatedSpdxElement": target["SPDXID"]}
                          for source, kind, target in relationships],
    }, target, indent=2, ensure_ascii=False)
    target.write("\n")
