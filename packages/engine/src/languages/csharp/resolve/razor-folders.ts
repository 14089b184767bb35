// Components and views by where they lie: the namespace that follows from their folder, and the files whose directives hold
// for all below their own folder.
// https://learn.microsoft.com/aspnet/core/blazor/components/#component-name-class-name-and-namespace, https://learn.microsoft.com/aspnet/core/mvc/views/layout#importing-shared-directives
import type { RepositoryView } from '../../../language.ts';
import { directoryOf } from '../../../repository-paths.ts';
import { FOLDER_NAMESPACE, IMPORTS } from '../extraction/razor/razor-source.ts';
import { type SourceUnit, unitOf } from '../source-unit.ts';
import type { ProjectPlaces } from './project-places.ts';

/** The unit with the namespace that its folder has, where it names none. */
export function inFolder(
  view: RepositoryView,
  projects: ProjectPlaces,
  path: string,
  unit: SourceUnit,
): SourceUnit {
  if (!unit.namespaces.some(({ name }) => name === FOLDER_NAMESPACE)) return unit;
  const namespace = namespaceOf(view, projects, path);
  return {
    ...unit,
    namespaces: unit.namespaces.map((scope) =>
      scope.name === FOLDER_NAMESPACE ? { ...scope, name: namespace } : scope,
    ),
  };
}

/** That of the nearest file that names one for its folder, else of the project, and behind it the folders below. */
function namespaceOf(view: RepositoryView, projects: ProjectPlaces, path: string): string {
  const directory = directoryOf(path);
  for (const shared of importsAround(view, path)) {
    const named = unitOf(view.factsOf(shared))?.namespaces[1]?.name ?? FOLDER_NAMESPACE;
    if (named !== FOLDER_NAMESPACE) return joined(named, directory, directoryOf(shared));
  }
  const project = projects.of(path)[0];
  return joined(project?.rootNamespace ?? '', directory, project?.directory ?? '');
}

function joined(root: string, directory: string, from: string): string {
  const below = directory.slice(from === '' ? 0 : from.length + 1);
  const names = below.split('/').map((name) => name.replace(/[^\p{L}\p{N}_.]/gu, '_'));
  return [root, ...names].filter((name) => name !== '').join('.');
}

/** Paths of files with directives for the one at the path, the nearest first; without itself. */
export function importsAround(view: Pick<RepositoryView, 'hasFile'>, path: string): string[] {
  const dialect = path.endsWith('.razor') ? 'razor' : 'cshtml';
  const found: string[] = [];
  for (let directory = directoryOf(path); ; directory = directoryOf(directory)) {
    const shared = `${directory === '' ? '' : `${directory}/`}${IMPORTS[dialect]}.${dialect}`;
    if (shared !== path && view.hasFile(shared)) found.push(shared);
    if (directory === '') return found;
  }
}
