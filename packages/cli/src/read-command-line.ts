// A command line against its row of the table: what is unknown, misplaced or out of range is said before anything
// is done.
import { parseArgs } from 'node:util';
import type { Command, Option } from './command-table.ts';

/** The command line is wrong. The message is a sentence for its user. */
export class UsageError extends Error {}

export interface CommandLine {
  readonly positionals: readonly string[];
  /** The value of an option; `undefined` when it was not given. */
  text(name: string): string | undefined;
  /** Likewise, as a number that is in its range. */
  number(name: string): number | undefined;
  /** Whether a switch was given. */
  has(name: string): boolean;
}

/** @throws UsageError */
export function readCommandLine(command: Command, args: readonly string[]): CommandLine {
  const { values, positionals } = parse(command.options, args);
  for (const option of command.options) checkValue(option, values[option.name]);
  const text = (name: string) => values[name] as string | undefined;
  return {
    positionals,
    text,
    number: (name) => (text(name) === undefined ? undefined : Number(text(name))),
    has: (name) => values[name] === true,
  };
}

/** The only argument of a command. */
export function onlyArgument({ positionals }: CommandLine, what: string): string {
  const [first, ...rest] = positionals;
  if (first === undefined) throw new UsageError(`name ${what}.`);
  if (rest.length > 0) throw new UsageError(`one at a time; '${rest[0]}' is one too many.`);
  return first;
}

function parse(options: readonly Option[], args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: Object.fromEntries(
        options.map(({ name, short, value }) => [
          name,
          {
            type: value === undefined ? ('boolean' as const) : ('string' as const),
            ...(short !== undefined && { short }),
          },
        ]),
      ),
    });
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

function checkValue({ name, choices, range }: Option, value: unknown): void {
  if (typeof value !== 'string') return;
  if (choices !== undefined && !choices.includes(value)) {
    throw new UsageError(`--${name} takes ${choices.join(', ')}; not '${value}'.`);
  }
  if (range === undefined) return;
  const [least, most] = range;
  const number = Number(value);
  if (!/^\d{1,9}$/.test(value) || number < least || number > most) {
    throw new UsageError(
      `--${name} takes a whole number from ${least} to ${most}, not '${value}'.`,
    );
  }
}
