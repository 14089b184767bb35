// What a package manifest or a README says about the folder that it lies in: a name and a sentence. Only these
// two are looked for, so no manifest is parsed whole; what cannot be read says nothing.
import { directoryOf } from '../cycles/package-roots.ts';

export interface FolderAbout {
  /** Of the manifest or README itself. */
  readonly path: string;
  readonly kind: 'manifest' | 'readme';
  /** As written; `null` when there is none, and for every README. */
  readonly name: string | null;
  /** One sentence or line; `null` when there is none. */
  readonly description: string | null;
}

/** A longer file is no manifest that a person wrote. In bytes. */
export const MOST_ABOUT_BYTES = 256 * 1024;
const MOST_SENTENCE = 240;

/** Whether the file's name is that of a manifest or README that can be read. */
export function isAbout(path: string): boolean {
  return readerOf(path) !== undefined;
}

/** @returns `undefined` when the text says nothing */
export function readAbout(path: string, text: string): FolderAbout | undefined {
  const found = readerOf(path)?.(text);
  if (found === undefined) return undefined;
  const name = clean(found.name);
  const description = clean(found.description);
  if (name === null && description === null) return undefined;
  return { path, kind: isReadme(path) ? 'readme' : 'manifest', name, description };
}

/** The directory that it is about. */
export const folderOfAbout = ({ path }: FolderAbout): string => directoryOf(path);

interface Found {
  readonly name?: string | undefined;
  readonly description?: string | undefined;
}

type Reader = (text: string) => Found | undefined;

const READERS: ReadonlyMap<string, Reader> = new Map<string, Reader>([
  ['package.json', readJson],
  ['composer.json', readJson],
  ['Cargo.toml', (text) => readToml(text, /^(?:package|workspace\.package)$/)],
  ['pyproject.toml', (text) => readToml(text, /^(?:project|tool\.poetry)$/)],
  ['go.mod', (text) => ({ name: /^module\s+"?([^\s"]+)/m.exec(text)?.[1] })],
  ['pom.xml', readPom],
  ['Package.swift', (text) => ({ name: /\bPackage\(\s*name:\s*"([^"]+)"/.exec(text)?.[1] })],
]);

const isReadme = (path: string): boolean =>
  /(?:^|\/)readme(?:\.(?:md|markdown|rst|txt))?$/i.test(path);

function readerOf(path: string): Reader | undefined {
  const name = path.slice(path.lastIndexOf('/') + 1);
  if (isReadme(path)) return readReadme;
  if (name.endsWith('.gemspec')) return readGemspec;
  if (name.endsWith('.csproj')) return readProject;
  return READERS.get(name);
}

function readJson(text: string): Found | undefined {
  try {
    const value: unknown = JSON.parse(text.replace(/^\uFEFF/, ''));
    if (typeof value !== 'object' || value === null) return undefined;
    const { name, description } = value as Record<string, unknown>;
    return {
      ...(typeof name === 'string' && { name }),
      ...(typeof description === 'string' && { description }),
    };
  } catch {
    return undefined;
  }
}

/** Plain keys of the tables asked for, as every manifest writes them. */
function readToml(text: string, table: RegExp): Found {
  let isInside = false;
  const found = new Map<string, string>();
  for (const line of text.split('\n')) {
    const heading = /^\s*\[([^[\]]+)\]\s*(?:#.*)?$/.exec(line)?.[1];
    if (heading !== undefined) isInside = table.test(heading.trim());
    else if (/^\s*\[\[/.test(line)) isInside = false;
    if (!isInside) continue;
    const [, key, value] = /^\s*(name|description)\s*=\s*["']([^"']+)["']/.exec(line) ?? [];
    if (key !== undefined && !found.has(key)) found.set(key, value!);
  }
  return { name: found.get('name'), description: found.get('description') };
}

function readPom(text: string): Found {
  const own = text.replace(
    /<(parent|dependencies|build|profiles|dependencyManagement)>[\s\S]*?<\/\1>/g,
    '',
  );
  const valueFor = (tag: string) => new RegExp(`<${tag}>([^<$]+)</${tag}>`).exec(own)?.[1];
  return { name: valueFor('artifactId'), description: valueFor('description') };
}

function readProject(text: string): Found {
  const valueFor = (tag: string) => new RegExp(`<${tag}>([^<$]+)</${tag}>`).exec(text)?.[1];
  return { name: valueFor('AssemblyName'), description: valueFor('Description') };
}

function readGemspec(text: string): Found {
  const valueFor = (key: string) =>
    new RegExp(`\\.${key}\\s*=\\s*["']([^"'#]+)["']`).exec(text)?.[1];
  const given = /\bGem::Specification\.new[ (]\s*["']([^"'#]+)["']/.exec(text)?.[1];
  return {
    name: valueFor('name') ?? given,
    description: valueFor('summary') ?? valueFor('description'),
  };
}

/** The first paragraph of plain prose: no heading, badge, list, table, quote, code or markup. */
function readReadme(text: string): Found {
  let isCode = false;
  const paragraph: string[] = [];
  for (const line of withoutBadges(withoutComments(text))
    .split('\n', 200)
    .map((raw) => raw.trim())) {
    if (/^(?:```|~~~)/.test(line)) isCode = !isCode;
    else if (!isCode && isProse(line)) {
      paragraph.push(line);
      continue;
    } else if (!isCode && /^[=\-~^*"#]{3,}$/.test(line)) paragraph.length = 0;
    if (paragraph.length > 0 && line === '') break;
  }
  const prose = plainText(paragraph.join(' '));
  return prose.split(' ').length < 4 ? {} : { description: prose };
}

function withoutComments(text: string): string {
  const kept: string[] = [];
  let from = 0;
  for (let start = text.indexOf('<!--'); start !== -1; start = text.indexOf('<!--', from)) {
    kept.push(text.slice(from, start));
    const end = text.indexOf('-->', start);
    if (end === -1) return kept.join('');
    from = end + '-->'.length;
  }
  return [...kept, text.slice(from)].join('');
}

/** Pictures, and links that show nothing but a picture; either may be broken over lines, and none is long. */
const withoutBadges = (text: string): string =>
  text.replace(/!\[[^\]]{0,300}\]\([^)]{0,600}\)/g, '').replace(/\[\s{0,40}\]\([^)]{0,600}\)/g, '');

const isProse = (line: string): boolean =>
  /^[\p{L}\p{N}*_`["'({]/u.test(line) &&
  !/^https?:/.test(line) &&
  !/^(?:[*+-] |\d+\. |\[!|\[[^\]]*\]:|\*{3,})/.test(line) &&
  !line.includes('|');

/** Links and emphasis as their words. */
function plainText(markdown: string): string {
  return markdown
    .replace(/!\[[^\]]*\]\([^)]*\)/g, '')
    .replace(/\[([^\]]*)\](?:\([^)]*\)|\[[^\]]*\])/g, '$1')
    .replace(/`([^`<]*?)\s*<[^>]*>`_+/g, '$1')
    .replace(/<[^>]*>/g, '')
    .replace(/[*`]+|(?<!\w)_+|_+(?!\w)/g, '')
    .trim();
}

/** Up to a full stop that a capital, a digit or a sign follows, and that is not one of an abbreviation. */
const FIRST_SENTENCE =
  /^.{8,}?[^.](?<!(?:^|[^\p{L}.])(?:[eE]\.g|[iI]\.e|cf|vs|incl|approx|resp))[.!?](?=\s+[^a-z]|$)/u;

/** White space folded, the first sentence only, cut where it is endless. `null` when nothing is left. */
function clean(text: string | undefined): string | null {
  const folded = text?.replace(/\s+/g, ' ').trim() ?? '';
  if (folded === '') return null;
  const sentence = FIRST_SENTENCE.exec(folded)?.[0] ?? folded;
  // What only announces a list says nothing without it.
  if (/(?:[:,;]|\b(?:such as|including|like|e\.g\.))$/i.test(sentence)) return null;
  return sentence.length <= MOST_SENTENCE
    ? sentence
    : `${sentence.slice(0, MOST_SENTENCE).trimEnd()}…`;
}
