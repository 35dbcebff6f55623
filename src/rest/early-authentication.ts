import { Injectable, type ExecutionContext, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { ApiKeyGuard } from './api-key.guard.js';
import { API, UPLOAD_PATH } from './api-path.js';
import type { AuthenticatedRequest } from './current-caller.js';
import { RequestLimits } from './rate-limit.guard.js';

/**
 * Asks for the key, and counts the call, before a body is read: nobody without a key makes the server parse
 * megabytes. Guards run after that, so they only see that it was done.
 */
@Injectable()
export class EarlyAuthentication implements OnModuleInit {
  constructor(
    private readonly host: HttpAdapterHost,
    private readonly guard: ApiKeyGuard,
    private readonly limits: RequestLimits,
  ) {}

  onModuleInit(): void {
    const fastify = this.host.httpAdapter.getInstance<FastifyInstance>();
    fastify.addHook('onRequest', async (request, reply) => {
      if (request.is404) await this.limits.countAddress(request, reply);
      else if (needsKey(request.routeOptions.url)) await this.admit(request, reply);
    });
  }

  private async admit(request: AuthenticatedRequest, reply: FastifyReply): Promise<void> {
    const http = { getRequest: () => request, getResponse: () => reply };
    await this.guard.authenticate({ switchToHttp: () => http } as unknown as ExecutionContext);
    await this.limits.countKey(request.caller!, reply);
    request.isCounted = true;
  }
}

/** Everything under the API but the signed upload addresses, which are credentials themselves. */
const needsKey = (route: string | undefined): boolean =>
  route !== undefined && route.startsWith(`/${API}/`) && !route.startsWith(UPLOAD_PATH);
