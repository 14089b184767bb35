// Which of Orrery's functions a compiled one is that a macro by example has made: the compiler says where the macro's rule
// stands, Orrery where the macro is used. What both know are names, the module and the types.
import type { CompiledFunction } from './rust-compiled.ts';

/** A function of the sources whose name stands behind no `fn` where it is declared. */
export interface MadeFunction {
  readonly path: string;
  readonly name: string;
  readonly qualifiedName: string;
  readonly signature: string;
}

/**
 * Functions of one name and one list of types in one file are one: macros make them for a type and for references to it, and
 * the compiler says nothing of the names of parameters.
 */
export function titleOfMade({ path, qualifiedName, signature }: MadeFunction): string {
  const types = signature.replace(/\b\w+ ?:(?!:)/g, '').replace(/\s+/g, ' ');
  return `${path} ${qualifiedName}: ${types}`;
}

/**
 * @param made those of the compiled function's name
 * @returns `undefined` where none fits
 */
export function findMade(
  symbol: string,
  { title }: CompiledFunction,
  made: readonly MadeFunction[],
): string | undefined {
  const inner = insideOfMethod(title);
  if (inner !== undefined) {
    const found = made.filter(({ qualifiedName }) => `.${qualifiedName}`.endsWith(`.${inner}`));
    return found.map(titleOfMade).sort()[0];
  }
  const { owner, argument } = typesIn(title);
  const modules = modulesOf(symbol);
  let found = made.filter(({ qualifiedName, path }) => {
    const names = qualifiedName.split('.');
    const around = owner ?? modules.at(-1);
    return (
      (names.length === 1 ? owner === undefined : names.at(-2) === around || owner === undefined) &&
      isIn(modules, path, names)
    );
  });
  // A test's crate is named for its file.
  const ofTarget = found.filter(({ path }) => !isOfLibrary(path));
  if (ofTarget.length > 0) found = ofTarget;
  for (const form of [packed, bare]) {
    const fitting = found.filter(({ signature }) => takes(signature, argument, form));
    if (fitting.length === 0) continue;
    found = fitting;
    break;
  }
  return found.map(titleOfMade).sort()[0];
}

/** `u8.root.step` of a function that stands in a method; `undefined` for others. */
function insideOfMethod(title: string): string | undefined {
  const [, self = '', names] = /^<(.+?)(?: as .+)?>::(\w+(?:::\w+)+)(?:::<.*>)?$/.exec(title) ?? [];
  return names === undefined ? undefined : [lastName(self), ...names.split('::')].join('.');
}

/** `<&a::Big as core::Add<u8>>::add`: the last name of the type, and what the trait is for; absent where not told. */
function typesIn(title: string): { readonly owner?: string; readonly argument?: string } {
  const [, self, trait] = /^<(.+) as ((?:.(?! as ))+)>::\w+/.exec(title) ?? [];
  if (self === undefined || trait === undefined) {
    const [, path = '', of] =
      /^(.*?)(?:<impl (?:.+ for )?(.+)>)?::\w+(?:::<.*>)?$/.exec(title) ?? [];
    const type = of ?? /(?:^|::)([A-Z]\w*)(?:<.*>)?$/.exec(path)?.[1];
    return type === undefined ? {} : { owner: lastName(type) };
  }
  const [, given] = /<(.+)>$/.exec(trait) ?? [];
  return { owner: lastName(self), argument: plain(given ?? self) };
}

const plain = (type: string): string => type.replace(/(?:\w+::)+/g, '').replace(/'\w+ /g, '');

/** `NonZero<u8>` is what the compiler has for the library's `NonZeroU8`. */
const lastName = (type: string): string =>
  plain(type)
    .replace(/^(?:&(?:mut )?|\*(?:const|mut) )+/, '')
    .replace(
      /^NonZero<([iu])(\w+)>/,
      (_, sign: string, width: string) => `NonZero${sign.toUpperCase()}${width}`,
    )
    .replace(/<.*$/, '');

const packed = (type: string): string => type.replace(/\s/g, '');

/** What the compiler has for a type parameter is told nowhere. */
const bare = (type: string): string => packed(type).replace(/<.*$/, '');

function takes(
  signature: string,
  argument: string | undefined,
  form: (type: string) => string,
): boolean {
  if (argument === undefined) return true;
  // Macros are written out with blanks of their own.
  const types = [...plain(signature).matchAll(/\w+: ?([^,)]+)/g)].map(([, type]) => form(type!));
  return types.includes(form(argument));
}

/** The crate, modules and functions around what a symbol names. https://doc.rust-lang.org/rustc/symbol-mangling/v0.html */
function modulesOf(symbol: string): readonly string[] {
  const [, nested = '', names = ''] =
    /^_RI?N[a-z](?:[XM](?:s[0-9a-zA-Z]*_)?)?((?:N[a-z])*)C(?:s[0-9a-zA-Z]*_)?(.*)$/.exec(symbol) ??
    [];
  const found: string[] = [];
  let rest = names;
  for (let count = 0; count <= nested.length / 2; count++) {
    const [head = '', length = ''] = /^(?:s[0-9a-zA-Z]*_)?(\d+)_?/.exec(rest) ?? [];
    found.push(rest.slice(head.length, head.length + Number(length)));
    rest = rest.slice(head.length + Number(length));
  }
  return found;
}

const isOfLibrary = (path: string): boolean => !/^(?:tests|examples|benches)\//.test(path);

/** Whether the file, and modules written in it, can be the modules; files that crates begin with are no modules. */
function isIn(
  [crate = '', ...modules]: readonly string[],
  path: string,
  names: readonly string[],
): boolean {
  const parts = path.replace(/(?:\/mod)?\.rs$/, '').split('/');
  if (!isOfLibrary(path) && !parts.includes(crate)) return false;
  const isRoot = ['lib', 'main', crate].includes(parts.at(-1)!) || names.length > 1;
  return modules.length === 0
    ? isRoot
    : modules.every((module) => parts.includes(module) || names.includes(module));
}
