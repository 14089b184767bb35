// Methods that are declared below a type once more and have no body: nothing runs there.
import { describe, it } from 'node:test';
import { checkCalls } from './support/check-calls.ts';

describe('an override without a body', () => {
  it('is called by nobody who knows the type above alone, in Java', () =>
    checkCalls(
      {
        'A.java': `interface Shape { int size(); }
          abstract class Round implements Shape { public abstract int size(); }
          class Ball extends Round { public int size() { return 1; } }
          class Main {
            static int above(Shape shape) { return shape.size(); }
            static int below(Round round) { return round.size(); }
          }`,
      },
      `A.java Main.above -> A.java Ball.size
       A.java Main.above -> A.java Shape.size
       A.java Main.below -> A.java Ball.size
       A.java Main.below -> A.java Round.size`,
    ));

  it('is called by nobody who knows the type above alone, in TypeScript', () =>
    checkCalls(
      {
        'a.ts': `export interface Shape { size(): number }
          export abstract class Round implements Shape { abstract size(): number }
          export class Ball extends Round { size() { return 1; } }
          export function above(shape: Shape) { return shape.size(); }
          export function below(round: Round) { return round.size(); }`,
      },
      `a.ts above -> a.ts Ball.size
       a.ts above -> a.ts Shape.size
       a.ts below -> a.ts Ball.size
       a.ts below -> a.ts Round.size`,
    ));
});
