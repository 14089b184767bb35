// `packages/runner/src/places.ts` of the published package: all code lies in one folder, and the files of other
// packages below `files` in it, each under the specifier that asks for it.

export const analysisEntry = new URL('./analysis-process.mjs', import.meta.url);

export const extractionEntry = new URL('./extraction-thread.mjs', import.meta.url);

export const placeOfPackageFile = (specifier: string): URL =>
  new URL(`./files/${specifier}`, import.meta.url);

/** One digest of all code and all that it reads, taken as the package was made. */
export const extractionCode = (): readonly URL[] => [new URL('./code-digest', import.meta.url)];

/** The parser of JavaScript is WebAssembly here, as all others are everywhere. */
export const usesAddons: boolean = false;

/** They are extracted as the package is made. */
export const keepsRuntimeFacts: boolean = true;
