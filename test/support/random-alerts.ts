import type { Alert } from '../../src/alerts/domain/alert.record.js';
import { AlertReadModel } from '../../src/alerts/alert.read-model.js';
import { UndoDisposition } from '../../src/dispositions/commands/undo-disposition.command.js';
import { UpdateAlertDisposition } from '../../src/dispositions/commands/update-alert-disposition.command.js';
import { UploadAlerts } from '../../src/alerts/commands/upload-alerts.command.js';
import type { Entity } from '../../src/ingestion/domain/entity.record.js';
import type { Transaction } from '../../src/ingestion/domain/transaction.record.js';
import { ReadModels } from '../../src/platform/projections/read-models.js';
import type { TestApp, TestOrganization } from './app.js';
import { Builders } from './builders.js';
import { recordRun, type RecordedRun } from './recorded-run.js';
import { RestClient } from './rest-client.js';
import { seeded } from './seeded.js';

const DAY_MS = 86_400_000;
const FIRST_MS = Date.parse('2025-01-01T00:00:00Z');
const SCORES = [0, 0.01, 56.99, 57, 57.01, 57.99, 58, 99.99, 100] as const;
const COLORS = ['black', 'red', 'yellow', 'green', 'white', 'gray'] as const;
const FLAGS = [
  ['transaction_patterns', 'TP1'],
  ['transaction_patterns', 'TP2'],
  ['account_age', 'AA1'],
] as const;

/** What the test itself knows of an alert: the newest upload, the decision, and the runs. */
export interface KnownAlert {
  readonly uploaded: Alert;
  readonly serviceId: string;
  readonly sessionId: string;
  readonly disposition: string | null;
  /** Oldest first. */
  readonly runs: readonly RecordedRun[];
}

/**
 * A bank whose alerts are uploaded, changed, decided, undone and investigated in a random order that the seed
 * determines.
 */
export class RandomAlerts {
  private readonly known = new Map<string, KnownAlert>();
  private readonly random: () => number;
  private readonly make: Builders;
  readonly entities: readonly Entity[];
  readonly transactions: readonly Transaction[];

  private constructor(
    private readonly server: TestApp,
    readonly bank: TestOrganization,
    seed: number,
  ) {
    this.random = seeded(seed);
    this.make = new Builders(seed);
    this.entities = Array.from({ length: 6 }, () => this.make.entity());
    this.transactions = ['1250.75', '0.1', '0.2', '99999999999999.99', '3', '17'].map((amount, at) =>
      this.make.transaction(this.entities[0]!.entity_id, {
        amount,
        amount_currency: (['USD', 'USD', 'USD', 'EUR', 'EUR', 'BTC'] as const)[at]!,
      }),
    );
  }

  static async in(server: TestApp, bank: TestOrganization, seed: number): Promise<RandomAlerts> {
    const made = new RandomAlerts(server, bank, seed);
    const client = new RestClient(server, bank);
    await client.entities(...made.entities);
    await client.transactions(made.transactions);
    for (let upload = 0; upload < 12; upload++) await made.upload(made.int(1, 12));
    await made.change(60);
    return made;
  }

  get alerts(): readonly KnownAlert[] {
    return [...this.known.values()];
  }

  /** The known alerts that pass the test, newest first as in every list. */
  where(fits: (alert: KnownAlert) => boolean): readonly KnownAlert[] {
    return this.alerts.filter(fits).sort((a, b) => createdMs(b) - createdMs(a) || byServiceId(b, a));
  }

  int(from: number, to: number): number {
    return from + Math.floor(this.random() * (to - from + 1));
  }

  pick<Item>(items: readonly Item[]): Item {
    return items[this.int(0, items.length - 1)]!;
  }

  /** Makes this many random changes: new uploads of known alerts, decisions, undos and runs. */
  async change(times: number): Promise<void> {
    for (let at = 0; at < times; at++) {
      this.server.clock.advance(this.int(0, 5_000));
      const alert = this.pick(this.alerts);
      const kind = this.random();
      if (kind < 0.15) await this.send([{ ...this.fields(), alert_id: alert.uploaded.alert_id }]);
      else if (kind < 0.35) await this.decide(alert);
      else await this.run(alert);
    }
  }

  private async upload(count: number): Promise<void> {
    await this.send(Array.from({ length: count }, () => this.make.alert([], [], this.fields())));
  }

  private fields(): Alert {
    const some = <Item>(items: readonly Item[], most: number) => [
      ...new Set(Array.from({ length: this.int(1, most) }, () => this.pick(items))),
    ];
    const atMs = FIRST_MS + this.int(0, 4) * DAY_MS + this.pick([0, 1, DAY_MS / 2, DAY_MS - 1]);
    const disposition_status = this.pick([null, null, null, 'MONITORING', 'CLOSED', 'PENDING_INFO'] as const);
    return this.make.alert(
      some(this.entities, 3).map(({ entity_id }) => entity_id),
      some(this.transactions, 4).map(({ transaction_id }) => transaction_id),
      {
        created_at: new Date(atMs).toISOString(),
        status: this.pick(['OPEN', 'CLOSED']),
        source: this.pick(['TM', 'BM']),
        alert_subtype: this.pick([null, 'DIRECT', 'INDIRECT']),
        ...(disposition_status && { disposition_status }),
      },
    );
  }

  private async send(alerts: readonly Alert[]): Promise<void> {
    const { sessionId } = await this.server.bus.send(
      new UploadAlerts(this.bank.caller, { alerts, triggerExecution: false }),
    );
    for (const uploaded of alerts) {
      const before = this.known.get(uploaded.alert_id);
      const rows = this.server.app.get(ReadModels, { strict: false }).for(this.bank.caller);
      const [row] = await rows.find(
        AlertReadModel,
        { alertId: uploaded.alert_id },
        { index: 'alert_id', limit: 1 },
      );
      // A disposition in an upload counts only until a person has decided. The decider's own tests cover
      // that.
      const disposition = row!.analystDisposition ?? null;
      const { runs = [] } = before ?? {};
      const first = before?.sessionId ?? sessionId;
      this.known.set(uploaded.alert_id, {
        uploaded,
        serviceId: row!.id,
        sessionId: first,
        disposition,
        runs,
      });
    }
  }

  private async decide(alert: KnownAlert): Promise<void> {
    const { alert_id: alertId } = alert.uploaded;
    const wanted = this.pick(['ESCALATED', 'CLEARED'] as const);
    await this.server.bus.send(
      new UpdateAlertDisposition(this.bank.caller, { alertId, disposition: wanted }),
    );
    const isUndone = wanted !== alert.disposition && this.random() < 0.3;
    if (isUndone) await this.server.bus.send(new UndoDisposition(this.bank.caller, alertId));
    else this.known.set(alertId, { ...alert, disposition: wanted });
  }

  private async run(alert: KnownAlert): Promise<void> {
    const score = this.random() < 0.5 ? this.pick(SCORES) : this.int(0, 10_000) / 100;
    const flags = FLAGS.filter(() => this.random() < 0.7).map(([blockId, flagId]) => ({
      blockId,
      flagId,
      color: this.pick(COLORS),
    }));
    const disposition = this.pick(['ESCALATED', 'CLEARED'] as const);
    const hasSar = disposition === 'ESCALATED' && this.random() < 0.6;
    const found = this.random() < 0.85 ? { score, disposition, flags, hasSar } : null;
    const run = await recordRun(this.server, this.bank, alert.serviceId, found);
    this.known.set(alert.uploaded.alert_id, { ...alert, runs: [...alert.runs, run] });
  }
}

export const createdMs = ({ uploaded }: KnownAlert): number => Date.parse(uploaded.created_at);

export const newestResult = ({ runs }: KnownAlert): RecordedRun['found'] =>
  runs.findLast(({ found }) => found !== null)?.found ?? null;

const byServiceId = (a: KnownAlert, b: KnownAlert): number =>
  a.serviceId < b.serviceId ? -1 : Number(a.serviceId > b.serviceId);
