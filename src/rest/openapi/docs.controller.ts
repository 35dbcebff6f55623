import { Controller, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { PAGE_HEADERS } from '../../platform/http/security-headers.js';
import { DOCS_PATH } from '../api-path.js';
import { defineContract } from '../contract.js';
import { Endpoint } from '../endpoint.js';

const READ_DESCRIPTION = defineContract({
  id: 'readDescription',
  method: 'get',
  path: `/${DOCS_PATH}`,
  tag: 'Server',
  summary: 'This description as a page',
  description: 'One page without scripts; it loads nothing from elsewhere.',
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

/** Written by the build; the way is the same from src and from dist. */
const FOLDER = path.join(import.meta.dirname, '../../../dist/api-description');

@Controller()
export class DocsController {
  @Endpoint(READ_DESCRIPTION)
  readDescription(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply) {
    void reply.headers(PAGE_HEADERS);
    return fileFor(request, reply, 'index.html');
  }

  @Endpoint(READ_OPENAPI)
  readOpenApi(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply) {
    void reply.header('Content-Type', 'application/json; charset=utf-8');
    return fileFor(request, reply, 'openapi.json');
  }
}

function fileFor(request: FastifyRequest, reply: FastifyReply, name: string): Promise<Buffer> {
  const takesGzip = /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?(?:,|$))/i.test(request.headers['accept-encoding'] ?? '');
  void reply.header('Vary', 'Accept-Encoding');
  if (takesGzip) void reply.header('Content-Encoding', 'gzip');
  return readFile(path.join(FOLDER, takesGzip ? `${name}.gz` : name));
}
