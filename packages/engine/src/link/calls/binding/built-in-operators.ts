// Operators that are the language's own or the library's: where what stands in front of one is a pointer, of a type that is no
// class, or of one of the library, no class of the program is asked what it has for it, whatever has flowed there.
// https://en.cppreference.com/w/cpp/language/operators
import type { CallRules } from '../../../flow/call-rules.ts';
import { CALL, FORM } from '../../../flow/flow-facts.ts';
import { classOfValue } from '../graph/value-classes.ts';
import { VALUE } from '../graph/values.ts';
import type { SolverState } from '../solver-state.ts';
import { KIND } from '../types/operand-kinds.ts';

const NONE: readonly number[] = [];

export class BuiltInOperators {
  readonly #state: SolverState;
  /** By rules and key, as far as members have been called by it: as a sign, and by name. */
  readonly #signs = new Map<CallRules, Map<number, Operator>>();
  readonly #names = new Map<CallRules, Map<number, Operator>>();

  constructor(state: SolverState) {
    this.#state = state;
  }

  /** Whether a member that is called by the key on the value can only be the language's own, or the library's. */
  isMeant(site: number, key: number, value: number): boolean {
    const { sites, forms, operandKinds } = this.#state;
    const operator = this.#operatorOf(site, key);
    if (operator === 'none') return false;
    const source = sites.sourceOf(site);
    const form = operator === 'name' ? undefined : forms.of(operandKinds.originOf(source));
    if (form !== undefined && (form & (FORM.pointer | FORM.open)) === FORM.pointer) return true;
    const kind = operandKinds.of(source);
    if (kind === undefined || kind === KIND.open) return false;
    if (kind === KIND.plain) return true;
    const isOfContents = kind === KIND.library && operator === 'ofContents';
    return !isOfContents && this.#isInside(value);
  }

  /** Whether an operator is asked of a container that is known by what is put into it, none of which is the operator. */
  isOfContainer(site: number, key: number, value: number): boolean {
    if (this.#state.values.kindOf(value) !== VALUE.object) return false;
    const operator = this.#operatorOf(site, key);
    return operator === 'own' || operator === 'ofContents';
  }

  /** What an object of the library compares where it is compared itself: objects of the types that it holds. */
  comparedWithin(site: number, key: number, value: number): readonly number[] {
    if (this.#operatorOf(site, key) !== 'ofContents') return NONE;
    const { values, types, sites, operandKinds, foreignTypes, texts } = this.#state;
    if (values.kindOf(value) !== VALUE.declared) return NONE;
    if (operandKinds.of(sites.sourceOf(site)) !== KIND.library) return NONE;
    if (texts.textOf(key) === sites.at(site).frame.unit.rules.assigningMember) return NONE;
    const { class: classIndex, name, arguments: given } = types.at(values.firstOf(value));
    if (foreignTypes.isPointer(name)) return NONE;
    return classIndex === -1 ? given.map((type) => values.get(VALUE.declared, type)) : NONE;
  }

  /** Whether it is in an object of the library, and none itself. */
  #isInside(value: number): boolean {
    const { classes } = this.#state;
    const at = classOfValue(this.#state, value);
    return at !== -1 && classes.orderOf(at).every((each) => !classes.get(each).hasExternalBase);
  }

  #operatorOf(site: number, key: number): Operator {
    const { sites, texts } = this.#state;
    const { rules } = sites.at(site).frame.unit;
    if (rules.builtInOperators === undefined) return 'none';
    const isImplicit = (sites.flagsOf(site) & CALL.implicit) !== 0;
    const kept = isImplicit ? this.#signs : this.#names;
    const known = kept.get(rules) ?? new Map<number, Operator>();
    kept.set(rules, known);
    const found = known.get(key) ?? readOperator(rules, texts.textOf(key), isImplicit);
    known.set(key, found);
    return found;
  }
}

/** What a member is: neither an operator nor a name, a name, or an operator, which types of the library may run for what they hold. */
type Operator = 'none' | 'name' | 'own' | 'ofContents';

function readOperator(
  { builtInOperators, operatorsOfContents }: CallRules,
  key: string,
  isImplicit: boolean,
): Operator {
  if (builtInOperators === undefined) return 'none';
  if (!isImplicit) return NAME.test(key) ? 'name' : 'none';
  if (!builtInOperators.test(key)) return 'none';
  return operatorsOfContents?.test(key) === true ? 'ofContents' : 'own';
}

const NAME = /^[A-Za-z_]\w*$/;
