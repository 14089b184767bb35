// Reads one file's tokens once, in source order: its modules with what they declare and use, and every path
// in its code. Blocks of items that a macro only lets through (`cfg_rt! { … }`) count as if the macro were
// not there. Knows nothing of other files.
import { SEPARATOR, SIGN, STRING, type Tokens, WORD } from './tokens.ts';
import { readUseTree, type UseLeaf, wordAt } from './use-trees.ts';
import { itemWords, keywords, quotingMacros, standardMacros, startsWithCapital } from './words.ts';

/** A module while it is read. See `ModuleOutline`. */
export interface OpenModule {
  readonly name: string;
  readonly parent: number | null;
  readonly isElsewhere: boolean;
  readonly attributes: Attributes;
  readonly isPublic: boolean;
  /** Whether each is public. */
  readonly items: Map<string, boolean>;
  readonly macros: Set<string>;
  readonly exportedMacros: Set<string>;
  readonly uses: WrittenUse[];
  readonly includes: string[];
  readonly macroCrates: string[];
  isOpaque: boolean;
  /** Offset in the text. */
  readonly offset: number;
}

export interface WrittenUse extends UseLeaf {
  readonly isPublic: boolean;
  readonly isCrate: boolean;
  /** The same for all leaves of one declaration. */
  readonly declaration: number;
  readonly module: number;
  /** Whether it stands in a block of code, where it binds no name of the module. */
  readonly isInBlock: boolean;
}

/** A path in code: two segments or more. */
export interface WrittenPath {
  readonly module: number;
  readonly path: readonly string[];
  readonly offset: number;
  /** The `use` in a block around it that binds its first segment. */
  readonly use?: WrittenUse;
}

export interface WrittenInclude {
  /** `null` when it is computed. */
  readonly path: string | null;
  readonly expression: string;
  readonly module: number;
  readonly offset: number;
}

/** Text of a macro around items, without which they are an ordinary part of the file. */
export interface Wrapper {
  /** Offsets of `name! {`, and of the closing bracket. */
  readonly head: readonly [start: number, end: number];
  readonly tail: readonly [start: number, end: number];
}

export interface WrittenOutline {
  readonly modules: readonly OpenModule[];
  readonly uses: readonly WrittenUse[];
  readonly paths: readonly WrittenPath[];
  readonly includes: readonly WrittenInclude[];
  /** Names that stand alone, and so may be let in by a `use` of all names: module, name and offset. */
  readonly names: ReadonlyMap<number, ReadonlyMap<string, number>>;
  /** Likewise of macros called without a path. */
  readonly macroCalls: ReadonlyMap<number, ReadonlyMap<string, number>>;
  /** In the order in which they end. */
  readonly wrappers: readonly Wrapper[];
}

export interface Attributes {
  readonly paths: string[];
  isPathOptional: boolean;
  sharesMacros: boolean;
  exportsMacro: boolean;
}

/**
 * `items`: of a module; `members`: of an impl or trait; `arms`: blocks of items behind conditions;
 * `block`: code; `group`: round or square brackets, and attributes; `macro`: the rules of a macro.
 */
type ContextKind = 'items' | 'members' | 'arms' | 'block' | 'group' | 'macro';

interface Context {
  readonly kind: ContextKind;
  readonly module: number;
  /** Whether an item may begin here. */
  isFresh: boolean;
  /** What the next braces are. */
  body: { readonly kind: ContextKind; readonly module: number } | undefined;
  /** Names that `use` declarations in this block bind. */
  readonly bound: string[];
  /** Offsets of what stands in front of the items that a macro lets through. */
  readonly wrapperHead?: readonly [start: number, end: number];
  /** Where the text in front of the next arm begins. */
  armStart: number;
}

export function readOutline(tokens: Tokens): WrittenOutline {
  return new OutlineReader(tokens).read();
}

class OutlineReader {
  readonly #tokens: Tokens;
  readonly #modules: OpenModule[] = [openModule('', null, 0)];
  readonly #uses: WrittenUse[] = [];
  readonly #paths = new Map<string, WrittenPath>();
  readonly #includes: WrittenInclude[] = [];
  readonly #names = new Map<number, Map<string, number>>();
  readonly #macroCalls = new Map<number, Map<string, number>>();
  readonly #wrappers: Wrapper[] = [];
  readonly #contexts: Context[] = [openContext('items', 0)];
  /** What the blocks around bind, innermost last. */
  readonly #blockUses = new Map<string, WrittenUse[]>();
  readonly #wantsNames: boolean;
  #attributes = noAttributes();

  constructor(tokens: Tokens) {
    this.#tokens = tokens;
    // Names that stand alone matter only where all names of a module are let in.
    this.#wantsNames = tokens.text.includes('::*') || /[{,]\s*\*\s*[,}]/.test(tokens.text);
  }

  read(): WrittenOutline {
    const { kinds } = this.#tokens;
    let at = 0;
    while (at < kinds.length) {
      const kind = kinds[at];
      if (kind === WORD) at = this.#readWord(at);
      else if (kind === SEPARATOR) at = this.#readGlobalPath(at);
      else if (kind === SIGN) at = this.#readSign(at);
      else at += 1;
    }
    return {
      modules: this.#modules,
      uses: this.#uses,
      paths: [...this.#paths.values()],
      includes: this.#includes,
      names: this.#names,
      macroCalls: this.#macroCalls,
      wrappers: this.#wrappers,
    };
  }

  get #context(): Context {
    return this.#contexts.at(-1) as Context;
  }

  #word(at: number): string {
    return wordAt(this.#tokens, at);
  }

  #start(at: number): number {
    return this.#tokens.starts[at] ?? this.#tokens.text.length;
  }

  #readSign(at: number): number {
    const context = this.#context;
    switch (this.#word(at)) {
      case '#':
        if (this.#readAttribute(at)) return at + 1;
        break;
      case '(':
      case '[':
        this.#open(context.kind === 'macro' ? 'macro' : 'group', context.module);
        break;
      case '{':
        this.#openBraces(at);
        break;
      case ')':
      case ']':
      case '}':
        this.#close(at);
        break;
      case ';':
        context.body = undefined;
        context.isFresh = true;
        this.#attributes = noAttributes();
        break;
      case '!':
        // `#![…]`
        break;
      default:
        context.isFresh = false;
    }
    return at + 1;
  }

  #open(kind: ContextKind, module: number, wrapperHead?: readonly [number, number]): void {
    const context = openContext(kind, module);
    this.#contexts.push(wrapperHead === undefined ? context : { ...context, wrapperHead });
  }

  #openBraces(at: number): void {
    const context = this.#context;
    const end = this.#start(at) + 1;
    if (context.kind === 'arms') {
      this.#open(this.#kindAround(), context.module, [context.armStart, end]);
      return;
    }
    const { body } = context;
    context.body = undefined;
    context.isFresh = false;
    if (body !== undefined) this.#open(body.kind, body.module);
    else this.#open(context.kind === 'macro' ? 'macro' : 'block', context.module);
    this.#context.armStart = end;
  }

  /** What the items of an arm belong to. */
  #kindAround(): ContextKind {
    for (let at = this.#contexts.length - 1; at >= 0; at -= 1) {
      const kind = this.#contexts[at]?.kind;
      if (kind !== 'arms') return kind === 'members' ? 'members' : 'items';
    }
    return 'items';
  }

  #close(at: number): void {
    if (this.#contexts.length === 1) return;
    const { bound, wrapperHead } = this.#contexts.pop() as Context;
    for (const name of bound) this.#blockUses.get(name)?.pop();
    const start = this.#start(at);
    if (wrapperHead !== undefined) {
      this.#wrappers.push({ head: wrapperHead, tail: [start, start + 1] });
    }
    const context = this.#context;
    if (this.#word(at) === '}') context.armStart = start + 1;
    // Behind the brackets of an attribute, of a macro's call and of a body an item may begin; behind others
    // none of its words stands.
    context.isFresh = true;
    if (this.#word(at) === '}') this.#attributes = noAttributes();
  }

  /** Takes note of an attribute in front of an item; its tokens are read on as any others. */
  #readAttribute(at: number): boolean {
    const isInner = this.#word(at + 1) === '!';
    const open = isInner ? at + 2 : at + 1;
    if (this.#word(open) !== '[') return false;
    const { kind } = this.#context;
    if (isInner || (kind !== 'items' && kind !== 'members')) return true;
    const { kinds } = this.#tokens;
    const name = this.#word(open + 1);
    if (name === 'macro_use') this.#attributes.sharesMacros = true;
    if (name === 'macro_export') this.#attributes.exportsMacro = true;
    const isConditional = name === 'cfg_attr';
    if (name !== 'path' && !isConditional) return true;
    for (let next = open + 1, depth = 1; next < kinds.length && depth > 0; next += 1) {
      const word = this.#word(next);
      if (word === '[' || word === '(' || word === '{') depth += 1;
      else if (word === ']' || word === ')' || word === '}') depth -= 1;
      else if (word === 'macro_export') this.#attributes.exportsMacro = true;
      else if (word === 'macro_use') this.#attributes.sharesMacros = true;
      else if (word === 'path' && this.#word(next + 1) === '=' && kinds[next + 2] === STRING) {
        this.#attributes.paths.push(literalText(this.#word(next + 2)));
        this.#attributes.isPathOptional = isConditional;
      }
    }
    return true;
  }

  #readWord(at: number): number {
    const context = this.#context;
    const { kind } = context;
    if (kind === 'items' || kind === 'members') {
      if (context.isFresh && itemWords.has(this.#word(at))) return this.#readItem(at);
      const end = this.#readPath(at);
      context.isFresh = false;
      return end;
    }
    if (kind === 'block' && context.isFresh && this.#word(at) === 'use') {
      return this.#readUse(at, false);
    }
    if (kind === 'block') {
      const word = this.#word(at);
      // A function, a module or a loop in a block may begin with `use`, too.
      context.isFresh = word === 'pub';
    }
    return this.#readPath(at);
  }

  /** An item's head, up to where its name is known. */
  #readItem(first: number): number {
    const context = this.#context;
    context.isFresh = false;
    let at = first;
    let isPublic = false;
    if (this.#word(at) === 'pub') {
      isPublic = true;
      at += 1;
      if (this.#word(at) === '(') at = this.#behindBrackets(at);
    }
    at = this.#behindModifiers(at);
    const word = this.#word(at);
    switch (word) {
      case 'use':
        return this.#readUse(at, isPublic);
      case 'mod':
        return this.#readModule(at, isPublic);
      case 'extern':
        return this.#readExtern(at, isPublic);
      case 'impl':
      case 'trait':
        context.body = { kind: 'members', module: context.module };
        if (word === 'trait') this.#declare(at + 1, isPublic);
        return at + 1;
      case 'macro_rules':
        return this.#readMacroRules(at);
      case 'static':
      case 'const':
        if (this.#word(at + 1) === 'mut') at += 1;
        this.#declare(at + 1, isPublic);
        return at + 2;
      case 'fn':
      case 'struct':
      case 'enum':
      case 'union':
      case 'type':
      case 'macro':
        this.#declare(at + 1, isPublic);
        return at + 2;
      default:
        return at > first ? at : this.#readPath(at);
    }
  }

  /** `const fn`, `unsafe extern "C" fn`, `async fn`, `auto trait`, `unsafe impl` */
  #behindModifiers(first: number): number {
    let at = first;
    for (;;) {
      const word = this.#word(at);
      const next = this.#word(at + 1);
      const isModifier =
        word === 'async' ||
        word === 'unsafe' ||
        ((word === 'default' || word === 'auto' || word === 'safe') &&
          this.#tokens.kinds[at + 1] === WORD) ||
        (word === 'const' && (next === 'fn' || next === 'unsafe' || next === 'async')) ||
        (word === 'const' && next === 'extern');
      if (isModifier) at += 1;
      else if (word === 'extern' && next === 'fn') at += 1;
      else if (word === 'extern' && this.#word(at + 2) === 'fn') at += 2;
      else return at;
    }
  }

  #declare(at: number, isPublic: boolean): void {
    const { kind, module } = this.#context;
    if (kind !== 'items' || this.#tokens.kinds[at] !== WORD) return;
    const name = this.#word(at);
    const items = this.#modules[module]?.items;
    if (name !== '_') items?.set(name, isPublic || items.get(name) === true);
    this.#attributes = noAttributes();
  }

  #readUse(at: number, isPublic: boolean): number {
    const { kind, module, bound } = this.#context;
    const { leaves, end } = readUseTree(this.#tokens, at + 1);
    const isInBlock = kind !== 'items';
    for (const leaf of leaves) {
      const use = { ...leaf, isPublic, isCrate: false, declaration: at, module, isInBlock };
      this.#uses.push(use);
      if (!isInBlock) this.#modules[module]?.uses.push(use);
      else if (use.name !== '*' && use.name !== '_') {
        bound.push(use.name);
        const inner = this.#blockUses.get(use.name) ?? [];
        this.#blockUses.set(use.name, inner);
        inner.push(use);
      }
    }
    this.#context.isFresh = true;
    this.#attributes = noAttributes();
    return Math.max(end, at + 1);
  }

  #readModule(at: number, isPublic: boolean): number {
    const { module, kind } = this.#context;
    const behind = this.#word(at + 2);
    if (this.#tokens.kinds[at + 1] !== WORD || kind !== 'items') return at + 1;
    if (behind !== ';' && behind !== '{') return at + 2;
    const name = this.#word(at + 1);
    const isElsewhere = behind === ';';
    const attributes = this.#attributes;
    this.#attributes = noAttributes();
    this.#modules.push({
      ...openModule(name, module, this.#start(at)),
      isElsewhere,
      attributes,
      isPublic,
    });
    if (!isElsewhere) this.#context.body = { kind: 'items', module: this.#modules.length - 1 };
    return at + 2;
  }

  #readExtern(at: number, isPublic: boolean): number {
    const context = this.#context;
    const { module } = context;
    if (this.#word(at + 1) !== 'crate') {
      // `extern "C" { … }`
      context.body = { kind: context.kind, module };
      return at + 1;
    }
    const crate = this.#word(at + 2);
    if (this.#tokens.kinds[at + 2] !== WORD) return at + 2;
    const isRenamed = this.#word(at + 3) === 'as';
    const use: WrittenUse = {
      path: [crate === 'self' ? 'crate' : crate],
      name: isRenamed ? this.#word(at + 4) : crate,
      offset: this.#start(at + 2),
      isPublic,
      isCrate: crate !== 'self',
      declaration: at,
      module,
      isInBlock: context.kind !== 'items',
    };
    if (this.#attributes.sharesMacros) {
      this.#modules[module]?.macroCrates.push(crate);
    }
    this.#attributes = noAttributes();
    if (crate !== 'self') this.#uses.push(use);
    this.#modules[module]?.uses.push(use);
    return isRenamed ? at + 5 : at + 3;
  }

  #readMacroRules(at: number): number {
    const { module } = this.#context;
    if (this.#word(at + 1) !== '!' || this.#tokens.kinds[at + 2] !== WORD) return at + 1;
    const name = this.#word(at + 2);
    const written = this.#modules[module];
    written?.macros.add(name);
    if (this.#attributes.exportsMacro) written?.exportedMacros.add(name);
    this.#attributes = noAttributes();
    if (isOpening(this.#word(at + 3))) this.#open('macro', module);
    return at + 4;
  }

  /** `::a::b`, unless it goes on with a type in front of it: `<T>::f`, `Vec::<T>::new`. */
  #readGlobalPath(at: number): number {
    const isBehind = at > 0 && this.#tokens.ends[at - 1] === this.#start(at);
    const before = isBehind ? this.#word(at - 1) : '';
    const continues = before === '>' || before === ')' || before === ']' || before === '$';
    if (continues || isBehindWord(this.#tokens, at)) return this.#behindPath(at).end;
    return this.#readSegments(at, ['']);
  }

  #readPath(at: number): number {
    const word = this.#word(at);
    const { starts, ends } = this.#tokens;
    const before = at > 0 ? this.#word(at - 1) : '';
    const isMember =
      before === '.' && !(this.#word(at - 2) === '.' && ends[at - 2] === starts[at - 1]);
    if (keywords.has(word) || isMember) return at + 1;
    if (before === '$' && word !== 'crate') return this.#behindPath(at).end;
    if (this.#tokens.kinds[at + 1] === SEPARATOR) return this.#readSegments(at, []);
    this.#readName(at, word, before);
    return this.#isMacroCall(at) ? this.#readMacroCall(at, at) : at + 1;
  }

  #readSegments(first: number, head: readonly string[]): number {
    const { segments, end } = this.#behindPath(first);
    const path = [...head, ...segments];
    const { module, kind } = this.#context;
    const isOfRules = kind === 'macro' && path[0] !== 'crate';
    if (path.length > 1 && path[0] !== 'Self' && !isOfRules) {
      const use = this.#blockUses.get(path[0] as string)?.at(-1);
      const key = `${module} ${use?.offset ?? ''} ${path.join('::')}`;
      if (!this.#paths.has(key)) {
        const offset = this.#start(first);
        this.#paths.set(key, { module, path, offset, ...(use !== undefined && { use }) });
      }
      if (startsWithCapital(path[0] as string)) {
        this.#noteName(this.#names, path[0] as string, this.#start(first));
      }
    }
    return this.#isMacroCall(end - 1) ? this.#readMacroCall(first, end - 1) : end;
  }

  /** Words with `::` in between, from a word or a `::`. */
  #behindPath(first: number): { readonly segments: string[]; readonly end: number } {
    const { kinds } = this.#tokens;
    const segments: string[] = [];
    let at = first;
    if (kinds[at] === WORD) {
      segments.push(this.#word(at));
      at += 1;
    }
    while (kinds[at] === SEPARATOR && kinds[at + 1] === WORD && segments.length < 50) {
      segments.push(this.#word(at + 1));
      at += 2;
    }
    return { segments, end: Math.max(at, first + 1) };
  }

  #readName(at: number, word: string, before: string): void {
    if (!this.#wantsNames || this.#context.kind === 'macro' || DECLARING.has(before)) return;
    const next = this.#word(at + 1);
    const isType = startsWithCapital(word) && next !== ':';
    if (isType || next === '(') this.#noteName(this.#names, word, this.#start(at));
  }

  #noteName(notes: Map<number, Map<string, number>>, name: string, offset: number): void {
    if (notes === this.#names && !this.#wantsNames) return;
    const { module } = this.#context;
    const found = notes.get(module) ?? new Map<string, number>();
    notes.set(module, found);
    if (!found.has(name)) found.set(name, offset);
  }

  /** `name!(`, `name! { `, `name! word {`, but not `name != (`. */
  #isMacroCall(at: number): boolean {
    if (this.#tokens.kinds[at] !== WORD || this.#word(at + 1) !== '!') return false;
    return isOpening(this.#word(at + 2));
  }

  /** @param last the word in front of `!` */
  #readMacroCall(first: number, last: number): number {
    const context = this.#context;
    const name = this.#word(last);
    const open = last + 2;
    const bracket = this.#word(open);
    if (first === last && !standardMacros.has(name) && context.kind !== 'macro') {
      this.#noteName(this.#macroCalls, name, this.#start(first));
    }
    if (quotingMacros.has(name)) return this.#behindBrackets(open);
    if (name === 'include' || name === 'include_str' || name === 'include_bytes') {
      this.#readInclude(open, name);
    }
    const isItems = context.kind === 'items' || context.kind === 'members';
    if (!isItems || !context.isFresh) return open;
    this.#attributes = noAttributes();
    if (name === 'cfg_if' || name === 'cfg_select') {
      const start = this.#start(open) + 1;
      this.#open('arms', context.module, [this.#start(first), start]);
      this.#context.armStart = start;
      return open + 1;
    }
    if (bracket === '{' && this.#holdsItems(open + 1)) {
      const head = [this.#start(first), this.#start(open) + 1] as const;
      this.#open(context.kind, context.module, head);
      return open + 1;
    } else {
      const written = this.#modules[context.module];
      if (written !== undefined && name !== 'include') written.isOpaque = true;
    }
    return open;
  }

  /** Whether the tokens begin as items do. */
  #holdsItems(first: number): boolean {
    let at = first;
    while (this.#word(at) === '#') {
      const open = this.#word(at + 1) === '!' ? at + 2 : at + 1;
      if (this.#word(open) !== '[') return false;
      at = this.#behindBrackets(open);
    }
    if (this.#word(at) === 'pub') {
      at = this.#word(at + 1) === '(' ? this.#behindBrackets(at + 1) : at + 1;
    }
    if (this.#tokens.kinds[at] !== WORD) return false;
    return itemWords.has(this.#word(at)) || (this.#isMacroCall(at) && this.#word(at + 2) === '{');
  }

  #readInclude(open: number, macro: string): void {
    const { module, kind } = this.#context;
    const { kinds, text, starts } = this.#tokens;
    const end = this.#behindBrackets(open);
    const isLiteral = kinds[open + 1] === STRING && end - open <= 4;
    const expression = text
      .slice(starts[open + 1], starts[end - 1])
      .replace(/\s+/g, ' ')
      .trim();
    const path = isLiteral ? literalText(this.#word(open + 1)) : this.#pathInPackage(open + 1, end);
    const offset = this.#start(open + 1);
    this.#includes.push({ path, expression, module, offset });
    const isOfItems = macro === 'include' && kind === 'items';
    if (path !== null && isOfItems) this.#modules[module]?.includes.push(path);
    else if (isOfItems) (this.#modules[module] as OpenModule).isOpaque = true;
  }

  /** `concat!(env!("CARGO_MANIFEST_DIR"), "/x")` */
  #pathInPackage(first: number, end: number): string | null {
    const strings: string[] = [];
    for (let at = first; at < end && strings.length < 8; at += 1) {
      if (this.#tokens.kinds[at] === STRING) strings.push(literalText(this.#word(at)));
    }
    if (this.#word(first) !== 'concat' || strings[0] !== 'CARGO_MANIFEST_DIR') return null;
    return `$CARGO_MANIFEST_DIR${strings.slice(1).join('')}`;
  }

  /** The token behind the bracket that closes the one at the place. */
  #behindBrackets(open: number): number {
    const { kinds } = this.#tokens;
    let depth = 0;
    for (let at = open; at < kinds.length; at += 1) {
      if (kinds[at] !== SIGN) continue;
      const word = this.#word(at);
      if (isOpening(word)) depth += 1;
      else if (word === ')' || word === ']' || word === '}') {
        depth -= 1;
        if (depth === 0) return at + 1;
      }
    }
    return kinds.length;
  }
}

const DECLARING = new Set(
  'fn struct enum union trait type const static mod let mut ref macro_rules'.split(' '),
);

function isOpening(word: string): boolean {
  return word === '(' || word === '[' || word === '{';
}

/** Of a string literal without its quotes; escapes are rare in paths and stay. */
function literalText(literal: string): string {
  const open = literal.indexOf('"');
  const close = literal.lastIndexOf('"');
  return close > open ? literal.slice(open + 1, close) : '';
}

function isBehindWord(tokens: Tokens, at: number): boolean {
  const isClose = tokens.kinds[at - 1] === WORD && tokens.ends[at - 1] === tokens.starts[at];
  return isClose && !keywords.has(wordAt(tokens, at - 1));
}

function noAttributes(): Attributes {
  return { paths: [], isPathOptional: false, sharesMacros: false, exportsMacro: false };
}

function openModule(name: string, parent: number | null, offset: number): OpenModule {
  return {
    name,
    parent,
    isElsewhere: false,
    attributes: noAttributes(),
    isPublic: false,
    items: new Map(),
    macros: new Set(),
    exportedMacros: new Set(),
    uses: [],
    includes: [],
    macroCrates: [],
    isOpaque: false,
    offset,
  };
}

function openContext(kind: ContextKind, module: number): Context {
  return { kind, module, isFresh: true, body: undefined, bound: [], armStart: 0 };
}
