"""Writes man pages: gallery --experimental-dump-help | python3 Packaging/manual.py VERSION DATE FOLDER

Every command has a page in man(7)'s format, and so do configuration files, whose keys are the options of `build`. Text
between backquotes is printed in bold.
"""

import json
import pathlib
import sys

CONFIGURATION = """\
A configuration file is a JSON object. Its keys are the options of `gallery build` without the leading dashes. \
`gallery init` writes one with every key at its default, and a schema for editors; `--config` reads one.

Each option can also be set by an environment variable: GALLERY_, then the name in capital letters with underscores \
for dashes, such as `GALLERY_LAST_ROW=centre`. Commas separate the values of a list.

Precedence, highest first: options, environment variables, the configuration file, the preset, the defaults.

The key `source` is a recipe for a web service, used if no source is given; `gallery sources` shows examples. The key \
`sheets` is a list of sheet sets that are made together, each an object with its own options."""

EXAMPLE = """\
{
  "layout": "circle-packing",
  "page": "a4",
  "format": ["pdf", "jpeg"],
  "title": "Summer {date}"
}"""

# What man(7) interprets or replaces by other characters.
ESCAPES = str.maketrans({"\\": r"\e", "-": r"\-", "^": r"\(ha", "~": r"\(ti", "`": r"\(ga", "'": r"\(aq"})


def escaped(text):
    return text.translate(ESCAPES)


def bold(text):
    return rf"\fB{escaped(text)}\fR"


def styled(line):
    parts = line.split("`")
    # An unpaired backquote is an ordinary character.
    if len(parts) % 2 == 0:
        text = escaped(line)
    else:
        text = "".join(bold(part) if index % 2 else escaped(part) for index, part in enumerate(parts))
    # man(7) would read such a line as a request.
    return r"\&" + text if text.startswith((".", "'")) else text


def paragraphs(text):
    return [styled(line) if line else ".PP" for line in text.split("\n")]


def heading(title):
    return f'.SH "{title.upper()}"'


def item(names, value, text):
    return [".TP", ", ".join(map(bold, names)) + (rf" \fI{escaped(value)}\fR" if value else ""), styled(text) or "\\ "]


def options(arguments, names_of):
    """Returns the items of options, with a heading where a section begins."""
    lines, section = [], None
    for option in arguments:
        title = option.get("sectionTitle")
        if title and title != section:
            lines.append(f'.SS "{title}"')
        section = title
        value = None if option["kind"] == "flag" else option.get("valueName")
        lines += item(*names_of(option, value), option.get("abstract", ""))
    return lines


def page(name, section, abstract, lines, references):
    """Writes one page; its references are pairs of a name and a section of the manual."""
    title = [name.upper(), str(section), date, program, f"{program} manual"]
    text = [
        ".TH " + " ".join(f'"{part}"' for part in title),
        heading("Name"),
        rf"{escaped(name)} \- {escaped(abstract.removesuffix('.'))}",
        *lines,
        heading("See also"),
        ",\n".join(f"{bold(other)}({number})" for other, number in references),
    ]
    (folder / f"{name}.{section}").write_text("\n".join(text) + "\n", encoding="utf-8")


def command_names(option, value):
    # Short names precede long names, by convention.
    names = sorted((name for name in option.get("names", [])), key=lambda name: name["kind"] != "short")
    return [("--" if name["kind"] == "long" else "-") + name["name"] for name in names], value


def write_command(command):
    """Writes the page of a command and those of its subcommands."""
    path = command.get("superCommands", []) + [command["commandName"]]
    name = "-".join(path)
    commands = [
        child for child in command.get("subcommands", []) if child["shouldDisplay"] and child["commandName"] != "help"
    ]
    arguments = command.get("arguments", [])
    positional = [] if commands else [one for one in arguments if one["kind"] == "positional"]
    named = [one for one in arguments if one["kind"] != "positional" and one["shouldDisplay"]]
    words = ["[options]"] if named else []
    for one in positional:
        word = one["valueName"] + ("..." if one["isRepeating"] else "")
        words.append(f"[{word}]" if one["isOptional"] else word)
    words += ["command"] if commands else []
    lines = [heading("Synopsis"), f"{bold(' '.join(path))} {escaped(' '.join(words))}"]
    description, _, examples = (command.get("discussion") or "").partition("EXAMPLES:\n")
    if description:
        lines += [heading("Description"), *paragraphs(description.rstrip())]
    if positional:
        lines.append(heading("Arguments"))
        for one in positional:
            lines += item([one["valueName"]], None, one.get("abstract", ""))
    if commands:
        lines.append(heading("Commands"))
        for child in commands:
            lines += item([child["commandName"]], None, child.get("abstract", ""))
    lines += [heading("Options"), *options(named, command_names)]
    if examples:
        lines += [heading("Examples"), ".EX", *map(escaped, examples.split("\n")), ".EE"]
    references = [("-".join(path[:-1]), 1)] if path[:-1] else []
    references += [(f"{name}-{child['commandName']}", 1) for child in commands] + [("gallery-configuration", 5)]
    page(name, 1, command.get("abstract", ""), lines, references)
    for child in commands:
        write_command(child)


def write_configuration(build):
    # Options without a section concern one run of the command, so files cannot set them. Earlier spellings have no text.
    keys = [one for one in build["arguments"] if one.get("sectionTitle") and one.get("abstract")]
    lines = [heading("Description"), *paragraphs(CONFIGURATION), heading("Example"), ".EX"]
    lines += [escaped(line) for line in EXAMPLE.split("\n")] + [".EE", heading("Keys")]
    lines += options(keys, lambda option, value: ([option["preferredName"]["name"]], value or "true"))
    abstract = "configuration files and environment variables of gallery"
    page("gallery-configuration", 5, abstract, lines, [("gallery", 1), ("gallery-build", 1), ("gallery-init", 1)])


if len(sys.argv) != 4:
    sys.exit("usage: python3 Packaging/manual.py VERSION DATE FOLDER < DUMP")
gallery = json.load(sys.stdin)["command"]
program, date, folder = f"{gallery['commandName']} {sys.argv[1]}", sys.argv[2], pathlib.Path(sys.argv[3])
folder.mkdir(parents=True, exist_ok=True)
write_command(gallery)
write_configuration(next(command for command in gallery["subcommands"] if command["commandName"] == "build"))
