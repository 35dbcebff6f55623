import { enrichCustomer, entityIdOf } from './enrich-customer.js';
import { enrichTransaction } from './enrich-transaction.js';
import { raiseAlerts } from './raise-alerts.js';
import { readSourceRows, type SourceRows } from './sample-rows.js';
import type { AlertUpload, EntityUpload, TransactionUpload } from './upload-shapes.js';

/** Seed of the sample; another one changes every made-up field, so it is part of the sample's identity. */
export const SAMPLE_SEED = 20230101;
const ALERTS_MAX = 500;

export interface SampleSet {
  readonly entities: readonly EntityUpload[];
  /** The latest 500 alerts of these customers, latest first; every id in them is part of the set. */
  readonly alerts: readonly AlertUpload[];
  /** Yields transactions with at least one of the customers, lazily, in time order. */
  transactions(): Iterable<TransactionUpload>;
}

/** Opens the set. `customers`: all if absent. Others are named in transactions, without alerts. */
export function openSampleSet(customers?: number, rows: SourceRows = readSourceRows()): SampleSet {
  const accounts = rows.accounts.slice(0, customers);
  const ids = new Set(accounts.map(({ accountId }) => entityIdOf(accountId)));
  const submitted = new Set(accounts.map(({ accountId }) => accountId));
  const alerts = raiseAlerts(SAMPLE_SEED, rows)
    .filter(({ entity_id_list: [subject] }) => subject !== undefined && ids.has(subject))
    .slice(0, ALERTS_MAX)
    .map((alert) => ({ ...alert, entity_id_list: alert.entity_id_list.filter((id) => ids.has(id)) }));
  return {
    entities: accounts.map((account) => enrichCustomer(SAMPLE_SEED, account)),
    alerts,
    *transactions() {
      for (const row of rows.transactions) {
        const upload = enrichTransaction(SAMPLE_SEED, row, (account) => submitted.has(account));
        if (upload) yield upload;
      }
    },
  };
}
