// What was said about a try that failed goes when the next one begins: it would stand beside the success. Holds no user
// interface: the toaster says what to do.

let forget = () => {};

/** Call when somebody tries again: takes the toasts away that tell of failures. */
export function forgetRefusals(): void {
  forget();
}

/** For the toaster. */
export function onForgetRefusals(action: () => void): void {
  forget = action;
}
