import { AppError } from '@alert-review/kernel';
import { AnswerTimeoutError } from '../../process/with-timeout.js';

interface S3Error {
  readonly name?: string;
  readonly code?: unknown;
  readonly $metadata?: { readonly httpStatusCode?: number };
}

/** Statuses below 500 for which the request may succeed later, or after an operator has fixed the cause. */
const RETRYABLE_STATUSES = new Set([301, 307, 401, 403, 408, 409, 429]);
/** Error names of the same kind: missing bucket, missing or expired credentials, wrong region. */
const RETRYABLE_ERROR_NAMES = new Set([
  'NoSuchBucket',
  'CredentialsProviderError',
  'TokenProviderError',
  'ExpiredToken',
  'InvalidToken',
  'TokenRefreshRequired',
  'AuthorizationHeaderMalformed',
  'IllegalLocationConstraintException',
]);

export const statusOfS3Error = (error: unknown): number | undefined =>
  (error as S3Error).$metadata?.httpStatusCode;

/**
 * Tells whether the object exists already. A repeated call also gets this error if its first attempt
 * succeeded.
 */
export const isAlreadyStoredError = (error: unknown): boolean =>
  statusOfS3Error(error) === 412 || (error as S3Error).name === 'NoSuchUpload';

function isUnavailable(error: unknown): boolean {
  if (error instanceof AnswerTimeoutError) return true;
  const { name = '', code, $metadata } = error as S3Error;
  if (RETRYABLE_ERROR_NAMES.has(name)) return true;
  const status = statusOfS3Error(error);
  // Without a status there was no response; the SDK sometimes hides the code of the connection error.
  if (status === undefined) return typeof code === 'string' || $metadata !== undefined;
  return status >= 500 || RETRYABLE_STATUSES.has(status);
}

/** Converts the error to store_unavailable if the service is unreachable or refuses access. */
export const toFilesUnavailableError = (error: unknown): unknown =>
  isUnavailable(error) ? filesUnavailable(error) : error;

export const filesUnavailable = (error: unknown): AppError =>
  new AppError('store_unavailable', { store: 'files' }, { cause: withoutQuotedSecrets(error) });

/** Removes tokens and signed texts that responses quote, because causes are logged. */
function withoutQuotedSecrets(error: unknown): unknown {
  const status = statusOfS3Error(error);
  if (!(error instanceof Error) || status === undefined) return error;
  const { name, message, stack } = error;
  return Object.assign(new Error(message), { name, status, stack });
}
