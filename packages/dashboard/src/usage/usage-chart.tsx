// Bars by day, each cut by key. The numbers behind it stand in a table below, for those who cannot see it.
import { useRef } from 'react';
import { formatNumber, formatShortNumber } from '../parts/format.ts';
import { useWidth } from '../parts/use-width.ts';
import { shortText } from '../parts/visible-text.ts';
import { niceCeiling, type UsageSums } from './sum-usage.ts';

const [HEIGHT, LEFT, BOTTOM, TOP] = [260, 48, 28, 12];
/** Room that the name of a day takes. */
const DAY_WIDTH = 84;

/** Room of a day, in pixels, below which its bar takes all of it. */
const THIN = 5;

/** Keys beyond these share the last colour. */
export const CHART_COLORS = 6;

interface UsageChartProps {
  readonly sums: UsageSums;
  readonly measure: string;
}

export function UsageChart({ sums, measure }: UsageChartProps) {
  const place = useRef<HTMLDivElement>(null);
  const width = useWidth(place);
  const most = niceCeiling(Math.max(...sums.days.map(({ total }) => total)));
  const inner = HEIGHT - BOTTOM - TOP;
  const step = (width - LEFT) / Math.max(1, sums.days.length);
  const every = Math.max(1, Math.ceil(DAY_WIDTH / step));
  const label = `${formatNumber(sums.total)} ${measure} in ${sums.days.length} days; the table below has the numbers.`;
  return (
    <div ref={place}>
      <svg className="chart" width={width} height={HEIGHT} role="img" aria-label={label}>
        {[0, 0.5, 1].map((share) => (
          <g key={share} transform={`translate(0 ${TOP + inner * (1 - share)})`}>
            <line className="chart-line" x1={LEFT} x2={width} />
            <text className="chart-text" x={LEFT - 8} dy="0.35em" textAnchor="end">
              {formatShortNumber(most * share)}
            </text>
          </g>
        ))}
        {sums.days.map(({ day, byKey, total }, index) => (
          <g key={day} transform={`translate(${LEFT + index * step} ${TOP})`}>
            <title>{`${day}: ${formatNumber(total)} ${measure}`}</title>
            <rect className="chart-hit" width={step} height={inner} />
            {stack(byKey, most, inner).map(({ y, height, color }) => (
              <rect
                key={color}
                className={`chart-bar color-${color} ${step < THIN ? 'is-thin' : ''}`}
                x={step < THIN ? 0 : step * 0.14}
                width={step < THIN ? Math.max(1, step) : step * 0.72}
                y={y}
                height={height}
              />
            ))}
            {index % every === 0 && (index + 0.5) * step + DAY_WIDTH / 4 < width - LEFT && (
              <text className="chart-text" x={step / 2} y={inner + 18} textAnchor="middle">
                {day.slice(5)}
              </text>
            )}
          </g>
        ))}
      </svg>
    </div>
  );
}

interface BarPart {
  readonly y: number;
  readonly height: number;
  readonly color: number;
}

function stack(byKey: readonly number[], most: number, inner: number): BarPart[] {
  const colors = new Map<number, number>();
  for (const [index, value] of byKey.entries()) {
    const color = Math.min(index, CHART_COLORS - 1);
    colors.set(color, (colors.get(color) ?? 0) + value);
  }
  let y = inner;
  return [...colors]
    .filter(([, value]) => value > 0)
    .map(([color, value]) => {
      const height = Math.max(1, (value / most) * inner);
      y -= height;
      return { y, height, color };
    });
}

export function UsageLegend({ sums }: { readonly sums: UsageSums }) {
  return (
    <ul className="legend">
      {sums.keys.slice(0, CHART_COLORS).map(({ keyId, name }, index) => {
        const isRest = index === CHART_COLORS - 1 && sums.keys.length > CHART_COLORS;
        return (
          <li key={keyId}>
            <span className={`swatch color-${index}`} aria-hidden="true" />
            <bdi>{isRest ? `${sums.keys.length - index} others` : shortText(name, 40)}</bdi>
          </li>
        );
      })}
    </ul>
  );
}
