import { AppError } from './app-error.js';

/** AppError body_too_large, in bytes. Where no size was announced (null) it names the least that it is. */
export const bodyTooLarge = (limit: number, announced: number | null = null, cause?: unknown): AppError =>
  new AppError('body_too_large', { field: 'body', value: announced ?? limit + 1, limit }, { cause });
