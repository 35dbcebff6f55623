import type { CallHandler, ExecutionContext, NestInterceptor } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { Observable } from 'rxjs';
import { AppError, refusalDetailsOf } from '@alert-review/kernel';
import type { Contract } from './contract.js';
import { parameterProblems } from './validate.js';

/** Throws bad_request for unknown query parameters, together with the problems of the known ones. */
export function refuseUnknownQuery({ query }: Contract, sent: object): void {
  const known = query?.shape ?? {};
  const unknown = Object.entries(sent)
    .filter(([field]) => !Object.hasOwn(known, field))
    .map(([field, value]) => ({
      field,
      value: value as unknown,
      message: 'is no parameter of this address',
    }));
  if (unknown.length === 0) return;
  const error = query?.safeParse(sent).error;
  const faulty = error ? parameterProblems(error, sent) : [];
  throw new AppError('bad_request', refusalDetailsOf([...unknown, ...faulty]));
}

export class RefuseUnknownQuery implements NestInterceptor {
  constructor(private readonly contract: Contract) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    refuseUnknownQuery(this.contract, context.switchToHttp().getRequest<FastifyRequest>().query as object);
    return next.handle();
  }
}
