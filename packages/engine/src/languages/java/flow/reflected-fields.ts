// Fields by reflection whose class and name stand in the text: `C.class.getField("f").get(c)`, handles of their
// accessors, `VarHandle`, the updaters of `java.util.concurrent.atomic`, and what `Unsafe` does at their offsets.
import type { Place } from '../../../flow/flow-builder.ts';
import { fieldKey } from '../../../flow/flow-facts.ts';
import type { Reading } from './reading.ts';
import type { ReflectiveCall } from './reflection.ts';

/** What stands for a field. */
export interface FieldMirror {
  readonly kind: 'field';
  readonly class: Place;
  readonly names: readonly string[];
  /** Of a method handle, what calling it does; absent for what has methods of its own for that. */
  readonly handle?: FieldUse;
}

/** What is done with a field. */
interface FieldUse {
  readonly reads: boolean;
  readonly writes: boolean;
}

const READS: FieldUse = { reads: true, writes: false };
const WRITES: FieldUse = { reads: false, writes: true };
const SWAPS: FieldUse = { reads: true, writes: true };

/** Whether other threads see it, and when, says nothing about values. */
const MODES = ['', 'Volatile', 'Opaque', 'Acquire', 'Release', 'Plain'];

const USES = withEachEnding(MODES, [
  ['get', READS],
  ['set', WRITES],
  ['lazySet', WRITES],
  ['getAndSet', SWAPS],
  ['compareAndSet', WRITES],
  ['weakCompareAndSet', WRITES],
  ['compareAndExchange', SWAPS],
]);

/** Methods of `Unsafe`, which take an object and an offset in front of what they write. */
const USES_BY_OFFSET = withEachEnding(
  MODES.flatMap((mode) => [`Object${mode}`, `Reference${mode}`]),
  [
    ['get', READS],
    ['put', WRITES],
    ['putOrdered', WRITES],
    ['getAndSet', SWAPS],
    ['compareAndSwap', WRITES],
    ['compareAndSet', WRITES],
    ['weakCompareAndSet', WRITES],
    ['compareAndExchange', SWAPS],
  ],
);

function withEachEnding(
  endings: readonly string[],
  uses: readonly (readonly [string, FieldUse])[],
): ReadonlyMap<string, FieldUse> {
  return new Map(
    uses.flatMap(([name, use]) => endings.map((ending) => [`${name}${ending}`, use] as const)),
  );
}

/** Methods of a lookup that give handles of a field, by the class and the name. */
export const FIELD_HANDLES: ReadonlyMap<string, FieldUse | undefined> = new Map([
  ['findGetter', READS],
  ['findStaticGetter', READS],
  ['findSetter', WRITES],
  ['findStaticSetter', WRITES],
  ['findVarHandle', undefined],
  ['findStaticVarHandle', undefined],
]);

/** The same by an object that stands for the field already. */
export const FIELD_UNREFLECTING: ReadonlyMap<string, FieldUse | undefined> = new Map([
  ['unreflectGetter', READS],
  ['unreflectSetter', WRITES],
  ['unreflectVarHandle', undefined],
  ['objectFieldOffset', undefined],
  ['staticFieldOffset', undefined],
]);

/** Names of all methods that do something with a field. */
export const FIELD_ACCESS: ReadonlySet<string> = new Set([
  ...USES.keys(),
  ...USES_BY_OFFSET.keys(),
]);

export function fieldMirror(
  { class: owner, names }: Pick<FieldMirror, 'class' | 'names'>,
  handle: FieldUse | undefined,
): FieldMirror {
  return { kind: 'field', class: owner, names, ...(handle !== undefined && { handle }) };
}

/** A call on what stands for the field, or of its handle. */
export function useField(
  reading: Reading,
  call: ReflectiveCall,
  mirror: FieldMirror,
  isInvoked: boolean,
): void {
  const use = mirror.handle === undefined ? USES.get(call.name) : mirror.handle;
  if (use === undefined || isInvoked !== (mirror.handle !== undefined)) return;
  const objects = call.given.slice(0, use.writes ? -1 : undefined);
  access(reading, call, { mirror, use, object: objects[0]?.place ?? -1 });
}

/** A call of `Unsafe`, with the offset of the field. */
export function useFieldAt(reading: Reading, call: ReflectiveCall, mirror: FieldMirror): void {
  const use = USES_BY_OFFSET.get(call.name);
  if (use === undefined) return;
  access(reading, call, { mirror, use, object: call.given[0]?.place ?? -1 });
}

interface Access {
  readonly mirror: FieldMirror;
  readonly use: FieldUse;
  /** Whose field it is; -1 where it is of the class. */
  readonly object: Place;
}

/** Whether the field is static is known to the linker alone. */
function access(
  { builder, plainNames }: Reading,
  { given, result }: ReflectiveCall,
  { mirror, use, object }: Access,
): void {
  const value = given.at(-1)?.place ?? -1;
  for (const name of mirror.names) {
    for (const holder of object === -1 ? [mirror.class] : [mirror.class, object]) {
      if (use.reads && result !== undefined) builder.read(holder, fieldKey(name), result);
      if (use.writes && value !== -1 && !plainNames.has(value))
        builder.write(value, holder, fieldKey(name));
    }
  }
}
