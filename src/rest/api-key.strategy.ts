import { Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import { HeaderAPIKeyStrategy } from 'passport-headerapikey';
import { AuthenticateApiKey } from '../access/queries/authenticate-api-key.query.js';
import { type Caller, Ids } from '@alert-review/kernel';
import { Bus } from '../platform/bus/bus.js';
import { requestContext } from '../platform/process/request-context.js';

export const API_KEY_HEADER = 'x-api-key';

/** Authenticates the X-API-Key header. Throws the same unauthorized for every invalid key. */
@Injectable()
export class ApiKeyStrategy extends PassportStrategy(HeaderAPIKeyStrategy, 'api-key', 2) {
  constructor(
    private readonly bus: Bus,
    private readonly ids: Ids,
  ) {
    super({ header: API_KEY_HEADER, prefix: '' }, false);
  }

  validate(key: string): Promise<Caller> {
    const correlationId = requestContext.get()?.correlationId ?? this.ids.next();
    return this.bus.send(new AuthenticateApiKey(key, correlationId));
  }
}
