// Compares Orrery's C# calls with what Mono's compiler makes: every instruction that calls a method, constructor, operator or
// accessor that the repository declares. A call of what can be overridden is found too where Orrery leads to an override. What
// runs by way of a delegate is no part of it: that is listed as extra and judged by reading.
import { basename } from 'node:path';
import type { CallEnd, Program } from '@orrery/engine';
import { analyseInMemory } from './analyse-in-memory.ts';
import { CallablesByLine, nameOfEnd } from './callables-by-line.ts';
import {
  type CompiledCSharp,
  type CSharpMethod,
  type CSharpPlace,
  compileCSharp,
} from './csharp-compiled.ts';
import { compareEdges, type ImportComparison, type ImportEdge } from './import-edges.ts';
import { readSources } from './read-sources.ts';

/** All sources are compiled as one program; what begins in code that is not compiled has no opinion. */
export async function compareCallsWithMcs(root: string): Promise<ImportComparison[]> {
  const sources = await readSources(root, (path) => READ.test(path));
  const read = new Map([...sources].filter(([path, text]) => text !== '' && isOwn(path)));
  const compiled = await compileCSharp(new Map([...read].filter(([path]) => path.endsWith('.cs'))));
  const program = await analyseInMemory(read, 'calls');
  const edges = reportedEdges(program);
  const expected = new ExpectedEdges(compiled, program, edges).all();
  const pairs = new Set(expected.map(pairOf));
  // What calls others in front of code that is left out, as a constructor does, is compiled all the same.
  const isJudged = (edge: OwnCall) =>
    pairs.has(pairOf(edge)) || !edge.lines.every((line) => isLeftOut(compiled, edge, line));
  console.error(`${describeLeftOut(compiled, read)} are not compiled.`);
  const name = `mcs ${basename(root)}`;
  const unjudged = edges.filter((edge) => !isJudged(edge));
  return [compareEdges(name, expected, edges.filter(isJudged), unjudged)];
}

const READ = /\.(?:cs|csproj|props|targets)$/;
const isOwn = (path: string): boolean => !/(?:^|\/)(?:bin|obj)\//.test(path);

const CALLABLE: ReadonlySet<string> = new Set(['function', 'method', 'constructor', 'accessor']);

const pairOf = ({ from, to }: ImportEdge): string => `${from}\n${to}`;

interface OwnCall extends ImportEdge {
  readonly path: string;
  readonly lines: readonly number[];
  readonly target: number;
}

function reportedEdges(program: Program): OwnCall[] {
  return program.calls.flatMap(({ from, to, lines }) => {
    const isDeclared =
      'declaration' in to && CALLABLE.has(program.declarations[to.declaration]!.kind);
    if (!isDeclared || 'anonymous' in from) return [];
    const file = 'file' in from ? from.file : program.declarations[from.declaration]!.file;
    return [
      {
        from: nameOfEnd(program, from),
        to: nameOfEnd(program, to),
        line: lines[0]!,
        path: program.files[file]!.path,
        lines,
        target: to.declaration,
      },
    ];
  });
}

function isLeftOut({ leftOut }: CompiledCSharp, { path }: OwnCall, line: number): boolean {
  return (leftOut.get(path) ?? []).some(([first, last]) => first <= line && line <= last);
}

function describeLeftOut(
  { leftOut }: CompiledCSharp,
  sources: ReadonlyMap<string, string>,
): string {
  const files = [...leftOut.values()].filter((ranges) =>
    ranges.some(([, last]) => last === Number.MAX_SAFE_INTEGER),
  );
  const count = (path: string, text: string): number => {
    const ranges = leftOut.get(path) ?? [];
    return text
      .split('\n')
      .filter((_, at) => ranges.some(([first, last]) => first <= at + 1 && at + 1 <= last)).length;
  };
  const lines = [...sources].reduce((sum, [path, text]) => sum + count(path, text), 0);
  const all = [...sources.values()].reduce((sum, text) => sum + text.split('\n').length, 0);
  return `${files.length} files, and ${lines} of ${all} lines,`;
}

/** What is written for an operator, by the name that it has when it is compiled. */
const OPERATORS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    ...{ Addition: '+', Subtraction: '-', Multiply: '*', Division: '/', Modulus: '%' },
    ...{ UnaryNegation: '-', UnaryPlus: '+', LogicalNot: '!', OnesComplement: '~' },
    ...{ Equality: '==', Inequality: '!=', LessThan: '<', GreaterThan: '>' },
    ...{ LessThanOrEqual: '<=', GreaterThanOrEqual: '>=', Increment: '++', Decrement: '--' },
    ...{ BitwiseAnd: '&', BitwiseOr: '|', ExclusiveOr: '^', LeftShift: '<<', RightShift: '>>' },
    ...{ True: 'true', False: 'false' },
  }).map(([name, written]) => [`op_${name}`, `operator ${written}`]),
);

class ExpectedEdges {
  readonly #compiled: CompiledCSharp;
  readonly #program: Program;
  readonly #callables: CallablesByLine;
  readonly #files: ReadonlyMap<string, number>;
  readonly #declarationOf = new Map<number, number>();
  /** Names of the types above each, by full name. */
  readonly #above = new Map<string, ReadonlySet<string>>();
  readonly #methodOf = new Map<number, CSharpMethod>();
  readonly #reported: ReadonlyMap<string, readonly OwnCall[]>;

  constructor(compiled: CompiledCSharp, program: Program, reported: readonly OwnCall[]) {
    this.#compiled = compiled;
    this.#program = program;
    this.#callables = new CallablesByLine(program, CALLABLE);
    this.#files = new Map(program.files.map(({ path }, at) => [path, at]));
    this.#reported = Map.groupBy(reported, ({ from }) => from);
    for (const method of compiled.methods) this.#pair(method);
  }

  all(): ImportEdge[] {
    return this.#compiled.methods.flatMap(({ method, calls = [] }) =>
      calls.flatMap(({ to, at }) => {
        const target = this.#declarationOf.get(to);
        const caller = at === undefined ? this.#endOf(method) : this.#callerAt(at);
        if (target === undefined || caller === undefined) return [];
        const from = nameOfEnd(this.#program, caller);
        const edge = { from, to: this.#nameOfTarget(from, target) };
        return [at === undefined ? edge : { ...edge, line: at.line }];
      }),
    );
  }

  #endOf(method: number): CallEnd | undefined {
    const declaration = this.#declarationOf.get(method);
    return declaration === undefined ? undefined : { declaration };
  }

  #callerAt({ file, line }: CSharpPlace): CallEnd {
    return this.#callables.callerAt(this.#files.get(file)!, undefined, line);
  }

  /** What is meant, or an override of it where Orrery leads there alone. */
  #nameOfTarget(from: string, target: number): string {
    const own = this.#reported.get(from) ?? [];
    const isExact = own.some((each) => each.target === target);
    const found = isExact ? undefined : own.find((each) => this.#overrides(each.target, target));
    return found?.to ?? nameOfEnd(this.#program, { declaration: target });
  }

  #overrides(declaration: number, base: number): boolean {
    const [below, above] = [this.#methodOf.get(declaration), this.#methodOf.get(base)];
    if (below === undefined || above === undefined) return false;
    const isNamed =
      plainName(below) === plainName(above) && below.parameters.length === above.parameters.length;
    return isNamed && !above.name.startsWith('.') && this.#aboveOf(below.owner).has(above.owner);
  }

  #aboveOf(type: string): ReadonlySet<string> {
    const known = this.#above.get(type);
    if (known !== undefined) return known;
    const all = new Set<string>();
    const queue = [type];
    for (const at of queue) {
      for (const base of this.#compiled.bases.get(at) ?? []) {
        if (all.has(base)) continue;
        all.add(base);
        queue.push(base);
      }
    }
    this.#above.set(type, all);
    return all;
  }

  /** By name and lines; what has no code, by name and type where one alone of so many parameters has the name. */
  #pair(method: CSharpMethod): void {
    const found = method.places === undefined ? this.#withoutCode(method) : this.#withCode(method);
    if (found === undefined) return;
    this.#declarationOf.set(method.method, found);
    this.#methodOf.set(found, method);
  }

  #withCode({ places = [], ...method }: CSharpMethod): number | undefined {
    for (const [path, own] of Map.groupBy(places, ({ file }) => file)) {
      const all = this.#callables.of(this.#files.get(path)!);
      const named = all.filter((each) => this.#isNamed(each, method));
      const found = this.#callables.innermost(named, ...own.map(({ line }) => line));
      if (found !== undefined) return found;
    }
    return undefined;
  }

  #withoutCode(method: CSharpMethod): number | undefined {
    this.#byName ??= Map.groupBy(
      this.#program.declarations.keys().filter((at) => CALLABLE.has(this.#at(at).kind)),
      (at) => this.#at(at).qualifiedName.replace(/#\d+/g, ''),
    );
    const type = method.owner.replace(/^(?:[^/]*\.)?(?=[^./]+(?:\/|$))/, '').replaceAll('/', '.');
    const names = writtenNames(method).map((name) => `${type.replace(/`\d+/g, '')}.${name}`);
    const found = names.flatMap((name) => this.#byName!.get(name) ?? []);
    const suited = found.filter((at) => this.#takes(at, method));
    return suited.length === 1 ? suited[0] : undefined;
  }

  /** Whether the parameters are written with these types; those of accessors are not written. */
  #takes(declaration: number, { parameters }: CSharpMethod): boolean {
    const { kind, signature } = this.#at(declaration);
    if (kind === 'accessor') return true;
    const written = writtenTypes(signature ?? '');
    const areAlike = parameters.every((name, at) => name === written[at]);
    return written.length === parameters.length && areAlike;
  }

  #byName: ReadonlyMap<string, readonly number[]> | undefined;

  #isNamed(declaration: number, method: CSharpMethod): boolean {
    return writtenNames(method).includes(this.#at(declaration).name);
  }

  #at(declaration: number) {
    return this.#program.declarations[declaration]!;
  }
}

const SYSTEM_NAMES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    ...{
      bool: 'Boolean',
      byte: 'Byte',
      sbyte: 'SByte',
      char: 'Char',
      short: 'Int16',
      int: 'Int32',
    },
    ...{ ushort: 'UInt16', uint: 'UInt32', long: 'Int64', ulong: 'UInt64', float: 'Single' },
    ...{ double: 'Double', decimal: 'Decimal', string: 'String', object: 'Object' },
  }),
);

/** Types of the parameters of a signature, named as compiled ones are. */
function writtenTypes(signature: string): string[] {
  let plain = signature.replace(/\[[^\]]+\]/g, '');
  for (let before = ''; plain !== before; ) {
    before = plain;
    plain = plain.replace(/<[^<>]*>/g, '');
  }
  const list = /\(([^()]*(?:\([^()]*\)[^()]*)*)\)/.exec(plain)?.[1] ?? '';
  return list
    .split(/,(?![^(]*\))/)
    .filter((each) => each.trim() !== '')
    .map((each) => {
      const words = each.replace(/=.*$/s, '').trim().split(/\s+/);
      const type = words.filter((word) => !MODIFIERS.has(word))[0] ?? '';
      const [, name = '', ranks = ''] = /([^.?[]*)\??((?:\[,*\]\??)*)$/.exec(type) ?? [];
      return (SYSTEM_NAMES.get(name) ?? name) + ranks.replaceAll('?', '');
    });
}

const MODIFIERS = new Set(['this', 'ref', 'out', 'in', 'params', 'scoped', 'readonly']);

/** Without the interface that it is written for. */
const plainName = ({ name }: CSharpMethod): string => /\.?[^.]+$/.exec(name)![0].replace(/^\./, '');

function writtenNames(method: CSharpMethod): readonly string[] {
  if (method.name === '.ctor' || method.name === '.cctor') return ['constructor'];
  const name = plainName(method);
  const accessed = /^(?:get|set|add|remove)_(.+)$/.exec(name)?.[1];
  const operator = OPERATORS.get(name);
  if (operator !== undefined) return [operator];
  if (accessed === 'Item') return ['this[]', accessed];
  if (name === 'Finalize') return [name, `~${method.owner.replace(/^.*[./]/, '')}`];
  return [name, ...(accessed === undefined ? [] : [accessed])];
}
