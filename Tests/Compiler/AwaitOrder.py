#!/usr/bin/env python3
"""Rejects an `await` after another element of a tuple, a literal or an argument list.

Swift 6.3.1 may lose the elements before it during optimisation (README.md beside this file). Await first, then build
the tuple. An `await` before a tuple with several elements covers calls in it, and is rejected for the same reason.
"""
import pathlib
import re
import subprocess
import sys

# Comments and string literals can contain brackets. Both are skipped, with the interpolations in strings.
HIDDEN = re.compile(
    r'//[^\n]*|/\*.*?\*/|(#*)"""(?:\\.|.)*?"""\1|#"(?:.)*?"#|"(?:\\\((?:[^()]|\([^()]*\))*\)|\\.|[^"\\\n])*"', re.DOTALL
)
TOKENS = re.compile(r"[()\[\]{},]|\bfor\s+(?:try\s+)?await\b|\bawait\b(\s*\()?")


def misplaced(text):
    """Yields the offset of each misplaced `await`."""
    text = HIDDEN.sub(lambda found: re.sub(r"[^\n]", " ", found.group()), text)
    # Each open bracket, whether a comma followed it, and the `await` before it.
    open_brackets = []
    for token in TOKENS.finditer(text):
        word = token.group()[0]
        if word == "a":
            for bracket, has_comma, _ in reversed(open_brackets):
                if bracket == "{":
                    break
                if has_comma:
                    yield token.start()
                    break
            if token.group(1):
                open_brackets.append(["(", False, token.start()])
        elif word in "([{":
            open_brackets.append([word, False, None])
        elif word == "," and open_brackets:
            if open_brackets[-1][2] is not None and not open_brackets[-1][1]:
                yield open_brackets[-1][2]
            open_brackets[-1][1] = True
        elif word in ")]}" and open_brackets:
            open_brackets.pop()


def main():
    root = pathlib.Path(__file__).resolve().parents[2]
    samples = {
        "(a, await b())": 1,
        "f(a, .some(try await b()))": 1,
        "[a, await b()]": 1,
        "try await (a, .some(b()))": 1,
        "f(a, { await b() })": 0,
        "for try await (a, b) in c {}": 0,
        "let x = await f(a, b)": 0,
        '"\\(a), \\(await b())"': 0,
    }
    for sample, count in samples.items():
        found = len(list(misplaced(sample)))
        assert found == count, f"{sample}: expected {count} misplaced, found {found}"
    files = subprocess.run(
        ["git", "ls-files", "*.swift"], cwd=root, check=True, capture_output=True, text=True
    ).stdout.split()
    failures = 0
    for name in files:
        if name.startswith("Tests/Compiler/") or not (root / name).exists():
            continue
        text = (root / name).read_text()
        for offset in misplaced(text):
            line = text.count("\n", 0, offset) + 1
            print(f"{name}:{line}: await behind another element: await in a statement before it", file=sys.stderr)
            failures += 1
    sys.exit(1 if failures else 0)


main()
