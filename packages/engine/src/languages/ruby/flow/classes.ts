// Classes and modules: their bases and mixins, and under which name other files see them.
import type { Place } from '../../../flow/flow-builder.ts';
import { type BaseFact, MEMBER } from '../../../flow/flow-facts.ts';
import type { FlatNode } from '../../../syntax/flat-tree.ts';
import { allWithin } from './foreign-names.ts';
import { offerMails } from './mailers.ts';
import { type ClassBody, type Frame, frameOf, type Reading, typeOf } from './reading.ts';
import { constantKey, constantOf, isBlock, partOf } from './syntax.ts';
import { addHelper, offerToViews } from './views.ts';

export interface ClassHead {
  /** As written. */
  readonly path: string;
  readonly declaration: number;
  /** -1 for none. */
  readonly superclass: FlatNode;
  readonly isModule: boolean;
  /** Types of bases that are not written; absent where there are none. */
  readonly baseTypes?: readonly number[];
}

/** @returns the place of the class */
export function enterClass(reading: Reading, node: FlatNode, head: ClassHead): Place {
  const { tree, flow, open } = reading;
  const around = frameOf(reading);
  flow.at(tree.lineOf(node));
  const bases = basesOf(reading, head);
  const classIndex = flow.addClass({ declaration: head.declaration, bases });
  const place = flow.place();
  flow.class(classIndex, place);
  const declaration = head.declaration === -1 ? around.declaration : head.declaration;
  const scope = flow.addScope({ parent: around.scope, class: classIndex, receiver: -1 });
  const outer = qualifiedName(reading);
  const isRooted = head.path.startsWith('::');
  const name = head.path.replace(/^::/, '');
  // What has no name leaves names as they are around it.
  const inner = outer === '' || isRooted ? name : `${outer}::${name}`;
  const qualified = head.path === '' ? outer : inner;
  if (head.path !== '' && qualified.length < 500) {
    flow.global(reading.source.isRuntime ? qualified : `::${qualified}`, place);
    if (reading.source.isRuntime && qualified.includes('::'))
      flow.global(qualified.replaceAll('::', '.'), place);
    bases.push({ place: openingsOf(reading, qualified), areParts: true });
    addConstant(reading, head.path, place);
    offerWithin(reading, qualified, place);
    offerToViews(reading, qualified, place);
    addHelper(reading, qualified);
  }
  open.push({
    kind: 'class',
    parent: around,
    node,
    variables: new Map(),
    receiver: place,
    isMain: false,
    classIndex,
    type: -1,
    isStatic: false,
    declaration,
    scope,
    callable: around.callable,
    block: -1,
    methodKey: '',
    parameters: undefined,
    texts: around.texts,
    body: newBody(qualified, head.isModule, isBlock(tree.typeOf(node))),
  });
  if (MINITEST_BASES.has(qualified) && !reading.source.isRuntime)
    flow.base(typeOf(reading, BASE_SPEC), flow.addClassType(classIndex));
  if (REOPENED.has(qualified) && !reading.source.isRuntime)
    flow.base(typeOf(reading, `::Reopened::${qualified}`), flow.addClassType(classIndex));
  // What it has by other files is meant before that. Rails' own source says itself what it has.
  const isOpened = qualified === RECORD_BASE && !reading.source.isRuntime;
  if (isOpened && !/^\s*extend Querying\b/m.test(tree.textOf(node)))
    bases.unshift({ type: typeOf(reading, RECORD) });
  const superclass = constantOf(tree, head.superclass)?.replace(/^::/, '') ?? '';
  if (MINITEST_BASES.has(superclass)) bases.push({ type: typeOf(reading, BASE_SPEC) });
  const assertions = ASSERTIONS.get(superclass);
  if (assertions !== undefined) bases.push({ place: openingsOf(reading, assertions) });
  bodyBases.set(frameOf(reading).body as ClassBody, bases);
  const base = constantOf(tree, head.superclass);
  if (base !== undefined) runInherited(reading, base, around.scope, place);
  // By the convention of ActiveSupport::Concern; others say so in `included`.
  if (name === 'ClassMethods') around.body?.extensions.push(flow.addClassType(classIndex));
  return place;
}

/** A class is a constant of what is around it, where that comes as a value: `plugin::Helpers`, `const_get`. */
function addConstant(reading: Reading, path: string, place: Place): void {
  const { flow } = reading;
  const around = frameOf(reading);
  const dot = path.lastIndexOf('::');
  const key = constantKey(path.slice(dot === -1 ? 0 : dot + 2));
  const flags = MEMBER.ofClass | MEMBER.static;
  if (dot > 0) flow.extend(typeOf(reading, path.slice(0, dot)), key, place, flags);
  else if (dot === -1 && around.kind === 'class' && around.classIndex !== -1)
    flow.member(around.classIndex, key, place, flags);
}

/** Other files may ask for whatever stands in the module around. */
function offerWithin(reading: Reading, qualified: string, place: Place): void {
  const dot = qualified.lastIndexOf('::');
  if (dot > 0) reading.flow.copy(place, placeWithin(reading, qualified.slice(0, dot)));
}

/** The place of all classes and modules that the file declares in the module. */
export function placeWithin({ flow, within }: Reading, module: string): Place {
  const known = within.get(module);
  if (known !== undefined) return known;
  const place = flow.place();
  within.set(module, place);
  flow.global(allWithin(module), place);
  return place;
}

/** What files outside of this one open as the class or module of the name gets to the place. */
export function openingsOf({ flow, reopened }: Reading, qualified: string): Place {
  const place = reopened.get(`::${qualified}`) ?? flow.place();
  reopened.set(`::${qualified}`, place);
  return place;
}

/** What runtime/core.rb calls the class that all specs of Minitest are based on. */
export const BASE_SPEC = '::Minitest::Spec::Group';

/** Minitest's own classes and modules, of which all specs have what a repository adds to them. */
export const MINITEST_BASES: ReadonlySet<string> = new Set(
  ['Minitest', 'MiniTest'].flatMap((root) =>
    ['Spec', 'Test', 'Unit::TestCase', 'Assertions'].map((name) => `${root}::${name}`),
  ),
);

/** The class that models are based on, which programs open to add to it, and what `runtime/core.rb` calls what it has besides. */
const RECORD_BASE = 'ActiveRecord::Base';
const RECORD = '::ActiveRecord::Record';

/** Ruby's own classes that have what a repository adds to them, by modules of `runtime/core.rb` that they include. */
const REOPENED: ReadonlySet<string> = new Set(
  'Array Enumerable Exception Hash Integer NilClass Range Regexp Set String Struct'.split(' '),
);

/** Modules that the base of all tests includes, so that tests have what a repository adds to them. */
const ASSERTIONS: ReadonlyMap<string, string> = new Map([
  ['Minitest::Test', 'Minitest::Assertions'],
  ['MiniTest::Test', 'Minitest::Assertions'],
  ['ActiveSupport::TestCase', 'Minitest::Assertions'],
  ['Test::Unit::TestCase', 'Test::Unit::Assertions'],
]);

/** A class is told what is based on it. */
function runInherited({ flow }: Reading, base: string, scope: number, made: Place): void {
  const place = flow.place();
  flow.name(base.replace(/^::/, '').replaceAll('::', '.'), scope, place);
  flow.callMember(place, 'inherited', {
    arguments: [{ kind: 'positional', place: made }],
    flags: ['implicit'],
  });
}

const bodyBases = new WeakMap<ClassBody, BaseFact[]>();

export const newBody = (path: string, isModule = false, isOfBlock = false): ClassBody => ({
  path,
  isModule,
  isBlock: isOfBlock,
  includes: [],
  prepends: [],
  extensions: [],
  members: new Map(),
  isModuleFunction: false,
});

export function qualifiedName({ open }: Reading): string {
  for (let at = open.length - 1; at >= 0; at--) {
    const path = open[at]?.body?.path;
    if (path !== undefined && path !== '') return path;
  }
  return '';
}

function basesOf(reading: Reading, { superclass, isModule, baseTypes }: ClassHead): BaseFact[] {
  const { tree } = reading;
  if (baseTypes !== undefined) return baseTypes.map((type) => ({ type }));
  if (isModule) return [];
  if (superclass === -1) return [{ type: reading.flow.addType('Object') }];
  const path = constantOf(tree, superclass);
  if (path !== undefined) return [{ type: typeOf(reading, path) }];
  if (tree.typeOf(superclass) === 'element_reference' || tree.typeOf(superclass) === 'call') {
    const head = constantOf(tree, partOf(tree, superclass));
    const isMade = head === 'Struct' || head === 'Data' || head === 'Class';
    if (head !== undefined && !isMade) {
      const first = partOf(tree, tree.childOf(superclass, 'arguments'));
      const inner = head === 'DelegateClass' ? constantOf(tree, first) : head;
      return inner === undefined ? [] : [{ type: typeOf(reading, inner) }];
    }
  }
  return [];
}

/** @param superclass place of a base that is made by an expression; -1 for none */
export function leaveClass(reading: Reading, superclass: Place): void {
  offerMails(reading);
  const frame = reading.open.pop() as Frame;
  const body = frame.body as ClassBody;
  const bases = bodyBases.get(body) ?? [];
  reading.flow.setBases(frame.classIndex, [
    ...body.prepends.map((type): BaseFact => ({ type, isPrepended: true })),
    ...bases,
    ...(superclass === -1 ? [] : [{ place: superclass }]),
    ...body.includes.map((type): BaseFact => ({ type })),
    ...body.extensions.map((type): BaseFact => ({ type, isExtended: true })),
    ...(body.group?.mixed ?? []).map((place): BaseFact => ({ place })),
  ]);
}
