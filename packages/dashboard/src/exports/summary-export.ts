// The summary as a picture and as a graph: bars of the most central files, and those files with their domains.
import type { ViewSummary } from '@orrery/contract';
import type { GraphTheme } from '../explorer/theme.ts';
import { shortText } from '../parts/visible-text.ts';
import type { Drawing, Shape } from './drawing.ts';
import { type ExportGraph, fileNode } from './export-graph.ts';

const [WIDTH, LEFT, LINE, BAR] = [1000, 32, 24, 320];
const LINE_CHARACTERS = 120;

export function summaryDrawing(summary: ViewSummary, theme: GraphTheme): Drawing {
  const shapes: Shape[] = [];
  let y = 48;
  const write = (text: string, size: number, isBold = false, fill = theme.text) => {
    shapes.push({ kind: 'text', x: LEFT, y, text, size, fill, isBold });
    y += LINE;
  };
  write(shortText(summary.repository, 60), 22, true);
  y += 8;
  for (const sentence of summary.sentences) {
    for (const line of brokenLines(sentence)) write(line, 14);
  }
  y += 16;
  write('Most central files', 15, true);
  for (const { path, dependents, rank } of summary.central) {
    const color = theme.kinds.get('File') ?? theme.accent;
    shapes.push({
      kind: 'rect',
      x: LEFT,
      y: y - 11,
      width: Math.max(2, rank * BAR),
      height: 14,
      fill: color,
      round: 3,
    });
    const text = `${shortText(path, 60)}, used by ${dependents}`;
    shapes.push({ kind: 'text', x: LEFT + BAR + 16, y, text, size: 13, fill: theme.text });
    y += LINE;
  }
  return { width: WIDTH, height: y + LINE, background: theme.background, font: theme.font, shapes };
}

export const summaryGraph = ({ domains, central }: ViewSummary): ExportGraph => ({
  nodes: [
    ...domains.map(({ id, name }) => ({ id, name, label: 'Domain', path: '', parent: null })),
    ...central.map(({ path }) => fileNode(path)),
  ],
  edges: [],
});

function brokenLines(sentence: string): string[] {
  const lines: string[] = [''];
  for (const word of sentence.split(' ')) {
    const last = lines.length - 1;
    const longer = `${lines[last]} ${shortText(word, 60)}`.trim();
    if (longer.length > LINE_CHARACTERS) lines.push(shortText(word, 60));
    else lines[last] = longer;
  }
  return lines;
}
