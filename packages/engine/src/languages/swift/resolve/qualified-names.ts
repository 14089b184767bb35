// Names of types with those of the types around them, joined by dots.

/** Empty for a type in no other. */
export function outerOf(type: string): string {
  const dot = type.lastIndexOf('.');
  return dot === -1 ? '' : type.slice(0, dot);
}

/** A base as it may be called in the types around. */
export function enclosed(type: string, base: string): string[] {
  const names: string[] = [];
  for (let outer = outerOf(type); outer !== ''; outer = outerOf(outer))
    names.push(`${outer}.${base}`);
  return names;
}
