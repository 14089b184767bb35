// What goes to the layout and comes back: numbers alone, so that it crosses to the worker cheaply and knows
// no name.

export interface LayoutJob {
  /** For each node the index of the group around it, which stands before it; -1 for roots. */
  readonly parents: Int32Array;
  /** Radius of each node that is not open; the radius of an open one comes from what is in it. */
  readonly radii: Float32Array;
  /** Pairs of nodes, by index. */
  readonly edges: Int32Array;
  /** How much each edge pulls. */
  readonly weights: Float32Array;
}

/** Circles that do not overlap, but for groups around what is in them. The y axis points up. */
export interface Layout {
  readonly x: Float32Array;
  readonly y: Float32Array;
  readonly radius: Float32Array;
}
