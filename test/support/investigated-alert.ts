import type { Alert } from '../../src/alerts/domain/alert.record.js';
import type { Entity } from '../../src/ingestion/domain/entity.record.js';
import type { BlockId } from '@alert-review/judgement';
import { investigationDecider } from '../../src/investigations/domain/runs/investigation.decider.js';
import { InvestigationEvents } from '../../src/investigations/domain/runs/investigation.events.js';
import { RUN_INVESTIGATIONS_QUEUE, RunClaims } from '../../src/investigations/engine/run-claims.js';
import { AlertReadModel } from '../../src/alerts/alert.read-model.js';
import {
  GetInvestigation,
  type InvestigationView,
} from '../../src/investigations/queries/get-investigation.query.js';
import { Decisions } from '../../src/platform/decisions/decisions.js';
import { JobQueue } from '../../src/platform/jobs/job-queue.js';
import { Sweeper } from '../../src/platform/jobs/sweeper.js';
import { ReadModels } from '../../src/platform/projections/read-models.js';
import type { TestApp, TestOrganization } from './app.js';
import { Builders } from './builders.js';
import { RestClient } from './rest-client.js';

/** A customer with several weeks of payments, and an investigated alert about the last of them. */
export class InvestigatedAlert {
  readonly alertId: string;
  private readonly alert: Alert;

  private constructor(
    private readonly server: TestApp,
    readonly bank: TestOrganization,
    readonly entity: Entity,
    alert: Alert,
  ) {
    this.alert = alert;
    this.alertId = alert.alert_id;
  }

  static async in(
    server: TestApp,
    bank: TestOrganization,
    make = new Builders(21),
    entityOverrides: Partial<Entity> = {},
  ): Promise<InvestigatedAlert> {
    const client = new RestClient(server, bank);
    const entity = make.entity({ registered_at: '2025-01-01T08:00:00Z', ...entityOverrides });
    const rows = ['10', '12', '14', '16', '18'].map((day) =>
      make.transaction(entity.entity_id, {
        event_time: `2025-01-${day}T08:00:00Z`,
        amount: '9500',
        sender: { name: `Stranger ${day}` },
        receiver: { entity_id: entity.entity_id },
      }),
    );
    await client.entities(entity);
    await client.transactions(rows);
    const alert = make.alert([entity.entity_id], [rows.at(-1)!.transaction_id]);
    const investigated = new InvestigatedAlert(server, bank, entity, alert);
    await client.alerts([alert], true);
    await investigated.newestEnded();
    return investigated;
  }

  /** Wraps an alert that other code uploaded and queued. */
  static of(server: TestApp, bank: TestOrganization, entity: Entity, alert: Alert): InvestigatedAlert {
    return new InvestigatedAlert(server, bank, entity, alert);
  }

  /** Runs the investigation again and waits for its end. */
  async rerun(modulesToRerun?: readonly BlockId[]): Promise<InvestigationView> {
    const row = await this.row();
    const options = { onlyIfNew: false, ...(modulesToRerun ? { modulesToRerun } : {}) };
    const { runId } = await this.server.app
      .get(RunClaims, { strict: false })
      .queue(this.bank.caller, row, options);
    return this.runWaiting(runId);
  }

  /** Queues a run that waits until `runWaiting` is called. Returns its id. */
  async waitingRun(): Promise<string> {
    // On a slow machine the sweeper would otherwise start the run itself.
    await this.server.app.get(Sweeper, { strict: false }).stop();
    const claims = this.server.app.get(RunClaims, { strict: false });
    return (await claims.queue(this.bank.caller, await this.row(), { onlyIfNew: false })).runId;
  }

  async runWaiting(runId: string): Promise<InvestigationView> {
    await this.server.app.get(JobQueue, { strict: false }).enqueue(RUN_INVESTIGATIONS_QUEUE, this.bank.id);
    return this.ended(runId);
  }

  /** Uploads another alert like it, with these changes. Returns its id. */
  async uploadAgain(overrides: Partial<Alert>): Promise<string> {
    const alert = { ...this.alert, ...overrides };
    await new RestClient(this.server, this.bank).alerts([alert]);
    return alert.alert_id;
  }

  /** Adds a run that ends without a result because it could not read its case. Returns the id. */
  async endedWithoutResult(): Promise<string> {
    const runId = await this.waitingRun();
    const nothing = { reason: 'case_unreadable', failedBlocks: [], resultHash: null } as const;
    for (const command of [{ type: 'start' } as const, { type: 'giveUp', attempt: 1, ...nothing } as const])
      await this.server.app.get(Decisions, { strict: false }).decide({
        caller: this.bank.caller,
        family: InvestigationEvents,
        decider: investigationDecider,
        streamId: runId,
        operation: command.type,
        command,
      });
    return runId;
  }

  async newestEnded(): Promise<InvestigationView> {
    return this.ended((await this.row()).latestRunId!);
  }

  async row() {
    const [row] = await this.server.app
      .get(ReadModels, { strict: false })
      .for(this.bank.caller)
      .find(AlertReadModel, { alertId: this.alert.alert_id }, { index: 'alert_id', limit: 1 });
    return row!;
  }

  private async ended(runId: string): Promise<InvestigationView> {
    await new RestClient(this.server, this.bank).endedInvestigation(runId);
    return this.server.bus.send(new GetInvestigation(this.bank.caller, runId));
  }
}
