// Which classes nobody but the repository makes instances of, or bases others on.
import type { ProgramDeclaration } from '../../program.ts';
import type { DeclarationIndex } from '../link-declarations.ts';
import type { ClassEntry } from './class-table.ts';
import type { Unit } from './unit.ts';

/**
 * Whoever runs tests makes instances of what is declared in them. Constants of an enumeration and what a sealed class permits
 * stand beside it.
 * @param at the declaration of a class; -1 for one without
 */
export function knownWithin(
  index: DeclarationIndex,
  unit: Unit,
  at: number,
): Pick<ClassEntry, 'isMadeWithin' | 'isClosed'> {
  if (at === -1) return { isMadeWithin: false, isClosed: false };
  const { kind, modifiers } = index.declarations[at]!;
  const isNamed = isNamedWithin(index, unit, at);
  return {
    isMadeWithin: isNamed && !unit.isTest,
    isClosed: isNamed || kind === 'enum' || modifiers.includes('sealed'),
  };
}

/** Whether nothing outside of the repository can name the class. */
function isNamedWithin(index: DeclarationIndex, { rules }: Unit, at: number): boolean {
  if (rules.isMadeWithin === undefined) return false;
  const around: ProgramDeclaration[] = [];
  for (let next: number | null = at; next !== null; next = index.declarations[next]!.parent)
    around.push(index.declarations[next]!);
  return rules.isMadeWithin(around);
}
