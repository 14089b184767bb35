// The address of the page: the one place where what is selected is kept. Everything shown can be shared as a
// link, and the browser's back and forward buttons move through it.
import { useCallback, useSyncExternalStore } from 'react';

export interface Address {
  readonly path: string;
  readonly query: URLSearchParams;
}

export interface Move {
  /** Takes the place of the current entry of the history, for changes that nobody wants to go back through. */
  readonly replace?: boolean;
}

const MOVED = 'orrery:moved';

export function navigate(target: string, { replace = false }: Move = {}): void {
  if (target === currentTarget()) return;
  if (replace) window.history.replaceState(null, '', target);
  else window.history.pushState(null, '', target);
  window.dispatchEvent(new Event(MOVED));
}

export function useAddress(): Address {
  const target = useSyncExternalStore(subscribe, currentTarget);
  return readAddress(target);
}

export function readAddress(target: string): Address {
  const [path = '/', query = ''] = target.split(/\?(.*)/s);
  return { path, query: new URLSearchParams(query) };
}

/** Changes single parameters of the query and leaves the others: null takes one away, a list repeats it. */
export type QueryChange = Readonly<Record<string, string | readonly string[] | null>>;

export function changedTarget({ path, query }: Address, change: QueryChange): string {
  const next = new URLSearchParams(query);
  for (const [name, value] of Object.entries(change)) {
    next.delete(name);
    if (value === null) continue;
    for (const item of [value].flat()) next.append(name, item);
  }
  const text = next.toString();
  return text === '' ? path : `${path}?${text}`;
}

export function useChangeQuery(): (change: QueryChange, move?: Move) => void {
  return useCallback(
    (change, move) => navigate(changedTarget(readAddress(currentTarget()), change), move),
    [],
  );
}

const currentTarget = () => window.location.pathname + window.location.search;

function subscribe(callback: () => void): () => void {
  window.addEventListener('popstate', callback);
  window.addEventListener(MOVED, callback);
  return () => {
    window.removeEventListener('popstate', callback);
    window.removeEventListener(MOVED, callback);
  };
}
