// RSpec: what groups of examples get by a name or by a tag. Shared groups are classes that others are based on; the
// nearest group around that has one of the name is meant, and the class of all groups has what stands outside of all.
// https://rspec.info/features/3-13/rspec-core/example-groups/shared-examples/
import type { Place } from '../../../flow/flow-builder.ts';
import { MEMBER } from '../../../flow/flow-facts.ts';
import type { FlatNode, FlatTree } from '../../../syntax/flat-tree.ts';
import { enterClass, leaveClass } from './classes.ts';
import {
  bodyAround,
  type ExampleGroup,
  type Frame,
  frameOf,
  type Reading,
  typeOf,
  valuePlace,
} from './reading.ts';
import { argumentsOf, constantOf, literalOf, partsOf } from './syntax.ts';

/** What runtime/core.rb calls the class that all groups are based on. */
export const BASE_GROUP = '::RSpec::Core::ExampleGroup';

/** Keys of groups: those shared by name, what is mixed in by a tag, and what those that include a group give it. */
const sharedKey = (name: string): string => `<shared> ${name}`;
const taggedKey = (tag: string): string => `<tagged> ${tag}`;
const exampleKey = (name: string): string => `<example> ${name}`;
const examplesKey = (name: string): string => `<examples> ${name}`;
const givenKey = (name: string, position: number): string => `<given> ${name} ${position}`;

/** A longer name or tag is cut: nobody tells groups apart by what comes behind. */
const MAX_NAME = 200;

/** A shared group is called by a text or by a constant; `undefined` for a name that is put together. */
const nameOf = (tree: FlatTree, node: FlatNode): string | undefined =>
  (literalOf(tree, node) ?? constantOf(tree, node))?.slice(0, MAX_NAME);

// ---- what is shared ----

/** The group whose body is open is found by its name, and runs as those that include it. */
export function shareGroup(reading: Reading, block: FlatNode, call: FlatNode): void {
  const { tree, flow } = reading;
  const [first = -1, ...tags] = argumentsOf(tree, call);
  const name = nameOf(tree, first);
  const { receiver, body, parent, variables } = frameOf(reading);
  const around = parent === undefined ? undefined : bodyAround(parent);
  if (name === undefined || body?.group === undefined || around === undefined) return;
  flow.read(receiver, exampleKey(name), body.group.own);
  flow.read(receiver, examplesKey(name), body.group.instances);
  partsOf(tree, tree.childOf(block, 'parameters')).forEach((part, position) => {
    const given = tree.typeOf(part) === 'identifier' ? part : tree.childOf(part, 'name');
    if (given === -1) return;
    const place = flow.place();
    flow.read(receiver, givenKey(name, position), place);
    variables.set(tree.textOf(given), place);
  });
  addForGroups(reading, around, sharedKey(name), receiver);
  for (const tag of tagsOf(tree, tags)) addForGroups(reading, around, taggedKey(tag), receiver);
}

/** Found in the group that it stands in and in those inside of it; outside of all, in any. */
function addForGroups(reading: Reading, around: Frame, key: string, place: Place): void {
  const { flow } = reading;
  if (around.body?.group !== undefined) flow.member(around.classIndex, key, place, MEMBER.static);
  else flow.extend(typeOf(reading, BASE_GROUP), key, place, MEMBER.static);
}

/** `type: :request` and `:slow`, which is short for `slow: true`. */
export const tagsOf = (tree: FlatTree, nodes: readonly FlatNode[]): string[] =>
  nodes.flatMap((node) => tagOf(tree, node)?.slice(0, MAX_NAME) ?? []);

function tagOf(tree: FlatTree, node: FlatNode): string | undefined {
  if (tree.typeOf(node) === 'simple_symbol') return `${literalOf(tree, node)}: true`;
  if (tree.typeOf(node) !== 'pair') return undefined;
  const key = literalOf(tree, tree.childOf(node, 'key'));
  const value = tree.childOf(node, 'value');
  const said = literalOf(tree, value) ?? (value === -1 ? '' : tree.textOf(value));
  return key === undefined ? undefined : `${key}: ${said}`;
}

// ---- what is included ----

/** `include_context "x"`, `include_examples "x"`: into the group around. */
export function includeShared(reading: Reading, call: FlatNode): void {
  const { receiver, body } = bodyAround(frameOf(reading));
  if (body?.group !== undefined) mixShared(reading, call, { receiver, group: body.group });
}

/** `it_behaves_like "x"` without a block: into a group that has nothing else. */
export function includeNested(reading: Reading, call: FlatNode): void {
  const { classIndex, body } = bodyAround(frameOf(reading));
  const { group: outer } = body ?? {};
  if (outer === undefined || reading.tree.childOf(call, 'block') !== -1) return;
  const base = reading.flow.addClassType(classIndex);
  const head = { path: '', declaration: -1, superclass: -1, isModule: false, baseTypes: [base] };
  const receiver = enterClass(reading, call, head);
  const { hasSubject, words } = outer;
  const group = openGroup(reading, { hasSubject, isBlock: true, words });
  mixShared(reading, call, { receiver, group });
  leaveClass(reading, -1);
}

/** @param into the class of the group and its places */
export function mixShared(
  reading: Reading,
  call: FlatNode,
  into: { readonly receiver: Place; readonly group: ExampleGroup },
): void {
  const { tree, flow } = reading;
  const { receiver, group } = into;
  const [first = -1, ...given] = argumentsOf(tree, call);
  const name = nameOf(tree, first);
  if (name === undefined) return;
  const shared = flow.place();
  flow.read(receiver, sharedKey(name), shared);
  group.mixed.push(shared);
  flow.write(group.own, shared, exampleKey(name));
  flow.write(group.instances, shared, examplesKey(name));
  given.forEach((part, position) => {
    const place = valuePlace(reading, part);
    if (place !== -1) flow.write(place, shared, givenKey(name, position));
  });
}

/** The group whose body is open has what is configured for its tags. */
export function mixTagged(reading: Reading, tags: readonly string[]): void {
  const { flow } = reading;
  const { receiver, body } = frameOf(reading);
  for (const tag of tags) {
    const mixed = flow.place();
    flow.read(receiver, taggedKey(tag), mixed);
    body?.group?.mixed.push(mixed);
  }
}

// ---- RSpec.configure ----

/** `config.include Helper`, `config.include_context "x", :slow`: for all groups, or for those with the tag. */
export function mixIntoGroups(reading: Reading, call: FlatNode, directive: string): void {
  const { tree, flow } = reading;
  const [first = -1, ...filters] = argumentsOf(tree, call);
  const [tag, ...others] = tagsOf(tree, filters);
  // What is for groups with several tags is left out, and so is what is chosen by a condition.
  if (others.length > 0 || filters.length !== (tag === undefined ? 0 : 1)) return;
  const mixin =
    directive === 'include_context' ? sharedType(reading, call) : typeNamed(reading, first);
  if (mixin === undefined) return;
  const all = typeOf(reading, BASE_GROUP);
  if (tag === undefined) flow.base(all, mixin);
  else flow.extend(all, taggedKey(tag), classPlace(reading, mixin), MEMBER.static);
}

function typeNamed(reading: Reading, node: FlatNode): number | undefined {
  const path = constantOf(reading.tree, node);
  return path === undefined ? undefined : typeOf(reading, path);
}

/** A module that stands for what a shared group gives to the groups that get it. */
function sharedType(reading: Reading, call: FlatNode): number {
  enterClass(reading, call, { path: '', declaration: -1, superclass: -1, isModule: true });
  const { classIndex } = frameOf(reading);
  const group = openGroup(reading, { hasSubject: true, isBlock: true, words: 'rspec' });
  const receiver = classPlace(reading, typeOf(reading, BASE_GROUP));
  mixShared(reading, call, { receiver, group });
  leaveClass(reading, -1);
  return reading.flow.addClassType(classIndex);
}

/** The class itself of which the type is. */
function classPlace({ flow }: Reading, type: number): Place {
  const instance = flow.place();
  flow.type(type, instance);
  const place = flow.place();
  flow.read(instance, '<class>', place);
  return place;
}

// ---- groups ----

/** The class that is open is a group, or what groups get. */
export function openGroup(
  reading: Reading,
  head: Pick<ExampleGroup, 'hasSubject' | 'isBlock' | 'words'>,
): ExampleGroup {
  const { flow } = reading;
  const { body, classIndex, parent } = frameOf(reading);
  const own = flow.place();
  const instances = flow.place();
  // As a declared type, so that it counts where many groups come, as in helpers that all of them have.
  flow.type(flow.addClassType(classIndex), own);
  flow.copy(own, instances);
  const outer = parent === undefined ? undefined : bodyAround(parent).body?.group;
  if (outer !== undefined) flow.copy(instances, outer.instances);
  const group = { own, instances, ...head, mixed: [] };
  if (body !== undefined) body.group = group;
  return group;
}
