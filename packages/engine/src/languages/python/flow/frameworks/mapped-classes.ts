// Classes that SQLAlchemy maps to tables: for each of them a class of queries of its own, so that what a query hands out is of
// that class. What queries do is told by `runtime/sqlalchemy.py`. https://docs.sqlalchemy.org/en/20/orm/quickstart.html
import type { Argument, Place } from '../../../../flow/flow-builder.ts';
import { ELEMENT_KEY, INSTANCE_OF } from '../../../../flow/flow-facts.ts';
import type { FlatNode } from '../../../../syntax/flat-tree.ts';
import { type Reading, scopeOf, speaksOf, valuePlace } from '../reading.ts';
import type { Scope } from '../scopes.ts';
import { nameOf, partsOf, stringOf, unwrap } from '../syntax.ts';
import { giveMember, instancesOf } from './model-relations.ts';
import { giveModel } from './models.ts';

/** The member of a mapped class that is the class of its queries. */
const QUERIES = '_queries_of_class';

const LIBRARY = /\b(?:sqlalchemy|sqlmodel|flask_sqlalchemy)\b|\bdb\.Model\b/;

/** What the body of a mapped class has, as far as its bases do not map it. */
const MAPPED = /\b(?:Column|mapped_column|relationship)\(|\b__tablename__\b/;

/** Behind the body of a class. */
export function leaveMapped(
  reading: Reading,
  node: FlatNode,
  { classIndex, variables }: Scope,
): void {
  const { tree, flow } = reading;
  if (tree.childOf(node, 'superclasses') === -1 || !speaksOf(reading, LIBRARY)) return;
  if (!MAPPED.test(tree.textOf(tree.childOf(node, 'body')))) return;
  const [base, queries, made] = [flow.place(), flow.place(), flow.place()];
  const found = flow.addImport({
    ...{ specifier: 'sqlalchemy.orm', kind: 'static', symbols: ['Query'], line: 1 },
  });
  flow.import(found, 'Query', base);
  // Flask-SQLAlchemy has queries of a class of the program's own.
  const own = variables.get('query_class');
  const bases = own === undefined ? [] : [{ place: reading.variables.last(own) }];
  const asked = flow.addClass({ bases: [...bases, { place: base }] });
  giveModel(flow, asked, classIndex);
  flow.class(asked, queries);
  flow.member(classIndex, QUERIES, queries);
  flow.instance(asked, made);
  // As Flask-SQLAlchemy has it. https://flask-sqlalchemy.readthedocs.io/en/stable/legacy-query/
  if (!variables.has('query')) flow.member(classIndex, 'query', made);
}

/** `session.query(User)`, `select(User)`, `session.get(User, 1)` and `session.scalars(query)` give what their argument says. */
export function queryMapped(
  reading: Reading,
  call: FlatNode,
  passed: readonly Argument[],
  result: Place,
): void {
  const { tree, flow } = reading;
  const [first] = passed;
  if (result === -1 || first?.kind !== 'positional') return;
  const written = tree.textOf(tree.childOf(call, 'function')).slice(-LONGEST);
  const [, object = '', name = ''] = ASKING.exec(written) ?? [];
  const isOfSession = SESSION.test(object);
  if (name === '' || !(isOfSession || name === 'select') || !mayQuery(reading)) return;
  if (name === 'select' || name === 'query') {
    const byPosition = passed.filter(({ kind }) => kind === 'positional').length;
    if (byPosition === 1) askFor(reading, first.place, result);
  } else if (name === 'get' || name === 'get_one') flow.read(first.place, INSTANCE_OF, result);
  else if (name === 'scalar') {
    flow.callMember(first.place, 'first', { arguments: [], result, flags: ['implicit'] });
  } else flow.copy(first.place, result);
}

const LONGEST = 60;

/** What is called, and what it is asked of; of the last ones, what they are given comes out, or its rows. */
const ASKING = /^(?:(.*)\.)?(select|query|get|get_one|scalar|scalars|execute|exec|merge)$/s;
const SESSION = /session\w*(?:\(\))?$|^db$|\bdb\.\w+$/i;

const mayQuery = (reading: Reading): boolean =>
  speaksOf(reading, LIBRARY) || speaksOf(reading, SESSIONS);

const SESSIONS = /\bsession\b/;

function askFor({ flow }: Reading, classes: Place, result: Place): void {
  const queries = flow.place();
  flow.read(classes, QUERIES, queries);
  flow.read(queries, INSTANCE_OF, result);
}

/** `orders = relationship('Order', backref='customer')` in the body of a class: instances have one of that class, or many. */
export function relateMapped(reading: Reading, left: FlatNode, right: FlatNode): void {
  const { tree, flow } = reading;
  const { kind, classIndex } = scopeOf(reading);
  const call = unwrap(tree, right);
  if (kind !== 'class' || left === -1 || call === -1 || tree.typeOf(call) !== 'call') return;
  if (!/(?:^|\.)relationship$/.test(tree.textOf(tree.childOf(call, 'function')))) return;
  const given = partsOf(tree, tree.childOf(call, 'arguments'));
  const [first = -1] = given;
  if (first === -1 || tree.typeOf(first) === 'keyword_argument') return;
  const target = classMeant(reading, first);
  if (target === -1) return;
  const own = flow.place();
  flow.class(classIndex, own);
  giveRelated(reading, own, nameOf(tree, left), target);
  const backref = given.find(
    (part) =>
      tree.typeOf(part) === 'keyword_argument' &&
      tree.textOf(tree.childOf(part, 'name')) === 'backref',
  );
  const back = backref === undefined ? undefined : nameOfBack(reading, backref);
  if (back !== undefined) giveRelated(reading, target, back, own);
}

/** `'orders'`, or what `backref('orders', …)` is given first. */
function nameOfBack({ tree }: Reading, backref: FlatNode): string | undefined {
  const value = unwrap(tree, tree.childOf(backref, 'value'));
  if (value === -1 || tree.typeOf(value) !== 'call') return stringOf(tree, value);
  const [first = -1] = partsOf(tree, tree.childOf(value, 'arguments'));
  return stringOf(tree, first);
}

/** An instance has one of the others under the name, or a list of them: which of these, other tables say. */
function giveRelated(reading: Reading, classes: Place, name: string, others: Place): void {
  const { flow } = reading;
  const [one, both] = [instancesOf(reading, others), flow.place()];
  flow.object(both, 'list');
  flow.write(one, both, ELEMENT_KEY);
  flow.copy(one, both);
  giveMember(flow, instancesOf(reading, classes), name, both);
}

/** A class as it is written, or named: of this module, or of the package around. */
function classMeant(reading: Reading, written: FlatNode): Place {
  const { tree, flow, scopes } = reading;
  const text = stringOf(tree, written);
  if (text === undefined)
    return tree.typeOf(written) === 'lambda' ? -1 : valuePlace(reading, written);
  const name = text.slice(text.lastIndexOf('.') + 1);
  const here = scopes.module.variables.get(name);
  if (here !== undefined) return here.place;
  const place = flow.place();
  const found = flow.addImport({ specifier: '.', kind: 'static', symbols: [name], line: 1 });
  flow.import(found, name, place);
  return place;
}
