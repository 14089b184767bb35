// Decides what `from package import name` leads to: an attribute of the package comes first, a submodule
// second. https://docs.python.org/3/reference/simple_stmts.html#the-import-statement
import type { ExportFact } from '../../../facts.ts';
import type { RepositoryView } from '../../../language.ts';
import { noSuchModule } from './missing-reason.ts';
import type { ModuleIndex } from './module-index.ts';
import type { FoundModule, ModuleLocator } from './module-locator.ts';
import { searchModule } from './module-search.ts';

export type BoundName =
  | {
      readonly path: string;
      /** Whether the name is the file itself, a submodule. */
      readonly isModule: boolean;
    }
  | { readonly reason: string };

export type NameBinder = (importer: string, module: FoundModule, name: string) => BoundName;

export function createNameBinder(
  view: RepositoryView,
  index: ModuleIndex,
  locate: ModuleLocator,
): NameBinder {
  const submoduleOf = (importer: string, { directories }: FoundModule, name: string) => {
    const preferStub = importer.endsWith('.pyi');
    const found = searchModule(index, directories, [name], { preferStub });
    return found.outcome === 'file' ? found.path : undefined;
  };

  /** Whether a name that a module takes from elsewhere is what `file` is: the module of that path. */
  const leadsTo = (file: string, holder: string, { from }: ExportFact): boolean => {
    if (from === undefined) return false;
    const { specifier, name } = from;
    const location = locate({ importer: holder, specifier, symbols: [name] });
    if (location.outcome !== 'found') return false;
    if (name === '*') return location.file === file;
    return submoduleOf(holder, location, name) === file;
  };

  /** Whether the package takes everything from the submodule, which has something of its own name: that comes last. */
  const isHidden = (submodule: string, holder: string, name: string): boolean =>
    view.factsOf(submodule)?.exports.some((each) => each.name === name) === true &&
    view
      .factsOf(holder)
      ?.exports.some((each) => each.from?.name === '*' && leadsTo(submodule, holder, each)) ===
      true;

  /** Whether a module takes a name from itself, which gives it nothing. */
  const isCircular = (holder: string, { name, from }: ExportFact): boolean => {
    if (from?.name !== name) return false;
    const location = locate({ importer: holder, specifier: from.specifier, symbols: [name] });
    return location.outcome === 'found' && location.file === holder;
  };

  return (importer, module, name) => {
    const { file, directories } = module;
    const submodule = name === '*' ? undefined : submoduleOf(importer, module, name);
    if (file === undefined) {
      if (submodule !== undefined) return { path: submodule, isModule: true };
      return { reason: noSuchModule(name, file, directories) };
    }
    const bindings = view.factsOf(file)?.exports.filter((each) => each.name === name) ?? [];
    if (submodule !== undefined) {
      // Either way the import leads to the submodule's file.
      if (bindings.length === 0)
        return { path: submodule, isModule: !isHidden(submodule, file, name) };
      const isSubmodule = bindings.some((binding) => leadsTo(submodule, file, binding));
      return { path: isSubmodule ? submodule : file, isModule: isSubmodule };
    }
    if (
      file === importer &&
      bindings.length > 0 &&
      bindings.every((each) => isCircular(file, each))
    ) {
      return { reason: noSuchModule(name, file, directories) };
    }
    // Names can be set in ways that nobody sees in the text, so that the module is believed to have it.
    return { path: file, isModule: false };
  };
}
