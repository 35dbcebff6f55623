import type { FastifyRequest } from 'fastify';
import type { AppError, Caller } from '@alert-review/kernel';
import type { PresentedError } from './errors.js';

export const CREDENTIAL_KINDS = ['api_key', 'access_token', 'session'] as const;

export type Credential = (typeof CREDENTIAL_KINDS)[number];

/** A transport (such as REST, MCP or pages): how it differs from the others for the shared HTTP code. */
export abstract class Transport {
  /** Credentials that `callerOf` checks. Routes may not declare others. */
  static readonly credentials: readonly Credential[] = [];
  /** True if the kind of message is known only from the body, so that the handler checks permissions. */
  static readonly rightsByCall: boolean = false;
  /**
   * True if answers may be compressed: no answer has both secrets and text of other people (BREACH attack),
   * and none is an event stream.
   */
  static readonly packsAnswers: boolean = false;
  /** Name of the group of transports whose calls share a rate limit. */
  abstract readonly rateLimitGroup: string;
  /** Calls per minute and credential; 0 means no limit. */
  abstract readonly callsPerMinute: number;
  /** Calls per minute and organization; 0 means no limit. */
  readonly callsPerMinuteOfAll: number = 0;

  rateLimitKey({ clientId, userId }: Caller): string {
    return clientId ?? userId;
  }

  /** Returns the caller. Throws unauthorized, in the same way for every kind of invalid credential. */
  abstract callerOf(request: FastifyRequest): Promise<Caller>;
  abstract present(error: AppError, request: FastifyRequest): PresentedError;
}
