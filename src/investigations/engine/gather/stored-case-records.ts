import type { CaseRecords, StoredTransaction } from '@alert-review/judgement';
import { contactKeysOf, EntityRecord, type Entity } from '../../../ingestion/domain/entity.record.js';
import {
  TransactionRecord,
  transferOfTransaction,
  type Transaction,
} from '../../../ingestion/domain/transaction.record.js';
import { indexedPaymentsOf } from '../../../ingestion/queries/indexed-payments.lookup.js';
import { ByteBudget, nullIfOverBudget } from '../../../platform/read-store/byte-budget.js';
import { rowsById, rowsByOwnId } from '../../../platform/records/rows-by-id.js';
import type { RowReader } from '../../../platform/records/rows-of-organization.js';

const BRIEF_FIELDS = ['ownId', 'hash', 'content.type', 'content.mailing_country', 'content.name'];

const NAMED_FIELDS = [
  'type',
  'name',
  'account_holder_name',
  'dob',
  'nationality',
  'citizenship',
  'mailing_country',
  'entity_id',
  'corporate_tax_id',
];
const COUNTERPARTY_FIELDS = ['ownId', 'hash', ...NAMED_FIELDS.map((field) => `content.${field}`)];
/** Fields from which the names of a customer and of its owners are read. */
export const CUSTOMER_NAME_FIELDS = [...COUNTERPARTY_FIELDS, 'content.ubo'];

/** Fields read if the index has no transfer, because its texts are too long (up to a mebibyte each). */
const FLOW_FIELDS = [
  'hash',
  'at',
  'content.amount',
  'content.amount_currency',
  'content.status',
  'content.sender.entity_id',
  'content.sender.blockchain_addresses',
  'content.receiver.entity_id',
  'content.receiver.blockchain_addresses',
];

const DEALING_FIELDS = ['at', 'content.status'].concat(
  ['sender', 'receiver'].flatMap((side) =>
    ['entity_id', 'name', 'blockchain_addresses'].map((name) => `content.${side}.${name}`),
  ),
);

/** What a case needs from other features, besides the records of customers and transactions. */
export type CaseSources = Pick<
  CaseRecords,
  'allowEntries' | 'earlierAlerts' | 'escalatedCustomers' | 'organization' | 'peerTables'
>;

/**
 * Gives a case access to the stored records of an organization; the records read in full may have at most
 * `bytesMax` bytes.
 */
export function storedCaseRecords(rows: RowReader, bytesMax: number, sources: CaseSources): CaseRecords {
  const { allowEntries, earlierAlerts, escalatedCustomers, organization, peerTables } = sources;
  const budget = new ByteBudget(bytesMax);
  return {
    allowEntries,
    earlierAlerts,
    escalatedCustomers,
    organization,
    peerTables,
    customers: customersIn(rows, budget),
    transactions: transactionsIn(rows, budget),
  };
}

function customersIn(rows: RowReader, budget: ByteBudget): CaseRecords['customers'] {
  const { current } = EntityRecord;
  const having = async (index: 'email' | 'phone' | 'ip', values: readonly string[], limit: number) => {
    const options = { index, sort: { id: 1 }, limit, fields: [] } as const;
    const found = await Promise.all(
      values.map(async (value) => {
        // The index keys contain the ids, so no record is read.
        const customers = await rows.find(current, { [`${index}s`]: value }, options);
        return [value, customers.map(({ id }) => id)] as const;
      }),
    );
    return new Map(found);
  };
  return {
    version: () => rows.versionOf(current),
    whole: (ownIds) => rowsByOwnId(rows, current, ownIds, { budget }),
    briefsByOwnId: (ownIds) => rowsByOwnId(rows, current, ownIds, { fields: BRIEF_FIELDS }),
    briefsById: (ids) => rowsById(rows, current, ids, { fields: BRIEF_FIELDS }),
    named: (ownIds, withOwners) =>
      rowsByOwnId(rows, current, ownIds, {
        fields: withOwners ? CUSTOMER_NAME_FIELDS : COUNTERPARTY_FIELDS,
      }),
    async sharing(customer, limit) {
      // Cast because the profile was returned by `whole`.
      const keys = contactKeysOf(customer as Entity);
      const [emails, phones, ips] = await Promise.all([
        having('email', keys.emails, limit),
        having('phone', keys.phones, limit),
        having('ip', keys.ips, limit),
      ]);
      return { emails, phones, ips };
    },
  };
}

function transactionsIn(rows: RowReader, budget: ByteBudget): CaseRecords['transactions'] {
  const { current } = TransactionRecord;
  const upTo = (ids: readonly string[], bytesMax: number, fields?: readonly string[]) => {
    const own = new ByteBudget(bytesMax);
    const read: Promise<StoredTransaction[]> = rowsById(rows, current, ids, {
      budget: own,
      ...(fields && { fields }),
    });
    return nullIfOverBudget(read);
  };
  return {
    version: () => rows.versionOf(current),
    wholeByOwnId: (ownIds) => rowsByOwnId(rows, current, ownIds, { budget }),
    whole: (ids) => rowsById(rows, current, ids, { budget }),
    wholeUpTo: (ids, bytesMax) => upTo(ids, bytesMax),
    async idsOf(parties, at, order, limit) {
      const options = { index: 'party', sort: { at: order, id: order }, limit, fields: [] } as const;
      return (await rows.find(current, { parties, at }, options)).map(({ id }) => id);
    },
    ...indexedPaymentsOf(rows),
    transfersById: (ids) => rowsById(rows, current, ids, { fields: ['hash', 'at', 'transfer'] }),
    flowsUpTo: (ids, bytesMax) => upTo(ids, bytesMax, FLOW_FIELDS),
    dealingsUpTo: (ids, bytesMax) => upTo(ids, bytesMax, DEALING_FIELDS),
    // Cast because the transaction was returned by these reads.
    transferOf: (transaction) => transferOfTransaction(transaction as Transaction),
  };
}
