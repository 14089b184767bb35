// Parameters and results of functions: their places, types and names.
import type { Place } from '../../../flow/flow-builder.ts';
import type { FlatNode } from '../../../syntax/flat-tree.ts';
import { type Declarator, readDeclarator } from './declarators.ts';
import { declareForm } from './forms.ts';
import { declareType, readType } from './read-types.ts';
import type { Reading } from './reading.ts';
import { deduce, type FunctionTemplate } from './type-parameters.ts';

interface ParameterOptions {
  readonly isMethod: boolean;
  /** Whether there is a body in which their names are bound. */
  readonly binds: boolean;
  /** The place of `this`, where it is known already. */
  readonly receiver?: Place;
  /** Where what goes that the call names in angle brackets; absent for none. */
  readonly template?: FunctionTemplate;
}

/**
 * @param list the parameters; -1 when they are not known
 * @returns their places
 */
export function readParameters(
  reading: Reading,
  callable: number,
  list: FlatNode,
  { isMethod, binds, receiver = -1, template }: ParameterOptions,
): readonly Place[] {
  const { tree, builder } = reading;
  const parameters: Place[] = [];
  let required = 0;
  let isVariadic = false;
  for (const node of list === -1 ? [] : tree.childrenOf(list)) {
    const kind = tree.typeOf(node);
    isVariadic ||= VARIADIC.has(kind);
    if (!PARAMETERS.has(kind) || isVoid(reading, node)) continue;
    const place = builder.place();
    parameters.push(place);
    if (kind !== 'optional_parameter_declaration') required = parameters.length;
    const { name, declarator } = declareParameter(reading, node, place);
    noteOut(reading, declarator, place, { callable, parameter: parameters.length - 1 });
    // What a pointer leads to may be a place in a container, of which the container stands for all.
    if (binds && !reading.isC && !reading.pointers.has(place))
      deduce(reading, tree.childOf(node, 'type'), place);
    if (binds && name !== '') reading.blocks.at(-1)?.set(name, place);
  }
  isVariadic ||= list !== -1 && /,\s*\.\.\.\s*\)$/.test(tree.textOf(list).slice(-20));
  const rest = isVariadic ? builder.place() : -1;
  if (isVariadic) builder.object(rest);
  const self = isMethod && receiver === -1 ? builder.place() : receiver;
  builder.shape(callable, {
    parameters: [...parameters, ...(template?.places ?? [])],
    parameterNames: [...parameters.map(() => undefined), ...(template?.names ?? [])],
    positional: parameters.length,
    keywordRest: template?.pack ?? -1,
    required,
    rest,
    receiver: isMethod ? self : -1,
  });
  return parameters;
}

/** Names alone stand in heads of the old style. */
const OLD = new Set(['identifier', 'type_identifier']);
const PARAMETERS = new Set(['parameter_declaration', 'optional_parameter_declaration', ...OLD]);
const VARIADIC = new Set(['variadic_parameter_declaration', 'variadic_parameter']);

/** `(void)` */
function isVoid({ tree }: Reading, node: FlatNode): boolean {
  const type = tree.childOf(node, 'type');
  return type !== -1 && tree.childOf(node, 'declarator') === -1 && tree.textOf(type) === 'void';
}

/** Through `T **out` and `T *&out` values come back; through other pointers and references, where the body writes to them. */
function noteOut(
  { builder, outParameters }: Reading,
  declarator: Declarator | undefined,
  place: Place,
  out: { readonly callable: number; readonly parameter: number },
): void {
  if (declarator === undefined) return;
  const { isPointer, isDouble, reference } = declarator;
  if (!isPointer && reference !== '&') return;
  outParameters.set(place, out);
  if (isDouble || (isPointer && reference === '&')) builder.fill(out.callable, out.parameter);
}

/** @returns its name, empty for none */
function declareParameter(
  reading: Reading,
  node: FlatNode,
  place: Place,
): { readonly name: string; readonly declarator?: Declarator } {
  const { tree } = reading;
  if (OLD.has(tree.typeOf(node))) return { name: tree.textOf(node) };
  const type = tree.childOf(node, 'type');
  const declarator = readDeclarator(tree, tree.childOf(node, 'declarator'));
  const { parameters, name } = declarator;
  const pointed = parameters === -1 ? declarator : { ...declarator, pointedParameters: parameters };
  declareType(reading, type, pointed, place);
  declareForm(reading, node, declarator, place);
  if (name !== -1) return { name: tree.textOf(name), declarator };
  // A lone name may be a type or, in heads that were mended, a parameter.
  const isLone = type !== -1 && tree.typeOf(type) === 'type_identifier';
  return { name: isLone ? tree.textOf(type) : '', declarator };
}

export function readResult(
  reading: Reading,
  callable: number,
  type: FlatNode,
  { trailingType, pointedParameters, parameters, ...shape }: Declarator,
): void {
  const result = reading.builder.resultOf(callable);
  if (trailingType !== -1) {
    const known = readType(reading, trailingType);
    if (known !== -1) reading.builder.type(known, result);
    return;
  }
  const points = parameters === -1 ? -1 : pointedParameters;
  declareType(reading, type, { ...shape, parameters: -1, pointedParameters: points }, result);
}
