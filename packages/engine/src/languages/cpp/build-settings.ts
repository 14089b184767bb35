// What a build file says that resolution needs, in one shape for all build systems. It travels as the file's
// `configuration`.

export interface BuildSettings {
  /**
   * Directories in which headers are looked for, in source order, relative to the build file's own. With a
   * leading `/` they are relative to the top of the project, which some directory above is.
   */
  readonly includeDirectories: readonly string[];
  /** Files that the build writes, by their base name, with the file each is made from, relative likewise. */
  readonly generated: readonly (readonly [name: string, source: string])[];
  /** Base names of files that rules of the build make, from sources that are not told. */
  readonly made: readonly string[];
  /**
   * What is put into one program or library: paths of sources without their extensions, relative likewise. Lists may be
   * parts of others.
   */
  readonly linked: readonly (readonly string[])[];
}

export const emptyBuildSettings: BuildSettings = {
  includeDirectories: [],
  generated: [],
  made: [],
  linked: [],
};

/** A compile database: how each source is compiled. https://clang.llvm.org/docs/JSONCompilationDatabase.html */
export interface CompileCommands {
  readonly commands: readonly CompileCommand[];
}

export interface CompileCommand {
  /** As written, mostly absolute on another machine. */
  readonly file: string;
  /** Where the compiler ran; relative paths start there. */
  readonly directory: string;
  /** Directories for headers in quotes alone, in order. */
  readonly quoted: readonly string[];
  /** Directories for all headers, in the order in which they are searched. */
  readonly searched: readonly string[];
}
