"""Calls that a Python program makes while it runs, one JSON object a line.

The judge for `python-calls.ts`. Each call that is written in a source below ROOT is made to tell what it calls,
just before it calls it; operators, accessors and other calls that no one wrote are told by the interpreter's
profiler. It shares no code and no data with Orrery.
Usage: python3 python-calls.py ROOT OUTPUT MODULE [ARGUMENT]...
       as in: python3 python-calls.py . calls.jsonl pytest --assert=plain tests

Records: {"from": [path, line, name], "to": [path, line, name], "line": N, "kind": KIND} for what was called, and
{"entered": [path, line, name]} for what has run. A function's line is that of its first decorator; a file's top
level has the name "<module>". Kinds: `call`; `decorator`; `partial` and `wrapped` for calls of what functools makes
of a function; else the instruction that ran a method, such as BINARY_OP. With CALL a built-in function ran it, as
`len(x)` runs `__len__` and `sorted(x, key=f)` runs `f`; what is written as a call is told as that, too.
"""

import ast
import atexit
import builtins
import dis
import functools
import importlib.machinery
import json
import os
import runpy
import sys
import threading
import types

MARK = "__trace_call__"
ROOT = ""
FUNCTION = (ast.FunctionDef, ast.AsyncFunctionDef)

#: By number: the function around, the line, and whether it applies a decorator.
sites = []
#: What was called at each site already, so that repeated calls cost little.
called = []
edges = set()
entered = set()
#: Functions by the line of their first decorator or, for lambdas, their own; by path.
functions = {}


class Instrument(ast.NodeTransformer):
    """Wraps the callee of each call: `f(x)` becomes `__trace_call__(f, 7)(x)`."""

    def __init__(self, path):
        self.path = path
        self.names = []
        self.around = [(path, 1, "<module>")]
        self.known = functions.setdefault(path, {})

    def mark(self, callee, kind):
        sites.append((self.around[-1], callee.end_lineno if kind == "call" else callee.lineno, kind))
        called.append(set())
        load = ast.Name(MARK, ast.Load())
        marked = ast.Call(load, [callee, ast.Constant(len(sites) - 1)], [])
        return ast.fix_missing_locations(ast.copy_location(marked, callee))

    def visit_Call(self, node):
        isSuper = isinstance(node.func, ast.Name) and node.func.id == "super"
        self.generic_visit(node)
        if not isSuper:
            node.func = self.mark(node.func, "call")
        return node

    def visit_AnnAssign(self, node):
        node.target = self.visit(node.target)
        node.value = node.value and self.visit(node.value)
        return node

    def visit_arg(self, node):
        return node

    def visit_FunctionDef(self, node):
        line = min([node.lineno, *(each.lineno for each in node.decorator_list)])
        node.decorator_list = [self.mark(self.visit(each), "decorator") for each in node.decorator_list]
        node.args = self.visit(node.args)
        name = ".".join([*self.names, node.name])
        self.known[line, node.name] = name
        self.enter(node, name, (self.path, line, name))
        return node

    visit_AsyncFunctionDef = visit_FunctionDef

    def visit_ClassDef(self, node):
        node.decorator_list = [self.mark(self.visit(each), "decorator") for each in node.decorator_list]
        node.bases = [self.visit(each) for each in node.bases]
        node.keywords = [self.visit(each) for each in node.keywords]
        name = ".".join([*self.names, node.name])
        line = min([node.lineno, *(each.lineno for each in node.decorator_list)])
        self.known["class", name] = line
        self.enter(node, name, self.around[-1])
        return node

    def enter(self, node, name, around):
        names, self.names = self.names, name.split(".")
        self.around.append(around)
        node.body = [self.visit(each) for each in node.body]
        self.around.pop()
        self.names = names

    def visit_Assign(self, node):
        value, target = node.value, node.targets[-1]
        if isinstance(value, ast.Lambda) and isinstance(target, ast.Name):
            name = ".".join([*self.names, target.id])
            self.known[value.lineno, "<lambda>"] = name
            node.value.args = self.visit(value.args)
            self.around.append((self.path, node.lineno, name))
            value.body = self.visit(value.body)
            self.around.pop()
            return node
        return self.generic_visit(node)


def instrument(self, fullname):
    path = self.get_filename(fullname)
    place = place_of(path)
    if place is None:
        return plain_get_code(self, fullname)
    tree = ast.parse(self.get_data(path), path)
    module = Instrument(place).visit(tree)
    return compile(module, path, "exec", dont_inherit=True)


@functools.lru_cache(None)
def place_of(path):
    if path.startswith("<"):
        return None
    real = os.path.realpath(path)
    return os.path.relpath(real, ROOT).replace(os.sep, "/") if real.startswith(ROOT + os.sep) else None


def once_for_each_code(function):
    """Remembers what it gives. Code of two files is equal when name, line and instructions are, so the file counts too."""
    known = {}

    @functools.wraps(function)
    def asked(code, *more):
        key = code.co_filename, code, *more
        if key not in known:
            known[key] = function(code, *more)
        return known[key]

    return asked


@once_for_each_code
def end_of_code(code):
    """The function that the code belongs to, or None where it is none of the repository's."""
    place = place_of(code.co_filename)
    if place is None:
        return None
    line, name = code.co_firstlineno, code.co_name
    found = functions.get(place, {}).get((line, name))
    return None if found is None else (place, line, found)


def end_of_class(kind):
    module = sys.modules.get(kind.__module__)
    place = place_of(getattr(module, "__file__", None) or "")
    name = kind.__qualname__.replace(".<locals>", "")
    line = functions.get(place, {}).get(("class", name))
    return None if line is None else (place, line, name)


def note(site, callee):
    """Called in front of every call, with what is called."""
    kind = type(callee)
    if kind is types.MethodType:
        callee = callee.__func__
        kind = type(callee)
    code = callee.__code__ if kind is types.FunctionType else None
    key = (code.co_filename, code) if code else callee if issubclass(kind, type) else kind
    if kind in WRAPPERS or key not in called[site]:
        called[site].add(key)
        around, line, written = sites[site]
        for target, how in targets(callee, kind):
            edges.add((around, target, line, how if how and written == "call" else written))


def trace_call(callee, site):
    note(site, callee)
    return callee


WRAPPERS = {functools.partial, functools._lru_cache_wrapper, types.BuiltinMethodType, types.MethodWrapperType}


def targets(callee, kind):
    if kind is types.FunctionType:
        yield from ((end, None) for end in [end_of_code(callee.__code__)] if end)
    elif kind is types.MethodType:
        yield from targets(callee.__func__, type(callee.__func__))
    elif kind is functools.partial:
        yield from ((end, "partial") for end, _ in targets(callee.func, type(callee.func)))
    elif kind is functools._lru_cache_wrapper:
        inner = callee.__wrapped__
        yield from ((end, "wrapped") for end, _ in targets(inner, type(inner)))
    elif issubclass(kind, type):
        yield from targets_of_class(callee, kind)
    else:
        yield from methods(kind, "__call__")


def targets_of_class(callee, kind):
    own = list(methods(kind, "__call__"))
    yield from own
    if own:
        return
    found = [*methods(callee, "__new__"), *methods(callee, "__init__")]
    yield from found
    end = None if found else end_of_class(callee)
    if end is not None:
        yield end, None


def methods(kind, name):
    for each in kind.__mro__:
        if name in each.__dict__:
            found = each.__dict__[name]
            found = getattr(found, "__func__", found)
            if type(found) is types.FunctionType:
                yield from ((end, None) for end in [end_of_code(found.__code__)] if end)
            return


@functools.lru_cache(None)
def instructions(code):
    return code.co_code


GENERATOR = 0x20 | 0x80 | 0x200


@once_for_each_code
def named_around(code, line):
    """The function that a comprehension, lambda or class body stands in."""
    place = place_of(code.co_filename)
    if place is None:
        return None
    end = end_of_code(code)
    if end is not None:
        return end
    if code.co_name == "<module>":
        return place, 1, "<module>"
    segments = code.co_qualname.split(".<locals>.")
    while segments and segments[-1].startswith("<"):
        segments.pop()
    name = ".".join(segments)
    lines = [known for (known, _), found in functions.get(place, {}).items() if found == name and known != "class"]
    before = [known for known in lines if known <= line]
    return (place, max(before), name) if before else (place, 1, "<module>")


def profile(frame, event, argument):
    if event != "call":
        return
    code = frame.f_code
    end = end_of_code(code)
    if end is None:
        return
    if end not in entered:
        entered.add(end)
    caller = frame.f_back
    if caller is None or place_of(caller.f_code.co_filename) is None:
        return
    operation = dis.opname[instructions(caller.f_code)[caller.f_lasti]]
    name = code.co_name
    isSpecial = name.startswith("__") and name.endswith("__")
    if code.co_flags & GENERATOR and not isSpecial:
        return
    around = named_around(caller.f_code, caller.f_code.co_firstlineno)
    if around is not None:
        edges.add((around, end, caller.f_lineno, operation))


def write(output):
    sys.setprofile(None)
    with open(output, "w") as file:
        file.write(json.dumps({"root": ROOT}) + "\n")
        for start, end, line, kind in sorted(edges):
            file.write(json.dumps({"from": start, "to": end, "line": line, "kind": kind}) + "\n")
        for end in sorted(entered | {start for start, *_ in edges}):
            file.write(json.dumps({"entered": end}) + "\n")


def main():
    global ROOT
    ROOT = os.path.realpath(sys.argv[1])
    output = os.path.abspath(sys.argv[2])
    sys.argv = sys.argv[3:]
    sys.path[0] = os.getcwd()
    setattr(builtins, MARK, trace_call)
    importlib.machinery.SourceFileLoader.get_code = instrument
    sys.dont_write_bytecode = True
    atexit.register(write, output)
    threading.setprofile(profile)
    sys.setprofile(profile)
    runpy.run_module(sys.argv[0], run_name="__main__", alter_sys=True)


plain_get_code = importlib.machinery.SourceFileLoader.get_code

if __name__ == "__main__":
    main()
