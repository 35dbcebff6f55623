import { Injectable, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { tap, type Observable } from 'rxjs';
import { leafHash } from '@alert-review/transparency-log';
import { requestContext } from '../platform/process/request-context.js';

/**
 * Returns the header that names the last event written by this request. A client can request a receipt with
 * it.
 */
export function receiptHeader(): Readonly<Record<string, string>> {
  const written = requestContext.written();
  return written
    ? { 'Audit-Receipt': `${written.id};leaf=${leafHash(written.data).toString('base64')}` }
    : {};
}

@Injectable()
export class WriteReceipts implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const reply = context.switchToHttp().getResponse<FastifyReply>();
    return next.handle().pipe(tap(() => void reply.headers(receiptHeader())));
  }
}
