// Declarations as readable lines, for tests: what stands in the source, one line each.
import type { DeclarationFact } from '../../src/facts.ts';

/** `2-4 method Basket.add < Basket exported [static] : Base` and so on; parts that say nothing are left out. */
export function describeDeclarations(declarations: readonly DeclarationFact[]): string[] {
  return declarations.map(
    ({ startLine, endLine, kind, qualifiedName, parent, isExported, modifiers, bases }) => {
      const parts = [`${startLine}-${endLine}`, kind, qualifiedName];
      if (parent !== null) parts.push(`< ${declarations[parent]?.qualifiedName}`);
      if (isExported) parts.push('exported');
      if (modifiers.length > 0) parts.push(`[${modifiers.join(' ')}]`);
      for (const { relation, name, line } of bases) parts.push(`${relation} ${name}:${line}`);
      return parts.join(' ');
    },
  );
}
