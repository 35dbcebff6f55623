/** An error whose message says what, where and what to do: logs show no stack for it. */
export class PlainError extends Error {}

/** Returns the error or its first cause of the class; null without one. */
export function causeOf<T extends PlainError>(
  error: unknown,
  kind: abstract new (...args: never[]) => T,
): T | null {
  for (let next = error; next instanceof Error; next = next.cause) if (next instanceof kind) return next;
  return null;
}
