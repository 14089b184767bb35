// Files of packages that their module does not export: nothing outside of the module can name what they declare, though it
// is public. https://docs.oracle.com/javase/specs/jls/se21/html/jls-7.html#jls-7.7.2
import type { CompilationUnit } from '../compilation-unit.ts';

/** A file with what it says about itself. */
export interface UnitOfFile {
  readonly path: string;
  readonly unit: CompilationUnit;
}

export function hiddenFiles(files: readonly UnitOfFile[]): ReadonlySet<string> {
  const modules = files.flatMap(({ path, unit }) =>
    unit.exported === undefined
      ? []
      : [{ root: path.slice(0, path.lastIndexOf('/') + 1), exported: new Set(unit.exported) }],
  );
  // A module may stand in the folder of another one.
  modules.sort((a, b) => b.root.length - a.root.length);
  const hidden = new Set<string>();
  if (modules.length === 0) return hidden;
  for (const { path, unit } of files) {
    const module = modules.find(({ root }) => path.startsWith(root));
    if (module !== undefined && !module.exported.has(unit.packageName)) hidden.add(path);
  }
  return hidden;
}
