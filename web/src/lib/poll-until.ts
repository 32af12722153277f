// When to ask the service again about something that changes at a known moment. Asks nothing itself.

/** The longest wait a browser's timer can hold. */
const longestTimer = 2 ** 31 - 1;

/**
 * Milliseconds to wait until just after an instant; false when it is too far away to wait for. A clock that runs ahead
 * asks before the moment has come, and again at the interval given until the answer has changed.
 */
export function waitUntilPast(instant: string, interval: number): number | false {
  const left = Date.parse(instant) - Date.now();
  if (left > longestTimer) return false;
  return left > 0 ? left + 1000 : interval;
}
