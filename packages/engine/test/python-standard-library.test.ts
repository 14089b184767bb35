// What the standard library of Python calls of what it is given, and of the classes that are based on its own.
// Exactly these edges and no others.
import { it } from 'node:test';
import { checkCalls } from './support/check-calls.ts';

const lines = (...written: string[]): string => `${written.join('\n')}\n`;

it('a replacement that is a function is asked for each match', async () => {
  await checkCalls(
    {
      'a.py': lines(
        'import re',
        'def shout(match):',
        '    return mark(match.group(0))',
        'def mark(text): return text',
        "WORD = re.compile('w+')",
        'def by_module(text):',
        "    return re.sub('a', shout, text)",
        'def by_pattern(text):',
        '    return WORD.sub(shout, text)',
        'def by_text(text):',
        "    return WORD.sub('shout', text)",
      ),
    },
    `
    a.py shout -> a.py mark
    a.py by_module -> a.py shout
    a.py by_pattern -> a.py shout`,
  );
});

it('JSON asks functions, hooks and encoders, and reads and writes files', async () => {
  await checkCalls(
    {
      'a.py': lines(
        'import json',
        'def plain(obj): pass',
        'def made(fields): return Point()',
        'class Point:',
        '    def move(self): pass',
        'class Encoder(json.JSONEncoder):',
        '    def default(self, obj): pass',
        'class Sink:',
        '    def write(self, text): pass',
        'class Source:',
        '    def read(self): pass',
        'def by_function(x): json.dumps(x, default=plain)',
        'def by_class(x): json.dump(x, Sink(), cls=Encoder)',
        'def by_hook(text): json.loads(text, object_hook=made).move()',
        'def from_file(): json.load(Source())',
      ),
    },
    `
    a.py made -> a.py Point
    a.py by_function -> a.py plain
    a.py by_class -> a.py Sink
    a.py by_class -> a.py Sink.write
    a.py by_class -> a.py Encoder
    a.py by_class -> a.py Encoder.default
    a.py by_hook -> a.py made
    a.py by_hook -> a.py Point.move
    a.py from_file -> a.py Source
    a.py from_file -> a.py Source.read`,
  );
});

it('visitors, parsers of HTML and shells run the methods that names and texts ask for', async () => {
  await checkCalls(
    {
      'a.py': lines(
        'import ast',
        'import cmd',
        'from html.parser import HTMLParser',
        'class Names(ast.NodeVisitor):',
        '    def visit_Name(self, node): pass',
        '    def visit_Call(self, node):',
        '        self.generic_visit(node)',
        '    def other(self): pass',
        'class Links(HTMLParser):',
        '    def handle_starttag(self, tag, attributes): pass',
        '    def handle(self): pass',
        'class Shell(cmd.Cmd):',
        '    def do_quit(self, line): pass',
        '    def default(self, line): pass',
        '    def undo(self): pass',
        'def names(text): Names().visit(ast.parse(text))',
        'def links(text):',
        '    parser = Links()',
        '    parser.feed(text)',
        'def shell(): Shell().cmdloop()',
      ),
    },
    `
    a.py Names.visit_Call -> a.py Names.visit_Name
    a.py Names.visit_Call -> a.py Names.visit_Call
    a.py names -> a.py Names
    a.py names -> a.py Names.visit_Name
    a.py names -> a.py Names.visit_Call
    a.py links -> a.py Links
    a.py links -> a.py Links.handle_starttag
    a.py shell -> a.py Shell
    a.py shell -> a.py Shell.do_quit
    a.py shell -> a.py Shell.default`,
  );
});

it('servers make handlers, which handle requests by the methods of HTTP', async () => {
  await checkCalls(
    {
      'a.py': lines(
        'from http.server import BaseHTTPRequestHandler, HTTPServer',
        'from socketserver import BaseRequestHandler, TCPServer',
        'from wsgiref.simple_server import make_server',
        'class Pages(BaseHTTPRequestHandler):',
        '    def do_GET(self):',
        '        self.send_response(200)',
        '    def log_message(self, format, *args): pass',
        '    def page(self): pass',
        'class Echo(BaseRequestHandler):',
        '    def handle(self): pass',
        'def app(environment, start): return []',
        'def web():',
        "    with HTTPServer(('', 80), Pages) as server:",
        '        server.serve_forever()',
        "def tcp(): TCPServer(('', 7), Echo).handle_request()",
        "def wsgi(): make_server('', 80, app).handle_request()",
      ),
    },
    `
    a.py Pages.do_GET -> a.py Pages.log_message
    a.py web -> a.py Pages
    a.py web -> a.py Pages.do_GET
    a.py tcp -> a.py Echo
    a.py tcp -> a.py Echo.handle
    a.py wsgi -> a.py app`,
  );
});

it('processes and pools run what they are given', async () => {
  await checkCalls(
    {
      'a.py': lines(
        'import multiprocessing',
        'from multiprocessing.pool import ThreadPool',
        'class Worker(multiprocessing.Process):',
        '    def run(self): pass',
        'def task(item): return Item()',
        'def started(): pass',
        'def done(items): pass',
        'class Item:',
        '    def use(self): pass',
        'def by_class(): Worker().start()',
        'def by_target():',
        "    context = multiprocessing.get_context('spawn')",
        '    context.Process(target=task, args=(1,)).start()',
        'def by_pool(items):',
        '    with multiprocessing.Pool(2, initializer=started) as pool:',
        '        for item in pool.imap_unordered(task, items):',
        '            item.use()',
        'def later(items):',
        '    ThreadPool(2).map_async(task, items, callback=done)',
      ),
    },
    `
    a.py task -> a.py Item
    a.py by_class -> a.py Worker
    a.py by_class -> a.py Worker.run
    a.py by_target -> a.py task
    a.py by_pool -> a.py started
    a.py by_pool -> a.py task
    a.py by_pool -> a.py Item.use
    a.py later -> a.py task
    a.py later -> a.py done`,
  );
});

it('functions for operators do what these do, and lists in order compare', async () => {
  await checkCalls(
    {
      'a.py': lines(
        'import bisect',
        'import operator',
        'class Money:',
        '    def __add__(self, other): return self',
        '    def __lt__(self, other): return True',
        '    def show(self): pass',
        '    @property',
        '    def amount(self): return 1',
        'def total(a: Money, b: Money): operator.add(a, b).show()',
        "def shown(items): list(map(operator.methodcaller('show'), [Money()]))",
        "def amount(): return operator.attrgetter('amount')(Money())",
        'def ordered(items: list): bisect.insort(items, Money())',
      ),
    },
    `
    a.py total -> a.py Money.__add__
    a.py total -> a.py Money.show
    a.py shown -> a.py Money
    a.py shown -> a.py Money.show
    a.py amount -> a.py Money
    a.py amount -> a.py Money.amount
    a.py ordered -> a.py Money
    a.py ordered -> a.py Money.__lt__`,
  );
});

it('command lines are parsed by types, actions and callbacks', async () => {
  await checkCalls(
    {
      'a.py': lines(
        'import argparse',
        'import optparse',
        'def port(text): return int(text)',
        'class Version(argparse.Action):',
        '    def __init__(self, option_strings, dest, **settings):',
        '        super().__init__(option_strings, dest, **settings)',
        '    def __call__(self, parser, namespace, values, option_string=None): pass',
        'class Parser(argparse.ArgumentParser):',
        '    def error(self, message): pass',
        'def made():',
        '    parser = Parser()',
        "    parser.add_argument('--port', type=port)",
        "    parser.add_argument_group('more').add_argument('--version', action=Version)",
        "    parser.add_argument('--quiet', action='store_true')",
        '    return parser',
        'def parsed(): made().parse_args()',
        'def met(option, text, value, parser): pass',
        'def older():',
        '    parser = optparse.OptionParser()',
        "    parser.add_option('-x', action='callback', callback=met)",
        '    parser.parse_args()',
      ),
    },
    `
    a.py made -> a.py Parser
    a.py made -> a.py Version.__init__
    a.py parsed -> a.py made
    a.py parsed -> a.py port
    a.py parsed -> a.py Version.__call__
    a.py parsed -> a.py Parser.error
    a.py older -> a.py met`,
  );
});

it('timers, schedulers, copies of folders, consoles and formatters run what they are given', async () => {
  await checkCalls(
    {
      'a.py': lines(
        'import code',
        'import sched',
        'import shutil',
        'import string',
        'import timeit',
        'def work(): pass',
        'def failed(function, path, error): pass',
        'def left_out(folder, names): return names',
        'class Console(code.InteractiveConsole):',
        '    def runcode(self, code): pass',
        'class Format(string.Formatter):',
        '    def get_value(self, key, args, kwargs): pass',
        'def timed(): timeit.timeit(work)',
        'def planned():',
        '    plan = sched.scheduler()',
        '    plan.enter(1, 1, work)',
        '    plan.run()',
        "def removed(): shutil.rmtree('x', onerror=failed)",
        "def copied(): shutil.copytree('x', 'y', ignore=left_out)",
        'def console(): Console().interact()',
        "def formatted(): Format().format('{x}')",
      ),
    },
    `
    a.py timed -> a.py work
    a.py planned -> a.py work
    a.py removed -> a.py failed
    a.py copied -> a.py left_out
    a.py console -> a.py Console
    a.py console -> a.py Console.runcode
    a.py formatted -> a.py Format
    a.py formatted -> a.py Format.get_value`,
  );
});

it('assertions and clean-ups of tests run what they are given, and others lead outside', async () => {
  await checkCalls(
    {
      'test_a.py': lines(
        'import unittest',
        'def fails(number): raise ValueError',
        'def tidy(): pass',
        'class Room:',
        '    def __enter__(self): return self',
        '    def __exit__(self, *args): pass',
        '    def sit(self): pass',
        'class Test(unittest.TestCase):',
        '    def test_all(self):',
        '        self.assertRaises(ValueError, fails, 1)',
        '        self.addCleanup(tidy)',
        '        self.enterContext(Room()).sit()',
        '        self.assertEqual(fails, tidy)',
      ),
    },
    `
    test_a.py Test.test_all -> test_a.py fails
    test_a.py Test.test_all -> test_a.py tidy
    test_a.py Test.test_all -> test_a.py Room
    test_a.py Test.test_all -> test_a.py Room.__enter__
    test_a.py Test.test_all -> test_a.py Room.__exit__
    test_a.py Test.test_all -> test_a.py Room.sit`,
  );
});

it('abstract containers do the rest by the few methods that a class below has', async () => {
  await checkCalls(
    {
      'a.py': lines(
        'import typing',
        'from collections.abc import MutableMapping, Sequence',
        'def run(): pass',
        'class Table(MutableMapping):',
        '    def __getitem__(self, key): return run',
        '    def __setitem__(self, key, item): pass',
        '    def __delitem__(self, key): pass',
        "    def __iter__(self): yield 'a'",
        '    def __len__(self): return 0',
        'class Row(Sequence):',
        '    def __getitem__(self, at): return run',
        '    def __len__(self): return 0',
        'class View(typing.Mapping[str, int]):',
        '    def __getitem__(self, key): return 1',
        'def got(): Table().get("a")()',
        'def popped(): Table().pop("a")',
        'def updated(): Table().update(a=1)',
        'def each():',
        '    for item in Row(): item()',
        'def viewed(): View().get("a")',
      ),
    },
    `
    a.py got -> a.py Table
    a.py got -> a.py Table.__getitem__
    a.py got -> a.py run
    a.py popped -> a.py Table
    a.py popped -> a.py Table.__getitem__
    a.py popped -> a.py Table.__delitem__
    a.py updated -> a.py Table
    a.py updated -> a.py Table.__setitem__
    a.py each -> a.py Row
    a.py each -> a.py Row.__getitem__
    a.py each -> a.py run
    a.py viewed -> a.py View
    a.py viewed -> a.py View.__getitem__`,
  );
});

it('what a test asks of an abstract container is not known, of a class below it is', async () => {
  await checkCalls(
    {
      'a.py': lines(
        'from collections.abc import Mapping',
        'class Table(Mapping):',
        '    def __getitem__(self, key): pass',
        '    def show(self): pass',
        'class Like:',
        '    def show(self): pass',
        'Mapping.register(Like)',
        'def any_mapping(x):',
        '    if isinstance(x, Mapping):',
        '        x.show()',
        'def tables(x):',
        '    if isinstance(x, Table):',
        '        x.show()',
        'def start():',
        '    for x in (Table(), Like()):',
        '        any_mapping(x)',
        '        tables(x)',
      ),
    },
    `
    a.py any_mapping -> a.py Table.show
    a.py any_mapping -> a.py Like.show
    a.py tables -> a.py Table.show
    a.py start -> a.py Table
    a.py start -> a.py Like
    a.py start -> a.py any_mapping
    a.py start -> a.py tables`,
  );
});

it('a function is asked until it gives what ends it', async () => {
  await checkCalls(
    {
      'read.py': lines(
        'class Part:',
        '    def show(self): pass',
        'def read(): return Part()',
        'def all():',
        '    for part in iter(read, None): part.show()',
        'def parts():',
        '    for part in iter([Part()]): part.show()',
      ),
    },
    `
    read.py read -> read.py Part
    read.py all -> read.py read
    read.py all -> read.py Part.show
    read.py parts -> read.py Part
    read.py parts -> read.py Part.show
    `,
  );
});

it('a record goes to handlers, which ask their own methods and their formatters', async () => {
  await checkCalls(
    {
      'log.py': lines(
        'import logging',
        'from logging.handlers import BufferingHandler',
        'class Short(logging.Formatter):',
        '    def format(self, record): return super().format(record)',
        '    def formatTime(self, record, datefmt=None): return ""',
        '    def usesTime(self): return True',
        'class Kept(logging.Handler):',
        '    def emit(self, record): self.format(record)',
        'class Sent(BufferingHandler):',
        '    def shouldFlush(self, record): return True',
        '    def flush(self): pass',
        'class Named(logging.LoggerAdapter):',
        '    def process(self, message, options): return message, options',
        'log = logging.getLogger(__name__)',
        'def set_up():',
        '    kept = Kept()',
        '    kept.setFormatter(Short())',
        '    log.addHandler(kept)',
        'def work(): log.info("a")',
        'def send(record): Sent(1).handle(record)',
        'def name(other): Named(other, {}).warning("a")',
      ),
    },
    `
    log.py Short.format -> log.py Short.formatTime
    log.py Short.format -> log.py Short.usesTime
    log.py Kept.emit -> log.py Short.format
    log.py set_up -> log.py Kept
    log.py set_up -> log.py Short
    log.py work -> log.py Kept.emit
    log.py send -> log.py Sent
    log.py send -> log.py Sent.flush
    log.py send -> log.py Sent.shouldFlush
    log.py name -> log.py Named
    log.py name -> log.py Named.process
    `,
  );
});

it('a handler that the text gives a level is told of nothing below that', async () => {
  await checkCalls(
    {
      'log.py': lines(
        'import logging',
        'class Shown(logging.Handler):',
        '    def emit(self, record): pass',
        'class Sent(logging.Handler):',
        '    def emit(self, record): pass',
        'class Kept(logging.Handler):',
        '    def emit(self, record): pass',
        'class Page:',
        '    sent: Sent',
        '    def __init__(self):',
        '        self.sent = Sent()',
        "        self.sent.setLevel('INFO')",
        '        log.addHandler(self.sent)',
        'log = logging.getLogger(__name__)',
        'def set_up():',
        '    shown = Shown()',
        '    shown.setLevel(logging.ERROR)',
        '    log.addHandler(shown)',
        '    kept = Kept()',
        '    kept.setLevel(logging.ERROR)',
        '    log.addHandler(kept)',
        '    return [kept]',
        'def debug(): log.debug("a")',
        'def info(): log.info("a")',
        'def error(): log.error("a")',
        'def any(level): log.log(level, "a")',
        'def own(level): log._log(level, "a", ())',
      ),
    },
    `
    log.py Page.__init__ -> log.py Sent
    log.py set_up -> log.py Shown
    log.py set_up -> log.py Kept
    log.py debug -> log.py Kept.emit
    log.py info -> log.py Kept.emit
    log.py info -> log.py Sent.emit
    log.py error -> log.py Kept.emit
    log.py error -> log.py Sent.emit
    log.py error -> log.py Shown.emit
    log.py any -> log.py Kept.emit
    log.py any -> log.py Sent.emit
    log.py any -> log.py Shown.emit
    log.py own -> log.py Kept.emit
    log.py own -> log.py Sent.emit
    log.py own -> log.py Shown.emit
    `,
  );
});

it('what reads XML tells its handler, its target or its attributes of what it finds', async () => {
  await checkCalls(
    {
      'read.py': lines(
        'import xml.sax',
        'import xml.etree.ElementTree as tree',
        'from xml.parsers import expat',
        'from xml.sax.handler import ContentHandler',
        'from xml.sax.saxutils import XMLFilterBase',
        'class Content(ContentHandler):',
        '    def startElement(self, name, attributes): pass',
        '    def characters(self, text): pass',
        '    def other(self): pass',
        'class Filter(XMLFilterBase):',
        '    def startElement(self, name, attributes): super().startElement(name, attributes)',
        'class Target:',
        '    def start(self, tag, attributes): pass',
        '    def close(self): return self',
        '    def show(self): pass',
        'def at_once(path): xml.sax.parse(path, Content())',
        'def filtered(path):',
        '    read = Filter(xml.sax.make_parser())',
        '    read.setContentHandler(Content())',
        '    read.parse(path)',
        'def built(text):',
        '    parser = tree.XMLParser(target=Target())',
        '    parser.feed(text)',
        '    parser.close().show()',
        'def begin(name, attributes): pass',
        'def by_attributes(text):',
        '    parser = expat.ParserCreate()',
        '    parser.StartElementHandler = begin',
        '    parser.Parse(text)',
        'def elsewhere(path): tree.parse(path).getroot()',
      ),
    },
    `
    read.py at_once -> read.py Content
    read.py at_once -> read.py Content.startElement
    read.py at_once -> read.py Content.characters
    read.py Filter.startElement -> read.py Content.startElement
    read.py filtered -> read.py Filter
    read.py filtered -> read.py Content
    read.py filtered -> read.py Filter.startElement
    read.py filtered -> read.py Content.characters
    read.py built -> read.py Target
    read.py built -> read.py Target.start
    read.py built -> read.py Target.close
    read.py built -> read.py Target.show
    read.py by_attributes -> read.py begin
    `,
  );
});

it('what is made of a path is of its own class, by operators and methods', async () => {
  await checkCalls(
    {
      'a.py': lines(
        'import pathlib',
        'from pathlib import PurePath',
        'class Own(pathlib.PosixPath):',
        '    def keep(self): self.parent.keep()',
        'class Other(PurePath):',
        '    def keep(self): pass',
        'def below(path: Own): (path / "a" / "b").keep()',
        'def around(path: Own): path.resolve().with_suffix(".x").keep()',
        'def each(path: Own):',
        '    for entry in path.iterdir(): entry.keep()',
        'def other(): Other("a").joinpath("b").keep()',
        'def plain(path: pathlib.Path): (path / "a").keep()',
      ),
    },
    `
    a.py Own.keep -> a.py Own.keep
    a.py below -> a.py Own.keep
    a.py around -> a.py Own.keep
    a.py each -> a.py Own.keep
    a.py other -> a.py Other
    a.py other -> a.py Other.keep
    `,
  );
});
