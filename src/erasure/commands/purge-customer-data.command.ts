import { Logger } from '@nestjs/common';
import { AppError, type Caller, Clock, Command, Ids, validationErrorOf } from '@alert-review/kernel';
import { HandlerOf } from '../../platform/bus/define-message.js';
import { Decisions } from '../../platform/decisions/decisions.js';
import { chunkByWeight } from '../../platform/process/yield-to-event-loop.js';
import { PurgeEvents, purgeDecider } from '../../platform/records/purge.events.js';
import { PurgedData } from '../../platform/records/purged-data.js';
import {
  PURGE_GROUNDS,
  PURGE_GROUND_TEXTS,
  PurgeRefusalEvents,
  purgeRefusalDecider,
  type PurgeGround,
} from '../../platform/records/retention.events.js';
import { PurgeRemoval } from '../purge-removal.js';
import { PurgeSelections, type KeptItem, type PurgeItem, type PurgeSelection } from '../purge-selections.js';

/**
 * Selects the data to erase: exactly one of `customer` (own id) and `before` (ISO 8601, milliseconds, Z) is
 * set.
 */
interface PurgeOptions {
  readonly customer: string | null;
  readonly before: string | null;
  readonly reason: string;
  /** Whether to also erase alerts that wait for a decision. */
  readonly force: boolean;
  /** Whether to list the data without erasing it. */
  readonly dryRun: boolean;
  readonly onProgress?: (progress: PurgeProgress) => void;
}

/** How far an erasure has come. */
export interface PurgeProgress {
  readonly done: number;
  readonly total: number;
}

interface PurgeResult extends Pick<PurgeSelection, 'kept' | 'keptTransactions'> {
  readonly dryRun: boolean;
  /**
   * Time of an earlier erasure of this customer, and the service id that the log uses for the customer; null
   * if never erased.
   */
  readonly purged: { readonly at: string; readonly serviceId: string } | null;
  readonly counts: ReturnType<typeof countsOf>;
  readonly alsoNamed: readonly string[];
  /** Stream ids of the events that record the erasure. */
  readonly purges: readonly string[];
}

/**
 * Erases the data of one customer, or of all customers and alerts without activity since an instant. Events
 * are kept. Throws validation_error, entity_not_found, purge_refused.
 */
export class PurgeCustomerData extends Command<PurgeResult> {
  static readonly permission = 'org:manage';

  constructor(
    readonly caller: Caller,
    readonly options: PurgeOptions,
  ) {
    super();
  }
}

/** Maximum number of ids in one event: some tens of kilobytes. */
const IDS_PER_EVENT = 1_000;

@HandlerOf(PurgeCustomerData)
export class PurgeCustomerDataHandler {
  private readonly logger = new Logger('purge');

  constructor(
    private readonly selections: PurgeSelections,
    private readonly removal: PurgeRemoval,
    private readonly purged: PurgedData,
    private readonly decisions: Decisions,
    private readonly ids: Ids,
    private readonly clock: Clock,
  ) {}

  async execute({ caller, options }: PurgeCustomerData): Promise<PurgeResult> {
    const { customer, before, dryRun, force, onProgress } = options;
    const began = this.clock.steady();
    if (before !== null && before > this.clock.iso())
      throw validationErrorOf([{ field: 'before', value: before, message: 'is in the future' }]);
    if (before !== null && before > (this.selections.keptSince ?? before))
      await this.refuse(caller, options, [
        { kind: 'date', id: before, ownId: before, ground: 'retention_time' },
      ]);
    if (!dryRun) await this.removal.finishAll(caller);
    const selected =
      customer === null
        ? await this.selections.olderThan(caller, before!, force)
        : await this.selections.ofCustomer(caller, customer, force);
    const earlier = selected ? null : await this.purged.find(caller, 'customer', customer!);
    if (!selected && !earlier) throw new AppError('entity_not_found', { field: 'customer', value: customer });
    const { items, alsoNamed, kept, keptTransactions } = selected ?? NOTHING;
    if (customer !== null) await this.refuse(caller, options, kept, items);
    const held = kept.filter(({ ground }) => ground === 'legal_hold');
    for (const part of dryRun ? [] : chunkByWeight(held, IDS_PER_EVENT, () => 1))
      await this.noteRefusal(caller, options, 'legal_hold', part);
    const purges: string[] = [];
    let done = 0;
    for (const part of dryRun ? [] : chunkByWeight(items, IDS_PER_EVENT, ({ runs }) => 1 + runs.length)) {
      purges.push(await this.purge(caller, options, part));
      onProgress?.({ done: (done += part.length), total: items.length });
    }
    const counts = countsOf(items);
    const { orgId: organization, userId: user } = caller;
    const ms = Math.round(this.clock.steady() - began);
    if (!dryRun) this.logger.log({ msg: 'customer data was purged', organization, user, ...counts, ms });
    const stays = { kept, keptTransactions, alsoNamed: [...alsoNamed] };
    return { dryRun, purged: earlier, counts, ...stays, purges };
  }

  /** Throws purge_refused if some of the data has to be kept. */
  private async refuse(
    caller: Caller,
    options: PurgeOptions,
    kept: readonly KeptItem[],
    asked: readonly PurgeItem[] = [],
  ): Promise<void> {
    const ground = PURGE_GROUNDS.find((each) => kept.some((one) => one.ground === each));
    if (!ground) return;
    const stay = kept.filter((one) => one.ground === ground);
    const customers = asked.filter(({ kind }) => kind === 'customer');
    if (!options.dryRun) await this.noteRefusal(caller, options, ground, [...customers, ...stay]);
    const { kind, ownId: value } = stay[0]!;
    const reason = `the ${kind} ${value} ${PURGE_GROUND_TEXTS[ground]}`;
    throw new AppError('purge_refused', { field: kind, value, reason });
  }

  private async noteRefusal(
    caller: Caller,
    { reason, before }: PurgeOptions,
    ground: PurgeGround,
    stay: readonly Pick<KeptItem, 'kind' | 'id'>[],
  ): Promise<void> {
    const idsOf = (wanted: string) => stay.filter(({ kind }) => kind === wanted).map(({ id }) => id);
    const customers = [...new Set(idsOf('customer'))];
    await this.decisions.decide({
      caller,
      family: PurgeRefusalEvents,
      decider: purgeRefusalDecider,
      streamId: this.ids.next(),
      operation: PurgeCustomerData.name,
      command: { ground, reason, before, customers, alerts: idsOf('alert') },
    });
  }

  /**
   * Appends the event before data is removed, so that an interrupted removal can be finished from the event.
   */
  private async purge(caller: Caller, options: PurgeOptions, part: readonly PurgeItem[]): Promise<string> {
    const { before, reason } = options;
    const alerts = part.filter(({ kind }) => kind === 'alert');
    for (const alert of alerts)
      if (await this.selections.isRunning(caller, alert.id))
        await this.refuse(caller, options, [{ ...alert, ground: 'run_under_way' }], part);
    const streamId = this.ids.next();
    const { transactions, runs } = countsOf(part);
    const data = {
      cause: before === null ? ('erasure' as const) : ('retention' as const),
      reason,
      before,
      customers: part.filter(({ kind }) => kind === 'customer').map(({ id }) => id),
      alerts: alerts.map(({ id, runs }) => ({ id, runs: [...runs] })),
      keys: await this.removal.keysOf(caller, part),
      counts: { transactions, runs },
    };
    await this.decisions.decide({
      caller,
      family: PurgeEvents,
      decider: purgeDecider,
      streamId,
      operation: PurgeCustomerData.name,
      command: { type: 'CustomerDataPurged', data },
    });
    await this.removal.finish(caller, streamId);
    return streamId;
  }
}

const NOTHING: PurgeSelection = { items: [], kept: [], alsoNamed: new Set(), keptTransactions: 0 };

function countsOf(items: readonly PurgeItem[]) {
  const counts = { customers: 0, transactions: 0, alerts: 0, runs: 0 };
  for (const { kind, runs, transactions } of items) {
    counts[kind === 'alert' ? 'alerts' : 'customers']++;
    counts.runs += runs.length;
    counts.transactions += transactions;
  }
  return counts;
}
