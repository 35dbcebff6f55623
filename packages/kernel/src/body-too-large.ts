import { AppError } from './app-error.js';

/**
 * Returns the AppError body_too_large with sizes in bytes. If the request announced no size, it names
 * `limit + 1`, the smallest size that is too large.
 */
export const bodyTooLargeError = (
  limit: number,
  announced: number | null = null,
  cause?: unknown,
): AppError =>
  new AppError('body_too_large', { field: 'body', value: announced ?? limit + 1, limit }, { cause });
