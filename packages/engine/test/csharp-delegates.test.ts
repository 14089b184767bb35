// What functions without a name of C# are given where nobody is seen to call them: their delegates say it.
import { describe, it } from 'node:test';
import { checkCalls } from './support/check-calls.ts';

const LIBRARY = `
using System;
public interface IJob { }
public class Job : IJob { }
public interface ISetup { ISetup Named(string name); }
public class Setup : ISetup { public ISetup Named(string name) => this; }
public class Builder { }
public static class Extensions {
  public static Builder Plain(this Builder builder, Action<ISetup> configure) => builder;
  public static Builder Add<T>(this Builder builder, Action<ISetup>? configure = null) where T : IJob => builder;
  public static Builder Add<T>(this Builder builder, Action<IServiceProvider, ISetup>? configure = null) where T : IJob => builder;
}`;

function check(body: string, expected: readonly string[]): Promise<void> {
  const lines = expected.map((to) => `b.cs Uses.Run -> a.cs ${to}`);
  return checkCalls(
    {
      'a.cs': LIBRARY,
      'b.cs': `class Uses { void Run(Builder builder) { ${body} } }`,
    },
    lines.join('\n'),
  );
}

describe('a function of C# without a name that nobody is seen to call', () => {
  it('is given what its delegate takes', () =>
    check('builder.Plain(setup => setup.Named("a"));', [
      'Extensions.Plain',
      'ISetup.Named',
      'Setup.Named',
    ]));

  it('is given that and not what the call says of another type', () =>
    check('builder.Add<Job>(setup => setup.Named("a"));', [
      'Extensions.Add',
      'ISetup.Named',
      'Setup.Named',
    ]));

  it('is given each by its place', () =>
    check('builder.Add<Job>((services, setup) => setup.Named("a"));', [
      'Extensions.Add#2',
      'ISetup.Named',
      'Setup.Named',
    ]));
});
