// How smooth the explorer is while somebody pans a graph of 5,000 nodes and 20,000 relationships: a real server, a
// real Chromium that draws in software, and a made-up cut in place of the server's answer.
//
//   node packages/dashboard/bench/panning.ts [nodes relationships groups]
import type { ViewCut, ViewNode, ViewRelationship } from '@orrery/contract';
import type { CDPSession, Page } from 'playwright-core';
import { openPage } from '../test/support/page-in-browser.ts';
import { dropAndOpen, signIn, zipOf } from '../test/support/steps.ts';

const [nodeCount = 5000, relationshipCount = 20_000, groupCount = 50] = process.argv
  .slice(2)
  .map(Number);
const MOVES = 180;
/** By then the picture has been drawn anew, in milliseconds. */
const REST = 3000;

const endings: (() => unknown)[] = [];
try {
  await measure();
} finally {
  for (const end of endings.toReversed()) await end();
}

async function measure(): Promise<void> {
  const opened = await openPage({
    after: (end?: unknown) => void endings.push(end as () => unknown),
    diagnostic: (text: string) => void process.stdout.write(`${text}\n`),
  });
  if (opened === undefined) return;
  const { page, context, address } = opened;
  await signIn(opened);
  await dropAndOpen(page, 'made-up', await zipOf({ 'a.ts': 'export const a = 1;\n' }));
  const job = new URL(page.url()).pathname.split('/').slice(0, 3).join('/');
  await page.route(/\/view\?/, (route) => route.fulfill({ json: madeUpCut() }));
  await page.addInitScript(watchLongTasks);
  await page.goto(`${address}${job}/explore?by=folders`);
  await page.getByText(`${nodeCount.toLocaleString('en')} nodes`).waitFor();
  await page.getByRole('application').waitFor();
  // The layout has come when the note that it is under way has gone.
  await page.getByText('Working…').waitFor({ state: 'detached' });
  show('long tasks until it is drawn', (await takeLongTasks(page)).join(', '));
  const session = await context.newCDPSession(page);
  await session.send('Performance.enable');
  for (const name of ['first pan', 'second pan']) await pan(page, session, name);
}

/** Groups of equal size, all open; relationships lead mostly to neighbours, as in repositories. */
function madeUpCut(): ViewCut {
  const each = Math.floor((nodeCount - groupCount) / groupCount);
  const node = (id: string, parent: string | null, isOpen: boolean): ViewNode => ({
    ...{
      id,
      key: `key:${id.replace(/\D/g, '')}`,
      label: isOpen ? 'Directory' : 'File',
      labels: [],
    },
    ...{ name: `name-${id}.ts`, parent, size: isOpen ? each : 1, files: isOpen ? each : 1 },
    ...{ childCount: isOpen ? each : 0, isOpen, isTest: false, isGenerated: false, inCycle: false },
  });
  const groups = Array.from({ length: groupCount }, (_, index) => node(`g${index}`, null, true));
  const leaves = Array.from({ length: nodeCount - groupCount }, (_, index) =>
    node(`${1000 + index}`, `g${Math.min(groupCount - 1, Math.floor(index / each))}`, false),
  );
  let seed = 1;
  const chance = () => {
    seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
    return seed / 2 ** 31;
  };
  const pick = (from: number, reach: number) =>
    leaves[(from + 1 + Math.floor(chance() * reach)) % leaves.length] as ViewNode;
  const relationships = Array.from({ length: relationshipCount }, (_, index): ViewRelationship => {
    const from = index % leaves.length;
    const target = pick(from, index % 4 === 0 ? leaves.length - 2 : 60);
    return {
      ...{ source: (leaves[from] as ViewNode).id, target: target.id, type: 'imports', count: 1 },
      ...{ kinds: [], typeOnly: false, isCyclic: false, isSuggestedCut: false },
    };
  });
  const counts = { nodes: nodeCount, relationships: relationshipCount };
  return {
    ...{ grouping: 'folders', opened: groups.map(({ id }) => id), nodes: [...groups, ...leaves] },
    ...{ relationships, total: counts, leftOut: { nodes: 0, relationships: 0 } },
  };
}

async function pan(page: Page, session: CDPSession, name: string): Promise<void> {
  const box = await page.getByRole('application').boundingBox();
  if (box === null) throw new Error('The drawing has no place.');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await takeLongTasks(page);
  const before = await metrics(session);
  await page.evaluate(startFrames);
  for (let move = 1; move <= MOVES; move++) {
    await page.mouse.move(x + 160 * Math.sin(move / 20), y + 90 * Math.sin(move / 13));
  }
  const frames = await page.evaluate(stopFrames);
  const after = await metrics(session);
  await page.mouse.up();
  const rising = frames.toSorted((a, b) => a - b);
  const at = (share: number) => (rising[Math.floor(rising.length * share)] ?? 0).toFixed(1);
  const seconds = frames.reduce((sum, length) => sum + length, 0) / 1000;
  const each = (metric: string) =>
    (((after.get(metric) ?? 0) - (before.get(metric) ?? 0)) * 1000) / frames.length;
  show(
    name,
    `${(frames.length / seconds).toFixed(1)} frames a second over ${seconds.toFixed(1)} s`,
  );
  show('  milliseconds of a frame, p50, p95, most', `${at(0.5)}, ${at(0.95)}, ${at(0.999)}`);
  show('  script in a frame', `${each('ScriptDuration').toFixed(2)} ms`);
  show('  everything of the main thread in a frame', `${each('TaskDuration').toFixed(2)} ms`);
  show('  long tasks', (await takeLongTasks(page)).join(', ') || 'none');
  await page.waitForTimeout(REST);
  const rested = await metrics(session);
  const script = (rested.get('ScriptDuration') ?? 0) - (after.get('ScriptDuration') ?? 0);
  show('  script of drawing everything anew, once it rests', `${(script * 1000).toFixed(0)} ms`);
}

async function metrics(session: CDPSession): Promise<ReadonlyMap<string, number>> {
  const { metrics: list } = await session.send('Performance.getMetrics');
  return new Map(list.map(({ name, value }) => [name, value]));
}

interface Watched {
  longTasks: number[];
  frames: number[];
  isWatching: boolean;
}

function watchLongTasks(): void {
  const watched = window as unknown as Watched;
  watched.longTasks = [];
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) watched.longTasks.push(Math.round(duration));
  }).observe({ type: 'longtask', buffered: true });
}

function takeLongTasks(page: Page): Promise<number[]> {
  return page.evaluate(() => (window as unknown as Watched).longTasks.splice(0));
}

function startFrames(): void {
  const watched = window as unknown as Watched;
  watched.frames = [];
  watched.isWatching = true;
  let last = performance.now();
  const next = () => {
    if (!watched.isWatching) return;
    const now = performance.now();
    watched.frames.push(now - last);
    last = now;
    requestAnimationFrame(next);
  };
  requestAnimationFrame(next);
}

function stopFrames(): number[] {
  const watched = window as unknown as Watched;
  watched.isWatching = false;
  return watched.frames;
}

function show(name: string, text: string): void {
  process.stdout.write(`${name}: ${text}\n`);
}
