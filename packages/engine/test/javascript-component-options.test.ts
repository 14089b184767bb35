// Components that are written as an object of options, as Vue has them: what `this` is in their functions.
import { deepEqual } from 'node:assert/strict';
import { describe, it } from 'node:test';
import { checkCalls, programOfSources } from './support/check-calls.ts';

const list = `<script>
import shown from './shown';
export default {
  mixins: [shown],
  data() { return { start: begin }; },
  computed: {
    total() { return this.sum(); },
    both: { get() { return this.sum(); }, set() { this.draw(); } },
  },
  watch: { total() { this.draw(); }, both: { handler() { this.draw(); } } },
  mounted() { this.start(); this.$root.notify(); this.show(); },
  methods: {
    draw() { this.both = this.total; },
    sum() {},
  },
};
function begin() {}
</script>
`;
const shown = `export default {
  created() { this.show(); },
  methods: { show() { this.sum(); this.hide(); }, hide() {} },
};
`;
const main = `import { createApp } from 'vue';
createApp({ methods: { notify() {} } });
`;

describe('components of options', () => {
  it('are instances with methods, computed members, data and mixins', () =>
    checkCalls(
      { 'List.vue': list, 'shown.js': shown, 'main.js': main },
      `List.vue default.computed.total -> List.vue default.methods.sum
       List.vue default.computed.both.get -> List.vue default.methods.sum
       List.vue default.computed.both.set -> List.vue default.methods.draw
       List.vue default.watch.total -> List.vue default.methods.draw
       List.vue default.watch.both.handler -> List.vue default.methods.draw
       List.vue default.mounted -> List.vue begin
       List.vue default.mounted -> main.js <anonymous>
       List.vue default.mounted -> shown.js default.methods.show
       List.vue default.methods.draw -> List.vue default.computed.total
       List.vue default.methods.draw -> List.vue default.computed.both.set
       shown.js default.created -> shown.js default.methods.show
       shown.js default.methods.show -> List.vue default.methods.sum
       shown.js default.methods.show -> shown.js default.methods.hide`,
    ));

  it('are known by what they are given to, and where that is from', () =>
    checkCalls(
      {
        'a.js':
          "import Vue, { defineComponent } from 'vue';\n" +
          'export const A = defineComponent({ created() { this.a(); }, methods: { a() {} } });\n' +
          "Vue.component('b', { created() { this.b(); }, methods: { b() {} } });\n",
        'c.js':
          "import { defineComponent } from './other';\n" +
          'export const C = defineComponent({ created() { this.c(); }, methods: { c() {} } });\n',
      },
      `a.js A.created -> a.js A.methods.a
       a.js -> a.js <anonymous>`,
    ));

  it('have members of the framework, which lead out', async () => {
    const source =
      "<script>\nexport default { created() { this.$emit('x'); this.$refs.a.show(); }, methods: { show() {} } };\n</script>\n";
    const { callResolution } = await programOfSources({ 'A.vue': source });
    deepEqual(callResolution, [{ language: 'vue', resolved: 0, external: 1, unresolved: 1 }]);
  });
});
