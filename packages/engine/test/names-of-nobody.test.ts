// Calls whose names nothing in the repository has lead out of it, in languages whose members are all declared: how many sites are
// counted as what.
import { deepEqual } from 'node:assert/strict';
import { it } from 'node:test';
import { programOfSources } from './support/check-calls.ts';

async function checkCounts(
  sources: Readonly<Record<string, string>>,
  counts: { readonly resolved: number; readonly external: number; readonly unresolved: number },
): Promise<void> {
  const { callResolution } = await programOfSources(sources);
  const [{ language: _, ...found } = { language: '' }, ...others] = callResolution;
  deepEqual([found, others], [counts, []]);
}

it("C#: a program's statements stand in a class, whose bases may have any name", () =>
  checkCounts(
    {
      'Program.cs': `
var builder = WebApplication.CreateBuilder(args);
builder.Services.AddScoped<Clock>();
builder.AddShop();
var app = builder.Build();
Console.WriteLine(new Uri("a"));`,
      'Shop.cs': `
public class Clock { public void Ring(int times) { } public void Ring(string what) { } }
public static class Shop { public static void AddShop(this WebApplicationBuilder builder) { } }`,
    },
    { resolved: 1, external: 5, unresolved: 0 },
  ));

it('C#: a member that no file declares is of nothing that the repository has', () =>
  checkCounts(
    {
      'A.cs': `
class A {
  void Known<T>() { }
}
class B {
  void Run(dynamic it) { it.Strange<int>(2); it.Known(); }
}`,
    },
    { resolved: 0, external: 1, unresolved: 1 },
  ));

it('Java: a member that no file declares', () =>
  checkCounts(
    {
      'A.java': `
class A {
  Object run(Object given) { var it = given == null ? null : null; it.strange(); it.known(); return it; }
  void known() {}
}`,
    },
    { resolved: 0, external: 1, unresolved: 1 },
  ));

it('Kotlin: a member that no file declares', () =>
  checkCounts(
    {
      'A.kt': `
class A {
  val make = { it -> it.strange(); it.known() }
  fun known() {}
}`,
    },
    { resolved: 0, external: 1, unresolved: 1 },
  ));
