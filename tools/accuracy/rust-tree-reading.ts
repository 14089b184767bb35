// Which module each path inside of a crate means, read off rustc's own syntax tree after name resolution.
// It knows the form of that printout and nothing of Orrery; rust-imports.ts runs rustc and compares.
import type { ImportEdge } from './import-edges.ts';

/**
 * Reads https://doc.rust-lang.org/nightly/nightly-rustc/rustc_hir/hir/struct.Path.html as
 * `-Zunpretty=hir-tree` prints it. A path means a module as a whole (`use crate::a`), or an item, which is
 * asked of the last module in front of it; a `use` can mean both.
 */
export class TreeReading {
  /** `path:line` of every path that was compiled. */
  readonly compiled = new Set<string>();
  /** `path:line` of what rustc finds wrong, or says too little of. */
  readonly failed = new Set<string>();
  readonly #edges: ImportEdge[] = [];
  #directory = '';
  /** Of modules, by the number of the definition. */
  #fileOf = new Map<string, string>();
  #named: NamedModule[] = [];
  #owner = '';
  #path: OpenPath | undefined;

  open(directory: string): void {
    this.#directory = directory;
  }

  readLine(line: string): void {
    const text = line.trimStart();
    if (line.startsWith('DefId(')) this.#owner = /^DefId\(0:(\d+) ~ /.exec(line)?.[1] ?? '';
    else if (text.startsWith('inner_span: ')) {
      const file = /^inner_span: ([^\s:]+\.rs):/.exec(text)?.[1];
      if (file !== undefined && !this.#fileOf.has(this.#owner)) this.#fileOf.set(this.#owner, file);
    } else if (text.endsWith('Path {')) {
      this.#finishPath();
      this.#path = { indent: line.length - text.length, wholes: [], prefix: '', hasItem: false };
    } else if (this.#path !== undefined) this.#readInPath(this.#path, line, text);
  }

  #readInPath(path: OpenPath, line: string, text: string): void {
    if (text.startsWith('}') && line.length - text.length <= path.indent) this.#finishPath();
    else if (text.startsWith('span: ') && path.place === undefined) {
      const [, file, at] = /^span: ([^\s:]+\.rs):(\d+):/.exec(text) ?? [];
      if (file === undefined) this.#path = undefined;
      else path.place = { file, line: Number(at) };
    } else if (text === 'segments: [') path.isInSegments = true;
    else if (text === 'Mod,') path.isAtModule = true;
    else if (path.isAtModule) {
      path.isAtModule = false;
      const id = /DefId\(0:(\d+) ~ /.exec(text)?.[1] ?? '';
      if (!path.isInSegments) path.wholes.push(id);
      else if (!path.wholes.includes(id)) path.prefix = id;
    } else if (text.startsWith('ident: ')) {
      path.segments = (path.segments ?? 0) + 1;
      if (path.isLost) path.isCut = true;
    } else if (path.isInSegments && text === 'res: Err,') path.isLost = true;
    else if (!path.isInSegments && RESULT.test(text)) path.hasItem = true;
  }

  #finishPath(): void {
    const path = this.#path;
    this.#path = undefined;
    if (path?.place === undefined) return;
    const { file, line } = path.place;
    const place = `${this.#directory}${file}:${line}`;
    this.compiled.add(place);
    // Of some paths only the end is kept: `super::f`.
    const hasEnd = path.prefix === '' && path.wholes.length === 0 && (path.segments ?? 0) > 1;
    if (hasEnd || path.isCut) this.failed.add(place);
    if (path.isCut) return;
    const modules =
      path.hasItem || path.wholes.length === 0 ? [...path.wholes, path.prefix] : path.wholes;
    for (const module of modules) if (module !== '') this.#named.push({ file, line, module });
  }

  /** Ends the tree of one crate. */
  close(): void {
    this.#finishPath();
    for (const { file, line, module } of this.#named) {
      const to = this.#fileOf.get(module);
      if (to === undefined || to === file) continue;
      this.#edges.push({ from: `${this.#directory}${file}`, to: `${this.#directory}${to}`, line });
    }
    this.#named = [];
    this.#fileOf = new Map();
  }

  edges(): ImportEdge[] {
    return this.#edges;
  }
}

interface NamedModule {
  readonly file: string;
  readonly line: number;
  /** Number of the definition. */
  readonly module: string;
}

interface OpenPath {
  readonly indent: number;
  place?: { readonly file: string; readonly line: number };
  /** Modules that the path means as a whole. */
  readonly wholes: string[];
  /** The last module in front of what it means. */
  prefix: string;
  segments?: number;
  /** Whether it means something that is no module. */
  hasItem: boolean;
  /** Whether rustc does not know the last segment that was read, and whether others follow it. */
  isLost?: boolean;
  isCut?: boolean;
  isInSegments?: boolean;
  isAtModule?: boolean;
}

/** What a path means: `Def(Fn, …)`, also one kind of several. */
const RESULT =
  /^(?:Fn|Const|Struct|Union|Enum|Variant|Trait|TraitAlias|TyAlias|AssocTy|Macro|Static|Ctor|AssocFn|AssocConst)\b/;
