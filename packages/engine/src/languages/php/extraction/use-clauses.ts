// Reads `use` declarations at a file's own level. https://www.php.net/manual/language.namespaces.importing
import type { SyntaxNode } from '../../../syntax/syntax-node.ts';
import type { NameTable } from '../source-settings.ts';

/** One name that is imported. */
export interface UseClause {
  readonly table: NameTable;
  /** The whole name, without a leading backslash. */
  readonly name: string;
  /** What the file calls it. */
  readonly local: string;
  /** From 1. */
  readonly line: number;
}

export function readUseClauses(declaration: SyntaxNode): UseClause[] {
  const table = tableOf(declaration);
  const group = declaration.childForFieldName('body');
  const prefix = group === null ? '' : textOfChild(declaration, 'namespace_name');
  return (group ?? declaration).namedChildren.flatMap((clause) => {
    if (clause === null || clause.type !== 'namespace_use_clause') return [];
    const name = clause.namedChildren.find((child) => NAMES.has(child?.type ?? ''));
    const written = withoutBlanks(name?.text ?? '');
    const full = withoutBlanks(`${prefix === '' ? '' : `${prefix}\\`}${written}`);
    const last = full.slice(full.lastIndexOf('\\') + 1);
    if (name === undefined || written === '' || last === '') return [];
    const alias = clause.childForFieldName('alias')?.text ?? '';
    return [
      {
        table: table === 'class' ? tableOf(clause) : table,
        name: full.replace(/^\\+/, ''),
        local: alias === '' ? last : alias,
        line: (name?.startPosition.row ?? 0) + 1,
      },
    ];
  });
}

const NAMES = new Set(['name', 'qualified_name', 'namespace_name']);

/** A keyword in front of all names or of one. */
function tableOf(node: SyntaxNode): NameTable {
  for (const child of node.children) {
    if (child?.type === 'function') return 'function';
    if (child?.type === 'const') return 'const';
  }
  return 'class';
}

function textOfChild(node: SyntaxNode, type: string): string {
  return node.namedChildren.find((child) => child?.type === type)?.text ?? '';
}

/** Names could hold blanks and comments before PHP 8. */
export function withoutBlanks(name: string): string {
  return /[^\w\\\x80-\uffff]/.test(name) ? name.replace(/\/\*[\s\S]*?\*\/|\s+/g, '') : name;
}
