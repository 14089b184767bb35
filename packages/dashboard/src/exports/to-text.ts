// A graph as Mermaid, DOT and GraphML. Ids are numbers of our own, so that no name can break out of its place;
// names stand in texts that are escaped as each format wants it.
import { visibleText } from '../parts/visible-text.ts';
import { escapeXml } from './escape-xml.ts';
import type { ExportGraph, ExportNode } from './export-graph.ts';

/** Programs that draw Mermaid refuse longer texts. */
const LABEL_CHARACTERS = 120;
/** What Mermaid draws where nobody has raised its limits, which a text cannot do itself. */
const [MOST_EDGES, MOST_CHARACTERS] = [500, 50_000];

export function toMermaid(graph: ExportGraph): string {
  const ids = shortIds(graph);
  const lines = ['flowchart LR'];
  const write = (node: ExportNode, depth: number) => {
    const indent = '  '.repeat(depth);
    const members = ids.children.get(node.id);
    const id = ids.of.get(node.id);
    const text = `"${mermaidText(node.name)}"`;
    if (members === undefined) {
      lines.push(`${indent}${id}[${text}]`);
      return;
    }
    lines.push(`${indent}subgraph ${id}[${text}]`);
    for (const member of members) write(member, depth + 1);
    lines.push(`${indent}end`);
  };
  for (const root of ids.roots) write(root, 1);
  for (const { source, target, type, count } of knownEdges(graph, ids.of)) {
    const text = count === 1 ? type : `${type} ${count}`;
    lines.push(`  ${ids.of.get(source)} -->|${text}| ${ids.of.get(target)}`);
  }
  const text = `${lines.join('\n')}\n`;
  if (graph.edges.length <= MOST_EDGES && text.length <= MOST_CHARACTERS) return text;
  const wanted = `maxEdges ${graph.edges.length} and maxTextSize ${text.length + 200}`;
  return `%% Larger than Mermaid draws by itself: initialize it with ${wanted}.\n${text}`;
}

export function toDot(graph: ExportGraph): string {
  const ids = shortIds(graph);
  const lines = ['digraph "repository" {', '  rankdir=LR; compound=true;', '  node [shape=box];'];
  const write = (node: ExportNode, depth: number) => {
    const indent = '  '.repeat(depth);
    const members = ids.children.get(node.id);
    const id = ids.of.get(node.id);
    const label = `label="${dotText(node.name)}"`;
    if (members === undefined) {
      lines.push(`${indent}${id} [${label}, tooltip="${dotText(node.path)}"];`);
      return;
    }
    lines.push(`${indent}subgraph cluster_${id} {`, `${indent}  ${label};`);
    // The group itself, since an edge can lead to it.
    lines.push(`${indent}  ${id} [label="", shape=point];`);
    for (const member of members) write(member, depth + 1);
    lines.push(`${indent}}`);
  };
  for (const root of ids.roots) write(root, 1);
  for (const { source, target, type, count, isCyclic } of knownEdges(graph, ids.of)) {
    const color = isCyclic ? ', color=red' : '';
    lines.push(
      `  ${ids.of.get(source)} -> ${ids.of.get(target)} [label="${dotText(type)} ${count}"${color}];`,
    );
  }
  return `${lines.join('\n')}\n}\n`;
}

export function toGraphMl(graph: ExportGraph): string {
  const ids = shortIds(graph);
  const data = (key: string, value: string | number | boolean | null) =>
    value === null ? '' : `<data key="${key}">${escapeXml(String(value))}</data>`;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<graphml xmlns="http://graphml.graphdrawing.org/xmlns">',
    ...['id', 'label', 'name', 'path', 'parent'].map(
      (name) => `<key id="${name}" for="node" attr.name="${name}" attr.type="string"/>`,
    ),
    '<key id="type" for="edge" attr.name="type" attr.type="string"/>',
    '<key id="count" for="edge" attr.name="count" attr.type="int"/>',
    '<key id="cyclic" for="edge" attr.name="cyclic" attr.type="boolean"/>',
    '<graph edgedefault="directed">',
    ...graph.nodes.map(
      ({ id, label, name, path, parent }) =>
        `<node id="${ids.of.get(id)}">${data('id', id)}${data('label', label)}${data('name', name)}${data('path', path)}${data('parent', parent)}</node>`,
    ),
    ...knownEdges(graph, ids.of).map(
      ({ source, target, type, count, isCyclic }) =>
        `<edge source="${ids.of.get(source)}" target="${ids.of.get(target)}">${data('type', type)}${data('count', count)}${data('cyclic', isCyclic)}</edge>`,
    ),
    '</graph>',
    '</graphml>',
    '',
  ].join('\n');
}

interface ShortIds {
  readonly of: ReadonlyMap<string, string>;
  readonly roots: readonly ExportNode[];
  /** Only of groups that have members in the graph. */
  readonly children: ReadonlyMap<string, readonly ExportNode[]>;
}

function shortIds({ nodes }: ExportGraph): ShortIds {
  const of = new Map(nodes.map(({ id }, index) => [id, `n${index}`]));
  const roots: ExportNode[] = [];
  const children = new Map<string, ExportNode[]>();
  for (const node of nodes) {
    if (node.parent === null || !of.has(node.parent)) roots.push(node);
    else if (children.has(node.parent)) children.get(node.parent)?.push(node);
    else children.set(node.parent, [node]);
  }
  return { of, roots, children };
}

const knownEdges = ({ edges }: ExportGraph, ids: ReadonlyMap<string, string>) =>
  edges.filter(({ source, target }) => ids.has(source) && ids.has(target));

/** Everything that Mermaid could take for its own, as entity codes (its documentation, "Entity codes"). */
function mermaidText(text: string): string {
  const short = visibleText(text);
  const cut = short.length > LABEL_CHARACTERS ? `${short.slice(0, LABEL_CHARACTERS)}…` : short;
  // An empty string is no text to Mermaid.
  if (cut.trim() === '') return '#160;';
  return cut.replace(/[^\p{L}\p{N} ._/\-…]/gu, (character) => `#${character.codePointAt(0)};`);
}

/** A quoted string of DOT: only the quote and the backslash mean anything in it. */
const dotText = (text: string) =>
  visibleText(text).replace(/["\\]/g, (character) => `\\${character}`);
