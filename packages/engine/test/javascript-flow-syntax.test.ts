// Scripts with types of Flow, which TypeScript's grammar refuses here and there.
import { describe, it } from 'node:test';
import { checkCalls } from './support/check-calls.ts';

const check = (source: string) =>
  checkCalls({ 'a.js': `// @flow\n${source}\nfunction ran() {}` }, 'a.js use -> a.js ran');

describe('syntax of Flow', () => {
  it('may say that something may be missing, or be of any type', () =>
    check(`class Store { held: ?Store; all: Promise<*>; }
      function use(store: ?Store, more?: Array<?string>): ?Promise<*> { ran(); }`));

  it('may cast in brackets, whatever is in them', () =>
    check(`function use(given, key) {
        const all = ({ ...given }: Map<string, string[]>);
        (given: any).size = Object.keys((given[key]: any)).length;
        ran();
        return (given: any);
      }`));

  it('has types of objects, of functions and of parameters that TypeScript lacks', () =>
    check(`import typeof Other from './other';
      type Exact = {| +name: string |};
      type Open = { name: string, ... };
      class Store { static check: (any, boolean, any[], Map<string, Exact>) => void; }
      function use<T: { name: string }>(given: T): boolean %checks { ran(); return true; }`));

  it('is hidden from nothing else', () =>
    checkCalls({ 'a.js': `function use(a) { ran((a: any)); }\nfunction ran() {}` }, ''));
});
