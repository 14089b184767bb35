// Small functions of JavaScript that keep things under keys are told apart by the keys that calls write out.
import { describe, it } from 'node:test';
import { checkCalls } from './support/check-calls.ts';

describe('functions that are given a key', () => {
  it('give what was kept under that key', () =>
    checkCalls(
      {
        'settings.js': `class Settings {
            constructor() { this.kept = {}; }
            keep(name, value) { this.kept[name] = value; }
            find(name) { return this.kept[name]; }
          }
          function open() {}
          function close() {}
          const settings = new Settings();
          settings.keep('open', open);
          settings.keep('close', close);
          function use() { settings.find('open')(); }`,
      },
      `settings.js -> settings.js Settings.constructor
       settings.js -> settings.js Settings.keep
       settings.js use -> settings.js Settings.find
       settings.js use -> settings.js open`,
    ));

  it('are told apart as well where they ask how many arguments there are', () =>
    checkCalls(
      {
        'flag.js': `function flag(holder, name, value) {
            if (arguments.length === 3) holder.flags[name] = value;
            else return holder.flags[name];
          }
          function shown() {}
          function hidden() {}
          const holder = { flags: {} };
          flag(holder, 'shown', shown);
          flag(holder, 'hidden', hidden);
          function use() { flag(holder, 'shown')(); }`,
      },
      `flag.js -> flag.js flag
       flag.js use -> flag.js flag
       flag.js use -> flag.js shown`,
    ));
});
