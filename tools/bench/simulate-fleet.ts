// A fleet on paper: a day of arrivals, the workers that take them, and what waits meanwhile. It has no clock and no
// chance but a seeded one, so that the same figures come out of the same assumptions. The assumptions are the
// measured ones of docs/operations.md; give others as flags.
//
//   node tools/bench/simulate-fleet.ts
//   node tools/bench/simulate-fleet.ts --jobs 1000000 --slots 400 --peak 2
import { parseArgs } from 'node:util';

export interface FleetAssumptions {
  /** Jobs a day. */
  readonly jobs: number;
  /** Analyses at once, of all workers together. */
  readonly slots: number;
  /** Arrivals of the busiest hour over those of a mean one. */
  readonly peak: number;
  /** Shares of small, middle and large repositories, and the seconds that one slot works on each. */
  readonly sizes: readonly { readonly share: number; readonly seconds: number }[];
}

export interface FleetDay {
  /** Seconds from arrival to begin. */
  readonly p50: number;
  readonly p99: number;
  readonly longestWait: number;
  /** Most jobs that waited at once. */
  readonly mostWaiting: number;
  /** Share of the slots' time that was worked. */
  readonly load: number;
}

const DAY_SECONDS = 86_400;

/** Small, middle, large: 50, 1,000 and 10,000 source files. */
export const SIZES = [
  { share: 0.8, seconds: 1 },
  { share: 0.18, seconds: 8 },
  { share: 0.02, seconds: 90 },
] as const;

/** Jobs arrive by chance, more by day than by night, and are begun in the order of their arrival. */
export function simulateDay({ jobs, slots, peak, sizes }: FleetAssumptions): FleetDay {
  const random = seeded(1);
  const free = createHeap(slots);
  const waits: number[] = [];
  const begins: number[] = [];
  let worked = 0;
  let waiting = 0;
  let mostWaiting = 0;
  let begun = 0;
  for (const arrival of arrivals(jobs, peak, random)) {
    const seconds = pick(sizes, random());
    const begin = Math.max(arrival, free.first());
    free.replaceFirst(begin + seconds);
    worked += seconds;
    waits.push(begin - arrival);
    begins.push(begin);
    while (begins[begun]! <= arrival) {
      begun++;
      waiting--;
    }
    waiting++;
    mostWaiting = Math.max(mostWaiting, waiting);
  }
  waits.sort((a, b) => a - b);
  const at = (share: number) => waits[Math.floor((waits.length - 1) * share)]!;
  const load = worked / (slots * DAY_SECONDS);
  return { p50: at(0.5), p99: at(0.99), longestWait: at(1), mostWaiting, load };
}

/** Seconds of the day, rising: a sine over the day whose crest is the peak. */
function* arrivals(jobs: number, peak: number, random: () => number): Iterable<number> {
  const mean = jobs / DAY_SECONDS;
  let now = 0;
  for (;;) {
    const swing = 1 + (peak - 1) * Math.sin((2 * Math.PI * now) / DAY_SECONDS - Math.PI / 2);
    now += -Math.log(1 - random()) / Math.max(mean * swing, mean / 10);
    if (now >= DAY_SECONDS) return;
    yield now;
  }
}

function pick(sizes: FleetAssumptions['sizes'], chance: number): number {
  let sum = 0;
  for (const { share, seconds } of sizes) {
    sum += share;
    if (chance < sum) return seconds;
  }
  return sizes.at(-1)!.seconds;
}

/** When each slot is free next; the earliest first. */
function createHeap(size: number) {
  const times = new Float64Array(size);
  return {
    first: () => times[0]!,
    replaceFirst: (time: number) => {
      let at = 0;
      for (;;) {
        let child = 2 * at + 1;
        if (child >= size) break;
        if (child + 1 < size && times[child + 1]! < times[child]!) child++;
        if (times[child]! >= time) break;
        times[at] = times[child]!;
        at = child;
      }
      times[at] = time;
    },
  };
}

/** mulberry32: small, and the same everywhere. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

if (import.meta.main) {
  const { values } = parseArgs({
    options: {
      jobs: { type: 'string', default: '1000000' },
      slots: { type: 'string', default: '60,80,100,120' },
      peak: { type: 'string', default: '2' },
    },
  });
  const mean = SIZES.reduce((sum, { share, seconds }) => sum + share * seconds, 0);
  console.log(
    `${values.jobs} jobs a day, ${mean.toFixed(2)} s of a slot each, peak ${values.peak}`,
  );
  for (const slots of values.slots.split(',').map(Number)) {
    const day = simulateDay({
      jobs: Number(values.jobs),
      slots,
      peak: Number(values.peak),
      sizes: SIZES,
    });
    console.log(
      `  ${slots} slots: load ${(day.load * 100).toFixed(0)} %, wait p50 ${day.p50.toFixed(1)} s, p99 ${day.p99.toFixed(1)} s, longest ${day.longestWait.toFixed(0)} s, most waiting ${day.mostWaiting}`,
    );
  }
}
