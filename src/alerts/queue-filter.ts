import { EntityRecord } from '../ingestion/domain/entity.record.js';
import { TransactionRecord } from '../ingestion/domain/transaction.record.js';
import { highlightsOfRuns, runsWithRuleOrFlag } from '../investigations/queries/run-figures.lookup.js';
import { type Caller, type Clock, unitsOfDecimal } from '@alert-review/kernel';
import { yieldToEventLoop } from '../platform/process/yield-to-event-loop.js';
import type { ReadModels } from '../platform/projections/read-models.js';
import type { Records } from '../platform/records/records.js';
import type { RowReader } from '../platform/records/rows-of-organization.js';
import { rowsByOwnId } from '../platform/records/rows-by-id.js';
import {
  compareByRisk,
  alertConditionsOf,
  findAlerts,
  type AlertFilter,
  type AlertOrder,
} from './alert-filter.js';
import { AlertReadModel } from './alert.read-model.js';
import type { AlertView } from './alert-views.js';
import { caseInsensitivePatternOf } from './domain/id-pattern.js';
import { entityOwnId } from './entity-own-id.js';
import { dueAlertIds, snoozedAlertIds, type DueState } from '../teams/queries/alert-dues.lookup.js';

/** Furthest alert that a page may reach, and most runs that are searched for an indicator. */
export const QUEUE_ALERTS_MAX = 10_000;
const NEWEST_TRANSACTIONS_MAX = 10_000;
const NEWEST_ALERTS_MAX = 5_000;
const CUSTOMERS_AT_ONCE = 500;
const RUNS_AT_ONCE = 500;
/** Maximum number of alerts that are read to filter by amount or country. */
const ALERTS_READ_AT_ONCE = 1_000;

interface NamedAlerts {
  readonly alertIds?: readonly string[];
  readonly serviceIds?: readonly string[];
  readonly customerIds?: readonly string[];
}

/**
 * Filter of the queue. With `due`, alerts are sorted by due time. With `marks`, `named` or `counterparty`,
 * they are sorted by risk.
 */
export interface QueueFilter extends AlertFilter {
  /** Ids of rules, hypotheses or serious flags; the newest completed run must have all of them. */
  readonly marks?: readonly string[] | undefined;
  /** Own ids, service ids and customers; an alert must match one of them. */
  readonly named?: NamedAlerts | undefined;
  /** Own or service id of an entity that paid a customer of the alert or received money from them. */
  readonly counterparty?: string | undefined;
  /** Sum of the flagged payments in one of their currencies, as decimals; bounds are inclusive. */
  readonly minFlagged?: string | undefined;
  readonly maxFlagged?: string | undefined;
  /** Code of a country where a customer of the alert lives or whose citizen they are. */
  readonly country?: string | undefined;
  /** Only alerts with a service level in this state. */
  readonly due?: DueState | undefined;
  /** True: only snoozed alerts; false: only alerts that are not snoozed. */
  readonly snoozed?: boolean | undefined;
}

export type QueueOrder = AlertOrder | 'due';

type AlertRow = AlertView['row'];

export interface QueueAlerts {
  readonly rows: readonly AlertRow[];
  /** Whether a limit kept the search from looking at all alerts that may match. */
  readonly isPart: boolean;
}

interface Sources {
  readonly readModels: ReadModels;
  readonly records: Records;
  readonly clock: Clock;
}

/** Whether the alerts themselves have to be read, because no index contains the fields of the filter. */
const isAnsweredByNoIndex = ({ minFlagged, maxFlagged, country }: QueueFilter): boolean =>
  minFlagged !== undefined || maxFlagged !== undefined || country !== undefined;

/** Whether only a search, and no count of an index, tells how many alerts fit. */
export const isAlertQueueCountedBySearch = (filter: QueueFilter): boolean =>
  isAnsweredByRiskIndex(filter) || isAnsweredByNoIndex(filter) || filter.due !== undefined;

export const isAnsweredByRiskIndex = ({ marks = [], named, counterparty }: QueueFilter): boolean =>
  marks.length > 0 || named !== undefined || counterparty !== undefined;

/**
 * Finds a page of alerts. `idPart` must be part of either id, where the result is sorted by risk. Throws
 * entity_not_found.
 */
export async function findQueueAlerts(
  sources: Sources,
  caller: Caller,
  filter: QueueFilter,
  order: QueueOrder,
  places: readonly [number, number],
  idPart = '',
): Promise<QueueAlerts> {
  if (!isAnsweredByNoIndex(filter)) return findByIndex(sources, caller, filter, order, places, idPart);
  const { minFlagged, maxFlagged, country, ...asked } = filter;
  const [from, to] = places;
  const found: AlertRow[] = [];
  let isPart = false;
  let isEnd = false;
  for (let at = 0; !isEnd && found.length < to && at < QUEUE_ALERTS_MAX; at += ALERTS_READ_AT_ONCE) {
    const some = [at, at + ALERTS_READ_AT_ONCE] as const;
    const part = await findByIndex(sources, caller, asked, order, some, idPart);
    const summed = part.rows.filter(({ volumes }) => isFlaggedBetween(volumes ?? [], minFlagged, maxFlagged));
    found.push(...(await ofCountry(sources.records.for(caller), summed, country)));
    isEnd = part.rows.length < ALERTS_READ_AT_ONCE;
    isPart ||= part.isPart;
    await yieldToEventLoop();
  }
  return { rows: found.slice(from, to), isPart: isPart || (!isEnd && found.length < to) };
}

function isFlaggedBetween(volumes: AlertRow['volumes'], min?: string, max?: string): boolean {
  if (min === undefined && max === undefined) return true;
  return volumes.some(({ total }) => {
    const sum = unitsOfDecimal(total);
    return (
      (min === undefined || sum >= unitsOfDecimal(min)) && (max === undefined || sum <= unitsOfDecimal(max))
    );
  });
}

/** Alerts with a customer of a country; all of them without one. */
async function ofCountry(rows: RowReader, alerts: readonly AlertRow[], country: string | undefined) {
  if (country === undefined) return alerts;
  const fields = ['ownId', 'content.mailing_country', 'content.nationality', 'content.citizenship'];
  const ids = [...new Set(alerts.flatMap(({ entityIds }) => entityIds))];
  const customers = await rowsByOwnId(rows, EntityRecord.current, ids, { fields });
  const there = new Set(
    customers
      .filter(({ content: { mailing_country: home, nationality, citizenship } }) =>
        [home, ...(nationality ?? []), ...(citizenship ?? [])].includes(country),
      )
      .map(({ ownId }) => ownId),
  );
  return alerts.filter(({ entityIds }) => entityIds.some((id) => there.has(id)));
}

async function findByIndex(
  sources: Sources,
  caller: Caller,
  filter: QueueFilter,
  order: QueueOrder,
  [from, to]: readonly [number, number],
  idPart: string,
): Promise<QueueAlerts> {
  const { readModels, records, clock } = sources;
  const { marks = [], named, counterparty, snoozed, due, ...asked } = filter;
  if (due !== undefined || order === 'due') return findDue(sources, caller, filter, [from, to], idPart);
  const rows = readModels.for(caller);
  const away = snoozed === undefined ? new Set<string>() : await snoozedAlertIds(rows, clock.iso());
  if (!isAnsweredByRiskIndex(filter) && !snoozed)
    return { rows: await findAlerts(rows, asked, order, from, to - from, away), isPart: false };
  const part = new RegExp(caseInsensitivePatternOf(idPart));
  const fits = ({ id, alertId }: AlertRow) =>
    (part.test(alertId) || part.test(id)) && (snoozed === undefined || away.has(id) === snoozed);
  if (counterparty === undefined && !named && asked.alertId === undefined && marks.length > 0)
    return findMarked(rows, marks, asked, [from, to], fits);
  const customers = counterparty === undefined ? null : await customersOf(records.for(caller), counterparty);
  const { alertId } = asked;
  const unnamed = alertId === undefined ? { serviceIds: [...away] } : { alertIds: [alertId] };
  const found = await findNamed(rows, customers ?? named ?? unnamed, asked);
  const marked = (await withMarks(rows, marks, found.rows)).filter(fits).sort(compareByRisk);
  return { rows: marked.slice(from, to), isPart: found.isPart || customers?.isPart === true };
}

/**
 * Finds alerts sorted by due time. Reads them in that order unless another filter requires the order by risk.
 */
async function findDue(
  sources: Sources,
  caller: Caller,
  { due = 'any', ...filter }: QueueFilter,
  [from, to]: readonly [number, number],
  idPart: string,
): Promise<QueueAlerts> {
  const ids = await dueAlertIds(sources.records.for(caller), due, sources.clock.now());
  const places = new Map(ids.map((id, place) => [id, place]));
  const among = async (more: QueueFilter) => {
    const every = [0, QUEUE_ALERTS_MAX] as const;
    const { rows, isPart } = await findQueueAlerts(
      sources,
      caller,
      { ...filter, ...more },
      'risk',
      every,
      idPart,
    );
    const listed = rows.filter(({ id }) => places.has(id));
    return { rows: listed.sort((one, other) => places.get(one.id)! - places.get(other.id)!), isPart };
  };
  if (isAnsweredByRiskIndex(filter) || filter.alertId !== undefined) {
    const { rows, isPart } = await among({});
    return { rows: rows.slice(from, to), isPart };
  }
  const found: AlertRow[] = [];
  for (let at = 0; at < ids.length && found.length < to; at += RUNS_AT_ONCE)
    found.push(...(await among({ named: { serviceIds: ids.slice(at, at + RUNS_AT_ONCE) } })).rows);
  return { rows: found.slice(from, to), isPart: false };
}

/** Reads the runs that have the indicators. A run replaced by a newer run of its alert is left out. */
async function findMarked(
  rows: RowReader,
  [mark = '', ...others]: readonly string[],
  asked: AlertFilter,
  [from, to]: readonly [number, number],
  fits: (row: AlertRow) => boolean,
): Promise<QueueAlerts> {
  const found: AlertRow[] = [];
  const conditions = alertConditionsOf(asked);
  let read = 0;
  let isEnd = false;
  for (; !isEnd && found.length < to && read < QUEUE_ALERTS_MAX; read += RUNS_AT_ONCE) {
    const runs = await runsWithRuleOrFlag(rows, mark, read, RUNS_AT_ONCE);
    const fitting = runs.filter(({ marks }) => others.every((each) => marks.includes(each)));
    const ofAlerts = { ...conditions, id: { $in: fitting.map(({ alert }) => alert) } };
    const alerts = await rows.find(AlertReadModel, ofAlerts, { index: 'id', limit: runs.length });
    const byRun = new Map(alerts.filter(fits).map((row) => [row.completedRunId, row]));
    found.push(...fitting.flatMap(({ id }) => byRun.get(id) ?? []));
    isEnd = runs.length < RUNS_AT_ONCE;
  }
  return { rows: found.slice(from, to), isPart: !isEnd && found.length < to };
}

/** Finds named alerts in no order. Of customers, only the newest alerts are found. */
async function findNamed(rows: RowReader, named: NamedAlerts, asked: AlertFilter): Promise<QueueAlerts> {
  const { alertIds = [], serviceIds = [], customerIds = [] } = named;
  const conditions = alertConditionsOf(asked);
  const { createdAt } = conditions;
  const limit = NEWEST_ALERTS_MAX;
  const ids = new Set(serviceIds);
  const newest = { index: 'entity', sort: { createdAt: -1, id: -1 }, fields: ['createdAt'], limit } as const;
  // Read index keys first: testing other fields would read the document of every alert of the customers.
  for (let at = 0; at < customerIds.length && ids.size < limit; at += CUSTOMERS_AT_ONCE) {
    const entityIds = { $in: customerIds.slice(at, at + CUSTOMERS_AT_ONCE) };
    const ofCustomers = { entityIds, ...(createdAt !== undefined && { createdAt }) };
    for (const { id } of await rows.find(AlertReadModel, ofCustomers, newest)) ids.add(id);
  }
  const byId = { ...conditions, id: { $in: [...ids].slice(0, limit) } };
  const found = await Promise.all([
    rows.find(AlertReadModel, byId, { index: 'id', limit }),
    rows.find(AlertReadModel, { ...conditions, alertId: { $in: alertIds } }, { index: 'alert_id', limit }),
  ]);
  // An alert whose document is lost still has a row with its decisions and runs, but without an alert id.
  const there = found.flat().filter(({ alertId }: Partial<AlertRow>) => alertId !== undefined);
  return { rows: [...new Map(there.map((row) => [row.id, row])).values()], isPart: ids.size >= limit };
}

async function withMarks(rows: RowReader, wanted: readonly string[], found: readonly AlertRow[]) {
  if (wanted.length === 0) return [...found];
  const runs = found.flatMap(({ completedRunId }) => completedRunId ?? []);
  const marks = await highlightsOfRuns(rows, runs);
  return found.filter(({ completedRunId }) => {
    const { looksLike, rule, seriousFlags = [] } = marks.get(completedRunId ?? '') ?? {};
    const ids = [looksLike, rule, ...seriousFlags].map((each) => each?.id);
    return wanted.every((each) => ids.includes(each));
  });
}

/** Returns the customers that paid an entity or were paid by it, from the entity's newest transactions. */
async function customersOf(rows: RowReader, counterparty: string) {
  const ownId = await entityOwnId(rows, counterparty, 'counterparty');
  const limit = NEWEST_TRANSACTIONS_MAX;
  const newest = { index: 'party', sort: { at: -1, id: -1 }, fields: ['parties'], limit } as const;
  const found = await rows.find(TransactionRecord.current, { parties: ownId }, newest);
  const others = new Set(found.flatMap(({ parties }) => parties.filter((party) => party !== ownId)));
  return { customerIds: [...others], isPart: found.length === limit };
}
