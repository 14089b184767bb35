// Which classes of Java and Kotlin run through an interface that modules give a container instances of: exactly these calls of these
// sources.
import { it } from 'node:test';
import { checkCalls } from './support/check-calls.ts';

const kotlinStores = `
interface Store { fun save() }
class Disk : Store { override fun save() {} }
class Tape : Store { override fun save() {} }
class Cart(private val store: Store) { fun buy() { store.save() } }`;

const kotlinModules: Readonly<Record<string, string>> = {
  'a binding': '@Module abstract class Stores { @Binds abstract fun store(disk: Disk): Store }',
  'a binding with a scope':
    '@Module internal interface Stores { @Binds @Singleton fun store(disk: Disk): Store }',
  'a function that gives it':
    '@Module object Stores { @Provides fun store(disk: Disk): Store = disk }',
};

for (const [name, module] of Object.entries(kotlinModules))
  it(`Kotlin: ${name} says what is meant`, () =>
    checkCalls(
      { 'a.kt': `${kotlinStores}\n${module}` },
      'a.kt Cart.buy -> a.kt Disk.save\na.kt Cart.buy -> a.kt Store.save',
    ));

it('Kotlin: what stands in the program as an object may be meant as well', () =>
  checkCalls(
    {
      'a.kt': `${kotlinStores}
@Module interface Stores { @Binds fun store(disk: Disk): Store }
object Cloud : Store { override fun save() {} }
class Other { val made = object : Store { override fun save() {} } }`,
    },
    `a.kt Cart.buy -> a.kt Cloud.save
a.kt Cart.buy -> a.kt Disk.save
a.kt Cart.buy -> a.kt Other.save
a.kt Cart.buy -> a.kt Store.save`,
  ));

it('Kotlin: a module of tests and a function of nothing say nothing', () =>
  checkCalls(
    {
      'a.kt': kotlinStores,
      'b.kt': `
@TestInstallIn(replaces = [Stores::class]) @Module
interface TestStores { @Binds fun store(disk: Disk): Store }`,
      'c.kt': 'interface Plain { fun store(disk: Disk): Store }',
    },
    `a.kt Cart.buy -> a.kt Disk.save
a.kt Cart.buy -> a.kt Store.save
a.kt Cart.buy -> a.kt Tape.save`,
  ));

const javaStores = `
interface Store { void save(); }
class Disk implements Store { public void save() {} }
class Tape implements Store { public void save() {} }
class Cart { private final Store store; Cart(Store store) { this.store = store; } void buy() { store.save(); } }`;

const javaModules: Readonly<Record<string, string>> = {
  'a binding': '@Module abstract class Stores { @Binds abstract Store store(Disk disk); }',
  'a bean': '@Configuration class Stores { @Bean Store store(Disk disk) { return disk; } }',
};

for (const [name, module] of Object.entries(javaModules))
  it(`Java: ${name} says what is meant`, () =>
    checkCalls(
      { 'A.java': `${javaStores}\n${module}` },
      'A.java Cart.buy -> A.java Disk.save\nA.java Cart.buy -> A.java Store.save',
    ));
