// Names that a framework brings into every file of an application by itself, as Nuxt does with what stands in `composables`.
// https://nuxt.com/docs/guide/concepts/auto-imports
import { appendTo } from '../collections/append-to.ts';
import type { TextTable, Unit } from '../units/unit.ts';

/** One application: the directory of its configuration, and who gives each name there. */
interface Application {
  /** Empty at the root, otherwise with a slash at its end. */
  readonly directory: string;
  readonly given: Map<number, Given[]>;
}

interface Given {
  readonly unit: Unit;
  readonly place: number;
}

export class BroughtInNames {
  /** The innermost first. */
  readonly #applications: readonly Application[];

  constructor(units: readonly Unit[], texts: TextTable) {
    const directories = new Set<string>();
    for (const { path, rules } of units) {
      const at = (path ?? '').lastIndexOf('/') + 1;
      if (path !== null && rules.broughtIn?.marker.test(path.slice(at)) === true)
        directories.add(path.slice(0, at));
    }
    this.#applications = [...directories]
      .sort((a, b) => b.length - a.length || (a < b ? -1 : 1))
      .map((directory) => ({ directory, given: namesBelow(directory, units, texts) }));
  }

  /** What brings in the name where the unit stands; `undefined` where nothing does, or more than one thing. */
  find(unit: Unit, text: number): Given | undefined {
    const { path } = unit;
    if (path === null || this.#applications.length === 0) return undefined;
    const around = this.#applications.find(({ directory }) => path.startsWith(directory));
    const [only, ...others] = around?.given.get(text) ?? [];
    return others.length === 0 ? only : undefined;
  }
}

function namesBelow(
  directory: string,
  units: readonly Unit[],
  texts: TextTable,
): Map<number, Given[]> {
  const given = new Map<number, Given[]>();
  const whole = texts.get('default');
  for (const unit of units) {
    const { path, rules, isTest, globals } = unit;
    if (path === null || isTest || !path.startsWith(directory)) continue;
    if (rules.broughtIn?.files.test(path.slice(directory.length)) !== true) continue;
    for (const [text, place] of globals)
      appendTo(given, text === whole ? texts.get(nameOfFile(path)) : text, { unit, place });
  }
  return given;
}

/** `useCart` of `composables/use-cart.ts` */
const nameOfFile = (path: string): string =>
  path
    .replace(/^.*\/|\.\w+$/g, '')
    .replace(/[-_.](\w)/g, (_, letter: string) => letter.toUpperCase());
