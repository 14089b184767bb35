// The colours of the style sheet as a canvas needs them, read anew when the system turns light or dark.
import { useEffect, useState } from 'react';
import { KIND_NAMES, KINDS, type KindName } from '../repository/kinds.ts';

export interface GraphTheme {
  readonly background: string;
  readonly text: string;
  readonly muted: string;
  readonly kinds: ReadonlyMap<KindName, string>;
  readonly faded: string;
  readonly edge: string;
  readonly edgeFaded: string;
  readonly edgeStrong: string;
  readonly cycle: string;
  /** Of matrix cells that run against the order, and of suggested cuts. */
  readonly back: { readonly fill: string; readonly line: string };
  readonly cut: string;
  readonly accent: string;
  readonly groupLine: string;
  readonly groupFill: string;
  /** The same without transparency, for pictures that other programs show. */
  readonly groupPaper: string;
  readonly font: string;
}

export function readTheme(): GraphTheme {
  const style = getComputedStyle(document.documentElement);
  const color = (name: string) => style.getPropertyValue(name).trim();
  return {
    background: color('--canvas'),
    text: color('--text'),
    muted: color('--muted'),
    kinds: new Map(KIND_NAMES.map((name) => [name, color(KINDS[name].color)])),
    faded: color('--graph-faded'),
    edge: color('--graph-edge'),
    edgeFaded: color('--graph-edge-faded'),
    edgeStrong: color('--graph-edge-strong'),
    cycle: color('--cycle'),
    back: { fill: color('--warn-soft'), line: color('--warn') },
    cut: color('--brass'),
    accent: color('--accent'),
    groupLine: color('--graph-group-line'),
    groupFill: color('--graph-group-fill'),
    groupPaper: color('--graph-group-paper'),
    font: color('--font'),
  };
}

export function useTheme(): GraphTheme {
  const [theme, setTheme] = useState(readTheme);
  useEffect(() => {
    const dark = window.matchMedia('(prefers-color-scheme: dark)');
    const read = () => setTheme(readTheme());
    dark.addEventListener('change', read);
    return () => dark.removeEventListener('change', read);
  }, []);
  return theme;
}
