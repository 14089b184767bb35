// Callables that are read anew for a call: those of the runtime, whose callbacks must not reach other callers; macros,
// whose calls are those of whoever uses them; small decorators, which make something else of each definition.
import { CALL, type CallableFact } from '../../../flow/flow-facts.ts';
import { copyClasses } from '../classes/class-copies.ts';
import { MixinFunctions } from '../classes/mixin-functions.ts';
import { appendTo } from '../collections/append-to.ts';
import { loadRows } from '../load/load-moves.ts';
import type { LoadContext } from '../load-context.ts';
import type { MacroEffects } from '../macros/macro-effects.ts';
import type { SharedMacros } from '../macros/shared-macros.ts';
import type { Site } from '../sites/site-table.ts';
import { rootOf } from '../sites/site-table.ts';
import type { CallableEntry, Frame, SharedReading, SolverState } from '../solver-state.ts';
import type { InstancesByCall } from './instances-by-call.ts';
import {
  DefiningKeys,
  type GivingByCall,
  givesByCall,
  givesOfGiven,
  givesText,
} from './told-by-call.ts';
import { WrappingFunctions } from './wrapping-functions.ts';

/** Sources of the runtime call each other; deeper calls share one frame. */
const MAX_COPY_DEPTH = 6;

/** Macros that call what they are given use each other; what is deeper is not read. */
const MAX_MACRO_DEPTH = 16;

export class CallableCopies {
  readonly #context: LoadContext;
  readonly #state: SolverState;
  /** By callable, and by site, or by function below 0. */
  readonly #known = new Map<number, Map<number, number>>();
  /** How often a callable of the runtime was read anew for a call out of the runtime. */
  readonly #nested = new Map<number, number>();
  readonly #givesByCall = new Map<number, boolean>();
  readonly #mixins: MixinFunctions;
  readonly #givingByCall: GivingByCall;
  readonly #definingKeys: DefiningKeys;
  readonly #wrappers: WrappingFunctions;
  readonly #macros: SharedMacros | undefined;
  readonly #instances: InstancesByCall;

  /** @param macros absent where each use of a macro is told apart */
  constructor(context: LoadContext, macros: SharedMacros | undefined, instances: InstancesByCall) {
    this.#instances = instances;
    this.#context = context;
    this.#state = context.state;
    this.#macros = macros;
    this.#definingKeys = new DefiningKeys(context.state);
    this.#wrappers = new WrappingFunctions(context.state);
    this.#mixins = new MixinFunctions(context.state);
    this.#givingByCall = {
      prototype: context.state.texts.get('prototype'),
      bind: context.state.texts.get('bind'),
    };
  }

  /** The callable itself, or the copy of it that runs for this site alone. */
  copyFor(site: Site, siteIndex: number, callableIndex: number): number {
    const entry = this.#state.callables[callableIndex]!;
    const { frame, fact } = entry;
    const isRead = isReadAnew(entry);
    const isMacro = fact.isMacro && frame.unit.path !== null;
    const common = isMacro ? this.#macros?.copyFor(site, callableIndex) : undefined;
    if (common !== undefined) return common;
    const isByCall = !isRead && (this.#isMixin(site, entry) || this.#isToldByCall(site, entry));
    if (!isRead && !isByCall && (frame.isCopy || !isDecorator(site, entry))) return callableIndex;
    if (site.frame.depth >= (isMacro ? MAX_MACRO_DEPTH : MAX_COPY_DEPTH)) return callableIndex;
    const user = isRead ? functionAround(site) : -1;
    const isShared = user !== -1 && fact.isMacro;
    const copies = this.#known.get(callableIndex) ?? new Map<number, number>();
    const key = isShared ? -1 - user : siteIndex;
    const known = copies.get(key);
    if (known === undefined && isByCall && !hasRoom(entry, copies.size)) return callableIndex;
    if (known === undefined && isRead && this.#isCrowded(site, entry)) return callableIndex;
    if (known !== undefined) {
      if (isShared) this.#share(this.#state.callables[known]!.frame, siteIndex);
      return known;
    }
    const copy = openFrame(this.#state, callableIndex, {
      site: isRead ? site : null,
      copiedFor: isRead ? null : site,
      isByReceiver: false,
      isByCall,
      ...(isByCall && this.#mixins.has(entry.original) && { ownClasses: new Map() }),
      depth: Math.max(site.frame.depth, frame.depth) + 1,
    });
    this.#known.set(callableIndex, copies.set(key, copy.callableBase));
    this.#load(copy, entry);
    return copy.callableBase;
  }

  #load(copy: Frame, entry: CallableEntry): void {
    if (copy.ownClasses !== null) copyClasses(this.#context, copy, entry);
    const { firstMove: from, endMove: to } = entry.fact;
    const skipsInside = isReadAnew(entry) ? copy.firstCallable : -1;
    loadRows(this.#context, copy, { from, to, skipsInside });
  }

  /**
   * Whether sources of the runtime call this one of theirs, and have done so more often than calls of it are told apart.
   * Functions that are put together and called again would make copies of each other, many at each depth.
   */
  #isCrowded(site: Site, entry: CallableEntry): boolean {
    if (site.frame.site === null || entry.frame.unit.path !== null) return false;
    const count = this.#nested.get(entry.original) ?? 0;
    this.#nested.set(entry.original, count + 1);
    return !hasRoom(entry, count, MAX_NESTED_PLACES);
  }

  /** Whether it is a function that makes a class of what it is given, and this is a call that may have one of its own. */
  #isMixin(site: Site, { frame, original, owner }: CallableEntry): boolean {
    const { resultsByCall, resultsOfGiven } = frame.unit.rules;
    if (resultsByCall !== true && resultsOfGiven !== true) return false;
    if (owner !== -1 || frame.isCopy) return false;
    return site.frame.depth < MAX_MIXIN_DEPTH && this.#mixins.has(original);
  }

  /** Whether it is a function whose calls are told apart, and this is one that may be. */
  #isToldByCall(site: Site, entry: CallableEntry): boolean {
    const { frame, original, owner } = entry;
    const { resultsByCall, resultsOfGiven } = frame.unit.rules;
    if (resultsByCall !== true && resultsOfGiven !== true) return false;
    if (owner !== -1) return this.#isFactory(site, entry) || this.#wraps(site, entry);
    if (site.frame.site !== null || Math.max(site.frame.depth, frame.depth) >= MAX_TOLD_DEPTH)
      return false;
    if (resultsByCall !== true)
      return (!this.#isInside(entry) && this.#gives(entry)) || this.#isFactory(site, entry);
    return this.#gives(entry) || this.#defines(site, original) || this.#wraps(site, entry);
  }

  /** Whether it gives back what it is given, as it is or wrapped. */
  #wraps({ frame }: Site, entry: CallableEntry): boolean {
    if (entry.frame.unit.rules.resultsByCall !== true || frame.site !== null) return false;
    if (Math.max(frame.depth, entry.frame.depth) >= MAX_TOLD_DEPTH) return false;
    return this.#wrappers.has(entry) && !holdsClasses(entry);
  }

  /** Whether it gives instances that it makes for each call, which what is read for several calls does not tell apart. */
  #isFactory(site: Site, entry: CallableEntry): boolean {
    const isOfOne = (each: Frame) => !each.isCopy || (each.isByCall && each.depth < MAX_TOLD_DEPTH);
    const { frame, original } = entry;
    if (frame.isCopy || site.frame.site !== null || !isOfOne(site.frame)) return false;
    return this.#instances.givesInstance(site, original) && !holdsClasses(entry);
  }

  /** Whether it stands in another function, as what decorators give does, which is called wherever they are applied. */
  #isInside({ around }: CallableEntry): boolean {
    return around !== -1 && this.#state.callables[around]!.around !== -1;
  }

  #gives(entry: CallableEntry): boolean {
    const known = this.#givesByCall.get(entry.original);
    if (known !== undefined) return known;
    const isByCall = entry.frame.unit.rules.resultsByCall === true;
    const isTold = isByCall
      ? givesByCall(this.#state, entry, this.#givingByCall)
      : givesOfGiven(entry);
    const gives = isTold && !holdsClasses(entry);
    this.#givesByCall.set(entry.original, gives);
    return gives;
  }

  /** Whether it defines a member under a key that is written out at the call, or at that of the function around. */
  #defines(site: Site, callable: number): boolean {
    const keys = this.#definingKeys.of(callable);
    if (keys.length === 0 || holdsClasses(this.#state.callables[callable]!)) return false;
    return site.frame.isByCall || givesText(this.#state, site, keys);
  }

  /** The frame stands for one more site. */
  #share(frame: Frame, siteIndex: number): void {
    const { sharedFrames } = this.#state;
    const sharers = sharedFrames.get(frame);
    if (frame.site!.index === siteIndex || sharers?.includes(siteIndex)) return;
    appendTo(sharedFrames, frame, siteIndex);
  }
}

/** What a callable is read anew for. */
type CopyPurpose = Pick<Frame, 'site' | 'copiedFor' | 'isByReceiver' | 'isByCall' | 'depth'> & {
  /** Of a macro that is read for all who use it. */
  readonly effects?: MacroEffects;
  /** Of a function whose classes are told apart by call, to be filled in. */
  readonly ownClasses?: Frame['ownClasses'];
  readonly isOfClass?: true;
};

/** Calls in a copy from the runtime count for the site; those in others are its own. */
export function openFrame(
  { graph, callables }: SolverState,
  callableIndex: number,
  purpose: CopyPurpose,
): Frame {
  const { site, copiedFor, isByReceiver, isByCall, depth, effects } = purpose;
  const { frame: home, fact } = callables[callableIndex]!;
  const { unit } = home;
  const local = callableIndex - home.callableBase + home.firstCallable;
  const placeBase = graph.addPlaces(fact.endPlace - fact.firstPlace);
  const frame: Frame = {
    unit,
    firstPlace: fact.firstPlace,
    endPlace: fact.endPlace,
    placeBase,
    firstCallable: local,
    endCallable: fact.endCallable,
    callableBase: callables.length,
    site,
    isCopy: true,
    copiedFor,
    isByReceiver,
    isByCall,
    isOfClass: purpose.isOfClass === true,
    ownClasses: purpose.ownClasses ?? null,
    depth,
    parent: home.isCopy ? home : null,
    shared: effects === undefined ? null : sharedReading(graph, fact, placeBase, effects),
  };
  const isAnonymous = site !== null;
  for (let at = local; at < fact.endCallable; at++) {
    const { declaration, around, owner, original } = callables[callableIndex + at - local]!;
    callables.push({
      frame,
      fact: unit.facts.callables[at]!,
      declaration: isAnonymous ? -1 : declaration,
      around: isAnonymous ? -1 : around,
      owner,
      original,
    });
  }
  return frame;
}

/** Where users give what comes back, what comes back by itself has a place apart. */
function sharedReading(
  graph: SolverState['graph'],
  { result, firstPlace }: CallableFact,
  placeBase: number,
  effects: MacroEffects,
): SharedReading {
  const at = result - firstPlace;
  return { effects, result: effects.isGiven[at] === 1 ? graph.addPlaces(1) : placeBase + at };
}

/** The runtime's callables, and macros, whose calls are those of whoever uses them. */
const isReadAnew = ({ frame, fact }: CallableEntry): boolean =>
  frame.unit.path === null || fact.isMacro;

/**
 * The function in whose text the site, or what it stands for, is; -1 on the top level of a file. A macro is read once
 * for a function: what it is given at several places there comes together, and all of it is that function's. In a macro
 * that is read for all, it is read once for that.
 */
function functionAround(site: Site): number {
  let at = site;
  while (at.frame.site !== null && at.frame.shared === null) at = at.frame.site;
  const { caller, frame } = at;
  if (frame.shared !== null) return frame.callableBase;
  return caller === frame.callableBase ? -1 : caller;
}

/** Functions whose calls are told apart hand on to each other what they are given, seldom further than this. */
const MAX_TOLD_DEPTH = 3;

/** The same of functions that make classes of what they are given. */
const MAX_MIXIN_DEPTH = 6;

/** All copies of one function together have so many places; further calls share what it gives to any. */
const MAX_COPIED_PLACES = 2 ** 16;

/**
 * The same for a source of the runtime that others of its sources call. Rails needs 20,000 at most; the compiler of Scala
 * links in two thirds of the time that twice as many take.
 */
const MAX_NESTED_PLACES = 2 ** 15;

const hasRoom = ({ fact }: CallableEntry, copies: number, most = MAX_COPIED_PLACES): boolean =>
  (copies + 1) * (fact.endPlace - fact.firstPlace) <= most;

const DECORATES = CALL.decorates | CALL.makesDecorator;

/** Larger functions are read once for all that they decorate. */
const MAX_DECORATOR_PLACES = 400;

/** Decorators hand on to each other what they are given, seldom further than this. */
const MAX_DECORATOR_DEPTH = 3;

/**
 * Whether a small function decorates here, or is called by one that does: what it makes of one definition is kept
 * apart from all others.
 */
function isDecorator(made: Site, entry: CallableEntry): boolean {
  const { fact, frame, original } = entry;
  const { depth, copiedFor, isByCall, isByReceiver } = made.frame;
  const isMethod = () => frame.unit.facts.callables[original - frame.callableBase]!.owner !== -1;
  const isInDecorator = copiedFor !== null && !isByCall && !isByReceiver && !isMethod();
  if (!isInDecorator && (rootOf(made).flags & DECORATES) === 0) return false;
  if (depth >= MAX_DECORATOR_DEPTH) return false;
  if (fact.endPlace - fact.firstPlace > MAX_DECORATOR_PLACES) return false;
  return !holdsClasses(entry);
}

/** Classes inside would have to be copied as well. */
export function holdsClasses({ fact, frame, original }: CallableEntry): boolean {
  return frame.unit.facts.callables
    .slice(original - frame.callableBase + 1, fact.endCallable)
    .some(({ owner }) => owner !== -1);
}

/** Whether it is a function of the runtime that does nothing with what it is given, and gives nothing. */
export function runsNothing({ flags }: Site, { fact, frame }: CallableEntry): boolean {
  const { firstMove, endMove, isAbstract, handedBack, result, receiver } = fact;
  if (firstMove !== endMove || frame.unit.path !== null || isAbstract) return false;
  const isGiven = handedBack.length > 0 || fact.givesReceiver || result === receiver;
  return !isGiven && (flags & CALL.construct) === 0;
}
