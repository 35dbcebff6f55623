import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { AuthenticateApiKey } from '../access/queries/authenticate-api-key.query.js';
import type { AppError } from '../kernel/app-error.js';
import type { Caller } from '../kernel/caller.js';
import { Bus } from '../platform/bus/bus.js';
import { Config } from '../platform/config/config.js';
import { presentError, type PresentedError } from '../platform/http/errors.js';
import { SCIM_TYPE } from '../platform/http/media-types.js';
import { Transport } from '../platform/http/transport.js';

const SCIM_TYPE_OF: Readonly<Record<string, string>> = {
  name_taken: 'uniqueness',
  validation_error: 'invalidValue',
  bad_request: 'invalidFilter',
  malformed_json: 'invalidSyntax',
};

/** Directories with an API key as bearer token; errors as in RFC 7644. */
@Injectable()
export class ScimTransport extends Transport {
  static override readonly credentials = ['api_key'] as const;
  readonly rateLimitGroup = 'scim';
  readonly callsPerMinute: number;

  constructor(
    private readonly bus: Bus,
    config: Config,
  ) {
    super();
    this.callsPerMinute = config.rateLimitRestPerMinute;
  }

  callerOf({ headers, correlationId }: FastifyRequest): Promise<Caller> {
    const [, token = 'none'] = /^Bearer +(\S+)$/i.exec(headers.authorization ?? '') ?? [];
    return this.bus.send(new AuthenticateApiKey(token, correlationId));
  }

  present(error: AppError): PresentedError {
    const { headers, status: own } = presentError(error);
    const status = own === 422 ? 400 : own;
    const scimType = SCIM_TYPE_OF[error.code];
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
        ...(scimType === undefined ? {} : { scimType }),
        detail: status === 401 ? 'A valid API key is required as bearer token' : error.message,
      },
    };
  }
}
