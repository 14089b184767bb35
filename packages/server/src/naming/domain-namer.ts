// Names for domains from the model that the operator has set: from the cache where the same was asked before,
// otherwise from the endpoint. Whatever goes wrong costs the names of one job and nothing else. Knows no jobs,
// no archives and no HTTP of ours.
import type { NameDomains, NamingAnswer } from '@orrery/runner';
import type { Clock } from '../clock.ts';
import type { Log } from '../log.ts';
import { askModel, NamingFailure } from './ask-model.ts';
import type { NamingCache } from './naming-cache.ts';
import { chatRequest, readProposals } from './naming-prompt.ts';

export interface NamerOptions {
  /** Base address of the endpoint; requests go to `/chat/completions` below it. */
  readonly url: string;
  readonly model: string;
  /** Empty for none. It goes to the endpoint and nowhere else. */
  readonly key: string;
  /** How long one naming may take, whole. */
  readonly milliseconds: number;
  readonly cache: NamingCache;
  readonly clock: Clock;
  readonly log: Log;
}

/** An endpoint that is away is left alone for so long: one that hangs must not hold up every job. */
const REST_MILLISECONDS = 60_000;

/** What a request may hold, in characters; more than outlines come to. */
const MOST_ASKED = 128 * 1024;

/** Resolves with `null` for every failure. */
export function createDomainNamer(options: NamerOptions): NameDomains {
  const { url, model, cache, clock, log } = options;
  let restsUntil = 0;
  return async (outline, signal): Promise<NamingAnswer | null> => {
    try {
      const body = chatRequest(model, outline);
      const known = await cache.find(url, body);
      if (known !== undefined) return { model, parts: known };
      if (clock.now() < restsUntil) return null;
      if (body.length > MOST_ASKED) throw new NamingFailure('more to tell than is ever asked');
      const text = await askModel({ ...options, body, signal });
      const parts = readProposals(text);
      await cache.keep(url, body, parts).catch(({ code }) => {
        log.warn({ code }, 'the names of a model could not be kept; they will be asked for again');
      });
      return { model, parts };
    } catch (error) {
      if (signal.aborted) return null;
      const failure = error instanceof NamingFailure ? error : undefined;
      if (failure?.isEndpointAway) restsUntil = clock.now() + REST_MILLISECONDS;
      // Only what is ours to say: messages of others may quote what they were given.
      const reason = failure?.message ?? (error as Error).name;
      log.warn({ reason }, 'no model named the domains; they keep the names of the analysis');
      return null;
    }
  };
}
