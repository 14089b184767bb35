// C#: properties without code that a base or an interface declares, read by their names alone.
import { it } from 'node:test';
import { checkCalls } from './support/check-calls.ts';

it('what overrides or implements a property runs where the base or the interface reads it', () =>
  checkCalls(
    {
      'a.cs': `interface IShape { double Area { get; } string Text() => $"{Area}"; }
class Circle : IShape { public double Area => H(); static double H() => 1; }
abstract class Base { protected abstract Sub Other { get; } public void One() => Other.Go(); public void Two() => this.Other.Go(); }
class Sub : Base { protected override Sub Other { get { return this; } } public void Go() { } }`,
    },
    `a.cs IShape.Text -> a.cs Circle.Area
     a.cs Circle.Area -> a.cs Circle.H
     a.cs Base.One -> a.cs Sub.Other
     a.cs Base.One -> a.cs Sub.Go
     a.cs Base.Two -> a.cs Sub.Other
     a.cs Base.Two -> a.cs Sub.Go`,
  ));
