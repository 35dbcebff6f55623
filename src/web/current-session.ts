import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { AppError } from '@alert-review/kernel';
import type { SignedIn } from './signed-in.js';

/** Returns the session of the signed-in user. Throws unauthorized. */
export function currentSession({ signedIn }: FastifyRequest): SignedIn {
  if (!signedIn) throw new AppError('unauthorized');
  return signedIn;
}

export const CurrentSession = createParamDecorator((_: unknown, context: ExecutionContext) =>
  currentSession(context.switchToHttp().getRequest<FastifyRequest>()),
);
