// Classes of one name that differ in how many type parameters they have, where languages tell them apart by that:
// `Policy` and `Policy<T>`. Names lead to any of them; asked for another number, the one that has it is found here.
import { sharedSegments } from '../../../repository-paths.ts';
import type { DeclarationIndex } from '../../link-declarations.ts';
import { appendTo } from '../collections/append-to.ts';
import type { SolverState } from '../solver-state.ts';

export interface ArityTables {
  readonly state: Pick<SolverState, 'classes' | 'units'>;
  readonly index: DeclarationIndex;
  /** Places of classes that are declared, by index of the declaration. */
  readonly placeOfDeclaration: ReadonlyMap<number, number>;
}

export class ClassesByArity {
  readonly #tables: ArityTables;
  /** By qualified name; made when the first is asked for, since all are declared then. */
  #namesakes: ReadonlyMap<string, readonly number[]> | undefined;
  #classAt: ReadonlyMap<number, number> | undefined;

  constructor(tables: ArityTables) {
    this.#tables = tables;
  }

  /** @returns the class, or its namesake that has so many type parameters; `undefined` where none has */
  find(classIndex: number, arity: number): number | undefined {
    if (this.#arityOf(classIndex) === arity) return classIndex;
    const name = this.#nameOf(classIndex);
    this.#namesakes ??= this.#group();
    const others = (this.#namesakes.get(name ?? '') ?? []).filter(
      (other) => this.#arityOf(other) === arity,
    );
    return this.#nearest(classIndex, others);
  }

  isClass(place: number): boolean {
    this.#classAt ??= this.#places();
    return this.#classAt.has(place);
  }

  /** As `find`, of the place of a class; any other place itself. */
  placeOf(place: number, arity: number): number {
    this.#classAt ??= this.#places();
    const classIndex = this.#classAt.get(place);
    const found = classIndex === undefined ? undefined : this.find(classIndex, arity);
    if (found === undefined || found === classIndex) return place;
    const { classes } = this.#tables.state;
    return this.#tables.placeOfDeclaration.get(classes.get(found).declaration) ?? place;
  }

  /** Namespaces are not known here: one in the same file, or in the nearest folder, is meant. */
  #nearest(classIndex: number, others: readonly number[]): number | undefined {
    const own = this.#pathOf(classIndex);
    let [best] = others;
    for (const other of others) {
      const [shared, most] = [other, best!].map((at) => sharedSegments(this.#pathOf(at), own));
      if (shared! > most!) best = other;
    }
    return best;
  }

  #group(): ReadonlyMap<string, readonly number[]> {
    const found = new Map<string, number[]>();
    for (const at of this.#told()) appendTo(found, this.#nameOf(at)!, at);
    return found;
  }

  #places(): ReadonlyMap<number, number> {
    const { state, placeOfDeclaration } = this.#tables;
    const found = new Map<number, number>();
    for (const at of this.#told()) {
      const place = placeOfDeclaration.get(state.classes.get(at).declaration);
      if (place !== undefined) found.set(place, at);
    }
    return found;
  }

  #told(): readonly number[] {
    const { classes } = this.#tables.state;
    return Array.from({ length: classes.size }, (_, at) => at).filter((at) => {
      const { rules, declaration } = classes.get(at);
      return rules.tellsTypesByArity === true && declaration !== -1 && classes.whole(at) === at;
    });
  }

  #arityOf(classIndex: number): number {
    return this.#tables.state.classes.get(classIndex).typeParameters.length;
  }

  #nameOf(classIndex: number): string | undefined {
    const { declaration } = this.#tables.state.classes.get(classIndex);
    return this.#tables.index.declarations[declaration]?.qualifiedName;
  }

  #pathOf(classIndex: number): string {
    const { classes, units } = this.#tables.state;
    return units[classes.get(classIndex).unit]!.path ?? '';
  }
}
