import { AppError } from '@alert-review/kernel';
import { AnswerTimeoutError } from '../../process/with-timeout.js';

interface S3Error {
  readonly name?: string;
  readonly code?: unknown;
  readonly $metadata?: { readonly httpStatusCode?: number };
}

/** Statuses below 500 that may succeed later or after an operator's action. */
const RETRYABLE_STATUSES = new Set([301, 307, 401, 403, 408, 409, 429]);
/** Error names that may pass, too: no bucket, no or expired credentials, wrong region. */
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

/** Tells whether the object exists; also the answer to a repeated successful call. */
export const isAlreadyStored = (error: unknown): boolean =>
  statusOfS3Error(error) === 412 || (error as S3Error).name === 'NoSuchUpload';

function isUnavailable(error: unknown): boolean {
  if (error instanceof AnswerTimeoutError) return true;
  const { name = '', code, $metadata } = error as S3Error;
  if (RETRYABLE_ERROR_NAMES.has(name)) return true;
  const status = statusOfS3Error(error);
  // Why: without a status there was no answer; the SDK sometimes hides the connection's code.
  if (status === undefined) return typeof code === 'string' || $metadata !== undefined;
  return status >= 500 || RETRYABLE_STATUSES.has(status);
}

/** Converts the error to store_unavailable when the service is away or refuses access. */
export const toUnavailableIfAway = (error: unknown): unknown =>
  isUnavailable(error) ? filesUnavailable(error) : error;

export const filesUnavailable = (error: unknown): AppError =>
  new AppError('store_unavailable', { store: 'files' }, { cause: withoutQuotedSecrets(error) });

/** Removes tokens and signed texts that answers quote, since causes are logged. */
function withoutQuotedSecrets(error: unknown): unknown {
  const status = statusOfS3Error(error);
  if (!(error instanceof Error) || status === undefined) return error;
  const { name, message, stack } = error;
  return Object.assign(new Error(message), { name, status, stack });
}
