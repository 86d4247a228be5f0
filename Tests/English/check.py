#!/usr/bin/env python3
"""Rejects words that this project does not use in prose, and commit subjects that are too long.

    check.py          prints each word as file:line: word and ends with 1 if there is any
    check.py --long   prints sentences of more than 25 words in Markdown and ends with 0
    check.py --all    also checks areas that are switched off, and help texts
"""
import io
import re
import subprocess
import sys
import tokenize
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]

# Commits up to this one may have longer subjects.
BASE = "563d653fe793b7b18df7ab706c4cc5a4e025adab"
LONGEST_SUBJECT = 72
LONGEST_SENTENCE = 25

HABITS = (
    r"tell(?:s|ing)?|told|nobody|somebody|strangers?|(?:of|in) which|is known of|default: that"
    r"|(?:takes?|took|taken|taking) (?:it |them )?down|another try|stand-ins?"
)
WORDS = re.compile(rf"\b({HABITS}|none)\b", re.IGNORECASE)
# In strings, "none" is also a value of options, CSS and headers.
STRING_WORDS = re.compile(
    rf"\b({HABITS}|none (?:of|can|could|may|is|are|was|were|has|have)|(?:received|there (?:is|are)) none)\b",
    re.IGNORECASE,
)
# Values in Swift strings and shell strings.
INTERPOLATIONS = r"\\\((?:[^()]|\([^()]*\))*\)|\$\w+|\$\{[^}]*\}"

CODE_SPANS = r"``[^`]*``|`[^`]*`"

# A file, or a folder with a slash at its end, and a part of each line that may have such a word.
ALLOWED = [
    # Generated from the table of options, whose texts are in Sources.
    ("Documentation/Options.md", ""),
    # The words themselves.
    ("Tests/English/", ""),
]


def markdown(text):
    """Yields prose without code, addresses and HTML comments: kind, number of the line, text."""
    fenced = False
    for number, line in enumerate(text.splitlines(), 1):
        if line.lstrip().startswith("```"):
            fenced = not fenced
        elif not fenced:
            yield "prose", number, re.sub(CODE_SPANS + r"|\]\([^)]*\)|<!--.*?-->", "·", line)


def by_pattern(pattern):
    """Returns a function that yields the comments and strings that a pattern finds, line by line.

    The pattern also matches other literals, so that a comment mark within one of them is not a comment.
    """

    def tokens(text):
        for match in re.finditer(pattern, text, re.VERBOSE | re.MULTILINE):
            kind = match.lastgroup
            if kind is None:
                continue
            first = text.count("\n", 0, match.start()) + 1
            for offset, line in enumerate(match.group().splitlines()):
                yield kind, first + offset, line

    return tokens


swift = by_pattern(r"""
    (?P<comment> //[^\n]* | /\*[\s\S]*?\*/ )
  | (?P<string> (?P<raw>\#+)"[\s\S]*?"(?P=raw) | \"\"\"[\s\S]*?\"\"\"
      | "(?: \\\( (?: [^()"\n] | "[^"\n]*" | \( (?: [^()"\n] | "[^"\n]*" )* \) )* \) | \\. | [^"\\\n] )*" )
""")
c = by_pattern(r"""
    (?P<comment> //[^\n]* | /\*[\s\S]*?\*/ )
  | (?P<string> "(?: \\. | [^"\\\n] )*" )
  | '(?: \\. | [^'\\\n] )+'
""")
javascript = by_pattern(r"""
    (?P<comment> //[^\n]* | /\*[\s\S]*?\*/ )
  | (?P<string> "(?: \\. | [^"\\\n] )*" | '(?: \\. | [^'\\\n] )*' | `(?: \\. | [^`\\] )*` )
  | (?<=[=(,:!&|?;{}\n]) \s* /(?![*/]) (?: \\. | \[ (?: \\. | [^\]\\\n] )* \] | [^/\\\n\[] )+ /
""")
shell = by_pattern(r"""
    (?P<comment> (?: ^ | (?<=\s) ) \#(?!!)[^\n]* )
  | (?P<string> "(?: \\[\s\S] | [^"\\] )*" | '[^']*' )
  | \\.
""")


def python(text):
    """Yields documentation strings as comments."""
    previous = None
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        name = tokenize.tok_name[token.type]
        if name in ("COMMENT", "STRING", "FSTRING_MIDDLE"):
            is_comment = name == "COMMENT" or name == "STRING" and previous in (None, "NEWLINE", "INDENT", "DEDENT")
            for offset, line in enumerate(token.string.splitlines()):
                yield "comment" if is_comment else "string", token.start[0] + offset, line
        if name not in ("COMMENT", "NL"):
            previous = name


EVERYWHERE = ("",)
CODE = ("Sources/", "Cluster/", "Tests/", "Benchmarks/", "Packaging/", "Examples/")
# Whether the area is checked, folders, endings, the function that finds prose, the kinds of prose. The strings of Swift
# tests are data for the most part.
AREAS = [
    (True, EVERYWHERE, (".md",), markdown, ("prose",)),
    (True, CODE, (".swift",), swift, ("comment",)),
    (True, ("Sources/", "Benchmarks/", "Examples/"), (".swift",), swift, ("string",)),
    (True, CODE, (".c", ".h", ".cpp"), c, ("comment", "string")),
    (True, CODE, (".js",), javascript, ("comment", "string")),
    (True, CODE, (".py",), python, ("comment", "string")),
    (True, (*CODE, ".ci/"), (".sh", ".rb", ".ci/run"), shell, ("comment", "string")),
    (True, ("Makefile", "Containerfile"), ("Makefile", "Containerfile"), shell, ("comment",)),
]


def git(*arguments):
    return subprocess.run(["git", "-C", ROOT, *arguments], capture_output=True, text=True, check=False)


def is_allowed(path, line):
    return any((path == place or place.endswith("/") and path.startswith(place)) and part in line
               for place, part in ALLOWED)


def words(kind, text):
    if kind == "string":
        return STRING_WORDS.findall(re.sub(INTERPOLATIONS, "·", text))
    return WORDS.findall(re.sub(CODE_SPANS, "·", text) if kind == "comment" else text)


def found_words(paths, switched_on_only=True):
    for is_on, folders, endings, prose, kinds in AREAS:
        if switched_on_only and not is_on:
            continue
        for path in paths:
            if not (path.startswith(folders) and path.endswith(endings)):
                continue
            text = (ROOT / path).read_text(encoding="utf-8")
            lines = text.splitlines()
            for kind, number, part in prose(text):
                if kind in kinds and not is_allowed(path, lines[number - 1]):
                    for word in words(kind, part):
                        yield f"{path}:{number}: {word}"


def long_sentences(path):
    """Yields the sentences of paragraphs, list entries and cells of tables that are too long."""
    paragraph, first = [], 0
    for _, number, line in [*markdown((ROOT / path).read_text(encoding="utf-8")), ("prose", 0, "")]:
        begins = re.match(r"\s*(?:[-*]|\d+\.|#+|\|)\s|$", line)
        if begins and paragraph:
            for sentence in re.split(r"(?<=[.:;?!])\s+|\s\|\s", " ".join(paragraph)):
                count = len([word for word in sentence.split() if re.search(r"\w|·", word)])
                if count > LONGEST_SENTENCE:
                    yield f"{path}:{first}: {count} words: {sentence}"
            paragraph = []
        if line.strip():
            first = number if not paragraph else first
            paragraph.append(line.strip())


def long_subjects():
    # An archive of the sources has no history, and a shallow clone not all of it.
    if git("merge-base", "--is-ancestor", BASE, "HEAD").returncode != 0:
        return
    for line in git("log", "--no-merges", "--format=%h %s", f"{BASE}..HEAD").stdout.splitlines():
        commit, subject = line.split(" ", 1)
        if len(subject) > LONGEST_SUBJECT:
            yield f"{commit}: the subject has {len(subject)} characters, expected at most {LONGEST_SUBJECT}: {subject}"


def main():
    paths = [path for path in git("ls-files").stdout.splitlines() if (ROOT / path).is_file()]
    if "--long" in sys.argv:
        for path in paths:
            if path.endswith(".md") and not is_allowed(path, ""):
                for sentence in long_sentences(path):
                    print(sentence)
        return 0
    problems = [*found_words(paths, "--all" not in sys.argv), *long_subjects()]
    for problem in problems:
        print(problem)
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
