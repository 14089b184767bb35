// Compares Orrery's Kotlin calls with what Kotlin's compiler makes: every instruction that calls what is declared in the
// repository, constructors and accessors too. What may run besides, since it overrides the target, and what runs by way of
// a value of a function's type, is no part of that: it is listed as extra and judged by reading.
import { basename } from 'node:path';
import type { CallEnd, Program } from '@orrery/engine';
import { analyseInMemory } from './analyse-in-memory.ts';
import { CallablesByLine, nameOfEnd } from './callables-by-line.ts';
import { compareEdges, type ImportComparison, type ImportEdge } from './import-edges.ts';
import type { CompiledCall, CompiledClass, CompiledMethod } from './javap-classes.ts';
import { compileKotlin } from './kotlin-compiled.ts';
import { readSources } from './read-sources.ts';

/** All sources are compiled at once, without those that need what is not at hand. */
export async function compareCallsWithKotlinc(root: string): Promise<ImportComparison[]> {
  const sources = await readSources(root, (path) => path.endsWith('.kt'));
  const read = new Map([...sources].filter(([, text]) => text !== ''));
  const { classes, compiled } = await compileKotlin(read);
  if (compiled.size < read.size)
    console.error(`${read.size - compiled.size} of ${read.size} sources are left out.`);
  const program = await analyseInMemory(
    new Map([...read].filter(([path]) => compiled.has(path))),
    'calls',
  );
  const declared = new DeclaredCallables(classes, program, read);
  const expected = expectedEdges(classes, declared, program);
  if (expected.length === 0) return [];
  return [compareEdges(`kotlinc ${basename(root)}`, expected, reportedEdges(program))];
}

const CALLABLE: ReadonlySet<string> = new Set(['function', 'method', 'constructor', 'accessor']);

function reportedEdges(program: Program): ImportEdge[] {
  return program.calls.flatMap(({ from, to, lines }) => {
    const isDeclared =
      'declaration' in to && CALLABLE.has(program.declarations[to.declaration]!.kind);
    if (!isDeclared || 'anonymous' in from) return [];
    return [{ from: nameOfEnd(program, from), to: nameOfEnd(program, to), line: lines[0]! }];
  });
}

function expectedEdges(
  classes: readonly CompiledClass[],
  declared: DeclaredCallables,
  program: Program,
): ImportEdge[] {
  return classes.flatMap((owner) =>
    owner.methods.flatMap((method) =>
      declared.isWritten(owner, method)
        ? method.calls.flatMap((call) => {
            if (call.isHandle === true) return [];
            const target = declared.find(call);
            const from = declared.callerAt(owner, method, call.line);
            if (target === undefined || from === undefined) return [];
            return [
              { from: nameOfEnd(program, from), to: nameOfEnd(program, target), line: call.line },
            ];
          })
        : [],
    ),
  );
}

/** What the name of a compiled method says of the name that is written; accessors have that of their property. */
function writtenNames({ name }: CompiledMethod): readonly string[] {
  if (name === '<init>') return ['constructor'];
  const plain = /^[^$-]+/.exec(name)?.[0] ?? name;
  const property = /^[gs]et([A-Z].*)$/.exec(plain)?.[1];
  const negated = /^set([A-Z].*)$/.exec(plain)?.[1];
  return [
    plain,
    ...(property === undefined ? [] : [property[0]!.toLowerCase() + property.slice(1), property]),
    ...(negated === undefined ? [] : [`is${negated}`]),
  ];
}

/** Methods of class files as declarations of the program. */
class DeclaredCallables {
  readonly #program: Program;
  readonly #classes: ReadonlyMap<string, CompiledClass>;
  readonly #fileOf = new Map<CompiledClass, number>();
  readonly #byMethod = new Map<CompiledMethod, number>();
  readonly #callables: CallablesByLine;

  constructor(
    classes: readonly CompiledClass[],
    program: Program,
    sources: ReadonlyMap<string, string>,
  ) {
    this.#program = program;
    this.#classes = new Map(classes.map((each) => [each.name, each]));
    this.#callables = new CallablesByLine(program, CALLABLE);
    const files = Map.groupBy(program.files.keys(), (at) => {
      const { path } = program.files[at]!;
      const inPackage = /^package\s+([\w.`]+)/m.exec(sources.get(path) ?? '')?.[1] ?? '';
      return `${inPackage.replaceAll('`', '').replaceAll('.', '/')} ${basename(path)}`;
    });
    for (const each of classes) {
      const inPackage = each.name.slice(0, Math.max(0, each.name.lastIndexOf('/')));
      const found = files.get(`${inPackage} ${each.sourceName}`) ?? [];
      // Files of one name and package cannot be told apart.
      if (found.length !== 1) continue;
      this.#fileOf.set(each, found[0]!);
      this.#pair(each, found[0]!);
    }
  }

  #at(declaration: number) {
    return this.#program.declarations[declaration]!;
  }

  /** Whether what it does stands in the source: what makes classes complete does not. */
  isWritten(owner: CompiledClass, method: CompiledMethod): boolean {
    if (this.#byMethod.has(method)) return true;
    if (method.isSynthetic) return /\$lambda\$/.test(method.name);
    const isOfValue = /\$\d+$/.test(owner.name) && !/^(?:create|getName)$/.test(method.name);
    return isOfValue || /^<|\$lambda\$/.test(method.name);
  }

  /** In the class that the instruction names, its superclasses, its interfaces. */
  find({ owner, name, descriptor }: CompiledCall): CallEnd | undefined {
    const queue = [owner];
    for (const at of queue) {
      const found = this.#classes.get(at);
      if (found === undefined) continue;
      const method = found.methods.find(
        (each) => each.name === name && each.descriptor === descriptor,
      );
      if (method !== undefined) return this.#declarationOf(method);
      if (name !== '<init>') queue.push(found.superName, ...found.interfaceNames);
    }
    return undefined;
  }

  /** What fills in arguments, or makes something visible, stands for what it calls. */
  #declarationOf(method: CompiledMethod): CallEnd | undefined {
    const declaration = this.#byMethod.get(method);
    if (declaration !== undefined) return { declaration };
    if (!method.isSynthetic) return undefined;
    const plain = method.name.replace(/^access\$/, '').replace(/\$default$/, '');
    const real = method.calls.find((call) => call.name === plain);
    return real === undefined ? undefined : this.find(real);
  }

  /** The callable in which the line stands, or the file, as with initial values of properties. */
  callerAt(owner: CompiledClass, method: CompiledMethod, line: number): CallEnd | undefined {
    const file = this.#fileOf.get(owner);
    if (file === undefined || line === 0 || line > this.#program.files[file]!.lines!)
      return undefined;
    return this.#callables.callerAt(file, this.#byMethod.get(method), line);
  }

  /** By name and first line; what has no code, by name and class, where one alone has the name. */
  #pair(owner: CompiledClass, file: number): void {
    const typeName = owner.name.slice(owner.name.lastIndexOf('/') + 1).replaceAll('$', '.');
    for (const method of owner.methods) {
      if (method.isSynthetic || method.name.includes('$lambda$')) continue;
      const names = writtenNames(method);
      const named = this.#callables.of(file).filter((at) => names.includes(this.#at(at).name));
      const [first] = method.lines;
      const own = named.filter((at) => this.#isIn(at, typeName));
      const found =
        first === undefined
          ? own.length === 1
            ? own[0]
            : undefined
          : this.#callables.innermost(named, first);
      if (found !== undefined) this.#byMethod.set(method, found);
    }
  }

  #isIn(declaration: number, typeName: string): boolean {
    const { qualifiedName, name } = this.#at(declaration);
    return qualifiedName === `${typeName}.${name}`;
  }
}
