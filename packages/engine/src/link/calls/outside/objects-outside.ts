// Objects of which nothing is known, because they come from outside or from nobody in sight: what is written to one has its
// members there all the same. `app.run = () => {}; app.run()` calls what was written, whatever `app` is besides.
import { MOVE } from '../../../flow/flow-facts.ts';
import { VALUE } from '../graph/values.ts';
import { addObject } from '../load/load-values.ts';
import type { LoadContext } from '../load-context.ts';
import { type Frame, placeIn } from '../solver-state.ts';
import { forEachRow } from '../units/move-rows.ts';
import type { Unit } from '../units/unit.ts';

/** Objects within each other that are looked through: `app.locals.views.run = …` */
const MOST_STEPS = 4;

/** What has the member that holds such an object, beyond which none has it. */
const MOST_HOLDERS = 4;

/** Where what a place holds was read. */
interface Step {
  readonly object: number;
  readonly key: number;
}

interface Write extends Step {
  readonly row: number;
}

/** Reads of one file's members. */
class Reads {
  /** By the place that gets what is read. */
  readonly steps = new Map<number, Step>();
  /** The first row that reads a member, by the way to it. */
  readonly #first = new Map<string, number>();

  /** In the order of the rows. */
  add({ row, object, key }: Write, to: number): void {
    this.steps.set(to, { object, key });
    const way = `${this.wayTo({ object })}.${key}`;
    if (!this.#first.has(way)) this.#first.set(way, row);
  }

  /** The same for all places to which members of one place have led in the same way. */
  readonly wayTo = ({ object }: Pick<Step, 'object'>): string => {
    const keys: number[] = [];
    let at = object;
    for (let step = this.steps.get(at); step !== undefined; step = this.steps.get(at)) {
      if (keys.push(step.key) > MOST_STEPS) break;
      at = step.object;
    }
    return [at, ...keys.reverse()].join('.');
  };

  /** Whether the member has been kept before another is put in its place, as by whoever calls it from there. */
  hasKept({ row, object, key }: Write): boolean {
    return (this.#first.get(`${this.wayTo({ object })}.${key}`) ?? row) < row;
  }
}

export class ObjectsOutside {
  readonly #context: LoadContext;
  /** By the place that holds them. */
  readonly #objects = new Map<number, number>();

  constructor(context: LoadContext) {
    this.#context = context;
  }

  /** Once, when values have come to rest. */
  assume(): void {
    for (const unit of this.#context.state.units) {
      if (unit.path === null || unit.rules.membersOutside !== true) continue;
      const writes = this.#writesIn(unit);
      if (writes.length === 0) continue;
      const reads = this.#readsIn(unit);
      const replaced = new Set(writes.filter((each) => reads.hasKept(each)).map(reads.wayTo));
      for (const { object } of writes)
        if (!replaced.has(reads.wayTo({ object }))) this.#fill(object, reads.steps, unit);
    }
  }

  /** To what nothing is known of, of something of the repository that can be called, or of one of its modules. */
  #writesIn(unit: Unit): readonly Write[] {
    const frame = this.#frameOf(unit);
    const writes: Write[] = [];
    forEachRow(unit, (operation, row, moves) => {
      if (operation !== MOVE.write || moves[row + 1] === -1) return;
      const object = placeIn(frame, moves[row + 2]!);
      if (!this.#isUnknown(object)) return;
      if (this.#isOfUse(placeIn(frame, moves[row + 1]!)))
        writes.push({ row, object, key: unit.texts[moves[row + 3]!]! });
    });
    return writes;
  }

  #readsIn(unit: Unit): Reads {
    const frame = this.#frameOf(unit);
    const reads = new Reads();
    forEachRow(unit, (operation, row, moves) => {
      if (operation !== MOVE.read) return;
      const [object, to] = [placeIn(frame, moves[row + 1]!), placeIn(frame, moves[row + 3]!)];
      reads.add({ row, object, key: unit.texts[moves[row + 2]!]! }, to);
    });
    return reads;
  }

  #fill(place: number, steps: ReadonlyMap<number, Step>, unit: Unit, left = MOST_STEPS): void {
    if (this.#objects.has(place) || !this.#isUnknown(place)) return;
    const { nodes, names, state } = this.#context;
    const { graph } = state;
    const made = addObject(state, unit, names.runtimeClass(unit, unit.rules.natures.object));
    this.#objects.set(place, made);
    state.outsideObjects.add(made);
    const step = steps.get(place);
    if (step === undefined || left === 0) {
      graph.addValue(place, made);
      return;
    }
    this.#fill(step.object, steps, unit, left - 1);
    const holders = this.#holdersIn(step.object);
    if (holders.length > MOST_HOLDERS) return;
    for (const holder of holders)
      for (const member of nodes.written(holder, step.key)) graph.addValue(member, made);
  }

  #holdersIn(place: number): readonly number[] {
    const own = this.#objects.get(place);
    if (own !== undefined) return [own];
    const { graph, values } = this.#context.state;
    return graph.valuesOf(place).filter((value) => values.kindOf(value) !== VALUE.external);
  }

  #isUnknown(place: number): boolean {
    const { graph, values } = this.#context.state;
    if (graph.isWide(place)) return false;
    return graph.valuesOf(place).every((value) => values.kindOf(value) === VALUE.external);
  }

  #isOfUse(place: number): boolean {
    const { graph, values, units } = this.#context.state;
    return graph.valuesOf(place).some((value) => {
      const kind = values.kindOf(value);
      if (kind === VALUE.namespace) return units[values.firstOf(value)]!.path !== null;
      return CALLABLE.has(kind);
    });
  }

  #frameOf(unit: Unit): Frame {
    return this.#context.state.callables[unit.firstCallable]!.frame;
  }
}

const CALLABLE: ReadonlySet<number> = new Set([VALUE.callable, VALUE.bound, VALUE.class]);
