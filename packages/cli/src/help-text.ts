// Help, made from the table of commands.
import type { Command, Option } from './command-table.ts';

/** `orrery --help`: every command with its one sentence. */
export function overview(commands: readonly Command[]): string {
  const width = Math.max(...commands.map(({ usage }) => usage.length));
  const lines = commands.map(({ usage, summary }) => `  orrery ${usage.padEnd(width)}  ${summary}`);
  return `Orrery: a repository goes in, its graphs come out.

Usage:
${lines.join('\n')}

\`orrery COMMAND --help\` tells more about one. Exit codes: 0 done, 1 found what it was asked to fail on,
2 wrong command line, 3 failed, 130 interrupted (143 by SIGTERM, 129 by a terminal that was closed).
`;
}

/** `orrery COMMAND --help`. */
export function helpText({ usage, summary, details, options, examples }: Command): string {
  const all: readonly Option[] = [...options, { name: 'help', short: 'h', summary: 'this text' }];
  const parts = [
    `Usage: orrery ${usage}${options.length > 0 ? ' [options]' : ''}`,
    details === undefined ? summary : `${summary}\n\n${details}`,
    `Options:\n${all.map(optionLines).join('\n')}`,
    `Examples:\n${examples.map((example) => `  ${example}`).join('\n')}`,
  ];
  return `${parts.join('\n\n')}\n`;
}

const COLUMN = 28;
const WIDTH = 110;

function optionLines({ name, short, value, summary }: Option): string {
  const left = `  ${short === undefined ? '    ' : `-${short}, `}--${name}${value === undefined ? '' : ` ${value}`}`;
  const indent = ' '.repeat(COLUMN);
  const lines = wrap(summary, WIDTH - COLUMN);
  const first = left.length < COLUMN - 1 ? left.padEnd(COLUMN) : `${left}\n${indent}`;
  return first + lines.join(`\n${indent}`);
}

function wrap(text: string, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    if (line !== '' && line.length + 1 + word.length > width) {
      lines.push(line);
      line = word;
    } else {
      line = line === '' ? word : `${line} ${word}`;
    }
  }
  return [...lines, line];
}
