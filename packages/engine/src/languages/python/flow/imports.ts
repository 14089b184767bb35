// Names that import statements bind, and attributes that packages get because a module inside them is loaded.
import type { Place } from '../../../flow/flow-builder.ts';
import type { FlatNode } from '../../../syntax/flat-tree.ts';
import { FIXTURE_KEYS } from './fixtures.ts';
import { isForOtherVersion } from './other-versions.ts';
import { bindingPlace } from './patterns.ts';
import { type Reading, scopeOf } from './reading.ts';
import { importedName } from './scopes.ts';
import { nameOf } from './syntax.ts';

export function leaveImport(reading: Reading, node: FlatNode, type: string): void {
  const { tree, flow, module } = reading;
  const indices = module.importsAt.get(tree.startOf(node)) ?? [];
  flow.at(tree.lineOf(node));
  if (type === 'import_statement') {
    tree.childrenIn(node, 'name').forEach((name, at) => {
      const index = indices[at];
      if (index !== undefined) importModule(reading, name, index);
    });
    return;
  }
  const [index] = indices;
  if (index === undefined) return;
  if (tree.childOfType(node, 'wildcard_import') !== -1) {
    const place = flow.place();
    flow.import(index, '*', place);
    flow.merge(place, flow.exports);
  }
  for (const name of tree.childrenIn(node, 'name')) {
    const local = importedName(tree, name);
    const symbol = tree.childOf(name, 'name');
    if (isForOtherVersion(reading, node, nameOf(tree, local))) continue;
    const place = bindingPlace(reading, nameOf(tree, local));
    const asked = symbol === -1 ? name : symbol;
    if (place !== -1) flow.import(index, nameOf(tree, asked), place);
    if (scopeOf(reading).kind === 'module' && mayHoldFixtures(reading)) {
      for (const keyOf of FIXTURE_KEYS) {
        const fixture = flow.place();
        flow.import(index, keyOf(nameOf(tree, asked)), fixture);
        flow.global(keyOf(nameOf(tree, local)), fixture);
        if (keyOf === FIXTURE_KEYS[0]) reading.fixtures.imported.set(nameOf(tree, local), fixture);
      }
    }
  }
  noteSubmodule(reading, node);
}

/** Modules of tests have the fixtures that they import, and pass them on; others have none. */
const mayHoldFixtures = ({ tree }: Reading): boolean => /\bpytest\b|\bdef test/.test(tree.text);

function importModule(reading: Reading, name: FlatNode, index: number): void {
  const { tree, flow } = reading;
  const local = importedName(tree, name);
  const place = bindingPlace(reading, nameOf(tree, local));
  if (place === -1) return;
  const isAlias = tree.childOf(name, 'alias') !== -1;
  const parts = isAlias ? [] : tree.childrenOf(name).map((part) => nameOf(tree, part));
  if (parts.length < 2) {
    flow.import(index, '*', place);
    return;
  }
  importChain(reading, parts, index, place);
}

/** `import a.b.c` binds `a`, of which `b` is then an attribute, of which `c` is one; `__import__('a.b.c')` gives `a`. */
export function importChain(
  { flow }: Reading,
  parts: readonly string[],
  index: number,
  place: Place,
): void {
  let around = place;
  parts.forEach((part, at) => {
    const isLast = at === parts.length - 1;
    const inner = at === 0 ? place : flow.place();
    const further = isLast ? index : flow.addImport(moduleImport(parts.slice(0, at + 1).join('.')));
    flow.import(further, '*', inner);
    // A directory without a file of its own still has the modules inside it.
    if (!isLast) flow.object(inner);
    if (at > 0) flow.write(inner, around, part);
    around = inner;
  });
}

const moduleImport = (specifier: string) =>
  ({ specifier, kind: 'static', symbols: ['*'], line: 1 }) as const;

/** `from .a import b` and `from p.a import b` make `a` an attribute of the package around it. */
function noteSubmodule(reading: Reading, node: FlatNode): void {
  const { tree, flow } = reading;
  const written = tree.textOf(tree.childOf(node, 'module_name'));
  const end = written.lastIndexOf('.');
  const submodule = written.slice(end + 1);
  if (end === -1 || written.length > 200 || !/^[\p{L}_][\p{L}\p{N}_]*$/u.test(submodule)) return;
  const around = /^\.*$/.test(written.slice(0, end))
    ? written.slice(0, end + 1)
    : written.slice(0, end);
  const [outer, inner] = [flow.place(), flow.place()];
  flow.import(flow.addImport(moduleImport(around)), '*', outer);
  flow.import(flow.addImport(moduleImport(written)), '*', inner);
  flow.write(inner, outer, submodule);
}
