import { Controller, Get, Header } from '@nestjs/common';
import { Admit } from '../platform/http/admission.js';
import { SCRIPT, SCRIPT_PATH } from './script.js';
import { ICON_PATH, STYLESHEET, STYLESHEET_PATH } from './stylesheet.js';
import { WebTransport } from './web.transport.js';

/** The mark before the product's name, on its own. */
const ICON =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16">' +
  '<rect width="16" height="16" rx="3" fill="#0b5394"/>' +
  '<path d="M5 3h3v10H5zM10 4h1v8h-1z" fill="#fff"/></svg>';

@Controller()
export class AssetsController {
  @Get(STYLESHEET_PATH)
  @Admit(WebTransport, 'open')
  @Header('Content-Type', 'text/css; charset=utf-8')
  @Header('Cache-Control', 'public, max-age=31536000, immutable')
  stylesheet(): string {
    return STYLESHEET;
  }

  @Get(SCRIPT_PATH)
  @Admit(WebTransport, 'open')
  @Header('Content-Type', 'text/javascript; charset=utf-8')
  @Header('Cache-Control', 'public, max-age=31536000, immutable')
  script(): string {
    return SCRIPT;
  }

  @Get([ICON_PATH, '/favicon.ico'])
  @Admit(WebTransport, 'open')
  @Header('Content-Type', 'image/svg+xml')
  @Header('Cache-Control', 'public, max-age=86400')
  icon(): string {
    return ICON;
  }
}
