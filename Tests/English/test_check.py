#!/usr/bin/env python3
"""Tests that check.py finds prose, and only prose, in each language."""
import unittest

import check


def parts(prose, text):
    """The prose of a text: the kind's first letter, the number of the line and the stripped text."""
    return [(kind[0], number, part.strip()) for kind, number, part in prose(text) if part.strip() and part.strip() != "·"]


class Extraction(unittest.TestCase):
    def test_markdown(self):
        text = "# Title\n```sh\necho told\n```\nUse `none` or [that](told.md).\n<!-- told -->\n"
        self.assertEqual(parts(check.markdown, text), [("p", 1, "# Title"), ("p", 5, "Use · or [that·.")])

    def test_swift(self):
        text = (
            'let a = "http://x \\(f(b ? "// no" : "y"))" // one\n'
            'let s = """\n  // no "quotes"\n  """\nlet r = #"\\d+ " // no"#\n/* two\n three */ let c = 1'
        )
        self.assertEqual([part for part in parts(check.swift, text) if part[0] == "c"],
                         [("c", 1, "// one"), ("c", 6, "/* two"), ("c", 7, "three */")])
        self.assertEqual([part[1] for part in parts(check.swift, text) if part[0] == "s"], [1, 2, 3, 4, 5])

    def test_c(self):
        text = "char quote = '\"'; // one\nputs(\"/* no */\"); /* two */\n"
        self.assertEqual([part for part in parts(check.c, text) if part[0] == "c"],
                         [("c", 1, "// one"), ("c", 2, "/* two */")])

    def test_javascript(self):
        text = "const a = 'it\\'s //'; // one\nconst b = /[/\"]\\/\\/'/.test(`// ${a}`); /* two */\nlet d = a / 2 / 1; // three\n"
        self.assertEqual([part for part in parts(check.javascript, text) if part[0] == "c"],
                         [("c", 1, "// one"), ("c", 2, "/* two */"), ("c", 3, "// three")])

    def test_shell(self):
        text = "#!/bin/sh\n# one\necho \"# no\" '# no' ${a#b} $# \\\" # two\n"
        self.assertEqual([part for part in parts(check.shell, text) if part[0] == "c"],
                         [("c", 2, "# one"), ("c", 3, "# two")])

    def test_python(self):
        text = '"""One."""\na = "# no"  # two\n'
        self.assertEqual(parts(check.python, text),
                         [("c", 1, '"""One."""'), ("s", 2, '"# no"'), ("c", 2, "# two")])

    def test_words(self):
        text = "It tells. Takes it down. In which? Nobody. A tellurium nonetheless."
        self.assertEqual([word.lower() for word in check.WORDS.findall(text)], ["tells", "takes it down", "in which", "nobody"])

    def test_strings(self):
        self.assertEqual(check.words("string", 'shape none; \\(told(a)) $told ${told} none of these'), ["none of"])


if __name__ == "__main__":
    unittest.main()
