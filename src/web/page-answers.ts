import {
  Injectable,
  StreamableFile,
  type CallHandler,
  type ExecutionContext,
  type NestInterceptor,
} from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { mergeMap, type Observable } from 'rxjs';
import { compressedAnswer } from '../platform/http/lighter-answers.js';
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

/** A file that somebody else uploaded. The browser saves it whatever it contains. */
export const downloadAnswer = (name: string, content: Uint8Array): StreamableFile =>
  new StreamableFile(content, {
    type: 'application/octet-stream',
    disposition: `attachment; filename*=UTF-8''${encodeURIComponent(name).replace(/['()*]/g, hexOf)}`,
  });

/**
 * Encodes characters that `encodeURIComponent` leaves as they are although RFC 8187 requires encoding them.
 */
const hexOf = (char: string): string => `%${char.charCodeAt(0).toString(16).toUpperCase()}`;

/** What a page handler returns. A file is saved by the browser, never displayed. */
export type PageAnswer = Html | SeeOther | PageWithStatus | StreamableFile;

@Injectable()
export class PageAnswers implements NestInterceptor<PageAnswer, SentAnswer> {
  intercept(context: ExecutionContext, next: CallHandler<PageAnswer>): Observable<SentAnswer> {
    const http = context.switchToHttp();
    const request = http.getRequest<FastifyRequest>();
    const reply = http.getResponse<FastifyReply>();
    return next.handle().pipe(mergeMap((answer) => send(request, reply, answer)));
  }
}

type SentAnswer = string | Buffer | StreamableFile;

async function send(request: FastifyRequest, reply: FastifyReply, answer: PageAnswer): Promise<SentAnswer> {
  if (answer instanceof StreamableFile) return answer;
  if (answer instanceof SeeOther) {
    void reply.code(303).header('Location', answer.location);
    return '';
  }
  void reply.headers(PAGE_HEADERS);
  if (answer instanceof PageWithStatus) void reply.code(answer.status).headers(answer.headers);
  const page = (answer instanceof Html ? answer : answer.page).toString();
  return isAskedByNoOtherSite(request) ? compressedAnswer(request, reply, page) : page;
}

// BREACH attack: the size of a compressed page reveals whether text of its address also occurs on it. A
// site that opens our pages repeatedly could read customers' data and form tokens that way, so pages opened
// from other sites are not compressed. A new form token per response would not protect the data.
const isAskedByNoOtherSite = ({ headers }: FastifyRequest): boolean =>
  headers['sec-fetch-site'] === 'same-origin' || headers['sec-fetch-site'] === 'none';
