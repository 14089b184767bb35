// How wide an element is, for pictures that are drawn as wide as there is room.
import { type RefObject, useEffect, useState } from 'react';

/** Used until the element is there. */
const AT_FIRST = 1000;

/** In pixels of the page. */
export function useWidth(place: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(AT_FIRST);
  useEffect(() => {
    const element = place.current;
    if (element === null) return;
    const watcher = new ResizeObserver(() => setWidth(element.clientWidth));
    watcher.observe(element);
    return () => watcher.disconnect();
  }, [place]);
  return width;
}
