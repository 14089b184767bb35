// The blocks that a place in a file stands in, and which of them a macro only lets through.
import type { Wrapper } from './written-outline.ts';

/**
 * `items`: of a module; `members`: of an impl or trait; `arms`: blocks of items behind conditions;
 * `block`: code; `group`: round or square brackets, and attributes; `macro`: the rules of a macro.
 */
export type ContextKind = 'items' | 'members' | 'arms' | 'block' | 'group' | 'macro';

export interface Context {
  readonly kind: ContextKind;
  /** Place in the outline. */
  readonly module: number;
  /** Whether an item may begin here. */
  isFresh: boolean;
  /** What the next braces are. */
  body: { readonly kind: ContextKind; readonly module: number } | undefined;
  /** Names that `use` declarations in this block bind. */
  readonly bound: string[];
  /** Offsets of what stands in front of the items that a macro lets through. */
  readonly wrapperHead: readonly [start: number, end: number] | undefined;
  /** Where the text in front of the next arm begins. */
  armStart: number;
}

export class ContextStack {
  /** In the order in which they end. */
  readonly wrappers: Wrapper[] = [];
  readonly #contexts: Context[] = [openContext('items', 0, undefined)];
  /** How many of the blocks around are let through by a macro. */
  #wrapped = 0;

  get innermost(): Context {
    return this.#contexts.at(-1) as Context;
  }

  get isLetThrough(): boolean {
    return this.#wrapped > 0;
  }

  /** @param wrapperHead see `Context` */
  open(kind: ContextKind, module: number, wrapperHead?: Context['wrapperHead']): void {
    this.#contexts.push(openContext(kind, module, wrapperHead));
    if (wrapperHead !== undefined) this.#wrapped += 1;
  }

  /** The braces of a macro whose arms hold items, such as `cfg_if!`. */
  openArms(start: number, end: number): void {
    this.open('arms', this.innermost.module, [start, end]);
    this.innermost.armStart = end;
  }

  /** @param end offset behind the brace */
  openBraces(end: number): void {
    const context = this.innermost;
    if (context.kind === 'arms') {
      this.open(this.#kindAround(), context.module, [context.armStart, end]);
      return;
    }
    const { body } = context;
    context.body = undefined;
    context.isFresh = false;
    if (body !== undefined) this.open(body.kind, body.module);
    else this.open(context.kind === 'macro' ? 'macro' : 'block', context.module);
    this.innermost.armStart = end;
  }

  /**
   * The file's own context stays open.
   * @param start offset of the bracket
   * @returns the names that were bound in what ends
   */
  close(start: number, isBrace: boolean): readonly string[] {
    if (this.#contexts.length === 1) return [];
    const { bound, wrapperHead } = this.#contexts.pop() as Context;
    if (wrapperHead !== undefined) {
      this.#wrapped -= 1;
      this.wrappers.push({ head: wrapperHead, tail: [start, start + 1] });
    }
    const context = this.innermost;
    if (isBrace) context.armStart = start + 1;
    // Behind the brackets of an attribute, of a macro's call and of a body an item may begin; behind others
    // none of its words stands.
    context.isFresh = true;
    return bound;
  }

  /** What the items of an arm belong to. */
  #kindAround(): ContextKind {
    for (let at = this.#contexts.length - 1; at >= 0; at -= 1) {
      const kind = this.#contexts[at]?.kind;
      if (kind !== 'arms') return kind === 'members' ? 'members' : 'items';
    }
    return 'items';
  }
}

function openContext(
  kind: ContextKind,
  module: number,
  wrapperHead: Context['wrapperHead'],
): Context {
  return { kind, module, isFresh: true, body: undefined, bound: [], wrapperHead, armStart: 0 };
}
