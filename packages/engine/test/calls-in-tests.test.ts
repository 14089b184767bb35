// What tests call on objects that are seen to be made, where their type allows more.
import { test } from 'node:test';
import { checkCalls } from './support/check-calls.ts';

const JAVA_STORES = {
  'src/main/java/shop/Store.java':
    'package shop;\npublic interface Store { String find(String key); }\n',
  'src/main/java/shop/DiskStore.java':
    'package shop;\npublic class DiskStore implements Store { public String find(String key) { return key; } }\n',
  'src/main/java/shop/SlowStore.java':
    'package shop;\npublic class SlowStore implements Store { public String find(String key) { return key; } }\n',
};

// What the method without a body gives may be any store, whoever stands behind it.
const OPENERS = {
  'src/main/java/shop/Opener.java': 'package shop;\npublic interface Opener { Store open(); }\n',
  'src/main/java/shop/DiskOpener.java':
    'package shop;\npublic class DiskOpener implements Opener { public Store open() { return new DiskStore(); } }\n',
};

test('a test calls what it has made, and not what else has the type', async () => {
  await checkCalls(
    {
      ...JAVA_STORES,
      ...OPENERS,
      'src/test/java/shop/StoreTest.java': `package shop;
class StoreTest {
  private final Opener opener = new DiskOpener();
  void finds() { opener.open().find("a"); }
}
`,
    },
    `
    src/main/java/shop/DiskOpener.java DiskOpener.open -> src/main/java/shop/DiskStore.java DiskStore
    src/test/java/shop/StoreTest.java -> src/main/java/shop/DiskOpener.java DiskOpener
    src/test/java/shop/StoreTest.java StoreTest.finds -> src/main/java/shop/Opener.java Opener.open
    src/test/java/shop/StoreTest.java StoreTest.finds -> src/main/java/shop/DiskOpener.java DiskOpener.open
    src/test/java/shop/StoreTest.java StoreTest.finds -> src/main/java/shop/Store.java Store.find
    src/test/java/shop/StoreTest.java StoreTest.finds -> src/main/java/shop/DiskStore.java DiskStore.find
    `,
  );
});

test('where nothing is seen to be made, as by a container, all that the type allows is called', async () => {
  await checkCalls(
    {
      ...JAVA_STORES,
      'src/test/java/shop/StoreTest.java': `package shop;
class StoreTest {
  @Inject Store store;
  void finds() { store.find("a"); }
}
`,
    },
    `
    src/test/java/shop/StoreTest.java StoreTest.finds -> src/main/java/shop/Store.java Store.find
    src/test/java/shop/StoreTest.java StoreTest.finds -> src/main/java/shop/DiskStore.java DiskStore.find
    src/test/java/shop/StoreTest.java StoreTest.finds -> src/main/java/shop/SlowStore.java SlowStore.find
    `,
  );
});

test('sources that others use call whatever they may be handed', async () => {
  await checkCalls(
    {
      ...JAVA_STORES,
      ...OPENERS,
      'src/main/java/shop/Shop.java': `package shop;
public class Shop {
  private final Opener opener = new DiskOpener();
  public String look() { return opener.open().find("a"); }
}
`,
    },
    `
    src/main/java/shop/DiskOpener.java DiskOpener.open -> src/main/java/shop/DiskStore.java DiskStore
    src/main/java/shop/Shop.java -> src/main/java/shop/DiskOpener.java DiskOpener
    src/main/java/shop/Shop.java Shop.look -> src/main/java/shop/Opener.java Opener.open
    src/main/java/shop/Shop.java Shop.look -> src/main/java/shop/DiskOpener.java DiskOpener.open
    src/main/java/shop/Shop.java Shop.look -> src/main/java/shop/Store.java Store.find
    src/main/java/shop/Shop.java Shop.look -> src/main/java/shop/DiskStore.java DiskStore.find
    src/main/java/shop/Shop.java Shop.look -> src/main/java/shop/SlowStore.java SlowStore.find
    `,
  );
});

test('a base of tests calls what any of the classes below it overrides', async () => {
  await checkCalls(
    {
      ...JAVA_STORES,
      'src/test/java/shop/StoreTestCase.java': `package shop;
abstract class StoreTestCase {
  abstract Store open();
  void finds() { open(); }
}
`,
      'src/test/java/shop/DiskTest.java':
        'package shop;\nclass DiskTest extends StoreTestCase { Store open() { return new DiskStore(); } }\n',
      'src/test/java/shop/SlowTest.java': `package shop;
class SlowTest extends StoreTestCase {
  Store open() { return new SlowStore(); }
  static void main() { new SlowTest().finds(); }
}
`,
    },
    `
    src/test/java/shop/DiskTest.java DiskTest.open -> src/main/java/shop/DiskStore.java DiskStore
    src/test/java/shop/SlowTest.java SlowTest.open -> src/main/java/shop/SlowStore.java SlowStore
    src/test/java/shop/SlowTest.java SlowTest.main -> src/test/java/shop/SlowTest.java SlowTest
    src/test/java/shop/SlowTest.java SlowTest.main -> src/test/java/shop/StoreTestCase.java StoreTestCase.finds
    src/test/java/shop/StoreTestCase.java StoreTestCase.finds -> src/test/java/shop/StoreTestCase.java StoreTestCase.open
    src/test/java/shop/StoreTestCase.java StoreTestCase.finds -> src/test/java/shop/DiskTest.java DiskTest.open
    src/test/java/shop/StoreTestCase.java StoreTestCase.finds -> src/test/java/shop/SlowTest.java SlowTest.open
    `,
  );
});

test('hints of PHP say less than what is seen to be made', async () => {
  await checkCalls(
    {
      'composer.json':
        '{"autoload":{"psr-4":{"App\\\\":"src/"}},"autoload-dev":{"psr-4":{"App\\\\Tests\\\\":"tests/"}}}',
      'src/Store.php':
        '<?php\nnamespace App;\ninterface Store { public function find(string $key): ?string; }\n',
      'src/DiskStore.php':
        '<?php\nnamespace App;\nclass DiskStore implements Store { public function find(string $key): ?string { return $key; } }\n',
      'src/SlowStore.php':
        '<?php\nnamespace App;\nclass SlowStore implements Store { public function find(string $key): ?string { return $key; } }\n',
      'tests/StoreTestCase.php': `<?php
namespace App\\Tests;
use App\\{DiskStore, Store};
abstract class StoreTestCase extends \\PHPUnit\\Framework\\TestCase {
  /** @var Store */
  protected $store;
  protected function setUp(): void { $this->store = $this->open(); }
  protected function open(): Store { return new DiskStore(); }
}
`,
      'tests/FindTest.php': `<?php
namespace App\\Tests;
final class FindTest extends StoreTestCase {
  public function testFind(): void { $this->store->find('a'); }
}
`,
    },
    `
    tests/StoreTestCase.php StoreTestCase.setUp -> tests/StoreTestCase.php StoreTestCase.open
    tests/StoreTestCase.php StoreTestCase.open -> src/DiskStore.php DiskStore
    tests/FindTest.php FindTest.testFind -> src/Store.php Store.find
    tests/FindTest.php FindTest.testFind -> src/DiskStore.php DiskStore.find
    `,
  );
});

test('of what a framework puts in the place of an instance, nothing of the classes below its type runs', async () => {
  await checkCalls(
    {
      ...JAVA_STORES,
      'src/test/java/shop/ShopTest.java': `package shop;
import static org.mockito.Mockito.mock;
import org.mockito.Mock;
class ShopTest {
  @Mock private Store store;
  private Store open;
  void setUp() { open = mock(Store.class); }
  void finds() { store.find("a"); }
  void opens() { open.find("a"); }
  void asks(@Mock Store other) { other.find("a"); }
  void takes(Store any) { any.find("a"); }
}
`,
    },
    `
    src/test/java/shop/ShopTest.java ShopTest.finds -> src/main/java/shop/Store.java Store.find
    src/test/java/shop/ShopTest.java ShopTest.opens -> src/main/java/shop/Store.java Store.find
    src/test/java/shop/ShopTest.java ShopTest.asks -> src/main/java/shop/Store.java Store.find
    src/test/java/shop/ShopTest.java ShopTest.takes -> src/main/java/shop/Store.java Store.find
    src/test/java/shop/ShopTest.java ShopTest.takes -> src/main/java/shop/DiskStore.java DiskStore.find
    src/test/java/shop/ShopTest.java ShopTest.takes -> src/main/java/shop/SlowStore.java SlowStore.find
    `,
  );
});

test('a test calls by a type alone what a test declares that some file knows as well', async () => {
  await checkCalls(
    {
      ...JAVA_STORES,
      'src/test/java/shop/fakes/FakeStore.java': `package shop.fakes;
import shop.Store;
public class FakeStore implements Store { public String find(String key) { return key; } }
`,
      'src/test/java/shop/cases/StoreCase.java': `package shop.cases;
import shop.Store;
public abstract class StoreCase {
  void finds(Store store) { store.find("a"); }
}
`,
      'src/test/java/shop/faked/FakedTest.java': `package shop.faked;
import shop.cases.StoreCase;
import shop.fakes.FakeStore;
class FakedTest extends StoreCase { FakeStore store; }
`,
      'src/test/java/shop/other/OtherTest.java': `package shop.other;
import shop.Store;
class OtherTest {
  void finds(Store store) { store.find("a"); }
}
`,
    },
    `
    src/test/java/shop/cases/StoreCase.java StoreCase.finds -> src/main/java/shop/Store.java Store.find
    src/test/java/shop/cases/StoreCase.java StoreCase.finds -> src/main/java/shop/DiskStore.java DiskStore.find
    src/test/java/shop/cases/StoreCase.java StoreCase.finds -> src/main/java/shop/SlowStore.java SlowStore.find
    src/test/java/shop/cases/StoreCase.java StoreCase.finds -> src/test/java/shop/fakes/FakeStore.java FakeStore.find
    src/test/java/shop/other/OtherTest.java OtherTest.finds -> src/main/java/shop/Store.java Store.find
    src/test/java/shop/other/OtherTest.java OtherTest.finds -> src/main/java/shop/DiskStore.java DiskStore.find
    src/test/java/shop/other/OtherTest.java OtherTest.finds -> src/main/java/shop/SlowStore.java SlowStore.find
    `,
  );
});

test('what one test of Go makes is called by nothing that other tests run', async () => {
  await checkCalls(
    {
      'go.mod': 'module example.com/shop\n',
      'shop.go': `package shop

type Handler func(string) error

type Router struct{ handlers []Handler }

func (r *Router) Add(handler Handler) { r.handlers = append(r.handlers, handler) }
func (r *Router) Find() Handler { return r.handlers[0] }
`,
      'shop_test.go': `package shop

import "testing"

func TestFails(t *testing.T) {
	r := &Router{}
	r.Add(func(string) error { return nil })
	r.Find()("a")
}

func TestFinds(t *testing.T) {
	r := &Router{}
	r.Add(func(string) error { return nil })
	r.Find()("b")
}
`,
    },
    `
    shop_test.go TestFails -> shop.go Router.Add
    shop_test.go TestFails -> shop.go Router.Find
    shop_test.go TestFails -> shop_test.go TestFails.<anonymous>
    shop_test.go TestFinds -> shop.go Router.Add
    shop_test.go TestFinds -> shop.go Router.Find
    shop_test.go TestFinds -> shop_test.go TestFinds.<anonymous>
    `,
  );
});

test('what the tests of some files know alone is called by nothing that others run', async () => {
  await checkCalls(
    {
      'go.mod': 'module example.com/shop\n',
      'shop.go': `package shop

type Store interface{ Find(key string) string }

type Cart struct{ store Store }

func (c *Cart) Total() string { return c.store.Find("total") }
func (c *Cart) Close() string { return c.store.Find("close") }
`,
      'total_test.go': `package shop

import "testing"

type prices struct{}

func (prices) Find(key string) string { return key }

func TestTotal(t *testing.T) { (&Cart{store: prices{}}).Total() }
`,
      'close_test.go': `package shop

import "testing"

type drawer struct{}

func (drawer) Find(key string) string { return "" }

func TestClose(t *testing.T) { (&Cart{store: drawer{}}).Close() }
`,
    },
    `
    shop.go Cart.Total -> shop.go Store.Find
    shop.go Cart.Total -> total_test.go prices.Find
    shop.go Cart.Close -> shop.go Store.Find
    shop.go Cart.Close -> close_test.go drawer.Find
    total_test.go TestTotal -> shop.go Cart.Total
    close_test.go TestClose -> shop.go Cart.Close
    `,
  );
});

test('sources call by a type alone what a test of another part declares only where such a test knows them', async () => {
  const store = 'package shop;\npublic interface Store { String find(String key); }\n';
  const fake =
    'package shop;\nclass FakeStore implements Store { public String find(String key) { return key; } }\n';
  const sourceOf = (name: string) => `package ${name.toLowerCase()};
import shop.Store;
public class ${name} {
  private final Store store;
  public ${name}(Store store) { this.store = store; }
  public String look() { return store.find("a"); }
}
`;
  await checkCalls(
    {
      'shop/src/main/java/shop/Store.java': store,
      'shop/src/test/java/shop/FakeStore.java': fake,
      'shop/src/test/java/shop/MarketTest.java': `package shop;
import market.Market;
class MarketTest { Market market; FakeStore store; }
`,
      'market/src/main/java/market/Market.java': sourceOf('Market'),
      'kiosk/src/main/java/kiosk/Kiosk.java': sourceOf('Kiosk'),
    },
    `
    market/src/main/java/market/Market.java Market.look -> shop/src/main/java/shop/Store.java Store.find
    market/src/main/java/market/Market.java Market.look -> shop/src/test/java/shop/FakeStore.java FakeStore.find
    kiosk/src/main/java/kiosk/Kiosk.java Kiosk.look -> shop/src/main/java/shop/Store.java Store.find
    `,
  );
});
