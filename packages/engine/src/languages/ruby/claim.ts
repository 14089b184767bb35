// Which files are Ruby's, by path or interpreter.
import type { Claim } from '../../language.ts';

/** Bundler's settings and, with `bundle install --path .bundle`, installed gems. */
export const FOREIGN_DIRECTORIES: readonly string[] = ['.bundle'];

const EXTENSION =
  /\.(?:rb|rbw|rake|ru|gemspec|podspec|jbuilder|builder|thor|rabl|arb|cap|axlsx|prawn)$/;

/** Files without an extension that tools of the community run as Ruby. */
const NAMES = new Set([
  'Rakefile',
  'rakefile',
  'Gemfile',
  'Guardfile',
  'Capfile',
  'Thorfile',
  'Vagrantfile',
  'Podfile',
  'Fastfile',
  'Appfile',
  'Brewfile',
  'Berksfile',
  'Dangerfile',
  'Puppetfile',
  'Steepfile',
  'Appraisals',
]);

export function claimPath(path: string): Claim | undefined {
  const name = path.slice(path.lastIndexOf('/') + 1);
  if (name === 'Gemfile.lock' || name === 'gems.locked') {
    return { role: 'configuration', language: 'ruby', dialect: 'gemfile-lock' };
  }
  const view = viewDialect(path, name);
  if (view === undefined && !NAMES.has(name) && !EXTENSION.test(name)) return undefined;
  return { role: 'source', language: 'ruby', dialect: view ?? dialectOf(name) };
}

/**
 * Templates of views, by the directories of Rails and Sinatra, and the modules that all of Rails' views have. A template
 * elsewhere is what a generator or a deployment fills in.
 * https://guides.rubyonrails.org/layouts_and_rendering.html, https://viewcomponent.org/guide/templates.html
 */
function viewDialect(path: string, name: string): ViewDialect | undefined {
  if (/(?:^|\/)templates\//.test(path)) return undefined;
  const engine = ENGINE.exec(name)?.[1] as Engine | undefined;
  if (engine !== undefined) {
    if (/(?:^|\/)app\/components\//.test(path)) return `component-${engine}`;
    return VIEWS.test(path) ? `view-${engine}` : undefined;
  }
  if (TEMPLATE_IN_RUBY.test(name)) return VIEWS.test(path) ? 'view' : undefined;
  return /(?:^|\/)app\/helpers\/.*_helper\.rb$/.test(path) ? 'view-helper' : undefined;
}

const VIEWS = /(?:^|\/)views\//;
const TEMPLATE_IN_RUBY = /\.(?:jbuilder|builder|rabl|arb|axlsx|prawn|ruby)$/;
const ENGINE = /\.(erb|haml|slim)$/;

/** What a template is written for. */
export type Engine = 'erb' | 'haml' | 'slim';

/** `view` is a template in Ruby; others are of an engine, those of components apart. */
export type ViewDialect = 'view' | 'view-helper' | `${'view' | 'component'}-${Engine}`;

/** `undefined` for what is Ruby as it stands. */
export const engineOf = (dialect: string): Engine | undefined =>
  /^(?:view|component)-(erb|haml|slim)$/.exec(dialect)?.[1] as Engine | undefined;

const INTERPRETER = /^(?:j|truffle)?ruby[\d.]*$/;

export function claimScript(_path: string, interpreter: string): Claim | undefined {
  if (!INTERPRETER.test(interpreter)) return undefined;
  return { role: 'source', language: 'ruby', dialect: 'ruby' };
}

function dialectOf(name: string): string {
  if (name.endsWith('.gemspec')) return 'gemspec';
  if (name === 'Gemfile' || name === 'gems.rb') return 'gemfile';
  if (name.toLowerCase() === 'rakefile') return 'rakefile';
  return /\.rbw?$/.test(name) ? 'ruby' : 'tool';
}

/** Whether a tool runs the sources of the dialect, so that what they call by its bare name may be a word of the tool. */
export const isRunByTool = (dialect: string): boolean =>
  dialect !== 'ruby' && dialect !== 'runtime' && dialect !== 'view-helper';

/** Minitest, Test::Unit and RSpec collect these names wherever they lie. */
const COLLECTED_NAME = /_(?:test|spec)\.rb$/;

/** Below these lie sources that may be about tests: `lib/rails/commands/test/`, `app/models/test/`. */
const SOURCE_ROOT = /(?:^|\/)(?:lib|app\/(?!tests?\/|specs?\/)[^/]+)\//;

const TEST_DIRECTORY = /(?:^|\/)(?:tests?|specs?)\//;

export function isTestPath(path: string): boolean {
  if (COLLECTED_NAME.test(path)) return true;
  const directory = TEST_DIRECTORY.exec(path);
  const root = SOURCE_ROOT.exec(path);
  if (directory !== null) return root === null || directory.index < root.index;
  return root === null && /(?:^|\/)test_[^/]*\.rb$/.test(path);
}

/** Whether a runner of tests collects the file by its name, so that no other file needs to require it. */
export function isTestCase(path: string): boolean {
  return /(?:_(?:test|spec)|(?:^|\/)test_[^/]*)\.rb$/.test(path) && isTestPath(path);
}

/** Of files that show, measure or serve the project, and that nothing of it loads. */
const ASIDE =
  /(?:^|\/)(?:bench|benchmarks?|performance|examples?|samples?|demos?|scripts?|guides|docs?|\.github)\//;

/**
 * The directory of programs beside the project that the file lies in, with a slash at its end; `undefined` for
 * the project's own sources and for tests.
 */
export function directoryAside(path: string): string | undefined {
  const found = ASIDE.exec(path);
  if (found === null || isTestPath(path)) return undefined;
  const root = SOURCE_ROOT.exec(path);
  const end = found.index + found[0].length;
  return root !== null && root.index < found.index ? undefined : path.slice(0, end);
}
