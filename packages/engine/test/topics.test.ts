// Topics of a flat folder by examples at their limits: what is there one day and gone the next must not pull others along.
import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { SimilarityGraph } from '../src/analyses/domains/file-similarity.ts';
import { findTopics } from '../src/analyses/domains/topics.ts';

/** @param ties `a b 2`: two stems and what ties them */
function topicsOf(
  stems: readonly string[],
  ties: readonly string[],
): Map<string, string | undefined> {
  const graph: SimilarityGraph = {
    stems,
    units: stems.map((_, at) => [at]),
    edges: ties
      .map((text) => text.split(' ') as [string, string, string])
      .map(([one, other, weight]) => {
        const [a, b] = [stems.indexOf(one), stems.indexOf(other)].sort((x, y) => x - y);
        return { a: a!, b: b!, weight: Number(weight) };
      })
      .sort((x, y) => x.a - y.a || x.b - y.b),
  };
  const topics = findTopics(graph, new Set());
  return new Map(stems.map((stem, at) => [stem, topics[at]]));
}

/** Each with each of the others. */
const amongAll = (stems: readonly string[], weight: number) =>
  stems.flatMap((a, at) => stems.slice(at + 1).map((b) => `${a} ${b} ${weight}`));

const numbered = (name: string, count: number) =>
  Array.from({ length: count }, (_, at) => `${name}${String.fromCharCode(97 + at)}`);

it('a word that is hardly a topic takes no name from one that is', () => {
  const tcp = ['tcp_grip', 'tcp_rules', 'tcp_sample'];
  const grips = numbered('grip_', 8);
  const others = numbered('z', 24);
  const ties = [
    ...amongAll(tcp, 4),
    ...amongAll(['tcp_grip', ...grips], 1),
    ...others.flatMap((other, at) => [
      ...grips.map((grip) => `${grip} ${other} 0.4`),
      `${other} ${others[(at + 1) % 24]} 6`,
    ]),
  ];
  const topics = topicsOf([...tcp, ...grips, ...others], ties);
  assert.equal(topics.get('grip_a'), 'grip');
  assert.equal(topics.get('tcp_grip'), 'tcp');
});

it('one name less leaves what follows a topic where it is', () => {
  const topics = ['client', 'body', 'layer'].map((topic, at) =>
    numbered(`${topic}_`, 3 + (at % 2)),
  );
  const ties = [
    ...topics.flatMap((names) => amongAll(names, 2)),
    'tools client_a 4.1',
    'tools za 3',
    'tools zb 2.9',
  ];
  const stems = [...topics.flat(), 'layer_last', 'tools', ...numbered('z', 8)];
  for (const gone of [undefined, 'layer_last', 'body_d']) {
    const kept = stems.filter((stem) => stem !== gone);
    const found = topicsOf(
      kept,
      ties.filter((tie) => gone === undefined || !tie.includes(gone)),
    );
    assert.equal(found.get('tools'), 'client', `without ${gone}`);
  }
});
