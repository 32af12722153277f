import { useEffect, useState } from "react";

/** The value as it was once it had rested for `delay` milliseconds; a delay of 0 passes it on at once. */
export function useDebounced<Value>(value: Value, delay: number): Value {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), delay);
    return () => clearTimeout(timer);
  }, [value, delay]);
  return delay === 0 ? value : rested;
}
