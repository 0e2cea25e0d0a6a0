#!/usr/bin/env python3
"""Makes a package of every Swift example in the README, the articles and the comments of the reference, so that what does not
compile is found.

    generate.py FOLDER

The package depends on this one by path and sees its public API only. An example is a block between "```swift" and "```":

* One that begins with an import is a whole file: a program of its own, or, if it imports Testing, a file of tests.
* Any other one needs a context: a line "<!-- context: NAME -->" right before the block. It names Contexts/NAME.swift, which
  has what the reader is not shown, and a line "// BLOCK" where the block goes. For the comments of a source file, the
  context says so itself: "// For: PATH". If the context imports Testing, the tests are run.

A block of "```json" is a configuration file, and a test reads it. A block of Swift that is neither, a context that there is
not, and a context that no block needs, are errors. Blocks in another language, or in none, are left alone.
"""

import re
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[2]
PRODUCTS = ["Driver", "HaapiSDK", "HaapiTestServer"]

problems = []


def fail(text):
    problems.append(text)


class Block:
    def __init__(self, path, language, line, number, context):
        self.path, self.language, self.line, self.number, self.context = path, language, line, number, context
        self.code = []

    @property
    def place(self):
        return f"{self.path.relative_to(ROOT)}:{self.line - 1}"

    @property
    def name(self):
        return re.sub(r"\W", "", self.path.stem) + f"_{self.number}"


def lines_of(path):
    """Those of a document as they are, those of a source file as far as they are comments of the reference."""
    lines = path.read_text(encoding="utf-8").splitlines()
    if path.suffix == ".md":
        return lines
    comments = (re.fullmatch(r"\s*///(?: (.*))?", line) for line in lines)
    return [(match[1] or "") if match else "" for match in comments]


def blocks_of(path, context_of_source):
    blocks, block, context = [], None, None
    for number, line in enumerate(lines_of(path), 1):
        if block is not None:
            if line == "```":
                blocks.append(block)
                block = None
            else:
                block.code.append(line)
        elif match := re.fullmatch(r"\s*```\s*(swift|json)\b.*", line, re.IGNORECASE):
            if line not in ("```swift", "```json"):
                fail(f"{path.relative_to(ROOT)}:{number}: write {line.strip()} as ```{match[1].lower()}, not indented")
            block = Block(path, match[1].lower(), number + 1, len(blocks) + 1, context or context_of_source)
            context = None
        elif match := re.fullmatch(r"<!-- context: ([\w-]+) -->", line):
            context = match[1]
        elif context is not None:
            fail(f"{path.relative_to(ROOT)}:{number}: no block follows the line that names a context")
    if block is not None:
        fail(f"{block.place}: the block has no end")
    return blocks


def source(block, text):
    """The block as the compiler gets it: its diagnostics name the article and the line."""
    located = [f'#sourceLocation(file: "{block.path}", line: {block.line})', *block.code, "#sourceLocation()"]
    if block.context is None:
        return "\n".join(located) + "\n"
    before, marker, after = text.partition("// BLOCK\n")
    if not marker:
        fail(f"Contexts/{block.context}.swift has no line '// BLOCK'")
    # Constants that an example makes for the reader and does not use itself.
    names = re.findall(r"^(?:let|var) (\w+)", "\n".join(block.code), re.MULTILINE)
    uses = [f"_ = {name}" for name in dict.fromkeys(names)] if before.endswith(" ") else []
    return before.rstrip(" ") + "\n".join(located + uses) + "\n" + after


def configurations(blocks):
    """Tests that read the configuration files which the documents show."""
    tests = ["import FoundationEssentials", "import HaapiSDK", "import Testing", ""]
    for block in blocks:
        document = "\n".join(block.code)
        tests += [
            f"@Test func {block.name}() throws {{",
            f'    let document = #"""\n{document}\n"""#',
            '    _ = try HaapiConfigurationFile(Data(document.utf8), relativeTo: URL(filePath: "/"),',
            '        environment: ["HAAPI_SECRET": "secret"])', "}", ""]
    return "\n".join(tests)


def manifest(programs):
    def dependencies(names):
        return ", ".join(f'.product(name: "{name}", package: "haapi-swift")' for name in names)

    targets = [f'.target(name: "Fragments", dependencies: [{dependencies(["Driver", "HaapiSDK"])}])',
               f'.testTarget(name: "ArticleTests", dependencies: [{dependencies(PRODUCTS)}])']
    for name, imports in programs.items():
        targets.append(f'.executableTarget(name: "{name}", dependencies: [{dependencies(imports)}])')
    return "\n".join([
        "// swift-tools-version: 6.0", "import PackageDescription", "",
        "let package = Package(",
        '    name: "Documentation", platforms: [.macOS(.v13)],',
        f'    dependencies: [.package(name: "haapi-swift", path: "{ROOT}")],',
        "    targets: [", *[f"        {target}," for target in targets], "    ]", ")", ""])


def main(folder):
    contexts = {path.stem: path.read_text(encoding="utf-8") for path in sorted((HERE / "Contexts").glob("*.swift"))}
    of_sources = {}
    for name, text in contexts.items():
        for path in re.findall(r"^// For: (\S+)$", text, re.MULTILINE):
            of_sources[ROOT / path] = name
    documents = [ROOT / "README.md", *sorted(ROOT.glob("Sources/*/*.docc/**/*.md"))]
    documents += [path for product in PRODUCTS for path in sorted(ROOT.glob(f"Sources/{product}/**/*.swift"))]
    blocks = [block for path in documents for block in blocks_of(path, of_sources.get(path))]
    examples = [block for block in blocks if block.language == "swift"]
    for path in sorted(set(of_sources) - {block.path for block in examples}):
        fail(f"Contexts/{of_sources[path]}.swift: there is no example in {path.relative_to(ROOT)}")

    files, programs = {}, {}
    for block in examples:
        text = "\n".join(block.code)
        if block.context is not None:
            if block.context not in contexts:
                fail(f"{block.place}: there is no Contexts/{block.context}.swift")
                continue
            text = contexts[block.context]
        elif not text.startswith("import "):
            how = "a line before it" if block.path.suffix == ".md" else "'// For:' in a context"
            fail(f"{block.place}: the block begins with no import, so a context has to be named by {how}")
            continue
        imports = re.findall(r"^\s*import (\w+)$", text, re.MULTILINE)
        content = source(block, text)
        if "Testing" in imports:
            files[f"Tests/ArticleTests/{block.name}.swift"] = content
        elif block.context is not None:
            files[f"Sources/Fragments/{block.name}.swift"] = content
        else:
            programs[block.name] = [name for name in PRODUCTS if name in imports]
            files[f"Sources/{block.name}/main.swift"] = content
    for name in sorted(set(contexts) - {block.context for block in examples}):
        fail(f"Contexts/{name}.swift: no block needs this context")
    if problems:
        sys.exit("\n".join(problems))
    files["Tests/ArticleTests/Configurations.swift"] = configurations(
        [block for block in blocks if block.language == "json"])
    files["Package.swift"] = manifest(programs)
    write(folder, files)
    print(f"{len(examples)} examples of {len({block.path for block in examples})} files, {len(programs)} of them programs")


def write(folder, files):
    """Only what differs is written, so that the next build is short."""
    kept = {folder / name for name in files}
    for path in [*folder.glob("Sources/**/*.swift"), *folder.glob("Tests/**/*.swift")]:
        if path not in kept:
            path.unlink()
    for name, content in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        if not path.exists() or path.read_text(encoding="utf-8") != content:
            path.write_text(content, encoding="utf-8")


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    main(Path(sys.argv[1]).resolve())
