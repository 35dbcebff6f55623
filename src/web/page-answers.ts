import {
  Injectable,
  StreamableFile,
  type CallHandler,
  type ExecutionContext,
  type NestInterceptor,
} from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { mergeMap, type Observable } from 'rxjs';
import { packedAnswer } from '../platform/http/lighter-answers.js';
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

/** A file of somebody else's: a browser saves it, whatever it holds. */
export const savedFile = (name: string, content: Uint8Array): StreamableFile =>
  new StreamableFile(content, {
    type: 'application/octet-stream',
    disposition: `attachment; filename*=UTF-8''${encodeURIComponent(name).replace(/['()*]/g, hexOf)}`,
  });

/** Why: `encodeURIComponent` leaves these as they are, and RFC 8187 does not. */
const hexOf = (char: string): string => `%${char.charCodeAt(0).toString(16).toUpperCase()}`;

/** What a page answers with; a file is saved, never shown. */
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
  return isAskedByNoOtherSite(request) ? packedAnswer(request, reply, page) : page;
}

// The size of a packed page tells whether a text of its address also stands elsewhere on it (BREACH): a site
// that opens pages here again and again could read customers' data and form tokens that way. Why not a new
// form token in each answer: the data would stay readable.
const isAskedByNoOtherSite = ({ headers }: FastifyRequest): boolean =>
  headers['sec-fetch-site'] === 'same-origin' || headers['sec-fetch-site'] === 'none';
