// Tests are run apart: what one makes is called by nothing that others run. Exactly these edges and no others.
import { it } from 'node:test';
import { checkCalls } from './support/check-calls.ts';

const lines = (...written: string[]): string => `${written.join('\n')}\n`;

const SHOP = lines(
  'class Shop:',
  '    def __init__(self, till=None):',
  '        self.till = till',
  '    def pay(self): return 1',
  '    def open(self): self.pay()',
  '    def close(self): self.pay()',
  '    def count(self): self.till.count()',
  '    def check(self): self.till.count()',
);

it('a function that a test puts into a field runs where that test comes to', async () => {
  await checkCalls(
    {
      'shop.py': SHOP,
      'tests/test_shop.py': lines(
        'from shop import Shop',
        'def make(): return Shop()',
        'def test_open():',
        '    shop = make()',
        '    shop.pay = lambda: 2',
        '    shop.open()',
        'def test_close():',
        '    shop = make()',
        '    def pay(): return 3',
        '    shop.pay = pay',
        '    shop.close()',
      ),
    },
    `shop.py Shop.close -> shop.py Shop.pay
    shop.py Shop.close -> tests/test_shop.py test_close.pay
    shop.py Shop.open -> shop.py Shop.pay
    shop.py Shop.open -> tests/test_shop.py test_open.<anonymous>
    tests/test_shop.py make -> shop.py Shop.__init__
    tests/test_shop.py test_close -> shop.py Shop.close
    tests/test_shop.py test_close -> tests/test_shop.py make
    tests/test_shop.py test_open -> shop.py Shop.open
    tests/test_shop.py test_open -> tests/test_shop.py make`,
  );
});

it('so does a method of a class that some tests alone make, by what prepares them as well', async () => {
  await checkCalls(
    {
      'shop.py': SHOP,
      'tests/test_count.py': lines(
        'from unittest import TestCase',
        'from shop import Shop',
        'class Till:',
        '    def count(self): pass',
        'class CountTest(TestCase):',
        '    def setUp(self):',
        '        self.shop = Shop(Till())',
        '    def test_count(self):',
        '        self.shop.count()',
      ),
      'tests/test_check.py': lines(
        'from shop import Shop',
        'class Till:',
        '    def count(self): pass',
        'def test_check():',
        '    Shop(Till()).check()',
      ),
    },
    `shop.py Shop.check -> tests/test_check.py Till.count
    shop.py Shop.close -> shop.py Shop.pay
    shop.py Shop.count -> tests/test_count.py Till.count
    shop.py Shop.open -> shop.py Shop.pay
    tests/test_check.py test_check -> shop.py Shop.__init__
    tests/test_check.py test_check -> shop.py Shop.check
    tests/test_check.py test_check -> tests/test_check.py Till
    tests/test_count.py CountTest.setUp -> shop.py Shop.__init__
    tests/test_count.py CountTest.setUp -> tests/test_count.py Till
    tests/test_count.py CountTest.test_count -> shop.py Shop.count`,
  );
});

it('what no test is seen to come to may run anywhere, and so may what a file makes at its top level', async () => {
  await checkCalls(
    {
      'shop.py': SHOP,
      'tests/test_shop.py': lines(
        'from runner import invoke',
        'from shop import Shop',
        'class Till:',
        '    def count(self): pass',
        'shared = Shop(Till())',
        'def test_open():',
        '    shop = Shop()',
        '    shop.pay = lambda: 2',
        '    shop.open()',
        '    invoke("close")',
        'def test_check():',
        '    shared.check()',
        '    shared.count()',
      ),
    },
    `shop.py Shop.check -> tests/test_shop.py Till.count
    shop.py Shop.close -> shop.py Shop.pay
    shop.py Shop.close -> tests/test_shop.py test_open.<anonymous>
    shop.py Shop.count -> tests/test_shop.py Till.count
    shop.py Shop.open -> shop.py Shop.pay
    shop.py Shop.open -> tests/test_shop.py test_open.<anonymous>
    tests/test_shop.py -> shop.py Shop.__init__
    tests/test_shop.py -> tests/test_shop.py Till
    tests/test_shop.py test_check -> shop.py Shop.check
    tests/test_shop.py test_check -> shop.py Shop.count
    tests/test_shop.py test_open -> shop.py Shop.__init__
    tests/test_shop.py test_open -> shop.py Shop.open`,
  );
});

const SENDING = lines(
  'def guarded(work):',
  '    def run(*given): return work(*given)',
  '    return run',
  'def send(text): return wait(text)',
  '@guarded',
  'def wait(text): return text',
  ...[1, 2, 3, 4, 5, 6, 7, 8, 9].flatMap((at) => [
    '@guarded',
    `def other_${at}(): pass`,
    `def call_${at}(): other_${at}()`,
  ]),
  'def first(): send(1)',
  '@guarded',
  'def second(): send(2)',
);

it('what a test replaces runs near to it, and not where a wrapper of many functions leads', async () => {
  const wrapped = ['wait', 'second', ...[1, 2, 3, 4, 5, 6, 7, 8, 9].map((at) => `other_${at}`)];
  const calling = [1, 2, 3, 4, 5, 6, 7, 8, 9].map((at) => `a.py call_${at} -> a.py guarded.run`);
  await checkCalls(
    {
      'a.py': SENDING,
      'tests/test_first.py': lines(
        'import a',
        'def test_first():',
        '    a.send = lambda text: text',
        '    a.first()',
      ),
      'tests/test_second.py': lines(
        'import a',
        'def test_second():',
        '    def fake(text): return text',
        '    a.send = fake',
        '    a.second()',
      ),
    },
    `a.py -> a.py guarded
    a.py send -> a.py guarded.run
    ${calling.join('\n    ')}
    ${wrapped.map((name) => `a.py guarded.run -> a.py ${name}`).join('\n    ')}
    a.py first -> a.py send
    a.py first -> tests/test_first.py test_first.<anonymous>
    a.py second -> a.py send
    a.py second -> tests/test_second.py test_second.fake
    tests/test_first.py test_first -> a.py first
    tests/test_second.py test_second -> a.py guarded.run`,
  );
});

it('what many call is what a test replaces for few of them, where none is seen to be reached', async () => {
  const names = Array.from({ length: 17 }, (_, at) => `ask_${at}`);
  await checkCalls(
    {
      'a.py': lines(
        'def send(text): return text',
        ...names.map((name) => `def ${name}(): send(1)`),
      ),
      'tests/test_a.py': lines(
        'import a, outside',
        'def test_all():',
        '    a.send = lambda text: text',
        '    outside.run(a)',
        ...names.flatMap((name) => [`def test_${name}():`, `    a.${name}()`]),
      ),
    },
    `${names.map((name) => `a.py ${name} -> a.py send`).join('\n    ')}
    ${names.map((name) => `tests/test_a.py test_${name} -> a.py ${name}`).join('\n    ')}`,
  );
});

it('what one method of a fake shows of its test holds for another one that many call', async () => {
  await checkCalls(
    {
      'a.py': lines(
        'class Shop:',
        '    def __init__(self, till): self.till = till',
        '    def open(self): self.till.count()',
        '    def first(self): self.till.read()',
        '    def second(self): self.till.read()',
        '    def third(self): self.till.read()',
        '    def rare(self): self.till.close()',
      ),
      'tests/test_open.py': lines(
        'from a import Shop',
        'def test_open():',
        '    class Till:',
        '        def count(self): pass',
        '        def read(self): pass',
        '        def close(self): pass',
        '    Shop(Till()).open()',
      ),
      'tests/test_other.py': lines(
        'from a import Shop',
        'def test_other():',
        '    shop = Shop(None)',
        '    shop.first()',
        '    shop.second()',
        '    shop.third()',
        '    shop.rare()',
      ),
    },
    `a.py Shop.open -> tests/test_open.py test_open.Till.count
    a.py Shop.rare -> tests/test_open.py test_open.Till.close
    tests/test_open.py test_open -> a.py Shop.__init__
    tests/test_open.py test_open -> a.py Shop.open
    tests/test_open.py test_open -> tests/test_open.py test_open.Till
    tests/test_other.py test_other -> a.py Shop.__init__
    tests/test_other.py test_other -> a.py Shop.first
    tests/test_other.py test_other -> a.py Shop.second
    tests/test_other.py test_other -> a.py Shop.third
    tests/test_other.py test_other -> a.py Shop.rare`,
  );
});
