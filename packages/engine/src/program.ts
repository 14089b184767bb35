// The program is the whole repository after linking: every file and every dependency, bound and sorted.
// Analyses read it and resolve nothing.
import type { BaseReference, DeclarationFact, Diagnostic, ImportKind } from './facts.ts';

export interface Program {
  /** Claimed source files, and every other file that some import leads to. Sorted by path. */
  readonly files: readonly ProgramFile[];
  /** Sorted by ecosystem, then name. */
  readonly externals: readonly ExternalModule[];
  /** One per pair of importer and target, sorted by importer, then target; files before externals. */
  readonly dependencies: readonly Dependency[];
  /**
   * Sorted by file, then in source order, so that what is around stands before what is inside. Empty when
   * facts were extracted for imports only.
   */
  readonly declarations: readonly ProgramDeclaration[];
  /** Sorted by the inheriting declaration, then the inherited one; each pair and relation once. */
  readonly inheritance: readonly Inheritance[];
  /** Sorted by caller, then callee. Empty unless calls were asked for. */
  readonly calls: readonly Call[];
  /** Callables without a name that something calls, sorted by file, then line. */
  readonly anonymous: readonly AnonymousCallable[];
  /** Import outcomes by language, sorted by language. */
  readonly resolution: readonly ResolutionCount[];
  /** Outcomes of call sites by language, sorted by language; a site counts once. */
  readonly callResolution: readonly ResolutionCount[];
  /** Where the analysis of calls met its bounds. */
  readonly callBounds: CallBounds;
  /** Only where it was asked why there is a call. */
  readonly explanation?: CallExplanation;
  /** Claimed files without facts, sorted by path. */
  readonly skippedFiles: readonly SkippedFile[];
  /** Sorted by path, then line, then text. */
  readonly diagnostics: readonly ProgramDiagnostic[];
}

export interface ProgramFile {
  readonly path: string;
  /** `null` for a file of no language of ours, such as an imported style sheet. */
  readonly language: string | null;
  /** `null` when the file was not read. */
  readonly lines: number | null;
  readonly isTest: boolean;
  readonly isGenerated: boolean;
}

/** One declaration, under a name that is unique in its file. */
export interface ProgramDeclaration extends Omit<DeclarationFact, 'bases' | 'parent'> {
  /** Index into `files`. */
  readonly file: number;
  /** Index into `declarations` of the one around it; `null` at the file's own level. */
  readonly parent: number | null;
  /** `qualifiedName`; the second of that name in the file has `#2` behind it, and so on in source order. */
  readonly uniqueName: string;
}

/** One class or type that is based on another one of the repository. */
export interface Inheritance {
  /** Index into `declarations`. */
  readonly from: number;
  /** Index into `declarations`. */
  readonly to: number;
  readonly relation: BaseReference['relation'];
  /** Line on which the base is named, from 1. */
  readonly line: number;
}

/** All calls from one caller to one callee. */
export interface Call {
  readonly from: CallEnd;
  readonly to: CallEnd;
  /** How many call sites there are. */
  readonly count: number;
  /** Lines on which they stand, rising, each once. */
  readonly lines: readonly number[];
  readonly resolution: CallResolution;
  /** Above 0, at most 1: by how the callee was found and how many a site may call. */
  readonly confidence: number;
}

/** An index into `files`, `declarations` or `anonymous`. Only callers are files. */
export type CallEnd =
  | { readonly file: number }
  | { readonly declaration: number }
  | { readonly anonymous: number };

/**
 * How a callee was found: by a name of the same file, through an import, as a member of what is known to be
 * there, as a member of a base of it, as an override below a declared type, or through a place that it was
 * assigned to.
 */
export type CallResolution = 'direct' | 'imported' | 'member' | 'inherited' | 'hierarchy' | 'flow';

/** Why there is a call, or why there is none. */
export interface CallExplanation {
  readonly isFound: boolean;
  /** Sentences for people, one a line. */
  readonly lines: readonly string[];
}

export interface CallBounds {
  /** Places that may hold more values than are followed; calls through them count as unresolved. */
  readonly widePlaces: number;
  /** Members of declared types that more classes override than a call of them is taken to reach. */
  readonly cutOverrides: number;
  /** Whether all values came to rest; otherwise calls may be missing. */
  readonly isComplete: boolean;
}

/** A function without a name; calls inside it belong to what is around. */
export interface AnonymousCallable {
  /** Index into `files`. */
  readonly file: number;
  /** Index into `declarations` of the nearest one around it; `null` at the file's own level. */
  readonly around: number | null;
  /** From 1. */
  readonly startLine: number;
  readonly endLine: number;
}

export interface ExternalModule {
  readonly ecosystem: string;
  readonly name: string;
}

export interface Dependency {
  /** Index into `files`. */
  readonly from: number;
  /** Index into `files`, or into `externals`. */
  readonly to: { readonly file: number } | { readonly external: number };
  /** How it is imported, sorted, each once. */
  readonly kinds: readonly ImportKind[];
  /** All names asked for, sorted, each once. */
  readonly symbols: readonly string[];
  /** Line of the first import, from 1. */
  readonly line: number;
}

/**
 * How many imports of a language led where. An import whose symbols live in several files counts once for
 * each of its targets.
 */
export interface ResolutionCount {
  readonly language: string;
  readonly resolved: number;
  readonly external: number;
  readonly unresolved: number;
}

export interface ProgramDiagnostic extends Diagnostic {
  readonly path: string;
}

export interface SkippedFile {
  readonly path: string;
  /** Why, as a clause that can follow a path and a colon. */
  readonly reason: string;
}
