// In what form a place holds its value, where references bind to some and not to others: what may not be changed, what
// nobody else has, what a pointer leads to. It tells overloads apart whose parameters are of one type.
// https://en.cppreference.com/w/cpp/language/value_category
import { MISFIT } from '../../../flow/call-rules.ts';
import { FORM } from '../../../flow/flow-facts.ts';
import { PlaceMap } from '../collections/place-map.ts';

/** Of what an expression gives; how a variable is declared besides says what may be given to it. */
const OF_VALUES = FORM.constant | FORM.temporary | FORM.pointer | FORM.open;

/** Where both of two overloads could take a value, the one that says more of it is meant. */
const BETTER = 0.1;

/** Below it, a class or the library makes a temporary of what is given. */
const CONVERTED_BELOW = 1.5;

export class ValueForms {
  /** Sum of `FORM` by place. */
  readonly #forms = new PlaceMap();
  #isEmpty = true;

  /** @param form sum of `FORM`, as the place is declared */
  declare(place: number, form: number): void {
    this.#isEmpty = false;
    this.#forms.set(place, form);
  }

  /** @returns `undefined` where nothing is known of it */
  of(place: number): number | undefined {
    return this.#isEmpty ? undefined : this.#forms.get(place);
  }

  /** A call gives what is declared in the one place to the other one, which may get something from several callables. */
  give(from: number, to: number): void {
    if (this.#isEmpty || to === -1) return;
    const form = this.#forms.get(from);
    if (form === undefined) return;
    const known = this.#forms.get(to);
    this.#forms.set(to, known === undefined ? form & OF_VALUES : known & form);
  }

  /** The one place stands for the other. */
  copy(from: number, to: number): void {
    const form = this.#isEmpty ? undefined : this.#forms.get(from);
    if (form !== undefined) this.#forms.set(to, form);
  }

  /** A call makes an object that nobody else has. */
  make(to: number): void {
    if (!this.#isEmpty && to !== -1 && !this.#forms.has(to)) this.#forms.set(to, FORM.temporary);
  }

  /** A member is read of an object: it may be changed where the object may, and not where that may be a pointer. */
  read(object: number, to: number): void {
    if (this.#isEmpty || this.#forms.has(to)) return;
    const form = this.#forms.get(object);
    if (form !== undefined && (form & FORM.open) === 0)
      this.#forms.set(to, (form & FORM.constant) | FORM.open);
  }

  /** The member that is read is declared so. */
  readField(field: number, to: number): void {
    if (this.#isEmpty) return;
    const declared = this.#forms.get(field);
    if (declared === undefined) return;
    const isIndirect = (declared & (FORM.pointer | FORM.lvalueReference)) !== 0;
    const ofObject = isIndirect ? 0 : (this.#forms.get(to) ?? -1);
    if (ofObject !== -1) this.#forms.set(to, (declared & OF_VALUES) | (ofObject & FORM.constant));
  }

  /**
   * How well what is given suits the parameter, beyond its type.
   * @param score how well its type does
   */
  suit(given: number, parameter: number, score: number): number {
    if (this.#isEmpty) return 0;
    const wanted = this.#forms.get(parameter);
    if (wanted === undefined) return 0;
    const isConverted = score > 0 && score < CONVERTED_BELOW;
    const form = isConverted ? FORM.temporary : this.#forms.get(given);
    if (form === undefined) return 0;
    const isPointer = (wanted & FORM.pointer) !== 0;
    const isOpen = isConverted || ((form | wanted) & FORM.open) !== 0;
    if (!isOpen && isPointer !== ((form & FORM.pointer) !== 0)) return MISFIT;
    const isTemporary = (form & FORM.temporary) !== 0;
    if ((wanted & FORM.rvalueReference) !== 0) return isTemporary ? 2 * BETTER : MISFIT;
    const isReference = (wanted & FORM.lvalueReference) !== 0;
    if (!isReference && (!isPointer || isOpen)) return 0;
    if ((wanted & FORM.constant) !== 0) return 0;
    if ((form & FORM.constant) !== 0 || (isReference && !isPointer && isTemporary)) return MISFIT;
    return BETTER;
  }

  /** The same of the object that a method is called on. */
  suitReceiver(object: number, receiver: number): number {
    if (this.#isEmpty) return 0;
    const [form, wanted] = [this.#forms.get(object), this.#forms.get(receiver)];
    if (wanted !== undefined && (wanted & FORM.asGiven) !== 0) return suitAsGiven(form, wanted);
    if (form === undefined || wanted === undefined || (wanted & FORM.constant) !== 0) return 0;
    return (form & FORM.constant) === 0 ? BETTER : MISFIT;
  }
}

/** A reference is taken by what takes a value where nothing takes it as it is, and the other way round. */
function suitAsGiven(form: number | undefined, wanted: number): number {
  if (form === undefined || ((form | wanted) & FORM.open) !== 0) return 0;
  return (form & FORM.pointer) === (wanted & FORM.pointer) ? BETTER : 0;
}
