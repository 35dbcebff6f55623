import {
  Injectable,
  StreamableFile,
  type CallHandler,
  type ExecutionContext,
  type NestInterceptor,
} from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { map, type Observable } from 'rxjs';
import { PAGE_HEADERS } from '../platform/http/security-headers.js';
import { Html } from './html.js';

class SeeOther {
  constructor(readonly location: string) {}
}

export const seeOther = (location: string): SeeOther => new SeeOther(location);

class PageWithStatus {
  constructor(
    readonly status: number,
    readonly page: Html,
    readonly headers: Readonly<Record<string, string>> = {},
  ) {}
}

export const pageWithStatus = (
  status: number,
  page: Html,
  headers?: Readonly<Record<string, string>>,
): PageWithStatus => new PageWithStatus(status, page, headers);

/** What a page answers with; a file is saved, never shown. */
export type PageAnswer = Html | SeeOther | PageWithStatus | StreamableFile;

@Injectable()
export class PageAnswers implements NestInterceptor<PageAnswer, string | StreamableFile> {
  intercept(context: ExecutionContext, next: CallHandler<PageAnswer>): Observable<string | StreamableFile> {
    const reply = context.switchToHttp().getResponse<FastifyReply>();
    return next.handle().pipe(map((answer) => send(reply, answer)));
  }
}

function send(reply: FastifyReply, answer: PageAnswer): string | StreamableFile {
  if (answer instanceof StreamableFile) return answer;
  if (answer instanceof SeeOther) {
    void reply.code(303).header('Location', answer.location);
    return '';
  }
  void reply.headers(PAGE_HEADERS);
  if (answer instanceof Html) return answer.toString();
  void reply.code(answer.status).headers(answer.headers);
  return answer.page.toString();
}
