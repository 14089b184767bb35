// Namespaces: what opens one, in which of them its names are looked for, and which the file uses as they are.
import type { FlatNode, FlatTree } from '../../../syntax/flat-tree.ts';
import { dottedName } from './declarators.ts';
import { join, type Reading } from './reading.ts';

/** `using` directives and aliases count for the whole file, wherever they stand. */
export function readUsing(tree: FlatTree): Pick<Reading, 'aliases' | 'used' | 'libraryNames'> {
  const aliases = new Map<string, string>();
  const used = new Set<string>();
  // Of what a declaration names one name is meant: where directives let in the same one, that comes first.
  const usedInPart = new Set<string>();
  const named = new Set<string>();
  for (let node = 0; node < tree.size; node += 1) {
    const type = tree.typeOf(node);
    if (type === 'namespace_alias_definition') {
      const name = tree.childOf(node, 'name');
      const meaning = tree.childrenOf(node).find((child) => child !== name);
      if (name !== -1 && meaning !== undefined) {
        aliases.set(
          tree.textOf(name),
          tree.textOf(meaning).replace(/\s+/g, '').replaceAll('::', '.'),
        );
      }
    } else if (type === 'using_declaration') {
      const name = tree.firstChildOf(node);
      if (name === -1 || tree.typeOf(tree.parentOf(node)) === 'field_declaration_list') continue;
      const dotted = dottedName(tree, name);
      named.add(dotted);
      const isNamespace = /^using\s+namespace\b/.test(tree.textOf(node));
      if (isNamespace) used.add(dotted);
      else if (dotted.includes('.')) usedInPart.add(dotted.slice(0, dotted.lastIndexOf('.')));
    }
  }
  for (const each of usedInPart) used.add(each);
  used.delete('');
  const isOpen = named.has('std');
  const libraryNames = [...TEMPLATES].filter((name) => isOpen || named.has(`std.${name}`));
  return { aliases, used: [...used], libraryNames: new Set(libraryNames) };
}

/** Templates of the library that are types. https://en.cppreference.com/w/cpp/container */
const TEMPLATES: ReadonlySet<string> = new Set(
  (
    'array deque forward_list function initializer_list list map move_only_function multimap multiset optional pair ' +
    'priority_queue queue set shared_ptr span stack tuple unique_ptr unordered_map unordered_multimap ' +
    'unordered_multiset unordered_set variant vector weak_ptr'
  ).split(' '),
);

export function openNamespace(reading: Reading, name: string, isHidden: boolean): void {
  const { builder, surroundings, used } = reading;
  const outside = surroundings.at(-1);
  const surrounding = outside?.qualifier ?? '';
  const qualifier = name === '' ? surrounding : join(surrounding, name);
  const prefixes: string[] = [];
  for (let at = qualifier; at !== ''; at = at.slice(0, Math.max(0, at.lastIndexOf('.')))) {
    prefixes.push(at);
  }
  const scope = builder.addScope({
    parent: -1,
    class: -1,
    receiver: -1,
    prefixes: [...prefixes, ...used].map((each) => builder.text(each)),
  });
  surroundings.push({
    qualifier,
    classIndex: -1,
    scope,
    isHidden: isHidden || outside?.isHidden === true,
  });
}

export function enterNamespace(reading: Reading, node: FlatNode): void {
  const { tree } = reading;
  const name = tree.childOf(node, 'name');
  const written = name === -1 ? '' : tree.textOf(name).replace(/\binline\b|\s+/g, '');
  const isInline = tree.textOf(node).startsWith('inline');
  openNamespace(reading, isInline ? '' : written.replaceAll('::', '.'), name === -1);
}
