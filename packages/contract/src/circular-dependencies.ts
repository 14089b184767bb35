// Schema of the circular-dependency result: cycles of imports among files, and where to cut them.
import Type from 'typebox';
import { Metadata } from './graph.ts';

const Count = Type.Integer({ minimum: 0 });
const Arrow = (description: string) =>
  Type.String({ description, examples: ['src/user.ts -> src/session.ts'] });

export const SEVERITIES = ['high', 'medium', 'low'] as const;

export const CycleEdge = Type.Object({
  source: Type.String({ description: 'Path of the importing file.' }),
  target: Type.String({ description: 'Path of the imported file.' }),
  importedSymbols: Type.Array(Type.String(), {
    description:
      'Names asked for, sorted; `default` for a default export, `*` for the whole module. Empty when the target is only run, or when the language binds no names.',
  }),
  kinds: Type.Array(Type.String(), {
    description:
      'How it is imported, sorted: `static`, `require`, `include`, `reexport`, `dynamic`, `type`, `implicit`.',
  }),
  line: Type.Integer({ minimum: 1, description: 'Line of the first import in the source.' }),
});
export type CycleEdge = Type.Static<typeof CycleEdge>;

export const ImportCycle = Type.Object({
  id: Type.String({
    description: 'Made from the paths of its files; the same as long as they are.',
  }),
  severity: Type.Enum(SEVERITIES, {
    description:
      '`high`: across packages, or over ten files or more, or over four directories or more. `medium`: across directories, or over four files or more. `low`: the rest. Only imports that load their target count in full; a cycle, or a part of one, that type-only, dynamic or implicit imports close, or in Rust a module that names those inside it, counts one step less, and is `low` inside one directory.',
  }),
  files: Type.Array(Type.String(), { minItems: 2, description: 'Paths, sorted.' }),
  span: Type.Object(
    { directories: Count, packages: Count },
    {
      description:
        'How many directories and packages the files lie in. A package is what lies below a manifest, such as `package.json` or `go.mod`.',
    },
  ),
  edges: Type.Array(CycleEdge, {
    description: 'Every import between two of the files, sorted by source, then target.',
  }),
  vanishesWithout: Type.Object(
    {
      typeImports: Type.Boolean(),
      dynamicImports: Type.Boolean(),
      typeAndDynamicImports: Type.Boolean(),
      implicitImports: Type.Boolean(),
    },
    {
      description:
        'Whether no cycle is left when type-only imports do not count (then nothing is circular at run time), dynamic ones (then nothing is while files load), both, or names that are seen without an import.',
    },
  ),
  breakingSuggestion: Arrow(
    'The import whose removal frees most files from all cycles; of equal ones that with the fewest symbols, then the weaker one, then one of `breakingSet`. Never that of a base by what extends it, or by `index.ts`, `__init__.py` and their like of what lies in their folder, while another frees a file. Where none does, the cheapest of `breakingSet`.',
  ),
  breakingSet: Type.Array(Arrow('An import.'), {
    minItems: 1,
    description:
      'Imports without which no cycle is left, chosen for few symbols, those of bases and of what lies in the own folder last; none of them could be kept.',
  }),
  isBreakingSetMinimum: Type.Boolean({
    description:
      'Whether it is certain that no such set has fewer symbols, with ten more for each import of a base or of what lies in the own folder.',
  }),
});
export type ImportCycle = Type.Static<typeof ImportCycle>;

const { fileCount: _, ...commonMetadata } = Metadata.properties;

export const CircularDependencyResult = Type.Object({
  cycles: Type.Array(ImportCycle, {
    description:
      'One for each group of files that all reach each other by imports (a strongly connected component), the gravest first, then the largest. A file that imports itself is none.',
  }),
  summary: Type.Object({
    totalCycles: Count,
    filesInCycles: Count,
    highSeverityCount: Count,
    mediumSeverityCount: Count,
    lowSeverityCount: Count,
  }),
  metadata: Type.Object({
    totalFiles: Type.Integer({ minimum: 0, description: 'Files of the dependency graph.' }),
    totalImports: Type.Integer({
      minimum: 0,
      description: 'Imports between them, one for each pair of importer and target.',
    }),
    cycleCount: Count,
    totalEdges: Type.Optional(
      Type.Integer({
        minimum: 0,
        description:
          'Edges of all cycles. Only where `truncated` says that not all of them are here.',
      }),
    ),
    analysisMethod: Type.String({
      description: 'What was computed, and how many suggestions were not tried in full.',
    }),
    ...commonMetadata,
  }),
});
export type CircularDependencyResult = Type.Static<typeof CircularDependencyResult>;
