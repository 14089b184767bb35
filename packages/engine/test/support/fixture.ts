// Annotated sources: several files in one text, and beside each import where it must lead.
//
//   == src/app.ts
//   import { a } from './x.js'; // -> src/x.ts static a
//   import './gone'; // -> ? static "no file"
//
// A file opened by `==!` may hold imports that no annotation speaks of.
import assert from 'node:assert/strict';
import type { ImportFact } from '../../src/facts.ts';
import type { ImportTarget } from '../../src/language.ts';
import { languages } from '../../src/languages/registry.ts';
import { createResolvers } from '../../src/link/resolvers.ts';
import { type AnalysedSources, analyseSources } from './analyse-sources.ts';

interface FixtureFile {
  readonly path: string;
  readonly text: string;
  readonly isChecked: boolean;
}

/** Checks every annotation of the fixture, and that no import goes without one. */
export async function checkFixture(fixture: string): Promise<void> {
  const files = parseFixture(fixture);
  const analysed = await analyseSources(files.map(({ path, text }) => [path, text] as const));
  const found = describeImports(analysed);
  for (const { path, text, isChecked } of files) {
    const expected = annotationsOf(text);
    if (!isChecked && expected.length === 0) continue;
    const annotatedLines = new Set(expected.map(({ line }) => line));
    const actual = (found.get(path) ?? []).filter(
      ({ line }) => isChecked || annotatedLines.has(line),
    );
    assert.deepEqual(
      withoutUnaskedReasons(actual, expected).map(formatImport),
      expected.map(formatImport),
      `imports of ${path}`,
    );
  }
}

interface AnnotatedImport {
  readonly line: number;
  /** Targets as written in an annotation, without reasons. */
  readonly targets: string;
  readonly reason?: string;
}

export function parseFixture(fixture: string): FixtureFile[] {
  const parts = fixture.split(/^==(!?) (.+)\n/m).slice(1);
  const files: FixtureFile[] = [];
  for (let at = 0; at < parts.length; at += 3) {
    const [mark, path, text] = parts.slice(at, at + 3) as [string, string, string];
    files.push({ path: path.trim(), text, isChecked: mark !== '!' });
  }
  assert.ok(files.length > 0, 'the fixture has no `== path` line');
  return files;
}

const ANNOTATION = /(?:\/\/|#|--|<!--)\s*->\s*(.+?)(?:\s*-->)?\s*$/;

function annotationsOf(text: string): AnnotatedImport[] {
  return text.split('\n').flatMap((content, index) => {
    const annotation = ANNOTATION.exec(content)?.[1];
    if (annotation === undefined) return [];
    const reason = /\s*"([^"]*)"$/.exec(annotation);
    const targets = reason === null ? annotation : annotation.slice(0, reason.index);
    const expected = { line: index + 1, targets: targets.replace(/\s+/g, ' ') };
    return [reason === null ? expected : { ...expected, reason: reason[1] as string }];
  });
}

/** Imports of every source file; several on one line are joined by ` | ` like several targets. */
function describeImports({ survey, outcomes }: AnalysedSources): Map<string, AnnotatedImport[]> {
  const resolvers = createResolvers(survey, outcomes, languages);
  const described = new Map<string, AnnotatedImport[]>();
  survey.claimed.forEach(({ file, claim, languageName }, index) => {
    if (claim.role !== 'source') return;
    const outcome = outcomes[index];
    const imports = outcome !== undefined && 'facts' in outcome ? outcome.facts.imports : [];
    const found = imports.flatMap((fact) => {
      const targets = resolvers.resolve(languageName, file.path, fact);
      // Names that the language itself declares: nothing to annotate.
      return targets.length === 0 ? [] : [describeImport(fact, targets)];
    });
    described.set(file.path, joinLines(found));
  });
  return described;
}

function describeImport(fact: ImportFact, targets: readonly ImportTarget[]): AnnotatedImport {
  const reasons = targets.flatMap((target) =>
    target.outcome === 'unresolved' ? [target.reason] : [],
  );
  return {
    line: fact.line,
    targets: targets
      .map((target) => [nameTarget(target), fact.kind, target.symbols.join(',')].join(' ').trim())
      .join(' | '),
    ...(reasons.length > 0 && { reason: reasons.join('; ') }),
  };
}

function nameTarget(target: ImportTarget): string {
  if (target.outcome === 'resolved') return target.path;
  return target.outcome === 'external' ? `ext:${target.ecosystem}:${target.name}` : '?';
}

function joinLines(imports: readonly AnnotatedImport[]): AnnotatedImport[] {
  const byLine = new Map<number, AnnotatedImport>();
  for (const found of imports) {
    const before = byLine.get(found.line);
    byLine.set(
      found.line,
      before === undefined ? found : { ...before, targets: `${before.targets} | ${found.targets}` },
    );
  }
  return [...byLine.values()].sort((a, b) => a.line - b.line);
}

/** An annotation without a reason accepts any; one with a reason accepts every text that holds it. */
function withoutUnaskedReasons(
  actual: readonly AnnotatedImport[],
  expected: readonly AnnotatedImport[],
): AnnotatedImport[] {
  const asked = new Map(expected.map(({ line, reason }) => [line, reason]));
  return actual.map(({ reason, ...found }) => {
    const want = asked.get(found.line);
    if (want === undefined || reason === undefined) return found;
    return { ...found, reason: reason.includes(want) ? want : reason };
  });
}

function formatImport({ line, targets, reason }: AnnotatedImport): string {
  return `${line}: ${targets}${reason === undefined ? '' : ` "${reason}"`}`;
}
