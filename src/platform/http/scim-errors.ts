import type { AppError, ErrorCode } from '@alert-review/kernel';
import { SCIM_TYPE } from './media-types.js';

const SCIM_TYPE_OF: Partial<Record<ErrorCode, string>> = {
  name_taken: 'uniqueness',
  validation_error: 'invalidValue',
  malformed_json: 'invalidSyntax',
  bad_request: 'invalidSyntax',
};

interface Presented {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
}

interface PresentedScimError extends Presented {
  readonly body: {
    readonly schemas: readonly string[];
    readonly status: string;
    readonly scimType?: string;
    readonly detail: string;
  };
}

/**
 * Presents an error as RFC 7644, section 3.12, requires. `details.done` names the part of the request that
 * was carried out all the same.
 */
export function presentScimError(error: AppError, { headers, status: own }: Presented): PresentedScimError {
  const status = own === 422 ? 400 : own;
  const { scim_type: named, done } = error.details;
  const scimType = typeof named === 'string' ? named : SCIM_TYPE_OF[error.code];
  const message = status === 401 ? 'A valid API key is required as bearer token' : error.message;
  return {
    status,
    headers: {
      ...headers,
      'Content-Type': SCIM_TYPE,
      ...(status === 401 ? { 'WWW-Authenticate': 'Bearer' } : {}),
    },
    body: {
      schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'],
      status: String(status),
      ...(scimType === undefined || (status !== 400 && status !== 409) ? {} : { scimType }),
      detail: typeof done === 'string' ? `${message}. ${done}` : message,
    },
  };
}
