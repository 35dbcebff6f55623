import {
  isSpanContextValid,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  type Attributes,
  type Tracer,
} from '@opentelemetry/api';
import { AppError } from '@alert-review/kernel';
import type { Config } from '../config/config.js';
import { requestContext, type TracePlace } from '../process/request-context.js';

/**
 * Attributes of a span: our own ids, counts and names in the code. Never names, texts or addresses of
 * people, or ids of clients.
 */
export type SpanFields = Readonly<Record<string, string | number | null | undefined>>;

/** A span that begins and ends at different places in the code. */
export interface OpenSpan {
  readonly place: TracePlace;
  add(fields: SpanFields): void;
  /** Ends the span. `failure` is the kind of a server error, never its message. */
  end(failure?: string): void;
}

/** Maximum number of causes that a key of the job queue carries. Later causes replace earlier causes. */
export const JOB_CAUSES_MAX = 64;
const NONE: readonly string[] = [];
const SAMPLED = 1;
const TRACEPARENT = /^(?!ff)[0-9a-f]{2}-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(?![^-])/;
const OWN_FIELDS = 'alert_review.';

let tracer: Tracer | null = null;

/**
 * Starts tracing if an endpoint is configured. Returns a function that sends the last spans and ends
 * tracing.
 */
export async function startTraces(config: Config): Promise<(() => Promise<void>) | null> {
  if (config.otelExporterOtlpEndpoint === undefined) return null;
  // Imported here, so that these packages are loaded only if tracing is on.
  const { openTracer } = await import('./otlp-tracer.js');
  const opened = openTracer(config.otelExporterOtlpEndpoint, config);
  tracer = opened.tracer;
  return async () => {
    tracer = null;
    await opened.close();
  };
}

/** Begins a span of a request or job; without a parent it begins a new trace. Null while tracing is off. */
export function openSpan(
  kind: 'SERVER' | 'CONSUMER' | 'INTERNAL',
  name: string,
  fields: SpanFields,
  parent?: TracePlace,
): OpenSpan | null {
  if (!tracer) return null;
  const within = parent ? trace.setSpanContext(ROOT_CONTEXT, parent) : ROOT_CONTEXT;
  const span = tracer.startSpan(name, { kind: SpanKind[kind], attributes: attributesOf(fields) }, within);
  return {
    place: span.spanContext(),
    add: (more) => void span.setAttributes(attributesOf(more)),
    end: (failure) => {
      if (failure !== undefined)
        span.setStatus({ code: SpanStatusCode.ERROR }).setAttribute('error.type', failure);
      span.end();
    },
  };
}

/**
 * Runs work as a span of the current trace, or of `place`. If there is no sampled trace, just runs the
 * work.
 */
export function tracedWork<T>(
  name: string,
  fields: SpanFields,
  work: (add: OpenSpan['add']) => Promise<T>,
  place = requestContext.trace(),
): Promise<T> {
  const span = tracer && isSampled(place) ? openSpan('INTERNAL', name, fields, place) : null;
  return span ? workWithin(span, work) : work(ignore);
}

async function workWithin<T>(span: OpenSpan, work: (add: OpenSpan['add']) => Promise<T>): Promise<T> {
  const causes = requestContext.trace()?.causes;
  let failure: string | undefined;
  try {
    return await requestContext.runTraced({ ...span.place, causes }, () => work(span.add));
  } catch (error) {
    const isRefusal = error instanceof AppError && error.status < 500;
    if (isRefusal) span.add({ 'error.type': error.code });
    else failure = errorKindForTraces(error);
    throw error;
  } finally {
    span.end(failure);
  }
}

/** Parses a W3C traceparent. Returns undefined for anything else, and while tracing is off. */
export function parseTraceparent(text: unknown): TracePlace | undefined {
  if (!tracer || typeof text !== 'string') return undefined;
  const [, traceId = '', spanId = '', flags = ''] = TRACEPARENT.exec(text) ?? [];
  const place = { traceId, spanId, traceFlags: parseInt(flags, 16) & SAMPLED, isRemote: true };
  return isSpanContextValid(place) ? place : undefined;
}

/**
 * Returns the correlation id and traceparent of the request, which are stored with a key that is enqueued
 * now. A job passes on the values that it was given, so that all work of a request is directly below the
 * request's span.
 */
export function currentJobCauses(): readonly string[] {
  const place = tracer ? requestContext.trace() : undefined;
  if (!place || place.causes || !isSampled(place)) return place?.causes ?? NONE;
  return [`${requestContext.get()?.correlationId ?? ''} 00-${place.traceId}-${place.spanId}-01`];
}

export const mergeJobCauses = (earlier: readonly string[], later: readonly string[]): readonly string[] =>
  later.length === 0 ? earlier : [...new Set([...earlier, ...later])].slice(-JOB_CAUSES_MAX);

/** Returns the trace place of the newest request that asked for a job; ids ascend with time. */
export const tracePlaceOfNewestCause = (causes: readonly string[]): TracePlace | undefined =>
  parseTraceparent([...causes].sort().at(-1)?.split(' ')[1]);

/** Returns the trace place of the request that asked for a part of the current job; undefined if unknown. */
export const tracePlaceOfRequest = (correlationId: string): TracePlace | undefined =>
  tracePlaceOfNewestCause(
    requestContext.trace()?.causes?.filter((cause) => cause.startsWith(`${correlationId} `)) ?? NONE,
  );

const isSampled = (place: TracePlace | undefined): place is TracePlace =>
  place !== undefined && (place.traceFlags & SAMPLED) !== 0;

const ignore = (): void => undefined;

/** Returns the kind of an error for spans. The message is left out, because it may quote a client. */
export function errorKindForTraces(error: unknown): string {
  if (error instanceof AppError) return error.code;
  return error instanceof Error ? error.name : typeof error;
}

function attributesOf(fields: SpanFields): Attributes {
  const attributes: Attributes = {};
  for (const [name, value] of Object.entries(fields))
    if (value !== null && value !== undefined)
      attributes[name.includes('.') ? name : OWN_FIELDS + name] = value;
  return attributes;
}
