// Bodies of macros, which are read as functions of the file. Their names are apart from those of functions: a macro
// comes first, and is seen by inclusion alone. Which macros count, and what their bodies are, is told before.
import type { Place } from '../../../flow/flow-builder.ts';
import { GLOBAL } from '../../../flow/flow-facts.ts';
import type { FlatNode, FlatTree } from '../../../syntax/flat-tree.ts';
import type { Macro, MacroSource } from './macros.ts';
import { bindLocal, newFunction, type Reading } from './reading.ts';
import { placeOf } from './values.ts';
import { walk } from './walk.ts';

/** @param macroTree of the text of the macros; absent when there are none */
export function readMacros(
  outer: Reading,
  source: MacroSource,
  macroTree: FlatTree | undefined,
): void {
  const { builder } = outer;
  const defined = new Map<string, Place>();
  for (const { name, meaning } of source.aliases) {
    const place = defined.get(name) ?? builder.place();
    defined.set(name, place);
    builder.global(macroKey(name), place, GLOBAL.unlinked + GLOBAL.renaming);
    builder.name(meaning, outer.surroundings[0]!.scope, place);
  }
  const reading: Reading = {
    ...outer,
    tree: macroTree ?? outer.tree,
    places: new Int32Array(macroTree?.size ?? 0).fill(-1),
    globals: new Map(),
    typeParameters: [],
    classParameters: [],
    givenTypes: new Set(),
    generic: new Set(),
    givenMembers: new Map(),
    functions: [],
    blocks: [],
  };
  const bodies = macroTree === undefined ? new Map<number, FlatNode>() : functionsIn(macroTree);
  for (const macro of source.macros) {
    const body = macro.body === undefined ? -1 : (bodies.get(macro.body.start) ?? -1);
    // What an error has torn apart says nothing.
    const isWhole = body !== -1 && macroTree?.endOf(body) === macro.body?.end;
    if (macro.body !== undefined && !isWhole) continue;
    const { name, parameters = [], line, endLine } = macro;
    builder.at(line);
    const callable = builder.openCallable({ startLine: line, endLine, isMacro: true });
    const scope = outer.surroundings[0]!.scope;
    reading.functions.push(newFunction({ callable, scope }));
    reading.blocks.push(new Map());
    const places = parameters.map((parameter) => bindLocal(reading, parameter));
    const isVariadic = parameters.at(-1) === '__VA_ARGS__';
    builder.shape(callable, {
      parameters: places,
      required: isVariadic ? places.length - 1 : places.length,
    });
    const block = reading.tree.childOf(body, 'body');
    if (block !== -1) {
      const value = readBody(reading, { name, block, places, scope });
      if (value !== -1) builder.copy(value, builder.resultOf(callable));
      if (value !== -1 && macro.parameters === undefined && standsForCallee(reading.tree, block))
        builder.call(value, { arguments: [], result: builder.resultOf(callable) });
    }
    reading.blocks.pop();
    reading.functions.pop();
    builder.closeCallable();
    // Under other conditions it may be defined otherwise.
    const place = defined.get(name) ?? builder.place();
    defined.set(name, place);
    builder.callable(callable, place);
    builder.global(macroKey(name), place, GLOBAL.unlinked + natureOf(macro));
  }
}

function natureOf({ parameters, body, isInPlaceOfFunction = false }: Macro): number {
  if (parameters === undefined) return GLOBAL.renaming;
  return body === undefined || isInPlaceOfFunction ? GLOBAL.stub : 0;
}

/** @returns what the macro gives; -1 for nothing */
function readBody(
  reading: Reading,
  {
    name,
    block,
    places,
    scope,
  }: {
    readonly name: string;
    readonly block: FlatNode;
    readonly places: readonly Place[];
    readonly scope: number;
  },
): Place {
  const { tree, builder, macro } = reading;
  macro.name = name;
  macro.meansItself = false;
  walk(reading, block);
  const value = resultOfMacro(reading, block);
  if (macro.meansItself) return value;
  const words: readonly string[] = tree.textOf(block).match(/\w+/g) ?? [];
  if (words.includes(name)) {
    // `f WITH_ARGUMENTS(a, b)`: whatever stands around it, what the macro hides is called.
    const given = places.map((place) => ({ kind: 'positional', place }) as const);
    builder.callName(`=${name}`, scope, { arguments: given });
  }
  return value;
}

/** By where they begin. */
function functionsIn(tree: FlatTree): Map<number, FlatNode> {
  const functions = tree
    .childrenOf(0)
    .filter((node) => tree.typeOf(node) === 'function_definition');
  return new Map(functions.map((node) => [tree.startOf(node), node]));
}

/** What a macro gives that is one expression. */
function resultOfMacro(reading: Reading, block: FlatNode): Place {
  const { tree } = reading;
  const statements = tree.childrenOf(block).filter((node) => tree.firstChildOf(node) !== -1);
  const [only] = statements;
  if (only === undefined || statements.length > 1) return -1;
  if (tree.typeOf(only) !== 'expression_statement') return -1;
  return placeOf(reading, tree.firstChildOf(only));
}

/**
 * Whether a macro without parameters is an expression that does something and then names what is called with the arguments
 * behind the macro: `#define fail (note(), fail_with)`.
 */
function standsForCallee(tree: FlatTree, block: FlatNode): boolean {
  let value = tree.firstChildOf(tree.childrenOf(block)[0] ?? block);
  while (tree.typeOf(value) === 'parenthesized_expression') value = tree.firstChildOf(value);
  if (tree.typeOf(value) !== 'comma_expression') return false;
  while (tree.typeOf(value) === 'comma_expression') value = tree.childOf(value, 'right');
  return tree.typeOf(value) === 'identifier';
}

/** Names of macros are apart from those of functions: they come first, and are seen by inclusion alone. */
const macroKey = (name: string): string => `#${name}`;
