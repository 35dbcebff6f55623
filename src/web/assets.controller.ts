import { Controller, Get, Header, Param, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '@alert-review/kernel';
import { ICON_PATH, ICON_PNG, ICON_SVG, PNG_ICON_PATH } from '../platform/http/product-icon.js';
import { Admit } from '../platform/http/admission.js';
import { compressedAnswer } from '../platform/http/lighter-answers.js';
import { browserAsset } from './assets.js';
import { WebTransport } from './web.transport.js';

const SERVED = [
  ['pages.css', 'text/css; charset=utf-8'],
  ['pages.js', 'text/javascript; charset=utf-8'],
] as const;

@Controller()
export class AssetsController {
  @Get('/assets/:file')
  @Admit(WebTransport, 'open')
  async asset(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
    @Param('file') file: string,
  ): Promise<string | Buffer> {
    const found = SERVED.find(([name]) => browserAsset(name).path === `/assets/${file}`);
    if (!found) throw new AppError('not_found', { field: 'path', value: `/assets/${file}` });
    const [name, type] = found;
    void reply.headers({ 'Content-Type': type, 'Cache-Control': 'public, max-age=31536000, immutable' });
    return compressedAnswer(request, reply, browserAsset(name).content);
  }

  @Get([ICON_PATH, '/favicon.ico'])
  @Admit(WebTransport, 'open')
  @Header('Content-Type', 'image/svg+xml')
  @Header('Cache-Control', 'public, max-age=86400')
  icon(): string {
    return ICON_SVG;
  }

  @Get(PNG_ICON_PATH)
  @Admit(WebTransport, 'open')
  @Header('Content-Type', 'image/png')
  @Header('Cache-Control', 'public, max-age=86400')
  pngIcon(): Buffer {
    return Buffer.from(ICON_PNG, 'base64');
  }
}
