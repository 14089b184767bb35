// Parameters that are declared as a text, as bytes or as a number: what is written out as another of these is not given to
// them by anybody who means the function. https://docs.python.org/3/library/typing.html
import { KIND } from '../../../flow/flow-facts.ts';
import { parseType, simpleName } from './annotations.ts';

/**
 * The kind of each parameter, as `CallableFact.declaredKinds` has it.
 * @param annotations as written; empty where there is none
 * @param takesOwn whether the second one is of the method's own class
 */
export function declaredKinds(
  annotations: readonly string[],
  takesOwn: boolean,
): readonly number[] {
  const kinds = annotations.map((text, at) => {
    if (takesOwn && at === 1) return KIND.own;
    return text === '' ? 0 : kindDeclared(text);
  });
  return kinds.some((kind) => kind !== 0) ? kinds : [];
}

function kindDeclared(text: string): number {
  if (text.length > LONGEST) return 0;
  let kind = 0;
  for (const { name } of parseType(text)) {
    const simple = simpleName(name);
    if (simple === 'None') continue;
    const next = KINDS.get(simple);
    if (next === undefined || (kind !== 0 && next !== kind)) return 0;
    kind = next;
  }
  return kind;
}

/** Of an annotation, in characters. */
const LONGEST = 200;

/** Slices stand in brackets, as numbers do, and are given nowhere else. */
const KINDS: ReadonlyMap<string, number> = new Map([
  ...['int', 'float', 'bool', 'slice', 'SupportsIndex'].map((name) => [name, KIND.int] as const),
  ...['str', 'Text', 'LiteralString'].map((name) => [name, KIND.text] as const),
  ['bytes', KIND.bytes],
]);
