// Loads something for as long as a part of the page shows it. What was there before stays while the next is
// on its way, so that nothing flickers.
import { useCallback, useEffect, useState } from 'react';
import { type ApiError, asApiError } from './api-error.ts';

export interface Loaded<Value> {
  /** The last that arrived; undefined until the first has. */
  readonly value: Value | undefined;
  /** Why the last attempt failed; undefined when it did not. */
  readonly error: ApiError | undefined;
  readonly isLoading: boolean;
  reload(): void;
}

/**
 * @param name what is loaded; another name loads again. Undefined loads nothing
 * @param load called again with every new name
 */
export function useLoaded<Value>(
  name: string | undefined,
  load: (signal: AbortSignal) => Promise<Value>,
): Loaded<Value> {
  const [state, setState] = useState<State<Value>>({
    value: undefined,
    error: undefined,
    name: '',
  });
  const [round, setRound] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the name stands for what `load` depends on.
  useEffect(() => {
    if (name === undefined) return;
    const stopping = new AbortController();
    load(stopping.signal).then(
      (value) => {
        if (!stopping.signal.aborted) setState({ value, error: undefined, name });
      },
      (error: unknown) => {
        if (stopping.signal.aborted) return;
        setState((before) => ({ ...before, error: asApiError(error), name }));
      },
    );
    return () => stopping.abort();
  }, [name, round]);
  const reload = useCallback(() => setRound((before) => before + 1), []);
  const isLoading = name !== undefined && state.name !== name;
  return { value: state.value, error: isLoading ? undefined : state.error, isLoading, reload };
}

interface State<Value> {
  readonly value: Value | undefined;
  readonly error: ApiError | undefined;
  /** What `value` or `error` belongs to. */
  readonly name: string;
}
