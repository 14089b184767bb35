// Names that modules of JavaScript pass on from others. https://tc39.es/ecma262/#sec-resolveexport
import { describe, it } from 'node:test';
import { checkCalls } from './support/check-calls.ts';

const program = (router: string) => ({
  'index.ts': `export * from './router'; export * from './navigate';`,
  'router.ts': router,
  'navigate.ts': `export function navigate() {}`,
  'main.ts': `import { navigate } from './index';
    function main() { navigate(); }`,
});

describe('export of all names of a module', () => {
  it('passes on none that it declares for itself', () =>
    checkCalls(
      program(`const navigate = () => 1; export const router = { navigate };`),
      'main.ts main -> navigate.ts navigate',
    ));

  it('passes on what it exports by a list', () =>
    checkCalls(
      program(`function navigate() {} export { navigate };`),
      'main.ts main -> router.ts navigate',
    ));
});
