import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../kernel/app-error.js';
import type { Caller } from '../kernel/caller.js';
import { Config } from '../platform/config/config.js';
import { OPEN_ROUTE } from './health.controller.js';
import { RateLimits } from '../platform/rate-limits/rate-limits.js';
import type { AuthenticatedRequest } from './current-caller.js';

const WINDOW_MS = 60_000;

/** Counts calls against the port and tells the client where it stands in the RateLimit headers. */
@Injectable()
export class RequestLimits {
  constructor(
    private readonly limits: RateLimits,
    private readonly config: Config,
  ) {}

  /** One call of an authenticated key. Throws AppError rate_limited. */
  async countKey(caller: Caller, reply: FastifyReply): Promise<void> {
    await this.take(`key:${caller.clientId ?? caller.userId}`, this.config.rateLimitRestPerMinute, reply);
  }

  /** One call without a valid credential, by address. Throws AppError rate_limited. */
  async countAddress(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const limit = this.config.rateLimitUnauthenticatedPerMinute;
    await this.take(`address:${request.ip}`, limit, reply);
  }

  private async take(key: string, limit: number, reply: FastifyReply): Promise<void> {
    if (limit === 0) return;
    const result = await this.limits.take(key, limit, WINDOW_MS);
    reply.headers({
      'RateLimit-Limit': String(result.limit),
      'RateLimit-Remaining': String(result.remaining),
      'RateLimit-Reset': String(result.resetSeconds),
    });
    if (!result.allowed) throw new AppError('rate_limited', { retry_after: result.resetSeconds, limit });
  }
}

/**
 * The limit of one key or address per minute. Stands behind the guard that authenticates; a call which that
 * guard refuses never gets here, so it calls `RequestLimits.countAddress` itself before it throws.
 */
@Injectable()
export class RateLimitGuard implements CanActivate {
  constructor(
    private readonly limits: RequestLimits,
    private readonly reflector: Reflector,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    if (this.reflector.getAllAndOverride(OPEN_ROUTE, [context.getHandler(), context.getClass()])) return true;
    const request = context.switchToHttp().getRequest<AuthenticatedRequest>();
    const reply = context.switchToHttp().getResponse<FastifyReply>();
    if (request.isCounted) return true;
    if (request.caller) await this.limits.countKey(request.caller, reply);
    else await this.limits.countAddress(request, reply);
    return true;
  }
}
