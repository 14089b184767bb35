// `orrery domains`: what a repository consists of, for somebody who sees it for the first time.
import type { DomainItem, DomainResult } from '@orrery/contract';
import type { ResultItem } from '@orrery/sdk/node';
import { collectMembers } from '../collect-members.ts';
import { commandNamed } from '../command-table.ts';
import { ExitCode } from '../exit-code.ts';
import { writtenAs } from '../formats/formats.ts';
import { createPaint, type Paint, printable } from '../printable.ts';
import { onlyArgument, readCommandLine } from '../read-command-line.ts';
import { readItems, resultText } from '../read-items.ts';
import { runOnAnalysis } from '../run-on-analysis.ts';
import type { StartedAhead } from '../start-ahead.ts';
import { tell } from '../tell.ts';

/** @throws UsageError */
export async function runDomains(args: string[], ahead?: StartedAhead): Promise<number> {
  const line = readCommandLine(commandNamed('domains'), args);
  const path = onlyArgument(line, 'the folder or the zip archive to look at');
  const format = line.text('format') ?? 'table';
  return runOnAnalysis({
    ...(ahead !== undefined && { ahead }),
    ...{ command: 'domains', line, path, operation: 'domain' },
    use: async ({ result }, write) => {
      if (format === 'json') {
        await write(resultText(result));
      } else if (format === 'table') {
        const { domains } = (await collectMembers(result)) as DomainResult;
        const paint = createPaint(line.text('output') ? {} : process.stdout, process.env);
        await write(domains.map((domain) => describe(domain, paint, line.has('verbose'))));
      } else {
        const items = DRAWN.has(format) ? mapOf(readItems(result)) : readItems(result);
        await write(writtenAs(format, items, (sentence) => tell(line, `${sentence}\n`)));
      }
      return ExitCode.ok;
    },
  });
}

/** Formats that people look at: thousands of files and functions would hide what they came for. */
const DRAWN: ReadonlySet<string> = new Set(['dot', 'mermaid']);

/** Domains and their parts, and what depends on what; not what belongs to them. */
async function* mapOf(items: AsyncIterable<ResultItem>): AsyncGenerator<ResultItem> {
  for await (const item of items) {
    const isShown =
      item.kind === 'node'
        ? item.node.labels?.some((label) => label === 'Domain' || label === 'Subdomain') === true
        : item.kind === 'relationship' && item.relationship.type !== 'belongsTo';
    if (isShown) yield item;
  }
}

const SUBDOMAINS_SHOWN = 8;

function describe(domain: DomainItem, paint: Paint, isVerbose: boolean): string {
  const { name, fileCount, descriptionSummary, subdomains, keyFiles } = domain;
  const shown = isVerbose ? subdomains : subdomains.slice(0, SUBDOMAINS_SHOWN);
  const rest = subdomains.length - shown.length;
  const parts = shown.map((part) => `${printable(part.name)} (${part.files.length})`);
  const lines = [
    `${paint('bold', printable(name))}, ${fileCount} ${fileCount === 1 ? 'file' : 'files'}`,
    `  ${printable(descriptionSummary)}`,
    ...(subdomains.length > 1
      ? [`  parts: ${parts.join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`]
      : []),
    ...(keyFiles.length > 0
      ? [`  read first: ${keyFiles.slice(0, 3).map(printable).join(', ')}`]
      : []),
  ];
  return `${lines.join('\n')}\n\n`;
}
