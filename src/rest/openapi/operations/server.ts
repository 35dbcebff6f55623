import { z } from 'zod';
import type { Operation } from '../operation.js';

const check = z.enum(['ok', 'failed', 'no answer']);

/** Where the description is served, outside the versioned paths: it is about all of them. */
export const DOCS_PATH = 'api/docs';

export const SERVER_OPERATIONS: readonly Operation[] = [
  {
    id: 'isUp',
    method: 'get',
    path: '/healthz',
    tag: 'Server',
    summary: 'Is the process up?',
    description: 'Answers as long as the process does.',
    access: 'open',
    answer: z.object({ status: z.literal('up') }),
    errors: [],
    examples: [{ name: 'Up', status: 200, answer: { status: 'up' } }],
  },
  {
    id: 'isReady',
    method: 'get',
    path: '/readyz',
    tag: 'Server',
    summary: 'Can it serve requests now?',
    description: 'Asks each store. 503 while one does not answer, and from the signal to stop on.',
    access: 'open',
    answer: z.object({
      status: z.literal('ready'),
      checks: z.object({ event_store: check, read_store: check, jobs: check, files: check }),
    }),
    errors: [],
    examples: [
      {
        name: 'Ready',
        status: 200,
        answer: {
          status: 'ready',
          checks: { event_store: 'ok', read_store: 'ok', jobs: 'ok', files: 'ok' },
        },
      },
    ],
  },
  {
    id: 'readDescription',
    method: 'get',
    path: `/${DOCS_PATH}`,
    tag: 'Server',
    summary: 'This description as a page',
    description: 'One page without scripts; it loads nothing from anywhere.',
    access: 'limited',
    answer: 'text/html',
    errors: [],
    examples: [{ name: 'The page', status: 200 }],
  },
  {
    id: 'readOpenApi',
    method: 'get',
    path: `/${DOCS_PATH}/openapi.json`,
    tag: 'Server',
    summary: 'This description as an OpenAPI document',
    description: 'OpenAPI 3.1, for generators of clients and for contract tests.',
    access: 'limited',
    answer: z.looseObject({
      openapi: z.string(),
      info: z.looseObject({ title: z.string(), version: z.string() }),
    }),
    errors: [],
    examples: [{ name: 'The document', status: 200 }],
  },
];
