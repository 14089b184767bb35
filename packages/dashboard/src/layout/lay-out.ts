// Places the nodes of a graph whose groups may be open: each group's children by the forces of their
// relationships, packed into the circle of the group, from the inside out. The same graph gives the same
// picture. What is around an opened group stays where it was but for the room that the group needs: forces
// do not know what is open.
import { attract } from './attract.ts';
import type { Layout, LayoutJob } from './layout-job.ts';
import { pack } from './pack.ts';

/** Room between the rim of a group and what is in it; the upper one is for its name. */
const PADDING = 10;

export function layOut(job: LayoutJob): Layout {
  const count = job.parents.length;
  const [x, y] = [new Float32Array(count), new Float32Array(count)];
  const radius = Float32Array.from(job.radii);
  const children = childrenByGroup(job.parents);
  const edges = siblingEdges(job);
  // A group stands before what is in it, so that going backwards meets the inside first.
  for (let group = count - 1; group >= -1; group--) {
    const members = children.get(group);
    if (members === undefined) continue;
    const reach = placeMembers(members, edges.get(group) ?? [], { x, y, radius });
    // A group with one group in it, as folders of a long path are, takes no room of its own.
    const isLink = members.length === 1 && children.has(members[0] as number);
    if (group >= 0) radius[group] = reach + (isLink ? 0 : PADDING);
  }
  for (let node = 0; node < count; node++) {
    const parent = job.parents[node] as number;
    if (parent < 0) continue;
    x[node] = (x[node] as number) + (x[parent] as number);
    y[node] = (y[node] as number) + (y[parent] as number);
  }
  return { x, y, radius };
}

/** Places siblings around the origin and returns how far they reach. */
function placeMembers(members: Int32Array, edges: readonly SiblingEdge[], layout: Layout): number {
  const radii = Float32Array.from(members, (node) => layout.radius[node] as number);
  const places = pack(attract(members.length, indexed(members, edges)), radii);
  let reach = 0;
  for (const [index, node] of members.entries()) {
    const [x, y] = [places.x[index] as number, places.y[index] as number];
    layout.x[node] = x;
    layout.y[node] = y;
    reach = Math.max(reach, Math.hypot(x, y) + (radii[index] as number));
  }
  return reach;
}

export interface SiblingEdge {
  readonly source: number;
  readonly target: number;
  weight: number;
}

function indexed(members: Int32Array, edges: readonly SiblingEdge[]): SiblingEdge[] {
  const indices = new Map([...members].map((node, index) => [node, index]));
  return edges.map(({ source, target, weight }) => ({
    source: indices.get(source) as number,
    target: indices.get(target) as number,
    weight: Math.log1p(weight),
  }));
}

function childrenByGroup(parents: Int32Array): Map<number, Int32Array> {
  const lists = new Map<number, number[]>();
  for (const [node, parent] of parents.entries()) {
    const list = lists.get(parent);
    if (list === undefined) lists.set(parent, [node]);
    else list.push(node);
  }
  return new Map([...lists].map(([group, list]) => [group, Int32Array.from(list)]));
}

/** Every edge as one between the two siblings that its ends are, or lie in, by the group around both. */
function siblingEdges({ parents, edges, weights }: LayoutJob): Map<number, SiblingEdge[]> {
  const depths = new Int32Array(parents.length);
  for (const [node, parent] of parents.entries()) {
    depths[node] = parent < 0 ? 0 : (depths[parent] as number) + 1;
  }
  const merged = new Map<string, SiblingEdge>();
  const groups = new Map<number, SiblingEdge[]>();
  for (let edge = 0; edge < weights.length; edge++) {
    let [a, b] = [edges[edge * 2] as number, edges[edge * 2 + 1] as number];
    while ((depths[a] as number) > (depths[b] as number)) a = parents[a] as number;
    while ((depths[b] as number) > (depths[a] as number)) b = parents[b] as number;
    // One may be around the other.
    if (a === b) continue;
    while (parents[a] !== parents[b]) {
      a = parents[a] as number;
      b = parents[b] as number;
    }
    const [source, target] = a < b ? [a, b] : [b, a];
    const weight = weights[edge] as number;
    const known = merged.get(`${source} ${target}`);
    if (known !== undefined) {
      known.weight += weight;
      continue;
    }
    const made = { source, target, weight };
    merged.set(`${source} ${target}`, made);
    const group = parents[a] as number;
    const list = groups.get(group);
    if (list === undefined) groups.set(group, [made]);
    else list.push(made);
  }
  return groups;
}
