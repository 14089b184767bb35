// The analyses that a client can ask for: one row an operation, read by the server's routes, the scopes
// of API keys and the command line.

export const OPERATIONS = {
  dependency: {
    path: '/v1/graphs/dependency',
    operationId: 'generateDependencyGraph',
    scope: 'graphs:dependency',
    result: 'DependencyResult',
    summary: 'Files and their imports.',
    description:
      'Analyses the repository in the archive and gives a graph of its files and of the external modules ' +
      'that they import. Every import is resolved, external or unresolved; unresolved ones are listed in ' +
      '`metadata.diagnostics` with file and line.',
  },
  call: {
    path: '/v1/graphs/call',
    operationId: 'generateCallGraph',
    scope: 'graphs:call',
    result: 'DependencyResult',
    summary: 'Who calls whom.',
    description:
      'Analyses the repository in the archive and gives a graph of its functions and classes: `calls` leads from ' +
      'a function, or from a file for its top level, to the function that it calls, or to the class that it makes ' +
      'an instance of where that has no constructor. Each says on which lines, how the callee was found and how ' +
      'sure that is; `metadata.resolution.calls` counts the call sites that were understood, that lead out of the ' +
      'repository, and that were not understood.',
  },
  parse: {
    path: '/v1/graphs/parse',
    operationId: 'generateParseGraph',
    scope: 'graphs:parse',
    result: 'DependencyResult',
    summary: 'Directories, files and declarations, and who inherits from whom.',
    description:
      'Analyses the repository in the archive and gives a graph of its directories, files, classes, types and ' +
      'functions: `contains` leads from a directory to its files, from a file to its declarations and from a ' +
      'class or type to its members; `extends` and `implements` lead to declarations of the repository.',
  },
  domain: {
    path: '/v1/graphs/domain',
    operationId: 'generateDomainGraph',
    scope: 'graphs:domain',
    result: 'DomainResult',
    summary: 'What the repository consists of: domains, subdomains, and what belongs to them.',
    description:
      'Analyses the repository in the archive and divides it into domains and subdomains: along its folders, and ' +
      'by ties between files where those lie flat. Each has a name, a description, responsibilities and key ' +
      'files, all from what the code shows and with the evidence. Every file is in exactly one subdomain, every ' +
      'function and class likewise, with the reason; `dependsOn` leads from a domain to those that it uses, with ' +
      'how strongly. The same archive gives the same domains.',
  },
  platform: {
    path: '/v1/graphs/platform',
    operationId: 'generatePlatformGraph',
    scope: 'graphs:platform',
    result: 'PlatformResult',
    summary: 'Everything at once: files, declarations, imports, calls and domains in one graph.',
    description:
      'Analyses the repository in the archive and gives one bundle: a graph of directories, files, declarations, ' +
      'external modules and domains with every relationship that the other graphs have, a summary, statistics, ' +
      'the domains, and a list of artifacts that says how much of the graph is which.',
  },
  'circular-dependencies': {
    path: '/v1/analysis/circular-dependencies',
    operationId: 'analyzeCircularDependencies',
    scope: 'analysis:circular-dependencies',
    result: 'CircularDependencyResult',
    summary: 'Files that import each other in circles, and where to cut.',
    description:
      'Analyses the repository in the archive and lists its cycles of imports: one for each group of files that ' +
      'all reach each other, with every import inside the group, how grave it is, whether it vanishes without ' +
      'type-only or dynamic imports, the one import whose removal helps most, and a small set of imports ' +
      'without which no cycle is left.',
  },
} as const satisfies Record<string, OperationDescription>;

export interface OperationDescription {
  /** Where it is posted to. */
  readonly path: string;
  readonly operationId: string;
  /** The scope that an API key needs for it. */
  readonly scope: string;
  /** Name of the schema of a completed job's result, from the table of the schemas' face. */
  readonly result: ResultName;
  /** One sentence for documentation. */
  readonly summary: string;
  /** What documentation adds to it, in Markdown. */
  readonly description: string;
}

/** The shapes that results can have. Several operations may share one. */
export type ResultName =
  | 'DependencyResult'
  | 'DomainResult'
  | 'PlatformResult'
  | 'CircularDependencyResult';

export type OperationName = keyof typeof OPERATIONS;

export function isOperationName(name: string): name is OperationName {
  return Object.hasOwn(OPERATIONS, name);
}

/** The scope that covers every operation and the administration of keys. */
export const ADMIN_SCOPE = 'admin';

/** Every scope that a key can carry, sorted. */
export const SCOPES: readonly string[] = [
  ADMIN_SCOPE,
  ...Object.values(OPERATIONS).map((operation) => operation.scope),
].sort();
