// Specifiers by their form alone: what kind of name is written, and which package it would be of.

/** `@scope/name/sub` as name and subpath; the subpath is `.` or begins with `./`. */
export function splitPackageName(specifier: string): { name: string; subpath: string } {
  const first = specifier.indexOf('/');
  const end = specifier.startsWith('@') && first !== -1 ? specifier.indexOf('/', first + 1) : first;
  if (end === -1) return { name: specifier, subpath: '.' };
  return {
    name: specifier.slice(0, end),
    subpath: `.${specifier.slice(end).replace(/(?<!\/)\/+$/, '') || ''}`,
  };
}

/** What npm accepts as a package's name, capitals and all: old packages have them. */
const PACKAGE_NAME = /^(?:@[\w~.-]+\/)?[\w~-][\w~.-]*$/;

export function isPackageName(name: string): boolean {
  return PACKAGE_NAME.test(name) && name !== '~';
}

export function isRelative(specifier: string): boolean {
  return /^\.{1,2}(?:\/|$)/.test(specifier);
}

/** `./x.svg?raw#icon` without what bundlers read behind the path. */
export function withoutQuery(specifier: string): string {
  const at = specifier.search(/[?#]/);
  // A leading `#` is a subpath import, no fragment.
  return at <= 0 ? specifier : specifier.slice(0, at);
}

/** `style-loader!css-loader?modules!./x.css` and AMD's `text!./x.html` without their loaders. */
export function withoutLoaders(specifier: string): string {
  return specifier.slice(specifier.lastIndexOf('!') + 1);
}

export interface ExternalName {
  readonly ecosystem: string;
  readonly name: string;
}

/** What a specifier with a scheme names outside of the repository; `undefined` when it has none. */
export function externalByScheme(specifier: string): ExternalName | undefined {
  if (specifier.startsWith('\0')) return { ecosystem: 'virtual', name: specifier.slice(1) };
  if (specifier.startsWith('//')) return urlName(`https:${specifier}`);
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(specifier)?.[1]?.toLowerCase();
  if (scheme === undefined) return undefined;
  const rest = specifier.slice(scheme.length + 1);
  switch (scheme) {
    case 'node':
      return { ecosystem: 'node', name: firstSegment(rest) };
    case 'bun':
      return { ecosystem: 'bun', name: firstSegment(rest) };
    case 'npm':
    case 'jsr':
      return { ecosystem: scheme, name: versionless(rest.replace(/^\/+/, '')) };
    case 'http':
    case 'https':
      return urlName(specifier);
    case 'data':
    case 'blob':
    case 'file':
      return { ecosystem: 'url', name: `${scheme}:` };
    default:
      return { ecosystem: 'virtual', name: withoutQuery(specifier) };
  }
}

function urlName(url: string): ExternalName {
  return { ecosystem: 'url', name: /^https?:\/\/([^/?#]*)/i.exec(url)?.[1]?.toLowerCase() ?? url };
}

const firstSegment = (path: string): string => path.split('/')[0] ?? path;

/** `@scope/name@^1.2/sub` as `@scope/name`. */
function versionless(written: string): string {
  const at = written.indexOf('@', 1);
  return splitPackageName(at === -1 ? written : written.slice(0, at)).name;
}

/** Modules that frameworks make while they build; no file and no package has these names. */
const VIRTUAL =
  /^(?:\$(?:app|env|service-worker)(?:\/|$)|#(?:app|imports|build|components|head)(?:\/|$))/;

export function externalByFramework(specifier: string): ExternalName | undefined {
  if (VIRTUAL.test(specifier))
    return { ecosystem: 'virtual', name: specifier.split('/')[0] as string };
  // SvelteKit writes a route's types where no file is. https://svelte.dev/docs/kit/types
  if (/^(?:\.\/|(?:\.\.\/)+)\$types(?:\.d\.ts|\.js)?$/.test(specifier))
    return { ecosystem: 'virtual', name: '$types' };
  if (/^(?:\.{1,2}\/)+\+types\//.test(specifier)) return { ecosystem: 'virtual', name: '+types' };
  return undefined;
}
