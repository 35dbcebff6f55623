/** An error in a form that can be sent to another thread; not every Error object can be cloned. */
export interface ThreadError {
  readonly name: string;
  readonly message: string;
  readonly stack: string;
}

/** Converts a thrown value, even if it is no Error or its members are not strings. Never throws itself. */
export function serializeError(thrown: unknown): ThreadError {
  try {
    const { name, message, stack = message } = thrown instanceof Error ? thrown : new Error(String(thrown));
    return { name: String(name), message: String(message), stack: String(stack) };
  } catch {
    const { name, message, stack = message } = new Error(`what was thrown cannot be told: ${typeof thrown}`);
    return { name, message, stack };
  }
}

/** Restores an error that `serializeError` converted. */
export function deserializeError({ name, message, stack }: ThreadError): Error {
  const error = new Error(message);
  error.name = name;
  error.stack = stack;
  return error;
}
