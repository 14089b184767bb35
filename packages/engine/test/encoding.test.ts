// Facts as bytes: whatever a file says of itself comes back as it was, and bytes that are no such record are
// refused. That the facts of every language do so is tried in conformance.test.ts.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { createFactsEncoder } from '../src/encoding/encode-facts.ts';
import { forgetRead, openFacts, plainFacts } from '../src/encoding/open-facts.ts';
import { DamagedFactsError, FORMAT } from '../src/encoding/record-layout.ts';
import type { FileFacts } from '../src/facts.ts';

/** Any text, halves of pairs included. */
const text = fc.oneof(
  fc.string(),
  fc.string({ unit: 'binary' }),
  fc.array(fc.integer({ min: 0, max: 0xffff })).map((units) => String.fromCharCode(...units)),
  fc.constantFrom('', '__proto__', 'constructor', '\ud800', '\0', '\ufeffmark', 'é', '名前'),
);
const line = fc.integer({ min: 1, max: 2 ** 30 });
const index = fc.oneof(
  fc.integer({ min: -1, max: 300 }),
  fc.integer({ min: -1, max: 2 ** 31 - 1 }),
);
const indices = fc.array(index);
/** @param optional keys that a fact may lack */
const record = (
  model: Record<string, fc.Arbitrary<unknown>>,
  optional: readonly string[] = [],
): fc.Arbitrary<unknown> => {
  const requiredKeys = Object.keys(model).filter((key) => !optional.includes(key));
  return fc.record(model, { requiredKeys, noNullPrototype: true });
};

const importFact = record(
  {
    specifier: fc.option(text),
    expression: text,
    kind: fc.constantFrom(
      'static',
      'dynamic',
      'type',
      'reexport',
      'require',
      'include',
      'implicit',
    ),
    symbols: fc.array(text),
    aliases: fc.array(record({ symbol: text, local: text })),
    line,
    symbolLines: fc.array(line),
  },
  ['expression', 'aliases', 'symbolLines'],
);

const exportFact = record(
  { name: text, from: record({ specifier: text, name: text }), declaration: text },
  ['from', 'declaration'],
);

const declarationFact = record(
  {
    kind: fc.constantFrom(
      'function',
      'method',
      'constructor',
      'accessor',
      'class',
      'struct',
      'trait',
    ),
    name: text,
    qualifiedName: text,
    parent: fc.option(fc.nat()),
    startLine: line,
    endLine: line,
    signature: text,
    isExported: fc.boolean(),
    isAsync: fc.boolean(),
    modifiers: fc.array(text),
    documentation: text,
    bases: fc.array(
      record({ relation: fc.constantFrom('extends', 'implements'), name: text, line }),
    ),
  },
  ['documentation'],
);

const diagnostic = record({
  code: fc.constantFrom('syntax-error', 'invalid-configuration', 'extraction-failed'),
  line: fc.option(line),
  message: text,
});

const callableFact = record({
  ...{ declaration: index, startLine: line, endLine: line, around: index, owner: index },
  ...{ receiver: index, takesReceiverFirst: fc.boolean(), result: index, parameters: indices },
  ...{
    parameterNames: indices,
    positional: index,
    handedBack: indices,
    handedBackWhen: indices,
    handedOn: indices,
    filled: indices,
    requiredBehind: indices,
    declaredKinds: indices,
    required: index,
  },
  ...{ rest: index, keywordRest: index, block: index, isAbstract: fc.boolean() },
  ...{ givesReceiver: fc.boolean(), isMacro: fc.boolean(), isReference: fc.boolean() },
  mayDecline: fc.boolean(),
  isCoroutine: fc.boolean(),
  givesOwn: fc.option(record({ parameter: index, classAt: index, writtenAs: index }), {
    nil: undefined,
  }),
  ...{ firstPlace: index, endPlace: index, endCallable: index, firstMove: index, endMove: index },
});

const baseFact = fc.oneof(
  record({ type: index }),
  record({ place: index }),
  record({ type: index, isPrepended: fc.constant(true) }),
  record({ type: index, isExtended: fc.constant(true) }),
  record({ place: index, areParts: fc.constant(true) }),
);

const classFact = record(
  {
    ...{ declaration: index, bases: fc.array(baseFact), typeParameters: indices },
    ...{
      isStructural: fc.boolean(),
      isAlias: fc.boolean(),
      aliasOf: index,
      parts: index,
      isFinal: fc.constant(true),
      isOfExpression: fc.constant(true),
    },
  },
  ['aliasOf', 'parts', 'isFinal', 'isOfExpression'],
);

const flow = record({
  placeCount: fc.nat(),
  texts: fc.array(text),
  callables: fc.array(callableFact),
  classes: fc.array(classFact),
  types: fc.array(
    record(
      {
        ...{ name: index, arguments: indices, parameterOf: index },
        ...{ class: index, scope: index, nameScope: index },
      },
      ['nameScope'],
    ),
  ),
  scopes: fc.array(
    record(
      {
        ...{ parent: index, class: index, receiver: index, type: index, prefixes: indices },
        shares: fc.constantFrom('scripts', 'written'),
        isGlobalObject: fc.constant(true),
      },
      ['type', 'prefixes', 'shares', 'isGlobalObject'],
    ),
  ),
  imports: fc.array(importFact),
  moves: fc.oneof(fc.int32Array(), fc.int16Array()),
});

const plainValue = fc.letrec((tie) => ({
  value: fc.oneof(
    { depthSize: 'small' },
    ...[text, fc.boolean(), fc.constantFrom(null, undefined), fc.double(), fc.integer()],
    fc.array(tie('value')),
    fc.dictionary(text, tie('value'), { noNullPrototype: true }),
    fc.array(fc.tuple(text, tie('value'))).map((entries) => new Map(entries)),
    fc.array(text).map((items) => new Set(items)),
  ),
})).value;

const anyFacts = record(
  {
    ...{ lines: fc.nat(), isGenerated: fc.boolean(), imports: fc.array(importFact) },
    ...{
      exports: fc.array(exportFact),
      packageName: text,
      declarations: fc.array(declarationFact),
    },
    ...{ flow, diagnostics: fc.array(diagnostic) },
    configuration: plainValue.filter((value) => value !== undefined),
  },
  ['packageName', 'flow', 'configuration'],
) as fc.Arbitrary<FileFacts>;

const encode = createFactsEncoder();

describe('encoded facts', () => {
  it('are what was encoded, also when they are read again', () => {
    fc.assert(
      fc.property(anyFacts, (facts) => {
        const opened = openFacts(encode(facts));
        assert.deepEqual(plainFacts(opened), facts);
        forgetRead(opened);
        assert.deepEqual(plainFacts(opened), facts);
      }),
    );
  });

  it('depend on the facts alone, not on what the encoder wrote before', () => {
    fc.assert(
      fc.property(anyFacts, (facts) => {
        assert.deepEqual(encode(facts), createFactsEncoder()(facts));
      }),
    );
  });

  it('are refused when a single bit has changed or an end is missing', () => {
    fc.assert(
      fc.property(anyFacts, fc.nat(), fc.nat(7), (facts, at, bit) => {
        const record = encode(facts);
        const damaged = record.slice();
        damaged[at % record.length]! ^= 1 << bit;
        assert.throws(() => openFacts(damaged), DamagedFactsError);
        assert.throws(() => openFacts(record.slice(0, at % record.length)), DamagedFactsError);
      }),
    );
  });

  it('are refused or read to an end where damage bears the right checksum', () => {
    fc.assert(
      fc.property(
        anyFacts,
        fc.array(fc.tuple(fc.nat(), fc.nat(255)), { minLength: 1 }),
        (facts, changes) => {
          const record = encode(facts);
          for (const [at, byte] of changes) record[12 + (at % (record.length - 12))] = byte;
          seal(record);
          try {
            plainFacts(openFacts(record));
          } catch (error) {
            assert.ok(error instanceof DamagedFactsError, String(error));
          }
        },
      ),
      { numRuns: 500 },
    );
  });

  it('are refused when any bytes come in their place', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 400 }), (bytes) => {
        assert.throws(() => openFacts(bytes), DamagedFactsError);
      }),
    );
  });

  it('take no more than plain data', () => {
    const facts = plainFacts(openFacts(encode(EMPTY)));
    assert.deepEqual(facts, EMPTY);
    assert.throws(() => encode({ ...EMPTY, configuration: () => 1 }), /no plain data/);
    const circle: unknown[] = [];
    circle.push(circle);
    assert.throws(() => encode({ ...EMPTY, configuration: circle }), /nested too deeply/);
    assert.deepEqual(plainFacts(openFacts(encode(EMPTY))), EMPTY);
  });
});

const EMPTY: FileFacts = {
  ...{ lines: 0, isGenerated: false, imports: [], exports: [], declarations: [] },
  diagnostics: [],
};

function seal(record: Uint8Array): void {
  const words = new Int32Array(record.buffer, record.byteOffset, record.length / 4);
  words[1] = FORMAT.checksum(words);
}
