import { NarrativeMismatch } from '../domain/consistency/check-narrative.js';

/** An error as it goes from one thread to another: not every one can be cloned. */
export interface ThreadError {
  readonly name: string;
  readonly message: string;
  readonly stack: string;
}

export function toldError(error: unknown): ThreadError {
  const { name, message, stack = message } = error instanceof Error ? error : new Error(String(error));
  return { name, message, stack };
}

/** With its stack, and as NarrativeMismatch where it was one: that ends a run at once. */
export function heardError({ name, message, stack }: ThreadError): Error {
  const error = name === NarrativeMismatch.name ? new NarrativeMismatch(message) : new Error(message);
  error.stack = stack;
  return error;
}
