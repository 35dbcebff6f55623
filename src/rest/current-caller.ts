import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../kernel/app-error.js';
import type { Caller } from '../kernel/caller.js';

/** A request on its way through authentication and its handler. */
export type AuthenticatedRequest = FastifyRequest & {
  readonly caller?: Caller;
  /** It counts against a rate limit already. */
  isCounted?: boolean;
  /** Set by a handler whose answer refuses something that passes: the next try may end otherwise. */
  isPassing?: boolean;
};

/** The caller that the API key guard put on the request: first argument of every message. */
export const CurrentCaller = createParamDecorator((_: unknown, context: ExecutionContext): Caller => {
  const { caller } = context.switchToHttp().getRequest<AuthenticatedRequest>();
  if (!caller) throw new AppError('unauthorized');
  return caller;
});
