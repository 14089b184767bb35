// What the reading of one script's flow keeps at hand: the builder, the scopes, the value of each expression
// so far, and the functions and classes around. The steps of the walk stand in the files beside it.
import type { FlowBuilder, Place } from '../../../flow/flow-builder.ts';
import { NAME_GAP, type ScopeFact } from '../../../flow/flow-facts.ts';
import { nameChainOf, privateNameOf } from '../declarations/heritage.ts';
import type { SelectedElement } from '../extraction/angular-template.ts';
import type { DocumentedTypes } from '../extraction/documented-types.ts';
import type { LineOf } from '../extraction/line-index.ts';
import type { NamedSpecifiers } from '../extraction/named-specifiers.ts';
import {
  childOf,
  constantTextOf,
  keyNameOf,
  nameOf,
  type SyntaxNode,
  type SyntaxTree,
  withoutWrappers,
} from '../extraction/syntax-tree.ts';
import type { CountedRegion } from './argument-counts.ts';
import type { TryFrame } from './exceptions.ts';
import type { Returned } from './handed-back.ts';
import { KEY_LIKE, patternOfKey, patternsWritten, SHORTEST_END, textsOf } from './key-texts.ts';
import { type LatestValue, latestOf, type PlainStatement } from './latest-values.ts';
import type { NarrowedRegion } from './narrowing.ts';
import type { ReplacedMembers } from './replaced-members.ts';
import type { KeptMember } from './restored-members.ts';
import { type Binding, type FlowScope, findBinding } from './scopes.ts';
import type { SharedName } from './shared-names.ts';
import { SharedTypes } from './shared-types.ts';

/** One script of a file, parsed and with its declarations and imports known. */
/** What the scripts of one component know of it together. */
export interface ComponentPlaces {
  /** What Vue makes of the options; -1 where none have been read. */
  instance: Place;
  /** What `defineProps` gives, whose members a template has as names; -1 without it. */
  props: Place;
  /** Instances of classes that show a template, by the class. */
  readonly shown: Map<SyntaxNode, Place>;
  /** Classes of the file that elements of templates make, by their selectors. */
  readonly selected: Map<string, Place>;
}

const NO_COMPONENT: ComponentPlaces = {
  instance: -1,
  props: -1,
  shown: new Map(),
  selected: new Map(),
};

/** What a reference holds, by the name that `runtime/vue.runtime` gives it. */
const UNWRAPPED = '<unwrapped>';

export interface FlowScript {
  /** Absent for what is no component. */
  readonly component?: ComponentPlaces;
  /** Whether it stands for the template, whose free names are members of the component. */
  readonly isTemplate?: boolean;
  /** Of a template: what may be components and directives. */
  readonly elements: readonly SelectedElement[];
  readonly tree: SyntaxTree;
  /** Lines of the file that offsets of the script count in. */
  readonly lineOf: LineOf;
  /** Index among the file's declarations of what a node declares. */
  readonly declarationOf: ReadonlyMap<SyntaxNode, number>;
  /** Index among the file's imports of the one whose specifier stands at the offset. */
  readonly importAt: (offset: number) => number | undefined;
  /** Whether it has `import` or `export`, so that `module` and `exports` mean nothing in it. */
  readonly isModule: boolean;
  /** Whether what its top level binds is seen by all scripts beside it: it is no module of any kind, and no component. */
  readonly isScript: boolean;
  /** Whether it only declares, and is no module, so that every file sees what its top level declares. */
  readonly isAmbient: boolean;
  /** Whether it is of a component, which a compiler makes a module of. */
  readonly isComponent: boolean;
  /** Whether it stands for the runtime: then all of its names are offered, and a few mean more than elsewhere. */
  readonly isRuntime: boolean;
  /** Types that comments write; `undefined` where there are none, and in TypeScript. */
  readonly documented: DocumentedTypes | undefined;
  /** Calls of `require` whose specifiers a name completes. */
  readonly named: NamedSpecifiers;
}

/** A function whose body is being read; the outermost one is the script itself. */
export interface FunctionFrame {
  readonly callable: number;
  /** What `this` is; -1 for none. */
  readonly receiver: Place;
  /** The promise or generator that it returns; -1 for what it returns by itself. */
  readonly wrapper: Place;
  readonly isGenerator: boolean;
  readonly isAsync: boolean;
  /** Whether it is, or stands in, a method of an object that is written out. */
  readonly isOfObject: boolean;
  /** Whether `this` is the global object. */
  readonly isOnGlobal: boolean;
  /** Places of its parameters that come back as they are where they are returned; -1 for others. */
  readonly handsBack: readonly Place[];
  readonly returned: Returned;
  /** Whether it reads its `arguments` as a whole. */
  readonly countsArguments: boolean;
}

export interface ClassFrame {
  readonly node: SyntaxNode;
  readonly class: number;
  readonly place: Place;
  /** What `this` is where fields are filled in. */
  readonly instance: Place;
}

/** What is asked before something is done. */
export interface AskedBefore {
  readonly test: SyntaxNode;
  /** Whether it is done where the test fails, and only there. */
  readonly isElse: boolean;
}

/** `from[key]` */
export interface NamedMember {
  readonly from: Place;
  readonly key: Binding;
  /** Whether it is a class's prototype, whose own members are the methods of its instances. */
  readonly isOfPrototype: boolean;
}

export class ScriptFlow {
  readonly builder: FlowBuilder;
  readonly script: FlowScript;
  readonly scopes: ReadonlyMap<SyntaxNode, FlowScope>;
  readonly functions: FunctionFrame[];
  readonly classes: ClassFrame[] = [];
  /** Objects of the namespaces around. */
  readonly namespaces: Place[] = [];
  /** Indices of the declarations around; -1 for the script's own level. */
  readonly declarations: number[] = [-1];
  /** Type parameters in sight, innermost last: the class that has one, or the types that bound it. */
  readonly typeParameters: Map<string, TypeParameter>[] = [];
  /** Callables of functions and of signatures. */
  readonly callableOf = new Map<SyntaxNode, number>();
  readonly sharedTypes = new SharedTypes();
  /** Expressions that are written to, called or thrown away: nobody asks for what they hold. */
  readonly targets = new Set<SyntaxNode>();
  readonly callees = new Set<SyntaxNode>();
  readonly unused = new Set<SyntaxNode>();
  /** Names that are imported from `vue`, with what they are called there. */
  readonly namesOfVue = new Map<Binding, string>();
  /** Names that are given a member under a key that a name holds, and nothing else. */
  readonly membersIn = new Map<Binding, NamedMember>();
  /** Names that are given a member of something, and nothing else. */
  readonly kept = new Map<Binding, KeptMember>();
  /** Names that hold what `new` makes, and nothing else. */
  readonly madeHere = new Set<Binding>();
  /** Types that comments give to names, patterns, fields and, as what they return, functions. */
  readonly typeBeside = new Map<SyntaxNode, SyntaxNode>();
  /** Type parameters that comments give to functions. */
  readonly templates = new Map<SyntaxNode, readonly string[]>();
  /** Types that comments define, once they are needed. */
  readonly definitions = new Map<string, number>();
  /** Types of whatever class a variable holds that a comment names as one. */
  readonly heldClasses = new Map<Binding, number>();
  /** Nodes of which it has been noted what their comments say. */
  readonly saidOf = new Set<SyntaxNode>();
  /** The outermost expression at the offset, of those that a comment says the type of. */
  readonly assertedAt = new Map<number, SyntaxNode>();
  /** What expressions hold that a comment says the type of. */
  readonly asserted = new Map<SyntaxNode, Place>();
  /** Functions that get an object as their receiver although nobody is seen to call them on it. */
  readonly lent: { readonly binding: Binding; readonly object: Place }[] = [];
  /** Regions in which more is known of a name than where it is bound, innermost last, and what it holds there. */
  readonly narrowed: NarrowedRegion[] = [];
  readonly placeBehind = new Map<Binding, Place>();
  /** By the place of what is left of a name where it is known whether it can be called: the name's own. */
  readonly wholes = new Map<Place, Place>();
  /** What names hold behind the statements that have been read. */
  readonly latest = new Map<Binding, LatestValue>();
  /** Members that functions put in the place of others, by the names of what has them. */
  readonly replaced = new Map<Binding, ReplacedMembers>();
  /** What is called by names that keep a member which is wrapped, beside all that the member may be. */
  readonly wrapped = new Map<Binding, Place>();
  /** Statements that are nothing but assignments, by those. */
  readonly plain = new Map<SyntaxNode, PlainStatement>();
  readonly usesTests: boolean;
  /** By `if` that nothing leads on from: what it stands in. */
  readonly leaving = new Map<SyntaxNode, SyntaxNode>();
  /** Regions that run for some numbers of arguments alone, innermost last. */
  readonly counted: CountedRegion[] = [];
  /** As `leaving`, in functions that read their `arguments`. */
  readonly leavingByCount = new Map<SyntaxNode, SyntaxNode>();
  /** Where free names stand; -1 in the runtime. */
  readonly nameScope: number;
  /** Variables and parameters that hold the global object. */
  readonly globalObjects = new Set<Binding>();
  /** Functions that are called where they stand, with the global object as `this`. */
  readonly calledOnGlobal = new Set<SyntaxNode>();
  /** What the file gives to names of the global object. */
  readonly shared = new Map<string, SharedName>();
  /** Of the `if` statements and logical operators around, innermost last. */
  readonly conditions: AskedBefore[] = [];
  /** Blocks of `try` around, innermost last. */
  readonly tries: TryFrame[] = [];
  /** What a `catch` gets, and what leaves a function that way. */
  readonly caughtBy = new Map<SyntaxNode, Place>();
  readonly thrownBy = new Map<number, Place>();
  /** The type of which nothing is known, once it is needed. */
  unknownType: number | undefined;
  scope: FlowScope;
  readonly #places = new Map<SyntaxNode, Place>();
  readonly #names = new Map<string, Place>();
  readonly #globals = new Map<string, Place>();
  /** By name, what members of the global object hold. */
  readonly #members = new Map<string, Place>();
  #memberScope = -1;
  readonly #texts = new Map<string, Place>();
  readonly #patterns = new Map<Binding, string>();
  readonly #choices = new Map<Binding, readonly string[]>();
  #written: ReadonlySet<string> | undefined;
  readonly #constants = new Map<Binding, string>();
  #nothing = -1;
  #testContext = -1;

  constructor(
    builder: FlowBuilder,
    script: FlowScript,
    scopes: ReadonlyMap<SyntaxNode, FlowScope>,
  ) {
    this.builder = builder;
    this.script = script;
    this.scopes = scopes;
    this.usesTests = script.tree.nodes.some(
      ({ operator }) => operator === 'instanceof' || operator === 'typeof',
    );
    this.scope = scopes.get(script.tree.root) as FlowScope;
    this.functions = [
      {
        callable: builder.current,
        receiver: this.shown === -1 ? (script.isModule ? -1 : builder.exports) : this.shown,
        wrapper: -1,
        isGenerator: false,
        isAsync: false,
        isOfObject: false,
        isOnGlobal: !script.isModule,
        handsBack: [],
        returned: { parameters: new Set(), hasOthers: false },
        countsArguments: false,
      },
    ];
    this.nameScope = script.isRuntime ? -1 : builder.addScope(this.#sharingScope());
  }

  /** The innermost function. */
  get frame(): FunctionFrame {
    return this.functions.at(-1) as FunctionFrame;
  }

  /** The object that the file's tests share. */
  get testContext(): Place {
    if (this.#testContext === -1) {
      this.#testContext = this.builder.place();
      this.builder.object(this.#testContext);
    }
    return this.#testContext;
  }

  /** The list of all arguments of the function that reads them. */
  get argumentsPlace(): Place {
    return this.binding('arguments')?.place ?? this.nothing;
  }

  /** A place that never holds anything. */
  get nothing(): Place {
    if (this.#nothing === -1) this.#nothing = this.builder.place();
    return this.#nothing;
  }

  at(node: SyntaxNode): void {
    this.builder.at(this.script.lineOf(node.start));
  }

  setValue(node: SyntaxNode, place: Place): void {
    if (place !== -1) this.#places.set(node, place);
  }

  /** What an expression that has been left holds; -1 when that is of no interest. */
  valueOf(node: SyntaxNode | undefined): Place {
    if (node === undefined) return -1;
    const asserted = this.asserted.size === 0 ? undefined : this.asserted.get(node);
    if (asserted !== undefined) return asserted;
    switch (node.type) {
      case 'Identifier':
      case 'JSXIdentifier':
        return this.#valueOfName(node.name as string);
      case 'ThisExpression':
        return this.frame.receiver;
      case 'Literal':
      case 'TemplateLiteral':
        return this.valueOfText(node);
      default:
        return this.#places.get(node) ?? -1;
    }
  }

  /** As `valueOf`, with a place even where there is nothing of interest. */
  placeOf(node: SyntaxNode | undefined): Place {
    const place = this.valueOf(node);
    return place === -1 ? this.nothing : place;
  }

  binding(name: string): Binding | undefined {
    return findBinding(this.scope, name);
  }

  /** What a script's top level binds by the name; `undefined` in modules, where nobody else sees it. */
  topLevelBinding(name: string): Binding | undefined {
    const { script, scopes } = this;
    return script.isScript ? scopes.get(script.tree.root)?.bindings.get(name) : undefined;
  }

  /** What a member of the global object holds, which is also known by its name alone. */
  globalMember(object: Place, key: string): Place {
    const bound = this.topLevelBinding(key)?.place;
    return this.join(this.read(object, key), bound ?? this.#nameOfGlobalObject(key));
  }

  #nameOfGlobalObject(key: string): Place {
    const known = this.#members.get(key);
    if (known !== undefined) return known;
    if (this.#memberScope === -1)
      this.#memberScope = this.builder.addScope({ ...this.#sharingScope(), isGlobalObject: true });
    const place = this.builder.place();
    this.#members.set(key, place);
    this.builder.name(key, this.#memberScope, place);
    return place;
  }

  #sharingScope(): ScopeFact {
    const shares = this.script.isScript ? 'scripts' : 'written';
    return { parent: -1, class: -1, receiver: -1, shares };
  }

  /** Whether the script leaves a name to the environment. */
  isFree(name: string): boolean {
    return this.binding(name) === undefined;
  }

  /** The place of a name that is assigned to without a declaration. */
  globalNamed(name: string): Place {
    const known = this.#globals.get(name);
    if (known !== undefined) return known;
    const place = this.builder.place();
    this.#globals.set(name, place);
    this.builder.global(name, place);
    return place;
  }

  read(object: Place, key: string): Place {
    if (object === -1) return -1;
    const place = this.builder.place();
    this.builder.read(object, key, place);
    return place;
  }

  /** One place for what may be in either. */
  join(a: Place, b: Place): Place {
    if (a === -1 || a === b) return b;
    if (b === -1) return a;
    const place = this.builder.place();
    this.builder.copy(a, place);
    this.builder.copy(b, place);
    return place;
  }

  move(from: Place, to: Place): void {
    if (from !== -1 && to !== -1) this.builder.copy(from, to);
  }

  /** The key of a member as far as it is constant; `undefined` when it is computed. */
  keyOf(holder: SyntaxNode, field: 'property' | 'key'): string | undefined {
    const key = childOf(holder, field);
    const name = privateNameOf(key) ?? (holder.computed === true ? undefined : nameOf(key));
    if (name !== undefined) return name;
    if (field === 'key' && holder.computed !== true) return keyNameOf(holder) ?? numberOf(key);
    const written = numberOf(key) ?? wellKnownSymbol(key) ?? constantTextOf(key);
    if (written !== undefined) return written;
    const [only, ...others] = this.textsOf(key) ?? [];
    return others.length === 0 ? (only ?? this.#noteOfName(this.#constants, key)) : undefined;
  }

  /** Whatever texts an expression may be; `undefined` where it may be anything else, or any text. */
  textsOf(node: SyntaxNode | undefined): readonly string[] | undefined {
    return textsOf(node, (name) => this.#noteOfName(this.#choices, name));
  }

  /** As `keyOf`; of a key that is put together, what stands for all members that begin and end so: `on${name}Change`. */
  readKeyOf(member: SyntaxNode): string | undefined {
    const key = this.keyOf(member, 'property');
    if (key !== undefined) return key;
    const property = childOf(member, 'property');
    if (this.textsOf(property) !== undefined) return undefined;
    const pattern = this.#noteOfName(this.#patterns, property) ?? patternOfKey(property, 1);
    if (pattern?.startsWith(NAME_GAP) !== true) return pattern;
    this.#written ??= patternsWritten(this.script.tree.nodes);
    return this.#written.has(pattern) ? undefined : pattern;
  }

  /** Notes of a variable that is bound once which text or number it is, or with what its text begins and ends. */
  noteText(name: string, init: SyntaxNode | undefined): void {
    const binding = this.binding(name);
    if (binding === undefined || !isBoundOnce(binding)) return;
    const constant = numberOf(init) ?? constantTextOf(init);
    if (constant !== undefined) this.#constants.set(binding, constant);
    const texts = this.textsOf(init);
    if (texts !== undefined) this.#choices.set(binding, texts);
    const pattern = texts === undefined ? patternOfKey(init, SHORTEST_END) : undefined;
    if (pattern !== undefined) this.#patterns.set(binding, pattern);
  }

  #noteOfName<T>(notes: ReadonlyMap<Binding, T>, node: SyntaxNode | undefined): T | undefined {
    const binding = node?.type === 'Identifier' ? this.binding(node.name as string) : undefined;
    return binding === undefined ? undefined : notes.get(binding);
  }

  #valueOfName(name: string): Place {
    const binding = this.binding(name);
    if (binding !== undefined)
      return binding.isKey
        ? -1
        : this.#shownAs(this.placeBehind.get(binding) ?? latestOf(this, binding));
    if (name === 'undefined' || name === 'NaN' || name === 'Infinity') return -1;
    if (!this.script.isModule && name === 'exports') return this.builder.exports;
    return this.valueOfFreeName(name);
  }

  /** The component whose members are free names of a template; -1 for other scripts. */
  get shown(): Place {
    const { isTemplate, component } = this.script;
    return isTemplate === true && component !== undefined ? component.instance : -1;
  }

  /** A template shows what a reference of Vue holds in place of it. */
  #shownAs(place: Place): Place {
    if (this.script.isTemplate !== true || place === -1) return place;
    const shown = this.builder.place();
    this.builder.copy(place, shown);
    this.builder.read(place, UNWRAPPED, shown);
    return shown;
  }

  /** What a name holds that no scope of the script binds. */
  valueOfFreeName(name: string): Place {
    // The runtime is read anew for each call, so that a place must lie in the callable that reads it.
    const key = this.script.isRuntime ? `${this.builder.current} ${name}` : name;
    const known = this.#names.get(key);
    if (known !== undefined) return known;
    const place = this.builder.place();
    this.#names.set(key, place);
    if (!this.script.isModule && name === 'module') {
      this.builder.object(place);
      this.builder.write(this.builder.exports, place, 'exports');
    } else this.builder.name(name, this.nameScope, place);
    if (this.script.isTemplate !== true) return place;
    const { instance, props } = this.script.component ?? NO_COMPONENT;
    for (const object of [instance, props])
      if (object !== -1) this.builder.read(object, name, place);
    return this.#shownAs(place);
  }

  /** What a text holds that is written out, or put together of such; -1 where nothing is known of it. */
  valueOfText(node: SyntaxNode): Place {
    const texts = this.textsOf(node);
    if (texts === undefined || !texts.every((text) => KEY_LIKE.test(text))) return -1;
    return this.placeOfTexts(texts);
  }

  /** A place that holds one of the texts. */
  placeOfTexts(texts: readonly string[]): Place {
    const [first, ...others] = texts.map((text) => this.#placeOfText(text));
    return others.reduce((all, each) => this.join(all, each), first ?? -1);
  }

  #placeOfText(text: string): Place {
    const key = this.script.isRuntime ? `${this.builder.current} ${text}` : text;
    const known = this.#texts.get(key);
    if (known !== undefined) return known;
    const place = this.builder.place();
    this.builder.constant(text, place);
    this.#texts.set(key, place);
    return place;
  }
}

/** A type parameter of a class, or of a function with the type that bounds it. */
export type TypeParameter =
  | { readonly class: number; readonly bound: SyntaxNode | undefined }
  | { readonly constraint: SyntaxNode | undefined };

/** Whether it has one value, with its declaration or behind it. */
const isBoundOnce = ({ isAssigned, isDeclaredEmpty, assignedAt }: Binding): boolean =>
  !isAssigned || (isDeclaredEmpty && assignedAt.length === 1);

function numberOf(node: SyntaxNode | undefined): string | undefined {
  const value = node?.type === 'Literal' ? node.value : undefined;
  return typeof value === 'number' ? String(value) : undefined;
}

/** `@@iterator` of `Symbol.iterator`, and what Node's `util.inspect.custom` is, however `util` is called. */
function wellKnownSymbol(node: SyntaxNode | undefined): string | undefined {
  const member = withoutWrappers(node);
  if (member?.type !== 'MemberExpression' || member.computed === true) return undefined;
  if (/(?:^|\.)inspect\.custom$/.test(nameChainOf(member)?.join('.') ?? '')) return '@@inspect';
  if (nameOf(childOf(member, 'object')) !== 'Symbol') return undefined;
  return `@@${nameOf(childOf(member, 'property'))}`;
}
