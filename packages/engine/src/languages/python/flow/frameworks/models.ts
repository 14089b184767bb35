// Models of Django: for each class that may be one, a manager and a query set of its own, so that what a query hands out is of
// that class and of no other. What both do is told by `runtime/django.py`, by the class under `MODEL`.
// https://docs.djangoproject.com/en/stable/topics/db/managers/
import type { FlowBuilder, Place } from '../../../../flow/flow-builder.ts';
import type { FlatNode } from '../../../../syntax/flat-tree.ts';
import { type Reading, scopeOf, speaksOf, valuePlace } from '../reading.ts';
import type { Scope } from '../scopes.ts';
import { nameOf, partsOf, unwrap } from '../syntax.ts';
import { instancesOf, relate } from './model-relations.ts';

/** Members of a model: its query set and its manager, as classes, which classes below have their own on top of. */
const ROWS = '_rows_of_model';
export const MANAGER = '_manager_of_model';
/** Members of a manager or query set that are the class whose rows it gives, and a method that gives that. */
const MODEL = 'model';
const GIVES_MODEL = '_model';

const DJANGO = /\bdjango\b/;

/** Bases of classes that are no models: Django's own, and what programs name likewise. */
const NO_MODEL =
  /(?:Tests?|TestCase|View|ViewSet|Form|FormSet|Serializer|Admin|Inline|AppConfig|Middleware|Exception|Error|Warning|Migration|Command|Filter|FilterSet|Manager|QuerySet|Backend|Factory|Enum|Choices|Widget|Field|Renderer|Throttle|Authentication|Pagination|Sitemap)$/;

/** What makes a manager, by the name of what is called, unless the name that holds it says so. */
const MAKES_MANAGER = /(?:Manager|^as_manager)$/;
const HOLDS_MANAGER = 'objects';

/** Notes, as a class begins, that it may be a model. @param bases the places of its bases */
export function enterModel(
  reading: Reading,
  node: FlatNode,
  scope: Scope,
  bases: readonly Place[],
): void {
  if (!mayBeModel(reading, node)) return;
  const { flow } = reading;
  const above = { rows: flow.place(), manager: flow.place(), bases };
  const rows = flow.addClass({ bases: [{ place: above.rows }] });
  const manager = flow.addClass({ bases: [{ place: above.manager }] });
  scope.model = { rows, manager, above, hasManager: false };
}

function mayBeModel(reading: Reading, node: FlatNode): boolean {
  const { tree } = reading;
  if (!speaksOf(reading, DJANGO)) return false;
  const bases = partsOf(tree, tree.childOf(node, 'superclasses'))
    .filter((part) => /^(?:identifier|attribute)$/.test(tree.typeOf(part)))
    .map((part) => lastNameOf(tree.textOf(part)));
  return bases.some((name) => /^[A-Z]/.test(name)) && !bases.some((name) => NO_MODEL.test(name));
}

const lastNameOf = (written: string): string => written.slice(written.lastIndexOf('.') + 1);

/** Behind the body of a class that may be a model. */
export function leaveModel({ flow }: Reading, { classIndex, model }: Scope): void {
  if (model === undefined) return;
  const { rows, manager, above, hasManager } = model;
  const [ownRows, ownManager, given] = Array.from({ length: 3 }, () => flow.place());
  for (const base of above.bases) {
    flow.read(base, ROWS, above.rows);
    if (!hasManager) flow.read(base, MANAGER, above.manager);
  }
  flow.class(rows, ownRows!);
  flow.class(manager, ownManager!);
  flow.member(classIndex, ROWS, ownRows!);
  flow.member(classIndex, MANAGER, ownManager!);
  flow.instance(rows, given!);
  for (const each of [rows, manager]) giveModel(flow, each, classIndex);
  flow.member(manager, ROWS, given!);
  const made = flow.place();
  flow.instance(manager, made);
  flow.member(classIndex, '_default_manager', made);
  if (!hasManager) flow.member(classIndex, 'objects', made);
}

/**
 * What an assignment in the body of a model makes of its value: managers are of the model, and fields lead to others.
 * @returns the place of the manager that the name holds then; -1 for all other assignments
 */
export function modelAttribute(
  reading: Reading,
  left: FlatNode,
  right: FlatNode,
  value: Place,
): Place {
  const { tree } = reading;
  const { model } = scopeOf(reading);
  const call = unwrap(tree, right);
  if (model === undefined || left === -1 || tree.typeOf(left) !== 'identifier') return -1;
  if (call === -1 || tree.typeOf(call) !== 'call') return -1;
  const callee = unwrap(tree, tree.childOf(call, 'function'));
  const name = nameOf(tree, left);
  const managers = managersMadeBy(reading, callee, name === HOLDS_MANAGER);
  if (managers === -1) {
    relate(reading, model, name, call);
    return -1;
  }
  return manage(reading, { managers, isFirst: !model.hasManager, value });
}

/** The place of the class that is called to make a manager, or whose query set becomes one; -1 for all else. */
function managersMadeBy(reading: Reading, callee: FlatNode, isHeldAsOne: boolean): Place {
  const { tree } = reading;
  const type = callee === -1 ? '' : tree.typeOf(callee);
  const written = type === 'call' ? tree.childOf(callee, 'function') : callee;
  const name = written === -1 ? '' : lastNameOf(tree.textOf(written));
  if (type === 'call') return name === 'from_queryset' ? valuePlace(reading, callee) : -1;
  if (!MAKES_MANAGER.test(name) && !isHeldAsOne) return -1;
  return valuePlace(reading, name === 'as_manager' ? tree.childOf(callee, 'object') : callee);
}

interface Managed {
  readonly managers: Place;
  /** Whether it is the first manager of the model, which relations ask. */
  readonly isFirst: boolean;
  readonly value: Place;
}

function manage(reading: Reading, { managers, isFirst, value }: Managed): Place {
  const { flow } = reading;
  const scope = scopeOf(reading);
  const model = scope.model!;
  const made = flow.place();
  if (value !== -1) flow.copy(value, made);
  if (isFirst) {
    model.hasManager = true;
    flow.copy(managers, model.above.manager);
    flow.instance(model.manager, made);
    return made;
  }
  const manager = flow.addClass({ bases: [{ place: managers }] });
  const rows = flow.place();
  flow.instance(model.rows, rows);
  giveModel(flow, manager, scope.classIndex);
  flow.member(manager, ROWS, rows);
  flow.instance(manager, made);
  return made;
}

/** What the manager or query set of a model knows of that. */
export function giveModel(flow: FlowBuilder, asked: number, model: number): void {
  const [own, receiver, method] = [flow.place(), flow.place(), flow.place()];
  flow.class(model, own);
  flow.member(asked, MODEL, own);
  const callable = flow.openCallable({
    startLine: 1,
    endLine: 1,
    owner: asked,
    isAbstract: true,
    isMacro: true,
  });
  flow.shape(callable, { receiver, takesReceiverFirst: true, parameters: [receiver] });
  flow.class(model, flow.resultOf(callable));
  flow.closeCallable();
  flow.callable(callable, method);
  flow.member(asked, GIVES_MODEL, method);
}

/** `Manager.from_queryset(Rows)` gives a class that has the methods of both. */
export function joinManager(reading: Reading, call: FlatNode, result: Place): void {
  const { tree, flow } = reading;
  const callee = tree.childOf(call, 'function');
  if (result === -1 || tree.typeOf(callee) !== 'attribute') return;
  if (tree.textOf(tree.childOf(callee, 'attribute')) !== 'from_queryset') return;
  const [given = -1] = partsOf(tree, tree.childOf(call, 'arguments'));
  const bases = [given, tree.childOf(callee, 'object')].map((part) => valuePlace(reading, part));
  if (bases.includes(-1)) return;
  flow.class(flow.addClass({ bases: bases.map((place) => ({ place })) }), result);
}

/** The manager that others have the rows of the model by. */
export function managerOf(reading: Reading, models: Place): Place {
  const { flow } = reading;
  const classes = flow.place();
  flow.read(models, MANAGER, classes);
  return instancesOf(reading, classes);
}
