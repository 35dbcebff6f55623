import { AlertDays } from '../../src/alerts/alert-days.js';
import { AlertReadModel } from '../../src/alerts/alert.read-model.js';
import { AlertViews, type AlertView } from '../../src/alerts/alert-views.js';
import type { ListedAlerts } from '../../src/alerts/alerts-of-entities.js';
import { AlertDayRecord } from '../../src/alerts/domain/alert-day.record.js';
import { AlertRecord } from '../../src/alerts/domain/alert.record.js';
import { AgentSearch, IDS_SEARCHED_INSIDE_MAX } from '../../src/alerts/queries/agent-search.query.js';
import { FindAlerts } from '../../src/alerts/queries/find-alerts.query.js';
import { KnownAlerts } from '../../src/alerts/known-alerts.js';
import { GetAlertPortfolioStats } from '../../src/alerts/queries/get-alert-portfolio-stats.query.js';
import { GetBatchStats } from '../../src/alerts/queries/get-batch-stats.query.js';
import { GetEntityAlerts } from '../../src/alerts/queries/get-entity-alerts.query.js';
import { GetRelatedAlerts } from '../../src/alerts/queries/get-related-alerts.query.js';
import { ListAlertBatches } from '../../src/alerts/queries/list-alert-batches.query.js';
import {
  COUNTED_ALERTS_MAX,
  SearchAlerts,
  SearchAlertsHandler,
} from '../../src/alerts/queries/search-alerts.query.js';
import type { AlertFilter } from '../../src/alerts/alert-filter.js';
import {
  ListAlertQueue,
  ListAlertQueueHandler,
  QUEUE_ROWS_MAX,
  type QueueFilter,
  type QueueOrder,
} from '../../src/alerts/queries/list-alert-queue.query.js';
import { CountAlertQueue } from '../../src/alerts/queries/count-alert-queue.query.js';
import { EntityRecord } from '../../src/ingestion/domain/entity.record.js';
import { TransactionRecord } from '../../src/ingestion/domain/transaction.record.js';
import { InvestigationRunRecord } from '../../src/investigations/domain/runs/investigation-run.record.js';
import { AlertResults } from '../../src/investigations/engine/alert-results.js';
import { GetFlagTrends } from '../../src/investigations/queries/get-flag-trends.query.js';
import { GetNewestResult } from '../../src/investigations/queries/get-newest-result.query.js';
import { InvestigationReadModel } from '../../src/investigations/investigation.read-model.js';
import { RunFlagsReadModel } from '../../src/investigations/run-flags.read-model.js';
import { type Caller, type Collection, type Message, SystemClock, DAY_MS } from '@alert-review/kernel';
import type { Bus } from '../../src/platform/bus/bus.js';
import { RiskLists } from '../../src/risk-data/risk-lists.js';
import { SeededStream } from '../../scripts/seeded-stream.js';
import { DAYS, entitiesOf, entityIdOf, sessionIdOf } from './scale-rows.js';
import type { ScaleStore } from './scale-store.js';

/**
 * The rows that an answer is made from: collection, number of rows and, for rows that are added up, the
 * fields with the counts.
 */
export type RowsBehindAnswer = readonly (readonly [
  collection: Collection<object>,
  count: number,
  countsOf?: readonly string[],
])[];

const ID_KINDS = ['alerts', 'entities', 'transactions'] as const;
const COUNTED = ['marked', 'counted', 'countedIn', 'alerts'] as const;

/** One way to call a tool, with other arguments each time. */
export interface ScaleQuestion {
  readonly tool: string;
  readonly name: string;
  readonly ask: () => Promise<{ readonly answer: unknown; readonly from: RowsBehindAnswer }>;
}

/** Returns a function set that runs the queries of the tools on a store without a server. */
export function queryRunnerOf({ records, readModels }: ScaleStore) {
  const handlers = new Map<unknown, { execute(message: never): Promise<unknown> }>();
  const send = (message: object) => handlers.get(message.constructor)!.execute(message as never);
  const bus = { send } as unknown as Bus;
  const clock = new SystemClock();
  const views = new AlertViews(bus, readModels, records);
  const days = new AlertDays(readModels, records);
  handlers.set(FindAlerts, new FindAlerts.Handler(readModels, new KnownAlerts()));
  handlers.set(GetNewestResult, new GetNewestResult.Handler(new AlertResults(bus, readModels, records)));
  handlers.set(SearchAlerts, new SearchAlertsHandler(readModels, records, views, days, clock));
  handlers.set(ListAlertQueue, new ListAlertQueueHandler(readModels, records, clock));
  handlers.set(CountAlertQueue, new CountAlertQueue.Handler(readModels, records, clock));
  handlers.set(AgentSearch, new AgentSearch.Handler(records, readModels, clock));
  handlers.set(GetRelatedAlerts, new GetRelatedAlerts.Handler(bus, readModels, views, clock));
  handlers.set(GetEntityAlerts, new GetEntityAlerts.Handler(records, readModels, views, clock));
  handlers.set(ListAlertBatches, new ListAlertBatches.Handler(readModels));
  handlers.set(GetBatchStats, new GetBatchStats.Handler(readModels));
  const portfolio = new GetAlertPortfolioStats.Handler(days, new RiskLists(undefined, clock), clock);
  handlers.set(GetAlertPortfolioStats, portfolio);
  handlers.set(GetFlagTrends, new GetFlagTrends.Handler(readModels));
  return <Answer>(query: Message<Answer>): Promise<Answer> => send(query) as Promise<Answer>;
}

export type QueryRunner = ReturnType<typeof queryRunnerOf>;

// size: the mix is read as one list.
/**
 * Returns the kinds of questions, which are asked equally often. `firstMs` is the creation time of the first
 * alert.
 */
export function scaleQuestionsOf(
  ask: QueryRunner,
  caller: Caller,
  count: number,
  firstMs: number,
): readonly ScaleQuestion[] {
  const random = new SeededStream(2, String(count), 'scale');
  const alert = () => random.int(0, count - 1);
  const entity = () => random.int(0, entitiesOf(count) - 1);
  const instant = () => firstMs + random.int(0, DAYS * DAY_MS - 1);
  const period = () => [instant(), instant()].sort((a, b) => a - b) as [number, number];
  const iso = (ms: number) => new Date(ms).toISOString();

  const daysBetween = (from = firstMs, to = firstMs + DAYS * DAY_MS) => Math.ceil((to - from) / DAY_MS);
  const daysCounted = (
    { createdFrom, createdTo, ...others }: AlertFilter,
    total: number | null,
  ): RowsBehindAnswer => {
    const isOfDays = Object.keys(others).length === 0 && total !== null && total > COUNTED_ALERTS_MAX;
    return isOfDays ? [[AlertDayRecord, daysBetween(createdFrom, createdTo), COUNTED]] : [];
  };
  const search = (name: string, filter: () => AlertFilter, page = () => 1): ScaleQuestion => ({
    tool: 'search_alerts',
    name,
    async ask() {
      const asked = filter();
      const answer = await ask(
        new SearchAlerts(caller, { filter: asked, order: 'newest', page: page(), pageSize: 10 }),
      );
      return { answer, from: [...alertsShown(answer.alerts), ...daysCounted(asked, answer.total)] };
    },
  });
  const queue = (name: string, filter: () => QueueFilter, order: QueueOrder = 'risk'): ScaleQuestion => ({
    tool: 'queue',
    name,
    async ask() {
      const answer = await ask(
        new ListAlertQueue(caller, { filter: filter(), order, page: 1, pageSize: QUEUE_ROWS_MAX }),
      );
      const rows = answer.rows.length;
      const runs = answer.rows.filter(({ marks }) => marks !== null).length;
      return {
        answer,
        from: [
          [AlertReadModel, rows],
          [AlertRecord.current, rows],
          [EntityRecord.current, rows],
          [RunFlagsReadModel, runs],
        ],
      };
    },
  });
  const window = { lookbackDays: 365, limit: 50 };
  const listed = (
    tool: string,
    name: string,
    query: () => Message<ListedAlerts>,
    more: RowsBehindAnswer,
  ): ScaleQuestion => ({
    tool,
    name,
    async ask() {
      const answer = await ask(query());
      return { answer, from: [...alertsShown(answer.alerts), ...more] };
    },
  });
  const ofEntity = (id: string) => new GetEntityAlerts(caller, { entityId: id, window });
  const portfolio = (name: string, bounds: () => [number?, number?], ofParts: number): ScaleQuestion => ({
    tool: 'get_alert_portfolio_stats',
    name,
    async ask() {
      const [from, to] = bounds();
      const answer = await ask(new GetAlertPortfolioStats(caller, { fromMs: from, toMs: to }));
      return {
        answer,
        from: [
          [AlertDayRecord, daysBetween(from, to)],
          [AlertReadModel, ofParts],
        ],
      };
    },
  });
  const trends = (name: string, bounds: () => [string?, string?]): ScaleQuestion => ({
    tool: 'get_flag_trends',
    name,
    async ask() {
      const [from, to] = bounds();
      const answer = await ask(new GetFlagTrends(caller, { from, to }));
      return { answer, from: [[RunFlagsReadModel, answer.investigationsScanned]] };
    },
  });
  const idSearch = (name: string, part: () => string): ScaleQuestion => ({
    tool: 'agent_search',
    name,
    async ask() {
      const answer = await ask(
        new AgentSearch(caller, { text: part(), kinds: ID_KINDS, page: 1, pageSize: 10 }),
      );
      return { answer, from: idsSearched };
    },
  });
  const idsSearched: RowsBehindAnswer = [AlertRecord, EntityRecord, TransactionRecord].map(({ current }) => [
    current,
    2 * IDS_SEARCHED_INSIDE_MAX,
    ['ownId'],
  ]);
  const dayOf = (ms: number) => Math.floor(ms / DAY_MS) * DAY_MS;
  return [
    search('newest', () => ({})),
    search(
      'pages 1 to 20',
      () => ({}),
      () => random.int(1, 20),
    ),
    search('a decision', () => ({ disposition: random.pick(['ESCALATED', 'CLEARED', 'NOT_REVIEWED']) })),
    search('a score or more', () => ({ minScore: random.int(0, 99) * 100 })),
    search('scores of some points', () => ({ minScore: 5_751, maxScore: 6_249 })),
    search('a period', () => {
      const [createdFrom, createdTo] = period();
      return { createdFrom, createdTo };
    }),
    search('an upload', () => ({ sessionId: sessionIdOf(alert()) })),
    search('an own id', () => ({ alertId: `A-${alert()}` })),
    search('decision, score and period', () => ({
      disposition: 'NOT_REVIEWED',
      minScore: 7_000,
      createdFrom: firstMs,
      createdTo: instant(),
    })),
    queue('by risk', () => ({ disposition: 'NOT_REVIEWED' })),
    queue('an outcome', () => ({ disposition: 'NOT_REVIEWED', outcome: 'ESCALATED' })),
    queue('newest', () => ({}), 'newest'),
    queue('a rule', () => ({ marks: ['score'] })),
    {
      tool: 'queue',
      name: 'counts',
      async ask() {
        const filters = [{ disposition: 'NOT_REVIEWED' }, { disposition: 'ESCALATED' }];
        const answer = await ask(new CountAlertQueue(caller, filters));
        const counted = answer.reduce<number>((sum, each) => sum + (each ?? 0), 0);
        return { answer, from: [[AlertReadModel, counted, ['createdAt']]] };
      },
    },
    listed(
      'get_related_alerts',
      'any alert',
      () => new GetRelatedAlerts(caller, { alertId: `A-${alert()}`, window }),
      [[AlertReadModel, 1]],
    ),
    listed('get_entity_alerts', 'by own id', () => ofEntity(`E-${entity()}`), [[EntityRecord.current, 1]]),
    listed('get_entity_alerts', 'by service id', () => ofEntity(entityIdOf(entity())), [
      [EntityRecord.current, 1],
    ]),
    {
      tool: 'list_alert_batches',
      name: 'all',
      async ask() {
        const answer = await ask(new ListAlertBatches(caller));
        const alerts = answer.reduce((sum, { alertCount }) => sum + alertCount, 0);
        return { answer, from: [[AlertReadModel, alerts]] };
      },
    },
    {
      tool: 'get_batch_stats',
      name: 'any upload',
      async ask() {
        const answer = await ask(new GetBatchStats(caller, sessionIdOf(alert())));
        return {
          answer,
          from: [
            [AlertReadModel, answer.alertCount],
            [RunFlagsReadModel, answer.investigationCount],
          ],
        };
      },
    },
    idSearch('an own id', () => `A-${alert()}`),
    idSearch('nowhere', () => 'no-such-id'),
    portfolio('all', () => [], 0),
    portfolio(
      'whole days',
      () => {
        const [from, to] = period();
        return [dayOf(from), dayOf(to) + DAY_MS - 1];
      },
      0,
    ),
    portfolio('instants', period, Math.ceil(count / DAYS)),
    trends('all', () => []),
    trends('a period', () => period().map(iso) as [string, string]),
  ];
}

function alertsShown(alerts: readonly AlertView[]): RowsBehindAnswer {
  const runs = alerts.filter(({ result }) => result !== null).length;
  return [
    [AlertReadModel, alerts.length],
    [AlertRecord.current, alerts.length],
    [InvestigationReadModel, runs],
    [InvestigationRunRecord, runs],
  ];
}
