import type { FastifyRequest } from 'fastify';
import type { AppError, Caller } from '@alert-review/kernel';
import type { PresentedError } from './errors.js';

export const CREDENTIALS = ['api_key', 'access_token', 'session'] as const;

export type Credential = (typeof CREDENTIALS)[number];

/** The differences of one transport for the shared HTTP code. */
export abstract class Transport {
  /** Credentials that `callerOf` checks; routes may declare no others. */
  static readonly credentials: readonly Credential[] = [];
  /** True when the message is known from the body only, so its handler checks the rights. */
  static readonly rightsByCall: boolean = false;
  /** True when answers may be compressed: no secret beside text of others (BREACH), and no events. */
  static readonly packsAnswers: boolean = false;
  /** Name of the group whose calls are counted together. */
  abstract readonly rateLimitGroup: string;
  /** Calls a minute per credential; 0 = no limit. */
  abstract readonly callsPerMinute: number;
  /** Calls a minute per organization; 0 = no limit. */
  readonly callsPerMinuteOfAll: number = 0;

  rateLimitKey({ clientId, userId }: Caller): string {
    return clientId ?? userId;
  }

  /** Returns the caller. Throws unauthorized, equal for every kind of bad credential. */
  abstract callerOf(request: FastifyRequest): Promise<Caller>;
  abstract present(error: AppError, request: FastifyRequest): PresentedError;
}
