// Writes what a rule stands for, with what its variables were matched with.
// https://doc.rust-lang.org/reference/macros-by-example.html#transcribing
import type { MacroRule, Output, Repetition } from './definitions.ts';
import type { Binding, Bindings, Effort } from './match.ts';
import type { Token, Tree } from './token-trees.ts';

export interface Transcription {
  readonly rule: MacroRule;
  readonly crate: string;
  /** Sets its variables apart from those of others with the same name. */
  readonly number: number;
  readonly effort: Effort;
}

/** @returns `undefined` where variables are repeated that do not fit each other, or the effort is spent */
export function transcribe(
  transcription: Transcription,
  bindings: Bindings,
): readonly Tree[] | undefined {
  return writeAll(transcription, transcription.rule.output, bindings);
}

function writeAll(
  transcription: Transcription,
  output: readonly Output[],
  bindings: Bindings,
): Tree[] | undefined {
  const written: Tree[] = [];
  const { effort } = transcription;
  for (const [at, part] of output.entries()) {
    effort.steps -= 1;
    if (effort.steps < 0) return undefined;
    switch (part.kind) {
      case 'token':
        written.push(isMember(output, at) ? part.token : ownToken(transcription, part.token));
        break;
      case 'variable': {
        const trees = treesFor(transcription, part.name, bindings);
        if (trees === undefined) return undefined;
        written.push(...trees);
        break;
      }
      case 'group': {
        const trees = writeAll(transcription, part.parts, bindings);
        if (trees === undefined) return undefined;
        written.push({ ...part.group, trees });
        break;
      }
      case 'repetition': {
        const trees = writeRepeated(transcription, part, bindings);
        if (trees === undefined) return undefined;
        written.push(...trees);
      }
    }
  }
  return written;
}

/** Whether the name is that of a field, a function or something in a path, and no variable's: `.name`, `{ name: …`, `fn name`. */
function isMember(output: readonly Output[], at: number): boolean {
  const textAt = (place: number) => {
    const part = output[place];
    return part?.kind === 'token' ? part.token.text : undefined;
  };
  const before = textAt(at - 1);
  const after = textAt(at + 1);
  if (before !== undefined && NAMING.has(before)) return true;
  return after === '::' || (after === ':' && (at === 0 || before === ','));
}

/** What stands in front of names that are none of variables. */
const NAMING: ReadonlySet<string> = new Set(['.', '::', 'fn', 'mod']);

function ownToken({ rule, number }: Transcription, token: Token): Token {
  const isBound = token.kind === 'word' && rule.bound.has(token.text);
  return isBound ? { ...token, text: `${token.text}_${number}` } : token;
}

function treesFor(
  { crate }: Transcription,
  name: string,
  bindings: Bindings,
): readonly Tree[] | undefined {
  const bound = bindings.get(name);
  if (bound !== undefined) return bound.kind === 'one' ? bound.trees : undefined;
  const place = { line: 0, isJoined: false, start: -1, end: -1 };
  return name === 'crate' ? [{ kind: 'word', text: crate, ...place }] : undefined;
}

function writeRepeated(
  transcription: Transcription,
  { parts, separator }: Repetition<Output>,
  bindings: Bindings,
): Tree[] | undefined {
  const repeated = [...new Set(namesIn(parts))].flatMap((name) => {
    const binding = bindings.get(name);
    return binding?.kind === 'many' ? [[name, binding.each] as const] : [];
  });
  const count = repeated[0]?.[1].length;
  if (count === undefined || repeated.some(([, each]) => each.length !== count)) return undefined;
  const written: Tree[] = [];
  for (let round = 0; round < count; round++) {
    const inner = new Map<string, Binding>(bindings);
    for (const [name, each] of repeated) inner.set(name, each[round] as Binding);
    const trees = writeAll(transcription, parts, inner);
    if (trees === undefined) return undefined;
    if (round > 0 && separator !== undefined) written.push(separator);
    for (const tree of trees) written.push(tree);
  }
  return written;
}

function namesIn(output: readonly Output[]): string[] {
  return output.flatMap((part) => {
    if (part.kind === 'variable') return [part.name];
    return part.kind === 'token' ? [] : namesIn(part.parts);
  });
}
