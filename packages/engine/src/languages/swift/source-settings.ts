// What a Swift source says beyond imports, exports and declarations and the resolver must know: it travels as
// the file's `configuration`.

export interface SourceSettings {
  /** What `Package.swift` says; absent for every other file. */
  readonly manifest?: PackageManifest;
  /** Types declared or extended here, in source order; a type may stand several times. */
  readonly types: readonly SourceType[];
  /** Modules that are imported with what is not public (`@testable`). Sorted. */
  readonly testable: readonly string[];
  /** Exported names that only the own module sees. Sorted. */
  readonly internal: readonly string[];
  /**
   * Where a candidate stands inside of types, which may declare or inherit it: qualified names of the types,
   * the empty string for uses outside of all. Candidates that are used outside alone are left out.
   */
  readonly contexts: readonly { readonly name: string; readonly within: readonly string[] }[];
  /** Names behind a dot, whatever stands in front of it. Sorted. */
  readonly selected: readonly string[];
}

export interface SourceType {
  /** Names of the types around it and its own, joined by dots; that of the type in an extension. */
  readonly name: string;
  readonly isExtension: boolean;
  /** As written, without type arguments. */
  readonly bases: readonly string[];
  /** Properties, methods, cases and type parameters. Nested types are exports. */
  readonly members: readonly string[];
  /** Associated types of a protocol. In what conforms to it, a type of that name may be the one that is meant. */
  readonly associated: readonly string[];
  /**
   * Functions and properties that an extension of a type of another file adds, as far as other files can name
   * them; `isPublic` where other modules can. Empty for all else.
   */
  readonly added: readonly { readonly name: string; readonly isPublic: boolean }[];
}

/** The literal parts of `Package(…)`. What is computed otherwise than by names of literals is left out. */
export interface PackageManifest {
  readonly targets: readonly ManifestTarget[];
  /** Directories of packages that it depends on, as written. */
  readonly localPackages: readonly string[];
  /** Products of other packages, with the name of the package. */
  readonly products: readonly { readonly name: string; readonly package: string }[];
}

export interface ManifestTarget {
  readonly name: string;
  /** The function that makes it: `target`, `executableTarget`, `testTarget`, `plugin`. */
  readonly kind: string;
  /** As written; absent for the default layout. */
  readonly path?: string;
  readonly exclude: readonly string[];
  /** Empty when all of the directory is meant. */
  readonly sources: readonly string[];
}
