// The text that opens the document: how to use the service, and what this very server allows.
import { OPERATIONS } from '../operations.ts';

/** Limits as the server is set; bytes and seconds, unless the name says otherwise. */
export interface DocumentedLimits {
  readonly maxUploadBytes: number;
  readonly maxEntries: number;
  readonly maxInflatedBytes: number;
  readonly maxFileBytes: number;
  readonly maxPathBytes: number;
  readonly maxPathDepth: number;
  readonly maxSourceBytes: number;
  /** Characters. */
  readonly maxLineLength: number;
  /** Requests a minute and API key. */
  readonly rateLimit: number;
  readonly retentionSeconds: number;
  readonly pendingSeconds: number;
}

/** Markdown. */
export function introduction(limits: DocumentedLimits): string {
  return `${HOW_TO}\n\n**Limits of this server.** ${limitSentences(limits).join(' ')}\n\n${COMPATIBILITY}`;
}

const FIRST_OPERATION = Object.values(OPERATIONS)[0]!;

const HOW_TO = `\
Orrery takes a source repository as one zip archive and gives its graphs. Every analysis is a job: post the archive,
then ask again until the job is \`completed\` or \`failed\`.

1. Post the archive as \`multipart/form-data\` in one part named \`file\`, with an API key in \`X-Api-Key\` and a value of
   your own in \`Idempotency-Key\`. The answer is a job envelope, usually 202.
2. While \`status\` is \`pending\` or \`processing\`, wait \`retryAfter\` seconds and send the same request again, or
   \`GET /v1/jobs/{jobId}\`, which needs no archive. A repeated request is answered from its headers alone; its body is
   not looked at.
3. On \`completed\` read \`result\`; on \`failed\` read \`error\`, correct what it names, and post with a new key.

\`\`\`
git archive --format=zip -o repository.zip HEAD . ':!*.zip' ':!*.tar' ':!*.tar.*' ':!*.tgz'
curl -H "X-Api-Key: $API_KEY" -H "Idempotency-Key: my-repository-1" -H "Prefer: wait=30" \\
  -F "file=@repository.zip" "$ADDRESS${FIRST_OPERATION.path}"
\`\`\`

**Idempotency.** The same \`Idempotency-Key\` from the same API key finds the same job as long as it is kept; from another
API key it is another job. The same key with another operation or other query parameters is refused with 400. A
request that was refused has not used up its key.

**Errors.** Every response that is not 2xx has the payload \`ErrorPayload\`. Checks come in this order: 404 for what is
not there, 401, 429, 403, 400 for headers, 400 for the body. A job that failed is no HTTP error: it is a 200.`;

const COMPATIBILITY = `\
**Versions.** Paths carry the major version. Within it fields may be added, never removed or changed: ignore what you
do not know. The same archive gives the same graph; only fields that hold times differ.`;

function limitSentences(limits: DocumentedLimits): string[] {
  return [
    `Archive: ${size(limits.maxUploadBytes)}, ${whole(limits.maxEntries)} entries, ${size(limits.maxInflatedBytes)} inflated, ${size(limits.maxFileBytes)} for one file, paths of ${whole(limits.maxPathBytes)} bytes and ${limits.maxPathDepth} segments; no archives inside the archive.`,
    'An upload that is too large is refused with 400; for the other limits the job fails with a text that names the files.',
    `Source files over ${size(limits.maxSourceBytes)}, or with a line over ${whole(limits.maxLineLength)} characters, are nodes of the graph and listed in \`metadata.skippedFiles\`, but are not parsed.`,
    `Requests: ${whole(limits.rateLimit)} a minute and API key, unless the key has a limit of its own; polls count.`,
    `Jobs that have ended are kept for ${duration(limits.retentionSeconds)}; a job that has waited for ${duration(limits.pendingSeconds)} fails, since its upload has expired.`,
  ];
}

const whole = (number: number): string => String(number).replace(/\B(?=(?:\d{3})+$)/g, ',');

function size(bytes: number): string {
  for (const [unit, factor] of [
    ['GiB', 1024 ** 3],
    ['MiB', 1024 ** 2],
    ['KiB', 1024],
  ] as const) {
    if (bytes >= factor && bytes % factor === 0) return `${bytes / factor} ${unit}`;
  }
  return `${whole(bytes)} bytes`;
}

function duration(seconds: number): string {
  for (const [unit, factor] of [
    ['hours', 3600],
    ['minutes', 60],
  ] as const) {
    if (seconds > factor && seconds % factor === 0) return `${seconds / factor} ${unit}`;
  }
  return seconds === 3600 ? '1 hour' : `${whole(seconds)} seconds`;
}
