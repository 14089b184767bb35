// The job behind the graph: when, how long, for whom; what was skipped and what was not understood.
import type { JobSummary } from '@orrery/contract';
import { useState } from 'react';
import { resultAddress } from '../api/api.ts';
import { DiscardJob } from '../jobs/discard-job.tsx';
import { OPERATION_TEXT } from '../jobs/job-words.ts';
import { formatDuration, formatNumber, formatTime } from '../parts/format.ts';
import { NameText } from '../parts/name-text.tsx';
import { ProseText } from '../parts/prose-text.tsx';
import { ScrollRegion } from '../parts/scroll-region.tsx';
import { visibleText } from '../parts/visible-text.ts';
import { navigate } from '../routing/address.ts';
import type { ViewProps } from './view-props.ts';

export function DetailsView({ jobId, job, summary }: ViewProps) {
  const [isDiscarding, setDiscarding] = useState(false);
  const { skippedFiles, diagnostics, unresolvedImports, truncated } = summary;
  return (
    <div className="details">
      <div className="view-bar">
        <h2>Job</h2>
        <span className="view-count" />
        <a className="button" href={resultAddress({ jobId })} download>
          Download the result
        </a>
        {job !== undefined && (
          <button type="button" className="button" onClick={() => setDiscarding(true)}>
            Discard
          </button>
        )}
      </div>
      {truncated && (
        <p className="note">
          The graph was cut off at the limits of this server; counts are of everything.
        </p>
      )}
      <JobFacts jobId={jobId} job={job} operation={OPERATION_TEXT[summary.operation].text} />
      <Problems
        title="Skipped files"
        none="No file was skipped."
        total={skippedFiles.total}
        items={skippedFiles.shown.map(({ path, reason }) => ({ place: path, text: reason }))}
      />
      <Problems
        title="Unresolved imports"
        none="Every import was understood."
        total={unresolvedImports.total}
        items={unresolvedImports.shown.map(diagnosticItem)}
      />
      <Problems
        title="Other remarks"
        none="Nothing else was left without being understood."
        total={diagnostics.total - unresolvedImports.total}
        items={diagnostics.shown.filter(isNoImport).map(diagnosticItem)}
      />
      {isDiscarding && job !== undefined && (
        <DiscardJob job={job} onDone={() => navigate('/')} onClose={() => setDiscarding(false)} />
      )}
    </div>
  );
}

interface JobFactsProps {
  readonly jobId: string;
  readonly job: JobSummary | undefined;
  readonly operation: string;
}

function JobFacts({ jobId, job, operation }: JobFactsProps) {
  const facts: (readonly [string, string])[] = [['Analysis', operation]];
  if (job !== undefined) {
    facts.push(['Made', formatTime(job.createdAt)]);
    if (job.endedAt !== undefined) facts.push(['Completed', formatTime(job.endedAt)]);
    if (job.durationMs !== undefined) facts.push(['Took', formatDuration(job.durationMs)]);
    if (job.usageUnits !== undefined) facts.push(['Units', formatNumber(job.usageUnits)]);
    facts.push(['Started by', visibleText(job.keyName ?? 'this page')]);
    facts.push(['Idempotency-Key', visibleText(job.idempotencyKey)]);
  }
  facts.push(['Job id', jobId]);
  return (
    <dl className="facts card">
      {facts.map(([name, text]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}

interface Problem {
  readonly place: string;
  readonly text: string;
}

interface ProblemsProps {
  readonly title: string;
  readonly none: string;
  readonly total: number;
  readonly items: readonly Problem[];
}

function Problems({ title, none, total, items }: ProblemsProps) {
  return (
    <section className="card">
      <h3>
        {title} {total > 0 && <span className="badge">{formatNumber(total)}</span>}
      </h3>
      {total === 0 && <p className="faint">{none}</p>}
      {items.length > 0 && (
        <ScrollRegion label={title} className="problems">
          <ul className="plain">
            {items.map(({ place, text }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two may be equal, and the list never changes.
              <li key={index}>
                <NameText text={place} most={90} />
                <span>
                  <ProseText text={text} />
                </span>
              </li>
            ))}
          </ul>
        </ScrollRegion>
      )}
      {total > items.length && (
        <p className="faint">{formatNumber(total - items.length)} more in the result.</p>
      )}
    </section>
  );
}

/** Imports that were not resolved have a list of their own. */
const isNoImport = ({ code }: { readonly code: string }) => code !== 'unresolved-import';

function diagnosticItem(item: { path: string; line: number | null; message: string }): Problem {
  return {
    place: item.line === null ? item.path : `${item.path}:${item.line}`,
    text: item.message,
  };
}
