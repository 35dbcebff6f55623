import { hash } from 'node:crypto';
import {
  Injectable,
  Logger,
  type CallHandler,
  type ExecutionContext,
  type NestInterceptor,
} from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { from, lastValueFrom, of, type Observable } from 'rxjs';
import { AppError } from '@alert-review/kernel';
import {
  IdempotentRequests,
  type KeyedRequest,
  type RequestClaim,
} from '../platform/idempotency/idempotent-requests.js';
import { receiptHeader } from './write-receipts.js';

const KEY = /^[\x21-\x7e]{1,255}$/;

const NO_BODY = hash('sha256', '', 'base64url');

interface StoredAnswer {
  readonly body: unknown;
  /** Missing in answers that an earlier release stored. */
  readonly receipt?: ReturnType<typeof receiptHeader>;
}

/** Idempotency-Key of POST requests: for 24 hours, a repeated request gets the stored successful answer. */
@Injectable()
export class IdempotentPosts implements NestInterceptor {
  private readonly logger = new Logger('idempotency');

  constructor(private readonly requests: IdempotentRequests) {}

  /** Handles a POST with a key. Throws bad_request, idempotency_key_reused, idempotency_key_in_use. */
  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    if (request.method !== 'POST' || !request.caller) return next.handle();
    const keyed = keyedRequest(request);
    if (keyed === null) return next.handle();
    const claimed = await this.requests.claim(request.caller, keyed);
    if ('claim' in claimed) return from(this.carryOut(claimed.claim, next));
    const { body, receipt } = claimed.answer as StoredAnswer;
    const reply = context.switchToHttp().getResponse<FastifyReply>();
    void reply.headers({ 'Idempotency-Replayed': 'true', ...receipt });
    return of(body);
  }

  /** Runs the request. It continues after the request's deadline, so that a retry gets the real answer. */
  private async carryOut(claim: RequestClaim, next: CallHandler): Promise<unknown> {
    let body: unknown;
    try {
      const handle = () => lastValueFrom(next.handle(), { defaultValue: undefined });
      body = await this.requests.runWithLease(claim, handle);
    } catch (error) {
      await this.note(this.requests.release(claim));
      throw error;
    }
    const answer: StoredAnswer = { body, receipt: receiptHeader() };
    await this.note(this.requests.storeAnswer(claim, answer));
    return body;
  }

  /**
   * Waits for a write to the store of answers. A failure is only logged, because the answer itself is valid.
   */
  private async note(writing: Promise<void>): Promise<void> {
    await writing.catch((err: unknown) =>
      this.logger.warn({ msg: 'the answer to a repeatable request was not noted', err }),
    );
  }
}

function keyedRequest(request: FastifyRequest): KeyedRequest | null {
  const { 'idempotency-key': key } = request.headers;
  if (key === undefined) return null;
  if (typeof key !== 'string' || !KEY.test(key))
    throw new AppError('bad_request', {
      field: 'Idempotency-Key',
      value: key,
      reason: 'Idempotency-Key must be 1 to 255 visible ASCII characters',
    });
  const [path, ...query] = request.url.split('?');
  const address = [path!.replace(/\/$/, ''), ...query].join('?');
  return { key, method: request.method, address, bodyHash: request.bodyHash ?? NO_BODY };
}
