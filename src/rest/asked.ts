import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Caller } from '@alert-review/kernel';
import type { Contract } from './contract.js';
import { parseBody, parseParameters } from './validate.js';

type Read<Schema> = Schema extends z.ZodType ? z.output<Schema> : never;

/** What a request asks of the operation of a contract; query and body are checked when they are read. */
export class Asked<C extends Partial<Contract> = Contract> {
  constructor(
    private readonly contract: C,
    readonly request: FastifyRequest,
    readonly reply: FastifyReply,
  ) {}

  /** Who asks; of an operation with a credential only. */
  get caller(): Caller {
    return this.request.caller!;
  }

  get path(): Read<C['pathParameters']> {
    return this.request.params as Read<C['pathParameters']>;
  }

  /** Throws bad_request. */
  get query(): Read<C['query']> {
    return parseParameters(this.contract.query!, this.request.query) as Read<C['query']>;
  }

  /** Throws malformed_json, validation_error. */
  get body(): Read<C['body']> {
    return parseBody(this.contract.body!, this.request.body) as Read<C['body']>;
  }
}

/** Gives the handler of a contract what is asked as its first argument. */
export const TakesAsked = createParamDecorator((contract: Contract, context: ExecutionContext) => {
  const http = context.switchToHttp();
  return new Asked(contract, http.getRequest<FastifyRequest>(), http.getResponse<FastifyReply>());
});
