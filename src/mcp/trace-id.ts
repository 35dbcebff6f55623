import type { FastifyRequest } from 'fastify';

const TRACEPARENT = /^[0-9a-f]{2}-([0-9a-f]{32})-[0-9a-f]{16}-[0-9a-f]{2}/;
const NO_TRACE = '0'.repeat(32);

/** Returns the trace of `_meta` or the header; undefined without one. */
export function traceIdOf({ headers }: FastifyRequest, body: unknown): string | undefined {
  const { params } = (body ?? {}) as { params?: { _meta?: { traceparent?: unknown } | null } | null };
  const meta = params?._meta;
  for (const sent of [meta?.traceparent, headers['traceparent']]) {
    const [, traceId] = (typeof sent === 'string' && TRACEPARENT.exec(sent)) || [];
    if (traceId !== undefined && traceId !== NO_TRACE) return traceId;
  }
  return undefined;
}
