// What of the graph counts: kinds of nodes, relationships, tests, imports of types alone, external modules.
import { VIEW_LABELS, VIEW_TYPES, type ViewSummary } from '@orrery/contract';
import { useEffect, useRef } from 'react';
import type { GraphFilter } from '../api/api.ts';
import { formatNumber } from '../parts/format.ts';
import { countChanges, typesToWrite, USUAL_FILTER } from './graph-query.ts';
import { KINDS, TYPE_TEXT } from './kinds.ts';
import './filter-menu.css';

interface FilterMenuProps {
  readonly filter: GraphFilter;
  readonly summary: ViewSummary;
  /** Types that the view shows where none are chosen; all when undefined. */
  readonly usualTypes: readonly string[] | undefined;
  onChange(filter: Partial<GraphFilter>): void;
}

export function FilterMenu({ filter, summary, usualTypes, onChange }: FilterMenuProps) {
  const details = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const close = (event: Event) => {
      const element = details.current;
      if (element?.open === true && !element.contains(event.target as Node)) element.open = false;
    };
    document.addEventListener('pointerdown', close);
    return () => document.removeEventListener('pointerdown', close);
  }, []);
  const count = countChanges(filter);
  const labels = VIEW_LABELS.filter(
    (label) => (summary.nodes[label] ?? 0) > 0 && label !== 'ExternalModule',
  );
  const types = VIEW_TYPES.filter(
    (type) => type !== 'dependsOn' && (summary.relationships[type] ?? 0) > 0,
  );
  return (
    <details
      className="filter"
      ref={details}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || details.current === null) return;
        details.current.open = false;
        details.current.querySelector('summary')?.focus();
      }}
    >
      <summary className="button">
        Filter{count > 0 && <span className="badge is-accent">{count}</span>}
      </summary>
      <div className="filter-panel">
        <Choices
          legend="Nodes"
          options={labels.map((name) => ({
            name,
            text: KINDS[name].plural,
            count: summary.nodes[name] ?? 0,
          }))}
          chosen={filter.labels}
          onChange={(next) => onChange({ labels: next })}
        />
        <Choices
          legend="Relationships"
          options={types.map((name) => ({
            name,
            text: TYPE_TEXT[name],
            count: summary.relationships[name] ?? 0,
          }))}
          chosen={filter.types ?? usualTypes}
          onChange={(next) => onChange({ types: typesToWrite(next, types, usualTypes) })}
        />
        <fieldset>
          <legend>Also show</legend>
          <Check text="tests" isOn={filter.tests} onChange={(tests) => onChange({ tests })} />
          <Check
            text="imports of types alone"
            isOn={filter.typeOnly}
            onChange={(typeOnly) => onChange({ typeOnly })}
          />
          <Check
            text="external modules"
            isOn={filter.external}
            onChange={(external) => onChange({ external })}
          />
        </fieldset>
        {count > 0 && (
          <button type="button" className="button small" onClick={() => onChange(USUAL_FILTER)}>
            Reset
          </button>
        )}
      </div>
    </details>
  );
}

interface ChoicesProps {
  readonly legend: string;
  readonly options: readonly {
    readonly name: string;
    readonly text: string;
    readonly count: number;
  }[];
  /** Undefined for all. */
  readonly chosen: readonly string[] | undefined;
  onChange(chosen: readonly string[] | undefined): void;
}

function Choices({ legend, options, chosen, onChange }: ChoicesProps) {
  if (options.length === 0) return null;
  const isOn = (name: string) => chosen === undefined || chosen.includes(name);
  const toggle = (name: string) => {
    const next = options
      .map((option) => option.name)
      .filter((other) => isOn(other) !== (other === name));
    // Nothing at all would be an empty picture: the last one stays.
    if (next.length === 0) return;
    onChange(next.length === options.length ? undefined : next);
  };
  return (
    <fieldset>
      <legend>{legend}</legend>
      {options.map(({ name, text, count }) => (
        <Check
          key={name}
          text={text}
          note={formatNumber(count)}
          isOn={isOn(name)}
          onChange={() => toggle(name)}
        />
      ))}
    </fieldset>
  );
}

interface CheckProps {
  readonly text: string;
  readonly note?: string;
  readonly isOn: boolean;
  onChange(isOn: boolean): void;
}

function Check({ text, note, isOn, onChange }: CheckProps) {
  return (
    <label className="check">
      <input type="checkbox" checked={isOn} onChange={(event) => onChange(event.target.checked)} />
      <span>{text}</span>
      {note !== undefined && <small>{note}</small>}
    </label>
  );
}
