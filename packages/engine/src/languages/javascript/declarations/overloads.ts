// Overload signatures of TypeScript: declared several times, one function all the same.
// https://www.typescriptlang.org/docs/handbook/2/functions.html#function-overloads
import { childOf, keyNameOf, nameOf, type SyntaxNode } from '../extraction/syntax-tree.ts';

export class Overloads {
  /** Signatures that another declaration stands for. */
  readonly #merged = new Set<SyntaxNode>();
  /** First signature of what stands for several: their documentation is usually written there. */
  readonly #firstSignature = new Map<SyntaxNode, SyntaxNode>();

  /** @param members statements of a block, or members of a class */
  note(members: readonly SyntaxNode[]): void {
    if (!members.some((member) => isSignature(functionOf(member)))) return;
    const groups = new Map<string, SyntaxNode[]>();
    for (const member of members) {
      const found = functionOf(member);
      const key = found === undefined ? undefined : keyOf(found);
      if (found === undefined || key === undefined) continue;
      const group = groups.get(key);
      if (group === undefined) groups.set(key, [found]);
      else group.push(found);
    }
    for (const group of groups.values()) this.#mergeGroup(group);
  }

  isMerged(node: SyntaxNode): boolean {
    return this.#merged.has(node);
  }

  firstSignatureOf(node: SyntaxNode): SyntaxNode | undefined {
    return this.#firstSignature.get(node);
  }

  /** The implementation stands for the signatures; where there is none, the first signature does. */
  #mergeGroup(group: readonly SyntaxNode[]): void {
    const signatures = group.filter(isSignature);
    const [first] = signatures;
    if (first === undefined) return;
    const implementation = group.find((node) => !isSignature(node));
    const standing = implementation ?? first;
    for (const node of signatures) if (node !== standing) this.#merged.add(node);
    if (standing !== first) this.#firstSignature.set(standing, first);
  }
}

/** The function or method that a statement or member declares, also behind `export`. */
function functionOf(member: SyntaxNode): SyntaxNode | undefined {
  const isExport =
    member.type === 'ExportNamedDeclaration' || member.type === 'ExportDefaultDeclaration';
  const node = isExport ? childOf(member, 'declaration') : member;
  return node !== undefined && CALLABLES.has(node.type) ? node : undefined;
}

const CALLABLES: ReadonlySet<string> = new Set([
  'FunctionDeclaration',
  'TSDeclareFunction',
  'MethodDefinition',
  'TSAbstractMethodDefinition',
]);

function isSignature(node: SyntaxNode | undefined): boolean {
  if (node === undefined) return false;
  return (
    node.type === 'TSDeclareFunction' ||
    childOf(node, 'value')?.type === 'TSEmptyBodyFunctionExpression'
  );
}

function keyOf(node: SyntaxNode): string | undefined {
  if (node.type === 'FunctionDeclaration' || node.type === 'TSDeclareFunction') {
    return nameOf(childOf(node, 'id')) ?? 'default';
  }
  // A getter and a setter are two things of one name.
  const name = keyNameOf(node);
  return name === undefined ? undefined : `${node.static === true} ${String(node.kind)} ${name}`;
}
