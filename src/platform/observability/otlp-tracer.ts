import { Logger } from '@nestjs/common';
import type { Tracer } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
} from '@opentelemetry/resources';
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
  type Sampler,
  type SpanExporter,
} from '@opentelemetry/sdk-trace';
import type { Config } from '../config/config.js';
import { VERSION } from '../process/version.js';
import { withTimeout } from '../process/with-timeout.js';
import { TRACE_SPANS } from './metrics.js';

/** Longest time that a stop waits for the last spans, even if the collector is unreachable. */
const LAST_SPANS_MS = 2_000;

const logger = new Logger('traces');

/** Opens a tracer that sends spans to an OTLP collector over HTTP, in batches and in the background. */
export function openTracer(endpoint: string, config: Config): { tracer: Tracer; close(): Promise<void> } {
  const url = `${endpoint.replace(/(?<!\/)\/+$/, '')}/v1/traces`;
  const headers = headersOf(config.otelExporterOtlpHeaders ?? '');
  for (const outcome of ['sent', 'lost']) TRACE_SPANS.inc({ outcome }, 0);
  const provider = new TracerProvider({
    sampler: samplerOf(config.otelTracesSampler, config.otelTracesSamplerArg),
    resource: defaultResource()
      .merge(detectResources({ detectors: [envDetector] }))
      .merge(
        resourceFromAttributes({
          'service.name': config.otelServiceName,
          'service.version': VERSION,
          'alert_review.role': config.role,
        }),
      ),
    spanProcessors: [new BatchSpanProcessor({ exporter: reported(new OTLPTraceExporter({ url, headers })) })],
  });
  const close = () =>
    withTimeout(LAST_SPANS_MS, 'the collector of traces', provider.shutdown()).catch((err: Error) =>
      logger.warn({ msg: 'the last spans were not sent', reason: err.message }),
    );
  return { tracer: provider.getTracer('alert-review', VERSION), close };
}

/** Counts the spans. Logs once when spans are being lost, and once when they are sent again. */
function reported(exporter: SpanExporter): SpanExporter {
  let isAway = false;
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        const { error } = result;
        TRACE_SPANS.inc({ outcome: error ? 'lost' : 'sent' }, spans.length);
        if (error && !isAway) logger.warn({ msg: 'spans are lost', reason: error.message });
        if (!error && isAway) logger.log({ msg: 'spans are sent again' });
        isAway = error !== undefined;
        done(result);
      }),
    shutdown: () => exporter.shutdown(),
  };
}

function samplerOf(name: Config['otelTracesSampler'], ratio: number): Sampler {
  const root = name.endsWith('always_on')
    ? new AlwaysOnSampler()
    : name.endsWith('always_off')
      ? new AlwaysOffSampler()
      : new TraceIdRatioBasedSampler(ratio);
  return name.startsWith('parentbased') ? new ParentBasedSampler({ root }) : root;
}

const headersOf = (text: string): Record<string, string> =>
  Object.fromEntries(
    text
      .split(',')
      .filter(Boolean)
      .map((pair) => {
        const [name, ...value] = pair.split('=');
        return [decodeURIComponent(name!).trim(), decodeURIComponent(value.join('=')).trim()];
      }),
  );
