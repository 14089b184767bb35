// What all readers of a Ruby file's values share: the tree, the facts that are written, the frame in which the
// walk stands, and what names mean there.
import type { FlowBuilder, Place } from '../../../flow/flow-builder.ts';
import { keyBeginning } from '../../../flow/flow-facts.ts';
import type { FlatNode, FlatTree } from '../../../syntax/flat-tree.ts';
import { entryKey } from './syntax.ts';

/** What lies around the place where the walk stands: a body with its `self`, its variables and its class. */
export interface Frame {
  readonly kind: 'top' | 'class' | 'method' | 'block';
  readonly parent: Frame | undefined;
  /** The node that it was opened for. */
  readonly node: FlatNode;
  readonly variables: Map<string, Place>;
  /** What `self` is; -1 at the top level, where it is the main object. */
  readonly receiver: Place;
  /** Whether `self` is the main object, as far as one sees: methods of the top level run as whoever calls them. */
  readonly isMain: boolean;
  /** The class that methods written here belong to, and in which constants are looked up; -1 for none. */
  readonly classIndex: number;
  /** The class by its name, where it is opened from outside (`Name.class_eval`); -1 otherwise. */
  readonly type: number;
  /** Whether methods written here belong to the class itself. */
  readonly isStatic: boolean;
  /** The innermost class by lexical scope: index of the declaration, and the scope of its names; -1 for none. */
  readonly declaration: number;
  readonly scope: number;
  /** Of methods and blocks: the callable that is open. */
  readonly callable: number;
  /** The block that `yield` runs; -1 where there is none. */
  readonly block: Place;
  /** Of methods: the key under which `super` looks for it. */
  readonly methodKey: string;
  /** Of methods: their parameters, as `super` without arguments hands them on. */
  readonly parameters: ParameterPlaces | undefined;
  /** Places of texts in the callable around. */
  readonly texts: Map<string, Place>;
  /** Of classes: what is known once the body has been read. */
  readonly body: ClassBody | undefined;
}

export interface ParameterPlaces {
  readonly positional: readonly Place[];
  readonly named: readonly { readonly name: string; readonly place: Place }[];
  readonly rest: Place;
  readonly keywordRest: Place;
}

/** A class or module while its body is read. */
export interface ClassBody {
  readonly path: string;
  readonly isModule: boolean;
  /** Whether it is a block, in which the variables around are seen. */
  readonly isBlock: boolean;
  readonly includes: number[];
  readonly prepends: number[];
  readonly extensions: number[];
  /** Members that were declared, by name, for `alias` and `module_function`. */
  readonly members: Map<string, Place>;
  /** Whether methods from here on belong to the module itself as well. */
  isModuleFunction: boolean;
  /** Whether a call of `method_added` has been told. */
  isToldOfMethods?: boolean;
  /** Of groups of examples, and of classes of tests. */
  group?: ExampleGroup;
}

/** A group of examples, whose body is the block of `describe`, or a class of tests. */
export interface ExampleGroup {
  /** The instance that its examples run with. */
  readonly own: Place;
  /** Its instance and those of the groups inside of it, all of which its hooks run with. */
  readonly instances: Place;
  /** Whether it or a group around it says what the subject is. */
  readonly hasSubject: boolean;
  /** Places of the classes of shared groups, and of modules, that it gets by a name or by a tag. */
  readonly mixed: Place[];
  /** Whose words it speaks; a class of tests, which may speak like RSpec as well, counts as Minitest's. */
  readonly words: SpecWords;
  /** Whether it is a block, in which the variables around are seen, and no class or module. */
  readonly isBlock: boolean;
}

/** RSpec's, Minitest's, or those of one of them: files that their runner prepares need not say which. */
export type SpecWords = 'rspec' | 'minitest' | 'either';

export interface SourceKnowledge {
  /** Index of the declaration by the offset where its node begins. */
  readonly declarationAt: ReadonlyMap<number, number>;
  /** Whether the source stands for Ruby's own, whose classes are seen everywhere. */
  readonly isRuntime: boolean;
  /** Whether a tool runs the file, as rake does a Rakefile. */
  readonly isRunByTool: boolean;
  /** Of `claimPath`: views are read otherwise. */
  readonly dialect: string;
  /** Whose words a `describe` outside of all begins; absent where it begins none, or nobody has looked. */
  readonly specs?: SpecWords;
}

/** What a template is run with, or the helpers that views have. */
export interface ViewPlaces {
  /** Its `self`; -1 for helpers, as are the entries. */
  readonly self: Place;
  /** The controller, mailer or component of its path, whose variables it reads. */
  readonly shown: Place;
  /** Entries by the names of the variables that it is given. */
  readonly locals: Place;
}

export interface Reading {
  /** Absent for what is neither a template nor helpers. */
  readonly view?: ViewPlaces;
  readonly tree: FlatTree;
  readonly flow: FlowBuilder;
  readonly source: SourceKnowledge;
  /** Values of expressions, by node; -1 for what is of no interest. */
  readonly places: Int32Array;
  /** The innermost last. */
  readonly open: Frame[];
  /** Names of methods that the top level of the file defines. */
  readonly topMethods: ReadonlySet<string>;
  /** Names of methods that it gives the main object alone: `def self.name` outside of all classes. */
  readonly mainMethods: ReadonlySet<string>;
  /** What each constant of the file is assigned, by its own name; -1 for one that is assigned more than once. */
  readonly constants: ReadonlyMap<string, FlatNode>;
  /** Types of the modules that the main object includes, as every object does then. */
  readonly mainMixins: number[];
  /** Names that are called on `self` and that some other file's top level may define. */
  readonly asked: Map<string, number>;
  /** What the texts of variables begin with that are put together. */
  readonly beginnings: Map<Place, string>;
  /** Places of `$name`. */
  readonly globals: Map<string, Place>;
  /** Modules and classes of the file, with the places that get what other files add to them. */
  readonly reopened: Map<string, Place>;
  /** The places of all classes and modules that the file declares in a module, by its qualified name. */
  readonly within: Map<string, Place>;
  /** Parameters of the blocks of `RSpec.configure`. */
  readonly configurations: Set<Place>;
}

export const frameOf = ({ open }: Reading): Frame => open[open.length - 1] as Frame;

/** The place of an expression's value; -1 when nothing of interest can be there. */
export const valuePlace = ({ places }: Reading, node: FlatNode): Place =>
  node === -1 ? -1 : (places[node] as Place);

/** As `valuePlace`, with a place of its own for what is of no interest, where one is needed. */
export function placeOf(reading: Reading, node: FlatNode): Place {
  const place = valuePlace(reading, node);
  return place === -1 ? reading.flow.place() : place;
}

/** Under which name the file knows what its main object alone has; others may have methods of the plain name. */
export const mainKey = (name: string): string => `<self> ${name}`;

/** Whether a call of the name on `self` means a method of the main object alone. */
export const isOfMain = (reading: Reading, name: string): boolean =>
  frameOf(reading).isMain && reading.mainMethods.has(name);

/** Variables of blocks are looked for outwards, up to the method, class or file around. */
export function findVariable(frame: Frame, name: string): Place | undefined {
  for (let at: Frame | undefined = frame; at !== undefined; at = at.parent) {
    const found = at.variables.get(name);
    if (found !== undefined) return found;
    const isClosed = at.kind === 'class' && at.type === -1 && at.body?.isBlock !== true;
    if (isClosed || at.kind === 'method' || at.kind === 'top') return undefined;
  }
  return undefined;
}

/** The place of a local variable, which begins to be one here if it is none yet. */
export function bindVariable(reading: Reading, name: string): Place {
  const frame = frameOf(reading);
  const known = findVariable(frame, name);
  if (known !== undefined) return known;
  const place = reading.flow.place();
  frame.variables.set(name, place);
  return place;
}

/** The method around, past blocks; the class or file where there is none. */
export function bodyAround(frame: Frame): Frame {
  let at = frame;
  while (at.kind === 'block' && at.parent !== undefined) at = at.parent;
  return at;
}

/** A text that may become the key of an entry and, where it looks like one, the name of a method or a variable. */
export function textPlace(reading: Reading, text: string | undefined): Place {
  const { texts } = frameOf(reading);
  const key = text === undefined || text.length > 60 ? '' : text;
  const known = texts.get(key);
  if (known !== undefined) return known;
  const place = reading.flow.place();
  texts.set(key, place);
  reading.flow.constant(entryKey(key), place);
  if (/^@?[A-Za-z_]\w*[?!=]?$/.test(key)) reading.flow.constant(key, place);
  return place;
}

/** A text that is put together, and may be the name of any method that begins so; see `beginningOf`. */
export function putTogetherPlace(reading: Reading, beginning: string): Place {
  const { texts } = frameOf(reading);
  const key = keyBeginning(beginning);
  const known = texts.get(key);
  if (known !== undefined) return known;
  const place = reading.flow.place();
  texts.set(key, place);
  reading.flow.constant(entryKey(''), place);
  reading.flow.constant(key, place);
  return place;
}

/** What `self` is, as a place; the main object has none of interest. */
export const selfPlace = (reading: Reading): Place => frameOf(reading).receiver;

/** The member of a class that is any of its instances. */
export const INSTANCE_KEY = '<instance>';

/** Instances of whatever classes are in the place. @param classes -1 for none */
export function instancesOf({ flow }: Reading, classes: Place): Place {
  const place = flow.place();
  if (classes !== -1) flow.read(classes, INSTANCE_KEY, place);
  return place;
}

/** The type of a constant, as it is written. */
export const typeOf = (reading: Reading, path: string, frame = frameOf(reading)): number =>
  reading.flow.addType(
    path.replace(/^::/, '').replaceAll('::', '.'),
    [],
    path.startsWith('::') ? -1 : frame.declaration,
  );
