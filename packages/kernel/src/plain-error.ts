/** An error whose message says what happened, where, and what to do. Logs show it without a stack. */
export class PlainError extends Error {}

/** Returns the error, or the first of its causes, that is an instance of `kind`; null if there is none. */
export function causeOf<T extends PlainError>(
  error: unknown,
  kind: abstract new (...args: never[]) => T,
): T | null {
  for (let next = error; next instanceof Error; next = next.cause) if (next instanceof kind) return next;
  return null;
}
