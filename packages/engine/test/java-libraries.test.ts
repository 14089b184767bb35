// What libraries do with what Java's programs give them: Reactor, Guava, Spring, Mockito.
import { it } from 'node:test';
import { checkCalls } from './support/check-calls.ts';

const SHOP = `package p;
import java.util.*;
import reactor.core.publisher.*;
interface Ext { void use(); }
class Post implements Ext { Part part() { return null; } public void use() {} }
class Draft implements Ext { public void use() {} }
class Part { void use() {} }
interface Client {
  <E extends Ext> Mono<E> fetch(Class<E> type);
  <E extends Ext> Map<String, List<E>> groups(Class<E> type);
}`;

it('what is written with a type parameter of a method is of the class that is given', () =>
  checkCalls(
    {
      'p/Shop.java': SHOP,
      'p/A.java': `package p;
class A {
  void one(Client c) { c.fetch(Post.class).subscribe(post -> post.use()); }
  void many(Client c) { c.groups(Post.class).get("").get(0).use(); }
}`,
    },
    `p/A.java A.one -> p/Shop.java Client.fetch
     p/A.java A.one -> p/Shop.java Post.use
     p/A.java A.many -> p/Shop.java Client.groups
     p/A.java A.many -> p/Shop.java Post.use`,
  ));

it('what comes later, and what is made of it', () =>
  checkCalls(
    {
      'p/Shop.java': SHOP,
      'p/A.java': `package p;
import reactor.core.publisher.*;
class A {
  void flat(Mono<Post> m) { m.flatMap(p -> Mono.just(p.part())).onErrorResume(e -> Mono.empty()).block().use(); }
  void list(List<Post> l) { Flux.fromIterable(l).concatMap(p -> Mono.just(p.part())).collectList().map(parts -> { parts.get(0).use(); return 1; }); }
  void pair(Mono<Post> m) { Mono.zip(Mono.just("").thenReturn(new Part()), m).map(t -> { t.getT1().use(); return t.getT2().part(); }); }
}`,
    },
    `p/A.java A.flat -> p/Shop.java Post.part
     p/A.java A.flat -> p/Shop.java Part.use
     p/A.java A.list -> p/Shop.java Post.part
     p/A.java A.list -> p/Shop.java Part.use
     p/A.java A.pair -> p/Shop.java Part
     p/A.java A.pair -> p/Shop.java Part.use
     p/A.java A.pair -> p/Shop.java Post.part`,
  ));

it('lists of Guava, and what gives its argument', () =>
  checkCalls(
    {
      'p/Shop.java': SHOP,
      'p/A.java': `package p;
class A {
  void list(List<Post> l) { Lists.transform(l, p -> p.part()).get(0).use(); }
  void of(Post p) { ImmutableList.of(p).get(0).use(); Preconditions.checkNotNull(p, "p").part(); }
}`,
    },
    `p/A.java A.list -> p/Shop.java Post.part
     p/A.java A.list -> p/Shop.java Part.use
     p/A.java A.of -> p/Shop.java Post.use
     p/A.java A.of -> p/Shop.java Post.part`,
  ));

it('a method is named on what Mockito gives back, and runs nothing below its type', () =>
  checkCalls(
    {
      'p/Store.java':
        'package p; interface Store { void save(); void load(); } class Disk implements Store { public void save() {} public void load() {} }',
      'p/ATest.java': `package p;
import org.mockito.Mockito;
import static org.mockito.Mockito.*;
class ATest {
  Store store = mock(Store.class);
  void checks() { verify(store, times(2)).save(); }
  void stubs() { doNothing().when(store).load(); when(store).load(); }
}`,
      'p/Own.java': `package p;
import org.mockito.Mockito;
class Own { void verify(Store s) {} void run(Store s) { verify(s); } }`,
    },
    `p/ATest.java ATest.checks -> p/Store.java Store.save
     p/ATest.java ATest.stubs -> p/Store.java Store.load
     p/Own.java Own.run -> p/Own.java Own.verify`,
  ));

it('methods that listen to events run where one is published', () =>
  checkCalls(
    {
      'p/Events.java':
        'package p; class Event {} class Paid extends Event {} class Sent extends Event {}',
      'p/Listeners.java': `package p;
import org.springframework.context.event.EventListener;
class Mail { @EventListener void paid(Paid e) {} @EventListener void sent(Sent e) {} }
class Stock { @TransactionalEventListener(phase = AFTER) void taken(Paid e) {} void other(Paid e) {} }
class Old implements ApplicationListener<Sent> { public void onApplicationEvent(Sent e) {} }
class Bus { @Subscribe void posted(Paid e) {} }`,
      'p/A.java': `package p;
class A {
  ApplicationEventPublisher publisher;
  void pay() { publisher.publishEvent(new Paid()); }
  void send(Sent e) { publisher.publishEvent(e); }
  void post(EventBus bus) { bus.post(new Paid()); }
  void test() { verify(publisher).publishEvent(new Paid()); }
}`,
    },
    `p/A.java A.pay -> p/Events.java Paid
     p/A.java A.pay -> p/Listeners.java Mail.paid
     p/A.java A.pay -> p/Listeners.java Stock.taken
     p/A.java A.send -> p/Listeners.java Mail.sent
     p/A.java A.send -> p/Listeners.java Old.onApplicationEvent
     p/A.java A.post -> p/Events.java Paid
     p/A.java A.post -> p/Listeners.java Bus.posted
     p/A.java A.test -> p/Events.java Paid`,
  ));
