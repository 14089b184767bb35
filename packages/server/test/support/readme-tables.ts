// The tables of the README as they must be, made from the tables of the code.
import { ERROR_CATALOGUE, type ErrorCode } from '@orrery/contract';
import { STATUS } from '../../src/http/error-responses.ts';
import { SETTINGS } from '../../src/settings.ts';

export function errorsTable(): string {
  const codes = Object.keys(ERROR_CATALOGUE) as ErrorCode[];
  const rows = codes.map((code) => {
    const { meaning, remedy } = ERROR_CATALOGUE[code];
    return [String(STATUS[code]), `\`${code}\``, meaning, remedy];
  });
  return table(['Status', 'Code', 'Meaning', 'What to do'], rows);
}

export function settingsTable(): string {
  const rows = SETTINGS.map(({ variable, flag, defaultText, defaultMeaning, description }) => [
    `\`${variable}\``,
    flag === undefined ? 'none' : code(flag),
    defaultMeaning === defaultText ? code(defaultText) : defaultMeaning,
    description,
  ]);
  return table(['Variable', 'Flag', 'Default', 'Meaning'], rows);
}

const code = (text: string): string => (text === '' ? 'none' : `\`${text}\``);

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(head), `|${'---|'.repeat(head.length)}`, ...rows.map(line)].join('\n');
}
