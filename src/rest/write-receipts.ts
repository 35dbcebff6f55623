import { Injectable, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { tap, type Observable } from 'rxjs';
import { leafHash } from '../platform/crypto/leaf-hash.js';
import { requestContext } from '../platform/process/request-context.js';

/** Names the last event of an accepted write, by which its receipt is asked for. */
@Injectable()
export class WriteReceipts implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const reply = context.switchToHttp().getResponse<FastifyReply>();
    return next.handle().pipe(
      tap(() => {
        const written = requestContext.written();
        if (!written) return;
        const leaf = leafHash(written.data).toString('base64');
        void reply.header('Audit-Receipt', `${written.id};leaf=${leaf}`);
      }),
    );
  }
}
