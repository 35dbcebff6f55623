import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { currentSession } from './current-session.js';
import { pageContractOf } from './page-route.js';
import { readQuery } from './read-query.js';
import type { PageSession } from './page-session.js';

/** A browser's request for a page. Missing or invalid parts throw only when they are read. */
export class PageRequest<Query extends z.ZodObject = z.ZodObject> {
  constructor(
    private readonly schema: Query,
    readonly request: FastifyRequest,
    readonly reply: FastifyReply,
  ) {}

  /** Session of the signed-in user. Throws unauthorized. */
  get session(): PageSession {
    return currentSession(this.request);
  }

  get id(): string {
    return this.params['id']!;
  }

  get params(): Readonly<Record<string, string>> {
    return this.request.params as Readonly<Record<string, string>>;
  }

  /** Query fields of the address. Throws validation_error. */
  get query(): z.output<Query> {
    return readQuery(this.schema, this.request.query);
  }

  get body(): unknown {
    return this.request.body;
  }
}

export const FromPage = createParamDecorator((_: unknown, context: ExecutionContext) => {
  const { query } = pageContractOf(context.getHandler()) as { readonly query?: z.ZodObject };
  const http = context.switchToHttp();
  return new PageRequest(query!, http.getRequest<FastifyRequest>(), http.getResponse<FastifyReply>());
});
