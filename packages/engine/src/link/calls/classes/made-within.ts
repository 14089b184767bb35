// Which classes nobody but the repository makes instances of, or bases others on.
import type { ProgramDeclaration } from '../../../program.ts';
import type { DeclarationIndex } from '../../link-declarations.ts';
import type { Unit } from '../units/unit.ts';
import type { ClassEntry } from './class-table.ts';

export interface MadeClass {
  /** Its declaration; -1 for one without. */
  readonly at: number;
  /** Whether it stands in the one expression that makes instances of it. */
  readonly isOfExpression: boolean;
}

/**
 * Whoever runs tests makes instances of what is declared in them. Constants of an enumeration and what a sealed class permits
 * stand beside it.
 */
export function knownWithin(
  index: DeclarationIndex,
  unit: Unit,
  { at, isOfExpression }: MadeClass,
): Pick<ClassEntry, 'isMadeWithin' | 'isClosed' | 'isKept'> {
  const isTold = unit.rules.isMadeWithin !== undefined;
  if (at === -1) return { isMadeWithin: false, isClosed: false, isKept: isTold && isOfExpression };
  const { kind, modifiers } = index.declarations[at]!;
  const isNamed = isNamedWithin(index, unit, at);
  return {
    isMadeWithin: isNamed && !unit.isTest,
    isClosed: isNamed || kind === 'enum' || modifiers.includes('sealed'),
    isKept: isNamed && !unit.isTest,
  };
}

/** Whether nothing outside of the repository can name the class. */
function isNamedWithin(index: DeclarationIndex, { rules, isHidden }: Unit, at: number): boolean {
  return rules.isMadeWithin?.(declarationsAround(index, at), isHidden) === true;
}

/** A declaration and those that it stands in, the innermost first. @param at -1 for none */
export function declarationsAround(index: DeclarationIndex, at: number): ProgramDeclaration[] {
  const around: ProgramDeclaration[] = [];
  for (let next = at === -1 ? null : at; next !== null; next = index.declarations[next]!.parent)
    around.push(index.declarations[next]!);
  return around;
}
