// Compares Orrery's Java calls with what javac compiles: every instruction that calls, and every method handle
// of a lambda or a method reference, whose target is declared in the repository. What may run besides, since
// it overrides the target, is no part of that: it is listed as extra and judged by reading.
import { basename } from 'node:path';
import type { CallEnd, Program } from '@orrery/engine';
import { analyseInMemory } from './analyse-in-memory.ts';
import { CallablesByLine, nameOfEnd } from './callables-by-line.ts';
import { compareEdges, type ImportComparison, type ImportEdge } from './import-edges.ts';
import { type CompiledClass, type CompiledMethod, compileAndRead } from './javap-classes.ts';
import { readSources } from './read-sources.ts';

/** Each `src/main/java` is compiled alone, with the templates beside it. */
export async function compareWithJavap(root: string): Promise<ImportComparison[]> {
  const sources = await readSources(root, (path) => path.endsWith('.java'));
  const roots = new Set(
    [...sources.keys()].flatMap((path) => /^(?:.*\/)?src\/main\/java\//.exec(path)?.[0] ?? []),
  );
  const comparisons: ImportComparison[] = [];
  for (const main of [...roots].sort()) {
    const compiled = [...sources].filter(([path]) => path.startsWith(main) && isCompiled(path));
    const templates = main.replace(/java\/$/, 'java-templates/');
    const filled = [...sources].filter(([path]) => path.startsWith(templates));
    const classes = await compileAndRead(new Map([...compiled, ...filled]));
    if (classes === undefined) {
      console.error(`${main} is left out: javac does not compile it by itself.`);
      continue;
    }
    const read = [...sources].filter(([path]) => path.startsWith(main));
    const program = await analyseInMemory(new Map(read), 'calls');
    const expected = expectedEdges(classes, program);
    if (expected.length === 0) continue;
    const name = `javap ${basename(root)} ${main}`;
    comparisons.push(compareEdges(name, expected, reportedEdges(program)));
  }
  return comparisons;
}

/**
 * What describes modules and packages has no calls, and names what may not be at hand. It is part of what is analysed all the
 * same, since it says what others can name.
 */
const isCompiled = (path: string): boolean =>
  path.endsWith('.java') && !/\/(?:module|package)-info\.java$/.test(path);

const CALLABLE: ReadonlySet<string> = new Set(['function', 'method', 'constructor']);

/** To what is declared and can be called; classes without a constructor have nothing that is called there. */
export function reportedEdges(program: Program): ImportEdge[] {
  return program.calls.flatMap(({ from, to, lines }) => {
    const isDeclared =
      'declaration' in to && CALLABLE.has(program.declarations[to.declaration]!.kind);
    if (!isDeclared) return [];
    return [{ from: nameOfEnd(program, from), to: nameOfEnd(program, to), line: lines[0]! }];
  });
}

export function expectedEdges(classes: readonly CompiledClass[], program: Program): ImportEdge[] {
  const byName = new Map(classes.map((each) => [each.name, each]));
  const declared = new DeclaredMethods(classes, program);
  const edges: ImportEdge[] = [];
  for (const owner of classes) {
    for (const method of owner.methods) {
      if (declared.isBridge(owner, method)) continue;
      for (const call of method.calls) {
        if (isDefaultChain(declared, owner, method, call.name)) continue;
        const target = lookUp(byName, declared, call.owner, call);
        if (target === undefined) continue;
        const from = declared.callerAt(owner, method, call.line);
        if (from !== undefined) {
          edges.push({
            from: nameOfEnd(program, from),
            to: nameOfEnd(program, target),
            line: call.line,
          });
        }
      }
    }
  }
  return edges;
}

/** A constructor that nobody wrote calls that of the base. */
function isDefaultChain(
  declared: DeclaredMethods,
  owner: CompiledClass,
  method: CompiledMethod,
  called: string,
): boolean {
  const isNamed = !/\$\d+$/.test(owner.name);
  const isWritten = declared.of(owner, method) !== undefined;
  return isNamed && method.name === '<init>' && !isWritten && called === '<init>';
}

/** The declaration of the method that an instruction names: in its class, its superclasses, its interfaces. */
function lookUp(
  classes: ReadonlyMap<string, CompiledClass>,
  declared: DeclaredMethods,
  owner: string,
  { name, descriptor }: { readonly name: string; readonly descriptor: string },
): CallEnd | undefined {
  const queue = [owner];
  for (const at of queue) {
    const found = classes.get(at);
    if (found === undefined) continue;
    const method = found.methods.find(
      (each) => each.name === name && each.descriptor === descriptor,
    );
    if (method !== undefined) {
      if (!declared.isBridge(found, method)) return declared.of(found, method);
      const real = method.calls.find((call) => call.name === name);
      return real === undefined ? undefined : lookUp(classes, declared, real.owner, real);
    }
    if (name !== '<init>') queue.push(found.superName, ...found.interfaceNames);
  }
  return undefined;
}

/** Methods of class files as declarations of the program. */
class DeclaredMethods {
  readonly #program: Program;
  readonly #fileOf = new Map<string, number>();
  readonly #byMethod = new Map<CompiledMethod, number>();
  readonly #callables: CallablesByLine;

  constructor(classes: readonly CompiledClass[], program: Program) {
    this.#program = program;
    this.#callables = new CallablesByLine(program, CALLABLE);
    for (const each of classes) {
      const packageName = each.name.slice(0, each.name.lastIndexOf('/') + 1);
      const file = program.files.findIndex(({ path }) =>
        path.endsWith(`/${packageName}${each.sourceName}`),
      );
      if (file === -1) continue;
      this.#fileOf.set(each.name, file);
      this.#pair(each, file);
    }
  }

  of(_: CompiledClass, method: CompiledMethod): { declaration: number } | undefined {
    const declaration = this.#byMethod.get(method);
    return declaration === undefined ? undefined : { declaration };
  }

  /** Made by the compiler, and not the body of a lambda. */
  isBridge(_: CompiledClass, { isSynthetic, name }: CompiledMethod): boolean {
    return isSynthetic && !name.startsWith('lambda$');
  }

  /** The callable in which the line stands, or the file, as with initial values of fields. */
  callerAt(owner: CompiledClass, method: CompiledMethod, line: number): CallEnd | undefined {
    const file = this.#fileOf.get(owner.name);
    if (file === undefined) return undefined;
    return this.#callables.callerAt(file, this.#byMethod.get(method), line);
  }

  /** By order, as long as the source declares as many of the name as the class has; otherwise by lines. */
  #pair(owner: CompiledClass, file: number): void {
    const { declarations } = this.#program;
    const typeName = owner.name.slice(owner.name.lastIndexOf('/') + 1).replaceAll('$', '.');
    const groups = new Map<string, CompiledMethod[]>();
    for (const method of owner.methods) {
      if (!method.isSynthetic)
        groups.set(method.name, [...(groups.get(method.name) ?? []), method]);
    }
    for (const [name, methods] of groups) {
      const written = name === '<init>' ? 'constructor' : name;
      const all = this.#callables.of(file).filter((at) => declarations[at]!.name === written);
      const own = all.filter((at) => declarations[at]!.qualifiedName === `${typeName}.${written}`);
      if (own.length === methods.length) {
        for (const [at, method] of methods.entries()) this.#byMethod.set(method, own[at]!);
        continue;
      }
      for (const method of methods) {
        const innermost = this.#callables.innermost(all, ...method.lines);
        const isOwn = innermost !== undefined && (own.length === 0 || own.includes(innermost));
        if (isOwn) this.#byMethod.set(method, innermost);
      }
    }
  }
}
