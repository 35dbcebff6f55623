import type { z } from 'zod';
import { FindAlerts } from '../../alerts/queries/find-alerts.query.js';
import { type Caller, type ListPlace, policyOfActor, type Row, snakeCase } from '@alert-review/kernel';
import { Bus } from '../../platform/bus/bus.js';
import { defineQuery } from '../../platform/bus/define-message.js';
import { ReadModels } from '../../platform/projections/read-models.js';
import { rowsAfterPlace } from '../../platform/records/rows-after.js';
import { scoringModel } from '@alert-review/judgement';
import { RunFlagsReadModel } from '../run-flags.read-model.js';

/** Features that rules read, and their parts, by the name of their column. */
const MEASURES = new Map(scoringModel.measures.map((name) => [snakeCase(name), name]));

const flagColumn = (flagId: string): string => `flag_${flagId.toLowerCase()}`;

// prettier-ignore
const RUN_COLUMNS = [
  'alert_id', 'alert_created_at', 'analyst_disposition', 'investigation_id', 'investigated_at', 'risk_score',
  'disposition', 'engine', 'kind', 'rule', 'looks_like',
];

/** Columns of the export: alert and run, the colour of each flag, and each feature that a rule reads. */
export const FEATURE_COLUMNS: readonly string[] = [
  ...RUN_COLUMNS,
  ...scoringModel.flags.map(({ id }) => flagColumn(id)),
  ...MEASURES.keys(),
];

type FeatureRow = Readonly<Record<string, string | number | null>>;

/**
 * Returns one row for each alert with a completed investigation, from its newest run. Read lazily, oldest
 * first.
 */
export const ExportFeatures = defineQuery(
  'ExportFeatures',
  { permission: 'alerts:read', readsPersonalData: true },
  (caller: Caller) => ({ caller }),
  [Bus, ReadModels],
  ({ caller }, bus, readModels): Promise<AsyncIterable<FeatureRow>> =>
    Promise.resolve(rows(bus, readModels, caller)),
);

/** Rows per page, few enough to be decoded within some milliseconds. */
const RUNS_PER_PAGE = 100;

async function* rows(bus: Bus, readModels: ReadModels, caller: Caller): AsyncIterable<FeatureRow> {
  const order = { index: 'newest', field: 'createdAt', bounds: { $gte: '' } } as const;
  let place: ListPlace | null = null;
  do {
    const completed: RunFlagsRow[] = await rowsAfterPlace(
      readModels.for(caller),
      RunFlagsReadModel,
      { state: 'completed' },
      order,
      place,
      RUNS_PER_PAGE,
    );
    const serviceIds = [...new Set(completed.map(({ alert }) => alert))];
    const alerts = await bus.send(new FindAlerts(caller, { serviceIds }));
    const byRun = new Map(alerts.map((alert) => [alert.completedRunId, alert]));
    for (const run of completed) {
      const alert = byRun.get(run.id);
      if (!alert) continue;
      yield {
        ...columnsOf(run),
        alert_id: alert.alertId,
        alert_created_at: new Date(alert.createdAt).toISOString(),
        // A policy follows the score, so its closing would be no label to learn from.
        analyst_disposition:
          policyOfActor(alert.dispositionSetBy) === null ? (alert.analystDisposition ?? null) : null,
      };
    }
    const last = completed.length === RUNS_PER_PAGE ? completed.at(-1) : undefined;
    place = last ? { at: last.createdAt, id: last.id } : null;
  } while (place);
}

type RunFlagsRow = Row<z.infer<typeof RunFlagsReadModel.schema>>;

/** Columns without a value in this run are null. */
function columnsOf(run: RunFlagsRow): FeatureRow {
  const { id, createdAt, score, disposition, engine, kind, rule, looksLike, flags, features } = run;
  const row: Record<string, string | number | null> = {
    investigation_id: id,
    investigated_at: createdAt,
    risk_score: score,
    disposition,
    engine,
    kind,
    rule,
    looks_like: looksLike,
  };
  for (const { id: flagId } of scoringModel.flags) row[flagColumn(flagId)] = null;
  for (const coded of flags) {
    const [, flagId = '', color = ''] = coded.split('.');
    row[flagColumn(flagId)] = color;
  }
  for (const [name, measure] of MEASURES) row[name] = features[measure.replace('.', '/')] ?? null;
  return row;
}
