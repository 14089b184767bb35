// Which classes nobody but the repository makes instances of.
import type { ProgramDeclaration } from '../../program.ts';
import type { DeclarationIndex } from '../link-declarations.ts';
import type { Unit } from './unit.ts';

/** Whoever runs tests makes instances of what is declared in them. @param at the declaration of a class */
export function isMadeWithin(
  index: DeclarationIndex,
  { rules, isTest }: Unit,
  at: number,
): boolean {
  if (rules.isMadeWithin === undefined || isTest) return false;
  const around: ProgramDeclaration[] = [];
  for (let next: number | null = at; next !== null; next = index.declarations[next]!.parent)
    around.push(index.declarations[next]!);
  return rules.isMadeWithin(around);
}
