// Which sites of the runtime, and of macros, stand for a call in the text: those in the frames that were opened for
// it, and for what is called there. A macro's frame stands for all calls of it in one function.
import { appendTo } from './append-to.ts';
import type { Site } from './site-table.ts';
import type { Frame, SolverState } from './solver-state.ts';

/** By the index of the call in the text; in order. */
export function createSitesOnBehalf({
  sites,
  sharedFrames,
}: SolverState): (root: number) => readonly Site[] {
  const sitesIn = new Map<Frame, number[]>();
  sites.forEachStretch((frame, from, end) => {
    if (frame.site === null) return;
    for (let at = from; at < end; at++) appendTo(sitesIn, frame, at);
  });
  const framesFor = new Map<number, Frame[]>();
  for (const frame of sitesIn.keys()) appendTo(framesFor, frame.site!.index, frame);
  for (const [frame, sharers] of sharedFrames) {
    if (!sitesIn.has(frame)) continue;
    for (const site of sharers) appendTo(framesFor, site, frame);
  }
  return (root) => {
    if (!framesFor.has(root)) return NONE;
    const found: number[] = [];
    const seen = new Set<Frame>();
    const open = [root];
    for (let site = open.pop(); site !== undefined; site = open.pop()) {
      for (const frame of framesFor.get(site) ?? []) {
        if (seen.has(frame)) continue;
        seen.add(frame);
        for (const inside of sitesIn.get(frame)!) {
          found.push(inside);
          open.push(inside);
        }
      }
    }
    return found.sort((a, b) => a - b).map((at) => sites.at(at));
  };
}

const NONE: readonly Site[] = [];
