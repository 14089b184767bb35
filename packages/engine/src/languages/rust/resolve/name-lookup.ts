// What a path means in a module: modules, items with the file of the module that offers them, or another
// crate. Re-exported modules and crates are followed, since a path goes on behind them; a re-exported item is
// a name of the module that offers it. https://doc.rust-lang.org/reference/names/name-resolution.html
import type { UseOutline } from '../source-outline.ts';
import type { Module, ModuleTree } from './module-tree.ts';
import type { PackageIndex } from './packages.ts';

export interface Meaning {
  readonly modules: readonly Module[];
  /** Files of the modules that offer an item of the name; it lives in another name space than modules. */
  readonly files: readonly string[];
  /** Besides modules it is what a condition chooses instead of them. */
  readonly external?: { readonly ecosystem: string; readonly name: string };
  /** Nothing was found, but a macro or a crate outside may offer the name. */
  readonly isPossible?: boolean;
}

export interface NameLookup {
  /** @param isUse whether the path stands in a `use`, which old editions read from the crate's root */
  path(from: Module, segments: readonly string[], isUse: boolean): Meaning;
  /** A name in a module, as paths in the viewer can ask for it. */
  name(module: Module, name: string, viewer: Module): Meaning;
  /** Files that offer a macro called by its name alone. */
  macro(from: Module, name: string): readonly string[];
}

/** By module and name, for those who ask from inside of the module and for everybody else. */
interface Answers {
  readonly inside: Map<Module, Map<string, Meaning>>;
  readonly outside: Map<Module, Map<string, Meaning>>;
}

const nothing: Meaning = { modules: [], files: [] };
const possible: Meaning = { ...nothing, isPossible: true };

/** Longer chains of re-exports are circles. */
const MAX_DEPTH = 60;

/** One question on the way: what was answered already, and how deep it goes. */
interface Question {
  /** What is still being asked for stands for nothing, since a circle adds nothing. */
  readonly answers: Answers;
  readonly depth: number;
}

export function createNameLookup(tree: ModuleTree, packages: PackageIndex): NameLookup {
  const answers = noAnswers();

  function lookUp(module: Module, name: string, viewer: Module): Meaning {
    const known = answersOf(answers, module, viewer);
    const meaning = known.get(name) ?? lookUpIn(module, name, viewer, newQuestion());
    known.set(name, meaning);
    return meaning;
  }

  function lookUpIn(module: Module, name: string, viewer: Module, question: Question): Meaning {
    const known = answersOf(question.answers, module, viewer);
    const before = known.get(name);
    if (before !== undefined || question.depth > MAX_DEPTH) return before ?? nothing;
    known.set(name, nothing);
    const deeper = { answers: question.answers, depth: question.depth + 1 };
    const isInside = isWithin(viewer, module);
    const visible = writtenIn(module, name, isInside, deeper);
    // What is private is no answer beside what is not, but better than none: conditions decide on both.
    const written = isFound(visible) || isInside ? visible : writtenIn(module, name, true, deeper);
    const meaning = isFound(written) ? written : letIn(module, name, viewer, deeper);
    known.set(name, meaning);
    return meaning;
  }

  /** What the module itself declares and imports by the name. */
  function writtenIn(module: Module, name: string, isInside: boolean, question: Question): Meaning {
    const found = [declaredIn(module, name, isInside)];
    for (const use of module.outline.uses) {
      if (use.name !== name || !(use.isPublic || isInside)) continue;
      found.push(offered(module, usedBy(module, use, question)));
    }
    for (const included of module.included) {
      found.push(lookUpIn(included, name, isInside ? included : module, question));
    }
    return union(found);
  }

  /** Through `use` declarations of all names; those of a module itself come first. */
  function letIn(module: Module, name: string, viewer: Module, question: Question): Meaning {
    let isPossible = module.outline.isOpaque;
    const found: Meaning[] = [];
    for (const use of module.outline.uses) {
      if (use.name !== '*' || !(use.isPublic || isWithin(viewer, module))) continue;
      const source = usedBy(module, use, question);
      if (source.external !== undefined || source.isPossible) isPossible = true;
      for (const each of source.modules) {
        const meaning = lookUpIn(each, name, module, question);
        if (meaning.isPossible) isPossible = true;
        if (isFound(meaning)) found.push(offered(module, meaning));
      }
    }
    const meaning = union(found);
    return isFound(meaning) || !isPossible ? meaning : possible;
  }

  function usedBy(module: Module, { path, isCrate }: UseOutline, question: Question): Meaning {
    if (isCrate) return crateNamed(module, path[0] ?? '') ?? nothing;
    return resolve(module, path, true, question);
  }

  function crateNamed(from: Module, name: string): Meaning | undefined {
    const meaning = packages.crateNamed(name, from.crate.package);
    if (meaning === undefined) return undefined;
    if (!('package' in meaning)) return { ...nothing, external: meaning };
    const root = tree.rootOf(meaning.package);
    return root === undefined ? undefined : { ...nothing, modules: [root] };
  }

  function resolve(
    from: Module,
    segments: readonly string[],
    isUse: boolean,
    question: Question,
  ): Meaning {
    let { meaning, next } = start(from, segments, isUse, question);
    for (; next < segments.length; next += 1) {
      const name = segments[next] as string;
      if (meaning.modules.length === 0) return meaning;
      const inner = union(meaning.modules.map((module) => lookUpIn(module, name, from, question)));
      const { external } = meaning;
      // What a condition may choose instead goes along; an item of the name may have members.
      if (isFound(inner)) meaning = external === undefined ? inner : { external, ...inner };
      else meaning = isFound({ ...meaning, modules: [] }) ? { ...meaning, modules: [] } : inner;
    }
    return meaning;
  }

  /** What a path begins with, and the place of the segment behind. */
  function start(from: Module, segments: readonly string[], isUse: boolean, question: Question) {
    const head = segments[0] ?? '';
    const isOld = from.crate.package?.isOldEdition === true;
    const root = { ...nothing, modules: [from.crate.root] };
    if (head === 'crate') return { meaning: root, next: 1 };
    if (head === 'self' || head === 'super') return relative(from, segments);
    if (head === '') {
      const local = isOld ? lookUpIn(from.crate.root, segments[1] ?? '', from, question) : nothing;
      const meaning = isFound(local) ? local : (crateNamed(from, segments[1] ?? '') ?? nothing);
      return { meaning, next: 2 };
    }
    const scope = isUse && isOld ? from.crate.root : from;
    const local = lookUpIn(scope, head, from, question);
    // A name that may come out of a macro gives way to a crate.
    const crate = isFound(local) ? undefined : crateNamed(from, head);
    return { meaning: crate ?? local, next: 1 };
  }

  function macro(from: Module, name: string): readonly string[] {
    for (let at: Module | null = from; at !== null; at = at.parent) {
      const files = at === from ? sharedMacros(at, name) : macrosAround(at, name);
      if (files.length > 0) return files;
    }
    const { root } = from.crate;
    for (const crate of root.outline.macroCrates) {
      for (const module of crateNamed(root, crate)?.modules ?? []) {
        const files = module.crate.exportedMacros.get(name) ?? [];
        if (files.length > 0) return files;
      }
    }
    return lookUp(from, name, from).files;
  }

  return {
    path: (from, segments, isUse) => resolve(from, segments, isUse, newQuestion()),
    name: lookUp,
    macro,
  };
}

function newQuestion(): Question {
  return { answers: noAnswers(), depth: 0 };
}

function noAnswers(): Answers {
  return { inside: new Map(), outside: new Map() };
}

function answersOf(answers: Answers, module: Module, viewer: Module): Map<string, Meaning> {
  const side = isWithin(viewer, module) ? answers.inside : answers.outside;
  const known = side.get(module) ?? new Map<string, Meaning>();
  side.set(module, known);
  return known;
}

function relative(
  from: Module,
  segments: readonly string[],
): { readonly meaning: Meaning; readonly next: number } {
  let at: Module | null = from;
  let next = segments[0] === 'self' ? 1 : 0;
  while (segments[next] === 'super' && at !== null) {
    at = at.parent;
    next += 1;
  }
  return { meaning: at === null ? nothing : { ...nothing, modules: [at] }, next };
}

function declaredIn(module: Module, name: string, isInside: boolean): Meaning {
  const { outline, path, crate, children } = module;
  const isItem =
    outline.publicItems.includes(name) ||
    (isInside && (outline.privateItems.includes(name) || outline.macros.includes(name)));
  const exported = crate.root === module ? (crate.exportedMacros.get(name) ?? []) : [];
  const files = isItem ? [path] : exported;
  const modules = children.get(name) ?? [];
  return {
    modules: isInside ? modules : modules.filter(({ declaration }) => declaration.isPublic),
    files,
  };
}

/** An item that a module passes on is one of its own names; modules and crates are what they are. */
function offered(module: Module, meaning: Meaning): Meaning {
  const { modules, files, external } = meaning;
  const isItem = files.length > 0 || external !== undefined || modules.length === 0;
  return { ...meaning, modules, files: isItem ? [module.path] : [] };
}

function union(meanings: readonly Meaning[]): Meaning {
  const external = meanings.find((meaning) => meaning.external !== undefined)?.external;
  const isPossible = meanings.some((meaning) => meaning.isPossible);
  return {
    modules: [...new Set(meanings.flatMap(({ modules }) => modules))],
    files: [...new Set(meanings.flatMap(({ files }) => files))].sort(),
    ...(external !== undefined && { external }),
    ...(isPossible && { isPossible }),
  };
}

export function isFound({ modules, files, external }: Meaning): boolean {
  return modules.length > 0 || files.length > 0 || external !== undefined;
}

function isWithin(inner: Module, outer: Module): boolean {
  for (let at: Module | null = inner; at !== null; at = at.parent) if (at === outer) return true;
  return false;
}

/** Macros written directly in the module, or in modules of it that share theirs. */
function macrosAround(module: Module, name: string): readonly string[] {
  return module.outline.macros.includes(name) ? [module.path] : sharedMacros(module, name);
}

function sharedMacros(module: Module, name: string): readonly string[] {
  const pending = [...module.included, ...shared(module)];
  const files = new Set<string>();
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (next.outline.macros.includes(name)) files.add(next.path);
    pending.push(...next.included, ...shared(next));
  }
  return [...files].sort();
}

function shared({ children }: Module): Module[] {
  return [...children.values()].flat().filter(({ declaration }) => declaration.sharesMacros);
}
