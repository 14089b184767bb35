"""Import edges of a Python repository by Python's own reading of it, one JSON object a line.

The judge for `python-imports.ts`: sources are parsed by `ast`, modules are found by importlib's finders and
names by `symtable`. Nothing of the repository is run. It shares no code and no data with Orrery.
Usage: python3 python-imports.py DIRECTORY
"""

import ast
import importlib.machinery
import json
import os
import symtable
import sys

SKIPPED = {".git", ".hg", ".tox", ".nox", ".venv", ".eggs", "__pycache__", "node_modules", "site-packages"}
LOADERS = [
    (importlib.machinery.ExtensionFileLoader, importlib.machinery.EXTENSION_SUFFIXES),
    (importlib.machinery.SourceFileLoader, [".py", ".pyw"]),
]


class Repository:
    def __init__(self, root):
        self.root = os.path.realpath(root)
        self.finders = {}
        self.parsed = {}
        self.bound = {}
        self.insertions = {}

    def sources(self):
        for directory, directories, files in os.walk(self.root):
            directories[:] = sorted(each for each in directories if each not in SKIPPED)
            for name in sorted(files):
                if name.endswith((".py", ".pyw")):
                    yield os.path.join(directory, name)

    def tree(self, path):
        if path not in self.parsed:
            try:
                with open(path, "rb") as file:
                    self.parsed[path] = ast.parse(file.read(), path)
            except (SyntaxError, ValueError, RecursionError):
                self.parsed[path] = None
        return self.parsed[path]

    def find(self, name, path):
        """A component of a module's name on a path: (file or None, directories below), or None."""
        portions = []
        for directory in path:
            if directory not in self.finders:
                self.finders[directory] = importlib.machinery.FileFinder(directory, *LOADERS)
            spec = self.finders[directory].find_spec(name)
            if spec is None:
                continue
            if spec.loader is not None:
                return spec.origin, list(spec.submodule_search_locations or [])
            portions.extend(spec.submodule_search_locations)
        return (None, portions) if portions else None

    def find_dotted(self, name, path):
        found = (None, path)
        for part in name.split("."):
            found = self.find(part, found[1])
            if found is None:
                return None
        return found

    def base_directory(self, path):
        """Where pytest says that a file's outermost package lies; a script's own directory."""
        directory = os.path.dirname(path)
        while directory != self.root and os.path.exists(os.path.join(directory, "__init__.py")):
            directory = os.path.dirname(directory)
        return directory

    def search_path(self, path):
        base = self.base_directory(path)
        above = [base]
        while above[-1] != self.root:
            above.append(os.path.dirname(above[-1]))
        roots = [base] + [each for up in above for each in (up, os.path.join(up, "src"))]
        for directory in [os.path.dirname(path)] + above:
            roots += self.inserted(os.path.join(directory, "conftest.py"))
        roots.append(os.path.dirname(path))
        return [each for each in dict.fromkeys(roots) if os.path.isdir(each)]

    def inserted(self, path):
        """Directories that a conftest.py puts on the path, where their names are literal."""
        if path not in self.insertions:
            tree = self.tree(path) if os.path.exists(path) else None
            names = [
                part.value
                for node in (ast.walk(tree) if tree is not None else ())
                if isinstance(node, ast.Call) and is_path_insertion(node.func)
                for part in ast.walk(node)
                if isinstance(part, ast.Constant) and isinstance(part.value, str)
            ]
            self.insertions[path] = [os.path.join(os.path.dirname(path), each) for each in names]
        return self.insertions[path]

    def module(self, importer, name, level):
        if level > 0:
            package = os.path.dirname(importer)
            for _ in range(level - 1):
                package = os.path.dirname(package)
            if not name:
                init = os.path.join(package, "__init__.py")
                return (init if os.path.exists(init) else None), [package]
            return self.find_dotted(name, [package])
        top = name.partition(".")[0]
        base = self.base_directory(importer)
        if top in sys.stdlib_module_names:
            is_script = not os.path.exists(os.path.join(os.path.dirname(importer), "__init__.py"))
            found = self.find_dotted(name, [base]) if is_script else None
            return found if found and found[0] and found[0] != importer else None
        return self.find_dotted(name, self.search_path(importer))

    def binds(self, path, name):
        """'own', 'module' when the name is taken from the package itself, or None."""
        if path not in self.bound:
            self.bound[path] = self.bindings(path)
        return self.bound[path].get(name)

    def bindings(self, path):
        tree = self.tree(path)
        if tree is None:
            return {}
        with open(path, "rb") as file:
            table = symtable.symtable(file.read(), path, "exec")
        names = {each.get_name(): "own" for each in table.get_symbols() if is_bound(each)}
        for node in ast.walk(tree):
            if isinstance(node, ast.ImportFrom):
                found = self.module(path, node.module or "", node.level)
                if found is not None and found[0] == path:
                    names.update({each.asname or each.name: "module" for each in node.names})
        return names

    def target(self, importer, found, name):
        file, directories = found
        if name != "*":
            below = self.find(name, directories) if directories else None
            binding = self.binds(file, name) if file else None
            if below is not None and below[0] is not None and binding in (None, "module"):
                return below[0]
            if file == importer and binding == "module":
                return None
        return file

    def edges(self, importer):
        tree = self.tree(importer)
        for node in ast.walk(tree) if tree is not None else ():
            for name, level, symbols in requests(node):
                found = self.module(importer, name, level)
                if found is None:
                    continue
                for symbol in symbols:
                    target = found[0] if symbol is None else self.target(importer, found, symbol)
                    if target is not None:
                        yield target, node.lineno, "." * level + name


def is_path_insertion(function):
    text = ast.unparse(function)
    return text in ("sys.path.insert", "sys.path.append") or text.endswith(".syspath_prepend")


def is_bound(symbol):
    return symbol.is_assigned() or symbol.is_imported() or symbol.is_namespace()


def requests(node):
    """(module, level, names asked of it) of one syntax node; None stands for the module itself."""
    if isinstance(node, ast.Import):
        return [(each.name, 0, [None]) for each in node.names]
    if isinstance(node, ast.ImportFrom):
        return [(node.module or "", node.level, [each.name for each in node.names])]
    if isinstance(node, ast.Call) and node.args:
        callee = ast.unparse(node.func) if isinstance(node.func, (ast.Name, ast.Attribute)) else ""
        name = node.args[0].value if isinstance(node.args[0], ast.Constant) else None
        imports = callee in ("__import__", "import_module", "importlib.import_module")
        if imports and isinstance(name, str) and name and not name.startswith("."):
            return [(name, 0, [None])]
    return []


def main():
    repository = Repository(sys.argv[1])
    for path in repository.sources():
        for target, line, specifier in repository.edges(path):
            edge = {
                "from": os.path.relpath(path, repository.root),
                "to": os.path.relpath(target, repository.root),
                "line": line,
                "specifier": specifier,
            }
            print(json.dumps(edge))


main()
