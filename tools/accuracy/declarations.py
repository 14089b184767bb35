"""The declarations of a tree of Python files by Python's own `ast`, one JSON object a line.

Written from the language's grammar and from `DeclarationFact`, without a look at Orrery's reader.
"""

import ast
import json
import os
import sys

DEFINITIONS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)
ACCESSORS = ("property", "setter", "getter", "deleter")


def last_name(node):
    node = node.func if isinstance(node, ast.Call) else node
    if isinstance(node, ast.Attribute):
        return node.attr
    return node.id if isinstance(node, ast.Name) else ""


def is_overload(node):
    return any(last_name(each) == "overload" for each in getattr(node, "decorator_list", []))


def kind_of(node, owner):
    if isinstance(node, ast.ClassDef):
        return "class"
    if not isinstance(owner, ast.ClassDef):
        return "function"
    names = [last_name(each) for each in node.decorator_list]
    if any(name in ACCESSORS or name.endswith("property") for name in names):
        return "accessor"
    return "constructor" if node.name == "__init__" else "method"


def statements_below(node):
    """Statements in the same scope, also inside of `if`, `try` and their like, in source order."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.stmt):
            yield child
            if not isinstance(child, DEFINITIONS):
                yield from statements_below(child)
        elif isinstance(child, (ast.ExceptHandler, ast.match_case)):
            yield from statements_below(child)


def named_value(node, owner):
    """Name and kind of a lambda or type alias that a statement names."""
    if type(node).__name__ == "TypeAlias":
        return node.name.id, "alias"
    if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
        annotation = node.annotation
        if last_name(annotation) == "TypeAlias" or getattr(annotation, "value", "") == "TypeAlias":
            return node.target.id, "alias"
    target = node.targets[0] if isinstance(node, ast.Assign) else getattr(node, "target", None)
    if isinstance(getattr(node, "value", None), ast.Lambda) and isinstance(target, ast.Name):
        return target.id, "method" if isinstance(owner, ast.ClassDef) else "function"
    return None


def declarations(owner, prefix):
    statements = list(statements_below(owner))
    overloads = {}
    for node in statements:
        if is_overload(node):
            overloads.setdefault(node.name, node)
    implemented = {
        node.name
        for node in statements
        if isinstance(node, DEFINITIONS) and not is_overload(node) and node.name in overloads
    }
    for node in statements:
        if isinstance(node, DEFINITIONS):
            if is_overload(node) and (node.name in implemented or overloads[node.name] is not node):
                continue
            start = min([node.lineno, *(each.lineno for each in node.decorator_list)])
            yield kind_of(node, owner), prefix + node.name, start, node.end_lineno
            yield from declarations(node, prefix + node.name + ".")
            continue
        value = named_value(node, owner)
        if value is not None:
            yield value[1], prefix + value[0], node.lineno, node.end_lineno


def main(root):
    for directory, folders, files in os.walk(root):
        folders[:] = sorted(folder for folder in folders if folder != ".git")
        for name in sorted(files):
            if not name.endswith((".py", ".pyi", ".pyw")):
                continue
            path = os.path.join(directory, name)
            try:
                with open(path, "rb") as file:
                    tree = ast.parse(file.read())
            except (SyntaxError, ValueError):
                continue
            found = [
                {"kind": kind, "qualifiedName": qualified, "startLine": start, "endLine": end}
                for kind, qualified, start, end in declarations(tree, "")
            ]
            relative = os.path.relpath(path, root).replace(os.sep, "/")
            print(json.dumps({"path": relative, "declarations": found, "unnamed": []}))


main(sys.argv[1])
