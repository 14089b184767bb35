// What a file offers as a whole (`export =`, `module.exports =`) as a type, and classes of scripts that a declaration
// file beside them describes.
import { describe, it } from 'node:test';
import { checkCalls } from './support/check-calls.ts';

describe('what a file offers as a whole', () => {
  it('is the type that an import of the file names, with what is declared inside of it', () =>
    checkCalls(
      {
        'made.ts': `class Made { go() {} }
          namespace Made { export interface Options { start(): void } }
          export = Made;`,
        'a.ts': `import Made = require('./made');
          export function named(made: Made) { made.go(); }
          export function written(made: import('./made')) { made.go(); }
          export function inner(options: Made.Options) { options.start(); }`,
      },
      `a.ts named -> made.ts Made.go
       a.ts written -> made.ts Made.go
       a.ts inner -> made.ts Made.Options.start`,
    ));

  it('is the type that a comment names a file for', () =>
    checkCalls(
      {
        'made.js': 'class Made { go() {} }\nmodule.exports = Made;',
        'other.js': 'module.exports = class { go() {} };',
        'a.js': `/** @typedef {import('./made')} Made */
          /** @param {Made} made @param {import('./other')} other */
          exports.run = function run(made, other) { made.go(); other.go(); };`,
      },
      `a.js run -> made.js Made.go
       a.js run -> other.js default.go`,
    ));
});

describe('a declaration file beside a script', () => {
  const SCRIPT = `const Base = require('./base');
    class Made extends Base { go() { this.part.turn(); } }
    module.exports = Made;`;
  const BASE = 'module.exports = class Base { constructor(a) { this.a = a; } stop() {} };';
  const PART = 'export class Part { turn() {} }';
  const DECLARED = `import { Part } from './part';
    import Base = require('./base');
    declare class Made<T> extends Base { part: Part; constructor(a: string); go(): T }
    export = Made;`;

  it('tells of the class that the script defines, which is what its types mean', () =>
    checkCalls(
      {
        'base.js': BASE,
        'part.ts': PART,
        'made.js': SCRIPT,
        'made.d.ts': DECLARED,
        'a.ts': `import type Made = require('./made');
          export function run(made: Made<string>) { made.go(); made.stop(); }`,
      },
      `made.js Made.go -> part.ts Part.turn
       a.ts run -> made.js Made.go
       a.ts run -> base.js Base.stop`,
    ));

  it('lets instances through that a parameter of the type is given, whose constructor is that of the script', () =>
    checkCalls(
      {
        'base.js': BASE,
        'part.ts': PART,
        'made.js': SCRIPT,
        'made.d.ts': DECLARED,
        'a.js': `const Made = require('./made');
          /** @param {import('./made')} made */
          function run(made) { made.go(); }
          run(new Made('a'));
          class Below extends Made { go() {} }
          run(new Below('a'));`,
      },
      `made.js Made.go -> part.ts Part.turn
       a.js -> a.js run
       a.js -> base.js Base.constructor
       a.js run -> made.js Made.go
       a.js run -> a.js Below.go`,
    ));
});
