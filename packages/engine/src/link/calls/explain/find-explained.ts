// What is called so in the program: functions and classes by the names that users write in questions.
import type { ProgramDeclaration } from '../../../program.ts';
import type { DeclarationIndex } from '../../link-declarations.ts';
import type { SolverState } from '../solver-state.ts';

/** A function without a name, by the one that graphs give it. */
export interface AnonymousFunction {
  readonly path: string;
  /** As in `NamedAnonymous`. */
  readonly uniqueName: string;
  /** Index among the solver's callables. */
  readonly callable: number;
}

/** Callables of that name, or that of the top level of a file by its path. */
export function findCallables(
  state: SolverState,
  index: DeclarationIndex,
  anonymous: readonly AnonymousFunction[],
  name: string,
): ReadonlySet<number> {
  return firstFound(name, (isMeant) => {
    const originals = new Set(
      anonymous.filter((each) => isMeant(each, each.path)).map(({ callable }) => callable),
    );
    const found: number[] = [];
    state.callables.forEach(({ declaration, around, frame, original }, at) => {
      const { path } = frame.unit;
      if (path === null || frame.site !== null) return;
      if (declaration === -1) {
        if ((around === -1 && path === name) || originals.has(original)) found.push(at);
      } else if (isMeant(index.declarations[declaration]!, path)) found.push(at);
    });
    return found;
  });
}

export function findClasses(
  { classes, units }: SolverState,
  index: DeclarationIndex,
  name: string,
): ReadonlySet<number> {
  return firstFound(name, (isMeant) => {
    const found: number[] = [];
    for (let at = 0; at < classes.size; at++) {
      const { declaration, unit } = classes.get(at);
      const { path } = units[unit]!;
      if (declaration === -1 || path === null) continue;
      if (isMeant(index.declarations[declaration]!, path)) found.push(at);
    }
    return found;
  });
}

type Named = Pick<ProgramDeclaration, 'uniqueName'> & { readonly qualifiedName?: string };

type IsMeant = (declaration: Named, path: string) => boolean;

/** As it is written, or else as the graph would write it: names there have points, whatever the language. */
function firstFound(name: string, find: (isMeant: IsMeant) => number[]): ReadonlySet<number> {
  const plain = name.replace(/^(?:fn|class|type):/, '');
  const dotted = plain
    .replaceAll('::', '.')
    .replace(/(?<=\w)\\(?=\w)/g, '.')
    .replace(/(?<=\w)#(?=[A-Za-z_])/g, '.');
  for (const wanted of new Set([name, plain, dotted])) {
    const found = find((declaration, path) => isNamed(declaration, path, wanted));
    if (found.length > 0) return new Set(found);
  }
  return new Set();
}

/** A qualified name or its end, with the path before it or without. */
function isNamed(
  { uniqueName, qualifiedName = uniqueName }: Named,
  path: string,
  name: string,
): boolean {
  const asked = name.startsWith(`${path}:`) ? name.slice(path.length + 1) : name;
  return asked === qualifiedName || asked === uniqueName || qualifiedName.endsWith(`.${asked}`);
}
