// Which sites of the runtime, and of macros, stand for a call in the text: those in the frames that were opened for
// it, and for what is called there. A macro's frame stands for all calls of it in one function, or for all that there
// are.
import { appendTo } from '../collections/append-to.ts';
import type { Frame, SolverState } from '../solver-state.ts';
import type { Site } from './site-table.ts';

/** A macro that is read once for all who use it, with all that is called on behalf of whoever does. */
export interface SharedCalls {
  /** Made anew each time: there are as many as there are calls in all macros that it uses. */
  readonly sites: () => readonly Site[];
}

interface Stretch {
  readonly from: number;
  readonly end: number;
}

export class SitesOnBehalf {
  readonly #state: SolverState;
  /** The sites of a frame, in order: each stretch from its first to below its end. */
  readonly #stretchesOf = new Map<Frame, Stretch[]>();
  /** By site; shared readings are told by the targets of a site. */
  readonly #framesFor = new Map<number, Frame[]>();
  readonly #shared = new Map<Frame, SharedCalls>();
  /** Whether there are shared readings at all. */
  readonly #areShared: boolean;

  constructor(state: SolverState) {
    this.#state = state;
    state.sites.forEachStretch((frame, from, end) => {
      if (frame.site !== null) appendTo(this.#stretchesOf, frame, { from, end });
    });
    for (const frame of this.#stretchesOf.keys())
      if (frame.shared === null && isCalled(frame))
        appendTo(this.#framesFor, frame.site!.index, frame);
    this.#areShared = state.callables.some(({ frame }) => frame.shared !== null);
    for (const [frame, sharers] of state.sharedFrames) {
      if (!this.#stretchesOf.has(frame)) continue;
      for (const site of sharers) appendTo(this.#framesFor, site, frame);
    }
  }

  /** Those in frames of the call's own, in order. */
  of(root: number): readonly Site[] {
    if (!this.#framesFor.has(root)) return NONE;
    const { sites } = this.#state;
    const found: number[] = [];
    const seen = new Set<Frame>();
    const open = [root];
    for (let site = open.pop(); site !== undefined; site = open.pop()) {
      for (const frame of this.#framesFor.get(site) ?? []) {
        if (seen.has(frame)) continue;
        seen.add(frame);
        this.#forEachIn(frame, (inside) => {
          found.push(inside);
          open.push(inside);
        });
      }
    }
    return found.sort((a, b) => a - b).map((at) => sites.at(at));
  }

  /** What is shared with others among that which the sites call. */
  sharedBy(sites: readonly Site[]): readonly SharedCalls[] {
    if (!this.#areShared) return NONE;
    const frames = new Set<Frame>();
    for (const site of sites) this.#addShared(site, frames);
    if (frames.size === 0) return NONE;
    return [...frames].map((frame) => {
      const known = this.#shared.get(frame) ?? { sites: () => this.#sitesOf(frame) };
      this.#shared.set(frame, known);
      return known;
    });
  }

  #addShared(site: Site, frames: Set<Frame>): void {
    if (!site.hasTargets) return;
    for (const target of site.targets) {
      const { frame } = this.#state.callables[target]!;
      if (frame.shared !== null) frames.add(frame);
    }
  }

  /** Of a shared reading, and of those that it uses. */
  #sitesOf(reading: Frame): Site[] {
    const { sites } = this.#state;
    const found: Site[] = [];
    // A set may grow while it is gone through.
    const frames = new Set([reading]);
    for (const frame of frames) {
      this.#forEachIn(frame, (inside) => {
        const all = [sites.at(inside), ...this.of(inside)];
        for (const site of all) {
          found.push(site);
          this.#addShared(site, frames);
        }
      });
    }
    return found;
  }

  #forEachIn(frame: Frame, visit: (site: number) => void): void {
    for (const { from, end } of this.#stretchesOf.get(frame) ?? NONE)
      for (let at = from; at < end; at++) visit(at);
  }
}

/** Whether the site that it was opened for calls it, and does not only tell it what it would be called with. */
const isCalled = ({ site, callableBase }: Frame): boolean => site!.hasTarget(callableBase);

const NONE: readonly never[] = [];
