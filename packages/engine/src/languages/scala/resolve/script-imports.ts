// Imports of scripts that name files and artifacts instead of packages.
// https://ammonite.io/#MagicImports, https://mill-build.org/mill/extending/import-ivy-plugins.html
import type { ImportTarget, RepositoryView } from '../../../language.ts';

/** Whether the import is of the script's tool and not of the language. */
export function isScriptImport([head]: readonly string[]): boolean {
  return head === '$file' || head === '$exec' || head === '$ivy' || head === '$dep';
}

export function resolveScriptImport(
  view: RepositoryView,
  importer: string,
  [head, ...rest]: readonly string[],
): ImportTarget {
  const symbols = ['*'];
  if (head === '$ivy' || head === '$dep') {
    const name = artifactOf(rest[0] ?? '');
    return { outcome: 'external', ecosystem: 'maven', name, symbols };
  }
  const segments = importer.split('/').slice(0, -1);
  let outside = false;
  for (const name of rest) {
    if (name !== '^') segments.push(name);
    else if (segments.pop() === undefined) outside = true;
  }
  // What is imported of a script may stand behind its name.
  for (let end = segments.length; end > 0 && !outside; end -= 1) {
    const path = `${segments.slice(0, end).join('/')}.sc`;
    if (view.hasFile(path)) return { outcome: 'resolved', path, symbols };
  }
  return { outcome: 'unresolved', reason: 'no script stands there', symbols };
}

/** `org::name:1.0` is the artifact `org:name`, built for a version of the language. */
function artifactOf(coordinates: string): string {
  const [group = '', name = ''] = coordinates.split(/:+/);
  return name === '' ? group : `${group}:${name}`;
}
