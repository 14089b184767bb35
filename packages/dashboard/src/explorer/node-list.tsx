// The list beside the drawing: the same nodes as a tree, for the keyboard and for screen readers. Only the rows
// that can be seen are in the page, so that thousands cost nothing.
import type { ViewNode } from '@orrery/contract';
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react';
import { formatNumber } from '../parts/format.ts';
import { NameText } from '../parts/name-text.tsx';
import { shortText } from '../parts/visible-text.ts';
import { contentOf, KINDS, kindOf } from '../repository/kinds.ts';
import { type TreeRow, treeRows } from './tree-rows.ts';

interface NodeListProps {
  readonly nodes: readonly ViewNode[];
  readonly selected: string | undefined;
  onSelect(id: string): void;
  onEnter(id: string): void;
}

const ROW_HEIGHT = 30;
/** What has no room in its row is said whole by its title, up to so many characters. */
const LONGEST_TITLE = 300;
/** Rows beyond the visible ones, above and below. */
const MARGIN = 8;

export function NodeList({ nodes, selected, onSelect, onEnter }: NodeListProps) {
  const rows = useMemo(() => treeRows(nodes), [nodes]);
  const list = useRef<HTMLDivElement>(null);
  const [view, setView] = useState({ top: 0, height: 600 });
  const at = rows.findIndex(({ node }) => node.id === selected);
  useEffect(() => {
    const element = list.current;
    if (element === null) return;
    const measure = () => setView({ top: element.scrollTop, height: element.clientHeight });
    const watcher = new ResizeObserver(measure);
    watcher.observe(element);
    element.addEventListener('scroll', measure, { passive: true });
    return () => {
      watcher.disconnect();
      element.removeEventListener('scroll', measure);
    };
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: on a narrow screen the list makes room for the panel.
  useEffect(() => {
    if (at >= 0) reveal(list.current, at);
  }, [at, view.height]);

  const onKeyDown = (event: KeyboardEvent) => {
    const row = rows[at];
    const target = targetOf(event.key, rows, at);
    if (target !== undefined) onSelect(target.node.id);
    else if (row !== undefined && wantsToggle(event.key, row)) onEnter(row.node.id);
    else return;
    event.preventDefault();
  };
  const first = Math.max(0, Math.floor(view.top / ROW_HEIGHT) - MARGIN);
  const last = Math.min(rows.length, Math.ceil((view.top + view.height) / ROW_HEIGHT) + MARGIN);
  // The selected row stays in the page, since the tree names it as the active one.
  const shown = rows.slice(first, last);
  const current = rows[at];
  if (current !== undefined && (at < first || at >= last)) shown.push(current);
  return (
    <div
      ref={list}
      className="node-list"
      role="tree"
      aria-label="Nodes"
      tabIndex={0}
      aria-activedescendant={at >= 0 ? `node-row-${at}` : undefined}
      onKeyDown={onKeyDown}
    >
      <div
        className="node-list-inner"
        role="presentation"
        style={{ height: rows.length * ROW_HEIGHT }}
      >
        {shown.map((row) => (
          <NodeRow
            key={row.node.id}
            row={row}
            index={rows.indexOf(row)}
            isSelected={row.node.id === selected}
            onSelect={onSelect}
            onEnter={onEnter}
          />
        ))}
      </div>
    </div>
  );
}

interface NodeRowProps {
  readonly row: TreeRow;
  readonly index: number;
  readonly isSelected: boolean;
  onSelect(id: string): void;
  onEnter(id: string): void;
}

function NodeRow({ row, index, isSelected, onSelect, onEnter }: NodeRowProps) {
  const { node, level, position, siblings } = row;
  const isGroup = node.childCount > 0 || node.isOpen;
  const content = contentOf(node);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the tree around it takes the keys.
    // biome-ignore lint/a11y/useFocusableInteractive: the tree around it has the focus.
    <div
      id={`node-row-${index}`}
      className={isSelected ? 'node-row is-selected' : 'node-row'}
      role="treeitem"
      aria-level={level}
      aria-posinset={position}
      aria-setsize={siblings}
      aria-selected={isSelected}
      aria-expanded={isGroup ? node.isOpen : undefined}
      title={shortText(node.name, LONGEST_TITLE)}
      style={{ top: index * ROW_HEIGHT, paddingLeft: 6 + indentOf(level) }}
      onClick={() => onSelect(node.id)}
      onDoubleClick={() => onEnter(node.id)}
    >
      <span
        className="node-arrow"
        aria-hidden="true"
        onClick={(event) => {
          event.stopPropagation();
          if (isGroup) onEnter(node.id);
        }}
      >
        {isGroup ? (node.isOpen ? '▾' : '▸') : ''}
      </span>
      <span className={`dot kind-${kindOf(node)}`} aria-hidden="true" />
      <span className="visually-hidden">{KINDS[kindOf(node)].text}</span>
      <NameText text={node.name} most={80} />
      {node.inCycle && !node.isOpen && (
        <span className="node-cycle" title="in a cycle of imports">
          ↻<span className="visually-hidden">in a cycle</span>
        </span>
      )}
      {content !== undefined && (
        <span className="node-size" title={content.text}>
          <span aria-hidden="true">{formatNumber(content.count)}</span>
          <span className="visually-hidden">{content.text}</span>
        </span>
      )}
    </div>
  );
}

/** In pixels: narrower far down, where names would have no room. */
const indentOf = (level: number) =>
  14 * Math.min(level - 1, 4) + 7 * Math.min(Math.max(level - 5, 0), 10);

function targetOf(key: string, rows: readonly TreeRow[], at: number): TreeRow | undefined {
  const row = rows[at];
  switch (key) {
    case 'ArrowDown':
      return rows[Math.min(rows.length - 1, at + 1)];
    case 'ArrowUp':
      return rows[Math.max(0, at - 1)];
    case 'Home':
      return rows[0];
    case 'End':
      return rows.at(-1);
    case 'ArrowRight':
      return row?.node.isOpen === true ? rows[at + 1] : undefined;
    case 'ArrowLeft':
      if (row === undefined || row.node.isOpen) return undefined;
      return rows.find(({ node }) => node.id === row.node.parent);
    default:
      return undefined;
  }
}

function wantsToggle(key: string, { node }: TreeRow): boolean {
  if (key === 'Enter') return true;
  if (key === 'ArrowRight') return !node.isOpen && node.childCount > 0;
  return key === 'ArrowLeft' && node.isOpen;
}

function reveal(list: HTMLElement | null, at: number): void {
  if (list === null) return;
  const [top, bottom] = [at * ROW_HEIGHT, (at + 1) * ROW_HEIGHT];
  if (top < list.scrollTop) list.scrollTop = top;
  else if (bottom > list.scrollTop + list.clientHeight) list.scrollTop = bottom - list.clientHeight;
}
