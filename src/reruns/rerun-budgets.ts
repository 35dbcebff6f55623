import { Injectable } from '@nestjs/common';
import { InvestigationReadModel } from '../investigations/investigation.read-model.js';
import { type Caller, Clock, type RecordedEvent } from '@alert-review/kernel';
import { Decisions } from '../platform/decisions/decisions.js';
import { ReadModels } from '../platform/projections/read-models.js';
import { BUDGET_WINDOW_MS, rerunBudgetDecider } from './domain/rerun-budget.decider.js';
import { RerunBudgetEvents } from './domain/rerun-budget.events.js';

@Injectable()
export class RerunBudgets {
  constructor(
    private readonly readModels: ReadModels,
    private readonly decisions: Decisions,
    private readonly clock: Clock,
  ) {}

  async reservation(
    owner: Pick<Caller, 'orgId'>,
    user: string,
    batch: string,
  ): Promise<RecordedEvent | null> {
    const events = await this.decisions.read(RerunBudgetEvents, owner, user);
    return events.find(({ type, data }) => type === 'RerunsReserved' && data.batch === batch) ?? null;
  }

  /** Reserves reruns, once per batch. Throws daily_rerun_limit. */
  async reserve(caller: Caller, batch: string, count: number): Promise<void> {
    const nowMs = this.clock.now();
    const since = new Date(nowMs - BUDGET_WINDOW_MS).toISOString();
    const after = { rerunBy: caller.userId, queuedAt: { $gt: since } };
    const rows = this.readModels.for(caller);
    const singles = await rows.count(InvestigationReadModel, after, { index: 'rerun_by' });
    await this.decide(caller, 'ReserveReruns', { type: 'reserve', batch, count, nowMs, singles });
  }

  async releaseReservation(author: Caller, batch: string, count: number): Promise<void> {
    await this.decide(author, 'ReturnReruns', { type: 'return', batch, count });
  }

  private async decide(
    caller: Caller,
    operation: string,
    command: Parameters<typeof rerunBudgetDecider.decide>[1],
  ): Promise<void> {
    await this.decisions.decide({
      caller,
      family: RerunBudgetEvents,
      decider: rerunBudgetDecider,
      streamId: caller.userId,
      operation,
      idempotencyKey: command.batch,
      command,
    });
  }
}
