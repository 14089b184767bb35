// Which place of the page a path names, and the path of each place. The server answers the same paths.

export const VIEWS = [
  'summary',
  'explore',
  'cycles',
  'domains',
  'path',
  'calls',
  'details',
] as const;
export type ViewName = (typeof VIEWS)[number];

export type Place =
  | { readonly name: 'jobs' | 'keys' | 'usage' | 'nowhere' }
  | { readonly name: 'repository'; readonly jobId: string; readonly view: ViewName };

export function readPlace(path: string): Place {
  const [first = '', second, third] = path.split('/').filter((part) => part !== '');
  if (first === '' || (first === 'jobs' && second === undefined)) return { name: 'jobs' };
  if ((first === 'keys' || first === 'usage') && second === undefined) return { name: first };
  if (first !== 'jobs' || second === undefined) return { name: 'nowhere' };
  const view = VIEWS.find((name) => name === (third ?? 'summary'));
  if (view === undefined) return { name: 'nowhere' };
  return { name: 'repository', jobId: decodeSegment(second), view };
}

/** @param query parameters of the view, in the order in which they are to stand */
export function viewTarget(
  jobId: string,
  view: ViewName,
  query: readonly (readonly [string, string])[] = [],
): string {
  const path = `/jobs/${encodeURIComponent(jobId)}/${view}`;
  const text = new URLSearchParams(query.map(([name, value]) => [name, value])).toString();
  return text === '' ? path : `${path}?${text}`;
}

function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
