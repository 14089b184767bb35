// Methods that make a text of what is put into one, by f-strings, `%`, `format` and `print`, and those that make numbers
// and bytes of what built-in functions are given.
// https://docs.python.org/3/library/string.html#format-string-syntax
import type { Argument, Place } from '../../../flow/flow-builder.ts';
import type { FlatNode, FlatTree } from '../../../syntax/flat-tree.ts';
import { type Reading, valuePlace } from './reading.ts';
import { isList, partsOf, unwrap } from './syntax.ts';

/** `!r` and `%r` ask for one method, `!s` and `%s` for another; where nothing is said, `format` has its own. */
const METHODS: Readonly<Record<string, string>> = {
  r: '__repr__',
  a: '__repr__',
  s: '__str__',
  '': '__format__',
};

function runMethod({ flow }: Reading, place: Place, method: string | undefined): void {
  if (place !== -1 && method !== undefined)
    flow.callMember(place, method, { arguments: [], flags: ['implicit'] });
}

/** `{x!r}` in an f-string */
export function readInterpolation(reading: Reading, node: FlatNode): Place {
  const { tree } = reading;
  const place = valuePlace(reading, tree.childOf(node, 'expression'));
  const conversion = tree.childOf(node, 'type_conversion');
  runMethod(reading, place, METHODS[conversion === -1 ? '' : tree.textOf(conversion).slice(1)]);
  return -1;
}

/** `'%s of %r' % (a, b)` */
export function readPercent(reading: Reading, format: FlatNode, values: FlatNode): void {
  const { tree } = reading;
  if (!isText(tree, format)) return;
  const written = unwrap(tree, values);
  const parts = isList(tree, written) ? partsOf(tree, written) : [written];
  const conversions = [
    ...tree.textOf(format).matchAll(/%(?:%|[#0\- +]*(?:[1-9.][\d.]*)?([a-zA-Z]))/g),
  ]
    .map(([, letter]) => letter)
    .filter((letter) => letter !== undefined);
  conversions.forEach((letter, at) => {
    runMethod(reading, valuePlace(reading, parts[at] ?? -1), METHODS[letter]);
  });
}

/** `'{} of {b!r}'.format(a, b=b)` */
export function readFormat(reading: Reading, format: FlatNode, given: readonly Argument[]): void {
  const { tree } = reading;
  if (!isText(tree, unwrap(tree, format))) return;
  const text = tree.textOf(format).replaceAll('{{', '');
  let next = 0;
  for (const [, name = '', letter = ''] of text.matchAll(/\{(\w*)(?:!([rsa]))?(?::[^{}]*)?\}/g)) {
    const position = name === '' ? next++ : Number(name);
    const argument = Number.isNaN(position)
      ? given.find((each) => each.kind === 'named' && each.name === name)
      : given[position];
    if (argument !== undefined && isSingle(argument))
      runMethod(reading, argument.place, METHODS[letter]);
  }
}

/** `print(a, b)`, `int(a)` */
export function readConversion(reading: Reading, name: string, given: readonly Argument[]): void {
  const method = CONVERSIONS.get(name);
  if (method === undefined) return;
  for (const argument of name === 'print' ? given : given.slice(0, 1))
    if (argument.kind === 'positional') runMethod(reading, argument.place, method);
}

/** Methods by which built-in functions make a text, a number or bytes of what they are given. */
const CONVERSIONS: ReadonlyMap<string, string> = new Map([
  ['print', '__str__'],
  ['int', '__int__'],
  ['float', '__float__'],
  ['complex', '__complex__'],
  ['bytes', '__bytes__'],
  ['bin', '__index__'],
  ['hex', '__index__'],
  ['oct', '__index__'],
]);

const isSingle = ({ kind }: Argument): boolean => kind === 'positional' || kind === 'named';

const isText = (tree: FlatTree, node: FlatNode): boolean =>
  node !== -1 && /^(?:concatenated_)?string$/.test(tree.typeOf(node));
