// What local variables hold where the walk over a body stands, in languages of blocks and statements. A variable that is
// assigned to again has a place for each value, and one where ways meet: behind a choice for what both ways gave it, around
// a loop, a `switch` or a `try` for whatever is assigned inside, since a way may lead there from anywhere within.
import type { FlatNode, FlatTree } from '../syntax/flat-tree.ts';
import type { TypeTable } from '../syntax/type-table.ts';
import type { Place } from './flow-builder.ts';

/** What a node is to the order of statements. */
export const Order = {
  none: 0,
  /** Its `consequence` and `alternative` exclude each other; its operand at the `right` may be left out. */
  choice: 1,
  /** What is assigned inside may have been assigned before. */
  loop: 2,
  /** A loop whose fields stand in another order than they run in. */
  countedLoop: 3,
  /** What is inside may be left from anywhere: the sections of a `switch`, a `try`, a statement with a label. */
  region: 4,
  /** A part of a `switch` that the part before it may lead into. */
  section: 5,
  /** A part of a `switch` that is entered from its beginning alone. */
  rule: 6,
  /** A part of a `try` that is entered from anywhere before. */
  handler: 7,
  /** Nothing follows it. */
  leaving: 8,
  /** A body of code that runs at another time. */
  frame: 9,
} as const;

/** The places that each variable is at; those without a row are not followed. */
type Values<Variable> = Map<Variable, Place>;

interface Choice<Variable> {
  readonly kind: 'choice';
  readonly node: FlatNode;
  readonly before: Values<Variable>;
  /** Behind the first way; absent before that has been gone, and where it leads elsewhere. */
  first?: Values<Variable> | undefined;
  /** Whether the first way has been gone. */
  isSecond: boolean;
}

interface Region<Variable> {
  readonly kind: 'region';
  readonly node: FlatNode;
  readonly before: Values<Variable>;
  /** What variables that are assigned to inside hold, whichever way was taken. */
  readonly merged: Values<Variable>;
}

interface Frame<Variable> {
  readonly kind: 'frame';
  readonly node: FlatNode;
  readonly before: Values<Variable>;
  readonly isLeft: boolean;
}

export interface OrderRules<Variable> {
  /** @returns a new place for something that the variable may hold */
  place(variable: Variable): Place;
  /** What is in the first place is in the second as well. */
  flow(from: Place, to: Place): void;
}

export class StatementOrder<Variable extends object> {
  readonly #tree: FlatTree;
  readonly #steps: TypeTable;
  readonly #rules: OrderRules<Variable>;
  readonly #assignments = new WeakMap<Variable, readonly FlatNode[]>();
  readonly #open: (Choice<Variable> | Region<Variable> | Frame<Variable>)[] = [];
  #values: Values<Variable> = new Map();
  /** Whether what has been walked last leads elsewhere. */
  #isLeft = false;

  /** @param steps an `Order` for each type of node */
  constructor(tree: FlatTree, steps: TypeTable, rules: OrderRules<Variable>) {
    this.#tree = tree;
    this.#steps = steps;
    this.#rules = rules;
  }

  /**
   * @param place what the variable holds from here on
   * @param assignments nodes that assign to it later on, in source order
   */
  declare(variable: Variable, place: Place, assignments: readonly FlatNode[]): void {
    if (!this.mayFollow(assignments)) return;
    this.#assignments.set(variable, assignments);
    this.#values.set(variable, place);
    this.#isLeft = false;
  }

  /** Whether another variable that is assigned to there is followed: not one too many, and none that is given too much. */
  mayFollow({ length }: readonly FlatNode[]): boolean {
    return length > 0 && length <= MAX_ASSIGNMENTS && this.#values.size < MAX_FOLLOWED;
  }

  /** @returns what the variable holds now; `undefined` where it is not followed */
  placeOf(variable: Variable): Place | undefined {
    return this.#values.get(variable);
  }

  /** @returns a place for what the variable holds from now on; `undefined` where it is not followed */
  assign(variable: Variable): Place | undefined {
    if (!this.#values.has(variable)) return undefined;
    const place = this.#rules.place(variable);
    this.#values.set(variable, place);
    for (const region of this.#open) {
      const merged = region.kind === 'region' ? region.merged.get(variable) : undefined;
      if (merged !== undefined) this.#rules.flow(place, merged);
    }
    return place;
  }

  /** Asked of each node on the way in, before anything else is done there. */
  enter(node: FlatNode): void {
    if (this.#values.size === 0) return;
    this.#enterPart(node);
    switch (this.#stepOf(node)) {
      case Order.loop:
      case Order.countedLoop:
        this.#openRegion(node);
        this.#takeMerged(node);
        break;
      case Order.region:
        this.#openRegion(node);
        break;
      case Order.section:
        this.#enterSection(node, this.#isLeft);
        break;
      case Order.rule:
        this.#enterSection(node, true);
        break;
      case Order.handler:
        this.#takeMerged(this.#tree.parentOf(node));
        break;
      case Order.frame:
        this.#open.push({ kind: 'frame', node, before: this.#values, isLeft: this.#isLeft });
        this.#values = new Map(this.#values);
        this.#isLeft = false;
        break;
    }
  }

  /** Asked of each node on the way out, behind everything else. */
  leave(node: FlatNode): void {
    if (this.#values.size === 0 && this.#open.length === 0) return;
    switch (this.#stepOf(node)) {
      case Order.leaving:
        this.#isLeft = true;
        break;
      case Order.choice:
        this.#closeChoice(node);
        break;
      case Order.loop:
      case Order.countedLoop:
      case Order.region:
        this.#closeRegion(node);
        break;
      case Order.frame:
        this.#closeFrame(node);
        break;
    }
    this.#leavePart(node);
  }

  #stepOf(node: FlatNode): number {
    return node === -1 ? Order.none : (this.#steps[this.#tree.typeIdOf(node)] as number);
  }

  /** What is around may ask for more than the node itself. */
  #enterPart(node: FlatNode): void {
    const around = this.#tree.parentOf(node);
    const step = this.#stepOf(around);
    if (step === Order.choice) {
      if (!FIRST_WAYS.has(this.#tree.fieldOf(node)) || !this.#hasAssignments(around)) return;
      const before = this.#values;
      this.#open.push({ kind: 'choice', node: around, before, isSecond: false });
      this.#values = new Map(before);
    } else if (step === Order.countedLoop && this.#tree.fieldOf(node) === 'body')
      this.#takeMerged(around);
  }

  #leavePart(node: FlatNode): void {
    const choice = this.#innermost(this.#tree.parentOf(node));
    if (choice?.kind !== 'choice' || choice.isSecond) return;
    choice.first = this.#isLeft ? undefined : this.#values;
    choice.isSecond = true;
    this.#values = choice.before;
    this.#isLeft = false;
  }

  #closeChoice(node: FlatNode): void {
    const choice = this.#innermost(node);
    if (choice?.kind !== 'choice') {
      this.#isLeft = false;
      return;
    }
    this.#open.pop();
    if (choice.first === undefined) return;
    this.#values = this.#isLeft ? choice.first : this.#joined(choice.first, this.#values);
    this.#isLeft = false;
  }

  #openRegion(node: FlatNode): void {
    const merged: Values<Variable> = new Map();
    for (const [variable, place] of this.#values) {
      if (!this.#isAssignedIn(variable, node)) continue;
      const both = this.#rules.place(variable);
      this.#rules.flow(place, both);
      merged.set(variable, both);
    }
    if (merged.size === 0) return;
    this.#open.push({ kind: 'region', node, before: this.#values, merged });
    this.#values = new Map(this.#values);
  }

  #closeRegion(node: FlatNode): void {
    this.#takeMerged(node);
    if (this.#innermost(node) !== undefined) this.#open.pop();
  }

  /** The variables hold whatever the region may have given them. */
  #takeMerged(node: FlatNode): void {
    this.#isLeft = false;
    const region = this.#innermost(node);
    if (region?.kind !== 'region') return;
    for (const [variable, place] of region.merged) this.#values.set(variable, place);
  }

  #enterSection(node: FlatNode, isFresh: boolean): void {
    this.#isLeft = false;
    const region = this.#innermost(this.#tree.parentOf(node));
    if (region?.kind !== 'region') return;
    this.#values = isFresh ? new Map(region.before) : this.#joined(region.before, this.#values);
  }

  #closeFrame(node: FlatNode): void {
    const frame = this.#innermost(node);
    if (frame?.kind !== 'frame') {
      this.#values = new Map();
      this.#isLeft = false;
      return;
    }
    this.#open.pop();
    this.#values = frame.before;
    this.#isLeft = frame.isLeft;
  }

  #innermost(node: FlatNode) {
    const innermost = this.#open.at(-1);
    return innermost?.node === node ? innermost : undefined;
  }

  /** What is known on one way alone has ended with it. */
  #joined(first: Values<Variable>, second: Values<Variable>): Values<Variable> {
    const joined: Values<Variable> = new Map();
    for (const [variable, place] of first) {
      const other = second.get(variable);
      if (other !== undefined) joined.set(variable, this.#join(variable, place, other));
    }
    return joined;
  }

  #join(variable: Variable, first: Place, second: Place): Place {
    if (first === second) return first;
    const both = this.#rules.place(variable);
    for (const place of [first, second]) this.#rules.flow(place, both);
    return both;
  }

  #hasAssignments(node: FlatNode): boolean {
    for (const variable of this.#values.keys()) if (this.#isAssignedIn(variable, node)) return true;
    return false;
  }

  #isAssignedIn(variable: Variable, node: FlatNode): boolean {
    const after = this.#tree.afterOf(node);
    const assignments = this.#assignments.get(variable) as readonly FlatNode[];
    return assignments.some((at) => at > node && at < after);
  }
}

/** Bodies that machines wrote assign to thousands; each choice and each loop asks all that are followed. */
const MAX_FOLLOWED = 64;
const MAX_ASSIGNMENTS = 64;

const FIRST_WAYS: ReadonlySet<string | null> = new Set(['consequence', 'right']);
