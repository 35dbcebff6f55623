import '../../src/app.module.js';
import '../../src/platform/observability/logger.js';
import { metricsRegistry } from '../../src/platform/observability/metrics.js';
import { asItIs, page, tableHead, tableRow } from './markdown.js';

const code = (name: string): string => `\`${name}\``;

/** Generates docs/operations/signals.md: logs, traces and every metric of the registry. */
export async function signalsPage(): Promise<string> {
  const metrics = (await metricsRegistry.getMetricsAsJSON()).map(({ name, help }) => {
    const { type, labelNames } = metricsRegistry.getSingleMetric(name) as unknown as {
      readonly type: string;
      readonly labelNames: readonly string[];
    };
    return { name, help, type, labels: [...labelNames].sort() };
  });
  metrics.sort((a, b) => (a.name < b.name ? -1 : 1));
  const rows = metrics.map(({ name, help, type, labels }) =>
    tableRow(code(name), type, labels.map(code).join(', ') || '–', help),
  );
  return page(
    'Signals',
    ...WATCH_IT,
    '## Metrics',
    '',
    ...asItIs(...tableHead('Metric', 'Type', 'Labels', 'Meaning'), ...rows),
    'There are also `process_*` and `nodejs_*`: CPU, memory, open files, garbage collection, lag of the',
    'event loop.',
    '',
    ...LOG_LINES,
    ...TRACES,
  );
}

const WATCH_IT = [
  'For operators: metrics, log lines and traces, and how to watch them.',
  '',
  '## Watch it',
  '',
  'Set `METRICS_PORT`, for example to 9464. Prometheus then reads `/metrics` at this port, which differs',
  'from the port of the API. By default, only the same machine can reach the metrics. To allow other',
  'machines, set `METRICS_HOST`, and let only Prometheus through, because the metrics need no password. Each',
  'process has its own metrics, so scrape both `api` and `worker`. While a process opens its stores, metrics',
  'about the content of the stores are missing.',
  '',
  'The name of the job must contain `alert-review`, because some alert rules select this name.',
  '',
  '```yaml',
  'scrape_configs:',
  '  - job_name: alert-review',
  '    static_configs:',
  "      - targets: ['127.0.0.1:9464']",
  'rule_files: [alerts.yaml]',
  '```',
  '',
  '- `alert-review status` shows running, waiting and failed work without Prometheus.',
  '- [deploy/prometheus/alerts.yaml](../../deploy/prometheus/alerts.yaml): alert rules. Each rule links',
  '  to its section of the [runbook](runbook.md).',
  '- [deploy/grafana/alert-review.json](../../deploy/grafana/alert-review.json): a dashboard to import.',
  '',
  'No label contains an organization, a user, an id or anything else that a client sends; requests to',
  'unknown paths share one label. Metrics of queues, investigations, imports and store servers have the same',
  'value in every process: use `max`, not `sum`.',
  '',
];

const LOG_LINES = [
  '## Log',
  '',
  'The log goes to standard error: JSON lines, or text on a terminal (`LOG_FORMAT`). All lines of a request',
  'or a job have the same `requestId`. Lines of a request also have the `correlationId` of the events.',
  '',
  ...asItIs(
    ...tableHead('`context`', 'One line for each', 'Fields of the line'),
    tableRow(
      '`http`',
      'request; status 499: the client closed the connection before the answer',
      'route, status, `ms`, `address`, `bytesIn`, `bytesOut`, `organization`, `user`, `client`, `session`, ' +
        '`investigation`',
    ),
    tableRow(
      '`upload`',
      'upload, imported or refused file',
      '`organization`, `session`, `kind`, rows `received`, `created`, `updated`, `unchanged`, `failed`, `ms`',
    ),
    tableRow('`run`', 'attempt of an investigation', '`organization`, `run`, `alert`, `outcome`, `ms`'),
    tableRow(
      '`decision_batch`',
      'batch of decisions',
      '`organization`, `user`, `batch`, `done`, `failed`, `waiting`, `skipped`, `ms`',
    ),
    tableRow(
      '`decisions`',
      'decision about an alert, including uploaded decisions',
      '`alert`, `organization`, `user`, `client`, `via`, `tool`, `batch`',
    ),
    tableRow(
      '`mcp`',
      'call of a tool',
      '`tool`, `outcome`, `ms`, `organization`, `user`, `client`, `alert` (your own id, where it is plain ' +
        'and the call succeeded)',
    ),
    tableRow('`login`', 'sign-in, good or bad', '`organization`, `user`, `address`, `outcome`, `ms`'),
    tableRow('`key_change`', 'new, expiring or revoked API key', '`organization`, `user`, `key`, `ms`'),
    tableRow(
      '`stores`',
      'job that failed, and other messages of stores',
      '`organization`, `queue`, `key`, `ms`, `err`',
    ),
  ),
  '`client` is the id of an API key or of an OAuth client. Bytes include headers. No line contains names,',
  'e-mail addresses, notes, passwords or keys.',
  '',
];

const TRACES = [
  '## Traces',
  '',
  'If you set `OTEL_EXPORTER_OTLP_ENDPOINT`, for example to `http://otel-collector:4318`, each process sends',
  'spans to this OpenTelemetry collector, as OTLP over HTTP with JSON. Without this setting, tracing is not',
  'loaded. Give `api` and `worker` the same settings, because a trace continues from a request through the',
  'queue into its jobs and investigations. The processes send these spans:',
  '',
  ...asItIs(
    ...tableHead('Span', 'Sent for each', 'Attributes'),
    tableRow(
      '`POST /api/v1/…`',
      'request, within the trace of its `traceparent`',
      '`http.request.method`, `http.route`, `http.response.status_code`, `organization`, `session`, ' +
        '`investigation`, `correlation`',
    ),
    tableRow('`tools/call …`', 'call of an MCP tool', '`gen_ai.tool.name`, `organization`, `outcome`'),
    tableRow('`InvestigateAlerts`, …', 'command or query', '`organization`'),
    tableRow('`job …`', 'job of a queue', '`messaging.destination.name`, `key`'),
    tableRow(
      '`investigation`',
      'attempt of an investigation, in the trace of its request',
      '`organization`, `investigation`, `alert`, `outcome`',
    ),
    tableRow('`read case`, `work out result`, `store result`', 'step of an investigation', 'none'),
    tableRow('`append events`', 'append to the log', '`operation`, `events`'),
    tableRow(
      '`event_store`, `read_store …`',
      'call of a store on a server',
      '`db.system.name`, `db.collection.name`',
    ),
  ),
  'Attributes without a dot begin with `alert_review.`; `error.type` names the kind of an error. Spans',
  'contain only ids of the server. As in metrics and the log, no span contains a name, a text, an address, a',
  'secret or an id of a client. `correlation` is the `correlationId` of log lines and events.',
  '',
  'Tracing every request reduces the number of possible requests by some percent. In production, trace a',
  'share of the requests: `OTEL_TRACES_SAMPLER=parentbased_traceidratio` and `OTEL_TRACES_SAMPLER_ARG=0.1`.',
  'With `parentbased…`, a client that sends a `traceparent` decides whether its request is traced. If',
  'clients must not decide, remove the header at the proxy, or use `traceidratio`.',
  '',
  'The server does not wait for the collector. At most 2,048 spans wait in memory. While the collector is',
  'unavailable, spans are lost: the log says `spans are lost` once, and the metric',
  '`alert_review_trace_spans_total{outcome="lost"}` counts the spans that could not be sent. When the server',
  'stops, it waits at most two seconds for the last spans. The server also reads the OpenTelemetry variables',
  '`OTEL_RESOURCE_ATTRIBUTES`, and `OTEL_EXPORTER_OTLP_` with `CERTIFICATE`, `CLIENT_CERTIFICATE`,',
  '`CLIENT_KEY`, `COMPRESSION` and `TIMEOUT`.',
  '',
];
