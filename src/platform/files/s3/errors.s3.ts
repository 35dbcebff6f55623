import { AppError } from '../../../kernel/app-error.js';
import { AnswerTimeoutError } from '../../process/with-timeout.js';

interface S3Error {
  readonly name?: string;
  readonly code?: unknown;
  readonly $metadata?: { readonly httpStatusCode?: number };
}

/** Statuses below 500 after which the same call may succeed later, or once an operator has acted. */
const LATER = new Set([301, 307, 401, 403, 408, 409, 429]);
/** The same under other statuses: no bucket, no credentials, such as have expired, the wrong region. */
const LATER_NAMES = new Set([
  'NoSuchBucket',
  'CredentialsProviderError',
  'TokenProviderError',
  'ExpiredToken',
  'InvalidToken',
  'TokenRefreshRequired',
  'AuthorizationHeaderMalformed',
  'IllegalLocationConstraintException',
]);

export const statusOf = (error: unknown): number | undefined => (error as S3Error).$metadata?.httpStatusCode;

/** Also after a repeated call finds its work done. */
export const isTaken = (error: unknown): boolean =>
  statusOf(error) === 412 || (error as S3Error).name === 'NoSuchUpload';

function isUnavailable(error: unknown): boolean {
  if (error instanceof AnswerTimeoutError) return true;
  const { name = '', code, $metadata } = error as S3Error;
  if (LATER_NAMES.has(name)) return true;
  const status = statusOf(error);
  // Without a status no answer came: connections fail with a code, which the SDK sometimes wraps away.
  if (status === undefined) return typeof code === 'string' || $metadata !== undefined;
  return status >= 500 || LATER.has(status);
}

/** The error of a call, as store_unavailable when the service is away or does not let us in. */
export const orUnavailable = (error: unknown): unknown => (isUnavailable(error) ? unavailable(error) : error);

export const unavailable = (error: unknown): AppError =>
  new AppError('store_unavailable', { store: 'files' }, { cause: bare(error) });

/** Causes are logged: without the tokens and signed texts that the service's answers quote. */
function bare(error: unknown): unknown {
  const status = statusOf(error);
  if (!(error instanceof Error) || status === undefined) return error;
  const { name, message, stack } = error;
  return Object.assign(new Error(message), { name, status, stack });
}
