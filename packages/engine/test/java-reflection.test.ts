// What reflection, method handles and proxies of Java read, write and call, where names stand in the text.
import { it } from 'node:test';
import { checkCalls } from './support/check-calls.ts';

const check = (body: string, expected: string) =>
  checkCalls(
    { 'A.java': body },
    expected
      .split('\n')
      .map((line) => line.trim().replace(/(\S+) -> (\S+)/, 'A.java $1 -> A.java $2'))
      .join('\n'),
  );

const HOLDER = `
  class One { public String toString() { return ""; } }
  class Two { public String toString() { return ""; } }
  class Holder { Object kept; static Object shared; Object other; }`;

it('a field is written and read by reflection', () =>
  check(
    `${HOLDER}
     class A {
       void write(Holder h) { Holder.class.getDeclaredField("kept").set(h, new One()); }
       void read(Holder h) { Field f = Holder.class.getField("kept"); String s = "" + f.get(h); }
       void share() { Holder.class.getField("shared").set(null, new Two()); "".concat("" + Holder.shared); }
       void elsewhere(Holder h) { "".concat("" + h.other); }
     }`,
    `A.write -> One
     A.read -> One.toString
     A.share -> Two
     A.share -> Two.toString`,
  ));

it('a field is written and read by handles', () =>
  check(
    `${HOLDER}
     class A {
       static final VarHandle KEPT = MethodHandles.lookup().findVarHandle(Holder.class, "kept", Object.class);
       void swap(Holder h) { KEPT.compareAndSet(h, null, new One()); "".concat("" + KEPT.getAcquire(h)); }
       void get(Lookup l, Holder h) { "".concat("" + l.findGetter(Holder.class, "kept", Object.class).invoke(h)); }
       void set(Lookup l) { l.findStaticSetter(Holder.class, "shared", Object.class).invokeExact(new Two()); }
       void unreflected(Lookup l) { "".concat("" + l.unreflectGetter(Holder.class.getField("shared")).invoke()); }
     }`,
    `A.swap -> One
     A.swap -> One.toString
     A.get -> One.toString
     A.set -> Two
     A.unreflected -> Two.toString`,
  ));

it('a field is written and read by an updater, and at its offset', () =>
  check(
    `${HOLDER}
     class A {
       static final long OFFSET = unsafe.objectFieldOffset(Holder.class.getDeclaredField("other"));
       static final AtomicReferenceFieldUpdater<Holder, Object> KEPT =
         AtomicReferenceFieldUpdater.newUpdater(Holder.class, Object.class, "kept");
       void update(Holder h) { KEPT.lazySet(h, new One()); "".concat("" + h.kept); }
       void put(Unsafe unsafe, Holder h) { unsafe.putOrderedObject(h, OFFSET, new Two()); "".concat("" + h.other); }
       void none(Rows rows, Holder h) { rows.putObject(h, 1, new One()); "".concat("" + rows.getObject(h, 1)); }
     }`,
    `A.update -> One
     A.update -> One.toString
     A.put -> Two
     A.put -> Two.toString
     A.none -> One`,
  ));

it('a handle of a method of a base calls no override', () =>
  check(
    `class Base { String target() { return ""; } }
     class Own extends Base { String target() { return ""; } }
     class A {
       void special(Lookup l) { l.findSpecial(Base.class, "target", null, Own.class).invokeExact(new Own()); }
       void virtual(Lookup l) { l.findVirtual(Base.class, "target", null).invokeExact(new Own()); }
     }`,
    `A.special -> Own
     A.special -> Base.target
     A.virtual -> Own
     A.virtual -> Own.target`,
  ));

it('a proxy asks its handler, whatever is called on it', () =>
  check(
    `interface Shop { void buy(String what); String name(); }
     interface Other { void buy(String what); }
     class Handler implements InvocationHandler {
       public Object invoke(Object proxy, Method method, Object[] given) { return null; }
     }
     class A {
       Shop shop() { return (Shop) Proxy.newProxyInstance(null, new Class<?>[] {Shop.class}, new Handler()); }
       void run() { Shop shop = shop(); shop.buy("this"); }
       void other(Other other) { other.buy("that"); }
     }`,
    `A.shop -> Handler
     A.shop -> Handler.invoke
     A.run -> A.shop
     A.run -> Shop.buy
     A.run -> Handler.invoke
     A.other -> Other.buy`,
  ));
