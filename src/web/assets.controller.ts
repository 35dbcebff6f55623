import { Controller, Get, Header } from '@nestjs/common';
import { Admit } from '../platform/http/admission.js';
import { STYLESHEET, STYLESHEET_PATH } from './stylesheet.js';
import { WebTransport } from './web.transport.js';

@Controller()
export class AssetsController {
  @Get(STYLESHEET_PATH)
  @Admit(WebTransport, 'open')
  @Header('Content-Type', 'text/css; charset=utf-8')
  @Header('Cache-Control', 'public, max-age=31536000, immutable')
  stylesheet(): string {
    return STYLESHEET;
  }
}
