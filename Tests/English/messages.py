#!/usr/bin/env python3
"""Lists every message of the programs with an example, so that the list can be read as a whole.

    messages.py            ends with 1 if Documentation/Messages.md differs from the messages in Sources
    messages.py --record   writes Documentation/Messages.md anew

A message is a string of at least two words in the Swift sources that is not help, markup or SQL. Values in it are
replaced by the examples of message_values.py, and parts of messages are completed there. A value without an example
ends with 1, so that a new message must be recorded, and read.
"""
import re
import sys
from pathlib import Path

from message_values import CONTEXTS, OTHERS, VALUES

ROOT = Path(__file__).resolve().parents[2]
LIST = ROOT / "Documentation" / "Messages.md"

HEAD = """\
# Messages

Every error, warning and note of gallery, with an example of each. `Tests/English/messages.py --record` writes this list
from the sources, and `make check` fails if it differs. A message has up to three parts: where, what happened, what to
do. The same problem has the same words everywhere. Photos, addresses and numbers are examples.
"""

OPEN, CLOSE = "\x01", "\x02"

# Sections of sources whose strings are recorded elsewhere (Options.md, the manual pages) or are the words of a page.
OTHER_TEXTS = (
    "GalleryOptions/Options/", "GalleryHTML/", "GalleryKit/Configuration/ConfigurationSchema.swift",
    "GalleryTransport/Sending/HopRequests.swift")
# Code before a string that is help, an internal check, or a text to compare with.
BEFORE_OTHERS = re.compile(
    r"(?:\b(?:abstract|discussion|help|title|valueName): ?|\bArgumentHelp\("
    r"|\b(?:precondition|preconditionFailure|assert|assertionFailure|fatalError)\([^\"\n]*"
    r"|\bstatic let (?:help|discussion|abstract|columns)\b[^\"\n]*"
    r"|\b(?:hasPrefix|hasSuffix|contains|firstRange|starts|isPrefix|execute|run|statement|query|prepare)\("
    r"(?:of: |with: |where: )?)\s*$")
OTHER_STRINGS = re.compile(
    f"(?:SELECT|INSERT|UPDATE|DELETE|PRAGMA|BEGIN|CREATE|Bearer) |{OPEN}mark{CLOSE}|"
    r"\s*<[?!a-z]|\s*CREATE TABLE|[A-Z]\w+ [A-Z]\w+ [A-Z]\w+ ")


def string(text, start):
    """Returns the string that starts at an index, with values between OPEN and CLOSE, and the index after it."""
    hashes = len(re.match(r"#*", text[start:]).group())
    index = start + hashes
    quote = '"""' if text.startswith('"""', index) else '"'
    index += len(quote)
    end, escape = quote + "#" * hashes, "\\" + "#" * hashes
    parts = []
    while not text.startswith(end, index):
        if text.startswith(escape + "(", index):
            first = index = index + len(escape) + 1
            depth = 1
            while depth:
                if re.match(r'#*"', text[index:]):
                    index = string(text, index)[1]
                    continue
                depth += {"(": 1, ")": -1}.get(text[index], 0)
                index += 1
            parts.append(OPEN + " ".join(text[first:index - 1].split()) + CLOSE)
        elif text.startswith(escape, index):
            character = text[index + len(escape)]
            parts.append({"n": "\n", "t": "\t", "\n": ""}.get(character, character))
            index += len(escape) + 1
        else:
            parts.append(text[index])
            index += 1
    return "".join(parts), index + len(end)


def strings(text):
    """Yields the strings of a Swift file, joined where `+` joins them: the code before, the text."""
    index, before, joined = 0, "", None
    while index < len(text):
        comment = re.compile(r"//[^\n]*|/\*[\s\S]*?\*/").match(text, index)
        if comment:
            index = comment.end()
        elif re.compile(r'#*"').match(text, index):
            start = index
            value, index = string(text, start)
            between = re.fullmatch(r"\s*\+\s*(?:([\w.]+(?:\([^\"()]*\))?)\s*\+\s*)?", text[joined[2]:start]) if joined else None
            if between:
                value = (OPEN + between[1] + CLOSE if between[1] else "") + value
                joined = (joined[0], joined[1] + value, index)
            else:
                if joined:
                    yield joined[:2]
                joined = (before[-160:] + text[max(0, start - 160):start], value, index)
        else:
            index += 1
    if joined:
        yield joined[:2]


def is_message(name, before, text):
    words = re.sub(f"{OPEN}.*?{CLOSE}", "X", text, flags=re.DOTALL)
    if not (re.search(r"[A-Za-z]{2,}[,;:]? [a-zA-Z]{2,}", words) or re.search(r"X:? [a-z]{2,}|[a-z]{2,} X$", words)):
        return False
    is_other = any(name.startswith(file) and re.search(part, text) for file, part in OTHERS)
    return not (is_other or BEFORE_OTHERS.search(before) or OTHER_STRINGS.match(text))


class MissingValue(Exception):
    pass


def example(expression, file):
    """Returns the example of a value: of the whole expression, the first text of a condition, or its last name."""
    for key in (f"{file}: {expression}", expression):
        if key in VALUES:
            return VALUES[key]
    counted = re.fullmatch(r'.*\.counted\("([^"]*)"(?:, "([^"]*)")?\)', expression)
    if counted:
        return "3 " + (counted[2] or counted[1] + "s")
    condition = re.fullmatch(r'[^"]* \? "([^"]*)" : "([^"]*)"', expression)
    if condition:
        return condition[1] or condition[2]
    name = re.search(r"(\w+)(?:\(.*\))?[?!]*$", expression)
    if name and name[1] in VALUES:
        return VALUES[name[1]]
    raise MissingValue(expression)


def fill(text, file):
    return re.sub(f"{OPEN}(.*?){CLOSE}", lambda match: example(match[1], file), text, flags=re.DOTALL)


def complete(file, text):
    """Returns the whole message of a part that its file hands on."""
    for files, part, frame in CONTEXTS:
        if file in files.split() and re.search(part, text):
            return frame.replace("@", text)
    return text


def messages():
    """Returns the document, and the values without an example."""
    lines, missing, module = [HEAD.rstrip()], [], None
    for path in sorted((ROOT / "Sources").rglob("*.swift")):
        name = str(path.relative_to(ROOT / "Sources"))
        if name.startswith(OTHER_TEXTS):
            continue
        examples = []
        for before, text in strings(path.read_text(encoding="utf-8")):
            if not is_message(path.stem, before, text):
                continue
            try:
                line = complete(path.stem, fill(text, path.stem)).strip().replace("\n", "\\n")
            except MissingValue as error:
                missing.append(f"{name}: no example for the value {error} of: {text!r}")
                continue
            if line not in examples:
                examples.append(line)
        if not examples:
            continue
        if module != name.split("/")[0]:
            fence, module = ["```"] if module else [], name.split("/")[0]
            lines += [*fence, f"\n## {module}\n\n```text"]
        lines += [f"# {path.stem}", *examples]
    return "\n".join([*lines, "```", ""]), missing


def main():
    document, missing = messages()
    if "--record" in sys.argv:
        LIST.write_text(document, encoding="utf-8")
    elif not LIST.is_file() or LIST.read_text(encoding="utf-8") != document:
        missing.append("Documentation/Messages.md differs from the messages in Sources; read the new ones, and record"
                       " them: Tests/English/messages.py --record")
    for line in missing:
        print(line)
    return 1 if missing else 0


if __name__ == "__main__":
    sys.exit(main())
