import { Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import type { FastifyRequest } from 'fastify';
import { HeaderAPIKeyStrategy } from 'passport-headerapikey';
import { AuthenticateApiKey } from '../access/queries/authenticate-api-key.query.js';
import type { Caller } from '../kernel/caller.js';
import { Ids } from '../kernel/ids.js';
import { Bus } from '../platform/bus/bus.js';
import { requestContext } from '../platform/process/request-context.js';

const HEADER = 'x-api-key';

/** Stands in for a key that was not sent: a missing key then takes the same way as a wrong one. */
const NO_KEY = 'none';

/** X-API-Key to a Caller. Error: unauthorized, the same for every kind of bad key. */
@Injectable()
export class ApiKeyStrategy extends PassportStrategy(HeaderAPIKeyStrategy, 'api-key', 2) {
  constructor(
    private readonly bus: Bus,
    private readonly ids: Ids,
  ) {
    super({ header: 'X-API-Key', prefix: '' }, false);
  }

  override authenticate(
    request: Parameters<HeaderAPIKeyStrategy['authenticate']>[0],
    options?: object,
  ): void {
    const headers = { [HEADER]: (request as unknown as FastifyRequest).headers[HEADER] || NO_KEY };
    super.authenticate({ headers } as unknown as typeof request, options);
  }

  validate(key: string): Promise<Caller> {
    const correlationId = requestContext.get()?.correlationId ?? this.ids.next();
    return this.bus.send(new AuthenticateApiKey(key, correlationId));
  }
}
