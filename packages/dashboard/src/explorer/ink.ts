// Which ink can be read on a colour. Pure.

/** One of the two always has a contrast of 4.5 to 1 and more, as WCAG 2.2 wants it. */
const [DARK, LIGHT] = ['#000000', '#ffffff'] as const;

/** @param color as `#rrggbb`, as colours stand in the style sheet; on others the dark one */
export function inkOn(color: string): string {
  const own = luminance(color);
  return contrast(own, luminance(LIGHT)) > contrast(own, luminance(DARK)) ? LIGHT : DARK;
}

/** The relative luminance of WCAG 2.2. */
function luminance(color: string): number {
  const parts = /^#(..)(..)(..)$/.exec(color);
  if (parts === null) return 1;
  const [red, green, blue] = parts.slice(1).map((part) => {
    const value = Number.parseInt(part, 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

const contrast = (a: number, b: number): number =>
  (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
