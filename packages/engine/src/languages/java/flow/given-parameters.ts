// What parameters are given by calls that stand in the same file, where it is written out: names and classes for
// reflection. A method is meant by its name and number of parameters only where the file has one such, and the call
// names it without an object, with `this` or with its class.
import type { FlatNode, FlatTree } from '../../../syntax/flat-tree.ts';
import type { Reading } from './reading.ts';

/** Nodes of the arguments that the parameter of the name gets, which stands for the identifier. */
export function givenTo(reading: Reading, identifier: FlatNode): readonly FlatNode[] {
  const { tree } = reading;
  const method = methodAround(tree, identifier);
  if (method === -1) return [];
  const parameters = parametersOf(tree, method);
  const wanted = tree.textOf(identifier);
  const position = parameters.findIndex((each) => nameOf(tree, each) === wanted);
  if (position === -1) return [];
  const name = nameOf(tree, method);
  reading.callables.found ??= collect(tree);
  const { methods, calls } = reading.callables.found;
  const alike = (methods.get(name) ?? []).filter(
    (each) => parametersOf(tree, each).length === parameters.length,
  );
  if (alike.length !== 1) return [];
  const owner = nameOf(tree, tree.parentOf(tree.parentOf(method)));
  return (calls.get(name) ?? []).flatMap((call) => {
    const given = tree.childrenOf(tree.childOf(call, 'arguments'));
    const argument = given[position];
    const isMeant = given.length === parameters.length && namesOwn(tree, call, owner);
    return isMeant && argument !== undefined ? [argument] : [];
  });
}

/** Methods and calls of a file, by name. */
export interface FileCallables {
  readonly methods: ReadonlyMap<string, readonly FlatNode[]>;
  readonly calls: ReadonlyMap<string, readonly FlatNode[]>;
}

function collect(tree: FlatTree): FileCallables {
  const methods = new Map<string, FlatNode[]>();
  const calls = new Map<string, FlatNode[]>();
  tree.walk(0, {
    enter(node) {
      const type = tree.typeOf(node);
      if (type === 'method_declaration') note(methods, nameOf(tree, node), node);
      else if (type === 'method_invocation') note(calls, nameOf(tree, node), node);
      return true;
    },
    leave() {},
  });
  return { methods, calls };
}

function note(nodes: Map<string, FlatNode[]>, name: string, node: FlatNode): void {
  const known = nodes.get(name);
  if (known === undefined) nodes.set(name, [node]);
  else known.push(node);
}

function methodAround(tree: FlatTree, node: FlatNode): FlatNode {
  let at = node;
  while (at > 0 && tree.typeOf(at) !== 'method_declaration') {
    if (tree.typeOf(at) === 'lambda_expression' || tree.typeOf(at) === 'class_body') return -1;
    at = tree.parentOf(at);
  }
  return at > 0 ? at : -1;
}

const parametersOf = (tree: FlatTree, method: FlatNode): FlatNode[] =>
  tree
    .childrenOf(tree.childOf(method, 'parameters'))
    .filter((each) => tree.typeOf(each) === 'formal_parameter');

function nameOf(tree: FlatTree, node: FlatNode): string {
  const name = node === -1 ? -1 : tree.childOf(node, 'name');
  return name === -1 ? '' : tree.textOf(name);
}

function namesOwn(tree: FlatTree, call: FlatNode, owner: string): boolean {
  const object = tree.childOf(call, 'object');
  return object === -1 || tree.typeOf(object) === 'this' || tree.textOf(object) === owner;
}
