// Which class shows a template, and which template a part is, by the paths that Rails' conventions give them.
// https://guides.rubyonrails.org/layouts_and_rendering.html#rendering-by-default-convention-over-configuration-in-action
import type { ImportTarget, RepositoryView } from '../../../language.ts';
import { baseNameOf, directoryOf } from '../../../repository-paths.ts';
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
    const { application, group } = placeOf(importer);
    const full = path.includes('/') ? path : `${group}/${path}`;
    const found = partials.get(full) ?? [];
    const own = found.filter((each) => placeOf(each).application === application);
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

/** The directory around `app`, and the path of the controller below its own directory: `admin/posts`. */
function placeOf(path: string): { readonly application: string; readonly group: string } {
  const [, application = '', rest = ''] = /^((?:.*\/)??)(?:app\/)?views\/(.*)$/.exec(path) ?? [];
  if (rest !== '') return { application, group: directoryOf(rest) };
  const [, around = '', controller = ''] =
    /^((?:.*\/)?)app\/(?:controllers|mailers|helpers)\/(.*?)(?:_controller|_helper)?\.rb$/.exec(
      path,
    ) ?? [];
  return { application: around, group: controller };
}

/** Where the class may be that shows the template; the most likely first. */
function classesOf(template: string): readonly string[] {
  const component = /^(.*\/app\/components\/|app\/components\/)(.*?)\.[^/]*$/.exec(template);
  if (component !== null) {
    const [, root = '', name = ''] = component;
    return [`${root}${name}.rb`, `${root}${directoryOf(name)}.rb`];
  }
  const { application, group } = placeOf(template);
  const app = `${application}app`;
  if (group !== 'layouts')
    return [`${app}/controllers/${group}_controller.rb`, `${app}/mailers/${group}.rb`];
  const layout = baseNameOf(template).replace(/\..*$/, '');
  return [
    `${app}/controllers/${layout}_controller.rb`,
    `${app}/mailers/${layout === 'mailer' ? 'application_mailer' : layout}.rb`,
    `${app}/controllers/application_controller.rb`,
  ];
}
