// Every reason for which intake refuses a source or a file, and the words for the user.
// It must not know HTTP or jobs: who catches the error decides whether a job fails or a file is skipped.

/** The catalogue: what to do about each reason. The message of an error says what was found, then this. */
export const INTAKE_REASONS = {
  'not-an-archive': {
    remedy:
      'Send a zip archive, for example one made by `git archive --format=zip -o repo.zip HEAD`.',
  },
  'empty-archive': { remedy: 'Put the files of the repository into the archive.' },
  'multi-disk': { remedy: 'Send the repository as one zip archive that is not split.' },
  contradictory: {
    remedy:
      'Make the archive anew, for example by `git archive --format=zip -o repo.zip HEAD`, and send it whole.',
  },
  'unsafe-path': {
    remedy:
      'Rename these files or leave them out of the archive; only relative paths with `/` are read.',
  },
  'duplicate-path': { remedy: 'Make the archive anew with each file once.' },
  'nested-archive': {
    remedy:
      "Leave archives (.zip, .tar and compressed .tar files) out of it, with git by `git archive --format=zip HEAD . ':!*.zip' ':!*.tar' ':!*.tar.*' ':!*.tgz'`.",
  },
  'too-many-entries': {
    remedy: 'Leave out installed dependencies and build output, or have ORRERY_MAX_ENTRIES raised.',
  },
  'file-too-large': {
    remedy: 'Leave large binary files out, or have ORRERY_MAX_FILE_BYTES raised.',
  },
  'source-too-large': {
    remedy: 'Leave large files out, or have ORRERY_MAX_INFLATED_BYTES raised.',
  },
  'path-too-long': {
    remedy: 'Leave these files out, or have ORRERY_MAX_PATH_BYTES raised.',
  },
  'path-too-deep': {
    remedy: 'Leave these files out, or have ORRERY_MAX_PATH_DEPTH raised.',
  },
  'suspicious-ratio': { remedy: 'Leave out files that consist of repetition.' },
  'corrupt-file': { remedy: 'Make the archive anew and send it whole.' },
  /** The archive or directory itself cannot be read, or is another one than when it was indexed. */
  'unreadable-source': {
    remedy: 'Check that it exists, can be read, and is not written to meanwhile.',
  },
  /** Only of a directory's file: it vanished, grew over the limit or may not be read. Others can be. */
  'unreadable-file': { remedy: 'Run the analysis again when the file is at rest.' },
} as const satisfies Record<string, { readonly remedy: string }>;

export type IntakeReason = keyof typeof INTAKE_REASONS;

/** A source, or with `concernsOneFile` a single file, that cannot be read as it is. Meant for the user. */
export class IntakeError extends Error {
  readonly reason: IntakeReason;
  /**
   * True when the rest of the source can still be read, and the file is to be listed as skipped with
   * `clause` as its reason. False when the source as a whole is refused.
   */
  readonly concernsOneFile: boolean;
  /** What was found, without the remedy. */
  readonly clause: string;

  /** @param found what is wrong, a sentence without its full stop */
  constructor(reason: IntakeReason, found: string, options: { cause?: unknown } = {}) {
    super(
      `${found}. ${INTAKE_REASONS[reason].remedy}`,
      options.cause === undefined ? undefined : { cause: options.cause },
    );
    this.name = 'IntakeError';
    this.reason = reason;
    this.concernsOneFile = reason === 'unreadable-file';
    this.clause = found;
  }
}

/** How many paths a message names; more are counted. */
const MAX_NAMED = 10;
const MAX_NAME_LENGTH = 200;

/** Paths for a message: up to ten, then how many more. They come from strangers, so they are made printable. */
export function listPaths(paths: readonly string[], total = paths.length): string {
  const named = paths.slice(0, MAX_NAMED).map(printablePath);
  const rest = total - named.length;
  return rest > 0 ? `${named.join(', ')} and ${rest} more` : named.join(', ');
}

export function printablePath(path: string): string {
  const cut = path.length > MAX_NAME_LENGTH ? `${path.slice(0, MAX_NAME_LENGTH)}…` : path;
  return cut === ''
    ? '(empty name)'
    : cut
        .toWellFormed()
        .replace(
          /[\u0000-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]/g,
          (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
        );
}

/** Gathers offending paths of one reason, so that one message names them together. Holds ten, counts all. */
export interface Offenders {
  add(path: string): void;
  /** Throws when there were any. `describe` gets the list, ready for a sentence. */
  refuse(reason: IntakeReason, describe: (list: string) => string): void;
}

export function collectOffenders(): Offenders {
  const paths: string[] = [];
  let total = 0;
  return {
    add(path) {
      total++;
      if (paths.length < MAX_NAMED) paths.push(path);
    },
    refuse(reason, describe) {
      if (total > 0) throw new IntakeError(reason, describe(listPaths(paths, total)));
    },
  };
}
