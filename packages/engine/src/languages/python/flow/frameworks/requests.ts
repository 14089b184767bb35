// Requests that Django hands to views: to whatever takes one under the name that all give it, and to the methods of views
// that are classes, which it runs. https://docs.djangoproject.com/en/stable/topics/http/views/
import type { Place } from '../../../../flow/flow-builder.ts';
import { INSTANCE_OF } from '../../../../flow/flow-facts.ts';
import type { FlatNode } from '../../../../syntax/flat-tree.ts';
import { type Reading, speaksOf } from '../reading.ts';
import type { Scope } from '../scopes.ts';
import { nameOf, type Parameter, partsOf } from '../syntax.ts';

const FRAMEWORK = /\b(?:django|rest_framework)\b/;

/** Bases of views that are classes, by which programs name their own. */
const VIEW = /(?:View|ViewSet)$/;

/** A parameter of that name and without a type holds a request. */
export function giveRequest(
  reading: Reading,
  parameters: readonly Parameter[],
  places: readonly Place[],
): void {
  const { tree } = reading;
  parameters.forEach(({ name, annotation, kind }, at) => {
    if (kind !== 'plain' || annotation !== -1 || nameOf(tree, name) !== 'request') return;
    if (speaksOf(reading, FRAMEWORK)) putRequest(reading, places[at] as Place);
  });
}

function putRequest({ flow }: Reading, place: Place): void {
  const kind = flow.place();
  const found = flow.addImport({
    ...{ specifier: 'django.http', kind: 'static', symbols: ['HttpRequest'], line: 1 },
  });
  flow.import(found, 'HttpRequest', kind);
  flow.read(kind, INSTANCE_OF, place);
}

/** Behind the body of a class: where it is a view, its methods get what they are given when a request comes. */
export function runView(reading: Reading, node: FlatNode, { classIndex }: Scope): void {
  const { tree, flow } = reading;
  const bases = partsOf(tree, tree.childOf(node, 'superclasses'));
  if (!bases.some((base) => VIEW.test(tree.textOf(base))) || !speaksOf(reading, FRAMEWORK)) return;
  const [view, request] = [flow.place(), flow.place()];
  flow.instance(classIndex, view);
  putRequest(reading, request);
  flow.callMember(view, 'dispatch', {
    arguments: [{ kind: 'positional', place: request }],
    flags: ['implicit', 'byRunner'],
  });
}
