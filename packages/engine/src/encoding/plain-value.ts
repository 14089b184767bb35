// Plain data of any shape as bytes, for what only one language knows the type of: its `configuration`. Holds
// whatever crosses threads unchanged and is a tree; a function, a symbol or a circle is a bug of the extractor.
import type { ByteReader } from './byte-reader.ts';
import type { ByteWriter } from './byte-writer.ts';
import { damaged } from './record-layout.ts';

const TAG = {
  undefined: 0,
  null: 1,
  false: 2,
  true: 3,
  integer: 4,
  double: 5,
  text: 6,
  list: 7,
  object: 8,
  map: 9,
  set: 10,
} as const;

/** Deeper data comes from no extractor, which bound what they take over from a manifest themselves. */
const MOST_LEVELS = 1000;

export function writePlainValue(writer: ByteWriter, value: unknown, level = 0): void {
  if (level > MOST_LEVELS) throw new Error('facts are nested too deeply');
  const write = (item: unknown) => writePlainValue(writer, item, level + 1);
  if (value === undefined) writer.number(TAG.undefined);
  else if (value === null) writer.number(TAG.null);
  else if (typeof value === 'boolean') writer.number(value ? TAG.true : TAG.false);
  else if (typeof value === 'number') writeNumber(writer, value);
  else if (typeof value === 'string') {
    writer.number(TAG.text);
    writer.text(value);
  } else if (Array.isArray(value)) {
    writer.number(TAG.list);
    writer.list(value, write);
  } else if (value instanceof Map) {
    writer.number(TAG.map);
    writer.list([...value], ([key, item]) => {
      write(key);
      write(item);
    });
  } else if (value instanceof Set) {
    writer.number(TAG.set);
    writer.list([...value], write);
  } else if (typeof value === 'object' && isPlain(value)) {
    writer.number(TAG.object);
    writer.list(Object.entries(value), ([key, item]) => {
      writer.text(key);
      write(item);
    });
  } else throw new Error(`facts hold something that is no plain data: ${typeof value}`);
}

function writeNumber(writer: ByteWriter, value: number): void {
  if (Object.is(value, value | 0)) {
    writer.number(TAG.integer);
    writer.index(value);
  } else {
    writer.number(TAG.double);
    writer.double(value);
  }
}

function isPlain(value: object): boolean {
  const prototype = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

export function readPlainValue(reader: ByteReader, level = 0): unknown {
  if (level > MOST_LEVELS) throw damaged();
  switch (reader.number()) {
    case TAG.undefined:
      return undefined;
    case TAG.null:
      return null;
    case TAG.false:
      return false;
    case TAG.true:
      return true;
    case TAG.integer:
      return reader.index();
    case TAG.double:
      return reader.double();
    case TAG.text:
      return reader.text();
    case TAG.list:
      return readItems(reader, level);
    case TAG.object:
      return readObject(reader, level);
    case TAG.map:
      return new Map(reader.list(() => [readBelow(reader, level), readBelow(reader, level)]));
    case TAG.set:
      return new Set(readItems(reader, level));
    default:
      throw damaged();
  }
}

function readBelow(reader: ByteReader, level: number): unknown {
  return readPlainValue(reader, level + 1);
}

function readItems(reader: ByteReader, level: number): readonly unknown[] {
  return reader.list(() => readBelow(reader, level));
}

/** A key may be `__proto__`, which assignment would take for something else. */
function readObject(reader: ByteReader, level: number): object {
  const object: Record<string, unknown> = {};
  for (let left = reader.count(); left > 0; left--) {
    const key = reader.text();
    const value = readBelow(reader, level);
    if (key !== '__proto__') object[key] = value;
    else {
      const own = { value, enumerable: true, configurable: true, writable: true };
      Object.defineProperty(object, key, own);
    }
  }
  return object;
}
