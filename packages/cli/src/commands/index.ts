// The table of commands. Each is loaded when it is called, so that `--help` starts no server code.

export interface Command {
  readonly name: string;
  /** The command line without `orrery`. */
  readonly usage: string;
  /** One sentence. */
  readonly summary: string;
  load(): Promise<(args: string[]) => Promise<number>>;
}

export const commands: readonly Command[] = [
  {
    name: 'serve',
    usage: 'serve',
    summary: 'Runs the HTTP service.',
    load: async () => (await import('./serve.ts')).runServe,
  },
  {
    name: 'keys',
    usage: 'keys create|list|revoke',
    summary: 'Manages API keys, also beside a running server.',
    load: async () => (await import('./keys.ts')).runKeys,
  },
  {
    name: 'page-link',
    usage: 'page-link',
    summary: 'Makes a one-time link to the page, beside a running server.',
    load: async () => (await import('./page-link.ts')).runPageLink,
  },
  {
    name: 'analyze',
    usage: 'analyze PATH --graph NAME',
    summary: 'Analyses a folder or a zip here, without a server.',
    load: async () => (await import('./analyze.ts')).runAnalyze,
  },
];
