// The repository in plain words and a few figures: what a newcomer reads in the first minute.
import type { ViewSummary } from '@orrery/contract';
import { readTheme } from '../explorer/theme.ts';
import { ExportMenu } from '../exports/export-menu.tsx';
import { summaryDrawing, summaryGraph } from '../exports/summary-export.ts';
import {
  formatCount,
  formatNumber,
  formatPercent,
  formatShortNumber,
  formatWord,
} from '../parts/format.ts';
import { NameText } from '../parts/name-text.tsx';
import { PathText } from '../parts/path-text.tsx';
import { ProseText } from '../parts/prose-text.tsx';
import { Link } from '../routing/link.tsx';
import { viewTarget } from '../routing/places.ts';
import { writeReference } from './graph-query.ts';
import { LanguageBar } from './language-bar.tsx';
import { languageTitle } from './language-title.ts';
import type { ViewProps } from './view-props.ts';

export function SummaryView({ jobId, summary }: ViewProps) {
  return (
    <div className="summary">
      <div className="view-bar">
        <h2>At a glance</h2>
        <span className="view-count" />
        <ExportMenu
          name={`${summary.repository}-summary`}
          drawing={() => summaryDrawing(summary, readTheme())}
          graph={() => summaryGraph(summary)}
          json={() => summary}
        />
      </div>
      <Figures summary={summary} />
      <div className="summary-columns">
        <div className="summary-stack">
          <section className="sentences" aria-label="In plain words">
            {summary.sentences.map((sentence) => (
              <p key={sentence}>
                <ProseText text={unbroken(sentence)} />
              </p>
            ))}
            <p className="panel-actions">
              <Link className="button primary" href={viewTarget(jobId, 'explore')}>
                Explore the graph
              </Link>
              {summary.cycles.count > 0 && (
                <Link className="button" href={viewTarget(jobId, 'cycles')}>
                  {formatCount(summary.cycles.count, 'cycle')} to look at
                </Link>
              )}
            </p>
          </section>
          <section className="card">
            <h3>Tangles</h3>
            <Tangles jobId={jobId} summary={summary} />
          </section>
        </div>
        <div className="summary-stack">
          <section className="card">
            <h3>Languages</h3>
            <LanguageBar summary={summary} />
          </section>
          <section className="card">
            <h3>What was understood</h3>
            <Resolution summary={summary} />
          </section>
        </div>
      </div>
      <CentralFiles jobId={jobId} summary={summary} />
      {summary.domains.length > 0 && <DomainList jobId={jobId} summary={summary} />}
    </div>
  );
}

/** A number and its sign stay in one line. */
const unbroken = (text: string) => text.replaceAll(' %', '\u00a0%');

function Figures({ summary }: { readonly summary: ViewSummary }) {
  const { nodes, resolution, files, lines } = summary;
  const figures = [
    { word: 'file', value: files },
    { word: 'line', value: lines },
    { word: 'function', value: nodes.Function ?? 0 },
    { word: 'class', value: nodes.Class ?? 0 },
    { word: 'import', value: countReferences(resolution.imports) },
    { word: 'call', value: countReferences(resolution.calls ?? {}) },
  ].filter(({ value }) => value > 0);
  return (
    <dl className="figures">
      {figures.map(({ word, value }) => (
        <div key={word}>
          <dt>{formatWord(value, word)}</dt>
          <dd title={formatNumber(value)}>{formatShortNumber(value)}</dd>
        </div>
      ))}
    </dl>
  );
}

/** As the sentences and the table below count them: every place in the code, wherever it leads. */
function countReferences(byLanguage: ViewSummary['resolution']['imports']): number {
  return Object.values(byLanguage).reduce(
    (sum, { resolved, external, unresolved }) => sum + resolved + external + unresolved,
    0,
  );
}

function Resolution({ summary }: { readonly summary: ViewSummary }) {
  const rows = (['imports', 'calls'] as const).flatMap((what) =>
    Object.entries(summary.resolution[what] ?? {}).map(([language, counts]) => ({
      what,
      language,
      ...counts,
      total: counts.resolved + counts.external + counts.unresolved,
    })),
  );
  const shown = rows.filter(({ total }) => total > 0).sort((a, b) => b.total - a.total);
  if (shown.length === 0) return <p className="faint">Nothing to resolve.</p>;
  return (
    <>
      <table className="table is-dense">
        <thead>
          <tr>
            <th scope="col">Kind</th>
            <th scope="col" className="number">
              All
            </th>
            <th scope="col" className="number">
              Understood
            </th>
          </tr>
        </thead>
        <tbody>
          {shown.slice(0, 8).map(({ what, language, total, unresolved }) => (
            <tr key={`${what} ${language}`}>
              <th scope="row">
                {what === 'imports' ? 'Imports' : 'Calls'} <small>{languageTitle(language)}</small>
              </th>
              <td className="number">{formatNumber(total)}</td>
              <td className="number">{formatPercent(1 - unresolved / total)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="faint">
        Understood: it leads into the repository, or is known to lead out of it.
      </p>
    </>
  );
}

function CentralFiles({ jobId, summary }: Pick<ViewProps, 'jobId' | 'summary'>) {
  return (
    <section className="card">
      <h3>Most central files</h3>
      <p className="faint">
        {summary.central.length === 0
          ? 'No file depends on another.'
          : 'The longer the bar, the more of the program leads to the file, directly or through others.'}
      </p>
      <ol className="central">
        {summary.central.slice(0, 10).map(({ id, path, dependents, dependencies, rank }) => (
          <li key={id}>
            <Link href={viewTarget(jobId, 'calls', [['select', writeReference(id)]])}>
              <PathText path={path} most={48} />
            </Link>
            <span className="bar" aria-hidden="true">
              <span style={{ width: `${Math.max(2, rank * 100)}%` }} />
            </span>
            <small>
              used by {formatNumber(dependents)}, uses {formatNumber(dependencies)}
            </small>
          </li>
        ))}
      </ol>
    </section>
  );
}

function Tangles({ jobId, summary }: Pick<ViewProps, 'jobId' | 'summary'>) {
  const { count, filesInCycles, high, medium, low, largest } = summary.cycles;
  if (count === 0) return <p>No file imports itself through others: there are no cycles.</p>;
  return (
    <>
      <p>
        {formatCount(count, 'cycle')} of imports with {formatCount(filesInCycles, 'file')} in them;
        the largest has {formatNumber(largest)}. Files in a cycle need each other: none of them can
        be understood, tested or moved alone.
      </p>
      <ul className="severities">
        <li className="severity is-high">{formatNumber(high)} high</li>
        <li className="severity is-medium">{formatNumber(medium)} medium</li>
        <li className="severity is-low">{formatNumber(low)} low</li>
      </ul>
      <Link className="button" href={viewTarget(jobId, 'cycles')}>
        See where to cut
      </Link>
    </>
  );
}

function DomainList({ jobId, summary }: Pick<ViewProps, 'jobId' | 'summary'>) {
  return (
    <section className="card">
      <h3>Domains</h3>
      <ul className="domain-list">
        {summary.domains.slice(0, 24).map(({ id, name, description, files }) => (
          <li key={id}>
            <Link
              href={viewTarget(jobId, 'explore', [
                ['by', 'domains'],
                ['open', writeReference(id)],
                ['select', writeReference(id)],
              ])}
            >
              <NameText text={name} most={48} />
            </Link>
            <small>{formatCount(files, 'file')}</small>
            <p>
              <ProseText text={description} />
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
