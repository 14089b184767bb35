// Every project of the repository with all that applies to it: its own text, the Directory.Build files above
// it, and what it imports.
// https://learn.microsoft.com/en-us/visualstudio/msbuild/customize-by-directory
import type { RepositoryView } from '../../../language.ts';
import { directoryOf } from '../../../repository-paths.ts';
import type { ProjectItem, ProjectText } from '../project/extract-project.ts';
import { joinPath, patternOf } from './paths.ts';

export interface Project {
  readonly path: string;
  readonly directory: string;
  readonly name: string;
  /** Whether sources below its directory are compiled without being named. */
  readonly hasDefaultItems: boolean;
  /** Whether all its references could be read. */
  readonly isComplete: boolean;
  /** Places in the list of projects, without itself. */
  readonly references: readonly number[];
  /** Names of packages. */
  readonly packages: readonly string[];
  /** Names that its output and its root namespace go by. */
  readonly rootNamespace: string;
  /** Paths of sources that are compiled, or are not though they lie below its directory; with wildcards. */
  readonly compiled: readonly string[];
  readonly removed: readonly string[];
  /** Namespaces and types that are let in everywhere, without directives in sources. */
  readonly usings: readonly {
    readonly name: string;
    readonly isStatic: boolean;
    readonly alias: string;
  }[];
}

/** One text with the directory that paths in it begin from. */
interface Part {
  readonly text: ProjectText;
  readonly directory: string;
}

const MAX_PARTS = 50;

export function readProjects(view: RepositoryView): Project[] {
  const paths = view.paths.filter((path) => path.endsWith('.csproj'));
  const drafts = paths.flatMap((path) => {
    const text = textAt(view, path);
    return text === undefined ? [] : [draftOf(view, path, text)];
  });
  const byPath = new Map(drafts.map(({ path }, at) => [path.toLowerCase(), at]));
  const byOutput = new Map(drafts.map(({ assembly }, at) => [assembly.toLowerCase(), at]));
  return drafts.map((draft, at) => {
    const references = referencesOf(draft, byPath, byOutput);
    return { ...draft, ...references, references: references.references.filter((to) => to !== at) };
  });
}

type Draft = Omit<Project, 'references' | 'isComplete'> & {
  readonly assembly: string;
  readonly parts: readonly Part[];
};

function textAt(view: RepositoryView, path: string): ProjectText | undefined {
  return view.factsOf(path)?.configuration as ProjectText | undefined;
}

function draftOf(view: RepositoryView, path: string, own: ProjectText): Draft {
  const directory = directoryOf(path);
  const parts = partsOf(view, path, own);
  const fileName = path.slice(directory === '' ? 0 : directory.length + 1);
  const name = fileName.slice(0, -'.csproj'.length);
  const property = (wanted: string) => lastProperty(parts, wanted);
  const assembly = plainValue(property('assemblyname')) ?? name;
  const isOff = (wanted: string) => property(wanted)?.toLowerCase() === 'false';
  const sdk = parts.find(({ text }) => text.sdk !== undefined)?.text.sdk;
  const hasDefaultItems =
    sdk !== undefined && !isOff('enabledefaultcompileitems') && !isOff('enabledefaultitems');
  const items = itemsOf(parts);
  return {
    path,
    directory,
    name,
    assembly,
    hasDefaultItems,
    packages: items.flatMap(({ item }) =>
      PACKAGES.has(item.kind) ? listOf(item.include).map((id) => id.trim()) : [],
    ),
    rootNamespace: plainValue(property('rootnamespace')) ?? name,
    compiled: sourcesOf(items, directory, 'include'),
    removed: sourcesOf(items, directory, 'remove'),
    usings: [
      ...implicitUsings(property('implicitusings'), sdk),
      ...items.flatMap(({ item }) => usingItems(item)),
    ],
    parts,
  };
}

const PACKAGES = new Set(['packagereference', 'globalpackagereference']);

/** The nearest Directory.Build.props first, then the project with what it imports, then the targets. */
function partsOf(view: RepositoryView, path: string, own: ProjectText): Part[] {
  const parts: Part[] = [];
  const seen = new Set<string>();
  const add = (at: string, text: ProjectText) => {
    if (seen.has(at) || parts.length >= MAX_PARTS) return;
    seen.add(at);
    const directory = directoryOf(at);
    for (const written of text.imports) {
      const imported = importedPath(view, written, at, directoryOf(path));
      const importedText = imported === undefined ? undefined : textAt(view, imported);
      if (imported !== undefined && importedText !== undefined) add(imported, importedText);
    }
    parts.push({ text, directory });
  };
  for (const name of ['Directory.Build.props', undefined, 'Directory.Build.targets']) {
    const at = name === undefined ? path : nearestAbove(view, directoryOf(path), name);
    const text = at === path ? own : at === undefined ? undefined : textAt(view, at);
    if (at !== undefined && text !== undefined) add(at, text);
  }
  return parts;
}

function nearestAbove(view: RepositoryView, from: string, name: string): string | undefined {
  for (let directory = from; ; directory = directoryOf(directory)) {
    const path = directory === '' ? name : `${directory}/${name}`;
    if (view.hasFile(path)) return path;
    if (directory === '') return undefined;
  }
}

function importedPath(
  view: RepositoryView,
  written: string,
  at: string,
  projectDirectory: string,
): string | undefined {
  // `$([MSBuild]::GetPathOfFileAbove('Directory.Build.props', '$(MSBuildThisFileDirectory)../'))`
  const above = /GetPathOfFileAbove\(\s*'?([\w.]+)/.exec(written)?.[1];
  if (above !== undefined) {
    const directory = directoryOf(at);
    return directory === '' ? undefined : nearestAbove(view, directoryOf(directory), above);
  }
  const plain = expand(written, directoryOf(at), projectDirectory);
  return plain === undefined || !view.hasFile(plain) ? undefined : plain;
}

/** A path as written, from the root of the repository; `undefined` when it depends on what is not known. */
function expand(written: string, directory: string, projectDirectory: string): string | undefined {
  const path = written.trim();
  const [, property, rest] = /^\$\((\w+)\)(.*)$/s.exec(path) ?? [];
  if (property === undefined) return path.includes('$(') ? undefined : joinPath(directory, path);
  const base = DIRECTORIES.get(property.toLowerCase());
  if (base === undefined || rest === undefined || rest.includes('$(')) return undefined;
  return joinPath(base === 'file' ? directory : projectDirectory, rest);
}

const DIRECTORIES = new Map([
  ['msbuildthisfiledirectory', 'file'],
  ['msbuildprojectdirectory', 'project'],
  ['projectdir', 'project'],
]);

function lastProperty(parts: readonly Part[], wanted: string): string | undefined {
  return parts
    .flatMap(({ text }) => text.properties)
    .findLast(({ name, value }) => name === wanted && value !== '')?.value;
}

/** A value that depends on others is not known. */
function plainValue(value: string | undefined): string | undefined {
  return value === undefined || value.includes('$(') ? undefined : value;
}

interface PlacedItem {
  readonly item: ProjectItem;
  readonly directory: string;
}

function itemsOf(parts: readonly Part[]): PlacedItem[] {
  return parts.flatMap(({ text, directory }) => text.items.map((item) => ({ item, directory })));
}

function listOf(value: string): string[] {
  return value.split(';').filter((each) => each.trim() !== '');
}

function sourcesOf(
  items: readonly PlacedItem[],
  projectDirectory: string,
  side: 'include' | 'remove',
): string[] {
  return items.flatMap(({ item, directory }) => {
    if (item.kind !== 'compile') return [];
    // Paths of items begin from the project, wherever they are written.
    return listOf(item[side]).flatMap((written) => {
      const path = expand(
        written,
        written.includes('$(MSBuildThisFileDirectory)') ? directory : projectDirectory,
        projectDirectory,
      );
      return path === undefined ? [] : [path];
    });
  });
}

function referencesOf(
  { parts, directory: projectDirectory }: Draft,
  byPath: ReadonlyMap<string, number>,
  byOutput: ReadonlyMap<string, number>,
): { references: number[]; isComplete: boolean } {
  const references = new Set<number>();
  let isComplete = true;
  for (const { item, directory } of itemsOf(parts)) {
    if (item.kind === 'projectreference') {
      for (const written of listOf(item.include)) {
        const isOfFile = written.includes('$(MSBuildThisFileDirectory)');
        const path = expand(written, isOfFile ? directory : projectDirectory, projectDirectory);
        for (const at of projectsAt(path?.toLowerCase(), byPath)) references.add(at);
        isComplete &&= path !== undefined;
      }
    } else if (item.kind === 'reference' || PACKAGES.has(item.kind)) {
      // A library that the repository itself builds.
      const at = byOutput.get((item.include.split(',')[0] as string).trim().toLowerCase());
      if (at !== undefined) references.add(at);
    }
  }
  return { references: [...references].sort((a, b) => a - b), isComplete };
}

function projectsAt(path: string | undefined, byPath: ReadonlyMap<string, number>): number[] {
  if (path === undefined) return [];
  if (!/[*?]/.test(path)) return [byPath.get(path)].filter((at) => at !== undefined);
  const pattern = patternOf(path);
  return [...byPath].flatMap(([each, at]) => (pattern.test(each) ? [at] : []));
}

function usingItems({ kind, include, metadata }: ProjectItem): Project['usings'] {
  if (kind !== 'using') return [];
  const value = (wanted: string) => metadata.find(({ name }) => name === wanted)?.value ?? '';
  const isStatic = value('static').toLowerCase() === 'true';
  return listOf(include).map((name) => ({ name: name.trim(), isStatic, alias: value('alias') }));
}

/** https://learn.microsoft.com/en-us/dotnet/core/project-sdk/overview#implicit-using-directives */
function implicitUsings(value: string | undefined, sdk: string | undefined): Project['usings'] {
  if (!/^(?:enable|true)$/i.test(value ?? '')) return [];
  const names = [...PLAIN_USINGS, ...(sdk?.includes('.Web') === true ? WEB_USINGS : [])];
  if (sdk?.includes('.Worker') === true) names.push(...WORKER_USINGS);
  return names.map((name) => ({ name, isStatic: false, alias: '' }));
}

const PLAIN_USINGS = [
  'System',
  'System.Collections.Generic',
  'System.IO',
  'System.Linq',
  'System.Net.Http',
  'System.Threading',
  'System.Threading.Tasks',
];

const WORKER_USINGS = [
  'Microsoft.Extensions.Configuration',
  'Microsoft.Extensions.DependencyInjection',
  'Microsoft.Extensions.Hosting',
  'Microsoft.Extensions.Logging',
];

const WEB_USINGS = [
  ...WORKER_USINGS,
  'System.Net.Http.Json',
  'Microsoft.AspNetCore.Builder',
  'Microsoft.AspNetCore.Hosting',
  'Microsoft.AspNetCore.Http',
  'Microsoft.AspNetCore.Routing',
];
