import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { AuthenticateApiKey } from '../access/queries/authenticate-api-key.query.js';
import type { AppError, Caller } from '@alert-review/kernel';
import { Bus } from '../platform/bus/bus.js';
import { Config } from '../platform/config/config.js';
import { presentError, type PresentedError } from '../platform/http/errors.js';
import { presentScimError } from '../platform/http/scim-errors.js';
import { Transport } from '../platform/http/transport.js';

/** Transport for directories, which send an API key as bearer token. Errors have the format of RFC 7644. */
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
    return presentScimError(error, presentError(error));
  }
}
