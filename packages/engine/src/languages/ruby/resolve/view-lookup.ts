// Which class shows a template, and which template a part is, by the paths that Rails' conventions give them.
// https://guides.rubyonrails.org/layouts_and_rendering.html#rendering-by-default-convention-over-configuration-in-action
import type { ImportTarget, RepositoryView } from '../../../language.ts';
import { baseNameOf, directoriesUpward, directoryOf } from '../../../repository-paths.ts';
import { LOCALS, VIEWED } from '../flow/foreign-names.ts';

export interface ViewLookup {
  /** The file of the controller, mailer or component, by the path of a template or of helpers. */
  shownBy(path: string): readonly ImportTarget[];
  /** @param path as it is written: `form`, `posts/form` */
  partial(importer: string, path: string): readonly ImportTarget[];
}

export function createViewLookup(view: RepositoryView): ViewLookup {
  let partials: ReadonlyMap<string, readonly string[]> | undefined;

  const targets = (path: string | undefined, symbol: string): readonly ImportTarget[] =>
    path === undefined ? [] : [{ outcome: 'resolved', path, symbols: [symbol] }];

  function shownBy(template: string): readonly ImportTarget[] {
    return targets(
      classesOf(template).find((path) => view.hasFile(path)),
      VIEWED,
    );
  }

  /** Next to the importer's own views; where there is none, the only one of the repository. */
  function partial(importer: string, path: string): readonly ImportTarget[] {
    partials ??= partialsOf(view.paths);
    const { root, group } = placeOf(importer);
    const full = path.includes('/') ? path : `${group}/${path}`;
    const found = partials.get(full) ?? [];
    const own = found.filter((each) => placeOf(each).root === root);
    const [only] = own.length > 0 ? own : found;
    return targets(own.length > 0 || found.length === 1 ? only : undefined, LOCALS);
  }

  return { shownBy, partial };
}

/** By the path below `views` without the underscore: `posts/form`. Of one for several formats the first counts. */
function partialsOf(paths: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  for (const path of paths) {
    const name = baseNameOf(path);
    if (!name.startsWith('_') || !/(?:^|\/)views\//.test(path)) continue;
    const full = `${placeOf(path).group}/${name.slice(1).replace(/\..*$/, '')}`;
    const known = found.get(full);
    if (known === undefined) found.set(full, [path]);
    else known.push(path);
  }
  return found;
}

interface ViewPlace {
  /** The directory that holds `views` and `controllers`, with a slash at its end. */
  readonly root: string;
  /** The path of the controller below its own directory: `admin/posts`. */
  readonly group: string;
}

const TEMPLATE = /^((?:.*\/)??)views\/(.*)$/;
const SHOWING = /^((?:.*\/)?)(?:controllers|mailers|helpers)\/(.*?)(?:_controller|_helper)?\.rb$/;

function placeOf(path: string): ViewPlace {
  const [, root = '', rest] = TEMPLATE.exec(path) ?? [];
  if (rest !== undefined) return { root, group: directoryOf(rest) };
  const [, around = '', group = ''] = SHOWING.exec(path) ?? [];
  return { root: around, group };
}

/** Where the class may be that shows the template, or whose views have the helpers; the most likely first. */
function classesOf(path: string): readonly string[] {
  const component = /^(.*\/app\/components\/|app\/components\/)(.*?)\.[^/]*$/.exec(path);
  if (component !== null) {
    const [, root = '', name = ''] = component;
    return [`${root}${name}.rb`, `${root}${directoryOf(name)}.rb`];
  }
  const { root, group } = placeOf(path);
  const layout = baseNameOf(path).replace(/\..*$/, '');
  const name = group === 'layouts' ? layout : group;
  // What several show is shown by those below a base of theirs.
  const bases = [...directoriesUpward(directoryOf(name))].flatMap((namespace) => {
    const directory = namespace === '' ? '' : `${namespace}/`;
    return ['base', 'application'].map(
      (base) => `${root}controllers/${directory}${base}_controller.rb`,
    );
  });
  return [
    `${root}controllers/${name}_controller.rb`,
    `${root}mailers/${name === 'mailer' ? 'application_mailer' : name}.rb`,
    ...bases,
  ];
}
