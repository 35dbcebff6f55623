import { AppError } from './app-error.js';

/** Returns AppError body_too_large, in bytes. Without an announced size it names the least possible one. */
export const bodyTooLarge = (limit: number, announced: number | null = null, cause?: unknown): AppError =>
  new AppError('body_too_large', { field: 'body', value: announced ?? limit + 1, limit }, { cause });
