// What classes, traits and objects inherit across files. A base is found as any other name is; of bases that no
// file of the repository declares nothing is known.
// https://www.scala-lang.org/files/archive/spec/2.13/05-classes-and-objects.html#class-linearization
import type { Namespace } from '../scopes.ts';
import type { UnitTemplate } from '../source-unit.ts';
import type { Base } from '../templates.ts';
import { createNameResolution } from './name-resolution.ts';
import type { PackageIndex, Source } from './package-index.ts';

export interface Inheritance {
  /** Whether the name is a member that the template inherits; what it declares itself does not count. */
  inherits(source: Source, template: number, name: string, namespace: Namespace): boolean;
  /** The same for code that stands in the template: also what those around it inherit. */
  inheritsAt(source: Source, template: number, name: string, namespace: Namespace): boolean;
  /** Whether an object of the file inherits what is behind its name: `Codes.NotFound`. */
  objectInherits(source: Source, packageName: string, qualifiedName: string): boolean;
  /** Whether a package object of the file gives its package the name by inheriting it. */
  packageInherits(source: Source, packageName: string, name: string): boolean;
  /** Names of bases of the file's package objects that nobody declares here, as written. */
  unknownBases(source: Source, packageName: string): readonly string[];
}

interface Located {
  readonly source: Source;
  readonly template: UnitTemplate;
  readonly place: number;
}

interface Ancestry {
  /** All that it is based on, itself not included. */
  readonly ancestors: ReadonlyMap<UnitTemplate, Located>;
  /** Dotted names of bases that are not found. */
  readonly unknown: readonly string[];
}

/** Nobody derives from more by hand; what is farther away is not asked. */
const MAX_ANCESTORS = 300;

/** A file with more templates of one name was not written by a person. */
const MAX_NAMESAKES = 20;

/** @param index of what is declared, without what is inherited: bases are sought in it */
export function createInheritance(index: PackageIndex): Inheritance {
  const { resolve } = createNameResolution(index);
  const ancestries = new Map<UnitTemplate, Ancestry>();
  const tables = new Map<Source, TemplateTable>();
  const members = new Map<UnitTemplate, Record<Namespace, ReadonlySet<string>>>();

  function tableOf(source: Source): TemplateTable {
    const known = tables.get(source) ?? readTemplates(source);
    tables.set(source, known);
    return known;
  }

  function passesOn(template: UnitTemplate, name: string, namespace: Namespace): boolean {
    const { terms, types } = template;
    const known = members.get(template) ?? { term: new Set(terms), type: new Set(types) };
    members.set(template, known);
    return known[namespace].has(name);
  }

  function ancestryOf(source: Source, place: number): Ancestry {
    const start = source.unit.templates[place] as UnitTemplate;
    const known = ancestries.get(start);
    if (known !== undefined) return known;
    const ancestry = { ancestors: new Map<UnitTemplate, Located>(), unknown: [] as string[] };
    ancestries.set(start, ancestry);
    const pending: Located[] = [{ source, template: start, place }];
    for (let at = pending.pop(); at !== undefined; at = pending.pop()) {
      const { ancestors, unknown } = ancestry;
      if (ancestors.size > MAX_ANCESTORS) break;
      const { found, missing } = basesOf(at, at.template === start);
      unknown.push(...missing);
      for (const each of found) {
        if (each.template === start || ancestors.has(each.template)) continue;
        ancestors.set(each.template, each);
        pending.push(each);
      }
    }
    return ancestry;
  }

  function basesOf(from: Located, isStart: boolean): { found: Located[]; missing: string[] } {
    const found: Located[] = [];
    const missing: string[] = [];
    for (const base of from.template.bases) {
      // What is asked of those who mix it in is theirs, and not passed on.
      if (base.isSelf && !isStart) continue;
      const templates = located(from, base);
      if (templates.length === 0) missing.push(base.segments.join('.'));
      found.push(...templates);
    }
    return { found, missing };
  }

  /** Templates that a base can mean; several are variants of one source. */
  function located({ source, place }: Located, { segments, context }: Base): readonly Located[] {
    if (segments.length === 1) {
      const own = tableOf(source).types.get(segments[0] as string) ?? [];
      const others = own.slice(0, MAX_NAMESAKES).filter((each) => each.place !== place);
      if (others.length > 0) return others;
    }
    const meaning = resolve(source, segments, context);
    if (meaning.kind !== 'files') return [];
    const name = `${meaning.packageName}:${meaning.inner.join('.')}`;
    return meaning.paths.flatMap((path) => {
      const target = index.sources.get(path);
      return target === undefined ? [] : (tableOf(target).types.get(name) ?? []);
    });
  }

  function inherits(source: Source, place: number, name: string, namespace: Namespace): boolean {
    for (const template of ancestryOf(source, place).ancestors.keys()) {
      if (passesOn(template, name, namespace)) return true;
    }
    return false;
  }

  /** As a term or as a type. */
  function inheritsAny(objects: readonly Located[] | undefined, name: string): boolean {
    return (objects ?? []).some(
      ({ source, place }) =>
        inherits(source, place, name, 'term') || inherits(source, place, name, 'type'),
    );
  }

  return {
    inherits,
    inheritsAt: (source, template, name, namespace) => {
      let at: number | null = template;
      for (let climbed = 0; at !== null && climbed < MAX_ANCESTORS; climbed += 1) {
        if (inherits(source, at, name, namespace)) return true;
        at = source.unit.templates[at]?.around ?? null;
      }
      return false;
    },
    objectInherits: (source, packageName, qualifiedName) => {
      const dot = qualifiedName.lastIndexOf('.');
      const object = `${packageName}:${qualifiedName.slice(0, Math.max(0, dot))}`;
      return inheritsAny(tableOf(source).objects.get(object), qualifiedName.slice(dot + 1));
    },
    packageInherits: (source, packageName, name) =>
      inheritsAny(tableOf(source).packages.get(packageName), name),
    unknownBases: (source, packageName) =>
      (tableOf(source).packages.get(packageName) ?? []).flatMap(
        ({ place }) => ancestryOf(source, place).unknown,
      ),
  };
}

/** Templates of one file that others can name. */
interface TemplateTable {
  /** Classes and traits, by package and name with a colon between them, and by their last name alone. */
  readonly types: ReadonlyMap<string, readonly Located[]>;
  /** By package and name, with a colon between them. */
  readonly objects: ReadonlyMap<string, readonly Located[]>;
  /** Package objects, by the package that they are. */
  readonly packages: ReadonlyMap<string, readonly Located[]>;
}

function readTemplates(source: Source): TemplateTable {
  const types = new Map<string, Located[]>();
  const objects = new Map<string, Located[]>();
  const packages = new Map<string, Located[]>();
  for (const [place, template] of source.unit.templates.entries()) {
    const { kind, name } = template;
    const packageName = source.unit.packages[template.package]?.name ?? '';
    const found = { source, template, place };
    if (kind === 'package') add(packages, packageName, found);
    if (name === '') continue;
    if (kind === 'object') add(objects, `${packageName}:${name}`, found);
    if (kind !== 'type') continue;
    add(types, `${packageName}:${name}`, found);
    add(types, name.slice(name.lastIndexOf('.') + 1), found);
  }
  return { types, objects, packages };
}

function add(table: Map<string, Located[]>, key: string, template: Located): void {
  const known = table.get(key);
  if (known === undefined) table.set(key, [template]);
  else known.push(template);
}
