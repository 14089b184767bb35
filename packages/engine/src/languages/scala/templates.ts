// Classes, traits, objects and givens of one file with what they are based on and what they declare. Names that a
// template inherits come before those of the packages around it; what is inherited from other files is settled
// by the resolver.
// https://www.scala-lang.org/files/archive/spec/2.13/05-classes-and-objects.html
import type { Scope } from './scopes.ts';

export interface Template {
  /** Place in the list of the file's templates. */
  readonly place: number;
  /** Empty for an anonymous class, and for a package object, whose members are the package's. */
  name: string;
  /** Place of the package in whose text it stands; for a package object, of the package that it is. */
  package: number;
  readonly around: Template | undefined;
  readonly kind: 'type' | 'object' | 'package' | 'anonymous';
  /** In source order. */
  readonly bases: Base[];
  /** Parameters of the class that are members. */
  readonly parameters: Set<string>;
  /** Names that those who are based on it do not inherit. */
  readonly privates: Set<string>;
  /** What it declares; absent when it has no body. */
  body?: Scope;
}

export interface Base {
  /** The dotted name as written; never empty. */
  readonly segments: readonly string[];
  /** What lets in its head. */
  readonly context: number;
  /** Whether it is the type that the template asks of whoever mixes it in: it passes on nothing of that. */
  readonly isSelf: boolean;
}

const KINDS = new Map<string, Template['kind']>([
  ['object_definition', 'object'],
  ['package_object', 'package'],
  ['instance_expression', 'anonymous'],
]);

/** Adds a template to the file's, still without name, bases and body. */
export function openTemplate(
  templates: Template[],
  node: string,
  around: Template | undefined,
  packagePlace: number,
): Template {
  const template: Template = {
    place: templates.length,
    name: '',
    package: packagePlace,
    around,
    kind: KINDS.get(node) ?? 'type',
    bases: [],
    parameters: new Set(),
    privates: new Set(),
  };
  templates.push(template);
  return template;
}

/** By the names of those that have one, in source order. */
export function templatesByName(templates: readonly Template[]): Map<string, Template[]> {
  const byName = new Map<string, Template[]>();
  for (const template of templates) {
    if (template.name === '') continue;
    const known = byName.get(template.name);
    if (known === undefined) byName.set(template.name, [template]);
    else known.push(template);
  }
  return byName;
}
