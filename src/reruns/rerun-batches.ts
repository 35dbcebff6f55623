import { Injectable, Logger } from '@nestjs/common';
import { FindAlerts } from '../alerts/queries/find-alerts.query.js';
import { AddFacts } from '../investigations/commands/add-facts.command.js';
import { QueueReruns } from '../investigations/commands/queue-reruns.command.js';
import { followUpAuthor, type Caller, cutText, Ids } from '@alert-review/kernel';
import { Bus } from '../platform/bus/bus.js';
import { Decisions } from '../platform/decisions/decisions.js';
import { mapInParallel } from '../platform/process/in-parallel.js';
import { KeyedQueue } from '../platform/process/keyed-queue.js';
import {
  rerunBatchDecider,
  type NotDispatchedMember,
  type RerunBatch,
  type RerunBatchCommand,
  type RerunBatchConfirmed,
  type RerunBatchMember,
} from './domain/rerun-batch.decider.js';
import { RerunBatchEvents } from './domain/rerun-batch.events.js';
import { RerunBudgets } from './rerun-budgets.js';
import { type FactsByAlert, RerunProposals, type RerunProposal } from './rerun-proposals.js';

export const COMPLETE_RERUN_BATCHES_QUEUE = 'complete-rerun-batches';

const ALERTS_AT_ONCE = 100;
/** Format of batch ids. Other texts of callers may be invalid as stream names. */
const BATCH_ID = /^[0-9a-z]{26}$/;

interface DispatchOutcome {
  readonly dispatched: readonly RerunBatchMember[];
  readonly failed: readonly NotDispatchedMember[];
  /** Members that still lack their notes or their run. */
  readonly open: readonly RerunBatchMember[];
  readonly notesWritten: number;
}

/** Streams of batches. This is the only place that runs a reserved batch. */
@Injectable()
export class RerunBatches {
  private readonly logger = new Logger(RerunBatches.name);
  private readonly queue = new KeyedQueue();

  constructor(
    private readonly bus: Bus,
    private readonly decisions: Decisions,
    private readonly budgets: RerunBudgets,
    private readonly proposals: RerunProposals,
    private readonly ids: Ids,
  ) {}

  async read(owner: Pick<Caller, 'orgId'>, batch: string): Promise<RerunBatch> {
    if (!BATCH_ID.test(batch)) return rerunBatchDecider.initial;
    return (await this.decisions.state(RerunBatchEvents, rerunBatchDecider, owner, batch)).state;
  }

  /** Writes the manifest of a proposal. Returns false if the manifest exists. */
  async confirm(
    author: Caller,
    { id, modulesToRerun, members, unresolved }: RerunProposal,
  ): Promise<boolean> {
    const data = {
      modulesToRerun,
      members: members.map(({ alert, facts }) => ({ alert, facts, run: this.ids.next() })),
      alertIds: JSON.stringify(members.map(({ alertId }) => alertId)),
      // Shorten the identifiers: 500 of the longest must fit into one event.
      unresolved: JSON.stringify(unresolved.map((each) => ({ ...each, alertId: cutText(each.alertId) }))),
    };
    const { isNew } = await this.decide(author, id, 'ConfirmRerunBatch', { type: 'confirm', data });
    return isNew;
  }

  /**
   * Writes missing notes, then starts runs; works in any process. The sweeper repeats it if members are left.
   */
  complete(owner: Pick<Caller, 'orgId'>, batch: string): Promise<DispatchOutcome> {
    return this.queue.run(`${owner.orgId}.${batch}`, () => this.completeInTurn(owner, batch));
  }

  private async completeInTurn(owner: Pick<Caller, 'orgId'>, batch: string): Promise<DispatchOutcome> {
    const { confirmed, failed } = await this.read(owner, batch);
    if (!confirmed) return { dispatched: [], failed: [], open: [], notesWritten: 0 };
    const outcome = failed ? { failed, open: [] } : await this.dispatch(confirmed, batch);
    if ('dispatched' in outcome && outcome.open.length > 0) return outcome;
    return outcomeOf(confirmed, await this.end(confirmed, batch, outcome.failed));
  }

  private async dispatch(manifest: RerunBatchConfirmed, batch: string): Promise<DispatchOutcome> {
    const author = followUpAuthor(manifest);
    const { members } = manifest.data;
    const unwritten = await this.writeNotes(manifest, batch);
    const written = members.filter(({ alert }) => !unwritten.has(alert));
    const notesWritten = written.reduce((sum, { facts }) => sum + facts, 0);
    // All notes must be written before the first run starts.
    if (unwritten.size > 0) return { dispatched: [], failed: [], open: members, notesWritten };
    const alerts = await this.bus.send(
      new FindAlerts(author, { serviceIds: members.map(({ alert }) => alert) }),
    );
    const byId = new Map(alerts.map((alert) => [alert.id, alert]));
    const there = members.filter(({ alert }) => byId.has(alert));
    const orders = there.map(({ alert, run: runId }) => ({ alert: byId.get(alert)!, runId }));
    const options = { modulesToRerun: manifest.data.modulesToRerun, batch };
    const runs = await this.bus.send(new QueueReruns(author, { orders, options }));
    const those = (wanted: 'queued' | 'in_progress' | 'failed') =>
      there.filter((_, place) => runs[place]!.outcome === wanted);
    const failed: NotDispatchedMember[] = [
      ...those('in_progress').map(({ alert }) => ({ alert, reason: 'already_running' as const })),
      ...members.flatMap(({ alert }) => (byId.has(alert) ? [] : [{ alert, reason: 'not_found' as const }])),
    ];
    return { dispatched: those('queued'), failed, open: those('failed'), notesWritten };
  }

  private async writeNotes(manifest: RerunBatchConfirmed, batch: string): Promise<ReadonlySet<string>> {
    const author = followUpAuthor(manifest);
    const proposal = await this.proposals.get(author, batch);
    const facts: FactsByAlert = proposal ? await this.proposals.facts(author, proposal) : new Map();
    const unwritten = new Set<string>();
    await mapInParallel(manifest.data.members, ALERTS_AT_ONCE, async ({ alert }) => {
      try {
        await this.bus.send(
          new AddFacts(author, {
            alert,
            facts: facts.get(alert) ?? [],
            key: `${batch} ${alert}`,
            causation: manifest.id,
          }),
        );
      } catch (err) {
        this.logger.warn({ msg: 'facts of a batch are not written yet', batch, alert, err });
        unwritten.add(alert);
      }
    });
    return unwritten;
  }

  /**
   * Ends a batch. Appends the event before it returns unused reservations, so that a retry cannot start a
   * rerun whose reservation was returned.
   */
  private async end(
    manifest: RerunBatchConfirmed,
    batch: string,
    found: readonly NotDispatchedMember[],
  ): Promise<readonly NotDispatchedMember[]> {
    const author = followUpAuthor(manifest);
    const command: RerunBatchCommand = { type: 'dispatched', data: { failed: [...found] } };
    const { state } = await this.decide(author, batch, 'EndRerunBatch', command);
    const failed = state.failed;
    if (failed!.length > 0) await this.budgets.releaseReservation(author, batch, failed!.length);
    // Not awaited: `RemoveProposalsJob` removes leftovers.
    void this.removeProposal(author, batch);
    return failed!;
  }

  private async removeProposal(author: Caller, batch: string): Promise<void> {
    try {
      const proposal = await this.proposals.get(author, batch);
      if (proposal) await this.proposals.remove(author, proposal);
    } catch (err) {
      this.logger.warn({
        msg: 'the facts of a batch, which are notes by now, are removed later',
        batch,
        err,
      });
    }
  }

  private async decide(
    caller: Caller,
    batch: string,
    operation: string,
    command: RerunBatchCommand,
  ): Promise<{ readonly state: RerunBatch; readonly isNew: boolean }> {
    const { state, events } = await this.decisions.decide({
      caller,
      family: RerunBatchEvents,
      decider: rerunBatchDecider,
      streamId: batch,
      operation,
      command,
    });
    return { state, isNew: events.length > 0 };
  }
}

function outcomeOf(
  { data: { members } }: RerunBatchConfirmed,
  failed: readonly NotDispatchedMember[],
): DispatchOutcome {
  const isDispatched = (alert: string) => !failed.some((one) => one.alert === alert);
  return {
    dispatched: members.filter(({ alert }) => isDispatched(alert)),
    failed,
    open: [],
    notesWritten: members.reduce((sum, { facts }) => sum + facts, 0),
  };
}
