// Active Record: what the class of a model says of others, by the names that its conventions give to their classes.
// https://guides.rubyonrails.org/association_basics.html, https://guides.rubyonrails.org/active_record_querying.html#scopes
import type { Place } from '../../../flow/flow-builder.ts';
import { MEMBER } from '../../../flow/flow-facts.ts';
import type { FlatNode } from '../../../syntax/flat-tree.ts';
import { openingsOf, qualifiedName } from './classes.ts';
import { bodyOf, closeAccessor, openAccessor } from './members.ts';
import { hookBody } from './mixins.ts';
import { frameOf, instancesOf, type Reading, valuePlace } from './reading.ts';
import { directiveArguments, literalOf } from './syntax.ts';

/** `belongs_to :author, class_name: "User"`: a method of that name, which gives an instance; of many, what queries them. */
export function associate(reading: Reading, call: FlatNode, directive: string): void {
  const { tree, flow } = reading;
  const body = bodyOf(reading, call) ?? hookBody(reading, call);
  const [first = -1, ...options] = directiveArguments(tree, call);
  const name = literalOf(tree, first);
  if (body === undefined || name === undefined || !/^[a-z]\w*$/.test(name)) return;
  const option = (key: string): FlatNode => {
    const pair = options.find((part) => literalOf(tree, tree.childOf(part, 'key')) === key);
    return pair === undefined ? -1 : tree.childOf(pair, 'value');
  };
  if (option('polymorphic') !== -1) return;
  const isMany = directive.endsWith('many');
  const written = literalOf(tree, option('class_name'));
  const source = literalOf(tree, option('source')) ?? name;
  const model = written ?? classNameOf(isMany || source !== name ? singular(source) : source);
  const { callable, receiver } = openAccessor(reading, body);
  flow.shape(callable, { receiver });
  const classes = modelsNamed(reading, model);
  const given = isMany ? classes : instancesOf(reading, classes);
  flow.copy(given, flow.resultOf(callable));
  closeAccessor(reading, body, callable, name, 0);
}

/** The classes that the name may mean: in the modules around, or outside of all. */
function modelsNamed(reading: Reading, name: string): Place {
  const { flow } = reading;
  const classes = flow.place();
  const path = name.replace(/^::/, '');
  const around = name.startsWith('::') ? [] : qualifiedName(reading).split('::').filter(Boolean);
  flow.name(path.replaceAll('::', '.'), frameOf(reading).scope, classes);
  for (let depth = around.length; depth >= 0; depth--) {
    const qualified = [...around.slice(0, depth), path].join('::');
    flow.copy(openingsOf(reading, qualified), classes);
  }
  return classes;
}

/** `line_item` is of the class `LineItem`. */
const classNameOf = (name: string): string =>
  name.replace(/(?:^|_)([a-z\d])/g, (_, letter: string) => letter.toUpperCase());

/** As ActiveSupport's inflections have it for nearly all words. */
function singular(name: string): string {
  const [rule, ending] = SINGULARS.find(([plural]) => plural.test(name)) ?? [/$/, ''];
  return name.replace(rule, ending);
}

/** https://api.rubyonrails.org/classes/ActiveSupport/Inflector.html */
const SINGULARS: readonly (readonly [RegExp, string])[] = [
  [/people$/, 'person'],
  [/children$/, 'child'],
  [/(?<=^|_)men$/, 'man'],
  [/(?<=ser)ies$/, 'ies'],
  [/(?<=mov)ies$/, 'ie'],
  [/ies$/, 'y'],
  [/(?<=x|ch|ss|sh|status|alias|bus)es$/, ''],
  [/(?<=ss|news|status|alias)$/, ''],
  [/(?<=analys|bas|cris|diagnos|hypothes|thes)es$/, 'is'],
  [/s$/, ''],
];

/** `scope :visible, -> { where(…) }`: a method of the class, which runs the function and gives what can be asked on. */
export function nameQuery(reading: Reading, call: FlatNode): void {
  const { tree, flow } = reading;
  const body = bodyOf(reading, call) ?? hookBody(reading, call);
  const [first = -1, second = -1] = directiveArguments(tree, call);
  const name = literalOf(tree, first);
  const query = second === -1 ? -1 : valuePlace(reading, second);
  if (body === undefined || name === undefined || query === -1) return;
  const line = tree.lineOf(call);
  const callable = flow.openCallable({
    startLine: line,
    endLine: line,
    isMacro: true,
    owner: body.classIndex,
  });
  flow.at(line);
  const [receiver, rest] = [flow.place(), flow.place()];
  flow.shape(callable, { receiver, rest });
  flow.object(rest, 'Array');
  flow.call(query, {
    arguments: [{ kind: 'spread', place: rest }],
    self: receiver,
    flags: ['implicit'],
  });
  flow.copy(receiver, flow.resultOf(callable));
  closeAccessor(reading, body, callable, name, MEMBER.ofClass);
}
