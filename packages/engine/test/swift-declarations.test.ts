// What a Swift file declares, one line a declaration.
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { language } from '../src/languages/swift/index.ts';
import { extractorOf } from './support/analyse-sources.ts';
import { describeDeclarations } from './support/declaration-table.ts';

const extract = await extractorOf(language);

function checkDeclarations(text: string, expected: readonly string[]): void {
  const { declarations, diagnostics } = extract(text, 'source', 'declarations');
  assert.deepEqual(diagnostics, []);
  assert.deepEqual(describeDeclarations(declarations), expected);
}

it('types with their members', () => {
  checkDeclarations(
    `public final class Shop<Item>: Base<Item>, Sellable where Item: Hashable {
  struct Line: Codable { let price: Int }
  enum Kind: String { case small }
  private var count = 1
  var total: Int { count }
  init?(name: String) throws { }
  deinit { }
  subscript(index: Int) -> Item { get { items[index] } }
  static func + (left: Shop, right: Shop) -> Shop { left }
  private func hide() { func inner() {} }
}
protocol Sellable: AnyObject, Named { associatedtype Price; func sell() -> Price }
actor Till: Named { nonisolated func open() async {} }
typealias Shops = [Shop<Int>]
func global() {}
`,
    [
      '1-11 class Shop exported [public final] extends Base:1 implements Sellable:1',
      '2-2 struct Shop.Line < Shop exported implements Codable:2',
      '3-3 enum Shop.Kind < Shop exported implements String:3',
      '5-5 accessor Shop.total < Shop exported',
      '6-6 constructor Shop.init < Shop exported',
      '7-7 method Shop.deinit < Shop exported',
      '8-8 accessor Shop.subscript < Shop exported',
      '9-9 method Shop.+ < Shop exported [static]',
      '10-10 method Shop.hide < Shop [private]',
      '10-10 function Shop.hide.inner < Shop.hide',
      '12-12 interface Sellable exported extends AnyObject:12 extends Named:12',
      '12-12 method Sellable.sell < Sellable exported',
      '13-13 class Till exported [actor] implements Named:13',
      '13-13 method Till.open < Till exported',
      '14-14 alias Shops exported',
      '15-15 function global exported',
    ],
  );
});

it('extensions belong to the type, also where they stand above it', () => {
  checkDeclarations(
    `extension Basket: Equatable { func add() {} }
extension String { func shout() {} }
struct Basket {}
private extension Basket { var size: Int { 1 } }
private protocol Lock {}
extension Lock { func open() {} }
`,
    [
      '2-2 method String.shout exported',
      '3-3 struct Basket exported implements Equatable:1',
      '1-1 method Basket.add < Basket exported',
      '4-4 accessor Basket.size < Basket',
      '5-5 interface Lock [private]',
      '6-6 method Lock.open < Lock',
    ],
  );
});

it('macros, directives and attributes', () => {
  checkDeclarations(
    `@freestanding(expression)
public macro check(_ value: Bool) = #externalMacro(
  module: "M",
  type: "T"
)
@MainActor
#if os(Linux)
final class Window {}
#endif
`,
    [
      '1-5 function check exported [@freestanding public macro]',
      '6-8 class Window exported [@MainActor final]',
    ],
  );
});

it('documentation and signature are as written', () => {
  const { declarations } = extract(
    `/// Sends \`it\`. Waits then.
/// More.
@discardableResult
public func send<T>(
  _ value: sending T // a remark
) async throws(Trouble) -> any Reply { reply }

/**
 * Closes the
 * shop. Later.
 */
func close() {}
// No documentation.
func open() {}
macro check() -> Int = #externalMacro(module: "M", type: "T")
`,
    'source',
    'declarations',
  );
  assert.deepEqual(
    declarations.map(({ documentation, signature, isAsync }) => [
      documentation,
      signature,
      isAsync,
    ]),
    [
      [
        'Sends `it`.',
        'public func send<T>( _ value: sending T // a remark ) async throws(Trouble) -> any Reply',
        true,
      ],
      ['Closes the shop.', 'func close()', false],
      [undefined, 'func open()', false],
      [undefined, 'macro check() -> Int', false],
    ],
  );
});
