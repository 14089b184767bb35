// The inner step of the layout package, which it does not type: one round of forces over matrices of numbers.
declare module 'graphology-layout-forceatlas2/iterate.js' {
  export default function iterate(
    settings: Readonly<Record<string, number | boolean>>,
    nodes: Float32Array,
    edges: Float32Array,
  ): void;
}
