import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Caller } from '@alert-review/kernel';
import type { Contract } from './contract.js';
import { parseBody, parseParameters } from './validate.js';

type Read<Schema> = Schema extends z.ZodType ? z.output<Schema> : never;

/** A request for an operation with a contract. Query and body are validated when they are read. */
export class ContractRequest<C extends Partial<Contract> = Contract> {
  constructor(
    private readonly contract: C,
    readonly request: FastifyRequest,
    readonly reply: FastifyReply,
  ) {}

  /** The authenticated caller. Only operations that require a credential have it. */
  get caller(): Caller {
    return this.request.caller!;
  }

  get path(): Read<C['pathParameters']> {
    return this.request.params as Read<C['pathParameters']>;
  }

  /** Validated query parameters. Throws bad_request. */
  get query(): Read<C['query']> {
    return parseParameters(this.contract.query!, this.request.query) as Read<C['query']>;
  }

  /** Validated body. Throws malformed_json, validation_error. */
  get body(): Read<C['body']> {
    return parseBody(this.contract.body!, this.request.body) as Read<C['body']>;
  }
}

/** Passes the request as an `Asked` to the handler's first parameter. */
export const TakesContractRequest = createParamDecorator((contract: Contract, context: ExecutionContext) => {
  const http = context.switchToHttp();
  return new ContractRequest(contract, http.getRequest<FastifyRequest>(), http.getResponse<FastifyReply>());
});
