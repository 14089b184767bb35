// Collects what the walk over one file meets, and makes import and export facts of it when the file has been
// read: only then is known which names the file declares itself.
// https://www.php.net/manual/language.namespaces.rules
import type { ExportFact, ImportFact } from '../../../facts.ts';
import { isRuntimeFunction } from '../runtime-functions.ts';
import {
  joinNames,
  keyOf,
  type NameTable,
  type PathConstant,
  partName,
  type SourceSettings,
  TABLE_PREFIX,
} from '../source-settings.ts';
import type { UseClause } from './use-clauses.ts';

/** A stretch of the file with a namespace and imports of its own. */
interface Section {
  readonly namespace: string;
  readonly clauses: UsedClause[];
  /** By table and local name, as the table is asked. */
  readonly imported: Map<string, UsedClause>;
  /** By table and text: the first use of each. */
  readonly uses: Map<string, NameUse>;
}

interface UsedClause {
  readonly clause: UseClause;
  isUsed: boolean;
  /** Names reached through it as through a namespace, by table and namespace. */
  readonly members: Map<string, Group>;
}

interface NameUse {
  readonly table: NameTable;
  readonly text: string;
  readonly line: number;
}

/** Names of one table and namespace that make one fact. */
interface Group {
  readonly table: NameTable;
  readonly namespace: string;
  readonly line: number;
  /** With the line of the first use of each. */
  readonly symbols: Map<string, number>;
  readonly aliases: { readonly symbol: string; readonly local: string }[];
}

interface Declared {
  readonly table: NameTable;
  readonly namespace: string;
  readonly name: string;
  /** Place in the list of declarations; -1 where it is none. */
  readonly place: number;
}

export class SourceFacts {
  readonly #sections: Section[] = [openSection('')];
  readonly #declared: Declared[] = [];
  /** Place in the list of declarations, by table and whole name. */
  readonly #places = new Map<string, number>();
  readonly #included: ImportFact[] = [];
  readonly #paths: PathConstant[] = [];

  get namespace(): string {
    return this.#section.namespace;
  }

  /** Place of the section in which the walk stands. */
  get section(): number {
    return this.#sections.length - 1;
  }

  openNamespace(name: string): void {
    this.#sections.push(openSection(name));
  }

  addClause(clause: UseClause): void {
    const used: UsedClause = { clause, isUsed: false, members: new Map() };
    const { clauses, imported } = this.#section;
    clauses.push(used);
    const key = tableKey(clause.table, clause.local);
    if (!imported.has(key)) imported.set(key, used);
  }

  use(table: NameTable, text: string, line: number): void {
    const key = `${table}:${text}`;
    const { uses } = this.#section;
    if (!uses.has(key)) uses.set(key, { table, text, line });
  }

  /** @param name whole, without a leading backslash */
  declare(table: NameTable, name: string, place = -1): void {
    const { namespace, last } = partName(name);
    if (last === '') return;
    this.#declared.push({ table, namespace, name: last, place });
    const key = tableKey(table, name);
    if (!this.#places.has(key)) this.#places.set(key, place);
  }

  include(fact: ImportFact): void {
    this.#included.push(fact);
  }

  addPath(constant: string, path: string): void {
    this.#paths.push({ constant, path });
  }

  /** @param qualifiedNames of the declarations, by place */
  exports(qualifiedNames: readonly string[]): ExportFact[] {
    const facts = new Map<string, ExportFact>();
    for (const { name, place } of this.#declared) {
      const declaration = qualifiedNames[place];
      if (facts.has(name)) continue;
      const isOther = declaration !== undefined && declaration !== name;
      facts.set(name, isOther ? { name, declaration } : { name });
    }
    return [...facts.values()];
  }

  settings(): SourceSettings {
    const namespaces = new Map<string, Record<NameTable, Set<string>>>();
    for (const { table, namespace, name } of this.#declared) {
      const key = namespace.toLowerCase();
      const names = namespaces.get(key) ?? {
        class: new Set(),
        function: new Set(),
        const: new Set(),
      };
      namespaces.set(key, names);
      names[table].add(name);
    }
    return {
      namespaces: [...namespaces].map(([name, names]) => ({
        name,
        classes: [...names.class],
        functions: [...names.function],
        constants: [...names.const],
      })),
      paths: this.#paths,
    };
  }

  imports(): ImportFact[] {
    const facts = [...this.#included];
    for (const section of this.#sections) facts.push(...this.#importsOf(section));
    return facts.sort((a, b) => a.line - b.line);
  }

  /** Place of the declaration that a class name of a section means in this file, or `undefined`. */
  placeOf(section: number, text: string): number | undefined {
    const { namespace, imported } = this.#sections[section] ?? openSection('');
    const head = text.split('\\', 1)[0] ?? '';
    const clause = imported.get(tableKey('class', head))?.clause;
    const isRelative = text.startsWith('\\') || head.toLowerCase() === 'namespace';
    const name = isRelative
      ? wholeName(namespace, text)
      : clause === undefined
        ? joinNames(namespace, text)
        : `${clause.name}${text.slice(head.length)}`;
    return this.#places.get(tableKey('class', name));
  }

  get #section(): Section {
    return this.#sections.at(-1) as Section;
  }

  #importsOf(section: Section): ImportFact[] {
    const groups = new Map<string, Group>();
    for (const use of section.uses.values()) this.#place(use, section, groups);
    const facts = section.clauses.flatMap((used) => factsOfClause(used));
    for (const group of groups.values()) facts.push(factOfGroup(group, 'implicit'));
    return facts;
  }

  /** Finds out what a use refers to, and puts it where its fact is made. */
  #place({ table, text, line }: NameUse, section: Section, groups: Map<string, Group>): void {
    const { namespace, imported } = section;
    const dotted = text.replaceAll('\\', '.').replace(/^\./, '\\');
    const head = text.split('\\', 1)[0] ?? '';
    if (head === '' || head.toLowerCase() === 'namespace') {
      const name = wholeName(namespace, text);
      if (!this.#declares(table, name)) addWhole(groups, { table, name, line, namespace }, dotted);
      return;
    }
    const isPlain = head.length === text.length;
    const used = imported.get(tableKey(isPlain ? table : 'class', head));
    if (used !== undefined && isPlain) used.isUsed = true;
    else if (used !== undefined) {
      const name = `${used.clause.name}${text.slice(head.length)}`;
      const parted = partName(name);
      const group = openGroup(used.members, table, parted.namespace, used.clause.line);
      addTo(group, parted.last, dotted, used.clause.line);
    } else if (!isPlain) {
      const name = joinNames(namespace, text);
      if (!this.#declares(table, name)) addWhole(groups, { table, name, line, namespace }, dotted);
    } else if (!this.#isOwn(table, namespace, text)) {
      addTo(openGroup(groups, table, namespace, lineOfGroup(table, text, line)), text, text, line);
    }
  }

  /** Functions and constants that the namespace lacks are sought in the global one. */
  #isOwn(table: NameTable, namespace: string, name: string): boolean {
    if (this.#declares(table, joinNames(namespace, name))) return true;
    return table !== 'class' && this.#declares(table, name);
  }

  #declares(table: NameTable, name: string): boolean {
    return this.#places.has(tableKey(table, name));
  }
}

function openSection(namespace: string): Section {
  return { namespace, clauses: [], imported: new Map(), uses: new Map() };
}

function tableKey(table: NameTable, name: string): string {
  return `${table}:${keyOf(table, name)}`;
}

/** Of a name that begins with a backslash or with `namespace\`. */
function wholeName(namespace: string, text: string): string {
  if (text.startsWith('\\')) return text.slice(1);
  return joinNames(namespace, text.slice(text.indexOf('\\') + 1));
}

/** Where PHP's own functions come first, the namespace is hardly meant. */
function lineOfGroup(table: NameTable, text: string, line: number): number {
  return table === 'function' && isRuntimeFunction(text) ? Number.POSITIVE_INFINITY : line;
}

/** A name that is written in full makes a fact of its own, but for global functions and constants. */
function addWhole(
  groups: Map<string, Group>,
  { table, name, line, namespace }: NameUse2,
  local: string,
): void {
  const parted = partName(name);
  const isOwn = parted.namespace.toLowerCase() === namespace.toLowerCase();
  const isGlobal = parted.namespace === '' && table !== 'class';
  if (isGlobal || (isOwn && namespace !== '')) {
    const group = openGroup(groups, table, parted.namespace, lineOfGroup(table, name, line));
    addTo(group, parted.last, isGlobal ? parted.last : local, line);
    return;
  }
  addTo(openGroup(groups, table, `\\${name}`, line), parted.last, local, line);
}

interface NameUse2 {
  readonly table: NameTable;
  readonly name: string;
  readonly line: number;
  /** Of the section. */
  readonly namespace: string;
}

function openGroup(
  groups: Map<string, Group>,
  table: NameTable,
  namespace: string,
  line: number,
): Group {
  const key = `${table}:${namespace}`;
  const known = groups.get(key);
  const group: Group = {
    table,
    namespace,
    symbols: known?.symbols ?? new Map(),
    aliases: known?.aliases ?? [],
    line: Math.min(known?.line ?? line, line),
  };
  groups.set(key, group);
  return group;
}

function addTo({ symbols, aliases }: Group, symbol: string, local: string, line: number): void {
  symbols.set(symbol, Math.min(line, symbols.get(symbol) ?? line));
  if (local !== symbol) aliases.push({ symbol, local });
}

function factsOfClause({ clause, isUsed, members }: UsedClause): ImportFact[] {
  const { table, name, local, line } = clause;
  const facts: ImportFact[] = [];
  if (isUsed || members.size === 0) {
    const symbol = partName(name).last;
    facts.push({
      specifier: `${TABLE_PREFIX[table]}${name}`,
      kind: 'static',
      symbols: [symbol],
      ...(local !== symbol && { aliases: [{ symbol, local }] }),
      line,
    });
  }
  for (const group of members.values()) facts.push(factOfGroup(group, 'static'));
  return facts;
}

function factOfGroup(
  { table, namespace, symbols, aliases, line }: Group,
  kind: 'static' | 'implicit',
): ImportFact {
  // A name that is also used as it is keeps that name.
  const all = [...symbols.keys()].flatMap((symbol) =>
    aliases.filter((alias) => alias.symbol === symbol),
  );
  return {
    specifier: `${TABLE_PREFIX[table]}${namespace}`,
    kind,
    symbols: [...symbols.keys()],
    ...(all.length > 0 && { aliases: all }),
    line: Number.isFinite(line) ? line : 1,
    ...(kind === 'implicit' && { symbolLines: [...symbols.values()] }),
  };
}
