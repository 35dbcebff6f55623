import '../../src/app.module.js';
import '../../src/platform/observability/logger.js';
import { registry } from '../../src/platform/observability/metrics.js';
import { asItIs, page, tableHead, tableRow } from './markdown.js';

const code = (name: string): string => `\`${name}\``;

/** docs/operations/signals.md: what a server tells its operators, with every metric of the registry. */
export async function signalsPage(): Promise<string> {
  const metrics = (await registry.getMetricsAsJSON()).map(({ name, help }) => {
    const { type, labelNames } = registry.getSingleMetric(name) as unknown as {
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
    'Beside them `process_*` and `nodejs_*`: CPU, memory, open files, collections of garbage, the lag of the',
    'event loop.',
    '',
    ...LOG_LINES,
  );
}

const WATCH_IT = [
  '## Watch it',
  '',
  'Set `METRICS_PORT` (9464, say) and Prometheus finds `/metrics` there, on a port of its own that the',
  'API does not have. It listens on this machine alone: set `METRICS_HOST` to reach it from elsewhere,',
  'and let nobody but Prometheus through, as it asks for no password. Every process has its own: `api`',
  'and `worker` are scraped both. It answers while the stores are being opened too, then without the',
  'numbers that are read from them.',
  '',
  '- `alert-review status` says at once what runs, waits and failed, without Prometheus.',
  '- [deploy/prometheus/alerts.yaml](../../deploy/prometheus/alerts.yaml): alert rules. Each names its',
  '  section of the [runbook](runbook.md).',
  '- [deploy/grafana/alert-review.json](../../deploy/grafana/alert-review.json): a dashboard to import.',
  '',
  'No label has an organization, a user, an id or anything else that a client sends; requests to',
  'unknown paths share one label. Numbers of queues, runs, imports and stores that are servers are the',
  'same in every process: take the `max`, not the `sum`.',
  '',
];

const LOG_LINES = [
  '## Log',
  '',
  'Standard error, one line each: JSON, or text where it is a terminal (`LOG_FORMAT`). All lines of a',
  'request or a job have its `requestId`; those of a request have the `correlationId` that its events',
  'have, too.',
  '',
  ...asItIs(
    ...tableHead('`context`', 'one line for each', 'with'),
    tableRow(
      '`http`',
      'request',
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
    tableRow('`login`', 'sign-in, good or bad', '`organization`, `user`, `address`, `outcome`, `ms`'),
    tableRow(
      '`key_change`',
      'API key that is made, given an end or revoked',
      '`organization`, `user`, `key`, `ms`',
    ),
    tableRow(
      '`stores`',
      'job that failed (and whatever else a store has to tell)',
      '`organization`, `queue`, `key`, `ms`, `err`',
    ),
  ),
  '`client` is the id of an API key or of an OAuth client. Bytes are those of the connection, heads',
  'included. Names, e-mail addresses, notes, passwords and keys are in no line.',
  '',
];
