// A node of a view as the graph presents it: made when its turn comes and forgotten when it is written.
import {
  directoryId,
  EXTERNALS_LABEL,
  externalModuleId,
  externalsId,
  type GraphNode,
  LABELS,
} from '@orrery/contract';
import { analyseCalls } from '@orrery/engine';
import { idOfDeclaration, presentDeclaration } from '../../present/declaration-node.ts';
import { baseName, presentFile } from '../../present/file-node.ts';
import type { Findings } from '../../present/findings.ts';
import { presentAnonymous } from '../../present/present-calls.ts';
import { presentDomainNode, presentSubdomainNode } from '../../present/present-domains.ts';
import { KIND } from '../format.ts';
import type { NodeNumbers } from './number-nodes.ts';

export interface PresentedNode extends GraphNode {
  /** What is searched for. */
  readonly name: string;
  /** What its id is made of beside its kind and what is around it; empty when that is the name. */
  readonly text: string;
}

/** @returns a function from a node's number */
export function nodePresenter(
  { program, domains }: Findings,
  { kinds, origins, directories, ecosystems }: NodeNumbers,
): (node: number) => PresentedNode {
  const { files, declarations, externals } = program;
  const { anonymous } = analyseCalls(program);
  const named = (node: GraphNode, text: string): PresentedNode => {
    const name = String(node.properties.name);
    return { ...node, name, text: text === name ? '' : text };
  };
  const ofCallable = (at: number): PresentedNode => {
    const declaration = declarations[at];
    if (declaration === undefined) {
      const callable = anonymous[at - declarations.length]!;
      return named(presentAnonymous(callable, files), callable.uniqueName);
    }
    const { path } = files[declaration.file]!;
    const id = idOfDeclaration(declaration, files);
    return named(presentDeclaration(declaration, id, path), declaration.uniqueName);
  };
  return (node) => {
    const origin = origins[node]!;
    switch (kinds[node]) {
      case KIND.File: {
        const file = files[origin]!;
        return named(presentFile(file), file.path);
      }
      case KIND.Directory: {
        const path = directories[origin]!;
        const properties = { path, name: baseName(path) };
        return named({ id: directoryId(path), labels: [LABELS.directory], properties }, path);
      }
      case KIND.ExternalModule: {
        const { ecosystem, name } = externals[origin]!;
        const properties = { name, ecosystem };
        const id = externalModuleId(ecosystem, name);
        return named({ id, labels: [LABELS.externalModule], properties }, name);
      }
      case KIND.Externals: {
        const name = ecosystems[origin]!;
        return named(
          { id: externalsId(name), labels: [EXTERNALS_LABEL], properties: { name } },
          name,
        );
      }
      case KIND.Domain: {
        const domain = domains!.domains[origin]!;
        return named(presentDomainNode(domain), domain.name);
      }
      case KIND.Subdomain: {
        const subdomain = domains!.subdomains[origin]!;
        return named(
          presentSubdomainNode(subdomain, domains!.domains[subdomain.domain]!.name),
          subdomain.name,
        );
      }
      default:
        return ofCallable(origin);
    }
  };
}
