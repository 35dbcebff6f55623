import { z } from 'zod';
import { defineContract } from '../contract.js';

/** Where the description is served, outside the versioned paths: it is about all of them. */
export const DOCS_PATH = 'api/docs';

export const READ_DESCRIPTION = defineContract({
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

export const READ_OPENAPI = defineContract({
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
