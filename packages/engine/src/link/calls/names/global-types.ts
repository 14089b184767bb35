// Types that are seen in every file without an import: what TypeScript declares in `declare global {}`, and in declaration
// files that are no modules. Of several files that declare a name the closest is meant, as with names that scripts share.
// https://www.typescriptlang.org/docs/handbook/declaration-merging.html#global-augmentation
import type { ProgramDeclaration } from '../../../program.ts';
import type { DeclarationIndex } from '../../link-declarations.ts';
import { appendTo } from '../collections/append-to.ts';
import type { Unit } from '../units/unit.ts';
import { closestTo } from './shared-names.ts';

/** A file that declares a type, or what types stand in, globally. */
interface Declaring {
  readonly unit: Unit;
  /** In front of the name, where that is qualified in its file. */
  readonly prefix: string;
}

const TYPES: ReadonlySet<ProgramDeclaration['kind']> = new Set([
  'class',
  'interface',
  'alias',
  'enum',
  'object',
]);

export class GlobalTypes {
  readonly #index: DeclarationIndex;
  readonly #units: readonly Unit[];
  #declaring: ReadonlyMap<string, readonly Declaring[]> | undefined;

  constructor(units: readonly Unit[], index: DeclarationIndex) {
    this.#units = units;
    this.#index = index;
  }

  /** @param name segments joined by dots @returns index of the declaration */
  find(unit: Unit, name: string): number | undefined {
    if (unit.rules.globalBlock === undefined) return undefined;
    const dot = name.indexOf('.');
    const declaring = this.#byName().get(dot === -1 ? name : name.slice(0, dot)) ?? [];
    const seen = declaring.filter((each) => !each.unit.isTest || unit.isTest);
    for (const { unit: from, prefix } of closestTo(unit, seen)) {
      const found = this.#index.find(from.path ?? '', `${prefix}${name}`);
      if (found !== undefined) return found;
    }
    return undefined;
  }

  #byName(): ReadonlyMap<string, readonly Declaring[]> {
    if (this.#declaring !== undefined) return this.#declaring;
    const declaring = new Map<string, Declaring[]>();
    for (const unit of this.#units) this.#add(unit, declaring);
    this.#declaring = declaring;
    return declaring;
  }

  #add(unit: Unit, declaring: Map<string, Declaring[]>): void {
    const block = unit.rules.globalBlock;
    if (block === undefined || unit.path === null) return;
    const { declarations } = this.#index;
    const first = declarations[unit.firstDeclaration];
    // In a declaration file that is no module all is offered, and none of it by an export.
    const isAmbient = !unit.offersNames && block.files.test(unit.path);
    for (let at = unit.firstDeclaration; declarations[at]?.file === first?.file; at++) {
      const declared = declarations[at];
      if (declared === undefined) return;
      const { name, kind, parent, isExported } = declared;
      if (!TYPES.has(kind)) continue;
      const around = parent === null ? undefined : declarations[parent]!;
      if (around === undefined && isAmbient && isExported && name !== block.name)
        appendTo(declaring, name, { unit, prefix: '' });
      else if (around?.qualifiedName === block.name && around.kind === 'object')
        appendTo(declaring, name, { unit, prefix: `${block.name}.` });
    }
  }
}
