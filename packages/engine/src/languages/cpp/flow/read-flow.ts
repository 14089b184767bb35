// How values move inside one C or C++ file: one walk in which every expression gets its place on the way up.
import { FlowBuilder } from '../../../flow/flow-builder.ts';
import type { FlowFacts } from '../../../flow/flow-facts.ts';
import type { FlatTree } from '../../../syntax/flat-tree.ts';
import { declareForeignTypes } from './declare-classes.ts';
import { suitesIn } from './fixtures.ts';
import type { MacroSource } from './macros.ts';
import { openNamespace, readUsing } from './namespaces.ts';
import { readMacros } from './read-macros.ts';
import type { DeclarationPlaces, Reading } from './reading.ts';
import { walk } from './walk.ts';

export interface CppFlowSource {
  readonly tree: FlatTree;
  readonly lines: number;
  readonly isC: boolean;
  readonly isHeader: boolean;
  readonly declarations: DeclarationPlaces;
  readonly macros: MacroSource;
  /** Of the text of the macros; absent when there are none. */
  readonly macroTree: FlatTree | undefined;
}

/** `using Name = std::function<…>`, `typedef int (*Name)(int)` */
const FUNCTION_TYPE =
  /\busing\s+(\w+)\s*=\s*(?:std\s*::\s*function\s*<|[\w:\s]*\(\s*\*)|\btypedef\s[^;{}]*?\(\s*\*\s*(\w+)\s*\)\s*\(/g;

function functionTypesOf(text: string): ReadonlySet<string> {
  return new Set([...text.matchAll(FUNCTION_TYPE)].flatMap(([, own, old]) => own ?? old ?? []));
}

export function readFlow(source: CppFlowSource): FlowFacts {
  const { tree, lines, isC, isHeader, declarations } = source;
  const builder = new FlowBuilder(lines);
  const { aliases, used, libraryNames } = readUsing(tree);
  const reading: Reading = {
    tree,
    builder,
    isC,
    isHeader,
    declarations,
    places: new Int32Array(tree.size).fill(-1),
    globals: new Map(),
    types: new Map(),
    blocks: [],
    numbers: new Set(),
    plain: new Map(),
    pointed: new Map(),
    forms: new Map(),
    pointers: new Set(),
    doublePointers: new Set(),
    outParameters: new Map(),
    functionPlaces: new Set(),
    surroundings: [],
    functions: [],
    aliases,
    used,
    libraryNames,
    typeParameters: [],
    classParameters: [],
    givenTypes: new Set(),
    generic: new Set(),
    givenMembers: new Map(),
    merged: new Set(),
    lambdas: new Map(),
    functionTypes: isC ? new Set() : functionTypesOf(tree.text),
    methods: new Map(),
    madeFields: new Map(),
    suites: isC ? [] : suitesIn(tree.text),
    bases: new Map(),
    nothing: builder.place(),
    macro: { name: '', meansItself: false },
    plainMacros: new Set(
      source.macros.macros.flatMap(({ name, parameters }) =>
        parameters === undefined ? name : [],
      ),
    ),
  };
  openNamespace(reading, '', false);
  walk(reading, 0);
  declareForeignTypes(reading);
  readMacros(reading, source.macros, source.macroTree);
  return builder.finish();
}
