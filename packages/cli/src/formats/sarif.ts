// SARIF 2.1.0 (OASIS): cycles as results that code scanning shows at the import to cut, and unresolved imports of a
// dependency graph. Messages may hold links in brackets, so brackets and backslashes in names are escaped.
import type { ImportCycle, Metadata } from '@orrery/sdk/node';
import manifest from '../../package.json' with { type: 'json' };

const SCHEMA =
  'https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json';

const LEVELS: ReadonlyMap<string, string> = new Map([
  ['high', 'error'],
  ['medium', 'warning'],
  ['low', 'note'],
]);

/** A cycle, and whether a baseline knows it; without a baseline nothing is said of that. */
export interface SarifCycle {
  readonly cycle: ImportCycle;
  readonly isKnown?: boolean;
}

export function sarifOfCycles(cycles: readonly SarifCycle[]): string {
  const rule = {
    id: 'import-cycle',
    name: 'ImportCycle',
    shortDescription: { text: 'Files import each other in a circle.' },
    fullDescription: {
      text: 'None of the files can be understood, tested or moved without the others. The severity says how far the circle reaches.',
    },
    help: {
      text: 'Remove the import that the message names, or move what both sides need into a file of its own.',
    },
    defaultConfiguration: { level: 'warning' },
  };
  return sarif(rule, cycles.map(cycleResult));
}

export function sarifOfDiagnostics(diagnostics: Metadata['diagnostics']): string {
  const rule = {
    id: 'unresolved-import',
    name: 'UnresolvedImport',
    shortDescription: { text: 'An import leads nowhere.' },
    fullDescription: {
      text: 'Neither a file of the repository nor an external module was found for it; the graph lacks an edge there.',
    },
    help: { text: 'Correct the import, or add what it names.' },
    defaultConfiguration: { level: 'note' },
  };
  const unresolved = diagnostics.filter(({ code }) => code === rule.id);
  return sarif(
    rule,
    unresolved.map(({ path, line, message }) => ({
      ...{ ruleId: rule.id, ruleIndex: 0, level: 'note' },
      message: { text: plain(message) },
      locations: [location(path, line ?? undefined)],
    })),
  );
}

function sarif(rule: object, results: readonly object[]): string {
  const driver = { name: 'Orrery', version: manifest.version, rules: [rule] };
  const run = { tool: { driver }, columnKind: 'utf16CodeUnits', results };
  return `${JSON.stringify({ $schema: SCHEMA, version: '2.1.0', runs: [run] }, null, 2)}\n`;
}

function cycleResult({ cycle, isKnown }: SarifCycle): object {
  const { id, severity, files, edges, breakingSuggestion } = cycle;
  const cut = edges.find(({ source, target }) => `${source} -> ${target}` === breakingSuggestion);
  const text = `${files.length} files import each other in a circle. To break it, remove the import ${breakingSuggestion}.`;
  return {
    ...{ ruleId: 'import-cycle', ruleIndex: 0, level: LEVELS.get(severity) ?? 'warning' },
    message: { text: plain(text) },
    locations: [location(cut?.source ?? files[0]!, cut?.line)],
    relatedLocations: edges.slice(0, MOST_RELATED).map(({ source, target, line }, at) => ({
      id: at + 1,
      ...location(source, line),
      message: { text: plain(`${source} imports ${target}`) },
    })),
    partialFingerprints: { 'orreryCycle/v1': id },
    ...(isKnown !== undefined && { baselineState: isKnown ? 'unchanged' : 'new' }),
    properties: { severity, files: files.length },
  };
}

/** Viewers list them all; more than this nobody reads. */
const MOST_RELATED = 50;

function location(path: string, line: number | undefined): object {
  return {
    physicalLocation: {
      artifactLocation: { uri: uriOf(path), uriBaseId: '%SRCROOT%' },
      ...(line !== undefined && { region: { startLine: line } }),
    },
  };
}

/** A relative reference: segment by segment, so that no name can pass for a scheme or a query. */
function uriOf(path: string): string {
  const segments = path.toWellFormed().split('/').map(encodeURIComponent);
  return segments.join('/');
}

/** Brackets make links in messages. */
const plain = (text: string): string => text.toWellFormed().replace(/[\\[\]]/g, '\\$&');
