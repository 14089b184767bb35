// What one cycle is made of: where to cut, whether it is there at run time, and every import in it.
import type { ViewCycle } from '@orrery/contract';
import { formatCount, formatNumber } from '../parts/format.ts';
import { NameText } from '../parts/name-text.tsx';
import { OnDemand } from '../parts/on-demand.tsx';
import { PathText } from '../parts/path-text.tsx';
import { shortText } from '../parts/visible-text.ts';
import { writeReference } from '../repository/graph-query.ts';
import { Link } from '../routing/link.tsx';
import { viewTarget } from '../routing/places.ts';
import { arrowOf, symbolsText } from './matrix.ts';

interface CycleDetailsProps {
  readonly jobId: string;
  readonly cycle: ViewCycle;
}

export function CycleDetails({ jobId, cycle }: CycleDetailsProps) {
  const { edges, breakingSuggestion, breakingSet, counts, span } = cycle;
  const cut = edges.find((edge) => arrowOf(edge) === breakingSuggestion);
  const [source = '', target = ''] = breakingSuggestion.split(' -> ');
  return (
    <section className="cycle-details">
      <div className="cut-here">
        <p className="cut-title">
          <span aria-hidden="true">✂</span> Cut here first
        </p>
        <Arrow jobId={jobId} source={source} target={target} />
        {cut !== undefined && <p className="faint">{shortText(symbolsText(cut), 240)}</p>}
        {counts.breakingSet > 1 && (
          <OnDemand
            summary={`${formatCount(counts.breakingSet, 'import')} to cut until no cycle is left`}
          >
            {() => (
              <ul className="plain">
                {breakingSet.map((arrow) => (
                  <li key={arrow}>
                    <NameText text={arrow} most={160} />
                  </li>
                ))}
              </ul>
            )}
          </OnDemand>
        )}
      </div>
      <p>
        {formatCount(counts.edges, 'import')} between {formatCount(counts.files, 'file')} in{' '}
        {formatCount(span.directories, 'folder')}
        {span.packages > 1 && ` of ${formatCount(span.packages, 'package')}`}. {vanishText(cycle)}
      </p>
      <OnDemand
        summary={
          edges.length < counts.edges
            ? `${formatNumber(edges.length)} of its imports; the result has all`
            : 'Every import of the cycle'
        }
      >
        {() => (
          <ul className="edges">
            {edges.map((edge) => (
              <li key={arrowOf(edge)} className={edge === cut ? 'is-cut' : undefined}>
                <Arrow jobId={jobId} source={edge.source} target={edge.target} />
                <small>{shortText(symbolsText(edge), 200)}</small>
              </li>
            ))}
          </ul>
        )}
      </OnDemand>
    </section>
  );
}

interface ArrowProps {
  readonly jobId: string;
  /** Paths. */
  readonly source: string;
  readonly target: string;
}

function Arrow({ jobId, source, target }: ArrowProps) {
  return (
    <p className="import-arrow">
      <FileLink jobId={jobId} path={source} />
      <span className="import-end">
        <span aria-hidden="true">→</span>
        <span className="visually-hidden">imports</span>
        <FileLink jobId={jobId} path={target} />
      </span>
    </p>
  );
}

function FileLink({ jobId, path }: { readonly jobId: string; readonly path: string }) {
  return (
    <Link href={viewTarget(jobId, 'calls', [['select', writeReference(path)]])}>
      <PathText path={path} most={80} />
    </Link>
  );
}

function vanishText({ vanishesWithout }: ViewCycle): string {
  if (vanishesWithout.typeImports)
    return 'At run time there is no cycle: imports of types alone close it.';
  if (vanishesWithout.dynamicImports)
    return 'While files load there is no cycle: dynamic imports close it.';
  if (vanishesWithout.typeAndDynamicImports)
    return 'Only imports of types and dynamic ones close it.';
  if (vanishesWithout.implicitImports)
    return 'Only names that are seen without an import close it.';
  return 'It is there at run time, as soon as the files load.';
}
