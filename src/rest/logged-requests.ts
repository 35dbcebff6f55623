import { Injectable, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance } from 'fastify';
import { Clock } from '../kernel/clock.js';
import { onAnswered } from '../platform/http/request-report.js';
import { RequestLog } from '../platform/request-log/request-log.js';

/** Notes each answered request of an API key, also a refused one, in the log of the key. */
@Injectable()
export class LoggedRequests implements OnModuleInit {
  constructor(
    private readonly host: HttpAdapterHost,
    private readonly log: RequestLog,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    const fastify = this.host.httpAdapter.getInstance<FastifyInstance>();
    onAnswered(fastify, (request, reply, status) => {
      const { caller, method, routeOptions, errorCode: error, id: requestId } = request;
      if (caller?.via === 'rest')
        this.log.note(caller.orgId, caller.userId, {
          at: this.clock.iso(),
          method,
          route: routeOptions.url!,
          status,
          error,
          requestId,
          durationMs: Math.round(reply.elapsedTime),
        });
    });
  }
}
