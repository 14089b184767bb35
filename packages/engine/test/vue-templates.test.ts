// Templates of Vue's components, and what its references hold: exactly these calls.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { scriptOfTemplate } from '../src/languages/javascript/extraction/vue-template.ts';
import { checkCalls } from './support/check-calls.ts';

/** The code of a template, without line breaks, and the lines of the file that its lines stand for. */
function compiled(text: string): { code: string; lines: number[] } {
  const lineOf = (offset: number) => text.slice(0, offset).split('\n').length;
  const script = scriptOfTemplate(text, { start: 0, end: text.length, lineOf });
  const starts = [...script.code.matchAll(/^/gm)].map(({ index }) => index).slice(0, -1);
  return { code: script.code.replaceAll('\n', ''), lines: starts.map(script.lineOf) };
}

describe('a template', () => {
  it('is what it shows, asks and repeats', () => {
    assert.equal(
      compiled('<p :a="b()" c="d()" v-if="e">{{ f }}</p><!-- {{ g }} -->').code,
      '[b()];[e];[ f ];',
    );
    assert.equal(
      compiled('<li v-for="(a, i) in list" :key="a.id"><b>{{ a }}</b></li>{{ c }}').code,
      'for (const a of (list)) {let i;[a.id];[ a ];}[ c ];',
    );
    assert.equal(
      compiled('<X v-for="{ a, b } of list" :c="a" /><br v-for="d in e">{{ f }}').code,
      'for (const { a, b } of (list)) {[a];}for (const d of (e)) {}[ f ];',
    );
    assert.equal(
      compiled('<X #item="{ row }">{{ row }}</X>').code,
      '{let { row } = $slot;[ row ];}',
    );
    assert.equal(compiled('<p :a="b &amp;&amp; &quot;c&quot;">').code, '[b && "c"];');
  });

  it('calls what events run', () => {
    assert.equal(
      compiled('<p @a="b" v-on:c="d.e" @f="g(1); h++">').code,
      'b($event);d.e($event);{g(1); h++}',
    );
    assert.equal(
      compiled('<p @a="(b, c) => d(b)" @e="() => { f() }">').code,
      '{let b;let c; d(b)}{ { f() }}',
    );
  });

  it('stands at the lines of the file', () => {
    assert.deepEqual(compiled('<p\n  :a="b"\n>\n{{ c(\n  d) }}\n</p>').lines, [2, 3, 4, 5, 6]);
  });

  it('that ends early closes what it has opened', () => {
    assert.equal(compiled('<p v-for="a in b"><i>{{ a }}').code, 'for (const a of (b)) {[ a ];}');
    assert.equal(compiled('</p>{{ a').code, '');
  });
});

describe('calls of templates', () => {
  it('lead to what the script binds', () =>
    checkCalls(
      {
        'A.vue': `<template>
  <p :class="look()" @click="save">{{ format(user.name()) }}</p>
  <li v-for="item in items" @click="pick(item)">{{ item.label() }}</li>
  <input @input="() => touched()">
</template>
<script setup lang="ts">
import { format } from './format';
class Item { label() {} other() {} }
class User { name() {} }
const user = new User();
const items: Item[] = [];
function look() {}
function save() {}
function pick(item: Item) { item.other(); }
const touched = () => {};
function unused() {}
</script>`,
        'format.ts': 'export function format(text) {}',
      },
      `A.vue -> A.vue User
       A.vue -> A.vue look
       A.vue -> A.vue save
       A.vue -> A.vue pick
       A.vue -> A.vue touched
       A.vue -> A.vue User.name
       A.vue -> A.vue Item.label
       A.vue pick -> A.vue Item.other
       A.vue -> format.ts format`,
    ));

  it('lead to members of the component, where it is written by options', () =>
    checkCalls(
      {
        'A.vue': `<template><p @click="close">{{ total }} {{ format() }} {{ hidden() }} {{ parseInt('1') }}</p></template>
<script>
import { format } from './format';
function hidden() {}
export default {
  computed: { total() { return this.sum(); } },
  methods: { sum() {}, close() {}, format },
};
</script>`,
        'format.js': 'export function format() {}',
      },
      `A.vue -> A.vue default.computed.total
       A.vue -> A.vue default.methods.close
       A.vue -> format.js format
       A.vue default.computed.total -> A.vue default.methods.sum`,
    ));

  it('are on what references hold and on properties', () =>
    checkCalls(
      {
        'A.vue': `<script setup lang="ts">
import { ref, computed, type Ref } from 'vue';
interface Props { owner: User }
class User { name() {} }
const user = ref(new User());
const both = computed(() => made());
const typed: Ref<User> = ref(null);
function made() { return new User(); }
defineProps<Props>();
</script>
<template>{{ user.name() }}
{{ both.name() }}
{{ typed.name() }}
{{ owner.name() }}</template>`,
      },
      `A.vue -> A.vue User
       A.vue -> A.vue User.name
       A.vue -> A.vue made
       A.vue made -> A.vue User`,
    ));
});

it("Vue's functions run what they are given, and hand on what is provided", () =>
  checkCalls(
    {
      'a.ts': `import { inject, onMounted, provide, toRefs, watch } from 'vue';
class Store { load() {} }
function start() {}
function changed(value: Store) { value.load(); }
export function use() {
  onMounted(start);
  provide('store', new Store());
  const { store } = toRefs({ store: new Store() });
  watch(() => store.value, changed);
}`,
      'b.ts': `import { inject } from 'vue';
export function show() { inject('store').load(); }`,
    },
    `a.ts use -> a.ts start
     a.ts use -> a.ts Store
     a.ts use -> a.ts changed
     a.ts changed -> a.ts Store.load
     b.ts show -> a.ts Store.load`,
  ));

it('a mixin does not give a component what others have', () =>
  checkCalls(
    {
      'main.js': "import A from './A.vue';\nimport B from './B.vue';",
      'mixin.js': `export default {
  created() { this.load(); },
  methods: { load() { this.fill(); } },
};`,
      'A.vue': `<script>
import mixin from './mixin';
export default {
  mixins: [mixin],
  mounted() { this.own(); },
  methods: { fill() {}, own() {} },
};
</script>`,
      'B.vue': `<script>
import mixin from './mixin';
export default {
  mixins: [mixin],
  mounted() { this.own(); },
  methods: { fill() {}, own() {} },
};
</script>`,
    },
    `mixin.js default.created -> mixin.js default.methods.load
     mixin.js default.methods.load -> A.vue default.methods.fill
     mixin.js default.methods.load -> B.vue default.methods.fill
     A.vue default.mounted -> A.vue default.methods.own
     B.vue default.mounted -> B.vue default.methods.own`,
  ));
