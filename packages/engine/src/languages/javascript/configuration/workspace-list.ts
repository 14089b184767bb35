// Workspace members listed outside package.json: pnpm-workspace.yaml and lerna.json.
// https://pnpm.io/pnpm-workspace_yaml https://lerna.js.org/docs/api-reference/configuration
import { type JsonValue, member, textsOf } from './json-document.ts';

export interface WorkspaceList {
  readonly kind: 'workspace';
  /** Globs relative to the file's directory; a leading `!` takes members away. */
  readonly packages: readonly string[];
}

export function readLernaList(document: JsonValue): WorkspaceList {
  return { kind: 'workspace', packages: textsOf(member(document, 'packages')) ?? [] };
}

const KEY = /^(?:packages|'packages'|"packages")\s*:\s*(.*)$/;

/** Reads the one list that matters; everything else that YAML can say is passed over. */
export function readPnpmList(text: string): WorkspaceList {
  const packages: string[] = [];
  let isInside = false;
  for (const raw of text.split(/\r\n?|\n/)) {
    const line = withoutComment(raw).trimEnd();
    if (line === '') continue;
    const inline = KEY.exec(line)?.[1];
    if (inline !== undefined) {
      isInside = inline === '';
      packages.push(...readInlineList(inline));
      continue;
    }
    const element = isInside ? /^\s*-\s+(.*)$/.exec(line)?.[1] : undefined;
    if (element !== undefined) packages.push(unquote(element));
    else if (/^\S/.test(line)) isInside = false;
  }
  return { kind: 'workspace', packages: packages.filter((pattern) => pattern !== '') };
}

function readInlineList(text: string): string[] {
  const inside = /^\[(.*)\]$/.exec(text)?.[1];
  return inside === undefined ? [] : inside.split(',').map(unquote);
}

/** A `#` opens a comment at the start of a line or behind a blank, outside of quotes. */
function withoutComment(line: string): string {
  const kept = /^(?:[^'"#]|'[^']*'|"[^"]*"|(?<=\S)#)*/.exec(line)?.[0] ?? '';
  return kept.length < line.length && line[kept.length] !== '#' ? line : kept;
}

function unquote(text: string): string {
  const trimmed = text.trim();
  return /^(['"])(.*)\1$/.exec(trimmed)?.[2] ?? trimmed;
}
