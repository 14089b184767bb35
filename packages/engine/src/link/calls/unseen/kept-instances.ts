// Which classes have no instance that comes where it is lost sight of, so that each of them is where values have flowed, and
// what is known by the type of a base alone is none of them. Lost is what code outside of the repository may get: what it is
// handed, what it reads of fields, what methods that it can call or override give and take; and what comes to places that
// hand nothing on. Only classes count that nobody outside can name, so that what makes an instance is in sight.
import { MEMBER } from '../../../flow/flow-facts.ts';
import type { ProgramDeclaration } from '../../../program.ts';
import type { DeclarationIndex } from '../../link-declarations.ts';
import { declarationsAround } from '../classes/made-within.ts';
import { NumberList } from '../collections/number-list.ts';
import { NumberSet } from '../collections/number-set.ts';
import { KeptSet, type KeptSetOwner } from '../graph/kept-set.ts';
import { VALUE } from '../graph/values.ts';
import type { MemberNodes } from '../members/member-nodes.ts';
import { hasOutsideBase } from '../outside/outside-bases.ts';
import { forEachArgument } from '../sites/site-arguments.ts';
import { type CallableEntry, placeIn, type SolverState, USE } from '../solver-state.ts';

/** Above all classes. */
const ANY_CLASS = -1;

/** The number of the set of all. */
const ANY = 1;

export class KeptInstances {
  readonly #state: SolverState;
  readonly #nodes: MemberNodes;
  readonly #index: DeclarationIndex;
  /** Places in which things are lost, and how many values of each have been looked at. */
  readonly #places = new NumberList();
  readonly #followed = new NumberList();
  readonly #known = new NumberSet();
  /** Of methods: what is lost in them is seen where they are called. */
  readonly #receivers = new NumberSet();
  /** Results: who gets the receiver of a method from it had it before. */
  readonly #results = new NumberSet();
  /** All classes that are kept at first. */
  readonly #all: KeptSet;
  /** Callables that are called, and places of what others are given, or give. */
  readonly #called = new NumberSet();
  readonly #uncalled = new NumberSet();
  /** By wide place, and by place that the type of one came to. */
  readonly #sets = new Map<number, KeptSet>();
  /** These places, in the order in which they got a set. */
  readonly #opened = new NumberList();
  /** Classes that more cones stand for than when values came to rest before. */
  readonly #changed = new Set<number>();
  readonly #owner: KeptSetOwner = {
    added: (classIndex) => this.#changed.add(classIndex),
    lost: (classIndex) => this.lose(classIndex),
    isBelow: (classIndex, above) =>
      above === ANY_CLASS || this.#state.classes.isBelow(classIndex, above),
  };
  /** How often values have come to rest. */
  #rests = 0;

  constructor(state: SolverState, nodes: MemberNodes, index: DeclarationIndex) {
    this.#state = state;
    this.#nodes = nodes;
    this.#index = index;
    this.#all = new KeptSet(ANY, this.#owner);
  }

  /** The callable is called somewhere in sight. */
  call(callable: number): void {
    this.#called.add(callable);
  }

  /** What is in the place is lost, and what is inside of that. */
  note(place: number): void {
    if (place === -1 || this.#known.has(place)) return;
    this.#known.add(place);
    this.#places.push(place);
    this.#followed.push(0);
    const set = this.#sets.get(place);
    if (set !== undefined) set.lose(ANY_CLASS);
  }

  /** An instance of the class is seen to be made. Cones that were asked before did not stand for it. */
  make(classIndex: number): void {
    if (!this.#state.classes.get(classIndex).isMade) this.#changed.add(classIndex);
  }

  /** An instance of the class may be anywhere. */
  lose(classIndex: number): void {
    const entry = this.#state.classes.get(classIndex);
    if (!entry.isKept) return;
    entry.isKept = false;
    this.#changed.add(classIndex);
  }

  /**
   * A wide place hands the value on no more. Where its type says what it holds, that stands for the value as well; otherwise
   * the types of the places do so that it leads to.
   */
  drop(place: number, value: number): void {
    const { values, classes, cones, types } = this.#state;
    const kind = values.kindOf(value);
    if (kind === VALUE.cone)
      this.open(
        place,
        cones.boundsOf(values.secondOf(value)).kept,
        types.at(values.firstOf(value)).class,
      );
    if (kind !== VALUE.instance || this.#receivers.has(place)) return;
    const classIndex = values.firstOf(value);
    if (classes.get(classIndex).isKept) this.#setOf(place).add(classIndex);
  }

  /** What the type of the place stands for may be of these classes as well, as far as they are below one. */
  open(place: number, kept: KeptSet, above: number): void {
    if (place !== -1 && kept.number !== 0) kept.flowInto(this.#setOf(place), above);
  }

  /** Classes whose instances the type of the place stands for, though they are kept; `undefined` for none. */
  heldIn(place: number): KeptSet | undefined {
    return this.#sets.get(place) ?? (this.#uncalled.has(place) ? this.#all : undefined);
  }

  /** Whether the set stands for what is not seen to come, and not for what was dropped on the way. */
  isOfUnseen({ number }: KeptSet): boolean {
    return number === ANY;
  }

  #setOf(place: number): KeptSet {
    let set = this.#sets.get(place);
    if (set === undefined) {
      set = new KeptSet(this.#sets.size + ANY + 1, this.#owner);
      this.#sets.set(place, set);
      this.#opened.push(place);
      if (this.#known.has(place)) set.lose(ANY_CLASS);
    }
    return set;
  }

  /** Where no type stands for what was dropped, those of the places behind do. */
  #spread(): void {
    const { graph, narrowings } = this.#state;
    // Places behind may have no type, either.
    for (let at = 0; at < this.#opened.length; at++) {
      const place = this.#opened.at(at);
      if (this.#isTold(place)) continue;
      const set = this.#setOf(place);
      for (const to of graph.targetsOf(place)) this.open(to, set, ANY_CLASS);
      for (const [narrowing] of graph.pairsOfKind(place, USE.narrow))
        this.open(narrowings[narrowing]!.to, set, ANY_CLASS);
    }
  }

  /** Whether the place holds what it was declared with, so that a cone of that will be there. */
  #isTold(place: number): boolean {
    const { graph, values, types, declaredTypes } = this.#state;
    const type = declaredTypes.get(place);
    if (type === undefined || types.at(type).class === -1) return false;
    const own = values.get(VALUE.declared, type);
    for (let at = graph.countOf(place) - 1; at >= 0; at--)
      if (graph.valueAt(place, at) === own) return true;
    return false;
  }

  /** To be asked whenever values have come to rest. @returns classes that more cones stand for since it was asked before */
  release(): readonly number[] {
    if (this.#rests === 0) {
      this.#changed.clear();
      this.#begin();
    } else this.#noteUnknownCalls();
    if (this.#rests === 1) this.#openUncalled();
    this.#rests += 1;
    this.#spread();
    const { graph } = this.#state;
    // What is found on the way is looked at in turn.
    for (let at = 0; at < this.#places.length; at++) {
      const place = this.#places.at(at);
      const count = graph.countOf(place);
      for (let from = this.#followed.at(at); from < count; from++)
        this.#follow(place, graph.valueAt(place, from));
      this.#followed.set(at, count);
    }
    const changed = [...this.#changed];
    this.#changed.clear();
    return changed;
  }

  #follow(place: number, value: number): void {
    const { values, types } = this.#state;
    const first = values.firstOf(value);
    switch (values.kindOf(value)) {
      case VALUE.instance:
        this.lose(first);
        break;
      case VALUE.declared:
      case VALUE.cone: {
        const { class: classIndex } = types.at(first);
        if (classIndex === -1) this.#noteContents(value);
        else {
          this.lose(classIndex);
          if (values.kindOf(value) === VALUE.cone) this.#loseBelow(place, value, classIndex);
        }
        break;
      }
      case VALUE.object:
        this.#noteContents(value);
        break;
    }
  }

  #loseBelow(place: number, cone: number, classIndex: number): void {
    const { values, cones, classes } = this.#state;
    const { isReceiver, kept } = cones.boundsOf(values.secondOf(cone));
    kept.lose(classIndex);
    if (!isReceiver || this.#results.has(place)) return;
    for (const below of classes.below(classIndex)) this.lose(below);
  }

  #noteContents(value: number): void {
    for (const [, place] of this.#nodes.writtenTo(value)) this.note(place);
  }

  /** Of calls of which it is not known what they call, or of more than are told. */
  #noteUnknownCalls(): void {
    const { sites, graph } = this.#state;
    for (let at = 0; at < sites.length; at++) {
      if (!sites.frameOf(at).unit.rules.typesAreSound) continue;
      // What is handed to code outside is told where that is called.
      const isKnown = sites.hasTargets(at) || sites.isExternal(at);
      if (!isKnown || graph.isWide(sites.sourceOf(at)))
        forEachArgument(sites.at(at), (_kind, _name, place) => this.note(place));
    }
  }

  /**
   * A method that nobody in sight calls, and nobody outside can call, is called from files of its package that are not there,
   * which have what the package makes.
   */
  #openUncalled(): void {
    for (const entry of this.#state.callables) {
      const { declaration, owner, fact, frame, original } = entry;
      if (declaration === -1 || owner === -1 || frame.isCopy || frame.unit.isTest) continue;
      if (this.#called.has(original)) continue;
      if (frame.unit.rules.isMadeWithin === undefined || this.#isCalledFromOutside(entry)) continue;
      for (const parameter of fact.parameters) this.#uncalled.add(placeIn(frame, parameter));
      if (fact.isAbstract && fact.result !== -1) this.#uncalled.add(placeIn(frame, fact.result));
    }
  }

  #begin(): void {
    const { classes, callables } = this.#state;
    for (let at = 0; at < classes.size; at++) {
      if (!classes.get(at).rules.typesAreSound) continue;
      if (classes.get(at).isKept && hasOutsideBase(this.#state, at)) this.lose(at);
      if (classes.get(at).isKept) this.#all.add(at);
      this.#noteFields(at);
    }
    for (const entry of callables)
      if (entry.frame.unit.rules.typesAreSound) this.#noteCallable(entry);
  }

  #noteFields(classIndex: number): void {
    const { members, rules } = this.#state.classes.get(classIndex);
    if (rules.isMadeWithin !== undefined && !this.#isClassSeen(classIndex)) return;
    for (const each of members.values())
      for (const { place, flags } of each)
        if ((flags & MEMBER.field) !== 0 && (flags & MEMBER.within) === 0) this.note(place);
  }

  #noteCallable(entry: CallableEntry): void {
    const { fact, frame, owner } = entry;
    const result = placeIn(frame, fact.result);
    if (owner !== -1 && fact.receiver !== -1) this.#receivers.add(placeIn(frame, fact.receiver));
    if (result !== -1) this.#results.add(result);
    const isTold = frame.unit.rules.isMadeWithin !== undefined && owner !== -1;
    if (!isTold || this.#isCalledFromOutside(entry)) this.note(result);
    if (isTold && !this.#isOverriddenOutside(entry)) return;
    for (const parameter of fact.parameters) this.note(placeIn(frame, parameter));
  }

  /** Whether code outside of the repository can call the method, or what it may override. */
  #isCalledFromOutside({ declaration, owner }: CallableEntry): boolean {
    if (declaration === -1 || this.#isSeen(declaration, owner)) return true;
    if (this.#index.declarations[declaration]!.modifiers.includes('private')) return false;
    const { classes } = this.#state;
    if (hasOutsideBase(this.#state, owner)) return true;
    return classes.orderOf(owner).some((base) => base !== owner && this.#isClassSeen(base));
  }

  #isOverriddenOutside({ declaration, owner }: CallableEntry): boolean {
    if (declaration === -1 || !this.#isSeen(declaration, owner)) return false;
    const { kind, modifiers } = this.#index.declarations[declaration]!;
    const around = this.#index.declarations[this.#state.classes.get(owner).declaration]!;
    if (kind === 'constructor' || CLOSED.has(around.kind)) return false;
    return (
      ![...modifiers, ...around.modifiers].some((each) => CLOSING.has(each)) &&
      !modifiers.includes('static')
    );
  }

  /** Whether code outside of the repository can name the member of a class. */
  #isSeen(declaration: number, owner: number): boolean {
    return (
      this.#isClassSeen(owner) && !this.#isWithin(owner, [this.#index.declarations[declaration]!])
    );
  }

  #isClassSeen(classIndex: number): boolean {
    return (
      this.#state.classes.get(classIndex).declaration !== -1 && !this.#isWithin(classIndex, [])
    );
  }

  #isWithin(classIndex: number, inside: readonly ProgramDeclaration[]): boolean {
    const { classes, units } = this.#state;
    const { rules, declaration, unit } = classes.get(classIndex);
    const around = [...inside, ...declarationsAround(this.#index, declaration)];
    return rules.isMadeWithin?.(around, units[unit]!.isHidden) === true;
  }
}

const CLOSED: ReadonlySet<string> = new Set(['enum', 'record']);
const CLOSING: ReadonlySet<string> = new Set(['final', 'private', 'sealed']);
