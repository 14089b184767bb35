// A value that changes often, such as what somebody types or steps through: the last one, once it has stayed.
import { useEffect, useState } from 'react';

/** The first value is there at once. */
export function useSettled<Value>(value: Value, milliseconds: number): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = window.setTimeout(() => setSettled(value), milliseconds);
    return () => window.clearTimeout(timer);
  }, [value, milliseconds]);
  return settled;
}
