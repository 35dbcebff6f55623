import { Controller, Header } from '@nestjs/common';
import { createHash } from 'node:crypto';
import { z } from 'zod';
import { DOCS_PATH } from '../api-path.js';
import { defineContract, Contracts } from '../contract.js';
import { Endpoint } from '../endpoint.js';
import { openApiDocument, type OpenApiDocument } from './document.js';
import { PAGE_STYLE } from './page-style.js';
import { docsPage } from './page.js';

const READ_DESCRIPTION = defineContract({
  id: 'readDescription',
  method: 'get',
  path: `/${DOCS_PATH}`,
  tag: 'Server',
  summary: 'This description as a page',
  description: 'One page without scripts; it loads nothing from anywhere.',
  by: 'limited',
  message: null,
  answer: 'text/html',
  errors: [],
  examples: [{ name: 'The page', status: 200 }],
});

const READ_OPENAPI = defineContract({
  id: 'readOpenApi',
  method: 'get',
  path: `/${DOCS_PATH}/openapi.json`,
  tag: 'Server',
  summary: 'This description as an OpenAPI document',
  description: 'OpenAPI 3.1, for generators of clients and for contract tests.',
  by: 'limited',
  message: null,
  answer: z.looseObject({
    openapi: z.string(),
    info: z.looseObject({ title: z.string(), version: z.string() }),
  }),
  errors: [],
  examples: [{ name: 'The document', status: 200 }],
});

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
