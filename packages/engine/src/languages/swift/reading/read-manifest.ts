// Reads the literal parts of `Package.swift`: targets, products of other packages, local packages. Calls are
// found wherever they stand, so that targets put into variables or appended later count too.
// https://docs.swift.org/package-manager/PackageDescription/PackageDescription.html
import type { SyntaxNode } from '../../../syntax/syntax-node.ts';
import type { TreeCursor } from '../../../syntax/tree-cursor.ts';
import { walkTree } from '../../../syntax/walk-tree.ts';
import type { ManifestTarget, PackageManifest } from '../source-settings.ts';

const TARGET_CALLS = new Set([
  'target',
  'executableTarget',
  'testTarget',
  'macro',
  'plugin',
  'systemLibrary',
  'binaryTarget',
  'regular',
]);

/** Longer lists of a target are taken for none, so that no file makes reading slow. */
const MAX_ELEMENTS = 5000;

/**
 * @param cursor at the root of the tree; it ends there
 * @param source as written: the parser saw strings without their content
 */
export function readManifest(cursor: TreeCursor, source: string): PackageManifest {
  const reader = new ManifestReader(source);
  const labels: string[] = [];
  walkTree(cursor, {
    enter: (at) => {
      if (!at.nodeIsNamed) return false;
      const type = at.nodeType;
      const label = type === 'value_argument' ? labelOf(at.currentNode) : '';
      if (type === 'property_declaration') reader.variable(at.currentNode);
      if (type === 'call_expression') reader.call(at.currentNode, labels.includes('dependencies'));
      labels.push(label);
      return true;
    },
    leave: () => {
      labels.pop();
    },
  });
  return reader.finish();
}

class ManifestReader {
  readonly #source: string;
  readonly #targets: ManifestTarget[] = [];
  readonly #localPackages: string[] = [];
  readonly #products: { name: string; package: string }[] = [];
  /** Strings and lists of strings that variables of the file hold. */
  readonly #variables = new Map<string, readonly string[]>();

  constructor(source: string) {
    this.#source = source;
  }

  finish(): PackageManifest {
    return { targets: this.#targets, localPackages: this.#localPackages, products: this.#products };
  }

  variable(node: SyntaxNode): void {
    const name = node.childForFieldName('name')?.text;
    const value = node.childForFieldName('value');
    if (name !== undefined && value !== null) this.#variables.set(name, this.#strings(value));
  }

  /** @param isDependency whether the call stands in a list of dependencies */
  call(node: SyntaxNode, isDependency: boolean): void {
    const name = calledName(node);
    if (name === undefined) return;
    const read = this.#argumentsOf(node);
    const [target] = read.get('name') ?? [];
    if (name === 'product') {
      const [packageName] = read.get('package') ?? [];
      if (target !== undefined && packageName !== undefined) {
        this.#products.push({ name: target, package: packageName });
      }
    } else if (name === 'package') this.#localPackages.push(...(read.get('path') ?? []));
    else if (TARGET_CALLS.has(name) && !isDependency && target !== undefined) {
      if (name === 'plugin' && !read.has('capability')) return;
      const [path] = read.get('path') ?? [];
      this.#targets.push({
        name: target,
        kind: name,
        ...(path !== undefined && { path }),
        exclude: read.get('exclude') ?? [],
        sources: read.get('sources') ?? [],
      });
    }
  }

  #argumentsOf(call: SyntaxNode): Map<string, readonly string[]> {
    const read = new Map<string, readonly string[]>();
    const suffix = last(call.namedChildren);
    const list = suffix?.namedChildren.find((child) => child?.type === 'value_arguments');
    for (const argument of list?.namedChildren ?? []) {
      if (argument === null) continue;
      const value = argument.childForFieldName('value');
      const label = labelOf(argument);
      if (label !== '' && value !== null && READ.has(label)) read.set(label, this.#strings(value));
    }
    return read;
  }

  /** Of a string, a list of them, or a variable that holds one; empty for all else. */
  #strings(value: SyntaxNode): readonly string[] {
    if (value.type === 'simple_identifier') return this.#variables.get(value.text) ?? [];
    const elements = value.type === 'array_literal' ? value.namedChildren : [value];
    return elements.slice(0, MAX_ELEMENTS).flatMap((element) => {
      if (element?.type !== 'line_string_literal') return [];
      const written = this.#source.slice(element.startIndex, element.endIndex);
      return /^"[^"\\]*"$/.test(written) ? [written.slice(1, -1)] : [];
    });
  }
}

const READ = new Set(['name', 'path', 'exclude', 'sources', 'package', 'capability']);

/** `target` in `.target(…)`, `Target.target(…)` and `package.targets.append(.target(…))` alike. */
function calledName(call: SyntaxNode): string | undefined {
  const callee = call.namedChild(0);
  const text = callee?.text.slice(0, 100) ?? '';
  return /(?:^|\.)(\w+)$/.exec(text)?.[1];
}

function labelOf(argument: SyntaxNode): string {
  return argument.childForFieldName('name')?.text ?? '';
}

function last<T>(list: readonly T[]): T | undefined {
  return list.at(-1);
}
