// The engine: source tree to facts to program to analyses. A pure library: no disk, network, clock,
// environment or randomness in here.
export { analyseCalls, type CallGraph } from './analyses/call/index.ts';
export {
  analyseCycles,
  type Cycle,
  type CycleAnalysis,
  type VanishesWithout,
} from './analyses/cycles/index.ts';
export {
  createPackageLookup as packageFolderLookup,
  isPackageManifest,
} from './analyses/cycles/package-roots.ts';
export type { Severity } from './analyses/cycles/severity.ts';
export { analyseDependencies, type DependencyGraph } from './analyses/dependency/index.ts';
export { type Evidence, languageTitle, type Statement } from './analyses/domains/describe.ts';
export type { GroupLink } from './analyses/domains/domain-links.ts';
export {
  analyseDomains,
  type Domain,
  type DomainMap,
  type DomainSources,
  type FilePlace,
  type ModelNaming,
  type Subdomain,
} from './analyses/domains/index.ts';
export {
  type NamingAnswer,
  type NamingOutline,
  outlineForNaming,
  renameDomains,
} from './analyses/domains/naming.ts';
export type { DeclarationPlace } from './analyses/domains/place-declarations.ts';
export {
  type FolderAbout,
  folderOfAbout,
  isAbout,
  MOST_ABOUT_BYTES,
  readAbout,
} from './analyses/domains/read-about.ts';
export { analyseParse, type ParseTree } from './analyses/parse/index.ts';
export type { NamedAnonymous } from './anonymous-names.ts';
export { createFactsEncoder, type EncodeFacts } from './encoding/encode-facts.ts';
export { isFactsRecord, openFacts } from './encoding/open-facts.ts';
export { DamagedFactsError } from './encoding/record-layout.ts';
export { TextPool } from './encoding/text-pool.ts';
export {
  type ExtractionLimits,
  type ExtractionOptions,
  extractFacts,
  type FileOutcome,
  skipBySize,
} from './extract-facts.ts';
export type {
  DeclarationKind,
  Diagnostic,
  ExportFact,
  FileFacts,
  ImportFact,
  ImportKind,
} from './facts.ts';
export type { Claim, ExtractionDepth, Extractor, ExtractorHost, Language } from './language.ts';
export { languages } from './languages/registry.ts';
export { linkProgram } from './link/link-program.ts';
export type {
  AnonymousCallable,
  Call,
  CallEnd,
  CallExplanation,
  CallResolution,
  Dependency,
  ExternalModule,
  Inheritance,
  Program,
  ProgramDeclaration,
  ProgramDiagnostic,
  ProgramFile,
  ResolutionCount,
  SkippedFile,
} from './program.ts';
export {
  encodeRuntimes,
  extractRuntimes,
  openRuntimes,
  type RuntimeFacts,
} from './runtime-facts.ts';
export { filesToReadAgain, type SecondReading } from './second-reading.ts';
export { compareText, type SourceFile, type SourceTree } from './source-tree.ts';
export { type ClaimedFile, foreignDirectoryNames, type Survey, surveyTree } from './survey.ts';
