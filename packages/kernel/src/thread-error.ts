/** An error sent from one thread to another: not every error can be cloned. */
export interface ThreadError {
  readonly name: string;
  readonly message: string;
  readonly stack: string;
}

/** Converts an error. Never throws: anything may be thrown, with members other than texts. */
export function serializeError(thrown: unknown): ThreadError {
  try {
    const { name, message, stack = message } = thrown instanceof Error ? thrown : new Error(String(thrown));
    return { name: String(name), message: String(message), stack: String(stack) };
  } catch {
    const { name, message, stack = message } = new Error(`what was thrown cannot be told: ${typeof thrown}`);
    return { name, message, stack };
  }
}

export function deserializeError({ name, message, stack }: ThreadError): Error {
  const error = new Error(message);
  error.name = name;
  error.stack = stack;
  return error;
}
