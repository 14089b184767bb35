// Which metaclass a class statement names: by its keyword, by `six.with_metaclass(Meta, Base)` among its bases, by the
// decorator `six.add_metaclass(Meta)`, or as Python 2 has it, by `__metaclass__` in its body.
// https://docs.python.org/3/reference/datamodel.html#metaclasses, https://six.readthedocs.io/#six.with_metaclass
import type { FlatNode, FlatTree } from '../../../syntax/flat-tree.ts';
import { partsOf } from './syntax.ts';

/** What `with_metaclass` is given: the metaclass, and what the class is based on in the end. */
export interface GivenMetaclass {
  readonly metaclass: FlatNode;
  readonly bases: readonly FlatNode[];
}

/** Programs keep copies of `six` under many names, and the function under its own. */
const WITH_METACLASS = /(?:^|\.)with_metaclass$/;
const ADD_METACLASS = /(?:^|\.)add_metaclass$/;
const NAME = /^[\w.]{1,200}$/;

/** `undefined` for any other base, and where something is spread. */
export function givenWithMetaclass(tree: FlatTree, base: FlatNode): GivenMetaclass | undefined {
  const [metaclass, ...bases] = givenTo(tree, base, WITH_METACLASS);
  const isPlain = bases.every((each) => NAME.test(tree.textOf(each)));
  return metaclass === undefined || !isPlain ? undefined : { metaclass, bases };
}

/** The metaclass as it is written; empty for none, and for what is no name. */
export function metaclassOf(tree: FlatTree, definition: FlatNode): string {
  for (const node of namedMetaclasses(tree, definition)) {
    const written = tree.textOf(node);
    if (NAME.test(written)) return written;
  }
  return '';
}

function* namedMetaclasses(tree: FlatTree, definition: FlatNode): Generator<FlatNode> {
  for (const part of partsOf(tree, tree.childOf(definition, 'superclasses'))) {
    if (isKeyword(tree, part)) yield tree.childOf(part, 'value');
    const given = givenWithMetaclass(tree, part);
    if (given !== undefined) yield given.metaclass;
  }
  for (const applied of insideOf(tree, tree.parentOf(definition), 'decorator'))
    yield* givenTo(tree, applied, ADD_METACLASS);
  for (const part of insideOf(tree, tree.childOf(definition, 'body'), 'expression_statement')) {
    if (tree.typeOf(part) === 'assignment' && isLegacyName(tree, tree.childOf(part, 'left')))
      yield tree.childOf(part, 'right');
  }
}

const isKeyword = (tree: FlatTree, part: FlatNode): boolean =>
  tree.typeOf(part) === 'keyword_argument' &&
  tree.textOf(tree.childOf(part, 'name')) === 'metaclass';

/** https://docs.python.org/2.7/reference/datamodel.html#customizing-class-creation */
const isLegacyName = (tree: FlatTree, target: FlatNode): boolean =>
  tree.typeOf(target) === 'identifier' && tree.textOf(target) === '__metaclass__';

/** What is in those parts of a node that are of the type. */
const insideOf = (tree: FlatTree, node: FlatNode, type: string): readonly FlatNode[] =>
  partsOf(tree, node)
    .filter((part) => tree.typeOf(part) === type)
    .flatMap((part) => partsOf(tree, part));

/** What stands by position in a call of a function of such a name; empty for all else. */
function givenTo(tree: FlatTree, call: FlatNode, name: RegExp): readonly FlatNode[] {
  if (tree.typeOf(call) !== 'call') return [];
  if (!name.test(tree.textOf(tree.childOf(call, 'function')))) return [];
  return partsOf(tree, tree.childOf(call, 'arguments'));
}
