import { EntityRecord } from '../../ingestion/domain/entity.record.js';
import {
  parseTransfer,
  TransactionRecord,
  type Transfer,
} from '../../ingestion/domain/transaction.record.js';
import type { Caller } from '../../kernel/caller.js';
import { Clock } from '../../kernel/clock.js';
import { Query } from '../../kernel/message.js';
import { defineHandler } from '../../platform/bus/define-handler.js';
import { runCooperatively, yieldToEventLoop } from '../../platform/process/cooperative.js';
import { nullIfOverBudget } from '../../platform/read-store/byte-budget.js';
import { Records } from '../../platform/records/records.js';
import { rowsOfTransfers } from '../domain/activity/entity-activity.js';
import type { Period } from '../domain/case/facts/case-facts.js';
import { nullIfMissing } from '../domain/case/facts/missing-records.js';
import {
  branchInSteps,
  type FlowBranch,
  type FlowNode,
  type FlowPayment,
  type FlowSum,
} from '../domain/case/money-flow.js';
import { shownInSteps } from '../domain/case/shown-activity.js';
import { AlertResults } from '../engine/alert-results.js';
import { LoadCase } from '../engine/gather/load-case.js';
import { rowsByOwnId } from '../../platform/records/rows-by-id.js';

export type { FlowBranch, FlowNode, FlowSum };

/** With both sides, the others and the customer these are 59 nodes. */
const PARTIES_MAX = 7;
const BEYOND_MAX = 2;
/** Newest transfers that are read of each counterparty. */
const TRANSFERS_READ_MAX = 500;

/** A counterparty of the customer; `beyond`: who paid it or was paid by it, null where it is no customer. */
export interface FlowStep extends FlowNode {
  readonly beyond: FlowBranch | null;
}

type Side = 'in' | 'out';

export interface MoneyFlow extends Readonly<Record<Side, FlowBranch<FlowStep>>> {
  readonly subjectId: string;
  readonly subjectName: string | null;
  readonly period: Period;
  /** Older transactions of the customer or of a counterparty were not read. */
  readonly truncated: boolean;
}

/**
 * Returns two hops of money around an alert's subject: whom it was paid by and who paid those; whom it paid
 * and whom those paid. Null where the transactions are too large or damaged. Throws alert_not_found.
 */
export class GetMoneyFlow extends Query<MoneyFlow | null> {
  static readonly permission = 'transactions:read';
  static readonly readsPersonalData = 'alertId';

  /** `alertId`: the caller's own id. */
  constructor(
    readonly caller: Caller,
    readonly alertId: string,
  ) {
    super();
  }
}

export const GetMoneyFlowHandler = defineHandler(
  GetMoneyFlow,
  [AlertResults, LoadCase, Records, Clock],
  async ({ caller, alertId }, results, cases, records, clock) => {
    const alert = await results.alert(caller, alertId);
    const own = await nullIfOverBudget(cases.loadSubject(caller, alert.id)).catch(nullIfMissing);
    if (!own) return null;
    const { subject, lookback, profile } = own;
    const shown = await runCooperatively(shownInSteps({ ...own, fromMs: lookback.startMs }), clock);
    const period = { startMs: lookback.startMs, endMs: Math.max(lookback.endMs, shown.at(-1)?.atMs ?? 0) };
    const moved = shown.filter(({ isMoved }) => isMoved);
    const read = new CounterpartyReads(caller, records, clock, subject, period);
    const branchOf = async (side: Side) => {
      const payments = moved.filter(({ direction }) => direction === side);
      const branch = await runCooperatively(branchInSteps(payments, PARTIES_MAX), clock);
      const parties: FlowStep[] = [];
      for (const party of branch.parties)
        parties.push({
          ...party,
          beyond: party.entityId === null ? null : await read.beyond(party.entityId, side),
        });
      return { ...branch, parties };
    };
    const sides = { in: await branchOf('in'), out: await branchOf('out') };
    const names = await namesOf(records, caller, sides);
    return {
      subjectId: subject,
      subjectName: profile?.content.name ?? null,
      period,
      truncated: own.truncated || read.truncated,
      in: withNames(sides.in, names),
      out: withNames(sides.out, names),
    };
  },
);

async function namesOf(
  records: Records,
  caller: Caller,
  sides: Readonly<Record<Side, FlowBranch<FlowStep>>>,
) {
  const nodes = [...sides.in.parties, ...sides.out.parties].flatMap((each) => [
    each,
    ...(each.beyond?.parties ?? []),
  ]);
  const ids = [...new Set(nodes.flatMap(({ entityId }) => entityId ?? []))];
  const fields = ['ownId', 'content.name'];
  const found = await rowsByOwnId(records.for(caller), EntityRecord.current, ids, { fields });
  return new Map(found.map(({ ownId, content }) => [ownId, content.name ?? null]));
}

type Names = ReadonlyMap<string, string | null>;

const named = <Node extends FlowNode>(node: Node, names: Names): Node =>
  node.entityId === null ? node : { ...node, name: names.get(node.entityId) ?? node.name };

const withNames = (branch: FlowBranch<FlowStep>, names: Names): FlowBranch<FlowStep> => ({
  ...branch,
  parties: branch.parties.map(({ beyond, ...party }) => ({
    ...named(party, names),
    beyond: beyond && { ...beyond, parties: beyond.parties.map((each) => named(each, names)) },
  })),
});

class CounterpartyReads {
  truncated = false;

  constructor(
    private readonly caller: Caller,
    private readonly records: Records,
    private readonly clock: Clock,
    private readonly subject: string,
    private readonly period: Period,
  ) {}

  /** Returns who paid a counterparty or was paid by it, without the subject. */
  async beyond(entityId: string, side: Side): Promise<FlowBranch> {
    const { startMs, endMs } = this.period;
    const found = await this.records
      .for(this.caller)
      .find(
        TransactionRecord.current,
        { parties: entityId, at: { $gte: startMs, $lte: endMs } },
        { index: 'party', sort: { at: -1, id: -1 }, fields: ['at', 'transfer'], limit: TRANSFERS_READ_MAX },
      );
    await yieldToEventLoop();
    // A transfer that is too long for the index is left out as one that was not read.
    const transfers = found.flatMap(({ id, at: atMs, transfer }) =>
      transfer == null ? [] : [{ id, atMs, transfer: parseTransfer(transfer) }],
    );
    this.truncated ||= found.length === TRANSFERS_READ_MAX || transfers.length < found.length;
    const byId = new Map(transfers.map(({ id, transfer }) => [id, transfer]));
    const payments = rowsOfTransfers(entityId, transfers)
      .filter(({ direction }) => direction === side)
      .map(({ id, amount, currency }): FlowPayment => {
        return { party: otherSide(byId.get(id)!, entityId), amount, currency, flagged: false };
      })
      .filter(({ party }) => party.entityId !== this.subject);
    return runCooperatively(branchInSteps(payments, BEYOND_MAX), this.clock);
  }
}

function otherSide([from, to, , , , , fromName, toName]: Transfer, entityId: string): FlowPayment['party'] {
  const [side, name] = from === entityId ? [to, toName] : [from, fromName];
  if (typeof side === 'string') return { entityId: side, name: null };
  return { entityId: null, name: name ?? side?.[0] ?? null };
}
