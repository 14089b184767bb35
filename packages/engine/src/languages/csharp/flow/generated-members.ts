// Members that a source generator writes for what has an attribute: properties for fields, which run a part of the class where they
// are written, and commands for methods, which run these.
// https://learn.microsoft.com/dotnet/communitytoolkit/mvvm/generators/overview
import type { Place } from '../../../flow/flow-builder.ts';
import { MEMBER, setterKey } from '../../../flow/flow-facts.ts';
import type { FlatNode, FlatTree } from '../../../syntax/flat-tree.ts';
import { type CSharpClass, nameOf } from './csharp-class.ts';
import type { Reading } from './reading.ts';
import { declareType, readType } from './types.ts';

const PROPERTY = 'ObservableProperty';
const COMMAND = 'RelayCommand';

/** Parts of the class that the setter of such a property runs: what a method is named for. */
const PARTS = /^On(\p{Lu}\w*)Chang(?:ed|ing)$/u;

/** Members of commands that run what they are made of. */
const RUNNING = ['Execute', 'ExecuteAsync'];

/** The name of the property that is written for a field; `undefined` for none. @param node its declaration */
export function generatedProperty(
  tree: FlatTree,
  node: FlatNode,
  name: string,
): string | undefined {
  if (!hasAttribute(tree, node, PROPERTY)) return undefined;
  const bare = name.replace(/^(?:m_|_+)/, '');
  return bare === '' ? undefined : `${bare.charAt(0).toUpperCase()}${bare.slice(1)}`;
}

/** @param node a declaration of a field or of a property */
export const isObserved = (tree: FlatTree, node: FlatNode): boolean =>
  hasAttribute(tree, node, PROPERTY);

/** Such properties have no code of their own, but that they tell parts of their class. */
export function addObserved(reading: Reading, found: CSharpClass): void {
  for (const [name, { place, type, isObserved: isGenerated }] of found.fields) {
    if (isGenerated !== true) continue;
    reading.builder.member(found.index, name, place, MEMBER.field);
    declareType(reading, readType(reading, type), place);
  }
}

/** Follows the declaration of the method as a member. @param place of the method */
export function noteGenerated(
  reading: Reading,
  {
    method,
    place,
    owner,
  }: { readonly method: FlatNode; readonly place: Place; readonly owner: CSharpClass },
): void {
  const { tree, builder } = reading;
  const name = nameOf(tree, method);
  const observed = PARTS.exec(name)?.[1];
  if (observed !== undefined && owner.fields.get(observed)?.isObserved === true)
    builder.member(owner.index, setterKey(observed), place);
  if (!hasAttribute(tree, method, COMMAND)) return;
  const command = builder.place();
  builder.object(command);
  const run = runnerOf(reading, method, owner);
  for (const key of RUNNING) builder.write(run, command, key);
  builder.member(owner.index, commandName(name), command, MEMBER.field);
}

/** What runs the method with what the command is given, or with nothing where it takes nothing. */
function runnerOf({ tree, builder }: Reading, method: FlatNode, { self }: CSharpClass): Place {
  const name = nameOf(tree, method);
  const run = builder.place();
  const parameters = tree.childOf(method, 'parameters');
  if (tree.childOfType(parameters, 'parameter') !== -1) {
    builder.read(self, name, run);
    return run;
  }
  const callable = builder.openCallable({ ...NOWHERE, isReference: true });
  builder.shape(callable, { parameters: [builder.place()], required: 0 });
  builder.callMember(self, name, { arguments: [], flags: ['implicit', 'byFramework'] });
  builder.closeCallable();
  builder.callable(callable, run);
  return run;
}

/** Lines of what stands in no text. */
const NOWHERE = { startLine: 0, endLine: 0 };

/** `OnSaveAsync` is run by `SaveCommand`. */
const commandName = (method: string): string =>
  `${method.replace(/^On(?=\p{Lu})/u, '').replace(/Async$/, '')}Command`;

function hasAttribute(tree: FlatTree, node: FlatNode, name: string): boolean {
  for (let at = tree.firstChildOf(node); at !== -1; at = tree.nextSiblingOf(at)) {
    if (tree.typeOf(at) !== 'attribute_list') continue;
    for (const attribute of tree.childrenOf(at)) if (nameOf(tree, attribute) === name) return true;
  }
  return false;
}
