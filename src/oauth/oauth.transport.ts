import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { AppError, type Caller, type ErrorCode } from '@alert-review/kernel';
import { presentError, type PresentedError } from '../platform/http/errors.js';
import { Transport } from '../platform/http/transport.js';
import { CORS_HEADERS } from './cross-origin.js';

const STANDARD_ERROR_CODES: readonly ErrorCode[] = [
  'invalid_request',
  'invalid_client',
  'invalid_grant',
  'unauthorized_client',
  'unsupported_grant_type',
  'invalid_scope',
  'invalid_target',
  'invalid_redirect_uri',
  'invalid_client_metadata',
];

/**
 * Transport for OAuth clients, which are programs without a signed-in caller. Errors have the format of RFC
 * 6749 and RFC 7591.
 */
@Injectable()
export class OAuthTransport extends Transport {
  readonly rateLimitGroup = 'oauth';
  readonly callsPerMinute = 0;

  callerOf(): Promise<Caller> {
    return Promise.reject(new AppError('unauthorized'));
  }

  present(error: AppError, { routeOptions }: FastifyRequest): PresentedError {
    const { status, headers } = presentError(error);
    const challenge =
      error.code === 'invalid_client' ? 'Basic realm="oauth"' : 'Bearer error="invalid_token"';
    return {
      status,
      headers: {
        ...headers,
        ...CORS_HEADERS,
        Pragma: 'no-cache',
        ...(status === 401 ? { 'WWW-Authenticate': challenge } : {}),
      },
      body: {
        error: oauthErrorCodeOf(error, routeOptions.url === '/oauth/register'),
        error_description: errorDescriptionOf(error),
      },
    };
  }
}

function oauthErrorCodeOf({ code, status }: AppError, isMetadata: boolean): string {
  if (STANDARD_ERROR_CODES.includes(code)) return code;
  if (status === 401) return 'invalid_token';
  if (status === 429 || status === 503) return 'temporarily_unavailable';
  if (status >= 500) return 'server_error';
  return isMetadata ? 'invalid_client_metadata' : 'invalid_request';
}

const errorDescriptionOf = ({ code, message }: AppError): string =>
  (code === 'unauthorized' ? 'The registration token is not valid' : message).replace(
    /[^\x20-\x21\x23-\x5b\x5d-\x7e]/g,
    '_',
  );
