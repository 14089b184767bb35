// Reads one file's tokens once, in source order: its modules with what they declare and use, and every path
// in its code. Blocks of items that a macro only lets through (`cfg_rt! { … }`) count as if the macro were
// not there. Knows nothing of other files.
import { noteAttribute } from './attributes.ts';
import { type Context, ContextStack } from './context-stack.ts';
import { PathNotes } from './path-notes.ts';
import {
  behindBrackets,
  behindModifiers,
  behindPath,
  holdsItems,
  isBehindWord,
  isMacroCall,
  isOpening,
  literalText,
  pathInPackage,
} from './token-shapes.ts';
import { SEPARATOR, SIGN, STRING, type Tokens, WORD } from './tokens.ts';
import { readUseTree, wordAt } from './use-trees.ts';
import { itemWords, keywords, quotingMacros, standardMacros, startsWithCapital } from './words.ts';
import {
  noAttributes,
  type OpenModule,
  openModule,
  type WrittenInclude,
  type WrittenOutline,
  type WrittenUse,
} from './written-outline.ts';

export function readOutline(tokens: Tokens): WrittenOutline {
  return new OutlineReader(tokens).read();
}

class OutlineReader {
  readonly #tokens: Tokens;
  readonly #modules: OpenModule[] = [openModule('', null, 0)];
  readonly #uses: WrittenUse[] = [];
  readonly #notes: PathNotes;
  readonly #includes: WrittenInclude[] = [];
  readonly #contexts = new ContextStack();
  #attributes = noAttributes();

  constructor(tokens: Tokens) {
    this.#tokens = tokens;
    this.#notes = new PathNotes(tokens.text);
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
      paths: this.#notes.paths,
      includes: this.#includes,
      names: this.#notes.names,
      macroCalls: this.#notes.macroCalls,
      wrappers: this.#contexts.wrappers,
    };
  }

  get #context(): Context {
    return this.#contexts.innermost;
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
        this.#contexts.open(context.kind === 'macro' ? 'macro' : 'group', context.module);
        break;
      case '{':
        this.#contexts.openBraces(this.#start(at) + 1);
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

  #close(at: number): void {
    const isBody = this.#word(at) === '}';
    this.#notes.release(this.#contexts.close(this.#start(at), isBody));
    if (isBody) this.#attributes = noAttributes();
  }

  /** Takes note of an attribute in front of an item; its tokens are read on as any others. */
  #readAttribute(at: number): boolean {
    const isInner = this.#word(at + 1) === '!';
    const open = isInner ? at + 2 : at + 1;
    if (this.#word(open) !== '[') return false;
    const { kind } = this.#context;
    if (isInner || (kind !== 'items' && kind !== 'members')) return true;
    noteAttribute(this.#tokens, open, this.#attributes);
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
    if (kind === 'macro' && this.#word(at) === 'use') return this.#readUseOfRules(at);
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
      if (this.#word(at) === '(') at = behindBrackets(this.#tokens, at);
    }
    at = behindModifiers(this.#tokens, at);
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

  #declare(at: number, isPublic: boolean): void {
    const { kind, module } = this.#context;
    if (kind !== 'items' || this.#tokens.kinds[at] !== WORD) return;
    const name = this.#word(at);
    const items = this.#modules[module]?.items;
    if (name !== '_') items?.set(name, isPublic || items.get(name) === true);
    // A derive macro is imported by the name that its attribute gives it, never by that of its function.
    if (this.#attributes.derives !== undefined) items?.set(this.#attributes.derives, true);
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
        this.#notes.bind(use);
      }
    }
    this.#context.isFresh = true;
    this.#attributes = noAttributes();
    return Math.max(end, at + 1);
  }

  /** A `use` in a macro's rules is one of whoever calls it, so that only what it says of the crate counts. */
  #readUseOfRules(at: number): number {
    const { module } = this.#context;
    const { leaves, end } = readUseTree(this.#tokens, at + 1);
    for (const { path, offset } of leaves) {
      if (path[0] === 'crate' && path.length > 1) {
        this.#notes.addPath({ module, path, offset, isUse: true });
      }
    }
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
    // A macro around it may put `#[macro_export]` in front.
    const isExported = this.#attributes.exportsMacro || this.#contexts.isLetThrough;
    if (isExported) written?.exportedMacros.add(name);
    this.#attributes = noAttributes();
    if (isOpening(this.#word(at + 3))) this.#contexts.open('macro', module);
    return at + 4;
  }

  /** `::a::b`, unless it goes on with a type in front of it: `<T>::f`, `Vec::<T>::new`. */
  #readGlobalPath(at: number): number {
    const isBehind = at > 0 && this.#tokens.ends[at - 1] === this.#start(at);
    const before = isBehind ? this.#word(at - 1) : '';
    const continues = before === '>' || before === ')' || before === ']' || before === '$';
    if (continues || isBehindWord(this.#tokens, at)) return behindPath(this.#tokens, at).end;
    return this.#readSegments(at, ['']);
  }

  #readPath(at: number): number {
    const word = this.#word(at);
    const { starts, ends } = this.#tokens;
    const before = at > 0 ? this.#word(at - 1) : '';
    const isMember =
      before === '.' && !(this.#word(at - 2) === '.' && ends[at - 2] === starts[at - 1]);
    if (keywords.has(word) || isMember) return at + 1;
    const isOfTool = before === '[' && TOOLS.has(word) && /^[#!]$/.test(this.#word(at - 2));
    if (isOfTool || (before === '$' && word !== 'crate')) return behindPath(this.#tokens, at).end;
    if (this.#tokens.kinds[at + 1] === SEPARATOR) return this.#readSegments(at, []);
    this.#readName(at, word, before);
    return isMacroCall(this.#tokens, at) ? this.#readMacroCall(at, at) : at + 1;
  }

  #readSegments(first: number, head: readonly string[]): number {
    const { segments, end } = behindPath(this.#tokens, first);
    const path = [...head, ...segments];
    const { module, kind } = this.#context;
    const isOfRules = kind === 'macro' && path[0] !== 'crate';
    // `crate::a::$name`: what the macro asks of the module is not known.
    if (this.#tokens.kinds[end] === SEPARATOR && this.#word(end + 1) === '$') path.push('*');
    if (path.length > 1 && path[0] !== 'Self' && !isOfRules) {
      this.#notes.addPath({ module, path, offset: this.#start(first) });
    }
    return isMacroCall(this.#tokens, end - 1) ? this.#readMacroCall(first, end - 1) : end;
  }

  #readName(at: number, word: string, before: string): void {
    const { kind, module } = this.#context;
    if (!this.#notes.wantsNames || kind === 'macro' || DECLARING.has(before)) return;
    const next = this.#word(at + 1);
    const isType = startsWithCapital(word) && next !== ':';
    if (isType || next === '(') this.#notes.addName(module, word, this.#start(at));
  }

  /** @param last the word in front of `!` */
  #readMacroCall(first: number, last: number): number {
    const context = this.#context;
    const name = this.#word(last);
    const open = last + 2;
    const bracket = this.#word(open);
    if (first === last && !standardMacros.has(name) && context.kind !== 'macro') {
      this.#notes.addMacroCall(context.module, name, this.#start(first));
    }
    if (quotingMacros.has(name)) return behindBrackets(this.#tokens, open);
    if (name === 'include' || name === 'include_str' || name === 'include_bytes') {
      this.#readInclude(open, name);
    }
    const isItems = context.kind === 'items' || context.kind === 'members';
    if (!isItems || !context.isFresh) return open;
    this.#attributes = noAttributes();
    if (name === 'cfg_if' || name === 'cfg_select') {
      this.#contexts.openArms(this.#start(first), this.#start(open) + 1);
      return open + 1;
    }
    if (bracket === '{' && holdsItems(this.#tokens, open + 1)) {
      const head = [this.#start(first), this.#start(open) + 1] as const;
      this.#contexts.open(context.kind, context.module, head);
      return open + 1;
    } else {
      const written = this.#modules[context.module];
      if (written !== undefined && name !== 'include') written.isOpaque = true;
    }
    return open;
  }

  #readInclude(open: number, macro: string): void {
    const { module, kind } = this.#context;
    const { kinds, text, starts } = this.#tokens;
    const end = behindBrackets(this.#tokens, open);
    const isLiteral = kinds[open + 1] === STRING && end - open <= 4;
    const expression = text
      .slice(starts[open + 1], starts[end - 1])
      .replace(/\s+/g, ' ')
      .trim();
    const path = isLiteral
      ? literalText(this.#word(open + 1))
      : pathInPackage(this.#tokens, open + 1, end);
    const offset = this.#start(open + 1);
    this.#includes.push({ path, expression, module, offset });
    const isOfItems = macro === 'include' && kind === 'items';
    if (path !== null && isOfItems) this.#modules[module]?.includes.push(path);
    else if (isOfItems) (this.#modules[module] as OpenModule).isOpaque = true;
  }
}

/**
 * Tools whose attributes are no paths of the program: `#[rustfmt::skip]`.
 * https://doc.rust-lang.org/reference/attributes.html#tool-attributes
 */
const TOOLS = new Set(['clippy', 'diagnostic', 'miri', 'rust_analyzer', 'rustfmt']);

const DECLARING = new Set(
  'fn struct enum union trait type const static mod let mut ref macro_rules'.split(' '),
);
