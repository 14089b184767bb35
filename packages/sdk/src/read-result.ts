// A result as a sequence of its parts: what is many comes one by one, so that a graph of any size can be read
// with little memory. Works on the bytes of any operation's result.
import { BYTE, createJsonReader, type JsonReader } from './json-reader.ts';
import type { DomainItem, GraphNode, GraphRelationship, ImportCycle } from './wire.ts';

/** One part of a result, in the order of the document. */
export type ResultItem =
  | { readonly kind: 'node'; readonly node: GraphNode }
  | { readonly kind: 'relationship'; readonly relationship: GraphRelationship }
  | { readonly kind: 'cycle'; readonly cycle: ImportCycle }
  | { readonly kind: 'domain'; readonly domain: DomainItem }
  /** Any other member of the result, whole: `stats`, `metadata`, `summary` and so on; also a list without items. */
  | { readonly kind: 'member'; readonly name: string; readonly value: unknown };

/** A container that is being read item by item. */
interface Open {
  /** Names of the members that lead here; empty for the result itself. */
  readonly path: string;
  readonly closes: number;
  isFirst: boolean;
}

/** Lists whose items are handed out one by one, by their path. */
const LISTS = new Map<string, (item: unknown) => ResultItem>([
  ['graph.nodes', (item) => ({ kind: 'node', node: item as GraphNode })],
  [
    'graph.relationships',
    (item) => ({ kind: 'relationship', relationship: item as GraphRelationship }),
  ],
  ['cycles', (item) => ({ kind: 'cycle', cycle: item as ImportCycle })],
  ['domains', (item) => ({ kind: 'domain', domain: item as DomainItem })],
]);

/**
 * Reads a bare result (not an envelope) part by part. Whoever stops early ends the download.
 * @throws ConnectionLost when the bytes end too early; MalformedJson when they are no result
 */
export async function* readResult(stream: ReadableStream<Uint8Array>): AsyncGenerator<ResultItem> {
  const reader = createJsonReader(stream);
  try {
    await reader.take(BYTE.openBrace);
    const open: Open[] = [{ path: '', closes: BYTE.closeBrace, isFirst: true }];
    for (let top = open.at(-1); top !== undefined; top = open.at(-1)) {
      if (await closesHere(reader, top)) {
        open.pop();
        continue;
      }
      const item = await readPart(reader, top, open);
      if (item !== undefined) yield item;
    }
  } finally {
    await reader.close();
  }
}

/** Reads what stands between two items: the container's end, or a comma. */
async function closesHere(reader: JsonReader, top: Open): Promise<boolean> {
  if ((await reader.peek()) === top.closes) {
    await reader.take(top.closes);
    return true;
  }
  if (top.isFirst) top.isFirst = false;
  else await reader.take(BYTE.comma);
  return false;
}

/** The next part; `undefined` when it is a container whose items follow. */
async function readPart(
  reader: JsonReader,
  top: Open,
  open: Open[],
): Promise<ResultItem | undefined> {
  const asItem = LISTS.get(top.path);
  if (asItem !== undefined) return asItem(await reader.value());
  const name = await readName(reader);
  const path = top.path === '' ? name : `${top.path}.${name}`;
  const next = await reader.peek();
  const isList = next === BYTE.openBracket && LISTS.has(path);
  const isGraph = next === BYTE.openBrace && path === 'graph';
  if (!isList && !isGraph) return { kind: 'member', name: path, value: await reader.value() };
  await reader.take(isList ? BYTE.openBracket : BYTE.openBrace);
  const closes = isList ? BYTE.closeBracket : BYTE.closeBrace;
  if ((await reader.peek()) === closes) {
    await reader.take(closes);
    return { kind: 'member', name: path, value: isList ? [] : {} };
  }
  open.push({ path, closes, isFirst: true });
  return undefined;
}

/** The name of a member and the colon behind it. */
export async function readName(reader: JsonReader): Promise<string> {
  // Throws: nothing else begins a name.
  if ((await reader.peek()) !== BYTE.quote) await reader.take(BYTE.quote);
  const name = (await reader.value()) as string;
  await reader.take(BYTE.colon);
  return name;
}
