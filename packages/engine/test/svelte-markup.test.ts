// Markup of Svelte's components: exactly these calls.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { scriptOfMarkup } from '../src/languages/javascript/extraction/svelte-markup.ts';
import { checkCalls } from './support/check-calls.ts';

const compiled = (text: string): string =>
  scriptOfMarkup(text, (offset) => text.slice(0, offset).split('\n').length).code.replaceAll(
    '\n',
    '',
  );

describe('markup', () => {
  it('is what it shows and what its blocks say', () => {
    assert.equal(
      compiled('<p class={a}>{b("}")}</p>{...c}<!-- {d} --><style>a { b: c }</style>'),
      '[a];[b("}")];[...c];',
    );
    assert.equal(
      compiled('{#if a}b{:else if c}{d}{:else}{e}{/if}'),
      'if (a) {} else if ( c) {[d];} else {[e];}',
    );
    assert.equal(
      compiled('{#each a as { b, c }, i (b.id)}{b}{:else}none{/each}{#each d as e}{e}{/each}'),
      'for (const { b, c } of (a)) {let i = 0;[b.id];[b];} {}for (const e of (d)) {[e];}',
    );
    assert.equal(
      compiled('{#await a then b}{b}{/await}{#await c}-{:then d}{d}{:catch e}{e}{/await}'),
      '{let b = await (a);[b];}{[c];} {let d = await (c);[d];} {let e = $given;[e];}',
    );
    assert.equal(
      compiled(
        '{#snippet row(a)}{a}{/snippet}{@render row(b())}{@render other(c)}{@const d = e}{@html f}',
      ),
      '{let a = $given;[a];}[b()];[other(c)];const d = e;[f];',
    );
  });

  it('runs handlers and actions', () => {
    assert.equal(
      compiled('<p on:click={a} onclick={() => b(1)} on:x|once={c.d} bind:value={e}>'),
      'a($event);{ b(1)}c.d($event);[e];',
    );
    assert.equal(
      compiled('<p use:a use:b={c} transition:d|local in:e={{ f }}>'),
      'a();b(undefined, c);d();e(undefined, { f });',
    );
  });

  it('that ends early closes what it has opened', () => {
    assert.equal(compiled('{#if a}{#each b as c}{c'), 'if (a) {for (const c of (b)) {}}');
    assert.equal(compiled('{/if}{:else}{a}'), '[a];');
    assert.equal(compiled('{'.repeat(200)), '');
  });
});

it('calls of markup lead to what the script binds', () =>
  checkCalls(
    {
      'A.svelte': `<script lang="ts">
  import { format } from './format';
  class Item { label() {} other() {} }
  let items: Item[] = [];
  function save() {}
  function pick(item: Item) { item.other(); }
  const load = async () => new Item();
  function unused() {}
</script>
<button on:click={save}>{format('a')}</button>
{#each items as item}<p onclick={() => pick(item)}>{item.label()}</p>{/each}
{#await load() then made}{made.label()}{/await}`,
      'format.ts': 'export function format(text) {}',
    },
    `A.svelte -> A.svelte save
     A.svelte -> A.svelte pick
     A.svelte -> A.svelte load
     A.svelte -> A.svelte Item.label
     A.svelte -> format.ts format
     A.svelte pick -> A.svelte Item.other
     A.svelte load -> A.svelte Item`,
  ));
