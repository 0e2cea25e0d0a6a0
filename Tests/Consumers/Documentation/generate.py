#!/usr/bin/env python3
"""Makes a package of every Swift example in the README and in the articles, so that what does not compile is found.

    generate.py FOLDER

The package depends on this one by path and sees its public API only. An example is a block between "```swift" and "```":

* One that begins with an import is a whole file: a program of its own, or, if it imports Testing, a file of tests.
* Any other one needs a context: a line "<!-- context: NAME -->" right before the block. It names Contexts/NAME.swift, which
  has what the reader is not shown, and a line "// BLOCK" where the block goes. If the context imports Testing, the tests
  are run.

A block of "```json" is a configuration file, and a test reads it. A block that is neither, a context that there is not, and a context that no block needs, are errors. Blocks in another
language, or in none, are left alone.
"""

import re
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[2]
PRODUCTS = ["Driver", "HaapiSDK", "HaapiTestServer"]


class Block:
    def __init__(self, path, line, number, context):
        self.path, self.line, self.number, self.context = path, line, number, context
        self.code = []

    @property
    def place(self):
        return f"{self.path.relative_to(ROOT)}:{self.line - 1}"

    @property
    def name(self):
        return re.sub(r"\W", "", self.path.stem) + f"_{self.number}"


def blocks_of(path):
    blocks, open_block, context = [], None, None
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        if open_block is not None:
            if line == "```":
                blocks.append(open_block)
                open_block = None
            else:
                open_block.code.append(line)
        elif re.fullmatch(r"\s*```\s*swift\b.*", line, re.IGNORECASE):
            if line != "```swift":
                fail(f"{path.relative_to(ROOT)}:{number}: write the fence as ```swift, at the beginning of the line")
            open_block = Block(path, number + 1, len(blocks) + 1, context)
            context = None
        elif match := re.fullmatch(r"<!-- context: ([\w-]+) -->", line):
            context = match[1]
        elif context is not None:
            fail(f"{path.relative_to(ROOT)}:{number}: no ```swift follows the line that names a context")
    if open_block is not None:
        fail(f"{open_block.place}: the block has no end")
    return blocks


problems = []


def configurations(documents):
    """Tests that read the configuration files which the documents show."""
    tests = ["import FoundationEssentials", "import HaapiSDK", "import Testing", ""]
    for path in documents:
        text = path.read_text(encoding="utf-8")
        for number, block in enumerate(re.findall(r"^```json\n(.*?)^```$", text, re.DOTALL | re.MULTILINE), 1):
            tests += [
                f"@Test func theConfiguration{number}Of{re.sub(r'[^A-Za-z0-9]', '', path.stem)}() throws {{",
                f'    let document = #"""\n{block}"""#',
                '    _ = try HaapiConfigurationFile(Data(document.utf8), relativeTo: URL(filePath: "/"),',
                '        environment: ["HAAPI_SECRET": "secret"])', "}", ""]
    return "\n".join(tests)


def fail(text):
    problems.append(text)


def source(block, text):
    """The block as the compiler gets it: its diagnostics name the article and the line."""
    located = [f'#sourceLocation(file: "{block.path}", line: {block.line})', *block.code, "#sourceLocation()"]
    if block.context is None:
        return "\n".join(located) + "\n"
    before, marker, after = text.partition("// BLOCK\n")
    indentation = before[len(before.rstrip(" ")):]
    # Constants that an example makes for the reader and does not use itself.
    names = re.findall(r"^(?:let|var) (\w+)", "\n".join(block.code), re.MULTILINE)
    uses = [f"_ = {name}" for name in dict.fromkeys(names)] if indentation else []
    if not marker:
        fail(f"Contexts/{block.context}.swift has no line '// BLOCK'")
    return before.rstrip(" ") + "\n".join(located + uses) + "\n" + after


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
    documents = [ROOT / "README.md", *sorted(ROOT.glob("Sources/*/*.docc/**/*.md"))]
    blocks = [block for path in documents for block in blocks_of(path)]
    contexts = {path.stem: path.read_text(encoding="utf-8") for path in sorted((HERE / "Contexts").glob("*.swift"))}
    files, programs = {}, {}
    for block in blocks:
        text = "\n".join(block.code)
        if block.context is not None:
            if block.context not in contexts:
                fail(f"{block.place}: there is no Contexts/{block.context}.swift")
                continue
            text = contexts[block.context]
        elif not text.startswith("import "):
            fail(f"{block.place}: the block begins with no import, so a context has to be named on the line before it")
            continue
        imports = re.findall(r"^(?:\s*)import (\w+)$", text, re.MULTILINE)
        content = source(block, text)
        if "Testing" in imports:
            files[f"Tests/ArticleTests/{block.name}.swift"] = content
        elif block.context is not None:
            files[f"Sources/Fragments/{block.name}.swift"] = content
        else:
            programs[block.name] = [name for name in PRODUCTS if name in imports]
            files[f"Sources/{block.name}/main.swift"] = content
    for name in sorted(set(contexts) - {block.context for block in blocks}):
        fail(f"Contexts/{name}.swift: no block needs this context")
    if problems:
        sys.exit("\n".join(problems))
    files["Tests/ArticleTests/Configurations.swift"] = configurations(documents)
    files["Package.swift"] = manifest(programs)
    write(folder, files)
    print(f"{len(blocks)} examples of {len(documents)} documents, {len(programs)} of them programs")


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
