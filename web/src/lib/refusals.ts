// What was said about a try that failed goes when the next one begins: it would stand beside the success. Holds no user
// interface: the part that holds the messages says what to do: the toaster, once it is loaded.

let forget = () => {};

/** Call when somebody tries again: takes the toasts away that tell of failures. */
export function forgetRefusals(): void {
  forget();
}

/** For whoever keeps the messages. */
export function onForgetRefusals(action: () => void): void {
  forget = action;
}
