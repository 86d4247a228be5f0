#!/usr/bin/env python3
"""Checks that each Swift target declares the targets that it imports, and imports those that it declares.

An undeclared import compiles as long as another target has had the module built before, so the build order decides.
`swift build --explicit-target-dependency-import-check error` does not find these.
"""
import json
import re
import subprocess
import sys
from pathlib import Path

IMPORT = re.compile(
    r"\s*(?:@\w+\s+)*(?:(?:public|package|internal|private|fileprivate)\s+)?import\s+"
    r"(?:(?:struct|class|enum|protocol|typealias|func|let|var)\s+)?(\w+)")

root = Path(__file__).resolve().parents[2]
description = json.loads(subprocess.run(
    ["swift", "package", "--package-path", str(root), "describe", "--type", "json"],
    check=True, stdout=subprocess.PIPE).stdout)
targets = {target["name"]: target for target in description["targets"]}
wrong = 0
for target in description["targets"]:
    sources = [source for source in target["sources"] if source.endswith(".swift")]
    if not sources:
        continue
    declared = set(target.get("target_dependencies", []))
    imported = {}
    for source in sources:
        path = Path(target["path"], source)
        for line in (root / path).read_text().splitlines():
            module = IMPORT.match(line)
            if module and module[1] in targets and module[1] != target["name"]:
                imported.setdefault(module[1], path)
    for name in sorted(imported.keys() - declared):
        print(f"{imported[name]}: {target['name']} imports {name}, which Package.swift does not declare")
        wrong += 1
    for name in sorted(declared - imported.keys()):
        # Programs and plugins are built for a target, and cannot be imported.
        if targets[name]["type"] not in ("executable", "plugin"):
            print(f"Package.swift: {target['name']} declares {name}, and does not import it")
            wrong += 1
sys.exit(1 if wrong else 0)
