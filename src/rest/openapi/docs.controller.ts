import { createHash } from 'node:crypto';
import { Controller, Header } from '@nestjs/common';
import { Contracts } from '../contract.js';
import { Endpoint } from '../endpoint.js';
import { READ_DESCRIPTION, READ_OPENAPI } from './docs.contract.js';
import { openApiDocument, type OpenApiDocument } from './document.js';
import { docsPage } from './page.js';
import { PAGE_STYLE } from './page-style.js';

const styleHash = createHash('sha256').update(PAGE_STYLE).digest('base64');

const POLICY = `default-src 'none'; style-src 'sha256-${styleHash}'; frame-ancestors 'none'; base-uri 'none'`;

@Controller()
export class DocsController {
  private document: OpenApiDocument | undefined;
  private page: string | undefined;

  constructor(private readonly contracts: Contracts) {}

  @Endpoint(READ_DESCRIPTION)
  @Header('Content-Type', 'text/html; charset=utf-8')
  @Header('Content-Security-Policy', POLICY)
  read(): string {
    return (this.page ??= docsPage(this.openApi()));
  }

  @Endpoint(READ_OPENAPI)
  openApi(): OpenApiDocument {
    return (this.document ??= openApiDocument(this.contracts.all));
  }
}
