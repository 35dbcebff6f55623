import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../kernel/app-error.js';
import type { Caller } from '../kernel/caller.js';

/** A request on its way through authentication; `isCounted` once it counts against a rate limit. */
export type AuthenticatedRequest = FastifyRequest & { readonly caller?: Caller; isCounted?: boolean };

/** The caller that the API key guard put on the request: first argument of every message. */
export const CurrentCaller = createParamDecorator((_: unknown, context: ExecutionContext): Caller => {
  const { caller } = context.switchToHttp().getRequest<AuthenticatedRequest>();
  if (!caller) throw new AppError('unauthorized');
  return caller;
});
