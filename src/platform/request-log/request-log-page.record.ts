import { z } from 'zod';
import { defineRecord } from '../../kernel/define-record.js';

const LoggedRequest = z.object({
  /** When it was answered, ISO 8601. */
  at: z.string(),
  method: z.string(),
  /** Pattern of the path, without its ids and the query. */
  route: z.string(),
  status: z.number(),
  /** Code of the error; null without one. */
  error: z.string().nullable(),
  requestId: z.string(),
  durationMs: z.number(),
});

export type LoggedRequest = z.infer<typeof LoggedRequest>;

/** Requests of an API key that were answered one after the other; id: key and place in the ring of pages. */
export const RequestLogPageRecord = defineRecord({
  name: 'request-log-pages',
  schema: z.object({
    keyId: z.string(),
    /** Number of the first request among all of the key, from 0. */
    first: z.number(),
    count: z.number(),
    requests: z.array(LoggedRequest),
  }),
  indexes: { key: { fields: ['keyId', 'first'] } },
});
