import { readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import type { UploadSet } from '../../src/cli/load/load-set.js';

export const SAMPLE_FOLDER = path.join(import.meta.dirname, '../amlgentex-s0');

/** Seed of the sample; another one changes every made-up field, so it is part of the sample's identity. */
export const SAMPLE_SEED = 20230101;
const ALERTS_MAX = 500;
const CASH_COUNTERPARTY = 'Cash machine';
const OUTSIDE = 'EXT';

/** Bodies of the public REST API, names as on the wire; only members that are read are listed. */
export interface EntityUpload {
  readonly entity_id: string;
  readonly name: string;
  readonly dob: string;
  readonly registered_at: string;
}

export interface AlertUpload {
  readonly alert_id: string;
  /** Entities: the subject first, then the main counterparties of the flagged transactions. */
  readonly entity_id_list: readonly string[];
  readonly flagged_transaction_id_list: readonly string[];
  readonly created_at: string;
}

/** One side of a transaction: a submitted entity or the name of somebody outside, never both. */
type Party = { readonly entity_id: string } | { readonly name: string };

export interface TransactionUpload {
  readonly transaction_id: string;
  readonly type: 'TRANSFER' | 'WITHDRAWAL' | 'DEPOSIT';
  readonly event_time: string;
  readonly amount: string;
  readonly amount_currency: 'SEK';
  readonly sender: Party;
  readonly receiver: Party;
  readonly balance: string;
  readonly status: 'COMPLETED';
}

export interface SampleSet extends UploadSet {
  readonly entities: readonly EntityUpload[];
  /** The latest 500 alerts of these customers, latest first; every id in them is part of the set. */
  readonly alerts: readonly AlertUpload[];
  /** Yields transactions with at least one of the customers, lazily, in time order. */
  transactions(): Iterable<TransactionUpload>;
}

/** Cells of a row: tx_id, date, type, amount, both accounts, their balances after it, time of the day. */
type TransactionCells = [string, string, string, string, string, string, string, string, string];

export const readSampleLines = (file: string): string[] =>
  brotliDecompressSync(readFileSync(path.join(SAMPLE_FOLDER, `${file}.br`)))
    .toString('utf8')
    .trimEnd()
    .split('\n');

/** Opens the set. `customers`: all if absent. Others are named in transactions, without alerts. */
export function openSampleSet(customers?: number): SampleSet {
  const all = readSampleLines('customers.jsonl').map((line) => JSON.parse(line) as EntityUpload);
  const entities = all.slice(0, customers);
  const ids = new Set(entities.map(({ entity_id }) => entity_id));
  const alerts = readSampleLines('alerts.jsonl')
    .map((line) => JSON.parse(line) as AlertUpload)
    .filter(({ entity_id_list: [subject] }) => subject !== undefined && ids.has(subject))
    .slice(0, ALERTS_MAX)
    .map((alert) => ({ ...alert, entity_id_list: alert.entity_id_list.filter((id) => ids.has(id)) }));
  const rows = readSampleLines('transactions.csv').slice(1);
  // Why by number: accounts are numbered from 0, in the order of the customers.
  const isSubmitted = (account: string) => Number(account) < entities.length;
  const party = (account: string): Party => {
    if (account === OUTSIDE) return { name: CASH_COUNTERPARTY };
    const { entity_id, name } = all[Number(account)]!;
    return isSubmitted(account) ? { entity_id } : { name };
  };
  return {
    entities,
    alerts,
    *transactions() {
      for (const row of rows) {
        const cells = row.split(',') as TransactionCells;
        const [txId, date, kind, amount, from, to, fromBalance, toBalance, time] = cells;
        if (!isSubmitted(from) && !isSubmitted(to)) continue;
        const cashType = from === OUTSIDE ? 'DEPOSIT' : 'WITHDRAWAL';
        yield {
          transaction_id: `s0-tx-${txId.padStart(6, '0')}`,
          type: kind === 'TRANSFER' ? 'TRANSFER' : cashType,
          event_time: `${date}T${time}Z`,
          amount,
          amount_currency: 'SEK',
          sender: party(from),
          receiver: party(to),
          balance: isSubmitted(from) ? fromBalance : toBalance,
          status: 'COMPLETED',
        };
      }
    },
  };
}
