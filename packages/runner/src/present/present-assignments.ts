// The domain result's lists beside its graph: what belongs where and why, and how domains depend on each other, all by
// name. Where the graph was cut off they refer to nothing that is not in it.
import {
  type ClassAssignment,
  type DomainRelationship,
  type FileAssignment,
  type FunctionAssignment,
  fileId,
  LABELS,
  RELATIONSHIP_TYPES,
} from '@orrery/contract';
import type { GroupLink } from '@orrery/engine';
import { coarseLabelOf, pathOf } from './declaration-node.ts';
import { type GraphTally, itemsText } from './graph-result.ts';
import { type DomainView, linkProperties } from './present-domains.ts';

type IsShown = (id: string, subdomain: number) => boolean;

export function* assignmentsText(view: DomainView, { shownNodes }: GraphTally): Iterable<string> {
  const isShown: IsShown = (id, subdomain) =>
    shownNodes.has(id) && shownNodes.has(view.subdomainIds[subdomain]!);
  yield '"fileAssignments":[';
  yield* itemsText(assignFiles(view, isShown));
  yield '],"functionAssignments":[';
  yield* itemsText(assignFunctions(view, isShown));
  yield '],"unassignedFunctions":[],"classAssignments":[';
  yield* itemsText(assignClasses(view, isShown));
  yield ']';
}

export function* domainLinksText(
  { map, domainIds }: DomainView,
  { shownNodes }: GraphTally,
): Iterable<string> {
  const shown = map.domainLinks.filter(({ from, to }) =>
    [from, to].every((domain) => shownNodes.has(domainIds[domain]!)),
  );
  const items = shown.map((link): DomainRelationship => {
    const { strength } = linkProperties(link);
    const [from, to] = [map.domains[link.from]!.name, map.domains[link.to]!.name];
    return { from, to, type: RELATIONSHIP_TYPES.dependsOn, strength, reason: reasonOf(link) };
  });
  yield '"relationships":[';
  yield* itemsText(items);
  yield ']';
}

/** Such as "3 imports and 5 calls, from 2 files to 1". */
function reasonOf({ imports, calls, inherits, usingFiles, usedFiles }: GroupLink): string {
  const counts: [count: number, one: string, more: string][] = [
    [imports, 'import', 'imports'],
    [calls, 'call', 'calls'],
    [inherits, 'inheritance', 'inheritances'],
  ];
  const parts = counts
    .filter(([count]) => count > 0)
    .map(([count, one, more]) => `${count} ${count === 1 ? one : more}`);
  const last = parts.pop();
  const what = parts.length > 0 ? `${parts.join(', ')} and ${last}` : last;
  return `${what}, from ${usingFiles} ${usingFiles === 1 ? 'file' : 'files'} to ${usedFiles}`;
}

function* assignFiles(view: DomainView, isShown: IsShown): Iterable<FileAssignment> {
  for (const [file, { subdomain, reason }] of view.map.filePlaces.entries()) {
    const filePath = fileId(pathOf(view.program.files, file));
    if (!isShown(filePath, subdomain)) continue;
    const { domainName, subdomainName } = namesOf(view, subdomain);
    yield { filePath, domainName, subdomainName, reason };
  }
}

function* assignFunctions(view: DomainView, isShown: IsShown): Iterable<FunctionAssignment> {
  for (const { id, subdomain, reason } of placesOf(view, LABELS.function, isShown)) {
    const { domainName, subdomainName } = namesOf(view, subdomain);
    yield { functionId: id, parentDomain: domainName, subdomainName, reason };
  }
}

function* assignClasses(view: DomainView, isShown: IsShown): Iterable<ClassAssignment> {
  for (const { id, subdomain, reason } of placesOf(view, LABELS.class, isShown)) {
    yield { classId: id, ...namesOf(view, subdomain), reason };
  }
}

function* placesOf(view: DomainView, label: string, isShown: IsShown) {
  for (const [at, { subdomain, reason }] of view.map.declarationPlaces.entries()) {
    if (coarseLabelOf(view.program.declarations[at]!) !== label) continue;
    const id = view.declarationIds[at]!;
    if (isShown(id, subdomain)) yield { id, subdomain, reason };
  }
}

function namesOf({ map }: DomainView, at: number) {
  const { domain, name } = map.subdomains[at]!;
  return { domainName: map.domains[domain]!.name, subdomainName: name };
}
