// Results of whole small repositories as readable text. `npm run test:update` writes them anew; review what
// changed.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { it } from 'node:test';
import type { DomainItem, DomainResult } from '@orrery/contract';
import { parseFixture } from '../../engine/test/support/fixture.ts';
import { analyseTree } from './support/analyse-tree.ts';

const folder = join(import.meta.dirname, 'golden');

it('domains', async (test) => {
  const files = parseFixture(readFileSync(join(folder, 'domains.sample'), 'utf8'));
  const tree = Object.fromEntries(files.map(({ path, text }) => [path, text]));
  const result = await analyseTree<DomainResult>(test, 'domain', tree);
  test.assert.fileSnapshot(formatDomains(result), join(folder, 'domains.golden'), {
    serializers: [(text: string) => text],
  });
});

function formatDomains(result: DomainResult): string {
  const { domains, graph, fileAssignments, functionAssignments, classAssignments } = result;
  const links = graph.relationships
    .filter(({ type }) => type === 'dependsOn')
    .map(({ startNode, endNode, properties }) => {
      const counts = Object.entries(properties).map(([name, count]) => `${name} ${count}`);
      return `${startNode} -> ${endNode}: ${counts.join(', ')}`;
    });
  return [
    ...domains.flatMap(formatDomain),
    '# depends on',
    ...links,
    '# files',
    ...fileAssignments.map(
      ({ filePath, domainName, subdomainName, reason }) =>
        `${filePath}: subdomain:${domainName}:${subdomainName} (${reason})`,
    ),
    '# functions and classes',
    ...functionAssignments.map(
      ({ functionId, parentDomain, subdomainName, reason }) =>
        `${functionId}: subdomain:${parentDomain}:${subdomainName} (${reason})`,
    ),
    ...classAssignments.map(
      ({ classId, domainName, subdomainName, reason }) =>
        `${classId}: subdomain:${domainName}:${subdomainName} (${reason})`,
    ),
    '',
  ].join('\n');
}

function formatDomain(domain: DomainItem): string[] {
  const { name, descriptionSummary, keyFiles, responsibilities, evidence, subdomains } = domain;
  return [
    `# ${name}`,
    descriptionSummary,
    ...responsibilities.map((text) => `* ${text}`),
    `key files: ${keyFiles.join(', ')}`,
    ...evidence.map(({ claim, kind, path, line }) => `${claim} by ${kind} ${path}:${line ?? ''}`),
    ...subdomains.flatMap((subdomain) => [
      `- ${subdomain.name}: ${subdomain.descriptionSummary}`,
      `  ${subdomain.files.length} files, ${subdomain.functions.length} functions, ${subdomain.classes.length} classes`,
    ]),
  ];
}
