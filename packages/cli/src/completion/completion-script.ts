// What a shell needs to complete command lines, made from the table of commands. Nothing of it runs Orrery when a
// key is pressed.
import type { Command, Option } from '../command-table.ts';

export const SHELLS = ['bash', 'zsh', 'fish'] as const;
export type Shell = (typeof SHELLS)[number];

const HELP: Option = { name: 'help', short: 'h', summary: 'this text' };

export function completionScript(shell: Shell, commands: readonly Command[]): string {
  if (shell === 'bash') return bashScript(commands);
  return shell === 'zsh' ? zshScript(commands) : fishScript(commands);
}

const optionsOf = ({ options }: Command): readonly Option[] => [...options, HELP];

/** Values that can be listed; files where they cannot, and nothing else could stand there. */
function valuesOf({ choices, value }: Option): readonly string[] | 'files' | 'directories' | 'any' {
  if (choices !== undefined) return choices;
  if (value === 'FILE' || value === 'PATH') return 'files';
  return value === 'DIR' ? 'directories' : 'any';
}

function bashScript(commands: readonly Command[]): string {
  const cases = commands.map((command) => {
    const { name, completes } = command;
    const withValue = optionsOf(command).filter(({ value }) => value !== undefined);
    const previous = withValue.map((option) => {
      const words = [`--${option.name}`, ...(option.short ? [`-${option.short}`] : [])].join('|');
      return `          ${words}) ${bashReply(valuesOf(option))}; return ;;`;
    });
    const names = optionsOf(command).map((option) => `--${option.name}`);
    const plain = completes === 'paths' ? 'files' : (completes ?? 'any');
    return `      ${name})
        case "$previous" in
${previous.map((line) => `${line}\n`).join('')}        esac
        if [[ $current == -* ]]; then COMPREPLY=($(compgen -W '${names.join(' ')}' -- "$current"))
        else ${bashReply(plain)}; fi ;;`;
  });
  return `# bash completion for orrery
_orrery() {
  local current=\${COMP_WORDS[COMP_CWORD]} previous=\${COMP_WORDS[COMP_CWORD - 1]}
  COMPREPLY=()
  if ((COMP_CWORD == 1)); then
    COMPREPLY=($(compgen -W '${commands.map(({ name }) => name).join(' ')} --help --version' -- "$current"))
    return
  fi
  case "\${COMP_WORDS[1]}" in
${cases.join('\n')}
  esac
}
complete -o filenames -F _orrery orrery
`;
}

function bashReply(values: ReturnType<typeof valuesOf>): string {
  if (values === 'files') return 'COMPREPLY=($(compgen -f -- "$current"))';
  if (values === 'directories') return 'COMPREPLY=($(compgen -d -- "$current"))';
  return values === 'any'
    ? 'COMPREPLY=()'
    : `COMPREPLY=($(compgen -W '${values.join(' ')}' -- "$current"))`;
}

/** Within single quotes of zsh and fish alike, after what `_arguments` gives a meaning. */
const quoted = (text: string): string => text.replaceAll("'", "'\\''");
const described = (text: string): string => quoted(text).replace(/[[\]:\\]/g, '\\$&');

function zshScript(commands: readonly Command[]): string {
  const cases = commands.map((command) => {
    const options = optionsOf(command).flatMap((option) => {
      const action =
        option.value === undefined ? '' : `:${option.value}:${zshAction(valuesOf(option))}`;
      const names = [`--${option.name}`, ...(option.short ? [`-${option.short}`] : [])];
      return names.map((name) => `'${name}[${described(option.summary)}]${action}'`);
    });
    const { completes } = command;
    const plain = completes === 'paths' ? '_files' : completes ? `(${completes.join(' ')})` : ' ';
    return `    ${command.name}) _arguments ${[...options, `'*:argument:${plain}'`].join(' ')} ;;`;
  });
  const names = commands.map(({ name, summary }) => `'${name}:${described(summary)}'`);
  return `#compdef orrery
_orrery() {
  local -a commands
  commands=(${names.join(' ')})
  if ((CURRENT == 2)); then
    _describe command commands
    return
  fi
  local name=$words[2]
  shift words
  ((CURRENT--))
  case $name in
${cases.join('\n')}
  esac
}
compdef _orrery orrery
`;
}

function zshAction(values: ReturnType<typeof valuesOf>): string {
  if (values === 'files') return '_files';
  if (values === 'directories') return '_files -/';
  return values === 'any' ? ' ' : `(${values.join(' ')})`;
}

function fishScript(commands: readonly Command[]): string {
  const lines = commands.flatMap((command) => {
    const { name, summary, completes } = command;
    const inCommand = `complete -c orrery -n '__fish_seen_subcommand_from ${name}'`;
    const options = optionsOf(command).map((option) => {
      const values = valuesOf(option);
      const takes =
        option.value === undefined
          ? ''
          : typeof values === 'object'
            ? ` -x -a '${values.join(' ')}'`
            : values === 'any'
              ? ' -x'
              : ' -r -F';
      const short = option.short === undefined ? '' : ` -s ${option.short}`;
      return `${inCommand} -l ${option.name}${short}${takes} -d '${quoted(option.summary)}'`;
    });
    const plain =
      completes === 'paths'
        ? [`${inCommand} -F`]
        : completes === undefined
          ? []
          : [`${inCommand} -a '${completes.join(' ')}'`];
    return [
      `complete -c orrery -n __fish_use_subcommand -a ${name} -d '${quoted(summary)}'`,
      ...plain,
      ...options,
    ];
  });
  return `# fish completion for orrery\ncomplete -c orrery -f\n${lines.join('\n')}\n`;
}
