// One request to an OpenAI-compatible endpoint for chat completions, within limits of time and size. What comes
// back is the text of the first choice, not looked at any further.
import type { Clock } from '../clock.ts';

export interface ModelRequest {
  /** Base address; the request goes to `/chat/completions` below it. */
  readonly url: string;
  /** Sent as a bearer token; empty for none. */
  readonly key: string;
  /** JSON. */
  readonly body: string;
  /** For the whole exchange. */
  readonly milliseconds: number;
  readonly clock: Clock;
  readonly signal: AbortSignal;
}

/** Why there are no names. The message is for the operator's log: nothing of the key, the request or the answer. */
export class NamingFailure extends Error {
  /** Whether the next request would most likely fail as well. What a model says is of its request alone. */
  readonly isEndpointAway: boolean;

  constructor(message: string, { isEndpointAway = false } = {}) {
    super(message);
    this.name = 'NamingFailure';
    this.isEndpointAway = isEndpointAway;
  }
}

/** A model that thinks aloud writes more than its answer. */
const MOST_ANSWERED_BYTES = 512 * 1024;

/** Rejects with a NamingFailure. */
export async function askModel({ clock, milliseconds, ...request }: ModelRequest): Promise<string> {
  const timeout = new AbortController();
  const cancelTimer = clock.after(milliseconds, () => timeout.abort());
  try {
    const signal = AbortSignal.any([request.signal, timeout.signal]);
    return contentOf(await exchange(request, signal));
  } catch (error) {
    if (error instanceof NamingFailure) throw error;
    const { code = 'no reason given' } = ((error as Error).cause ?? error) as { code?: string };
    const reason = timeout.signal.aborted
      ? `no answer within ${milliseconds / 1000} seconds (ORRERY_LLM_SECONDS)`
      : `the endpoint cannot be reached (${code})`;
    throw new NamingFailure(reason, { isEndpointAway: true });
  } finally {
    cancelTimer();
  }
}

/** A redirection is not followed: the key is meant for one address. */
async function exchange(
  { url, key, body }: Pick<ModelRequest, 'url' | 'key' | 'body'>,
  signal: AbortSignal,
): Promise<string> {
  const response = await fetch(`${url.replace(/\/+$/, '')}/chat/completions`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json',
      ...(key !== '' && { authorization: `Bearer ${key}` }),
    },
    body,
    redirect: 'manual',
    signal,
  });
  if (response.status !== 200) {
    await response.body?.cancel();
    // 400 is about the request: longer than the model can read, for one.
    throw new NamingFailure(`the endpoint answered with status ${response.status}`, {
      isEndpointAway: response.status !== 400,
    });
  }
  let bytes = 0;
  let text = '';
  const decoder = new TextDecoder();
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > MOST_ANSWERED_BYTES) {
      throw new NamingFailure(`the answer is larger than ${MOST_ANSWERED_BYTES} bytes`);
    }
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}

function contentOf(text: string): string {
  const answer = parseJson(text) as {
    choices?: readonly { message?: { content?: unknown } }[];
  } | null;
  const content = answer?.choices?.[0]?.message?.content;
  if (typeof content !== 'string') throw new NamingFailure('the answer is no chat completion');
  return content;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new NamingFailure('the answer is no JSON');
  }
}
