// RSpec and Minitest: blocks that are the bodies of classes without a name, what their words define, and as whom
// examples and hooks run. https://rspec.info/documentation/ https://docs.seattlerb.org/minitest/Minitest/Spec.html
// Classes of tests have such words as well.
import type { CallOptions, Place } from '../../../flow/flow-builder.ts';
import { MEMBER } from '../../../flow/flow-facts.ts';
import type { FlatNode, FlatTree } from '../../../syntax/flat-tree.ts';
import { callOnSelf } from './calls.ts';
import { BASE_SPEC, enterClass } from './classes.ts';
import { addMember, type BlockHead, defineMember } from './definitions.ts';
import {
  bodyAround,
  type ClassBody,
  findVariable,
  frameOf,
  type Reading,
  type SpecWords,
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
    'describe context example_group feature fdescribe xdescribe fcontext xcontext ffeature xfeature sub_test_case',
  ),
  ...SHARED,
]);

/** Whether a bare call of the word opens a group where it stands outside of all. */
export const opensOutermost = (specs: SpecWords | undefined, word: string): boolean =>
  specs === 'rspec' ? GROUPS.has(word) : specs !== undefined && word === 'describe';

/** The block is that of a group of its own, in which shared examples are run. */
const NESTING = words('it_behaves_like it_should_behave_like');
const EXAMPLES =
  words(`it specify example scenario fit xit fspecify xspecify fexample xexample fscenario xscenario
  focus pending skip test should should_eventually`);
const HOOKS = words(
  'before after around prepend_before append_before prepend_after append_after background setup teardown',
);
const VALUES = words('let let! subject subject!');
/** Words that say by themselves that they are meant; others have a block. */
const PLAIN = words('it_behaves_like it_should_behave_like include_examples include_context');

// ---- groups ----

/** @returns whether the block is a group, whose body is open now */
export function enterGroup(reading: Reading, block: FlatNode, call: FlatNode): boolean {
  const { tree, flow } = reading;
  if (!opensGroup(reading, call)) return false;
  const around = bodyAround(frameOf(reading));
  const outer = around.body?.group;
  const isNamedRSpec = tree.childOf(call, 'receiver') !== -1;
  const spoken = outer?.words ?? (isNamedRSpec ? 'rspec' : (reading.source.specs ?? 'rspec'));
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
    baseTypes:
      outer === undefined
        ? BASES[spoken].map((each) => typeOf(reading, each))
        : [flow.addClassType(around.classIndex)],
  });
  const hasSubject =
    outer?.hasSubject === true ||
    statements.some((each) => /^subject!?$/.test(methodOfCall(tree, each)));
  const group = openGroup(reading, { hasSubject, isBlock: true, words: spoken });
  if (SHARED.has(name)) shareGroup(reading, block, call);
  else if (NESTING.has(name))
    mixShared(reading, call, { receiver: frameOf(reading).receiver, group });
  else mixTagged(reading, tags);
  if (described !== undefined && spoken !== 'minitest')
    describeClass(reading, valuePlace(reading, first), hasSubject);
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
  // Modules have the words that open groups as a file has, so that specs may stand in those of what they describe.
  const isOutermost = body.kind === 'top' || (body.kind === 'class' && !NESTED_ONLY.has(name));
  return isOutermost && opensOutermost(source.specs, name);
}

/** What a class that is no group more likely has of its own. */
const NESTED_ONLY = words('context fcontext xcontext example_group');

/** What the outermost groups are based on, by whose words they speak. */
const BASES: Record<SpecWords, readonly string[]> = {
  rspec: [BASE_GROUP],
  minitest: [BASE_SPEC],
  either: [BASE_GROUP, BASE_SPEC],
};

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
  if (body.group === undefined)
    openGroup(reading, { hasSubject: true, isBlock: false, words: 'rspec' });
}

/** By the names of what they are based on, or their own. */
const TEST_CLASS = /(?:Tests?|TestCase|Spec)$/;

/** The class whose body is open may have tests that are blocks. @param superclass as it is written */
export function openTestClass(reading: Reading, path: string, superclass: string): void {
  if (superclass !== '' && (TEST_CLASS.test(superclass) || TEST_CLASS.test(path)))
    openGroup(reading, { hasSubject: true, isBlock: false, words: 'minitest' });
}

/** A word of a group is called outside of the repository. @returns whether it is one */
export function callWord(
  reading: Reading,
  call: FlatNode,
  name: string,
  given: CallOptions,
): boolean {
  const { tree, flow } = reading;
  const isPlain = PLAIN.has(name);
  if (!isPlain && (tree.childOf(call, 'block') === -1 || !isWord(name))) return false;
  const { group } = bodyAround(frameOf(reading)).body ?? {};
  if (group === undefined && !opensGroup(reading, call)) return false;
  // A class of tests may be based on others of the repository, whose words do more than is known here.
  if (group?.isBlock === false && group.words === 'minitest') return false;
  // What becomes of the block has been told.
  const others = given.arguments.filter(({ kind }) => kind !== 'block');
  const options = { ...given, arguments: others };
  if ((group?.words ?? reading.source.specs) === 'rspec') {
    const place = flow.place();
    flow.name('RSpec', -1, place);
    flow.callMember(place, name, options);
  } else callOnSelf(reading, name, options);
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
