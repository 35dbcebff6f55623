import { AlertReadModel } from '../../src/alerts/alert.read-model.js';
import { CustomerNameReadModel } from '../../src/alerts/customer-name.read-model.js';
import { AlertRecord } from '../../src/alerts/domain/alert.record.js';
import { encodeCountedAlert } from '../../src/alerts/domain/figures-sum.js';
import { scoreKeysOf } from '../../src/alerts/domain/score-keys.js';
import { EntityRecord } from '../../src/ingestion/domain/entity.record.js';
import { TransactionRecord } from '../../src/ingestion/domain/transaction.record.js';
import { InvestigationRunRecord } from '../../src/investigations/domain/runs/investigation-run.record.js';
import { InvestigationReadModel } from '../../src/investigations/investigation.read-model.js';
import { RunFlagsReadModel } from '../../src/investigations/run-flags.read-model.js';
import type { Caller, Collection, Row } from '@alert-review/kernel';
import { nameSearchKeys } from '../../packages/judgement/src/risk-data/searched-names.js';
import { SeededStream } from '../../scripts/seeded-stream.js';
import { inBatches } from './batches.js';
import { runRowsOf } from './scale-runs.js';
import type { ScaleStore } from './scale-store.js';
import { DAY_MS } from '@alert-review/kernel';

export const DAYS = 1_000;
const PER_UPLOAD = 40;
/** Average number of alerts per customer and per completed investigation. */
const PER_ENTITY = 10;
const PER_RUN = 4;
const SUBTYPES = [null, 'DIRECT', 'INDIRECT', 'CASH', 'CARD', 'WIRE', 'CRYPTO', 'PEER'] as const;

const padded = (at: number): string => String(at).padStart(8, '0');
export const serviceIdOf = (at: number): string => `01alert${padded(at)}`;
export const entityIdOf = (at: number): string => `01entity${padded(at)}`;
export const sessionIdOf = (at: number): string => `01session${padded(Math.floor(at / PER_UPLOAD))}`;
export const entitiesOf = (alerts: number): number => alerts / PER_ENTITY;

/**
 * Generates alerts with their customers, investigations and a transaction each, from a seed. The rows are
 * written in bulk into the collections and indexes that uploads and projections use, without events. More
 * alerts mean more customers, uploads and investigations with the same number of alerts each, and more alerts
 * a day.
 */
export class ScaleRows {
  private readonly random: SeededStream;

  constructor(
    private readonly store: ScaleStore,
    private readonly caller: Caller,
    private readonly count: number,
    private readonly firstMs: number,
  ) {
    this.random = new SeededStream(1, String(count), 'scale');
  }

  async fill(): Promise<void> {
    const rows = this.store.records.for(this.caller);
    const alerts = await this.live(AlertReadModel);
    const flags = await this.live(RunFlagsReadModel);
    const runs = await this.live(InvestigationReadModel);
    await inBatches(this.count, async (places) => {
      const made = places.map((at) => this.alert(at));
      const ofRuns = made.flatMap((row) => runRowsOf(row, this.random, this.random.int(0, DAY_MS)) ?? []);
      // Prepare one batch while another is being written.
      await Promise.all([
        rows.putMany(alerts, made),
        rows.putMany(AlertRecord.current, made.map(recordOf)),
        rows.putMany(TransactionRecord.current, places.map(transactionOf)),
        rows.putMany(
          flags,
          ofRuns.map((each) => each.flags),
        ),
        rows.putMany(
          runs,
          ofRuns.map((each) => each.run),
        ),
        rows.putMany(
          InvestigationRunRecord,
          ofRuns.map((each) => each.result),
        ),
      ]);
    });
    const names = await this.live(CustomerNameReadModel);
    await inBatches(entitiesOf(this.count), (places) =>
      Promise.all([
        rows.putMany(EntityRecord.current, places.map(entityOf)),
        rows.putMany(names, places.map(namesOf)),
      ]),
    );
  }

  private async live<T extends object>(readModel: Collection<T>): Promise<Collection<T>> {
    return { ...readModel, name: await this.store.readModels.generation(readModel) };
  }

  private alert(at: number) {
    const { random } = this;
    const isRun = at % PER_RUN === 0;
    const score = random.int(0, 10_000) / 100;
    const entityIds = Array.from(
      { length: random.int(1, 2) },
      () => `E-${random.int(0, entitiesOf(this.count) - 1)}`,
    );
    const counts = {
      status: random.pick(['OPEN', 'CLOSED'] as const),
      source: random.pick(['TM', 'BM'] as const),
      subtype: random.pick(SUBTYPES),
      volumes: [{ currency: random.pick(['EUR', 'USD', 'GBP']), total: `${random.int(1, 99_999)}.25` }],
    };
    return {
      id: serviceIdOf(at),
      alertId: `A-${at}`,
      version: 1,
      hash: 'h',
      ...counts,
      counted: encodeCountedAlert(counts),
      createdAt: this.createdAt(at),
      entityIds: [...new Set(entityIds)],
      sessionId: sessionIdOf(at),
      ingestedAt: '2026-01-01T00:00:00.000Z',
      latestRunId: isRun ? `01run${padded(at)}` : null,
      finalDisposition: isRun ? random.pick(['ESCALATED', 'CLEARED'] as const) : null,
      finalRiskScore: isRun ? score : null,
      ...(isRun && { scoreKeys: scoreKeysOf(score) }),
      completedRunId: isRun ? `01run${padded(at)}` : null,
      analystDisposition: random.pick([null, null, 'ESCALATED', 'CLEARED', 'NOT_REVIEWED'] as const),
    } as Row<Partial<AlertRow>> as AlertRow;
  }

  /** Returns the creation time. Alerts are in the order of their days. */
  private createdAt(at: number): number {
    const day = Math.floor((at * DAYS) / this.count);
    return this.firstMs + day * DAY_MS + this.random.int(0, DAY_MS - 1);
  }
}

export type AlertRow = Row<(typeof AlertReadModel.schema)['_output']>;

const recordOf = ({ id, alertId, createdAt, status }: AlertRow) => ({
  id,
  serviceId: id,
  ownId: alertId,
  version: 1,
  hash: 'h',
  salt: 's',
  source: id,
  createdAt,
  content: {
    alert_id: alertId,
    entity_id_list: ['E-1'],
    flagged_transaction_id_list: ['T-1'],
    status,
    source: 'TM' as const,
    title: 'Unusual payments',
    rule_title: 'Many payments in a week',
    created_at: new Date(createdAt).toISOString(),
  },
});

const entityOf = (at: number) => ({
  id: entityIdOf(at),
  serviceId: entityIdOf(at),
  ownId: `E-${at}`,
  version: 1,
  hash: 'h',
  salt: 's',
  source: entityIdOf(at),
  emails: [],
  phones: [],
  ips: [],
  names: [],
  content: { entity_id: `E-${at}`, type: 'INDIVIDUAL', name: customerName(at) } as never,
});

const GIVEN = ['Anna', 'Bertil', 'Cecilia', 'David', 'Elsa', 'Fredrik', 'Greta', 'Henrik', 'Ingrid', 'Jonas'];
const BEGINS = ['Lind', 'Berg', 'Sand', 'Holm', 'Norr', 'Alm', 'Gran', 'Ek', 'Dal', 'Hed', 'Strand', 'Falk'];
const MIDDLES = ['', 'a', 'en', 'o', 'ers', 'ol', 'ing', 'um', 'ar', 'et'];
const ENDS = [
  'man',
  'gren',
  'kvist',
  'qvarn',
  'berg',
  'stedt',
  'lund',
  'vall',
  'fors',
  'dahl',
  'sten',
  'mark',
];

/**
 * Returns a name that about seven in a hundred thousand customers share. The first customer is Anna Lindman.
 */
function customerName(at: number): string {
  const given = GIVEN[at % GIVEN.length]!;
  const family = Math.floor(at / GIVEN.length);
  const middle = Math.floor(family / BEGINS.length);
  const end = Math.floor(middle / MIDDLES.length);
  const words = [BEGINS[family % BEGINS.length], MIDDLES[middle % MIDDLES.length], ENDS[end % ENDS.length]];
  return `${given} ${words.join('')}`;
}

const namesOf = (at: number) => {
  const names = [customerName(at)];
  return {
    id: entityIdOf(at),
    ownId: `E-${at}`,
    type: 'INDIVIDUAL' as const,
    names,
    keys: nameSearchKeys(names),
  };
};

const transactionOf = (at: number) => ({
  id: `01transaction${padded(at)}`,
  serviceId: `01transaction${padded(at)}`,
  ownId: `T-${at}`,
  version: 1,
  hash: 'h',
  salt: 's',
  source: serviceIdOf(at),
  parties: [],
  at,
  content: { transaction_id: `T-${at}` } as never,
});
