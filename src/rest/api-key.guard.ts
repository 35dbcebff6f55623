import { Injectable, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { AuthGuard } from '@nestjs/passport';
import type { FastifyReply } from 'fastify';
import { AppError } from '../kernel/app-error.js';
import { OPEN_ROUTE } from './health.controller.js';
import type { AuthenticatedRequest } from './current-caller.js';
import { RequestLimits } from './rate-limit.guard.js';

/** Marks routes that need no key; a call of one counts against its address. */
export const KEYLESS_ROUTE = 'keyless-route';

const WITHOUT_KEY = [OPEN_ROUTE, KEYLESS_ROUTE];

/** Lets a request through only with a valid API key and puts `request.caller`; refusals count by address. */
@Injectable()
export class ApiKeyGuard extends AuthGuard('api-key') {
  constructor(
    private readonly limits: RequestLimits,
    private readonly reflector: Reflector,
  ) {
    super();
  }

  override async canActivate(context: ExecutionContext): Promise<boolean> {
    const places = [context.getHandler(), context.getClass()];
    if (WITHOUT_KEY.some((mark) => this.reflector.getAllAndOverride(mark, places))) return true;
    if (context.switchToHttp().getRequest<AuthenticatedRequest>().caller) return true;
    return this.authenticate(context);
  }

  /** Error: unauthorized, counted against the address. */
  async authenticate(context: ExecutionContext): Promise<boolean> {
    try {
      return (await super.canActivate(context)) as boolean;
    } catch (error) {
      if (error instanceof AppError && error.code === 'unauthorized') {
        const http = context.switchToHttp();
        await this.limits.countAddress(
          http.getRequest<AuthenticatedRequest>(),
          http.getResponse<FastifyReply>(),
        );
      }
      throw error;
    }
  }

  override getAuthenticateOptions(): { property: string; session: false } {
    return { property: 'caller', session: false };
  }
}
