// What `npm run accuracy -- --shapes` holds results against: nothing is wrong with those of a sample, and each way in
// which one could be broken is found.
import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import {
  type CircularDependencyResult,
  type DependencyResult,
  type DomainResult,
  OPERATIONS,
  type OperationName,
  type PlatformResult,
} from '@orrery/contract';
import { defaultLimits, runAnalysis } from '@orrery/runner';
import { findFaults } from '../tools/accuracy/result-faults.ts';

const SOURCES: Readonly<Record<string, string>> = {
  'README.md': '# Shop\n\nSells tools.\n',
  'package.json': '{ "name": "shop" }',
  'src/cart/cart.ts':
    "import { priceOf } from '../prices/price.js';\n/** Holds what is bought. */\nexport class Cart { total() { return priceOf(this); } }\n",
  'src/cart/line.ts': "import { Cart } from './cart.js';\nexport class Line extends Cart {}\n",
  'src/cart/empty.ts': 'export const empty = () => [];\n',
  'src/prices/price.ts':
    "import { Cart } from '../cart/cart.js';\nimport { rate } from './rate.js';\nexport function priceOf(_: Cart) { return rate(); }\n",
  'src/prices/rate.ts': "import fs from 'node:fs';\nexport const rate = () => fs.constants.F_OK;\n",
  'src/prices/tax.ts': 'export interface Tax { readonly share: number }\n',
};

const results = new Map<OperationName, unknown>();
const folder = mkdtempSync(join(tmpdir(), 'orrery-result-shapes-'));

before(async () => {
  const tree = join(folder, 'shop');
  for (const [path, text] of Object.entries(SOURCES)) {
    mkdirSync(dirname(join(tree, path)), { recursive: true });
    writeFileSync(join(tree, path), text);
  }
  for (const operation of Object.keys(OPERATIONS) as OperationName[]) {
    const path = join(folder, `${operation}.json`);
    const outcome = await runAnalysis({
      operation,
      input: { kind: 'directory', path: tree },
      output: { path, encoding: 'identity' },
      limits: defaultLimits,
      threads: 1,
    });
    assert.equal(outcome.status, 'completed');
    results.set(operation, JSON.parse(readFileSync(path, 'utf8')));
  }
});

after(() => rmSync(folder, { recursive: true, force: true }));

/** Breaks a copy of the result. */
type Break<Result> = (result: Result) => void;

function checkFound<Result>(operation: OperationName, breaks: Record<string, Break<Result>>) {
  for (const [what, breakIt] of Object.entries(breaks)) {
    it(`${operation}: ${what}`, () => {
      const result = structuredClone(results.get(operation)) as Result;
      breakIt(result);
      assert.notDeepEqual(findFaults(operation, result), []);
    });
  }
}

/** What must not be checked by the compiler, since breaking it is the point. */
// biome-ignore lint/suspicious/noExplicitAny: results are broken on purpose.
type Loose = any;

it('nothing is wrong with what is published', () => {
  for (const [operation, result] of results) assert.deepEqual(findFaults(operation, result), []);
});

describe('what is broken is found', () => {
  const find = ({ graph }: Pick<DependencyResult, 'graph'>, id: string): Loose =>
    graph.nodes.find((node) => node.id === id);

  checkFound<DependencyResult>('dependency', {
    'a field that lacks': ({ metadata }: Loose) => delete metadata.fileCount,
    'a field of the wrong type': ({ stats }: Loose) => {
      stats.nodeCount = String(stats.nodeCount);
    },
    'a time that is none': (result) => {
      result.generatedAt = 'yesterday';
    },
    'a node without labels': ({ graph }) => {
      graph.nodes[0]!.labels.length = 0;
    },
    'a label that nobody knows': ({ graph }) => {
      graph.nodes[0]!.labels[0] = 'Module';
    },
    'a finer label that nobody knows': ({ graph }) => graph.nodes[0]!.labels.push('Script'),
    'a property that lacks': (result) => delete find(result, 'src/cart/cart.ts').properties.isTest,
    'a path that is another one': (result) => {
      find(result, 'src/cart/cart.ts').properties.path = 'src/cart/line.ts';
    },
    'a node twice': ({ graph, stats }) => {
      graph.nodes.push(graph.nodes[0]!);
      stats.nodeCount!++;
    },
    'a relationship twice': ({ graph, stats }) => {
      graph.relationships.push(graph.relationships[0]!);
      stats.relationshipCount!++;
    },
    'a relationship that leads nowhere': ({ graph }) => {
      const [first] = graph.relationships;
      first!.endNode = 'src/gone.ts';
      first!.id = `${first!.startNode}_${first!.type}_${first!.endNode}`;
    },
    'an id that says something else': ({ graph }) => {
      graph.relationships[0]!.id += '2';
    },
    'a type that nobody knows': ({ graph }) => {
      const [first] = graph.relationships;
      first!.type = 'uses';
      first!.id = `${first!.startNode}_uses_${first!.endNode}`;
    },
    'a relationship between what it cannot relate': ({ graph }) => {
      const [first] = graph.relationships;
      first!.type = 'extends';
      first!.id = `${first!.startNode}_extends_${first!.endNode}`;
    },
    'a wrong total': ({ stats }) => {
      stats.nodeCount!++;
    },
    'a wrong total of a type': ({ stats }) => {
      stats.relationshipTypes!.imports!++;
    },
    'a language of no file': ({ metadata }) => metadata.languages.push('cobol'),
  });

  checkFound<DomainResult>('domain', {
    'a file in two domains': ({ graph, stats, domains }) => {
      const [, other] = domains;
      const endNode = other!.subdomains[0]!.id;
      const startNode = domains[0]!.subdomains[0]!.files[0]!;
      const id = `${startNode}_belongsTo_${endNode}`;
      graph.relationships.push({ id, type: 'belongsTo', startNode, endNode, properties: {} });
      stats.relationshipCount!++;
      stats.relationshipTypes!.belongsTo!++;
    },
    'a file in the lists of two domains': ({ domains }) => {
      domains[1]!.subdomains[0]!.files.push(domains[0]!.subdomains[0]!.files[0]!);
      domains[1]!.fileCount++;
    },
    'a file in no list': ({ domains }) => {
      domains[0]!.subdomains[0]!.files.shift();
      domains[0]!.fileCount--;
      domains[0]!.keyFiles.length = 0;
    },
    'a function that is no node': ({ domains }) => {
      domains[0]!.subdomains[0]!.functions.push('fn:src/gone.ts:gone');
    },
    'a key file of another domain': ({ domains }) => {
      domains[0]!.keyFiles.push(domains[1]!.keyFiles[0]!);
    },
    'a wrong number of files': ({ domains }) => {
      domains[0]!.fileCount++;
    },
    'a domain twice': ({ domains }) => domains.push(domains[0]!),
    'a domain without a node': ({ domains }) => {
      domains[0]!.id = 'domain:Gone';
    },
    'a statement without evidence': ({ domains }) => domains[0]!.responsibilities.push('Cooks.'),
    'a subdomain that names another domain': ({ graph }) => {
      const node: Loose = graph.nodes.find(({ labels }) => labels[0] === 'Subdomain');
      node.properties.parentDomain = 'Kitchen';
    },
    'an assignment to another domain': ({ fileAssignments, domains }) => {
      const { domainName } = fileAssignments[0]!;
      fileAssignments[0]!.domainName = domains.find(({ name }) => name !== domainName)!.name;
    },
    'an assignment that lacks': ({ functionAssignments, stats }) => {
      functionAssignments.pop();
      stats.functionAssignments--;
    },
    'a reason that nobody knows': ({ fileAssignments }: Loose) => {
      fileAssignments[0].reason = 'taste';
    },
    'a strength above the whole': ({ relationships }) => {
      relationships[0]!.strength = 1.5;
    },
    'a dependency of a domain that is not there': ({ relationships }) => {
      relationships[0]!.to = 'Kitchen';
    },
  });

  checkFound<PlatformResult>('platform', {
    'a wrong sum': ({ summary }) => {
      summary.functions++;
    },
    'a wrong count of an artifact': ({ artifacts }) => {
      artifacts.find(({ id }) => id === 'call-graph')!.metadata.calls!++;
    },
    'an artifact of another kind': ({ artifacts }: Loose) => {
      artifacts[0].kind = 'picture';
    },
    'a declaration that ends before it begins': (result) => {
      find(result, 'class:src/cart/cart.ts:Cart').properties.endLine = 1;
    },
  });

  checkFound<CircularDependencyResult>('circular-dependencies', {
    'an import that leads out of the cycle': ({ cycles }) => {
      cycles[0]!.edges[0]!.target = 'src/prices/rate.ts';
    },
    'a file that is not reached': ({ cycles, summary }) => {
      cycles[0]!.files.push('src/prices/rate.ts');
      summary.filesInCycles++;
    },
    'a suggestion that is no import': ({ cycles }) => {
      cycles[0]!.breakingSuggestion = 'src/prices/rate.ts -> src/cart/cart.ts';
    },
    'a breaking set that leaves a cycle': ({ cycles }) => {
      cycles[0]!.breakingSet = ['src/cart/cart.ts -> src/cart/line.ts'];
    },
    'a breaking set with an import in vain': ({ cycles }) => {
      cycles[0]!.breakingSet = cycles[0]!.edges.map(
        ({ source, target }) => `${source} -> ${target}`,
      );
    },
    'an empty breaking set': ({ cycles }) => {
      cycles[0]!.breakingSet = [];
    },
    'a severity that nobody knows': ({ cycles }: Loose) => {
      cycles[0].severity = 'grave';
    },
    'a wrong count of a severity': ({ summary }) => {
      summary.highSeverityCount++;
    },
    'a file in two cycles': ({ cycles, summary, metadata }) => {
      cycles.push({ ...cycles[0]!, id: 'cycle:other' });
      summary.totalCycles++;
      metadata.cycleCount++;
      summary.mediumSeverityCount++;
    },
    'a mark that is wrong': ({ cycles }) => {
      cycles[0]!.vanishesWithout.typeImports = true;
    },
  });
});
