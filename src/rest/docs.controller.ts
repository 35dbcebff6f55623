import { Controller, Get, Header } from '@nestjs/common';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { Admit } from '../platform/http/admission.js';
import { API_REFERENCE_HEADERS } from '../platform/http/security-headers.js';
import { API_DOCS_PATH, API_RENDERER_PATH } from './api-path.js';
import { defineContract } from './contract.js';
import type { ContractRequest } from './contract-request.js';
import { Endpoint } from './endpoint.js';
import { RestTransport } from './rest.transport.js';

const READ_DESCRIPTION = defineContract({
  id: 'readDescription',
  method: 'get',
  path: `/${API_DOCS_PATH}`,
  tag: 'Server',
  summary: 'This description as a page',
  description:
    'You can search the page, copy requests as curl, and try them with a key that is not stored. The page ' +
    'loads nothing from other addresses.',
  by: 'limited',
  message: null,
  answer: 'text/html',
  examples: [{ name: 'The page', status: 200 }],
});

const READ_OPENAPI = defineContract({
  id: 'readOpenApi',
  method: 'get',
  path: `/${API_DOCS_PATH}/openapi.json`,
  tag: 'Server',
  summary: 'This description as an OpenAPI document',
  description: 'OpenAPI 3.1, for generators of clients and for contract tests.',
  by: 'limited',
  message: null,
  answer: z.looseObject({
    openapi: z.string(),
    info: z.looseObject({ title: z.string(), version: z.string() }),
  }),
  examples: [{ name: 'The document', status: 200 }],
});

/** Folder that the build writes. The relative path is the same from src and from dist. */
const FOLDER = path.join(import.meta.dirname, '../../dist/api-description');

@Controller()
export class DocsController {
  @Endpoint(READ_DESCRIPTION)
  readDescription({ reply }: ContractRequest) {
    void reply.headers(API_REFERENCE_HEADERS);
    return readFile(path.join(FOLDER, 'index.html'));
  }

  /** Script of the documentation page. It is not an operation of the API. */
  @Get(API_RENDERER_PATH)
  @Admit(RestTransport, 'limited')
  @Header('Content-Type', 'text/javascript; charset=utf-8')
  @Header('Cache-Control', 'no-cache')
  readRenderer() {
    return readFile(path.join(FOLDER, 'renderer.js'));
  }

  @Endpoint(READ_OPENAPI)
  readOpenApi({ reply }: ContractRequest) {
    void reply.header('Content-Type', 'application/json; charset=utf-8');
    return readFile(path.join(FOLDER, 'openapi.json'));
  }
}
