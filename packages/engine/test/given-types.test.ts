// Calls whose text gives the type of what they get: `get<T>()`, `get(T.class)`, one language and feature a test.
import { describe, it } from 'node:test';
import { checkCalls } from './support/check-calls.ts';

/** One file, whose path is left out of what is expected: `A.f -> A.g`. */
function checkFile(path: string, source: string, expected: string): Promise<void> {
  const lines = expected.split('\n').map((line) => line.trim());
  const full = lines
    .filter((line) => line !== '')
    .map((line) => {
      const [from, to] = line.split(' -> ') as [string, string];
      return `${path}${from === 'file' ? '' : ` ${from}`} -> ${path} ${to}`;
    });
  return checkCalls({ [path]: source }, full.join('\n'));
}

describe('TypeScript', () => {
  const classes = `abstract class Shape { abstract draw(): void }
class Disc extends Shape { draw() {} }
class Box extends Shape { draw() {} }
class Cube extends Box { draw() {} }
`;
  const holder = `class Holder {
  constructor(private held: unknown) {}
  get<T>(): T { return this.held as T }
  find<T extends Shape>(key: string): T | undefined { return this.held as T }
  make<T>(type: new () => T): T { return this.held as T }
  all<T>(): T[] { return [this.held as T] }
}
const disc = new Holder(new Disc());
const box = new Holder(new Box());
const holder = Math.random() > 0.5 ? disc : box;
`;
  const made = `file -> Disc
     file -> Box
     file -> Holder.constructor`;

  it('what a function gives to all goes to a call as far as it is of the type that the call gives', () =>
    checkFile(
      'a.ts',
      `${classes}${holder}
function one() { holder.get<Disc>().draw() }
function other() { holder.find<Box>('x')?.draw() }
`,
      `${made}
       one -> Holder.get
       one -> Disc.draw
       other -> Holder.find
       other -> Box.draw`,
    ));

  it('a class that is given as a value', () =>
    checkFile(
      'a.ts',
      `${classes}${holder}
function one() { holder.make(Disc).draw() }
function any(type: new () => Shape) { holder.make(type).draw() }
`,
      `${made}
       one -> Holder.make
       one -> Disc.draw
       any -> Holder.make
       any -> Disc.draw
       any -> Box.draw`,
    ));

  it('a result that is made of the type and is not of it stays what it was', () =>
    checkFile(
      'a.ts',
      `${classes}${holder}
function one() { holder.all<Disc>()[0]!.draw() }
`,
      `${made}
       one -> Holder.all
       one -> Disc.draw
       one -> Box.draw`,
    ));

  it('what comes from a package is of the type, or of one below it', () =>
    checkFile(
      'a.ts',
      `import { inject, list } from 'container';
${classes}
function known() { inject<Box>('x').draw() }
function unknown(container) { container.resolve<Disc>('x').draw() }
function several() { inject<Disc, Box>('x').draw() }
function held() { list.listOf<Disc>().draw() }
`,
      `known -> Box.draw
       known -> Cube.draw
       unknown -> Disc.draw`,
    ));
});
