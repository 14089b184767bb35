// The menu of every view from which one takes it away: as a picture, as a graph for other programs, as data.
import { useState } from 'react';
import { type ApiError, asApiError } from '../api/api-error.ts';
import { Dialog } from '../parts/dialog.tsx';
import { ErrorNote } from '../parts/error-note.tsx';
import { Menu } from '../parts/menu.tsx';
import { downloadBlob, downloadText } from './download.ts';
import type { Drawing } from './drawing.ts';
import type { ExportGraph } from './export-graph.ts';
import { toPng } from './to-png.ts';
import { toSvg } from './to-svg.ts';
import { toDot, toGraphMl, toMermaid } from './to-text.ts';

interface ExportMenuProps {
  /** Of the file, without an ending. */
  readonly name: string;
  drawing(): Drawing;
  graph(): ExportGraph;
  json(): unknown;
}

export function ExportMenu({ name, drawing, graph, json }: ExportMenuProps) {
  const [error, setError] = useState<ApiError>();
  const save = (ending: string, type: string, make: () => string) => () => {
    try {
      downloadText(`${name}.${ending}`, type, make());
    } catch (reason) {
      setError(asApiError(reason));
    }
  };
  const savePng = () => {
    toPng(drawing()).then(
      (blob) => downloadBlob(`${name}.png`, blob),
      (reason) => setError(asApiError(reason)),
    );
  };
  return (
    <>
      <Menu
        label="Export"
        items={[
          {
            text: 'SVG',
            note: 'picture',
            onSelect: save('svg', 'image/svg+xml', () => toSvg(drawing())),
          },
          { text: 'PNG', note: 'picture', onSelect: savePng },
          {
            text: 'Mermaid',
            note: 'text',
            onSelect: save('mmd', 'text/plain', () => toMermaid(graph())),
          },
          {
            text: 'DOT',
            note: 'Graphviz',
            onSelect: save('dot', 'text/vnd.graphviz', () => toDot(graph())),
          },
          {
            text: 'GraphML',
            note: 'graph',
            onSelect: save('graphml', 'application/xml', () => toGraphMl(graph())),
          },
          {
            text: 'JSON',
            note: 'data',
            onSelect: save(
              'json',
              'application/json',
              () => `${JSON.stringify(json(), null, 2)}\n`,
            ),
          },
        ]}
      />
      {error !== undefined && (
        <Dialog title="The export failed" onClose={() => setError(undefined)}>
          <ErrorNote error={error} />
        </Dialog>
      )}
    </>
  );
}
