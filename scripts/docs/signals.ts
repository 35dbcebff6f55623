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
  'Set `METRICS_PORT`, for example to 9464. Prometheus then finds `/metrics` at that port, which is not the',
  'port of the API. By default it listens on the same machine only. Set `METRICS_HOST` to reach it from',
  'elsewhere, and let nobody but Prometheus through: it asks for no password. Each process has metrics of',
  'its own, so scrape both `api` and `worker`. While the stores are being opened, metrics that are read',
  'from them are missing.',
  '',
  'The name of the job must contain `alert-review`, because some alert rules look for it.',
  '',
  '```yaml',
  'scrape_configs:',
  '  - job_name: alert-review',
  '    static_configs:',
  "      - targets: ['127.0.0.1:9464']",
  'rule_files: [alerts.yaml]',
  '```',
  '',
  '- `alert-review status` shows what runs, waits and failed, without Prometheus.',
  '- [deploy/prometheus/alerts.yaml](../../deploy/prometheus/alerts.yaml): alert rules. Each names its',
  '  section of the [runbook](runbook.md).',
  '- [deploy/grafana/alert-review.json](../../deploy/grafana/alert-review.json): a dashboard to import.',
  '',
  'No label contains an organization, a user, an id or anything else that a client sends; requests to',
  'unknown paths share one label. Numbers of queues, investigations and imports, and of stores that are',
  'servers, are the same in every process: use `max`, not `sum`.',
  '',
];

const LOG_LINES = [
  '## Log',
  '',
  'The log goes to standard error: JSON lines, or text on a terminal (`LOG_FORMAT`). All lines of a request',
  'or a job have its `requestId`. Lines of a request also have the `correlationId` of its events.',
  '',
  ...asItIs(
    ...tableHead('`context`', 'one line for each', 'with'),
    tableRow(
      '`http`',
      'request; status 499: the client hung up before an answer',
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
      'decision about an alert, an uploaded one too',
      '`alert`, `organization`, `user`, `client`, `via`, `tool`, `batch`',
    ),
    tableRow(
      '`mcp`',
      'call of a tool',
      '`tool`, `outcome`, `ms`, `organization`, `user`, `client`, `alert` (your own id, where it is plain ' +
        'and the call succeeded)',
    ),
    tableRow('`login`', 'sign-in, good or bad', '`organization`, `user`, `address`, `outcome`, `ms`'),
    tableRow(
      '`key_change`',
      'API key that is made, given an end or revoked',
      '`organization`, `user`, `key`, `ms`',
    ),
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
  'Set `OTEL_EXPORTER_OTLP_ENDPOINT` (`http://otel-collector:4318`, say) and each process sends spans to',
  'that OpenTelemetry collector, as OTLP over HTTP with JSON. Without it nothing of it is loaded. Give `api`',
  'and `worker` the same settings: a trace goes from a request through the queue into the jobs and runs that',
  'it asked for. Sent are',
  '',
  ...asItIs(
    ...tableHead('span', 'of each', 'attributes'),
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
      'attempt of a run, in the trace of the request that asked for it',
      '`organization`, `investigation`, `alert`, `outcome`',
    ),
    tableRow('`read case`, `work out result`, `store result`', 'step of a run', '–'),
    tableRow('`append events`', 'append to the log', '`operation`, `events`'),
    tableRow(
      '`event_store`, `read_store …`',
      'call of a store on a server',
      '`db.system.name`, `db.collection.name`',
    ),
  ),
  'Attributes without a dot begin with `alert_review.`; `error.type` names the kind of an error. Ids are',
  'those of the server: as in metrics and the log, no name, text, address, secret or id of a client is in a',
  'span. `correlation` is the `correlationId` of log lines and events.',
  '',
  'Tracing every request costs some percent of them: in production trace a share, with',
  '`OTEL_TRACES_SAMPLER=parentbased_traceidratio` and `OTEL_TRACES_SAMPLER_ARG=0.1`, as',
  '`npm run bench -- observability` does. With `parentbased…` whoever sends a `traceparent` decides whether',
  'a request is traced: where clients should not, take the header off at the proxy, or use `traceidratio`.',
  '',
  'The server waits for no collector. Spans wait in memory (2,048 at most) and are lost while it is away:',
  '`spans are lost` in the log, once, and `alert_review_trace_spans_total{outcome="lost"}` for those that',
  'it tried to send. A stop waits two seconds at most for the last ones. Further variables of OpenTelemetry',
  'that are read: `OTEL_RESOURCE_ATTRIBUTES`, and `OTEL_EXPORTER_OTLP_` with `CERTIFICATE`,',
  '`CLIENT_CERTIFICATE`, `CLIENT_KEY`, `COMPRESSION` and `TIMEOUT`.',
  '',
];
