// What a shell needs to complete command lines, made from the table of commands. Nothing of it runs Orrery when a
// key is pressed.
import type { Command, Option } from '../command-table.ts';

export const SHELLS = ['bash', 'zsh', 'fish'] as const;
export type Shell = (typeof SHELLS)[number];

const HELP: Option = { name: 'help', short: 'h', summary: 'this text' };
/** What stands in the place of a command. */
const OVERALL: readonly Option[] = [HELP, { name: 'version', short: 'V', summary: 'the version' }];

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
        if [[ $current == -* ]]; then ${bashReply(names)}
        else ${bashReply(plain)}; fi ;;`;
  });
  const first = [...commands, ...OVERALL.map(({ name }) => ({ name: `--${name}` }))];
  return `# bash completion for orrery
_orrery_reply() {
  local one
  COMPREPLY=()
  while IFS= read -r one; do COMPREPLY+=("$one"); done < <(compgen "$@" -- "$current")
}
_orrery() {
  local current=\${COMP_WORDS[COMP_CWORD]} previous=\${COMP_WORDS[COMP_CWORD - 1]}
  # bash takes --name=value for three words.
  if [[ $current == = ]]; then current=
  elif [[ $previous == = ]]; then previous=\${COMP_WORDS[COMP_CWORD - 2]}; fi
  COMPREPLY=()
  if ((COMP_CWORD == 1)); then
    ${bashReply(first.map(({ name }) => name))}
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
  if (values === 'files') return '_orrery_reply -f';
  if (values === 'directories') return '_orrery_reply -d';
  return values === 'any' ? 'COMPREPLY=()' : `_orrery_reply -W '${values.join(' ')}'`;
}

/** Within single quotes of zsh and fish alike. */
const quoted = (text: string): string => text.replaceAll("'", "'\\''");
/** Likewise, where brackets and colons have a meaning of their own. */
const described = (text: string): string => quoted(text.replace(/[[\]:\\]/g, '\\$&'));

function zshScript(commands: readonly Command[]): string {
  const cases = commands.map((command) => {
    const options = optionsOf(command).flatMap((option) => {
      const action =
        option.value === undefined ? '' : `:${option.value}:${zshAction(valuesOf(option))}`;
      // Values stand behind a long name or a sign of equality, and behind a short one or joined to it.
      const [long, short] = option.value === undefined ? ['', ''] : ['=', '+'];
      const names = [
        `--${option.name}${long}`,
        ...(option.short ? [`-${option.short}${short}`] : []),
      ];
      return names.map((name) => `'${name}[${described(option.summary)}]${action}'`);
    });
    const { completes } = command;
    const plain = completes === 'paths' ? '_files' : completes ? `(${completes.join(' ')})` : ' ';
    return `    ${command.name}) _arguments ${[...options, `'*:argument:${plain}'`].join(' ')} ;;`;
  });
  const first = [
    ...commands,
    ...OVERALL.map((option) => ({ ...option, name: `--${option.name}` })),
  ];
  const names = first.map(({ name, summary }) => `'${name}:${described(summary)}'`);
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
# As a file of the search path it is run to complete; otherwise it is read beforehand.
if [[ $funcstack[1] == _orrery ]]; then _orrery "$@"; else compdef _orrery orrery; fi
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
  const overall = OVERALL.map(
    ({ name, short, summary }) =>
      `complete -c orrery -n __fish_use_subcommand -l ${name} -s ${short} -d '${quoted(summary)}'`,
  );
  return `# fish completion for orrery\ncomplete -c orrery -f\n${[...overall, ...lines].join('\n')}\n`;
}
