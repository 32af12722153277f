// Turns the service's error answers (RFC 9457 problem documents) into one typed error.
// Never shows anything to a person: the screens decide what to say about a code.

/** A failed call: what the service answered, or why there was no usable answer. */
export class ProblemError extends Error {
  override readonly name = "ProblemError";

  constructor(
    /** HTTP status, 0 when no answer arrived. */
    readonly status: number,
    /** Stable machine-readable name of what went wrong. */
    readonly code: string,
    message: string,
    /** One message per field that was refused; empty unless the code is `validation_failed`. */
    readonly fields: Readonly<Record<string, string>> = {},
    readonly requestId: string | null = null,
    /** Everything the problem document said, for the members that belong to one code only. */
    readonly members: Readonly<Record<string, unknown>> = {},
  ) {
    super(message);
  }
}

/** Whether the service says that there is no such thing, as opposed to refusing or not answering. */
export function isNotFound(error: unknown): boolean {
  return error instanceof ProblemError && error.status === 404;
}

/** Whether a personal link was good once and is not any more. */
export function isEndedLink(error: unknown): error is ProblemError {
  return error instanceof ProblemError && error.status === 410;
}

/** Whether a call was refused because nobody is signed in. */
export function isSignedOut(error: unknown): boolean {
  return error instanceof ProblemError && error.code === "unauthenticated";
}

/** Whether the service refused what was sent, as opposed to failing at it or not answering. */
export function isRefused(error: unknown): boolean {
  return error instanceof ProblemError && error.status >= 400 && error.status < 500;
}

/** The service's own sentence about a failure, the one about a field first; null when it had none for a person. */
export function sentenceOf(failure: unknown): string | null {
  if (!(failure instanceof ProblemError) || failure.code === "unknown") return null;
  return Object.values(failure.fields)[0] ?? failure.message;
}

/** The typed error for an answer that was not a success, whatever its body held. */
export function problemFrom(response: Response, body: unknown): ProblemError {
  if (!isRecord(body)) {
    return new ProblemError(response.status, "unknown", `The service answered ${response.status}`);
  }
  const title = text(body["title"]) ?? `The service answered ${response.status}`;
  return new ProblemError(
    response.status,
    text(body["code"]) ?? "unknown",
    text(body["detail"]) ?? title,
    fieldMessages(body["fields"]),
    text(body["request_id"]),
    body,
  );
}

function fieldMessages(value: unknown): Record<string, string> {
  if (!isRecord(value)) return {};
  return Object.fromEntries(
    Object.entries(value).filter((entry): entry is [string, string] => text(entry[1]) !== null),
  );
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function text(value: unknown): string | null {
  return typeof value === "string" && value !== "" ? value : null;
}
