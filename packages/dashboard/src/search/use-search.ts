// Looks for nodes while somebody types: the last text asked for is the one that is answered.
import type { ViewMatch } from '@orrery/contract';
import { useApi } from '../api/api-context.ts';
import { type Loaded, useLoaded } from '../api/use-loaded.ts';
import { useSettled } from '../parts/use-settled.ts';

/** Typing goes on within this time. */
const PAUSE_MILLISECONDS = 120;
const MOST_MATCHES = 50;

export function useSearch(
  jobId: string,
  text: string,
): Loaded<{ matches: ViewMatch[]; total: number }> {
  const api = useApi();
  const asked = text.trim().slice(0, 500);
  const settled = useSettled(asked, PAUSE_MILLISECONDS);
  const loaded = useLoaded(settled === '' ? undefined : settled, (signal) =>
    api.search(jobId, settled, MOST_MATCHES, signal),
  );
  // What is there until then answers an earlier text.
  return { ...loaded, isLoading: loaded.isLoading || settled !== asked };
}
