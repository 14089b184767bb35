// The object that hooks and tests of one file share as `this`.
import { it } from 'node:test';
import { checkCalls } from './support/check-calls.ts';

const ORDER =
  'class Order { total() { return 1; } name() { return "a"; } price() {} weight() {} }\n';

it('what a hook puts on `this` is there in the tests of the file, and in no others', () =>
  checkCalls(
    {
      'a.test.js': `${ORDER}
        describe('a', function () {
          beforeEach(function () { this.order = new Order(); });
          it('totals', function () { this.order.total(); });
          it.only('is named', async function () { this.order.name(); });
          it('has none', () => { this.order.price(); });
        });
        function test(run) { return run; }
        test(function () { this.order.weight(); });`,
      'b.test.js': "it('knows nothing', function () { this.order.total(); });",
    },
    `a.test.js -> a.test.js Order [direct]
     a.test.js -> a.test.js Order.name [member]
     a.test.js -> a.test.js Order.total [member]
     a.test.js -> a.test.js test [direct]`,
  ));
