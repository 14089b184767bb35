// A member of a part of what a function is given that is kept and wrapped: `const run = app.routes.run; app.routes.run =
// () => run();`. Parts of many things may be one for the linker, as where what all are based on makes them. What is kept was
// put there on the very thing that is given, so that functions which others put under the same path count for that alone.
import type { Place } from '../../../flow/flow-builder.ts';
import { PATH_KEY, TESTED } from '../../../flow/flow-facts.ts';
import {
  childOf,
  childrenOf,
  nameOf,
  type SyntaxNode,
  withoutWrappers,
} from '../extraction/syntax-tree.ts';
import { patternOf } from './patterns.ts';
import { type KeptMember, memberOf } from './restored-members.ts';
import { type Binding, isFunction } from './scopes.ts';
import type { ScriptFlow } from './script-flow.ts';

/** Asked of each assignment with a place for its value: notes a function that is written out under a path. */
export function noteWrapping(
  flow: ScriptFlow,
  left: SyntaxNode | undefined,
  right: SyntaxNode | undefined,
): void {
  const written = withoutWrappers(right);
  if (written === undefined || !isFunction(written)) return;
  const member = partOfGiven(flow, memberOf(flow, left));
  const value = flow.valueOf(written);
  if (member !== undefined && value !== -1) flow.builder.write(value, member.root, member.key);
}

/** Asked of each declarator with a place for its value: notes what is called by the name of a member that is wrapped further down. */
export function noteWrapped(flow: ScriptFlow, declarator: SyntaxNode, value: Place): void {
  const block = flow.plain.get(declarator)?.block;
  if (block === undefined || flow.functions.length === 1) return;
  const binding = flow.binding(nameOf(childOf(declarator, 'id')) ?? '');
  const kept = memberOf(flow, childOf(declarator, 'init'));
  const member = partOfGiven(flow, kept);
  if (binding === undefined || binding.isAssigned || kept === undefined || member === undefined)
    return;
  const isWrapped = childrenOf(block, 'body').some(
    (statement) => statement.start > declarator.start && isAssignedBy(flow, statement, kept),
  );
  if (!isWrapped) return;
  const { builder } = flow;
  const place = builder.place();
  builder.narrowBy(value, place, flow.placeOfTexts([member.key]), TESTED.notWrittenAt);
  builder.read(member.root, member.key, place);
  flow.wrapped.set(binding, place);
}

function isAssignedBy(flow: ScriptFlow, statement: SyntaxNode, kept: KeptMember): boolean {
  const assignment = childOf(statement, 'expression');
  if (assignment?.type !== 'AssignmentExpression' || assignment.operator !== '=') return false;
  const member = memberOf(flow, childOf(assignment, 'left'));
  return member?.root === kept.root && member.path === kept.path;
}

/** A member of a member of a parameter: the place of that, and the key that stands for the path. */
function partOfGiven(
  flow: ScriptFlow,
  member: KeptMember | undefined,
): { readonly root: Place; readonly key: string } | undefined {
  if (member === undefined || typeof member.root === 'number') return undefined;
  if (member.path.indexOf('.', 1) === -1 || !isParameter(flow, member.root)) return undefined;
  return { root: member.root.place, key: `${PATH_KEY}${member.path.slice(1)}` };
}

function isParameter(flow: ScriptFlow, binding: Binding): boolean {
  for (let scope = flow.scope; ; scope = scope.parent) {
    for (const [name, each] of scope.bindings) {
      if (each !== binding) continue;
      const parameters = isFunction(scope.node) ? childrenOf(scope.node, 'params') : [];
      return parameters.some((parameter) => nameOf(patternOf(parameter)) === name);
    }
    if (scope.parent === null) return false;
  }
}
