// Where this installation keeps what is started or read by its place on disk: the entries of processes and
// threads, and files that packages ship. In the published package, where all code is bundled, another module with
// the same face stands in for this one: `tools/package/packaged/places.ts`.

/** What an analysis process runs. */
export const analysisEntry = new URL('./process/main.ts', import.meta.url);

/** What an extraction thread runs. */
export const extractionEntry = new URL('./process/extraction-worker.ts', import.meta.url);

/**
 * @param specifier package and path, for example `@vscode/tree-sitter-wasm/wasm/tree-sitter-python.wasm`
 * @throws when no such package is installed
 */
export const placeOfPackageFile = (specifier: string): URL =>
  new URL(import.meta.resolve(specifier));

/** Folders and files that facts follow from: extractors, and which releases of parsers and grammars they use. */
export const extractionCode = (): readonly URL[] => {
  const engine = import.meta.resolve('@orrery/engine');
  return [new URL('.', engine), new URL('../package.json', engine)];
};

/** Whether parsers are native code, which a process has to be allowed to load. */
export const usesAddons: boolean = true;

/** Whether facts of the runtimes of languages lie beside their sources, and need no extractor. */
export const keepsRuntimeFacts: boolean = false;
