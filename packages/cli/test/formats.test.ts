// What is written for other programs: whatever a repository's names hold, it stays a name.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { GraphNode, GraphRelationship, ImportCycle, ResultItem } from '@orrery/sdk/node';
import fc from 'fast-check';
import { FORMATS, graphOfCycles, writtenAs } from '../src/formats/formats.ts';
import { sarifOfCycles, sarifOfDiagnostics } from '../src/formats/sarif.ts';

const HOSTILE = `a"b\\'c\n<d>&[e](f)\u0000{g}\`#;--> \u202e%PATH%\\u0027 $(x)`;

const node = (id: string, properties: Record<string, unknown> = {}): GraphNode => ({
  ...{ id, labels: ['File'] },
  properties: { path: id, name: id, ...properties },
});

const relationship = (startNode: string, endNode: string): GraphRelationship => ({
  ...{ id: `${startNode}_imports_${endNode}`, type: 'imports', startNode, endNode },
  properties: { kinds: ['static'], line: 3 },
});

async function* itemsOf(nodes: GraphNode[], relationships: GraphRelationship[]) {
  for (const one of nodes) yield { kind: 'node', node: one } as ResultItem;
  for (const one of relationships) yield { kind: 'relationship', relationship: one } as ResultItem;
  yield { kind: 'member', name: 'stats', value: { nodeCount: nodes.length } } as ResultItem;
}

async function write(format: string, ids: readonly string[]): Promise<string> {
  const nodes = ids.map((id) => node(id));
  const relationships = ids.slice(1).map((id, at) => relationship(ids[at]!, id));
  return (await Array.fromAsync(FORMATS.get(format)!(itemsOf(nodes, relationships)))).join('');
}

/** Checks a format with plain names against its text, and with any names against a rule for the whole text. */
function checkFormat(format: string, text: string, isWhole: (text: string) => void): void {
  it('writes a small graph as expected', async () => {
    assert.equal(await write(format, ['src/a.ts', 'src/b.ts']), text);
  });
  it('stays whole whatever the names', async () => {
    isWhole(await write(format, [HOSTILE, 'src/b.ts']));
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(fc.string({ unit: 'binary' }), { maxLength: 4 }),
        async (ids) => isWhole(await write(format, ids)),
      ),
    );
  });
}

describe('ndjson', () => {
  checkFormat(
    'ndjson',
    [
      '{"kind":"node","id":"src/a.ts","labels":["File"],"properties":{"path":"src/a.ts","name":"src/a.ts"}}',
      '{"kind":"node","id":"src/b.ts","labels":["File"],"properties":{"path":"src/b.ts","name":"src/b.ts"}}',
      '{"kind":"relationship","id":"src/a.ts_imports_src/b.ts","type":"imports","startNode":"src/a.ts","endNode":"src/b.ts","properties":{"kinds":["static"],"line":3}}',
      '{"kind":"member","name":"stats","value":{"nodeCount":2}}',
      '',
    ].join('\n'),
    (text) => {
      const lines = text.split('\n');
      assert.equal(lines.pop(), '');
      for (const line of lines) JSON.parse(line);
    },
  );
});

describe('dot', () => {
  checkFormat(
    'dot',
    `digraph orrery {
  rankdir=LR;
  node [shape=ellipse, fontname="sans-serif"];
  "src/a.ts" [label="src/a.ts", shape=box];
  "src/b.ts" [label="src/b.ts", shape=box];
  "src/a.ts" -> "src/b.ts" [label="imports"];
}
`,
    (text) => {
      // What is left when quoted texts are taken out is the grammar alone.
      const quoted = '"(?:[^"\\\\\n]|\\\\[^\n])*"';
      const rest = text.replace(new RegExp(quoted, 'g'), 'Q');
      assert.match(
        rest,
        /^digraph orrery \{\n {2}rankdir=LR;\n {2}node [^\n]*;\n(?: {2}Q(?: -> Q)? \[label=Q(?:, shape=\w+)?\];\n)*\}\n$/,
      );
    },
  );
});

describe('a Mermaid text', () => {
  const warnings = async (nodes: number, arrows: number): Promise<string[]> => {
    const said: string[] = [];
    const ids = Array.from({ length: nodes }, (_, at) => `-->|${at}`);
    const relationships = Array.from({ length: arrows }, (_, at) => relationship('a', `-->|${at}`));
    const items = itemsOf(
      ids.map((id) => node(id)),
      relationships,
    );
    await Array.fromAsync(writtenAs('mermaid', items, (sentence) => said.push(sentence)));
    return said;
  };

  it('comes with a warning where Mermaid would draw an error instead', async () => {
    assert.deepEqual(await warnings(10, 500), []);
    const [many, ...others] = await warnings(10, 501);
    assert.match(many ?? '', /^Mermaid draws 500 arrows and 50000 characters .* has 501 and \d+\./);
    assert.deepEqual(others, []);
    assert.match((await warnings(2000, 1)).join(), /this graph has 1 and \d{5,}\./);
  });
});

describe('mermaid', () => {
  checkFormat(
    'mermaid',
    `flowchart LR
  n1["src/a.ts"]
  n2["src/b.ts"]
  n1 -->|"imports"| n2
`,
    (text) =>
      assert.match(
        text,
        /^flowchart LR\n(?: {2}n\d+\["(?:[\p{L}\p{N}\p{M} ./_,:-]|#\d+;)*"\]\n| {2}n\d+ -->\|"imports"\| n\d+\n)*$/u,
      ),
  );
});

describe('graphml', () => {
  it('writes nodes and edges with their data', async () => {
    const text = await write('graphml', ['src/a.ts', 'src/b.ts']);
    assert.match(
      text,
      /<node id="src\/a\.ts"><data key="labels">File<\/data><data key="name">src\/a\.ts</,
    );
    assert.match(
      text,
      /source="src\/a\.ts" target="src\/b\.ts"><data key="type">imports<\/data><data key="line">3</,
    );
  });

  it('stays whole whatever the names', async () => {
    const element =
      / {4}<(node|edge) (?:\w+="[^<>"\t\n]*" ?)+>(?:<data key="\w+">(?:[^<>&\u0000-\u0008\u000b\u000c\u000e-\u001f]|&(?:\w+|#\d+);)*<\/data>)*<\/\1>\n/g;
    const check = (text: string, nodes: number) => {
      const body = text.slice(text.indexOf('edgedefault="directed">\n') + 24);
      assert.equal(body.replace(element, ''), '  </graph>\n</graphml>\n');
      assert.equal(body.match(/<node /g)?.length ?? 0, nodes);
      assert.doesNotMatch(body, /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/);
    };
    check(await write('graphml', [HOSTILE, 'b']), 2);
    const ids = fc.uniqueArray(fc.string({ unit: 'binary' }), { maxLength: 4 });
    await fc.assert(
      fc.asyncProperty(ids, async (names) => check(await write('graphml', names), names.length)),
    );
  });
});

describe('cypher', () => {
  checkFormat(
    'cypher',
    `CREATE CONSTRAINT orrery_node_id IF NOT EXISTS FOR (n:OrreryNode) REQUIRE n.id IS UNIQUE;
CREATE (:\`OrreryNode\`:\`File\` {path: 'src/a.ts', name: 'src/a.ts', id: 'src/a.ts'});
CREATE (:\`OrreryNode\`:\`File\` {path: 'src/b.ts', name: 'src/b.ts', id: 'src/b.ts'});
MATCH (a:OrreryNode {id: 'src/a.ts'}), (b:OrreryNode {id: 'src/b.ts'}) CREATE (a)-[:\`imports\` {kinds: ['static'], line: 3, id: 'src/a.ts_imports_src/b.ts'}]->(b);
`,
    (text) => {
      const literal = /'(?:[^'\\\n]|\\[^\n])*'/g;
      assert.doesNotMatch(text, /\\u/, 'nothing that a database would take for a character');
      const rest = text.replace(literal, 'Q').replace(/Q(?: \+ Q)+/g, 'Q');
      assert.match(
        rest,
        /^CREATE CONSTRAINT [^\n]*\n(?:CREATE \(:`OrreryNode`:`File` \{path: Q, name: Q, id: Q\}\);\n|MATCH \(a:OrreryNode \{id: Q\}\), \(b:OrreryNode \{id: Q\}\) CREATE \(a\)-\[:`imports` \{kinds: \[Q\], line: 3, id: Q\}\]->\(b\);\n)*$/,
      );
    },
  );
});

const cycle = (files: readonly string[]): ImportCycle =>
  ({
    ...{ id: 'cycle:1', severity: 'high', files, breakingSuggestion: `${files[1]} -> ${files[0]}` },
    edges: [
      { source: files[0], target: files[1], importedSymbols: [], kinds: ['static'], line: 2 },
      { source: files[1], target: files[0], importedSymbols: [], kinds: ['static'], line: 7 },
    ],
  }) as unknown as ImportCycle;

it('cycles become the graph that they are made of', async () => {
  const items = graphOfCycles([{ kind: 'cycle', cycle: cycle(['a.ts', 'b.ts']) }]);
  const text = (await Array.fromAsync(FORMATS.get('mermaid')!(items))).join('');
  assert.equal(
    text,
    'flowchart LR\n  n1["a.ts"]\n  n2["b.ts"]\n  n1 -->|"imports"| n2\n  n2 -->|"imports"| n1\n',
  );
});

describe('sarif', () => {
  it('says where to cut, and what the baseline knows', () => {
    const [result] = checkSarif(sarifOfCycles([{ cycle: cycle(['a.ts', 'b.ts']), isKnown: true }]));
    assert.equal(result!.level, 'error');
    assert.equal(result!.baselineState, 'unchanged');
    assert.deepEqual(result!.locations[0]!.physicalLocation, {
      artifactLocation: { uri: 'b.ts', uriBaseId: '%SRCROOT%' },
      region: { startLine: 7 },
    });
  });

  it('names are neither links nor addresses', () => {
    const [result] = checkSarif(
      sarifOfCycles([{ cycle: cycle(['javascript:alert(1)/[x](y) ?.ts', 'b#c.ts']) }]),
    );
    assert.equal(result!.locations[0]!.physicalLocation.artifactLocation.uri, 'b%23c.ts');
    assert.match(result!.message.text, /\\\[x\\\]/);
    const related = result!.relatedLocations![0]!.physicalLocation.artifactLocation.uri;
    assert.equal(related, 'javascript%3Aalert(1)/%5Bx%5D(y)%20%3F.ts');
  });

  it('lists unresolved imports of a dependency graph, and nothing else', () => {
    const diagnostic = { path: 'a.ts', line: 1, code: 'unresolved-import', message: 'It is gone.' };
    const other = { path: 'b.ts', line: null, code: 'syntax-error', message: 'x' };
    const results = checkSarif(sarifOfDiagnostics([diagnostic, other]));
    assert.deepEqual(
      results.map(({ ruleId }) => ruleId),
      ['unresolved-import'],
    );
  });
});

interface SarifResult {
  readonly ruleId: string;
  readonly ruleIndex: number;
  readonly level: string;
  readonly message: { readonly text: string };
  readonly locations: SarifLocation[];
  readonly relatedLocations?: (SarifLocation & { readonly id: number })[];
  readonly baselineState?: string;
  readonly partialFingerprints?: Record<string, string>;
}

interface SarifLocation {
  readonly physicalLocation: {
    readonly artifactLocation: { readonly uri: string; readonly uriBaseId: string };
    readonly region?: { readonly startLine: number };
  };
}

/** What the specification asks for, as far as we write it: sections 3.13, 3.14, 3.19, 3.27, 3.28 and 3.29. */
function checkSarif(text: string): readonly SarifResult[] {
  const log = JSON.parse(text);
  assert.equal(log.version, '2.1.0');
  assert.ok(log.$schema.endsWith('sarif-schema-2.1.0.json'));
  assert.equal(log.runs.length, 1);
  const [{ tool, results, columnKind }] = log.runs;
  assert.equal(columnKind, 'utf16CodeUnits');
  assert.ok(tool.driver.name.length > 0);
  const rules: { readonly id: string }[] = tool.driver.rules;
  for (const result of results as SarifResult[]) {
    assert.equal(rules[result.ruleIndex]?.id, result.ruleId);
    assert.ok(['none', 'note', 'warning', 'error'].includes(result.level));
    assert.ok(result.message.text.length > 0);
    if (result.baselineState !== undefined) {
      assert.ok(['new', 'unchanged', 'updated', 'absent'].includes(result.baselineState));
    }
    for (const { physicalLocation } of [...result.locations, ...(result.relatedLocations ?? [])]) {
      const { uri } = physicalLocation.artifactLocation;
      // A relative reference of RFC 3986 whose first segment cannot be taken for a scheme.
      assert.match(
        uri,
        /^(?:[\w.~!$&'()*+,;=@-]|%[0-9A-F]{2})+(?:\/(?:[\w.~!$&'()*+,;=@:-]|%[0-9A-F]{2})+)*$/,
      );
      const { region } = physicalLocation;
      if (region !== undefined)
        assert.ok(Number.isInteger(region.startLine) && region.startLine > 0);
    }
  }
  return results;
}
