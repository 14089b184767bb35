// Calls of a program as the suites write them, and the adapter through which a scorer asks for them:
// node ../shared/accuracy/score.mjs SUITE.jsonl tools/accuracy/call-edges.ts
import { analyseCalls, type CallEnd, type Program } from '@orrery/engine';
import { analyseInMemory } from './analyse-in-memory.ts';

export interface CallEndpoint {
  readonly file: string;
  /** Qualified name with dots; `<module>` for the top level of a file. */
  readonly name: string;
  readonly line: number;
  /** Where the class around a constructor begins. */
  readonly classLine?: number;
  /** `class` when the callee is a class that has no constructor of its own. */
  readonly kind?: 'class';
}

export interface CallEdge {
  readonly from: CallEndpoint;
  readonly to: CallEndpoint;
}

export function callEdgesOf(program: Program): CallEdge[] {
  const { files, declarations, anonymous, calls } = analyseCalls(program);
  const endpoint = (end: CallEnd): CallEndpoint => {
    if ('file' in end) return { file: files[end.file]!.path, name: '<module>', line: 1 };
    if ('anonymous' in end) {
      const { file, uniqueName, startLine } = anonymous[end.anonymous]!;
      return { file: files[file]!.path, name: uniqueName, line: startLine };
    }
    const { file, kind, qualifiedName, startLine, parent } = declarations[end.declaration]!;
    const isNamedForClass =
      kind === 'constructor' && NAMED_FOR_CLASS.has(files[file]!.language ?? '');
    const { path } = files[file]!;
    const isNamedAsClass = kind === 'constructor' && files[file]!.language === 'swift';
    const name = isNamedAsClass
      ? qualifiedName.split('.').slice(0, -1).join('.')
      : isNamedForClass
        ? asClassNames(qualifiedName)
        : qualifiedName;
    return {
      file: path,
      name: SCOPED_BY_COLONS.test(path) ? name.replaceAll('.', '::') : name,
      line: startLine,
      ...(kind === 'constructor' &&
        parent !== null && { classLine: declarations[parent]!.startLine }),
      ...(!CALLABLE.has(kind) && { kind: 'class' as const }),
    };
  };
  return calls.map(({ from, to }) => ({ from: endpoint(from), to: endpoint(to) }));
}

/** Languages in which the suites give a constructor the name that its source does, that of the class. */
const NAMED_FOR_CLASS: ReadonlySet<string> = new Set(['java', 'csharp']);

function asClassNames(qualifiedName: string): string {
  const segments = qualifiedName.split('.').slice(0, -1);
  return [...segments, segments.at(-1)].join('.');
}

/** Files of which the suites write names as C++ does. */
const SCOPED_BY_COLONS = /\.(?:cc|cpp|cxx|hh|hpp|hxx)$/;

const CALLABLE: ReadonlySet<string> = new Set(['function', 'method', 'constructor', 'accessor']);

export default async function analyse(testCase: {
  readonly sources: Readonly<Record<string, string>>;
}): Promise<CallEdge[]> {
  return callEdgesOf(await analyseInMemory(new Map(Object.entries(testCase.sources)), 'calls'));
}
