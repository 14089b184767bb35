// Components and views of Razor: the class that each is compiled to, line by line. What directives say becomes its head, blocks
// of members its members, and what the markup runs the code of fields without a name of their own, so that the caller is the file.
// https://learn.microsoft.com/aspnet/core/mvc/views/razor, https://learn.microsoft.com/aspnet/core/blazor/components
import { translateMarkup } from './markup.ts';

/** Stands for the namespace, which only the path tells; the resolver puts it in its place. */
export const FOLDER_NAMESPACE = '__Folder';

export interface RazorPage {
  /** `razor` for a component, which other files can name. */
  readonly dialect: 'razor' | 'cshtml';
  /** Of the class, as the file's name says. */
  readonly name: string;
}

export function csharpOfRazor(source: string, page: RazorPage): string {
  const { code, directives } = translateMarkup(withoutMark(source), page.dialect === 'razor');
  const all = (name: string) => directives.filter((each) => each.name === name);
  const usings = all('using');
  // What stands behind code is let in by the first line.
  const start = code.search(/\S/);
  const firstCode = start === -1 ? Number.POSITIVE_INFINITY : lineAt(code, start);
  const [early, late] = [
    usings.filter(({ line }) => line < firstCode),
    usings.filter(({ line }) => line >= firstCode),
  ];
  let head = late.map(usingOf).join('');
  let line = 1;
  for (const using of early) {
    head += '\n'.repeat(using.line - line) + usingOf(using);
    line = using.line;
  }
  return `${head}${openingOf(page, all)}${code.slice(offsetOfLine(code, line))}}}`;
}

const withoutMark = (source: string): string =>
  source.startsWith('\uFEFF') ? source.slice(1) : source;

const usingOf = ({ text }: Directive): string => `using ${text};`;

/** A directive with what stands behind it, up to the end of its line. */
export interface Directive {
  readonly name: string;
  readonly text: string;
  /** From 1. */
  readonly line: number;
}

type FindDirectives = (name: string) => readonly Directive[];

/** `namespace N { class Basket : Base { IClock Clock { get; set; }` */
function openingOf({ dialect, name }: RazorPage, all: FindDirectives): string {
  const namespace = all('namespace')[0]?.text ?? FOLDER_NAMESPACE;
  const attributes = all('attribute').map(({ text }) => text);
  const layout = all('layout')[0]?.text;
  if (layout !== undefined) attributes.push(`[Layout(typeof(${layout}))]`);
  const parameters = all('typeparam').map(({ text }) => /^(\w+)\s*(.*)$/s.exec(text));
  const names = parameters.flatMap((each) => each?.[1] ?? []);
  const bounds = parameters.flatMap((each) => each?.[2] ?? []);
  const inherited = all('inherits')[0]?.text;
  const isShared = name === IMPORTS.razor || name === IMPORTS.cshtml;
  const model = all('model')[0]?.text;
  const base = inherited?.replace(/<TModel>$/, model === undefined ? '' : `<${model}>`);
  const bases = [base ?? (isShared ? [] : IMPORTS[dialect]), ...all('implements').map(textOf)];
  const members = all('inject').map(({ text }) => `${text} { get; set; }`);
  if (model !== undefined) members.push(`${model} Model { get; set; }`);
  // Nobody names a view.
  const modifiers = dialect === 'razor' || isShared ? 'public partial' : 'file';
  const list = bases.flat().join(', ');
  return [
    `namespace ${namespace} { ${attributes.join(' ')} ${modifiers} class ${name}`,
    names.length === 0 ? '' : `<${names.join(', ')}>`,
    list === '' ? '' : ` : ${list}`,
    ` ${bounds.join(' ')} { ${members.join(' ')} `,
  ].join('');
}

const textOf = ({ text }: Directive): string => text;

/** Files whose directives hold for all others of their folder and of those inside, and the classes that stand for them. */
export const IMPORTS = { razor: '_Imports', cshtml: '_ViewImports' } as const;

const lineAt = (text: string, offset: number): number => text.slice(0, offset).split('\n').length;

/** Where the line begins to end: what has been put in its place stands before. */
function offsetOfLine(text: string, line: number): number {
  let offset = 0;
  for (let at = 1; at < line; at++) offset = text.indexOf('\n', offset) + 1;
  return offset;
}
