// Which classes of C# run through an interface that a container gives instances of: exactly these calls of these sources.
import { it } from 'node:test';
import { checkCalls } from './support/check-calls.ts';

const stores = `
public interface IStore { void Save(); }
public class Disk : IStore { public void Save() { } }
public class Tape : IStore { public void Save() { } }
public class Cloud : IStore { public void Save() { } }
public class Cart {
  private readonly IStore store;
  public Cart(IStore store) { this.store = store; }
  public void Buy() { store.Save(); }
}`;

const registering = (call: string): string =>
  `class Setup { void Run(IServiceCollection services) { services.${call}; } }`;

const forms: Readonly<Record<string, string>> = {
  'two types': 'AddScoped<IStore, Disk>()',
  'two types, unless there is one': 'TryAddSingleton<IStore, Disk>()',
  'two types and a key': 'AddKeyedTransient<IStore, Disk>("disk")',
  'a client for it': 'AddHttpClient<IStore, Disk>(client => client.Open())',
  'types as values': 'AddTransient(typeof(IStore), typeof(Disk))',
  'a descriptor': 'TryAddEnumerable(ServiceDescriptor.Singleton<IStore, Disk>())',
  'a function that asks for it': 'AddScoped<IStore>(given => given.GetRequiredService<Disk>())',
};

for (const [name, call] of Object.entries(forms))
  it(`what is registered by ${name} is meant`, () =>
    checkCalls(
      { 'a.cs': `${stores}\n${registering(call)}` },
      'a.cs Cart.Buy -> a.cs Disk.Save\na.cs Cart.Buy -> a.cs IStore.Save',
    ));

it('so is what a function makes that is registered, and what the program makes elsewhere', () =>
  checkCalls(
    {
      'a.cs': `${stores}
${registering('AddSingleton<IStore>(given => new Disk())')}
class Other { IStore spare = new Tape(); }`,
    },
    `a.cs -> a.cs Tape
a.cs Cart.Buy -> a.cs Disk.Save
a.cs Cart.Buy -> a.cs IStore.Save
a.cs Cart.Buy -> a.cs Tape.Save
a.cs Setup.Run -> a.cs Disk`,
  ));

it('any may be meant where it is not seen what a function makes', () =>
  checkCalls(
    {
      'a.cs': `${stores}
${registering('AddSingleton<IStore>(given => Choose(given)).AddSingleton<IStore, Disk>()')}`,
    },
    `a.cs Cart.Buy -> a.cs Cloud.Save
a.cs Cart.Buy -> a.cs Disk.Save
a.cs Cart.Buy -> a.cs IStore.Save
a.cs Cart.Buy -> a.cs Tape.Save`,
  ));

it('what tests register, make and declare runs beside what runs without them', () =>
  checkCalls(
    {
      'src/a.cs': `${stores}\n${registering('AddScoped<IStore, Disk>()')}`,
      'tests/CartTests.cs': `
public class Stub : IStore { public void Save() { } }
public class CartTests {
  [Fact] public void Buys() { new Cart(new Stub()).Buy(); new Cart(new Tape()).Buy(); }
  void Set(IServiceCollection services) { services.AddScoped<IStore, Cloud>(); }
}`,
    },
    `src/a.cs Cart.Buy -> src/a.cs Disk.Save
src/a.cs Cart.Buy -> src/a.cs IStore.Save
src/a.cs Cart.Buy -> src/a.cs Tape.Save
src/a.cs Cart.Buy -> tests/CartTests.cs Stub.Save
tests/CartTests.cs CartTests.Buys -> src/a.cs Cart.Buy
tests/CartTests.cs CartTests.Buys -> src/a.cs Cart.constructor
tests/CartTests.cs CartTests.Buys -> src/a.cs Tape
tests/CartTests.cs CartTests.Buys -> tests/CartTests.cs Stub`,
  ));

it('classes run that are registered to run', () =>
  checkCalls(
    {
      'a.cs': `
class Worker : BackgroundService { protected override Task ExecuteAsync(CancellationToken token) => null; }
class Nightly : IJob { public Task Execute(IJobExecutionContext context) => null; }
class Token : DelegatingHandler { protected override Task SendAsync() => null; void Other() { } }
class Setup {
  void Run(IServiceCollection services) {
    services.AddHostedService<Worker>();
    services.AddQuartz(each => each.ScheduleJob<Nightly>(when => when.Daily()));
    services.AddHttpClient("a").AddHttpMessageHandler<Token>();
  }
}`,
    },
    `a.cs Setup.Run -> a.cs Token.SendAsync
a.cs Setup.Run -> a.cs Worker.ExecuteAsync
a.cs Setup.Run -> a.cs Nightly.Execute`,
  ));

it('a double of a test hides nothing of what runs without it, where no container is told anything', () =>
  checkCalls(
    {
      'src/a.cs': `
public interface IStore { void Save(); }
public class Disk : IStore { public void Save() { } }
public class Cart {
  readonly IStore store;
  public Cart(IStore store) { this.store = store; }
  public void Buy() { store.Save(); }
}`,
      'tests/CartTests.cs': `
public class Stub : IStore { public void Save() { } }
public class CartTests {
  [Fact] public void Buys() { new Cart(new Stub()).Buy(); }
}`,
    },
    `src/a.cs Cart.Buy -> src/a.cs Disk.Save
src/a.cs Cart.Buy -> src/a.cs IStore.Save
src/a.cs Cart.Buy -> tests/CartTests.cs Stub.Save
tests/CartTests.cs CartTests.Buys -> src/a.cs Cart.Buy
tests/CartTests.cs CartTests.Buys -> src/a.cs Cart.constructor
tests/CartTests.cs CartTests.Buys -> tests/CartTests.cs Stub`,
  ));
