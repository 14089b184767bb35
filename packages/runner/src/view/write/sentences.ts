// The summary of a repository in plain words, for people. Every sentence is made from counts and says nothing else.

import type { ViewSummary } from '@orrery/contract';
import { languageTitle } from '@orrery/engine';
import { NAMELESS } from '../../present/repository-name.ts';

type Counts = Omit<ViewSummary, 'sentences'>;

/** Empty parts are left out, so that every sentence says something. */
export function describeSummary(summary: Counts): string[] {
  return [
    sizeOf(summary),
    languagesOf(summary),
    domainsOf(summary),
    centralOf(summary),
    ...resolutionOf(summary),
    cyclesOf(summary),
    skippedOf(summary),
    summary.truncated ? 'The graph is cut off at the limits of the server.' : '',
  ].filter((sentence) => sentence !== '');
}

function sizeOf({ repository, files, lines, testFiles, nodes }: Counts): string {
  const declared = [
    counted(nodes.Function ?? 0, 'function', 'functions'),
    counted(nodes.Class ?? 0, 'class', 'classes'),
    counted(nodes.Type ?? 0, 'type', 'types'),
  ].filter((text) => !text.startsWith('0 '));
  const withDeclared = declared.length === 0 ? '' : `, and declares ${joined(declared)}`;
  const tests =
    testFiles === 0 ? '' : ` ${counted(testFiles, 'file is a test', 'files are tests')}.`;
  const subject = repository === NAMELESS ? 'The repository' : repository;
  return `${subject} has ${counted(files, 'file', 'files')} with ${counted(lines, 'line', 'lines')}${withDeclared}.${tests}`;
}

function languagesOf({ languages, lines }: Counts): string {
  const [first, ...others] = languages;
  if (first === undefined) return '';
  if (others.length === 0) return `It is written in ${languageTitle(first.language)}.`;
  const shares = [first, ...others.slice(0, 3)].map(
    (item) => `${languageTitle(item.language)} (${percent(item.lines, lines)})`,
  );
  const more = others.length > 3 ? ` and ${others.length - 3} more` : '';
  return `It is written in ${more === '' ? joined(shares) : shares.join(', ') + more}.`;
}

function domainsOf({ domains, groupings }: Counts): string {
  const [first] = domains;
  if (!groupings.includes('domains') || first === undefined) return '';
  const largest = domains
    .slice(0, 3)
    .map(({ name, files }) => `${name} (${counted(files, 'file', 'files')})`);
  if (domains.length === 1) return `It is one domain, ${largest[0]}.`;
  return `It consists of ${counted(domains.length, 'domain', 'domains')}; the largest are ${joined(largest)}.`;
}

function centralOf({ central }: Counts): string {
  const [first] = central;
  if (first === undefined) return '';
  const names = central.slice(0, 3).map(({ path }) => shortPath(path));
  const uses = `${counted(first.dependents, 'file needs', 'files need')} the first of them directly`;
  return names.length === 1
    ? `Most of the program leads to ${names[0]}.`
    : `Most of the program leads to ${joined(names)}; ${uses}.`;
}

function resolutionOf({ resolution: { imports, calls }, unresolvedImports }: Counts): string[] {
  const sentences: string[] = [];
  const ofImports = totalOf(imports);
  if (ofImports.all > 0) {
    const unknown =
      ofImports.unresolved === 0
        ? 'none leads nowhere'
        : `${counted(ofImports.unresolved, 'leads', 'lead')} nowhere${unresolvedImports.total > 0 ? ' and are listed' : ''}`;
    sentences.push(
      `Of ${counted(ofImports.all, 'import', 'imports')}, ${percent(ofImports.resolved, ofImports.all)} lead to files of the repository and ${percent(ofImports.external, ofImports.all)} out of it; ${unknown}.`,
    );
  }
  const ofCalls = totalOf(calls ?? {});
  if (ofCalls.all > 0) {
    sentences.push(
      `Of ${counted(ofCalls.all, 'call', 'calls')}, ${percent(ofCalls.resolved, ofCalls.all)} lead to functions of the repository and ${percent(ofCalls.external, ofCalls.all)} out of it; ${percent(ofCalls.unresolved, ofCalls.all)} could not be followed.`,
    );
  }
  return sentences;
}

function cyclesOf({ cycles: { count, filesInCycles, high, largest } }: Counts): string {
  if (count === 0) return 'No files import each other in circles.';
  const grave = high === 0 ? 'none of them is grave' : `${high} ${high === 1 ? 'is' : 'are'} grave`;
  if (count === 1) {
    return `There is one cycle of imports, of ${counted(filesInCycles, 'file', 'files')}; ${high === 0 ? 'it is not grave' : 'it is grave'}.`;
  }
  return `There are ${counted(count, 'cycle', 'cycles')} of imports with ${counted(filesInCycles, 'file', 'files')} in them; ${grave}, and the largest ties ${counted(largest, 'file', 'files')} together.`;
}

function skippedOf({ skippedFiles: { total } }: Counts): string {
  if (total === 0) return '';
  return `${counted(total, 'file was', 'files were')} not read; the reasons are listed.`;
}

function totalOf(counts: NonNullable<Counts['resolution']['calls']>) {
  const total = { all: 0, resolved: 0, external: 0, unresolved: 0 };
  for (const { resolved, external, unresolved } of Object.values(counts)) {
    total.resolved += resolved;
    total.external += external;
    total.unresolved += unresolved;
    total.all += resolved + external + unresolved;
  }
  return total;
}

/** Long paths by their end, which tells them apart; the list of files beside the sentences has them whole. */
function shortPath(path: string): string {
  if (path.length <= LONG_PATH) return path;
  return `…/${path.split('/').slice(-2).join('/')}`;
}

const LONG_PATH = 44;

/** Thousands with commas, in every locale. */
function counted(count: number, one: string, many: string): string {
  const digits = String(count).replace(/\B(?=(?:\d{3})+$)/g, ',');
  return `${digits} ${count === 1 ? one : many}`;
}

/** Never 0 % of something, nor 100 % of less than all. */
function percent(part: number, all: number): string {
  if (part === 0 || all === 0) return '0 %';
  if (part === all) return '100 %';
  if (part * 2000 < all) return 'less than 0.1 %';
  const tenths = Math.min(999, Math.round((part / all) * 1000));
  return `${tenths % 10 === 0 ? tenths / 10 : (tenths / 10).toFixed(1)} %`;
}

/** `a, b and c` */
function joined(parts: readonly string[]): string {
  return parts.length < 2
    ? (parts[0] ?? '')
    : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;
}
