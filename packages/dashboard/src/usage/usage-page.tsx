// What was used: units, requests and jobs by day and key, as a chart and as numbers.
import { useApi } from '../api/api-context.ts';
import { useLoaded } from '../api/use-loaded.ts';
import { downloadText } from '../exports/download.ts';
import { EmptyState } from '../parts/empty-state.tsx';
import { ErrorNote } from '../parts/error-note.tsx';
import { formatNumber } from '../parts/format.ts';
import { Loading } from '../parts/loading.tsx';
import { NameText } from '../parts/name-text.tsx';
import { ScrollRegion } from '../parts/scroll-region.tsx';
import { Segments } from '../parts/segments.tsx';
import { useAddress, useChangeQuery } from '../routing/address.ts';
import { dayOf, sumUsage, type UsageMeasure, type UsageSums } from './sum-usage.ts';
import { UsageChart, UsageLegend } from './usage-chart.tsx';

const MEASURES: readonly UsageMeasure[] = ['units', 'requests', 'jobs'];
const TIMES = ['7', '30', '90', '365'] as const;
const DAY = 86_400_000;

export function UsagePage() {
  const api = useApi();
  const { query } = useAddress();
  const change = useChangeQuery();
  const measure = MEASURES.find((name) => name === query.get('measure')) ?? 'units';
  const time = TIMES.find((days) => days === query.get('days')) ?? '30';
  const today = Date.now();
  const [from, to] = [dayOf(today - (Number(time) - 1) * DAY), dayOf(today)];
  const { value, error, reload } = useLoaded(`${from} ${to}`, (signal) =>
    api.usage(from, to, signal),
  );
  const sums = value === undefined ? undefined : sumUsage(value, measure);
  return (
    <section className="place">
      <header className="place-head">
        <div>
          <h1>Usage</h1>
          <p>
            By day in UTC. A completed job costs one unit for every 100 source files; polls cost
            none.
          </p>
        </div>
        <div className="toolbar">
          <Segments
            label="Measure"
            options={MEASURES.map((name) => ({ value: name, text: name }))}
            value={measure}
            onChange={(next) => change({ measure: next === 'units' ? null : next })}
          />
          <Segments
            label="Time"
            options={TIMES.map((days) => ({
              value: days,
              text: days === '365' ? '1 year' : `${days} days`,
            }))}
            value={time}
            onChange={(next) => change({ days: next === '30' ? null : next })}
          />
        </div>
      </header>
      <ErrorNote error={error} onRetry={reload} />
      {sums === undefined && error === undefined && <Loading what="the usage" />}
      {sums !== undefined && sums.total === 0 && (
        <EmptyState title={`No ${measure} in this time`}>
          <p>Once programs or this page start jobs, what they use is counted here.</p>
        </EmptyState>
      )}
      {sums !== undefined && sums.total > 0 && (
        <>
          <div className="card">
            <UsageChart sums={sums} measure={measure} />
            <UsageLegend sums={sums} />
          </div>
          <UsageTable sums={sums} measure={measure} />
          <p>
            <button
              type="button"
              className="button"
              onClick={() =>
                downloadText(
                  'orrery-usage.json',
                  'application/json',
                  JSON.stringify(value, null, 2),
                )
              }
            >
              Download as JSON
            </button>
          </p>
        </>
      )}
    </section>
  );
}

function UsageTable({ sums, measure }: { readonly sums: UsageSums; readonly measure: string }) {
  const days = sums.days.filter(({ total }) => total > 0).toReversed();
  return (
    <ScrollRegion label="Usage by day and key">
      <table className="table is-dense">
        <caption className="visually-hidden">{measure} by day and key</caption>
        <thead>
          <tr>
            <th scope="col">Day</th>
            <th scope="col" className="number">
              All
            </th>
            {sums.keys.map(({ keyId, name }) => (
              <th scope="col" className="number" key={keyId}>
                <NameText text={name} most={28} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {days.map(({ day, total, byKey }) => (
            <tr key={day}>
              <th scope="row">{day}</th>
              <td className="number">{formatNumber(total)}</td>
              {byKey.map((count, index) => (
                <td className="number" key={sums.keys[index]?.keyId}>
                  {count === 0 ? <span className="faint">0</span> : formatNumber(count)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}
