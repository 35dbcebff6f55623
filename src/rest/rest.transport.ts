import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { AppError, type Caller } from '@alert-review/kernel';
import { Config } from '../platform/config/config.js';
import { presentError, type PresentedError } from '../platform/http/errors.js';
import { callerFromStrategy } from '../platform/http/passport.js';
import { Transport } from '../platform/http/transport.js';
import { API_KEY_HEADER, ApiKeyStrategy } from './api-key.strategy.js';

/** Key that replaces a missing one, so that it is refused as slowly as a wrong one. */
const NO_KEY = 'none';

@Injectable()
export class RestTransport extends Transport {
  static override readonly credentials = ['api_key'] as const;
  static override readonly packsAnswers = true;
  readonly rateLimitGroup = 'key';
  readonly callsPerMinute: number;
  constructor(
    private readonly strategy: ApiKeyStrategy,
    config: Config,
  ) {
    super();
    this.callsPerMinute = config.rateLimitRestPerMinute;
  }

  /** Names the header of a bad key, and the key's id if known. */
  present(error: AppError, { caller }: FastifyRequest): PresentedError {
    const isAboutKey = error.status === 401 || error.status === 403;
    if (!isAboutKey || error.details.field !== undefined) return presentError(error);
    const about = { field: 'X-API-Key', value: caller?.clientId ?? null };
    return presentError(new AppError(error.code, { ...error.details, ...about }, { cause: error }));
  }

  callerOf({ headers }: FastifyRequest): Promise<Caller> {
    return callerFromStrategy(this.strategy, { [API_KEY_HEADER]: headers[API_KEY_HEADER] || NO_KEY });
  }
}
