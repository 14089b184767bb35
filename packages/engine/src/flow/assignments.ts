// Where a file assigns to names, found once somebody asks.
import type { FlatNode, FlatTree } from '../syntax/flat-tree.ts';

export class Assignments {
  readonly #tree: FlatTree;
  readonly #nameOf: (text: string) => string;
  #byName: ReadonlyMap<string, readonly FlatNode[]> | undefined;

  /** @param nameOf the name that an identifier is written for */
  constructor(tree: FlatTree, nameOf: (text: string) => string = (text) => text) {
    this.#tree = tree;
    this.#nameOf = nameOf;
  }

  /** Assignments to whatever has the name anywhere in the file, in source order. */
  to(name: string): readonly FlatNode[] {
    this.#byName ??= this.#find();
    return this.#byName.get(name) ?? [];
  }

  /** Those that mean a variable which is declared by its name and seen to the end of what is around. */
  toVariable(name: FlatNode, around: FlatNode): readonly FlatNode[] {
    const assignments = this.to(this.#nameOf(this.#tree.textOf(name)));
    const from = firstBehind(assignments, name);
    return assignments.slice(from, firstBehind(assignments, this.#tree.afterOf(around) - 1));
  }

  #find(): ReadonlyMap<string, readonly FlatNode[]> {
    const found = new Map<string, FlatNode[]>();
    const type = this.#tree.grammar.types.indexOf('assignment_expression');
    for (let node = 0; node < this.#tree.size; node++) {
      if (this.#tree.typeIdOf(node) !== type) continue;
      for (const name of this.#targetsOf(this.#tree.childOf(node, 'left'))) {
        const known = found.get(name);
        if (known === undefined) found.set(name, [node]);
        else known.push(node);
      }
    }
    return found;
  }

  #targetsOf(target: FlatNode): string[] {
    if (target === -1) return [];
    const tree = this.#tree;
    switch (tree.typeOf(target)) {
      case 'identifier':
        return [this.#nameOf(tree.textOf(target))];
      case 'tuple_expression':
      case 'argument':
        return tree.childrenOf(target).flatMap((child) => this.#targetsOf(child));
      default:
        return [];
    }
  }
}

/** Index of the first node behind another one, in a list in source order: a file may assign to one name very often. */
function firstBehind(nodes: readonly FlatNode[], node: FlatNode): number {
  let [low, high] = [0, nodes.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((nodes[middle] as FlatNode) > node) high = middle;
    else low = middle + 1;
  }
  return low;
}
