import { createHash } from 'node:crypto';
import { Controller, Get, Header } from '@nestjs/common';
import { Admit } from '../../platform/http/admission.js';
import { RestTransport } from '../rest.transport.js';
import { openApiDocument, type OpenApiDocument } from './document.js';
import { DOCS_PATH } from './operations/server.js';
import { docsPage } from './page.js';
import { PAGE_STYLE } from './page-style.js';

const styleHash = createHash('sha256').update(PAGE_STYLE).digest('base64');

const POLICY = `default-src 'none'; style-src 'sha256-${styleHash}'; frame-ancestors 'none'; base-uri 'none'`;

/** The description of the API, for people and for programs; the same for everyone. */
@Controller(DOCS_PATH)
export class DocsController {
  private document: OpenApiDocument | undefined;
  private page: string | undefined;

  @Get()
  @Admit(RestTransport, 'limited')
  @Header('Content-Type', 'text/html; charset=utf-8')
  @Header('Content-Security-Policy', POLICY)
  read(): string {
    return (this.page ??= docsPage(this.openApi()));
  }

  @Get('openapi.json')
  @Admit(RestTransport, 'limited')
  openApi(): OpenApiDocument {
    return (this.document ??= openApiDocument());
  }
}
