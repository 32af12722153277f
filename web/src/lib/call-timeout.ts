/** Longer than the service ever takes: what has no answer by then has lost its connection. */
const longestCall = 30_000;

/** Aborts a call that has waited too long for its answer. */
export function callTimeout(): AbortSignal {
  return AbortSignal.timeout(longestCall);
}
