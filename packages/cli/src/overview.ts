// `orrery --help`: every command with its one sentence.
import type { Command } from './commands/index.ts';

export function overview(commands: readonly Command[]): string {
  const width = Math.max(...commands.map(({ usage }) => usage.length));
  const lines = commands.map(({ usage, summary }) => `  orrery ${usage.padEnd(width)}  ${summary}`);
  return `Orrery: a repository goes in, its graphs come out.

Usage:
${lines.join('\n')}

\`orrery COMMAND --help\` tells more about one.
`;
}
