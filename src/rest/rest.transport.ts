import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { AppError, type Caller } from '@alert-review/kernel';
import { Config } from '../platform/config/config.js';
import { presentError, type PresentedError } from '../platform/http/errors.js';
import { callerFromStrategy } from '../platform/http/caller-from-strategy.js';
import { Transport } from '../platform/http/transport.js';
import { API_KEY_HEADER, ApiKeyStrategy } from './api-key.strategy.js';

/** Used when no key was sent, so that a missing key takes as long to refuse as a wrong key. */
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

  /** Adds to errors about a key the name of the header and, if known, the id of the key. */
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
