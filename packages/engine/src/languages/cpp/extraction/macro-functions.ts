// Functions that a macro defines: `TEST(Suite, Name) { … }`, `SYSCALL_DEFINE3(read, …) { … }`.
import { FIXTURE_LAST, SUITES } from '../scan/words.ts';
import type { DeclaredName } from './declared-names.ts';

/**
 * @returns the name by which a reader knows it; `undefined` when no macro defines it
 */
export function nameOfMacroFunction(
  { name, head }: DeclaredName,
  text: string,
): { readonly name: string; readonly qualifiedName: string } | undefined {
  if (!/^[A-Z][A-Z0-9_]+$/.test(name)) return undefined;
  const list = head.childForFieldName('parameters');
  if (list === null) return undefined;
  const written = text.slice(
    list.startIndex + 1,
    Math.min(list.endIndex - 1, list.startIndex + 300),
  );
  const names = written.split(',').map((part) => part.trim());
  const [first = '', second = ''] = names;
  if (!IDENTIFIER.test(first)) return { name, qualifiedName: name };
  const hasSuite = names.length === 2 && IDENTIFIER.test(second) && SUITES.test(name);
  if (hasSuite && FIXTURE_LAST.test(name))
    return { name: first, qualifiedName: `${second}.${first}` };
  if (hasSuite) return { name: second, qualifiedName: `${first}.${second}` };
  return { name: first, qualifiedName: first };
}

const IDENTIFIER = /^[A-Za-z_]\w*$/;
