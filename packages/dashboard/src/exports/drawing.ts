// A picture as a list of shapes, the one form from which SVG and PNG are made. Made by every view; knows
// neither graphs nor files.

export type Shape =
  | {
      readonly kind: 'circle';
      readonly x: number;
      readonly y: number;
      readonly r: number;
      readonly fill: string;
      readonly stroke?: string;
    }
  | {
      readonly kind: 'rect';
      readonly x: number;
      readonly y: number;
      readonly width: number;
      readonly height: number;
      readonly fill: string;
      readonly stroke?: string;
      readonly round?: number;
    }
  | {
      readonly kind: 'line';
      /** Corners, at least two. */
      readonly points: readonly (readonly [number, number])[];
      readonly stroke: string;
      readonly width: number;
      readonly hasArrow?: boolean;
    }
  | {
      readonly kind: 'text';
      readonly x: number;
      readonly y: number;
      /** One line; shown as it is. */
      readonly text: string;
      readonly size: number;
      readonly fill: string;
      readonly anchor?: 'start' | 'middle' | 'end';
      readonly isBold?: boolean;
    };

/** The y axis points down. */
export interface Drawing {
  readonly width: number;
  readonly height: number;
  readonly background: string;
  readonly font: string;
  /** In the order in which they are painted. */
  readonly shapes: readonly Shape[];
}

export const ARROW_LENGTH = 7;

/** The corners of the head at the end of a line; empty for a line without a direction. */
export function arrowHead(
  points: readonly (readonly [number, number])[],
  width: number,
): (readonly [number, number])[] {
  const [from, to] = points.slice(-2);
  if (from === undefined || to === undefined) return [];
  const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
  if (length === 0) return [];
  const [dx, dy] = [(to[0] - from[0]) / length, (to[1] - from[1]) / length];
  const [reach, half] = [ARROW_LENGTH + width, (ARROW_LENGTH + width) * 0.45];
  const base = [to[0] - dx * reach, to[1] - dy * reach] as const;
  return [
    to,
    [base[0] - dy * half, base[1] + dx * half],
    [base[0] + dy * half, base[1] - dx * half],
  ];
}
