// Members that a class makes for whoever reads one that it lacks. Exactly these edges and no others.
import { it } from 'node:test';
import { checkCalls } from './support/check-calls.ts';

const lines = (...written: string[]): string => `${written.join('\n')}\n`;

it('whoever comes late asks as well for what another one got before', async () => {
  await checkCalls(
    {
      'tables.py': lines(
        'class Field:',
        '    def show(self): pass',
        'class Table:',
        '    def __getattr__(self, name):',
        '        return Field()',
      ),
      'use.py': lines(
        'from tables import Table',
        'def first():',
        '    table = Table()',
        '    table.name.show()',
        'class Later:',
        '    table = Table()',
        '    def later(self):',
        '        self.table.name.show()',
      ),
    },
    `
    tables.py Table.__getattr__ -> tables.py Field
    use.py first -> tables.py Table
    use.py first -> tables.py Table.__getattr__
    use.py first -> tables.py Field.show
    use.py -> tables.py Table
    use.py Later.later -> tables.py Table.__getattr__
    use.py Later.later -> tables.py Field.show
    `,
  );
});

it('who is known by a type alone is not asked where classes below have the member or make it in their own way', async () => {
  await checkCalls(
    {
      'a.py': lines(
        'class Plain:',
        '    def __getattr__(self, name): return name',
        'class Below(Plain):',
        '    def size(self): pass',
        'class Open:',
        '    def __getattr__(self, name): return name',
        'class Other(Open):',
        '    def __getattr__(self, name): return name',
        'def by_type(plain: Plain, open: Open):',
        '    plain.size',
        '    plain.other',
        '    open.other',
        'def by_instance():',
        '    Open().other',
      ),
    },
    `
    a.py by_type -> a.py Plain.__getattr__
    a.py by_instance -> a.py Open
    a.py by_instance -> a.py Open.__getattr__
    `,
  );
});

it('a module is asked for names that it does not bind, and only for those', async () => {
  await checkCalls(
    {
      'pkg/__init__.py': lines(
        'from .plain import known',
        'def __getattr__(name):',
        '    if name == "Old":',
        '        from .plain import New',
        '        return New',
        '    raise AttributeError(name)',
      ),
      'pkg/plain.py': lines('class New:', '    def run(self): pass', 'def known(): pass'),
      'use.py': lines(
        'import pkg',
        'from pkg import known',
        'def imported():',
        '    from pkg import Old',
        '    Old().run()',
        'def read():',
        '    pkg.Old().run()',
        'def plain():',
        '    pkg.plain.known()',
        '    known()',
      ),
    },
    `
    use.py imported -> pkg/__init__.py __getattr__
    use.py imported -> pkg/plain.py New
    use.py imported -> pkg/plain.py New.run
    use.py read -> pkg/__init__.py __getattr__
    use.py read -> pkg/plain.py New
    use.py read -> pkg/plain.py New.run
    use.py plain -> pkg/plain.py known`,
  );
});

it('something of which nothing is known has the members that are written to it', () =>
  checkCalls(
    {
      'a.py': lines(
        'import elsewhere',
        'app = elsewhere.make()',
        'def one(): pass',
        'def two(): pass',
        'app.one = one',
        'app.one()',
        'def given(x):',
        '    x.held.two = two',
        '    x.held.two()',
        'def kept(x):',
        '    run = x.run',
        '    def instead(): run()',
        '    x.run = instead',
      ),
    },
    `a.py -> a.py one
     a.py given -> a.py two`,
  ));

it('a map that is read by attributes is asked for what was written to it, as that became an entry', async () => {
  await checkCalls(
    {
      'maps.py': lines(
        'class Map(dict):',
        '    def __getattr__(self, name): return self[name]',
        '    def __setattr__(self, name, value): self[name] = value',
        'class Kept:',
        '    def __getattr__(self, name): return 1',
        '    def __setattr__(self, name, value): self.__dict__[name] = value',
      ),
      'use.py': lines(
        'from maps import Kept, Map',
        'def ring(): pass',
        'conf = Map()',
        'kept = Kept()',
        'def fill():',
        '    conf.bell = ring',
        '    kept.bell = ring',
        'def use(): conf.bell()',
        'def keep(): kept.bell()',
      ),
    },
    `
    use.py -> maps.py Map
    use.py -> maps.py Kept
    use.py fill -> maps.py Map.__setattr__
    use.py fill -> maps.py Kept.__setattr__
    use.py use -> maps.py Map.__getattr__
    use.py use -> use.py ring
    use.py keep -> use.py ring
    `,
  );
});
