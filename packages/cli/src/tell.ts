// What is said beside the output, on standard error.
import type { CommandLine } from './read-command-line.ts';

/** Unless `--quiet` asks for errors alone. */
export function tell(line: CommandLine, text: string): void {
  if (!line.has('quiet')) process.stderr.write(text);
}
