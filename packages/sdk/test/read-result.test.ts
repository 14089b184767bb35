// Results as streams: whatever the cuts between chunks, the parts are those of the document.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { collectResult } from '../src/collect-result.ts';
import { ConnectionLost, MalformedJson, type ResultItem, readResult } from '../src/index.ts';
import { readEnvelope } from '../src/read-envelope.ts';

function streamOf(text: string, chunkBytes: number): ReadableStream<Uint8Array> {
  const bytes = new TextEncoder().encode(text);
  let at = 0;
  return new ReadableStream({
    pull(controller) {
      if (at >= bytes.length) return controller.close();
      controller.enqueue(bytes.slice(at, at + chunkBytes));
      at += chunkBytes;
    },
  });
}

async function itemsOf(text: string, chunkBytes = 7): Promise<ResultItem[]> {
  return await Array.fromAsync(readResult(streamOf(text, chunkBytes)));
}

const value = fc.jsonValue({ maxDepth: 2 });
const result = fc.record({
  generatedAt: fc.string({ unit: 'binary' }).map((text) => text.toWellFormed()),
  graph: fc.record({ nodes: fc.array(value), relationships: fc.array(value), more: value }),
  stats: value,
  cycles: fc.array(value),
  metadata: value,
  domains: fc.array(value),
});

describe('readResult', () => {
  it('gives the parts of any result, for any chunks and any white space', () =>
    fc.assert(
      fc.asyncProperty(result, fc.integer({ min: 1, max: 40 }), fc.boolean(), checkRoundTrip),
      { numRuns: 50 },
    ));

  async function checkRoundTrip(whole: object, chunkBytes: number, isWide: boolean) {
    const text = JSON.stringify(whole, null, isWide ? 2 : 0);
    const found = await collectResult(readResult(streamOf(text, chunkBytes)));
    assert.deepEqual(found, JSON.parse(text));
    assert.deepEqual(Object.keys(found), Object.keys(whole));
  }

  it('names them', async () => {
    const text =
      '{"graph":{"nodes":[{"id":"a"}],"relationships":[{"id":"r"}]},"cycles":[{"id":"c"}],"domains":[],"n":1}';
    assert.deepEqual(await itemsOf(text), [
      { kind: 'node', node: { id: 'a' } },
      { kind: 'relationship', relationship: { id: 'r' } },
      { kind: 'cycle', cycle: { id: 'c' } },
      { kind: 'member', name: 'domains', value: [] },
      { kind: 'member', name: 'n', value: 1 },
    ]);
  });

  it('a prefix of a result is an answer that broke off, wherever it was cut', async () => {
    const text = '{"graph":{"nodes":[{"id":"a\\"}"},2],"relationships":[]},"stats":{"n":[1]}}';
    for (let length = 0; length < text.length; length++) {
      await assert.rejects(itemsOf(text.slice(0, length)), ConnectionLost, text.slice(0, length));
    }
  });

  it('what is no result says so', async () => {
    for (const text of ['[]', '{"graph":{"nodes":[1 2]}}', '{graph:1}', '{"a":}', '{"a":truth}']) {
      await assert.rejects(itemsOf(text), MalformedJson, text);
    }
  });

  it('whoever stops early ends the download', async () => {
    let isCancelled = false;
    const endless = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(new TextEncoder().encode('{"graph":{"nodes":[1')),
      pull: (controller) => controller.enqueue(new TextEncoder().encode(',1')),
      cancel: () => {
        isCancelled = true;
      },
    });
    for await (const item of readResult(endless)) {
      assert.equal(item.kind, 'node');
      break;
    }
    assert.ok(isCancelled);
  });
});

describe('readEnvelope', () => {
  it('hands on the bytes of the result as they are', () =>
    fc.assert(
      fc.asyncProperty(value, fc.integer({ min: 1, max: 9 }), async (inside, chunkBytes) => {
        fc.pre(inside !== null);
        const text = JSON.stringify(inside);
        const envelope = `{"status": "completed","jobId":"j","result": ${text} ,"more":[1]}\n`;
        const { status, jobId, result } = await readEnvelope(streamOf(envelope, chunkBytes));
        assert.deepEqual([status, jobId], ['completed', 'j']);
        assert.equal(await new Response(result).text(), text);
      }),
    ));
});
