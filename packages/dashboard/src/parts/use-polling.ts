// Calls something again and again for as long as somebody looks at the page.
import { useEffect } from 'react';

/** @param milliseconds undefined for not at all */
export function usePolling(callback: () => void, milliseconds: number | undefined): void {
  useEffect(() => {
    if (milliseconds === undefined) return;
    const look = () => {
      if (document.visibilityState === 'visible') callback();
    };
    const timer = window.setInterval(look, milliseconds);
    document.addEventListener('visibilitychange', look);
    return () => {
      window.clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [callback, milliseconds]);
}
