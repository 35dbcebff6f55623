import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { AppError } from '@alert-review/kernel';
import type { PageSession } from './page-session.js';

/** Returns the session of the signed-in user. Throws unauthorized. */
export function currentSession({ signedIn }: FastifyRequest): PageSession {
  if (!signedIn) throw new AppError('unauthorized');
  return signedIn;
}

export const CurrentSession = createParamDecorator((_: unknown, context: ExecutionContext) =>
  currentSession(context.switchToHttp().getRequest<FastifyRequest>()),
);
