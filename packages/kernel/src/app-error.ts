import { ERROR_CATALOGUE, type ErrorCode } from './error-catalogue.js';

/**
 * Details of an AppError. `field` and `value` name the offending input; the other details fill the
 * placeholders of the message.
 */
export interface ErrorDetails {
  readonly field?: string;
  readonly value?: unknown;
  readonly [name: string]: unknown;
}

const text = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

/**
 * An error that the client may see, with a code of the catalogue. Every other thrown error reaches the
 * client as internal_error.
 */
export class AppError extends Error {
  constructor(
    readonly code: ErrorCode,
    readonly details: ErrorDetails = {},
    options?: ErrorOptions,
  ) {
    super(
      ERROR_CATALOGUE[code].message
        .replace(/\{(\w+)\}/g, (_, name: string) => text(details[name] ?? ''))
        .trim(),
      options,
    );
    this.name = 'AppError';
  }

  get status(): number {
    return ERROR_CATALOGUE[this.code].status;
  }
}
