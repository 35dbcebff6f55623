import type { FastifyRequest } from 'fastify';
import type { AppError } from '../../kernel/app-error.js';
import type { Caller } from '../../kernel/caller.js';
import type { PresentedError } from './errors.js';

export const CREDENTIALS = ['api_key', 'access_token', 'session'] as const;

export type Credential = (typeof CREDENTIALS)[number];

/** What a way into the server brings to the frame that all of them share. */
export abstract class Transport {
  /** What `callerOf` checks: no route of the transport may ask for another kind. */
  static readonly credentials: readonly Credential[] = [];
  /** What a request sends is known from its body only: its handler asks for the rights. */
  static readonly rightsByCall: boolean = false;
  /** Whose calls are counted together: one name for each limit. */
  abstract readonly rateLimitGroup: string;
  /** Of one credential; 0 = without a limit. */
  abstract readonly callsPerMinute: number;
  /** Of one organization; 0 = without a limit. */
  readonly callsPerMinuteOfAll: number = 0;

  rateLimitKey({ clientId, userId }: Caller): string {
    return clientId ?? userId;
  }

  /** Error: unauthorized, the same for every kind of bad credential. */
  abstract callerOf(request: FastifyRequest): Promise<Caller>;
  abstract present(error: AppError, request: FastifyRequest): PresentedError;
}
