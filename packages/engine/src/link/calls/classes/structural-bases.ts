// Interfaces that a type implements by having their members, as in Go: found by names of members, and by what the
// language says of their signatures.
import { ANY_SIGNATURE, aliasKey, signatureKey } from '../../../flow/flow-facts.ts';
import { appendTo } from '../collections/append-to.ts';
import type { SolverState } from '../solver-state.ts';
import type { TextTable } from '../units/unit.ts';
import type { ClassTable } from './class-table.ts';

/** An interface that more types than this seem to implement tells nothing. */
const MAX_IMPLEMENTERS = 512;

const SIGNATURE = signatureKey('', '');
const ALIAS = aliasKey('');

/** Makes every structural interface a base of the types that have all of its members. */
export function addStructuralBases(state: SolverState): void {
  const { classes, texts } = state;
  const holders = new Map<number, number[]>();
  const interfaces: number[] = [];
  for (let at = 0; at < classes.size; at++) {
    if (classes.get(at).isStructural) interfaces.push(at);
  }
  if (interfaces.length === 0) return;
  const members = new ComparedMembers(classes, texts);
  for (let at = 0; at < classes.size; at++) {
    if (!classes.get(at).isStructural) for (const key of members.of(at)) appendTo(holders, key, at);
  }
  for (const at of interfaces) {
    const wanted = members.of(at).filter((key) => !members.isOpenSignature(key));
    const rarest = wanted
      .filter((key) => !members.isSignature(key))
      .map((key) => holders.get(key) ?? [])
      .reduce<readonly number[] | undefined>(
        (a, b) => (a === undefined || b.length < a.length ? b : a),
        undefined,
      );
    if (rarest === undefined) continue;
    const closed = closedMembers(state, at, wanted);
    const found = rarest.filter((holder) => {
      if (classes.get(holder).rules !== classes.get(at).rules) return false;
      const own = new Set(members.of(holder));
      return (
        wanted.every((key) => own.has(key) || own.has(members.openOf(key))) &&
        closed.every((key) => hasFromFolderOf(state, holder, at, key))
      );
    });
    if (found.length <= MAX_IMPLEMENTERS)
      for (const holder of found) classes.addImplemented(holder, at);
  }
}

/** Those that only what stands in the interface's folder can have. */
function closedMembers(
  { classes, texts }: SolverState,
  at: number,
  keys: readonly number[],
): readonly number[] {
  const { membersOfFolder } = classes.get(at).rules;
  if (membersOfFolder === undefined) return [];
  return keys.filter((key) => membersOfFolder.test(texts.textOf(key)));
}

/** Whether the class has the member by itself or by what it embeds, and from the folder of the other class. */
function hasFromFolderOf(state: SolverState, at: number, other: number, key: number): boolean {
  const { classes } = state;
  const folder = folderOf(state, other);
  return classes
    .orderOf(at)
    .some((base) => classes.get(base).members.has(key) && folderOf(state, base) === folder);
}

/** `null` for a class of the runtime. */
function folderOf({ classes, units }: SolverState, at: number): string | null {
  const { path } = units[classes.get(at).unit]!;
  return path === null ? null : path.slice(0, path.lastIndexOf('/') + 1);
}

/** Keys of members, where a signature that speaks of another name for a type is one that may be any. */
class ComparedMembers {
  readonly #classes: ClassTable;
  readonly #texts: TextTable;
  readonly #aliases: ReadonlySet<string>;
  readonly #compared = new Map<number, number>();
  readonly #open = new Map<number, number>();

  constructor(classes: ClassTable, texts: TextTable) {
    this.#classes = classes;
    this.#texts = texts;
    this.#aliases = this.#aliasesOf();
  }

  #aliasesOf(): Set<string> {
    const found = new Set<string>();
    for (let at = 0; at < this.#classes.size; at++) {
      for (const key of this.#classes.get(at).members.keys()) {
        const text = this.#texts.textOf(key);
        if (text.startsWith(ALIAS)) found.add(text.slice(ALIAS.length));
      }
    }
    return found;
  }

  /** Of the class and of what it embeds: a member hides those of its name that are embedded, whatever their signatures. */
  of(at: number): number[] {
    const found = new Set<number>();
    for (const base of this.#classes.orderOf(at)) {
      const keys = [...this.#classes.get(base).members.keys()];
      const seen = keys.filter((key) => !found.has(this.#nameOf(key)));
      for (const key of seen) found.add(this.#comparedAs(key));
    }
    return [...found];
  }

  /** Of a signature the name of its method; otherwise the key itself. */
  #nameOf(key: number): number {
    if (!this.isSignature(key)) return key;
    const text = this.#texts.textOf(key);
    return this.#texts.get(text.slice(SIGNATURE.length, text.indexOf('(')));
  }

  isSignature(key: number): boolean {
    return this.#texts.textOf(key).startsWith(SIGNATURE);
  }

  isOpenSignature(key: number): boolean {
    return this.isSignature(key) && this.#texts.textOf(key).endsWith(ANY_SIGNATURE);
  }

  /** The key of a method of the same name with any signature; -1 for what is no method's signature. */
  openOf(key: number): number {
    const known = this.#open.get(key);
    if (known !== undefined) return known;
    const text = this.#texts.textOf(key);
    const open = this.isSignature(key)
      ? this.#texts.get(text.slice(0, text.indexOf('(')) + ANY_SIGNATURE)
      : -1;
    this.#open.set(key, open);
    return open;
  }

  #comparedAs(key: number): number {
    const known = this.#compared.get(key);
    if (known !== undefined) return known;
    const text = this.isSignature(key) ? this.#texts.textOf(key) : '';
    const types = text.slice(text.indexOf('(') + 1).match(/\w+/g) ?? [];
    const compared = types.some((type) => this.#aliases.has(type)) ? this.openOf(key) : key;
    this.#compared.set(key, compared);
    return compared;
  }
}
