// RSpec: blocks that are the bodies of classes without a name, what their words define, and as whom examples and
// hooks run. https://rspec.info/documentation/ Only where the source speaks of RSpec: Minitest has the same words.
import type { CallOptions, Place } from '../../../flow/flow-builder.ts';
import { MEMBER } from '../../../flow/flow-facts.ts';
import type { FlatNode, FlatTree } from '../../../syntax/flat-tree.ts';
import { enterClass } from './classes.ts';
import { addMember, type BlockHead, defineMember } from './definitions.ts';
import {
  bodyAround,
  type ClassBody,
  findVariable,
  frameOf,
  type Reading,
  typeOf,
  valuePlace,
} from './reading.ts';
import {
  BASE_GROUP,
  mixIntoGroups,
  mixShared,
  mixTagged,
  openGroup,
  shareGroup,
  tagsOf,
} from './shared-groups.ts';
import { argumentsOf, constantOf, literalOf, methodOf, partOf, partsOf } from './syntax.ts';

/** What runtime/core.rb calls the module that the class of all groups is extended by. */
const BASE_WORDS = '::RSpec::Core::GroupWords';

const words = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/));

const SHARED = words('shared_examples shared_examples_for shared_context');
const GROUPS = new Set([
  ...words(
    'describe context example_group feature fdescribe xdescribe fcontext xcontext ffeature xfeature',
  ),
  ...SHARED,
]);

/** Whether a call of the word opens a group where it stands outside of all. */
export const isGroupWord = (word: string): boolean => GROUPS.has(word);

/** The block is that of a group of its own, in which shared examples are run. */
const NESTING = words('it_behaves_like it_should_behave_like');
const EXAMPLES =
  words(`it specify example scenario fit xit fspecify xspecify fexample xexample fscenario xscenario
  focus pending skip`);
const HOOKS = words(
  'before after around prepend_before append_before prepend_after append_after background',
);
const VALUES = words('let let! subject subject!');
/** Words that say by themselves that they are meant; others have a block. */
const PLAIN = words('it_behaves_like it_should_behave_like include_examples include_context');

/** Whether a bare `describe` is RSpec's: by its name, its helper's, or the way in which it expects something. */
export function speaksOfRSpec(text: string): boolean {
  const isNamed = /\bRSpec\.|\bis_expected\b|^[ \t]*require ['"]rails_helper['"]/m.test(text);
  const expects = () => /\bexpect[ ({]/.test(text) && /\.(?:to|not_to|to_not)[ (]/.test(text);
  return (isNamed || expects()) && !/\bmini_?test\b/i.test(text);
}

// ---- groups ----

/** @returns whether the block is a group, whose body is open now */
export function enterGroup(reading: Reading, block: FlatNode, call: FlatNode): boolean {
  const { tree, flow } = reading;
  if (!opensGroup(reading, call)) return false;
  const around = bodyAround(frameOf(reading));
  const outer = around.body?.group;
  const statements = partsOf(tree, tree.childOf(block, 'body'));
  const [first = -1, ...rest] = argumentsOf(tree, call);
  const name = methodOf(tree, call);
  const isNamed = NESTING.has(name) || SHARED.has(name);
  const described = isNamed ? undefined : constantOf(tree, first);
  const tags = tagsOf(tree, rest);
  const isPlain = !isNamed && described === undefined && tags.length === 0;
  if (outer?.isBlock === true && isPlain && addsNothing(tree, statements)) {
    // As good as the group around it: thousands of classes less.
    const { callable, texts } = frameOf(reading);
    const parent = frameOf(reading);
    reading.open.push({ ...around, parent, node: block, variables: new Map(), callable, texts });
    return true;
  }
  enterClass(reading, block, {
    path: '',
    declaration: -1,
    superclass: -1,
    isModule: false,
    base: outer === undefined ? typeOf(reading, BASE_GROUP) : flow.addClassType(around.classIndex),
  });
  const hasSubject =
    outer?.hasSubject === true ||
    statements.some((each) => /^subject!?$/.test(methodOfCall(tree, each)));
  const group = openGroup(reading, { hasSubject, isBlock: true });
  if (SHARED.has(name)) shareGroup(reading, block, call);
  else if (NESTING.has(name))
    mixShared(reading, call, { receiver: frameOf(reading).receiver, group });
  else mixTagged(reading, tags);
  if (described !== undefined) describeClass(reading, valuePlace(reading, first), hasSubject);
  return true;
}

function opensGroup(reading: Reading, call: FlatNode): boolean {
  const { tree, source } = reading;
  const name = methodOf(tree, call);
  if (!GROUPS.has(name) && !NESTING.has(name)) return false;
  const receiver = tree.childOf(call, 'receiver');
  if (receiver !== -1) return GROUPS.has(name) && isRSpec(tree, receiver);
  const body = bodyAround(frameOf(reading));
  if (body.body?.group !== undefined) return true;
  return body.kind === 'top' && source.isRSpec === true && GROUPS.has(name);
}

const isRSpec = (tree: FlatTree, node: FlatNode): boolean =>
  /^(?:::)?RSpec$/.test(constantOf(tree, node) ?? '');

/** Whether there is nothing but examples and further groups. */
const addsNothing = (tree: FlatTree, statements: readonly FlatNode[]): boolean =>
  statements.every((each) => {
    const name = methodOfCall(tree, each);
    return EXAMPLES.has(name) || (GROUPS.has(name) && !SHARED.has(name)) || NESTING.has(name);
  });

const methodOfCall = (tree: FlatTree, node: FlatNode): string =>
  tree.typeOf(node) === 'call' && tree.childOf(node, 'receiver') === -1 ? methodOf(tree, node) : '';

/** Whether the frame is a group that has been taken for the one around it, so that no class ends with it. */
export function leaveEqualGroup({ open }: Reading): boolean {
  const frame = open.at(-1);
  if (frame?.body?.group === undefined || frame.parent === undefined) return false;
  if (bodyAround(frame.parent).body !== frame.body) return false;
  open.pop();
  return true;
}

/** `described_class`, of instances and of the group itself, and the subject that follows from it. */
function describeClass(reading: Reading, described: Place, hasSubject: boolean): void {
  if (described === -1) return;
  const { flow } = reading;
  addPart(reading, 'described_class', 0, (result) => flow.copy(described, result));
  addPart(reading, 'described_class', MEMBER.ofClass, (result) => flow.copy(described, result));
  if (hasSubject) return;
  // An instance is made where it is asked for, if it is.
  addPart(reading, 'subject', 0, (result) => {
    flow.callMember(described, 'new', { arguments: [], result, flags: ['implicit'] });
  });
}

function addPart(
  reading: Reading,
  name: string,
  flags: number,
  tell: (result: Place) => void,
): void {
  const { flow, tree } = reading;
  const frame = frameOf(reading);
  const line = tree.lineOf(frame.node);
  const callable = flow.openCallable({
    startLine: line,
    endLine: line,
    owner: frame.classIndex,
    isMacro: true,
  });
  flow.at(line);
  flow.shape(callable, { receiver: flow.place() });
  tell(flow.resultOf(callable));
  flow.closeCallable();
  const made = flow.place();
  flow.at(line);
  flow.callable(callable, made);
  addMember(reading, frame, name, made, flags);
}

// ---- what stands in a group ----

/** As whom the block of a word runs; `undefined` where it is no word of a group. */
export function groupBlockHead(reading: Reading, call: FlatNode): BlockHead | undefined {
  const { tree } = reading;
  const name = methodOf(tree, call);
  const isExample = EXAMPLES.has(name);
  if (!isExample && !HOOKS.has(name) && !VALUES.has(name)) return undefined;
  const receiver = tree.childOf(call, 'receiver');
  const body = bodyAround(frameOf(reading)).body;
  if (receiver !== -1) return configuredHook(reading, receiver, name);
  if (body?.group === undefined) return undefined;
  if (isExample) return { receiver: body.group.own };
  if (HOOKS.has(name)) return { receiver: body.group.instances };
  return { methodKey: valueName(reading, call, name), isPart: true };
}

/** `config.before { … }` runs for examples of all groups. */
function configuredHook(reading: Reading, receiver: FlatNode, name: string): BlockHead | undefined {
  if (!HOOKS.has(name) || !isConfiguration(reading, receiver)) return undefined;
  const instance = reading.flow.place();
  reading.flow.type(typeOf(reading, BASE_GROUP), instance);
  return { receiver: instance };
}

const valueName = ({ tree }: Reading, call: FlatNode, word: string): string =>
  literalOf(tree, argumentsOf(tree, call)[0] ?? -1) ??
  (word.startsWith('subject') ? 'subject' : '<made>');

/** `let(:name) { … }`, `subject { … }`: a method of the group that is a part of what is around. */
export function defineValue(reading: Reading, call: FlatNode, word: string): void {
  const { tree } = reading;
  const made = valuePlace(reading, tree.childOf(call, 'block'));
  const body = bodyAround(frameOf(reading));
  if (made === -1 || body.body?.group === undefined || tree.childOf(call, 'receiver') !== -1)
    return;
  const name = valueName(reading, call, word);
  if (name === '<made>') return;
  defineMember(reading, name, made);
  if (!word.startsWith('subject') || name === 'subject') return;
  const again = reading.flow.place();
  reading.flow.copy(made, again);
  defineMember(reading, 'subject', again);
}

/** A module that is `extend RSpec::SharedContext` speaks as groups do. */
export function shareContext(reading: Reading, body: ClassBody, path: string): void {
  const frame = frameOf(reading);
  if (!/^(?:::)?RSpec::(?:Core::)?SharedContext$/.test(path) || frame.body !== body) return;
  if (body.group === undefined) openGroup(reading, { hasSubject: true, isBlock: false });
}

/** A word of RSpec's own is called outside of the repository. @returns whether it is one */
export function callWord(
  reading: Reading,
  call: FlatNode,
  name: string,
  given: CallOptions,
): boolean {
  const { tree, flow } = reading;
  const isPlain = PLAIN.has(name);
  if (!isPlain && (tree.childOf(call, 'block') === -1 || !isWord(name))) return false;
  const isInside = bodyAround(frameOf(reading)).body?.group !== undefined;
  if (!isInside && !opensGroup(reading, call)) return false;
  const place = flow.place();
  flow.name('RSpec', -1, place);
  // What becomes of the block has been told.
  const others = given.arguments.filter(({ kind }) => kind !== 'block');
  flow.callMember(place, name, { ...given, arguments: others });
  return true;
}

const isWord = (name: string): boolean =>
  GROUPS.has(name) || EXAMPLES.has(name) || HOOKS.has(name) || VALUES.has(name);

// ---- RSpec.configure ----

/** Called when the block has been entered, so that its parameter is known. */
export function noteConfiguration(reading: Reading, block: FlatNode, call: FlatNode): void {
  const { tree } = reading;
  const receiver = tree.childOf(call, 'receiver');
  if (receiver === -1 || methodOf(tree, call) !== 'configure' || !isRSpec(tree, receiver)) return;
  const parameter = partOf(tree, tree.childOf(block, 'parameters'));
  if (parameter === -1 || tree.typeOf(parameter) !== 'identifier') return;
  const place = findVariable(frameOf(reading), tree.textOf(parameter));
  if (place !== undefined) reading.configurations.add(place);
}

function isConfiguration(reading: Reading, node: FlatNode): boolean {
  const { tree, configurations } = reading;
  if (configurations.size === 0 || tree.typeOf(node) !== 'identifier') return false;
  const place = findVariable(frameOf(reading), tree.textOf(node));
  return place !== undefined && configurations.has(place);
}

/** @returns whether it was a call of the configuration */
export function configureGroups(reading: Reading, call: FlatNode, directive: string): boolean {
  const { tree, flow } = reading;
  const receiver = tree.childOf(call, 'receiver');
  if (receiver === -1 || !isConfiguration(reading, receiver)) return false;
  if (directive !== 'extend') mixIntoGroups(reading, call, directive);
  else {
    const [module = -1, ...filters] = argumentsOf(tree, call);
    const path = constantOf(tree, module);
    if (path !== undefined && filters.length === 0)
      flow.base(typeOf(reading, BASE_WORDS), typeOf(reading, path));
  }
  return true;
}
