// Methods that stand for others which a class lacks, as Python's `__repr__` does where there is no `__str__`. That it lacks
// one is known when values have come to rest, and with them its bases. So is whether a text is what is made one of: where
// one is, the others that come there mostly never do, since functions that give texts are handed all kinds of values.
import { CALL } from '../../../flow/flow-facts.ts';
import type { CallBinder } from '../binding/bind-call.ts';
import { classOfValue } from '../graph/value-classes.ts';
import { VALUE } from '../graph/values.ts';
import type { LoadContext } from '../load-context.ts';
import type { SolverState } from '../solver-state.ts';

interface Asked {
  readonly site: number;
  readonly key: number;
  readonly value: number;
}

export class PlainForms {
  readonly #names: LoadContext['names'];
  readonly #state: SolverState;
  readonly #binder: CallBinder;
  /** By key, the one that is called where there is none of it. */
  readonly #forms: ReadonlyMap<number, number>;
  readonly #pending: Asked[] = [];

  constructor(
    { state, names }: Pick<LoadContext, 'state' | 'names'>,
    binder: CallBinder,
    forms: ReadonlyMap<number, number>,
  ) {
    this.#names = names;
    this.#state = state;
    this.#binder = binder;
    this.#forms = forms;
  }

  /**
   * A value has come to where its member is called.
   * @returns whether the call waits until values have come to rest
   */
  call(site: number, key: number, value: number): boolean {
    if (!this.#forms.has(key) || !this.#isInstance(value)) return false;
    this.#pending.push({ site, key, value });
    return this.#isUnwritten(site);
  }

  #isUnwritten(site: number): boolean {
    return (this.#state.sites.flagsOf(site) & CALL.implicit) !== 0;
  }

  #isInstance(value: number): boolean {
    const kind = this.#state.values.kindOf(value);
    return kind === VALUE.instance || kind === VALUE.declared || kind === VALUE.cone;
  }

  /** Values have come to rest. */
  assume(): void {
    for (const { site, key, value } of this.#pending.splice(0)) {
      const isUnwritten = this.#isUnwritten(site);
      if (isUnwritten && (this.#isOfText(site) || this.#isOfAny(site, value))) continue;
      const form = this.#formFor(value, key);
      if (form !== undefined && (isUnwritten || form !== key))
        this.#binder.callMember(site, form, value);
    }
  }

  /** Whether a text is among what the member is called on. */
  #isOfText(site: number): boolean {
    const { graph, sites, values } = this.#state;
    const { unit } = sites.at(site).frame;
    const text = this.#names.runtimeClass(unit, unit.rules.natures.text);
    return graph
      .valuesOf(sites.sourceOf(site))
      .some(
        (value) =>
          values.kindOf(value) === VALUE.text ||
          (this.#isInstance(value) && classOfValue(this.#state, value) === text),
      );
  }

  /**
   * Whether the value is known by its type alone, in a place that holds other things than instances, or more than are followed:
   * every object has such a member, so that this tells nothing of which of them is meant. What the place is declared as is.
   */
  #isOfAny(site: number, value: number): boolean {
    const { declaredTypes, graph, sites, values } = this.#state;
    if (values.kindOf(value) === VALUE.instance) return false;
    const place = sites.sourceOf(site);
    if (declaredTypes.get(place) === values.firstOf(value)) return false;
    return (
      graph.isWide(place) || graph.valuesOf(place).some((each) => OTHERS.has(values.kindOf(each)))
    );
  }

  /** What runs in the end; `undefined` where that is not known. */
  #formFor(value: number, key: number): number | undefined {
    const { classes } = this.#state;
    const at = classOfValue(this.#state, value);
    if (at === -1) return undefined;
    const order = classes.orderOf(at);
    if (order.some((each) => classes.get(each).hasExternalBase)) return undefined;
    let form: number | undefined = key;
    while (form !== undefined && classes.findMembers(order, form, () => true).length === 0)
      form = this.#forms.get(form);
    return form;
  }
}

/** Those of which the program speaks, by the key in whose place each is called. */
export function plainFormsIn({ units, texts }: SolverState): ReadonlyMap<number, number> {
  const rules = new Set(units.map((unit) => unit.rules));
  const forms = [...rules].flatMap(({ plainForms }) => Object.entries(plainForms ?? {}));
  return new Map(
    forms.flatMap(([key, form]) => {
      const known = texts.find(form);
      return known === undefined ? [] : [[texts.get(key), known]];
    }),
  );
}

/** What is no instance of a class of the program. */
const OTHERS: ReadonlySet<number> = new Set([VALUE.object, VALUE.class, VALUE.callable]);
