import { useEffect, useState } from "react";

/** The current time, updated at the beginning of every second. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    // Set for the next whole second each time: an interval would drift and skip one now and then.
    const timer = setTimeout(() => setNow(new Date()), 1000 - (now.getTime() % 1000));
    return () => clearTimeout(timer);
  }, [now]);
  return now;
}
