// Which names are those of accessors, so that reading or writing them calls something.
import { describedKey, getterKey, setterKey } from '../../../flow/flow-facts.ts';
import { NumberSet } from '../collections/number-set.ts';
import type { SolverState } from '../solver-state.ts';
import type { TextTable, Unit } from '../units/unit.ts';

const DESCRIBED = describedKey('');

/** Keys of accessors that ask the member itself; -1 where no file speaks of what members need to answer. */
export function describedKeys({ units, texts }: SolverState): ReadonlyMap<number, number> {
  const keys = new Map<number, number>();
  const mayBe = units.filter(({ path, rules }) => path !== null && rules.describers !== undefined);
  if (mayBe.length === 0) return keys;
  const isAnswered = mayBe.some(({ rules, texts: own }) =>
    rules.describers!.some((name) => own.includes(texts.find(name) ?? -1)),
  );
  for (let at = 0, end = texts.size; at < end; at++) {
    const text = texts.textOf(at);
    if (!text.startsWith(DESCRIBED)) continue;
    keys.set(at, isAnswered ? texts.get(text.slice(DESCRIBED.length)) : -1);
  }
  return keys;
}

/**
 * Names of accessors, by the languages that have some of the name: in another language's sources a member of that name is a
 * field like any other. On one platform the accessors of the others are methods, which are called and never read.
 */
export class AccessorKeys {
  readonly #byLanguage = new Map<string, NumberSet>();
  readonly #byPlatform = new Map<string, NumberSet>();
  /** By text, the name of which it is an accessor. */
  #named: Int32Array = new Int32Array(0);
  /** Whether there are accessors that sources of another language may call. */
  areShared = false;
  /** Callables of accessors that are methods to sources of other languages, under names of their own. */
  readonly asMethods: Set<number> = new Set();

  /** To be told before anything is asked. */
  note({ units, texts }: SolverState): void {
    this.#named = keysOfAccessors(texts);
    for (const { languageName, platform, texts: own } of units) {
      for (let at = 0; at < own.length; at++) {
        const key = this.#named[own[at]!]!;
        if (key === NONE) continue;
        addTo(this.#byLanguage, languageName, key);
        addTo(this.#byPlatform, platform, key);
      }
    }
    const languages = new Map(units.map(({ languageName, platform }) => [languageName, platform]));
    this.areShared = [...languages.values()].some(
      (platform, at, all) => this.#byPlatform.has(platform) && all.indexOf(platform) !== at,
    );
  }

  /** Reading or writing a member of the name may run something in sources of the unit's language, whichever has it. */
  noteOf({ languageName }: Unit, key: number): void {
    addTo(this.#byLanguage, languageName, key);
  }

  /** Whether to read or to write a member of the name may run something, in sources of the unit's language. */
  mayRun({ languageName }: Unit, key: number): boolean {
    return this.#byLanguage.get(languageName)?.has(key) === true;
  }

  /** The same of calling what the member is. */
  mayBeCalled({ platform }: Unit, key: number): boolean {
    return this.#byPlatform.get(platform)?.has(key) === true;
  }

  /** Whether only other languages of the platform have accessors of the name. */
  isOfOthers(unit: Unit, key: number): boolean {
    return this.mayBeCalled(unit, key) && !this.mayRun(unit, key);
  }

  /** Whether a call by the name of a method leads to an accessor that has the name in other languages alone. */
  isOnlyOfOthers({ rules }: Unit, key: number, callable: number): boolean {
    if (rules.propertiesAreMethods !== true || !this.asMethods.has(callable)) return false;
    return key !== -1 && !this.isAccessor(key);
  }

  /** Whether a member under the key is an accessor. */
  isAccessor(key: number): boolean {
    return (this.#named[key] ?? NONE) !== NONE;
  }
}

const NONE = -1;

/** An accessor that asks the member itself is one where members answer: it has a key of its own then. */
function keysOfAccessors(texts: TextTable): Int32Array {
  const prefixes = [getterKey(''), setterKey('')];
  const named = new Int32Array(texts.size).fill(NONE);
  for (let at = 0; at < named.length; at++) {
    const written = texts.textOf(at);
    const isDescribed = written.startsWith(DESCRIBED);
    const text = isDescribed ? written.slice(DESCRIBED.length) : written;
    if (isDescribed && texts.find(text) === undefined) continue;
    for (const prefix of prefixes)
      if (text.startsWith(prefix)) named[at] = texts.get(text.slice(prefix.length));
  }
  return named;
}

function addTo(sets: Map<string, NumberSet>, name: string, key: number): void {
  const keys = sets.get(name) ?? new NumberSet();
  sets.set(name, keys);
  keys.add(key);
}
