// Parameters that FastAPI fills with what a function gives: `db=Depends(open_db)`, `db: Annotated[Session, Depends(open_db)]`,
// or an alias of the latter. Who declares one has the function called. https://fastapi.tiangolo.com/tutorial/dependencies/
import type { Place } from '../../../../flow/flow-builder.ts';
import type { FlatNode } from '../../../../syntax/flat-tree.ts';
import { type Reading, readChain, scopeOf, speaksOf, valuePlace } from '../reading.ts';
import { findVariable } from '../scopes.ts';
import { type Parameter, partsOf, unwrap } from '../syntax.ts';

const FRAMEWORK = /\bfastapi\b/;

const DECLARES = /(?:^|\.)(?:Depends|Security)$/;

/** The member under which `runtime/fastapi.py` asks a dependency. */
const ASK = '_given_to_parameter';

/** Whether a default names a dependency, so that it is not itself what the parameter holds. */
export function isDependency(reading: Reading, value: FlatNode): boolean {
  const { tree } = reading;
  const call = value === -1 ? -1 : unwrap(tree, value);
  if (call === -1 || tree.typeOf(call) !== 'call') return false;
  return DECLARES.test(tree.textOf(tree.childOf(call, 'function'))) && speaksOf(reading, FRAMEWORK);
}

/** Inside of the function that has the parameters. */
export function askDependencies(
  reading: Reading,
  parameters: readonly Parameter[],
  places: readonly Place[],
): void {
  const { tree, flow } = reading;
  parameters.forEach(({ name, annotation, value, kind }, at) => {
    if (kind !== 'plain' || (annotation === -1 && value === -1)) return;
    if (!speaksOf(reading, FRAMEWORK)) return;
    const type = annotation === -1 ? '' : tree.textOf(annotation);
    flow.at(tree.lineOf(name));
    const place = places[at] as Place;
    if (isDependency(reading, value)) {
      const isOfType = partsOf(tree, tree.childOf(unwrap(tree, value), 'arguments')).length === 0;
      if (isOfType) run(reading, chain(reading, type), place);
      else ask(reading, valuePlace(reading, value), place);
    } else run(reading, chain(reading, ANNOTATED.exec(type)?.[1] ?? ''), place);
    if (value === -1) ask(reading, chain(reading, type), place);
  });
}

/** What a dependency is, inside of an annotation. */
const ANNOTATED =
  /\bAnnotated\[.*\b(?:Depends|Security)\(\s*(?:dependency\s*=\s*)?([\w.]+)\s*[,)]/s;

/** What a name, or a chain of names, stands for that the file binds; -1 for all others. */
function chain(reading: Reading, text: string): Place {
  if (!/^[\p{L}_][\p{L}\p{N}_.]{0,200}$/u.test(text)) return -1;
  const [head = ''] = text.split('.');
  const isBound = findVariable(scopeOf(reading), head, true) !== undefined;
  return isBound ? readChain(reading, text) : -1;
}

function ask({ flow }: Reading, declared: Place, place: Place): void {
  if (declared === -1) return;
  flow.callMember(declared, ASK, { arguments: [], result: place, flags: ['implicit'] });
}

/** What it takes itself is declared by its own parameters. */
function run(reading: Reading, dependency: Place, place: Place): void {
  if (dependency === -1) return;
  const { flow } = reading;
  const [kind, declared] = [flow.place(), flow.place()];
  const found = flow.addImport({
    ...{ specifier: 'fastapi', kind: 'static', symbols: ['Depends'], line: 1 },
  });
  flow.import(found, 'Depends', kind);
  flow.call(kind, {
    arguments: [{ kind: 'positional', place: dependency }],
    result: declared,
    flags: ['implicit'],
  });
  ask(reading, declared, place);
}
