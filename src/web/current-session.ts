import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../kernel/app-error.js';
import type { SignedIn } from './signed-in.js';

export const CurrentSession = createParamDecorator((_: unknown, context: ExecutionContext): SignedIn => {
  const { signedIn } = context.switchToHttp().getRequest<FastifyRequest>();
  if (!signedIn) throw new AppError('unauthorized');
  return signedIn;
});
