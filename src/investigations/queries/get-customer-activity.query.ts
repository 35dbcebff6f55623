import { EntityRecord } from '../../ingestion/domain/entity.record.js';
import {
  parseTransfer,
  TransactionRecord,
  type Transfer,
} from '../../ingestion/domain/transaction.record.js';
import { type Caller, Clock, compareUnits, toDecimal, toUnits, type Units } from '@alert-review/kernel';
import { defineQuery } from '../../platform/bus/define-message.js';
import { runCooperatively } from '../../platform/process/cooperative.js';
import { Records } from '../../platform/records/records.js';
import { rowsByOwnId } from '../../platform/records/rows-by-id.js';
import { shownInSteps, type ShownTransaction } from '../domain/case/shown-activity.js';
import { customerActivity } from '@alert-review/judgement';

/** Maximum number of transactions that are summed, the newest. */
export const SUMMED_TRANSACTIONS_MAX = 2_000;
export const CUSTOMER_TRANSACTIONS_SHOWN = 50;
export const CUSTOMER_PAGES_MAX = 100;
const PARTIES_MAX = 30;
const ROWS_PER_STEP = 100;
const NO_IDS: ReadonlySet<string> = new Set();

export interface CurrencyInAndOut {
  readonly currency: string;
  readonly in: string;
  readonly out: string;
  readonly payments: number;
}

export interface CustomerParty {
  readonly entityId: string | null;
  readonly name: string | null;
}

export interface CustomerActivity {
  /** Number of transactions in the sums. `isPart`: older transactions were left out. */
  readonly summed: number;
  readonly isPart: boolean;
  /** Per calendar month (UTC), newest first. */
  readonly months: readonly { readonly month: string; readonly sums: readonly CurrencyInAndOut[] }[];
  /** Counterparties, those with the largest share of a currency's total first. */
  readonly parties: readonly { readonly party: CustomerParty; readonly sums: readonly CurrencyInAndOut[] }[];
  readonly partiesTotal: number;
  /** Transactions of the requested page, newest first. */
  readonly transactions: readonly ShownTransaction[];
  readonly hasMore: boolean;
  /** Names of the counterparties that are customers, by the bank's own id. */
  readonly names: ReadonlyMap<string, string | null>;
}

/** Returns sums of a customer's newest transactions, and a page of 50 transactions. */
export const GetCustomerActivity = defineQuery(
  'GetCustomerActivity',
  { permission: 'transactions:read', readsPersonalData: 'ownId' },
  (
    caller: Caller,
    fields: {
      readonly ownId: string;
      /** 1 to CUSTOMER_PAGES_MAX. */
      readonly page: number;
    },
  ) => ({ ...fields, caller }),
  [Records, Clock],
  async ({ caller, ownId, page }, records, clock): Promise<CustomerActivity> => {
    const rows = records.for(caller);
    const newest = { index: 'party', sort: { at: -1, id: -1 } } as const;
    const ofCustomer = { parties: ownId };
    const moved = await rows.find(TransactionRecord.current, ofCustomer, {
      ...newest,
      fields: ['at', 'transfer'],
      limit: SUMMED_TRANSACTIONS_MAX + 1,
    });
    const summed = moved.slice(0, SUMMED_TRANSACTIONS_MAX);
    const { months, parties } = await runCooperatively(sumsInSteps(ownId, summed), clock);
    const shown = await rows.find(TransactionRecord.current, ofCustomer, {
      ...newest,
      skip: (page - 1) * CUSTOMER_TRANSACTIONS_SHOWN,
      limit: CUSTOMER_TRANSACTIONS_SHOWN + 1,
    });
    const transactions = shown.slice(0, CUSTOMER_TRANSACTIONS_SHOWN);
    const listed = parties.slice(0, PARTIES_MAX);
    const others = new Set([
      ...listed.flatMap(({ party }) => party.entityId ?? []),
      ...transactions.flatMap((row) => row.parties),
    ]);
    const fields = ['ownId', 'content.name'];
    const named = await rowsByOwnId(rows, EntityRecord.current, [...others], { fields });
    const names = new Map(named.map(({ ownId: id, content }) => [id, content.name ?? null]));
    const asked = { subject: ownId, flaggedIds: NO_IDS, transactions, fromMs: -Infinity };
    const read = await runCooperatively(shownInSteps(asked), clock);
    return {
      summed: summed.length,
      isPart: moved.length > summed.length,
      months,
      parties: listed,
      partiesTotal: parties.length,
      transactions: read.toReversed().map(({ party, ...row }) => {
        return { ...row, party: { ...party, name: names.get(party.entityId ?? '') ?? party.name } };
      }),
      hasMore: shown.length > transactions.length,
      names,
    };
  },
);

type Sums = Map<string, { in: Units; out: Units; payments: number }>;

const emptySums = (): Sums => new Map();

interface Summed {
  readonly id: string;
  readonly at: number;
  readonly transfer?: string | null | undefined;
}

function* sumsInSteps(ownId: string, found: readonly Summed[]) {
  const transfers = new Map<string, Transfer>();
  for (const [at, { id, transfer }] of found.entries()) {
    if (at % ROWS_PER_STEP === 0) yield;
    // A transfer with texts too long for the index has no index text and is left out.
    if (transfer != null) transfers.set(id, parseTransfer(transfer));
  }
  const read = found.flatMap(({ id, at: atMs }) => {
    const transfer = transfers.get(id);
    return transfer ? [{ id, atMs, transfer }] : [];
  });
  const months = new Map<string, Sums>();
  const parties = new Map<string, { party: CustomerParty; sums: Sums }>();
  const all = emptySums();
  for (const [at, row] of customerActivity.ofTransfers(ownId, read).entries()) {
    if (at % ROWS_PER_STEP === 0) yield;
    if (row.direction === 'self') continue;
    const month = new Date(row.atMs).toISOString().slice(0, 7);
    const key = row.counterparty ?? '';
    const ofMonth = months.get(month) ?? emptySums();
    const ofParty = parties.get(key) ?? {
      party: otherSide(transfers.get(row.id)!, ownId),
      sums: emptySums(),
    };
    months.set(month, ofMonth);
    parties.set(key, ofParty);
    for (const sums of [ofMonth, ofParty.sums, all]) {
      const sum = sums.get(row.currency) ?? { in: 0n, out: 0n, payments: 0 };
      sum[row.direction] += toUnits(row.amount);
      sum.payments++;
      sums.set(row.currency, sum);
    }
  }
  yield;
  const share = ({ sums }: { readonly sums: Sums }): number =>
    Math.max(
      ...Array.from(sums, ([currency, sum]) => Number(total(sum)) / Number(total(all.get(currency)!) || 1n)),
    );
  const ranked = Array.from(parties.values(), (each) => ({ ...each, share: share(each) }));
  return {
    months: [...months].toReversed().map(([month, sums]) => ({ month, sums: shownSums(sums) })),
    parties: ranked
      .sort((a, b) => b.share - a.share)
      .map(({ party, sums }) => ({ party, sums: shownSums(sums) })),
  };
}

const total = (sum: { readonly in: Units; readonly out: Units }): Units => sum.in + sum.out;

const shownSums = (sums: Sums): CurrencyInAndOut[] =>
  [...sums]
    .sort(([, a], [, b]) => b.payments - a.payments || compareUnits(total(b), total(a)))
    .map(([currency, sum]) => ({
      currency,
      in: toDecimal(sum.in),
      out: toDecimal(sum.out),
      payments: sum.payments,
    }));

function otherSide([from, to, , , , , fromName, toName]: Transfer, ownId: string): CustomerParty {
  const [side, name] = from === ownId ? [to, toName] : [from, fromName];
  if (typeof side === 'string') return { entityId: side, name: null };
  return { entityId: null, name: name ?? side?.[0] ?? null };
}
