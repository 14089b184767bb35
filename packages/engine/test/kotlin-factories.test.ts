// Functions of Kotlin that are named for the class of which they make instances, and lists that are given by their names.
import { describe, it } from 'node:test';
import { checkCalls } from './support/check-calls.ts';

const CLASSES = [
  'class Stat(val name: String)',
  'abstract class Query(val limit: Int) { abstract fun run() }',
  'fun interface Listener { fun changed() }',
  'interface Job { fun stop() }',
  'class Task : Job { override fun stop() {} }',
].join('\n');

const FUNCTIONS = [
  'fun Stat(count: Int): Stat = Stat("")',
  'fun Query(limit: Int, name: String): Query = TODO()',
  'fun Listener(count: Int): Listener = Listener { }',
  'fun Job(): Job = Task()',
].join('\n');

const USES = `
fun byText() = Stat("a")
fun byCount() = Stat(1)
fun query() = Query(1, "a")
fun listen() = Listener { query() }
fun listenTo() = Listener(1)
fun start() = Job()`;

interface Naming {
  readonly ofClass: (name: string) => string;
  readonly ofFunction: (name: string) => string;
}

/** @param file where the uses are */
const expected = (file: string, { ofClass, ofFunction }: Naming): string =>
  [
    `a.kt ${ofFunction('Stat')} -> a.kt Stat.constructor`,
    `a.kt ${ofFunction('Listener')} -> a.kt ${ofClass('Listener')}`,
    `a.kt ${ofFunction('Job')} -> a.kt Task`,
    `${file} byText -> a.kt Stat.constructor`,
    `${file} byCount -> a.kt ${ofFunction('Stat')}`,
    `${file} query -> a.kt ${ofFunction('Query')}`,
    `${file} listen -> a.kt ${ofClass('Listener')}`,
    `${file} listen -> ${file} query`,
    `${file} listenTo -> a.kt ${ofFunction('Listener')}`,
    `${file} start -> a.kt ${ofFunction('Job')}`,
  ].join('\n');

const first = (name: string): string => name;
const second = (name: string): string => `${name}#2`;

describe('of a class and functions of its name in Kotlin, what is given tells which is meant', () => {
  it('in their file, wherever they stand', async () => {
    const behind = { ofClass: first, ofFunction: second };
    await checkCalls({ 'a.kt': `${CLASSES}\n${FUNCTIONS}${USES}` }, expected('a.kt', behind));
    const inFront = { ofClass: second, ofFunction: first };
    await checkCalls({ 'a.kt': `${FUNCTIONS}\n${CLASSES}${USES}` }, expected('a.kt', inFront));
  });

  it('where they are imported', () =>
    checkCalls(
      {
        'a.kt': `package a\n${CLASSES}\n${FUNCTIONS}`,
        'b.kt': `package b\nimport a.*${USES}`,
      },
      expected('b.kt', { ofClass: first, ofFunction: second }),
    ));
});

describe('a list of further arguments of Kotlin', () => {
  it('may be given by its name, and by no other that nobody has', () =>
    checkCalls(
      {
        'a.kt': `
class Item { fun show() {} }
fun find(limit: Int, vararg names: String) = 1
fun find(limit: Int, kind: String?, vararg names: String, isWhole: Boolean = false): Item = Item()
fun Item.beside(limit: Int, vararg others: Item): Item = others[0]
fun few(all: Array<String>) = find(limit = 1, names = all)
fun more(all: Array<String>) = find(limit = 1, kind = null, isWhole = true, names = all).show()
fun Item.others(all: Array<Item>) = beside(limit = 1, others = all).show()`,
      },
      `a.kt find#2 -> a.kt Item
       a.kt few -> a.kt find
       a.kt more -> a.kt find#2
       a.kt more -> a.kt Item.show
       a.kt Item.others -> a.kt Item.beside
       a.kt Item.others -> a.kt Item.show`,
    ));
});
