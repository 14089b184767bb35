// Which subdomain each file is in, and which files each subdomain holds. Lists are empty where there are no domains.
import type { Findings } from '../../present/findings.ts';
import { NONE } from '../format.ts';
import type { NodeNumbers } from './number-nodes.ts';
import type { SectionWriter } from './section-writer.ts';

export function writeDomainFiles(
  writer: SectionWriter,
  { domains }: Findings,
  { ofFile, ofSubdomain }: NodeNumbers,
): void {
  const files = Array.from(ofFile.keys()).filter((file) => ofFile[file] !== NONE);
  const subdomains = Array.from(ofSubdomain.keys()).filter((at) => ofSubdomain[at] !== NONE);
  const lists = subdomains.map((at) =>
    domains!.subdomains[at]!.files.map((file) => ofFile[file]!).filter((node) => node !== NONE),
  );
  const offsets = new Uint32Array(subdomains.length + 1);
  for (const [at, list] of lists.entries()) offsets[at + 1] = offsets[at]! + list.length;
  writer.numbers(
    'fileNodes',
    Uint32Array.from(files, (file) => ofFile[file]!),
  );
  writer.numbers(
    'fileSubdomains',
    domains === undefined
      ? new Uint32Array()
      : Uint32Array.from(files, (file) => ofSubdomain[domains.filePlaces[file]!.subdomain]!),
  );
  writer.numbers(
    'subdomainNodes',
    Uint32Array.from(subdomains, (at) => ofSubdomain[at]!),
  );
  writer.numbers('subdomainFileOffsets', offsets);
  writer.numbers('subdomainFiles', Uint32Array.from(lists.flat()));
}
