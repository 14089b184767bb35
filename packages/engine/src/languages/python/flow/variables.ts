// What each variable holds where the walk stands. A variable that is bound once has one place. One that is
// bound several times gets a place for each binding, joined where branches meet and loops turn, so that what
// is read behind an assignment is what was assigned; all of them lead to one place for functions inside.
import type { FlowBuilder, Place } from '../../../flow/flow-builder.ts';
import type { FlatNode } from '../../../syntax/flat-tree.ts';
import { NarrowedMembers } from './narrowed-members.ts';
import type { Scope, Variable } from './scopes.ts';

/** Hands on what a variable holds at the end of a clause to where the clauses meet. */
type HandOn = (from: Place, to: Place) => void;

interface ClauseEnd {
  readonly place: Place;
  readonly handOn: HandOn;
}

/** A statement with several ways through it. */
type Region =
  /** Loops and `try`: whatever is bound inside may be there at its beginning, or behind it. */
  | { readonly kind: 'joined'; readonly joins: Map<Variable, Place> }
  /** `if` and `match`: one clause runs, or none. */
  | {
      readonly kind: 'branch';
      readonly ends: Map<Variable, { readonly places: ClauseEnd[]; before: Place }>;
      /** What the variables were before the clause that is open; `undefined` between clauses. */
      clause: Map<Variable, Place> | undefined;
      /** Clauses whose end can be reached. */
      live: number;
      hasElse: boolean;
    };

/** What was known of a variable before something more was. */
interface Before {
  readonly variable: Variable;
  readonly place: Place | undefined;
  readonly rebound: number;
}

export class Variables {
  readonly #flow: FlowBuilder;
  #regions: Region[] = [];
  readonly #suspended: Region[][] = [];
  /** What is known of variables beyond what was bound. */
  readonly #narrowed = new Map<Variable, Place>();
  /** What was known of them before, by the parts of the text that are open: nesting may be deep. */
  readonly #before: Before[][] = [[]];
  /** How often a variable has been bound, where anything was known of it. */
  readonly #rebound = new Map<Variable, number>();
  readonly #origins = new Map<Place, Place>();
  /** What is known of their attributes. */
  readonly members = new NarrowedMembers();

  constructor(flow: FlowBuilder) {
    this.#flow = flow;
  }

  readonly #copy: HandOn = (from, to) => this.#flow.copy(from, to);

  open(scope: Scope): void {
    for (const variable of scope.variables.values()) variable.place = this.#flow.place();
  }

  /** Functions run at another time than what is around them. */
  enterFunction(): void {
    this.#suspended.push(this.#regions);
    this.#regions = [];
  }

  leaveFunction(): void {
    this.#regions = this.#suspended.pop() ?? [];
  }

  /** @param isOwn whether it is read by what runs in its own scope */
  read(variable: Variable, isOwn: boolean): Place {
    const narrowed = isOwn ? this.#narrowed.get(variable) : undefined;
    return narrowed ?? this.#bound(variable, isOwn);
  }

  #bound(variable: Variable, isOwn: boolean): Place {
    return isOwn && isTold(variable) && variable.current !== -1 ? variable.current : variable.place;
  }

  enterNarrowed(): void {
    this.#before.push([]);
    this.members.enter();
  }

  leaveNarrowed(): void {
    this.members.leave();
    for (const { variable, place, rebound } of (this.#before.pop() ?? []).reverse()) {
      if (rebound !== (this.#rebound.get(variable) ?? 0)) continue;
      if (place === undefined) this.#narrowed.delete(variable);
      else this.#narrowed.set(variable, place);
    }
  }

  /** The variable is read from the place until it is bound again or the part of the text ends that is open. */
  narrow(variable: Variable, place: Place): void {
    const rebound = this.#rebound.get(variable) ?? 0;
    this.#before.at(-1)?.push({ variable, place: this.#narrowed.get(variable), rebound });
    this.#narrowed.set(variable, place);
    this.#origins.set(place, this.#bound(variable, true));
  }

  /** The place that was bound, where something more is known of what is read. */
  origin(place: Place): Place {
    return this.#origins.get(place) ?? place;
  }

  #forget(variable: Variable): void {
    this.members.forget(variable);
    if (!this.#narrowed.delete(variable)) return;
    this.#rebound.set(variable, (this.#rebound.get(variable) ?? 0) + 1);
  }

  /** The place that a new binding of the variable fills. */
  bind(variable: Variable, isOwn = true): Place {
    variable.isReached = true;
    this.#forget(variable);
    if (!isOwn || !isTold(variable)) return variable.place;
    const place = this.#flow.place();
    this.#flow.copy(place, variable.place);
    this.#set(variable, place);
    return place;
  }

  /** What others see of it when the scope has come to its end. */
  last(variable: Variable): Place {
    return this.#bound(variable, true);
  }

  /** @param bindings those inside the loop or `try` */
  enterJoined(scope: Scope, from: FlatNode, to: FlatNode, isLoop: boolean): void {
    const joins = new Map<Variable, Place>();
    for (const variable of boundBetween(scope, from, to)) {
      if (isLoop) this.#forget(variable);
      if (!isTold(variable) || joins.has(variable)) continue;
      const join = this.#flow.place();
      joins.set(variable, join);
      this.#flow.copy(join, variable.place);
      if (variable.current !== -1) this.#flow.copy(variable.current, join);
      if (!isLoop) continue;
      this.#note(variable);
      variable.current = join;
    }
    this.#regions.push({ kind: 'joined', joins });
  }

  /** Behind the body of a `try`, or one of its handlers: anything may have happened. */
  resetJoined(): void {
    const region = this.#regions.at(-1);
    if (region?.kind !== 'joined') return;
    for (const [variable, join] of region.joins) variable.current = join;
  }

  enterBranch(): void {
    this.#regions.push({
      kind: 'branch',
      ends: new Map(),
      clause: undefined,
      live: 0,
      hasElse: false,
    });
  }

  enterClause(isElse: boolean): void {
    const region = this.#regions.at(-1);
    if (region?.kind !== 'branch') return;
    region.clause = new Map();
    if (isElse) region.hasElse = true;
  }

  /**
   * @param isLive whether what follows the statement can be reached from its end
   * @param findWay how what it has bound goes on; asked once it is left, where it has bound anything
   */
  leaveClause(isLive: boolean, findWay: () => HandOn): void {
    const region = this.#regions.at(-1);
    if (region?.kind !== 'branch' || region.clause === undefined) return;
    if (isLive) region.live += 1;
    const bound = [...region.clause].map(([variable, before]) => {
      const { current: place } = variable;
      variable.current = before;
      return { variable, before, place };
    });
    region.clause = undefined;
    if (bound.length === 0) return;
    const handOn = findWay();
    for (const { variable, before, place } of bound) {
      const end = region.ends.get(variable) ?? { places: [], before };
      region.ends.set(variable, end);
      // What was bound before the clause left altogether is not there at its end.
      if (isLive && place !== -1) end.places.push({ place, handOn });
    }
  }

  /** @param findWayPast how what was there before goes on where none of several clauses runs */
  leave(findWayPast: () => HandOn): void {
    const region = this.#regions.pop();
    if (region?.kind === 'joined') {
      for (const [variable, join] of region.joins) this.#set(variable, join);
    } else if (region?.kind === 'branch') this.#leaveBranch(region, findWayPast);
  }

  #leaveBranch(
    { ends, live, hasElse }: Extract<Region, { kind: 'branch' }>,
    findWayPast: () => HandOn,
  ): void {
    for (const [variable, { places, before }] of ends) {
      if (places.length === 0) continue;
      const isSure = hasElse && places.length === live;
      const [only] = places;
      if (isSure && places.length === 1) {
        this.#set(variable, (only as ClauseEnd).place);
        continue;
      }
      const join = this.#flow.place();
      for (const { place, handOn } of places) handOn(place, join);
      if (!isSure && before !== -1) (hasElse ? this.#copy : findWayPast())(before, join);
      this.#set(variable, join);
    }
  }

  #set(variable: Variable, place: Place): void {
    this.#note(variable);
    for (let at = this.#regions.length - 1; at >= 0; at--) {
      const region = this.#regions[at] as Region;
      const join = region.kind === 'joined' ? region.joins.get(variable) : undefined;
      if (join === undefined) continue;
      this.#flow.copy(place, join);
      break;
    }
    variable.current = place;
  }

  /** Remembers what the variable was, for the clauses that come after the one that is open. */
  #note(variable: Variable): void {
    for (const region of this.#regions) {
      if (region.kind !== 'branch' || region.clause === undefined) continue;
      if (!region.clause.has(variable)) region.clause.set(variable, variable.current);
    }
  }
}

/** Whether its bindings are told apart. */
const isTold = ({ count, isShared }: Variable): boolean => count > 1 && !isShared;

function* boundBetween(scope: Scope, from: FlatNode, to: FlatNode): Generator<Variable> {
  const { bindings } = scope;
  let low = 0;
  let high = bindings.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((bindings[middle] as { node: FlatNode }).node < from) low = middle + 1;
    else high = middle;
  }
  for (let at = low; at < bindings.length; at++) {
    const binding = bindings[at] as Scope['bindings'][number];
    if (binding.node >= to) return;
    yield binding.variable;
  }
}
