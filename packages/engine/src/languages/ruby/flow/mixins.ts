// Modules that are mixed in: among the bases of a class, or among those of the class itself.
import type { Place } from '../../../flow/flow-builder.ts';
import type { FlatNode } from '../../../syntax/flat-tree.ts';
import { BASE_SPEC, MINITEST_BASES } from './classes.ts';
import { configureGroups, shareContext } from './example-groups.ts';
import { bodyOf } from './members.ts';
import {
  bodyAround,
  type ClassBody,
  type Frame,
  frameOf,
  type Reading,
  typeOf,
  valuePlace,
} from './reading.ts';
import { argumentsOf, constantOf } from './syntax.ts';

export function mixIn(reading: Reading, call: FlatNode, directive: string): void {
  const { tree } = reading;
  if (configureGroups(reading, call, directive)) return;
  const body = bodyOf(reading, call) ?? hookBody(reading, call);
  for (const argument of argumentsOf(tree, call)) {
    const isSelf = tree.typeOf(argument) === 'self';
    const path = isSelf ? body?.body?.path : constantOf(tree, argument);
    if (path === undefined || path === '') continue;
    if (body !== undefined && !isSelf)
      runHook(reading, valuePlace(reading, argument), body, HOOKS.get(directive));
    const type = typeOf(reading, isSelf ? `::${path}` : path);
    if (body === undefined) mixInto(reading, call, directive, type);
    else if (body.body !== undefined) {
      mixinsOf(body.body, body.isStatic, directive).push(type);
      if (directive === 'extend') shareContext(reading, body.body, path);
    }
  }
}

const HOOKS: ReadonlyMap<string, string> = new Map([
  ['include', 'included'],
  ['extend', 'extended'],
  ['prepend', 'prepended'],
]);

/** A module is told where it is mixed in. */
function runHook({ flow }: Reading, module: Place, body: Frame, hook: string | undefined): void {
  if (module === -1 || hook === undefined) return;
  flow.callMember(module, hook, {
    arguments: [{ kind: 'positional', place: body.receiver }],
    flags: ['implicit'],
  });
}

function mixinsOf(body: ClassBody, isStatic: boolean, directive: string): number[] {
  if (directive === 'extend' || isStatic) return body.extensions;
  return directive === 'prepend' ? body.prepends : body.includes;
}

/** `Name.include(Other)`, also by `send`, from outside of the class. */
function mixInto(reading: Reading, call: FlatNode, directive: string, type: number): void {
  const path = constantOf(reading.tree, reading.tree.childOf(call, 'receiver'));
  if (path === undefined || directive === 'extend') return;
  reading.flow.base(typeOf(reading, path), type);
  if (MINITEST_BASES.has(path.replace(/^::/, '')))
    reading.flow.base(typeOf(reading, BASE_SPEC), type);
}

/** `base.extend(ClassMethods)` in `def self.included(base)`: those that include the module are meant. */
function hookBody(reading: Reading, call: FlatNode): Frame | undefined {
  const { tree } = reading;
  const receiver = tree.childOf(call, 'receiver');
  const method = bodyAround(frameOf(reading));
  if (receiver === -1 || tree.typeOf(receiver) !== 'identifier') return undefined;
  if (
    method.kind !== 'method' ||
    !/^(?:included|extended|prepended|inherited)$/.test(method.methodKey)
  )
    return undefined;
  const around = method.parent === undefined ? undefined : bodyAround(method.parent);
  return around?.kind === 'class' ? around : undefined;
}
