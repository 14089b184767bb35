// Between Kotlin and the other languages of its platform: a method `getName` or `isOpen` of theirs is a property to Kotlin,
// and an accessor with code is such a method to them. Told before anything is read.
// https://kotlinlang.org/docs/java-interop.html#getters-and-setters
// https://kotlinlang.org/docs/java-to-kotlin-interop.html#properties
import { fieldKey, getterKey, MEMBER, setterKey } from '../../../flow/flow-facts.ts';
import { VALUE } from '../graph/values.ts';
import type { LoadContext } from '../load-context.ts';
import type { SolverState } from '../solver-state.ts';
import type { Unit } from '../units/unit.ts';

type Context = Pick<LoadContext, 'state' | 'accessors' | 'nodes'>;

export function tellPropertiesAndMethods(context: Context): void {
  const { state, accessors } = context;
  const { units, classes } = state;
  const sources = units.filter(({ path }) => path !== null);
  const reader = sources.find(({ rules }) => rules.propertiesAreMethods === true);
  if (reader === undefined || !sources.some((unit) => isForeign(reader, unit))) return;
  for (const unit of sources)
    if (unit.rules.propertiesAreMethods === true) tellFunctions(context, unit);
  for (let at = 0; at < classes.size; at++) {
    const unit = units[classes.get(at).unit]!;
    if (unit.path === null) continue;
    if (unit.rules.propertiesAreMethods === true) tellMethods(context, at);
    else if (isForeign(reader, unit))
      for (const key of tellProperties(state, at)) accessors.noteOf(reader, key);
  }
}

const isForeign = (reader: Unit, { platform, rules }: Unit): boolean =>
  platform === reader.platform && rules.propertiesAreMethods !== true;

const READING = /^(?:get(?=\p{Lu})|(?=is\p{Lu}))/u;

/** @returns keys of the properties that the methods of the class stand for */
function tellProperties(state: SolverState, at: number): number[] {
  const { classes, texts } = state;
  const keys: number[] = [];
  for (const key of [...classes.get(at).members.keys()]) {
    const name = texts.textOf(key);
    if (
      !READING.test(name) ||
      !addAs(state, at, { key, takes: 0, as: getterKey(propertyOf(name)) })
    )
      continue;
    keys.push(texts.get(propertyOf(name)));
    const setter = texts.find(`set${name.replace(/^(?:get|is)/, '')}`);
    if (setter !== undefined)
      addAs(state, at, { key: setter, takes: 1, as: setterKey(propertyOf(name)) });
  }
  return keys;
}

/** Key of the field that stands for `getName`, `isOpen` or `getURL`: `name`, `isOpen`, `url`. */
function propertyOf(method: string): string {
  if (method.startsWith('is')) return fieldKey(method);
  const name = method.slice('get'.length);
  const capitals = /^\p{Lu}+/u.exec(name)?.[0] ?? '';
  const length = capitals.length > 1 && capitals.length < name.length ? -1 : undefined;
  const lowered = capitals.slice(0, length).toLowerCase();
  return fieldKey(lowered + name.slice(lowered.length));
}

const ACCESSOR = new Map([
  [getterKey(fieldKey('')), 'get'],
  [setterKey(fieldKey('')), 'set'],
]);

/** Accessors of the class are methods under their names. */
function tellMethods({ state, accessors }: Context, at: number): void {
  for (const key of [...state.classes.get(at).members.keys()]) {
    const text = state.texts.textOf(key);
    for (const [prefix, word] of ACCESSOR) {
      if (!text.startsWith(prefix)) continue;
      const takes = word === 'get' ? 0 : 1;
      const as = methodOf(word, text.slice(prefix.length));
      addAs(state, at, { key, takes, as, seen: MEMBER.toOthers });
      for (const { place } of state.classes.get(at).members.get(key) ?? [])
        accessors.asMethods.add(state.callableAt.get(place) ?? -1);
    }
  }
}

/** The same of accessors outside of classes, which are static methods of the class that the file makes. */
function tellFunctions({ state, nodes }: Context, unit: Unit): void {
  const file = state.values.get(VALUE.namespace, unit.index);
  for (const [key, place] of unit.globals) {
    const text = state.texts.textOf(key);
    for (const [prefix, word] of ACCESSOR) {
      if (!text.startsWith(prefix)) continue;
      nodes.alias(file, state.texts.get(methodOf(word, text.slice(prefix.length))), place);
    }
  }
}

function methodOf(word: string, property: string): string {
  if (/^is\p{Lu}/u.test(property)) return word === 'get' ? property : `set${property.slice(2)}`;
  return word + property.slice(0, 1).toUpperCase() + property.slice(1);
}

interface AddedMember {
  readonly key: number;
  readonly takes: number;
  readonly as: string;
  /** A flag that it has besides. */
  readonly seen?: number;
}

/** Members of one key that take so many arguments, under another key. @returns whether there are some */
function addAs(
  { classes, callables, callableAt, texts }: SolverState,
  at: number,
  { key, takes, as, seen = 0 }: AddedMember,
): boolean {
  const found = (classes.get(at).members.get(key) ?? []).filter(({ place, flags }) => {
    const callable = callableAt.get(place);
    if (callable === undefined || (flags & (MEMBER.static + MEMBER.private)) !== 0) return false;
    return callables[callable]!.fact.parameters.length === takes;
  });
  for (const { place, flags } of found) classes.addMember(at, texts.get(as), place, flags | seen);
  return found.length > 0;
}
