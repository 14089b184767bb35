// Words out of names that people gave to files, folders and declarations, and names made of them again.

/** Spelled in capitals wherever they stand. */
const ACRONYMS: ReadonlySet<string> = new Set(
  'acl ai api ast aws cdn cgi ci cli cmd cpu cpp crud cs css csv db dns dom dsl dto dts fs ftp gpu grpc gui html http https i18n id imap io ip jdbc jit json jsp jvm jwt kv ldap md5 mqtt mvc orm os pcre2 pdf php pop3 rdb aof rest rpc rss rtsp sdk sfc sftp sha smtp sql sse ssh ssl ssr svg tcp tls toml tsx ttl tui udp ui uri url utf8 uuid vm wasm ws xml yaml'.split(
    ' ',
  ),
);

/**
 * The words of a name, in lower case: `parseHTTPHeader`, `parse-http-header` and `parse_http_header` have
 * the same ones.
 */
export function wordsOf(name: string): string[] {
  return name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/([A-Z])(?=[A-Z][a-z])/g, '$1 ')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
}

/**
 * A name as a title: `runtime-core` is `Runtime Core`, `Basket.API` stays `Basket API`, `v1_0_0` is `V1.0.0`. One without
 * a letter or digit stays as it is.
 */
export function titleOf(name: string): string {
  const title = name
    .replace(/(?<=\d)_(?=\d)/g, '.')
    .replace(/([a-z0-9]{2})([A-Z])/g, '$1 $2')
    .replace(/([A-Z])(?=[A-Z][a-z])/g, '$1 ')
    .split(/(?:(?!(?<=\d)\.(?=\d))[^\p{L}\p{N}+#])+/u)
    .filter((word) => word !== '')
    .map(titleWord)
    .join(' ');
  return title === '' ? name : title;
}

/** Two letters that nobody can speak (`cf`, `lb`), or up to three with a number behind them (`md5`, `psr17`). */
const UNSPEAKABLE = /^(?:[bcdfghjklmnpqrstvwxz]{2}|[bcdfghjklmnpqrstvwxz]{1,3}\d+)$/;

function titleWord(word: string): string {
  const lower = word.toLowerCase();
  const isKnown = ACRONYMS.has(lower) || ACRONYMS.has(lower.replace(/\d+$/, ''));
  const isShort = isKnown || (UNSPEAKABLE.test(lower) && !/^v\d/.test(lower));
  if (isShort) return word.toUpperCase();
  return word.slice(0, 1).toUpperCase() + word.slice(1);
}

/** A file's name without folder and without what follows the first dot that is not at its start. */
export function stemOf(path: string): string {
  const name = path.slice(path.lastIndexOf('/') + 1);
  const dot = name.indexOf('.', 1);
  return dot === -1 ? name : name.slice(0, dot);
}

/** What a test's file name says that it tests: `ref` for `ref.spec.ts`, `json` for `test_json.py`. */
export function testedStem(path: string): string {
  return stemOf(path)
    .replace(/^(?:test|spec)[-_]/i, '')
    .replace(/[-_](?:test|tests|spec|specs|unittest|bench)$/i, '')
    .replace(/^Test(?=[A-Z])/, '')
    .replace(/(?<=[a-z0-9])(?:Test|Tests|TestCase|Spec|Suite|IT)$/, '')
    .toLowerCase();
}

/** Words that stand in too many names to tell one part of a program from another. */
const WEAK_WORDS: ReadonlySet<string> = new Set(
  'a abstract action add all an and apply args array as at base be bool by call check class common config constructor context core create data default delete do each enum equals error errors exception fn for from func function get handle handler has hash helper helpers id if impl in index info init int interface internal into is item items key keys lib list main make map method misc mod module modules name new no node not null object of on or other out parse path process read remove result run self set size src start state static std str string test tests text the this to toString type types update use util utils value values var version void with write env global globals spec'.split(
    ' ',
  ),
);

export const isWeakWord = (word: string): boolean =>
  word.length < 2 ||
  /^\d+$/.test(word) ||
  WEAK_WORDS.has(word) ||
  (word.endsWith('s') && WEAK_WORDS.has(word.slice(0, -1)));
