// The types that one file writes, each kept once. What their names mean is not asked.
import type { TypeFact } from './flow-facts.ts';

export class TypeList {
  readonly facts: TypeFact[] = [];
  readonly #numberOf: (text: string) => number;
  readonly #index = new Map<string, number>();
  /** Of types without arguments that no class owns, by name and scope: nearly all are. */
  readonly #plainIndex = new Map<string, Map<number, number>>();

  /** @param numberOf the number of a text among those of the file */
  constructor(numberOf: (text: string) => number) {
    this.#numberOf = numberOf;
  }

  /** The parameters are those of `FlowBuilder.addType`, of which none is left out. */
  add(
    name: string,
    typeArguments: readonly number[],
    scope: number,
    parameterOf: number,
    nameScope: number,
  ): number {
    const isPlain = typeArguments.length === 0 && parameterOf === -1 && nameScope === -1;
    const known = isPlain ? this.#plainIndex.get(name)?.get(scope) : undefined;
    if (known !== undefined) return known;
    if (isPlain) {
      const byScope = this.#plainIndex.get(name) ?? new Map<number, number>();
      this.#plainIndex.set(name, byScope.set(scope, this.facts.length));
    } else {
      const key = `${name}\n${typeArguments.join()}\n${scope}\n${parameterOf}\n${nameScope}`;
      const other = this.#index.get(key);
      if (other !== undefined) return other;
      this.#index.set(key, this.facts.length);
    }
    const fact = {
      name: this.#numberOf(name),
      arguments: typeArguments,
      parameterOf,
      class: -1,
      scope,
    };
    this.facts.push(nameScope === -1 ? fact : { ...fact, nameScope });
    return this.facts.length - 1;
  }

  /** Whether it speaks of a type parameter of a class. */
  isOpen(type: number): boolean {
    const { parameterOf, arguments: given } = this.facts[type] as TypeFact;
    return parameterOf !== -1 || given.some((argument) => this.isOpen(argument));
  }

  /** A type that is a class of the file, whatever else bears its name; one without a name by default. */
  addClass(classIndex: number, name: string): number {
    this.facts.push({
      name: this.#numberOf(name),
      arguments: [],
      parameterOf: -1,
      class: classIndex,
      scope: -1,
    });
    return this.facts.length - 1;
  }
}
