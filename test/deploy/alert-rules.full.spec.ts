import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { parse } from 'yaml';
import '../../src/app.module.js';
import '../../src/platform/observability/logger.js';
import { LABEL_NAMES, metricsRegistry } from '../../src/platform/observability/metrics.js';
import { collectProcessMetrics } from '../../src/platform/observability/metrics-server.js';
import { describeWith, programPath } from '../support/require.js';
import { fileOf } from './planted.js';

interface Rule {
  readonly alert: string;
  readonly expr: string;
  readonly for: string;
  readonly labels: { readonly severity: string };
  readonly annotations: { readonly summary: string; readonly runbook_url: string };
}

interface Dashboard {
  readonly panels: readonly {
    readonly title: string;
    readonly targets: readonly { readonly expr: string }[];
  }[];
}

const FOLDER = path.resolve(import.meta.dirname, '../../deploy/prometheus');
const { groups } = parse(fileOf('deploy/prometheus/alerts.yaml')) as { groups: { rules: Rule[] }[] };
const rules = groups.flatMap((group) => group.rules);
const dashboard = JSON.parse(fileOf('deploy/grafana/alert-review.json')) as Dashboard;
const runbook = fileOf('docs/operations/runbook.md');
const queries = [...rules, ...dashboard.panels.flatMap(({ targets }) => targets)].map(({ expr }) => expr);

collectProcessMetrics();

/** Names that a scrape has: a histogram has three for its one. */
const names = new Set(
  metricsRegistry
    .getMetricsAsArray()
    .flatMap(({ name, type }) =>
      (type as unknown as string) === 'histogram'
        ? ['_bucket', '_sum', '_count'].map((end) => name + end)
        : [name],
    ),
);
/** Prometheus makes it itself. */
const OF_PROMETHEUS = new Set(['up']);

const namesIn = (expr: string): string[] =>
  expr
    .replace(/"[^"]*"/g, '""')
    .replace(/\{[^}]*\}|\[[^\]]*\]/g, ' ')
    .replace(/\b(by|on|unless on) \([^)]*\)/g, ' ')
    .match(/\b[a-z][a-z0-9_]{1,}\b(?!\s*\()/g) ?? [];

const WORDS = new Set(['by', 'on', 'unless', 'and', 'or']);
const unknownIn = (expr: string): string[] =>
  namesIn(expr).filter((name) => !names.has(name) && !OF_PROMETHEUS.has(name) && !WORDS.has(name));

test('every metric that a rule or the dashboard asks for is in the registry', () => {
  expect(queries.length).toBeGreaterThan(40);
  expect(queries.flatMap(unknownIn)).toEqual([]);
  expect(unknownIn('sum by (queue) (rate(alert_review_no_such_total{queue="a"}[5m])) > 1')).toEqual([
    'alert_review_no_such_total',
  ]);
});

test('every metric of the product is on the dashboard', () => {
  const shown = new Set(
    dashboard.panels.flatMap(({ targets }) => targets.flatMap(({ expr }) => namesIn(expr))),
  );
  const own = metricsRegistry.getMetricsAsArray().filter(({ name }) => name.startsWith('alert_review_'));
  const missing = own.filter(
    ({ name }) => ![name, `${name}_bucket`, `${name}_count`].some((each) => shown.has(each)),
  );
  expect(missing.map(({ name }) => name)).toEqual([]);
});

test('labels are of the list', () => {
  const allowed = new Set<string>([...LABEL_NAMES, 'job', 'instance', 'le']);
  const labels = queries.flatMap((expr) => [
    ...[...expr.matchAll(/[{,]\s*(\w+)\s*(?:=~|!~|!=|=)"/g)].map(([, label]) => label!),
    ...[...expr.matchAll(/\b(?:by|on) \(([^)]*)\)/g)].flatMap(([, list]) => list!.split(/,\s*/)),
  ]);
  expect(labels.length).toBeGreaterThan(40);
  expect(labels.filter((label) => !allowed.has(label))).toEqual([]);
});

test('every alert has its section, which says what users see, what to look at and what to do', () => {
  const sections = new Map(
    runbook
      .split(/^## /m)
      .slice(1)
      .map((section) => [section.split('\n', 1)[0]!, section]),
  );
  expect([...sections.keys()]).toEqual(rules.map(({ alert }) => alert));
  for (const { alert, annotations, labels } of rules) {
    expect(annotations.runbook_url).toBe(`docs/operations/runbook.md#${alert.toLowerCase()}`);
    expect(['warning', 'critical']).toContain(labels.severity);
    for (const part of ['**Users see**', '**Look at**', '**Do**'])
      expect([alert, part, sections.get(alert)!.includes(part)]).toEqual([alert, part, true]);
  }
});

test('every rule has a test that it fires, and one that it does not', () => {
  const { tests } = parse(fileOf('deploy/prometheus/alerts.test.yaml')) as {
    tests: { alert_rule_test: { alertname: string; exp_alerts: unknown[] }[] }[];
  };
  const cases = tests.flatMap(({ alert_rule_test }) => alert_rule_test);
  for (const { alert } of rules) {
    const expected = cases
      .filter(({ alertname }) => alertname === alert)
      .map(({ exp_alerts }) => exp_alerts.length);
    expect([alert, [...new Set(expected)].sort()]).toEqual([alert, [0, 1]]);
  }
});

describeWith(['promtool'], 'promtool', () => {
  const run = (...args: string[]) =>
    execFileSync(programPath('promtool')!, args, { cwd: FOLDER, encoding: 'utf8', stdio: 'pipe' });

  it('takes the rules', () => {
    expect(run('check', 'rules', 'alerts.yaml')).toContain(`SUCCESS: ${rules.length} rules found`);
  });

  it('runs their tests', () => {
    expect(run('test', 'rules', 'alerts.test.yaml')).toContain('SUCCESS');
  });
});
