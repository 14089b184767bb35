// `?` makes the error that the function returns of the one that it finds: `impl From<Found> for Returned`.
// https://doc.rust-lang.org/reference/expressions/operator-expr.html#the-question-mark-operator
import type { Place } from '../../../flow/flow-builder.ts';
import { fieldKey } from '../../../flow/flow-facts.ts';
import type { FlatNode, FlatTree } from '../../../syntax/flat-tree.ts';
import { nameOf, pathSegments } from './path-segments.ts';
import { typeObject } from './paths.ts';
import type { Reading } from './reading.ts';
import { returnTypeAround } from './wanted-types.ts';

/** @param value of the expression in front of the sign */
export function convertError(reading: Reading, node: FlatNode, value: Place): void {
  const { builder, syntax, isRuntime } = reading;
  const returned = isRuntime ? undefined : errorIn(reading, returnTypeAround(syntax.tree, node));
  const name = returned?.at(-1);
  if (returned === undefined || name === undefined) return;
  const found = builder.place();
  builder.read(value, fieldKey('error'), found);
  builder.callMember(found, conversionKey(name), {
    arguments: [{ kind: 'positional', place: found }],
    flags: ['implicit'],
  });
  const source = errorOfLibrary(reading, syntax.tree.firstChildOf(node));
  if (source === undefined) return;
  const given = [{ kind: 'positional', place: builder.place() } as const];
  builder.callMember(typeObject(reading, returned), madeFromKey(source), {
    arguments: given,
    flags: ['implicit'],
  });
}

/** Key under which a type has the function that makes another one of it. */
export const conversionKey = (target: string): string => `<into> ${target}`;

/** Key under which a type has the function that makes it of a type of the library, by `libraryName` of that. */
export const madeFromKey = (source: string): string => `<from> ${source}`;

/** How a type of the library is told from others: each of its modules may have an `Error`. `undefined` for types of others. */
export function libraryName(reading: Reading, node: FlatNode): string | undefined {
  const segments = node === -1 ? undefined : pathSegments(reading.syntax.tree, node);
  if (segments === undefined) return undefined;
  const [head = '', ...rest] = fullPath(reading, segments);
  return LIBRARY.has(head) && rest.length > 1 ? rest.slice(-2).join('.') : undefined;
}

const LIBRARY: ReadonlySet<string> = new Set(['std', 'core', 'alloc']);

/** With what a `use` of the module says of its first name. */
function fullPath({ modules, module }: Reading, [head = '', ...rest]: readonly string[]): string[] {
  return [...(modules.at(module).uses.get(head) ?? [head]), ...rest];
}

/** The path of the error type in a type of results. */
function errorIn(reading: Reading, returned: FlatNode): readonly string[] | undefined {
  const { tree } = reading.syntax;
  const list = returned === -1 ? -1 : tree.childOf(returned, 'type_arguments');
  if (list === -1) return undefined;
  const written = errorAmong(tree, list);
  if (written !== undefined) return written;
  const segments = pathSegments(tree, tree.childOf(returned, 'type'));
  return segments?.at(-1) === 'Result' ? errorOfAlias(reading, segments) : undefined;
}

function errorAmong(tree: FlatTree, list: FlatNode): readonly string[] | undefined {
  const error = tree.childrenOf(list)[1] ?? -1;
  return error === -1 ? undefined : pathSegments(tree, error);
}

/**
 * The error type of a `Result<T>` with one argument, which is another name that crates give to theirs: as the file says, or by
 * custom the `Error` beside it. That of another crate has an error of its own.
 */
function errorOfAlias(
  reading: Reading,
  segments: readonly string[],
): readonly string[] | undefined {
  const { tree } = reading.syntax;
  const own = tree
    .childrenOf(0)
    .find(
      (item) =>
        tree.typeOf(item) === 'type_item' && nameOf(tree, tree.childOf(item, 'name')) === 'Result',
    );
  if (own !== undefined && segments.length === 1) {
    const meant = tree.childOf(own, 'type');
    const list = meant === -1 ? -1 : tree.childOf(meant, 'type_arguments');
    return list === -1 ? undefined : errorAmong(tree, list);
  }
  const path = fullPath(reading, segments);
  return FOREIGN.has(path[0] as string) ? undefined : [...path.slice(0, -1), 'Error'];
}

/** What programs take a `Result` of from outside. */
const FOREIGN: ReadonlySet<string> = new Set(
  'std core alloc io fmt anyhow eyre color_eyre'.split(' '),
);

/** What the error of an expression is, where that calls a function of the library. */
function errorOfLibrary(reading: Reading, node: FlatNode): string | undefined {
  const { tree } = reading.syntax;
  const callee = tree.typeOf(node) === 'call_expression' ? tree.childOf(node, 'function') : -1;
  if (callee === -1) return undefined;
  const path = pathSegments(tree, callee);
  if (path !== undefined && path.length > 1) {
    const [head = '', ...rest] = fullPath(reading, path);
    if (!LIBRARY.has(head)) return undefined;
    const name = [head, ...rest].slice(1, 3).join('.');
    return ERRORS_OF_FUNCTIONS.get(name) ?? ERRORS_OF_MODULES.get(rest[0] as string);
  }
  return errorOfParsing(tree, callee);
}

/** `text.parse::<u8>()` */
function errorOfParsing(tree: FlatTree, callee: FlatNode): string | undefined {
  if (tree.typeOf(callee) !== 'generic_function') return undefined;
  const method = tree.childOf(callee, 'function');
  if (tree.typeOf(method) !== 'field_expression') return undefined;
  if (nameOf(tree, tree.childOf(method, 'field')) !== 'parse') return undefined;
  const type = tree.textOf(tree.firstChildOf(tree.childOf(callee, 'type_arguments')));
  if (/^[iu](?:8|16|32|64|128|size)$/.test(type)) return 'num.ParseIntError';
  return /^f(?:32|64)$/.test(type) ? 'num.ParseFloatError' : undefined;
}

/** Modules whose functions, and those of their types, fail with one error. */
const ERRORS_OF_MODULES: ReadonlyMap<string, string> = new Map([
  ['fs', 'io.Error'],
  ['io', 'io.Error'],
  ['net', 'io.Error'],
  ['process', 'io.Error'],
]);

const ERRORS_OF_FUNCTIONS: ReadonlyMap<string, string> = new Map([
  ['str.from_utf8', 'str.Utf8Error'],
  ['string.String', 'string.FromUtf8Error'],
  ['env.var', 'env.VarError'],
  ['env.current_dir', 'io.Error'],
  ['env.current_exe', 'io.Error'],
]);
