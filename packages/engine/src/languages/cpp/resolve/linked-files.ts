// Which sources build files put into one program or library, as files of the repository.
import type { RepositoryView } from '../../../language.ts';
import { directoryOf, joinPath } from '../../../repository-paths.ts';
import type { BuildSettings } from '../build-settings.ts';
import { claimPath } from '../claim.ts';

const EXTENSIONS = ['c', 'cc', 'cpp', 'cxx', 'C'];

/** @returns a list for each that a build file names; what is not there is left out */
export function listLinked(view: RepositoryView): readonly (readonly string[])[] {
  return view.paths.flatMap((path) => {
    const claim = claimPath(path);
    if (claim?.role !== 'configuration' || claim.dialect === 'compile-commands') return [];
    const settings = view.factsOf(path)?.configuration as BuildSettings | undefined;
    const lists = (settings?.linked ?? []).map((linked) =>
      linked.flatMap((stem) => sourceOf(view, directoryOf(path), stem) ?? []),
    );
    return lists.filter(({ length }) => length > 0);
  });
}

function sourceOf(view: RepositoryView, directory: string, stem: string): string | undefined {
  const path = joinPath(directory, stem);
  if (path === undefined) return undefined;
  return EXTENSIONS.map((extension) => `${path}.${extension}`).find((each) => view.hasFile(each));
}
