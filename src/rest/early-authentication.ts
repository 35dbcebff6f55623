import { Injectable, type ExecutionContext, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { AppError } from '../kernel/app-error.js';
import { holds, type Caller } from '../kernel/caller.js';
import { PERMISSIONS } from '../kernel/permissions.js';
import { ApiKeyGuard } from './api-key.guard.js';
import { API, UPLOAD_PATH } from './api-path.js';
import type { AuthenticatedRequest } from './current-caller.js';
import { OPERATIONS } from './openapi/document.js';
import { RequestLimits } from './rate-limit.guard.js';

/**
 * Asks for the key and its right to the operation, and counts the call, before a body is read: nobody without
 * them makes the server parse megabytes, or learns what is wrong with a body. Guards run after that, so they
 * only see that it was done.
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
    const caller = request.caller!;
    await this.limits.countKey(caller, reply);
    request.isCounted = true;
    requireRight(caller, request.method, request.routeOptions.url!);
  }
}

/** Everything under the API but the signed upload addresses, which are credentials themselves. */
const needsKey = (route: string | undefined): boolean =>
  route !== undefined && route.startsWith(`/${API}/`) && !route.startsWith(UPLOAD_PATH);

/** What each route asks for, from the message that it sends; in the spelling of the router. */
const ACCESS = new Map(
  OPERATIONS.map(({ method, path, access }) => [
    `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`,
    access,
  ]),
);

/** Error: permission_denied, as the Bus says it. */
function requireRight(caller: Caller, method: string, route: string): void {
  const access = ACCESS.get(`${method === 'HEAD' ? 'GET' : method} ${route}`);
  if (access === undefined) throw new Error(`no operation describes ${method} ${route}`);
  const permission = PERMISSIONS.find((right) => right === access);
  if (permission && !holds(caller, permission)) throw new AppError('permission_denied', { permission });
}
