// Definitions for versions of Python that are not in use, beside those that are. Exactly these edges and no others.
import { it } from 'node:test';
import { checkCalls } from './support/check-calls.ts';

const lines = (...written: string[]): string => `${written.join('\n')}\n`;

it('what stands in the branch for an older Python is not bound where the other branch has the name', async () => {
  await checkCalls(
    {
      'compat.py': lines(
        'import sys',
        'import six',
        'OLD = sys.version_info[0] == 2',
        'if OLD:',
        '    def text(x): return x',
        'else:',
        '    def text(x): return str(x)',
        'if sys.version_info >= (3, 0):',
        '    class Reader:',
        '        def __init__(self): pass',
        'else:',
        '    class Reader:',
        '        def __init__(self): pass',
        'if not six.PY3:',
        '    def data(x): return x',
        'elif sys.platform == "win32":',
        '    def data(x): return b""',
        'else:',
        '    @staticmethod',
        '    def data(x): return str(x)',
        'class Table:',
        '    if sys.version_info.major < 3:',
        '        def rows(self): pass',
        '    else:',
        '        def rows(self): pass',
      ),
      'a.py': lines(
        'from compat import text, Reader, data, Table',
        'text(1)',
        'Reader()',
        'data(1)',
        'Table().rows()',
      ),
    },
    `a.py -> compat.py Reader.__init__
    a.py -> compat.py Table
    a.py -> compat.py Table.rows#2
    a.py -> compat.py data#2
    a.py -> compat.py data#3
    a.py -> compat.py text#2`,
  );
});

it('both branches count where versions in use take either, and one that has no other', async () => {
  await checkCalls(
    {
      'a.py': lines(
        'import sys',
        'if sys.version_info < (3, 12):',
        '    def text(x): return x',
        'else:',
        '    def text(x): return str(x)',
        'if sys.version_info[0] == 2:',
        '    def data(x): return x',
        'text(1)',
        'data(1)',
      ),
    },
    `a.py -> a.py data
    a.py -> a.py text
    a.py -> a.py text#2`,
  );
});

it('an import in the branch for an older Python binds nothing where the other branch has the name', async () => {
  await checkCalls(
    {
      'compat.py': lines('import sys', 'PY2 = sys.version_info[0] == 2'),
      'old.py': lines('def read(): pass', 'def write(): pass'),
      'new.py': lines('def read(): pass'),
      'a.py': lines(
        'from compat import PY2',
        'from six import PY3 as IS_NEW',
        'if PY2:',
        '    from old import read',
        '    from old import write',
        'else:',
        '    from new import read',
        'if not IS_NEW:',
        '    def text(x): return x',
        'else:',
        '    def text(x): return str(x)',
        'read()',
        'write()',
        'text(1)',
      ),
    },
    `a.py -> a.py text#2
    a.py -> new.py read
    a.py -> old.py write`,
  );
});

it('what stands in for a built-in name that every version has is not bound', async () => {
  await checkCalls(
    {
      'a.py': lines(
        'try:',
        '    step = next',
        'except NameError:',
        '    def step(rows): return rows.next()',
        'try:',
        '    text = unicode',
        'except NameError:',
        '    def text(x): return str(x)',
        'step(iter([1]))',
        'text(1)',
      ),
    },
    'a.py -> a.py text',
  );
});
