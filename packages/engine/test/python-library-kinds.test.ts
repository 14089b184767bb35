// What functions give to calls that hand in instances of classes of the standard library, which they tell apart.
// Exactly these edges and no others.
import { it } from 'node:test';
import { checkCalls } from './support/check-calls.ts';

const lines = (...written: string[]): string => `${written.join('\n')}\n`;

const SHAPES = lines(
  'class Shape:',
  '    def show(self): pass',
  'class Day(Shape):',
  '    def show(self): pass',
  'class Moment(Shape):',
  '    def show(self): pass',
  'class Number(Shape):',
  '    def show(self): pass',
  'class Several(Shape):',
  '    def show(self): pass',
);

it('dates, times and decimals are told apart as literals are', async () => {
  await checkCalls(
    {
      'shapes.py': SHAPES,
      'convert.py': lines(
        'import decimal',
        'from collections import defaultdict',
        'from datetime import date, datetime as Moment_, timedelta',
        'from shapes import Day, Moment, Number, Several',
        'def shape(value):',
        '    if isinstance(value, Moment_):',
        '        return Moment()',
        '    elif isinstance(value, date):',
        '        return Day()',
        '    elif isinstance(value, (int, decimal.Decimal)):',
        '        return Number()',
        '    elif isinstance(value, (list, defaultdict)):',
        '        return Several()',
        'def day(): shape(date(2000, 1, 1)).show()',
        'def moment():',
        '    now = Moment_(2000, 1, 1)',
        '    shape(now).show()',
        'def number(): shape(decimal.Decimal("1")).show()',
        'def several(): shape([1]).show()',
        'def none(): shape(timedelta(1)).show()',
      ),
    },
    `
    convert.py shape -> shapes.py Day
    convert.py shape -> shapes.py Moment
    convert.py shape -> shapes.py Number
    convert.py shape -> shapes.py Several
    convert.py day -> convert.py shape
    convert.py day -> shapes.py Day.show
    convert.py moment -> convert.py shape
    convert.py moment -> shapes.py Moment.show
    convert.py number -> convert.py shape
    convert.py number -> shapes.py Number.show
    convert.py several -> convert.py shape
    convert.py several -> shapes.py Several.show
    convert.py none -> convert.py shape
    `,
  );
});

it('a class of which nothing is known may be what the library made', async () => {
  await checkCalls(
    {
      'shapes.py': SHAPES,
      'convert.py': lines(
        'from decimal import Decimal',
        'from compat import Number as Any_',
        'from shapes import Day, Number',
        'def shape(value):',
        '    if isinstance(value, Any_):',
        '        return Number()',
        '    return Day()',
        'def number(): shape(Decimal(1)).show()',
        'def text(): shape("a").show()',
      ),
    },
    `
    convert.py shape -> shapes.py Number
    convert.py shape -> shapes.py Day
    convert.py number -> convert.py shape
    convert.py number -> shapes.py Number.show
    convert.py number -> shapes.py Day.show
    convert.py text -> convert.py shape
    convert.py text -> shapes.py Day.show
    `,
  );
});

it('what is below a built-in class is an instance of no class of the program that it is not based on', async () => {
  const source = (base: string) =>
    lines(
      'from outside import Unknown',
      'class Item:',
      '    def show(self): pass',
      `class Number(Item, ${base}):`,
      '    def value(self): pass',
      'class Table(Item):',
      '    def value(self): pass',
      'def use(item):',
      '    if isinstance(item, Table): item.value()',
      'use(Number())',
      'use(Table())',
    );
  const always = `
    items.py -> items.py Number
    items.py -> items.py Table
    items.py -> items.py use
    items.py use -> items.py Table.value
  `;
  for (const base of ['float', 'int', 'bytes', 'dict'])
    await checkCalls({ 'items.py': source(base) }, always);
  const unknown = `${always}
    items.py use -> items.py Number.value
  `;
  await checkCalls({ 'items.py': source('Unknown') }, unknown);
});
