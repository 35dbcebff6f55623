import { AppError } from './app-error.js';

/**
 * AppError body_too_large, sizes in bytes. Where nobody announced a size (null), in chunks or packed, the
 * error names the least that it is: what passes the limit is not read to its end.
 */
export const bodyTooLarge = (limit: number, announced: number | null = null, cause?: unknown): AppError =>
  new AppError('body_too_large', { field: 'body', value: announced ?? limit + 1, limit }, { cause });
