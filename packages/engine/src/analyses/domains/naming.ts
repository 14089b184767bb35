// Names and descriptions that a model proposes: what it is told of the parts of a repository, and what of its
// answer is used. Who asks which model, and how, is not known here. A proposal changes how a part is called and
// described, never what belongs to it; one that is unfit leaves its part as it was.
import type { Program } from '../../program.ts';
import type { Domain, DomainMap, ReplacedName, Subdomain } from './index.ts';

/** All that a model is told: names, counts, paths and sentences of documentation, never source. */
export interface NamingOutline {
  readonly repository: string;
  /** Domains, then subdomains, the largest first; not all where there are many. */
  readonly parts: readonly NamingPart[];
}

interface NamingPart {
  /** The name that it has without a model. */
  readonly name: string;
  /** Index of the domain around it in `parts`; `null` for a domain. */
  readonly within: number | null;
  readonly fileCount: number;
  /** A few of its files, the most telling ones where that is known. */
  readonly paths: readonly string[];
  /** What manifest, README and documentation say, and counts. May be empty. */
  readonly sentences: readonly string[];
}

export interface NamingAnswer {
  /** What the model is called. */
  readonly model: string;
  /** By part of the outline; `null` or missing where nothing is proposed. */
  readonly parts: readonly (NamingProposal | null)[];
}

/** As the model wrote it; `null` where it proposes none. */
interface NamingProposal {
  readonly name: string | null;
  readonly description: string | null;
}

/** What a model is asked for at once: an answer of a few thousand words at most. */
const MOST_PARTS = 40;
/** Of each part, so that models with little room read everything. */
const MOST_PATHS = 3;
const MOST_SENTENCES = 5;
/** Of a name, path or sentence that a model is told, in characters. */
const MOST_TOLD = 160;

const MOST_NAME = 60;
const MOST_DESCRIPTION = 300;

/** What is asked about. */
interface Asked {
  readonly part: Part;
  /** As in `NamingPart`. */
  readonly within: number | null;
}

type Part = Domain | Subdomain;

export function outlineForNaming(
  map: DomainMap,
  program: Program,
  repositoryName: string,
): NamingOutline {
  const parts = askedParts(map).map(({ part, within }): NamingPart => {
    const sentences = [...part.description, ...('keyFiles' in part ? part.responsibilities : [])];
    return {
      name: shorten(part.name),
      within,
      fileCount: part.files.length,
      paths: tellingFiles(part, program).map((file) => shorten(program.files[file]!.path)),
      sentences: sentences.slice(0, MOST_SENTENCES).map(({ text }) => shorten(text)),
    };
  });
  return { repository: shorten(repositoryName), parts };
}

/** A subdomain that has its domain's name is not asked about: it goes on having it. */
function askedParts({ domains, subdomains }: DomainMap): Asked[] {
  const inner = subdomains
    .filter(({ domain, name }) => name !== domains[domain]!.name)
    .toSorted((a, b) => b.files.length - a.files.length);
  return [
    ...domains.map((part) => ({ part, within: null })),
    ...inner.map((part) => ({ part, within: part.domain })),
  ].slice(0, MOST_PARTS);
}

function tellingFiles(part: Part, { files }: Program): readonly number[] {
  if ('keyFiles' in part) return part.keyFiles.slice(0, MOST_PATHS);
  const program = part.files.filter((file) => !files[file]!.isTest);
  return (program.length > 0 ? program : part.files).slice(0, MOST_PATHS);
}

/** Between characters, so that no half of one is told. */
const shorten = (text: string): string =>
  text.length <= MOST_TOLD ? text : `${[...text.slice(0, MOST_TOLD)].slice(0, -1).join('')}…`;

/** The map with what of the answer is fit to be shown; the map itself where nothing is. */
export function renameDomains(map: DomainMap, answer: NamingAnswer): DomainMap {
  const fit = fitProposals(map, answer);
  const domains = renameSiblings(map.domains, (domain) => fit.get(domain)?.name).map((domain, at) =>
    redescribe(domain, fit.get(map.domains[at]!)?.description),
  );
  const subdomains = [...map.subdomains];
  for (const [at, domain] of map.domains.entries()) {
    const siblings = domain.subdomains.map((subdomain) => map.subdomains[subdomain]!);
    const renamed = renameSiblings(siblings, (subdomain) =>
      subdomain.name === domain.name ? domains[at]!.name : fit.get(subdomain)?.name,
    );
    for (const [place, subdomain] of renamed.entries()) {
      const described = siblings.length === 1 ? domain : siblings[place]!;
      subdomains[domain.subdomains[place]!] = redescribe(
        subdomain,
        fit.get(described)?.description,
      );
    }
  }
  const names = listReplaced(map, domains, subdomains);
  const isDescribed = [...fit.values()].some(({ description }) => description !== undefined);
  if (names.length === 0 && !isDescribed) return map;
  return { ...map, domains, subdomains, naming: { model: answer.model, names } };
}

interface FitProposal {
  readonly name: string | undefined;
  readonly description: string | undefined;
}

function fitProposals(map: DomainMap, { parts }: NamingAnswer): Map<Part, FitProposal> {
  const fit = askedParts(map).map(({ part }, at): [Part, FitProposal] => {
    const proposal = parts[at];
    const description = fitText(proposal?.description, MOST_DESCRIPTION);
    return [part, { name: fitName(proposal?.name), description }];
  });
  return new Map(fit);
}

/** A proposed name is used when no sibling has it or is proposed it, whatever its case. */
function renameSiblings<Sibling extends Part>(
  siblings: readonly Sibling[],
  proposalOf: (sibling: Sibling) => string | undefined,
): Sibling[] {
  const users = new Map<string, number>();
  for (const sibling of siblings) {
    const keys = new Set([fold(sibling.name), fold(proposalOf(sibling) ?? sibling.name)]);
    for (const key of keys) users.set(key, (users.get(key) ?? 0) + 1);
  }
  return siblings.map((sibling) => {
    const name = proposalOf(sibling);
    if (name === undefined || name === sibling.name || users.get(fold(name))! > 1) return sibling;
    const nameEvidence = { ...sibling.nameEvidence, kind: 'model', line: null } as const;
    return { ...sibling, name, nameEvidence };
  });
}

const fold = (name: string): string => name.normalize('NFKC').toLowerCase();

/** What the model says stands for what manifest and README say; what was counted stays. */
function redescribe<Described extends Part>(part: Described, text: string | undefined): Described {
  if (text === undefined) return part;
  const counts = part.description.filter(({ evidence }) => evidence.kind === 'counts');
  const evidence = { kind: 'model', path: null, line: null } as const;
  const sentence = /[.!?…]$/.test(text) ? text : `${text}.`;
  return { ...part, description: [{ text: sentence, evidence }, ...counts] };
}

/** Ids are made from names, and a colon divides their parts. */
function fitName(name: string | null | undefined): string | undefined {
  const fit = fitText(name, MOST_NAME);
  return fit?.includes(':') ? undefined : fit;
}

/**
 * One line of visible text with a letter or figure in it. Controls, and marks that change the direction of
 * text, could make it look like something else.
 */
function fitText(text: string | null | undefined, most: number): string | undefined {
  // It has come a long way, from a model or a disk.
  if (typeof text !== 'string') return undefined;
  const fit = text.normalize('NFC').trim();
  if (fit.length > most) return undefined;
  return /^[^\p{C}\p{Zl}\p{Zp}]+$/u.test(fit) && /[\p{L}\p{N}]/u.test(fit) ? fit : undefined;
}

function listReplaced(
  before: DomainMap,
  domains: readonly Domain[],
  subdomains: readonly Subdomain[],
): ReplacedName[] {
  const all = [
    ...domains.map(({ name }, at) => ({ name, domain: null, replaces: before.domains[at]!.name })),
    ...subdomains.map(({ name, domain }, at) => ({
      name,
      domain: domains[domain]!.name,
      replaces: before.subdomains[at]!.name,
    })),
  ];
  return all.filter(({ name, replaces }) => name !== replaces);
}
