/** Longer than the service ever takes: what has no answer by then has lost its connection. */
const patience = 30_000;

/** Gives up a call that has waited for its answer too long. */
export function outOfPatience(): AbortSignal {
  return AbortSignal.timeout(patience);
}
