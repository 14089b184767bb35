// What the colours and lines of the drawing mean, for those that are in it; and what one can do.
import type { ViewNode, ViewRelationship } from '@orrery/contract';
import { KIND_NAMES, KINDS, kindOf } from '../repository/kinds.ts';

interface LegendProps {
  readonly nodes: readonly ViewNode[];
  readonly relationships: readonly ViewRelationship[];
}

export function Legend({ nodes, relationships }: LegendProps) {
  const present = new Set(nodes.map(kindOf));
  // A rim says of a node what a line says of a relationship; either can be there alone.
  const hasCycles =
    relationships.some(({ isCyclic }) => isCyclic) ||
    nodes.some(({ inCycle, isOpen }) => inCycle && !isOpen);
  return (
    <details className="graph-legend" open={window.innerWidth > 700}>
      <summary>Legend</summary>
      <ul>
        {KIND_NAMES.filter((name) => present.has(name)).map((name) => (
          <li key={name}>
            <span className={`dot kind-${name}`} aria-hidden="true" />
            {KINDS[name].text}
          </li>
        ))}
        {nodes.some(({ isOpen }) => isOpen) && (
          <li>
            <span className="disc" aria-hidden="true" />
            open group
          </li>
        )}
        <li>
          <span className="line is-arrow" aria-hidden="true" />
          uses
        </li>
        {hasCycles && (
          <li>
            <span className="line is-cycle" aria-hidden="true" />
            in a cycle
          </li>
        )}
      </ul>
      <p>Larger holds more. A double-click or double-tap opens and closes a group.</p>
    </details>
  );
}
