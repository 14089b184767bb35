// Parameters of TypeScript whose types follow from where the function stands.
import { describe, it } from 'node:test';
import { checkCalls } from './support/check-calls.ts';

const HEAD = `export class Scene { draw() {} }
  export interface Deck { deal(): void }`;

const check = (source: string, calls: string) =>
  checkCalls({ 'a.ts': `${HEAD}\n${source}` }, calls);

describe('parameters without a type that nobody is seen to give anything', () => {
  it('have that of the function type that the function is declared with or handed to', () =>
    check(
      `type Perform = (scene: Scene, deck?: Deck) => void;
      const first: Perform = (scene, deck) => { scene.draw(); deck.deal(); };
      declare function later(perform: Perform | null): void;
      function main() { later((scene) => scene.draw()); }`,
      `a.ts first -> a.ts Deck.deal
       a.ts first -> a.ts Scene.draw
       a.ts main -> a.ts Scene.draw
       a.ts main -> a.ts later`,
    ));

  it('have that of the member that the object around is to have, however many objects come there', async () => {
    const actions = Array.from({ length: 12 }, (_, at) => at);
    await check(
      `interface Action<T> {
        perform(scene: Scene, data: T): void;
        parts?: { check?: (deck: Deck) => boolean };
        [other: string]: unknown;
      }
      declare function register(action: Action<Deck>): void;
      ${actions
        .map(
          (at) => `function main${at}() {
            register({
              perform(scene, data) { scene.draw(); data.deal(); },
              parts: { check: (deck) => deck.deal() },
            });
          }`,
        )
        .join('\n')}`,
      actions
        .flatMap((at) => [
          `a.ts main${at} -> a.ts Deck.deal`,
          `a.ts main${at} -> a.ts Scene.draw`,
          `a.ts main${at} -> a.ts register`,
        ])
        .sort()
        .join('\n'),
    );
  });

  it('keep what they are seen to be given, and what their own type says', () =>
    check(
      `class Small extends Scene { draw() {} }
      function run(perform: (scene: Scene, other: Scene) => void) { perform(new Small(), null); }
      function main() { run((scene, other: Deck) => { scene.draw(); other.deal(); }); }`,
      `a.ts main -> a.ts Deck.deal
       a.ts main -> a.ts Small.draw
       a.ts main -> a.ts run
       a.ts run -> a.ts Small
       a.ts run -> a.ts main.<anonymous>`,
    ));

  it('have that type where what they are given beside is no instance of it', () =>
    check(
      `class Other {}
      type Perform = (scene: Scene) => void;
      const first: Perform = (scene) => scene.draw();
      function later(perform: any, value: any) { perform(value); }
      later(first, () => {});
      later(first, new Other());`,
      `a.ts -> a.ts Other
       a.ts -> a.ts later
       a.ts first -> a.ts Scene.draw
       a.ts later -> a.ts first`,
    ));
});

describe('`this` of functions whose type says what it is', () => {
  it('is that, whatever object they stand in', () =>
    check(
      `interface Binding { handler?: (this: { deck: Deck }, at: number) => void }
      declare function bind(binding: Binding): void;
      type Drawing = (this: Scene) => void;
      const first: Drawing = function () { this.draw(); };
      const second: Drawing = () => { this.draw(); };
      function main() { bind({ handler() { this.deck.deal(); } }); }`,
      `a.ts first -> a.ts Scene.draw
       a.ts main -> a.ts Deck.deal
       a.ts main -> a.ts bind`,
    ));
});
