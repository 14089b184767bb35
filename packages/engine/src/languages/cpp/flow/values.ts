// Places of expressions: those that were left already, names, and literals where an overload may ask for them.
import type { Argument, Place } from '../../../flow/flow-builder.ts';
import { FORM } from '../../../flow/flow-facts.ts';
import type { FlatNode } from '../../../syntax/flat-tree.ts';
import { dottedName } from './declarators.ts';
import { plainTypeOf } from './expression-types.ts';
import { noteForm } from './forms.ts';
import { TEXT, VIEW } from './plain-types.ts';
import { plainType } from './read-types.ts';
import { expandAlias, findLocal, type Reading, scopeOf } from './reading.ts';
import { specialisedName } from './specialised-names.ts';

/** The place of an expression that was left, or of a name; -1 when nothing that can be called is in it. */
export function placeOf(reading: Reading, node: FlatNode): Place {
  const { tree, places, builder } = reading;
  if (node === -1) return -1;
  if (places[node] !== -1) return places[node]!;
  const type = tree.typeOf(node);
  if (type === 'this')
    return receiverOf(reading) !== -1 ? receiverOf(reading) : thisOfUser(reading, node);
  if (type !== 'identifier' && type !== 'qualified_identifier' && type !== 'template_function')
    return -1;
  const name = nameOf(reading, node);
  if (name === '' || CONSTANTS.has(name)) return -1;
  const known = knownPlace(reading, name);
  if (known !== undefined) return known;
  const place = builder.place();
  places[node] = place;
  if (reading.plainMacros.has(name)) {
    builder.callName(name, scopeOf(reading), { arguments: [], result: place, flags: ['implicit'] });
  } else builder.name(wholeNameOf(reading, node), scopeOf(reading), place);
  return place;
}

/** A macro is expanded wherever its name is an expression, also where nobody asks what it gives. */
export function leaveName(reading: Reading, node: FlatNode): void {
  const { tree, plainMacros } = reading;
  if (!NO_EXPRESSIONS.has(tree.fieldOf(node) ?? '') && plainMacros.has(tree.textOf(node)))
    placeOf(reading, node);
}

/** What a name is to the node around it where it is none. */
const NO_EXPRESSIONS: ReadonlySet<string> = new Set(['declarator', 'function', 'name', 'label']);

/** The place that the file itself binds the name to. In C++ a member of a class may stand before it. */
export function knownPlace(reading: Reading, name: string): Place | undefined {
  return findLocal(reading, name) ?? (reading.isC ? reading.globals.get(name) : undefined);
}

export function nameOf(reading: Reading, node: FlatNode): string {
  const { tree, macro } = reading;
  if (tree.typeOf(node) === 'identifier') {
    const name = tree.textOf(node);
    // A macro that speaks of itself means what it hides.
    if (name !== macro.name) return name;
    macro.meansItself = true;
    return `=${name}`;
  }
  return expandAlias(reading, dottedName(tree, node));
}

/** The same with what is given to templates, as others have to be asked for it. */
export function wholeNameOf(reading: Reading, node: FlatNode): string {
  const { tree } = reading;
  if (tree.typeOf(node) === 'identifier') return nameOf(reading, node);
  return expandAlias(reading, specialisedName(reading, node));
}

const CONSTANTS = new Set(['NULL', 'nullptr', 'true', 'false', 'TRUE', 'FALSE']);

/** In the body of a macro, what it is where the macro is used. */
function thisOfUser(reading: Reading, node: FlatNode): Place {
  const { builder, macro, places } = reading;
  if (macro.name === '') return -1;
  const place = builder.place();
  places[node] = place;
  builder.name('this', scopeOf(reading), place);
  return place;
}

export function receiverOf({ functions }: Reading): Place {
  for (let at = functions.length - 1; at >= 0; at -= 1) {
    if (functions[at]!.receiver !== -1) return functions[at]!.receiver;
  }
  return -1;
}

/** As `placeOf`, but never -1: what is given to a call may decide which overload is meant. Not asked in C. */
export function argumentPlace(reading: Reading, node: FlatNode): Place {
  const { builder, places, tree, forms } = reading;
  let place = placeOf(reading, node);
  if (place !== -1 && tree.typeOf(node) === 'this') {
    const pointer = builder.place();
    builder.copy(place, pointer);
    noteForm(reading, ((forms.get(place) ?? 0) & FORM.constant) + FORM.pointer, pointer);
    return pointer;
  }
  if (place === -1) {
    place = builder.place();
    places[node] = place;
  }
  notePlain(reading, node, place);
  return place;
}

/** What holds the value of the expression is of its type, where that is one of the language itself. */
export function notePlain(reading: Reading, node: FlatNode, place: Place): void {
  const { builder, plain } = reading;
  const type = plain.has(place) ? undefined : plainTypeOf(reading, node);
  if (type === undefined) return;
  plain.set(place, type);
  builder.type(plainType(reading, type), place);
  const isText = type === TEXT || type === VIEW;
  if (isText && MAKING.has(reading.tree.typeOf(node))) noteForm(reading, FORM.temporary, place);
}

/** Expressions that give what nobody else has. */
const MAKING = new Set(['call_expression', 'binary_expression']);

/** Numbers and texts, most of what calls of C are given, are one place that holds nothing. */
export function argumentOf(reading: Reading, node: FlatNode): Argument {
  if (!reading.isC) return { kind: 'positional', place: argumentPlace(reading, node) };
  const place = placeOf(reading, node);
  return place === -1 ? { kind: 'nothing', place: reading.nothing } : { kind: 'positional', place };
}
