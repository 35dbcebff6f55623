import { Alert } from '../../alerts/domain/alert.record.js';
import type { UploadSet } from '../load/load-set.js';
import { Entity } from '../../ingestion/domain/entity.record.js';
import { Transaction } from '../../ingestion/domain/transaction.record.js';
import { instantOf, fieldProblemsOf, SystemClock } from '@alert-review/kernel';
import { BankFileError, type BankRow, cellTextOf, plainCsvRows } from '@alert-review/bank-files';
import { createYielder } from '../../platform/process/yield-to-event-loop.js';
import { CliError, EXIT_STATUS } from '../cli-error.js';
import { readImportFile } from '../import/import-file.js';
import type { z } from 'zod';

/** An item with a label: an account with all its transfers, or an alert. Labels never leave this process. */
export interface LabelledItem {
  readonly kind: 'account' | 'alert';
  /** Id of the alert that is created and investigated for this item. */
  readonly alertId: string;
  readonly id: string;
  readonly account: string;
  readonly isPositive: boolean;
}

/** Everything to upload for an evaluation, and the labels. */
export interface LabelledSet extends UploadSet {
  readonly labelled: readonly LabelledItem[];
}

interface SetFiles {
  readonly transfers: string;
  readonly accounts?: string | undefined;
  readonly alerts?: string | undefined;
  /** Currency of the amounts if the file has no column for it. */
  readonly currency?: string | undefined;
}

/** Maximum number of flagged transfers per alert; only the newest are flagged. */
const FLAGGED_MAX = 1_000;
const FAULTS_SHOWN_MAX = 20;
const LABELS: Readonly<Record<string, boolean>> = {
  '1': true,
  true: true,
  yes: true,
  '0': false,
  false: false,
  no: false,
};

class LabelledRow {
  readonly faults: string[] = [];

  constructor(
    private readonly file: string,
    private readonly row: BankRow,
  ) {
    if (row.fault !== null) this.fail('', row.fault);
  }

  get line(): number {
    return this.row.line;
  }

  /** Returns the trimmed text of a cell; null for an empty cell or a missing column. */
  text(column: string): string | null {
    return cellTextOf(this.row.get(column)) || null;
  }

  label(): boolean | null {
    const text = this.text('label');
    const label = text === null ? undefined : LABELS[text.toLowerCase()];
    if (label === undefined && this.row.columns.includes('label'))
      this.fail('label', 'is not 1, 0, true, false, yes or no');
    return label ?? null;
  }

  /**
   * Validates an item in the same way as the server that will receive it. `columnOf` returns the column of a
   * field.
   */
  check(schema: z.ZodType, item: object, columnOf: (field: string) => string): void {
    const { error } = schema.safeParse(item);
    if (error && this.row.fault === null)
      for (const { field, message } of fieldProblemsOf(error, item, 'row', FAULTS_SHOWN_MAX))
        this.fail(columnOf(field), message);
  }

  fail(column: string, message: string): void {
    const value = column === '' ? null : this.text(column);
    const shown = value === null ? '' : ` ${JSON.stringify(value)}`;
    this.faults.push(`${this.file}:${this.row.line}: ${column || 'row'}${shown} ${message}`);
  }
}

/**
 * Reads all rows. Throws CliError for a missing column, or with the first problems by line, column and value.
 */
async function readRows(file: string, required: string[], take: (row: LabelledRow) => void): Promise<void> {
  const faults: string[] = [];
  let rows = 0;
  try {
    for await (const each of plainCsvRows(readImportFile(file), createYielder(new SystemClock()))) {
      const missing = rows++ === 0 ? required.filter((name) => !each.columns.includes(name)) : [];
      if (missing.length > 0) refuse(`${file} has no column ${missing.join(', ')}${insteadOf(each.columns)}`);
      const row = new LabelledRow(file, each);
      take(row);
      faults.push(...row.faults);
      if (faults.length >= FAULTS_SHOWN_MAX) break;
    }
  } catch (error) {
    if (!(error instanceof BankFileError)) throw error;
    faults.push(`${file}:${error.line}: ${error.message}`);
  }
  if (faults.length > 0) refuse(faults.slice(0, FAULTS_SHOWN_MAX).join('\n'));
  if (rows === 0) refuse(`${file} has no row below a header: it needs the columns ${required.join(', ')}`);
}

function insteadOf([header = '', ...others]: readonly string[]): string {
  const separator = others.length === 0 ? /[;\t|]/.exec(header)?.[0] : undefined;
  if (separator === undefined) return `; it has ${[header, ...others].join(', ')}`;
  const shown = separator === '\t' ? 'tabs' : `"${separator}"`;
  return `: it is separated by ${shown}, and commas are needed, with a point in amounts`;
}

const refuse = (text: string): never => {
  throw new CliError(text, EXIT_STATUS.usage, { code: 'validation_error' });
};

interface Account {
  readonly type: string;
  label: boolean | null;
}

interface Transfer {
  readonly id: string;
  readonly at: string;
  readonly amount: string;
  readonly currency: string;
  readonly from: string;
  readonly to: string;
}

/** Reads and validates labelled files, as docs/evaluate-your-data.md describes them. Throws CliError. */
export async function readLabelledSet(files: SetFiles): Promise<LabelledSet> {
  const accounts = new Map<string, Account>();
  if (files.accounts !== undefined) await readAccounts(files.accounts, accounts);
  const transfers = await readTransfers(files, accounts);
  const byAccount = new Map<string, Transfer[]>();
  for (const id of accounts.keys()) byAccount.set(id, []);
  for (const transfer of transfers.values())
    for (const account of new Set([transfer.from, transfer.to])) byAccount.get(account)?.push(transfer);
  const raised = raiseOnAccounts(accounts, byAccount);
  if (files.alerts !== undefined) raised.push(...(await readAlerts(files.alerts, transfers, byAccount)));
  if (raised.length === 0)
    refuse(`Nothing is labelled: ${files.transfers} has no column label, and no other file was given`);
  const party = (id: string) => (accounts.has(id) ? { entity_id: id } : { name: id });
  return {
    labelled: raised.map(({ labelled }) => labelled),
    entities: Array.from(accounts, ([entity_id, { type }]) => ({ entity_id, type })),
    alerts: raised.map(({ alert }) => alert),
    *transactions() {
      for (const transfer of transfers.values())
        yield uploadOf(transfer, party(transfer.from), party(transfer.to));
    },
  };
}

async function readAccounts(file: string, accounts: Map<string, Account>): Promise<void> {
  await readRows(file, ['account'], (row) => {
    const account = row.text('account') ?? '';
    const type = row.text('type')?.toUpperCase() ?? 'INDIVIDUAL';
    const columnOf = (field: string) => (field === 'type' ? 'type' : 'account');
    row.check(Entity, { entity_id: account, type }, columnOf);
    if (accounts.has(account)) row.fail('account', 'is an account that stands further up as well');
    accounts.set(account, { type, label: row.label() });
  });
}

const COLUMN_OF_FIELD: Readonly<Record<string, string>> = {
  transaction_id: 'id',
  event_time: 'time',
  amount: 'amount',
  amount_currency: 'currency',
};

/**
 * Reads the transfers by id. Without a file of accounts, every value in the column `account` is an account.
 */
async function readTransfers(
  { transfers: file, accounts: listed, currency }: SetFiles,
  accounts: Map<string, Account>,
) {
  const transfers = new Map<string, Transfer>();
  const needed = [
    'account',
    'counterparty',
    'amount',
    'time',
    ...(currency === undefined ? ['currency'] : []),
  ];
  await readRows(file, needed, (row) => {
    const account = row.text('account') ?? '';
    const counterparty = row.text('counterparty') ?? '';
    const direction = row.text('direction') ?? 'out';
    if (direction !== 'in' && direction !== 'out') row.fail('direction', 'is neither in nor out');
    const [from, to] = direction === 'in' ? [counterparty, account] : [account, counterparty];
    const transfer = {
      id: row.text('id') ?? `line ${row.line}`,
      at: instantText(row.text('time') ?? ''),
      amount: row.text('amount') ?? '',
      currency: row.text('currency') ?? currency ?? '',
      from,
      to,
    };
    const upload = uploadOf(transfer, { entity_id: account }, { name: counterparty });
    row.check(Transaction, upload, (field) => COLUMN_OF_FIELD[field] ?? 'account');
    if (counterparty === '') row.fail('counterparty', 'is empty');
    if (transfer.amount.startsWith('-'))
      row.fail('amount', 'is negative: say in a column direction, in or out');
    if (listed !== undefined && !accounts.has(account))
      row.fail('account', 'is no account of the file of accounts');
    const known = transfers.get(transfer.id);
    // The same transfer may occur twice: a transfer between own accounts is in the statements of both.
    if (known && JSON.stringify(known) !== JSON.stringify(transfer))
      row.fail('id', 'stands further up with other values');
    transfers.set(transfer.id, transfer);
    const label = row.label();
    const before = accounts.get(account) ?? { type: 'INDIVIDUAL', label: null };
    accounts.set(account, label === null ? before : { ...before, label: before.label === true || label });
  });
  return transfers;
}

/** Converts a time to ISO 8601. A day becomes its first instant; a blank between day and time becomes T. */
const instantText = (text: string): string =>
  /^\d{4}-\d\d-\d\d$/.test(text) ? `${text}T00:00:00Z` : text.replace(' ', 'T');

const uploadOf = ({ id, at, amount, currency }: Transfer, sender: object, receiver: object) => ({
  transaction_id: id,
  type: 'TRANSFER',
  event_time: at,
  amount,
  amount_currency: currency,
  sender,
  receiver,
});

interface Raised {
  readonly labelled: LabelledItem;
  readonly alert: Alert;
}

function raiseOnAccounts(accounts: ReadonlyMap<string, Account>, byAccount: ReadonlyMap<string, Transfer[]>) {
  const raised: Raised[] = [];
  for (const [account, { label }] of accounts) {
    const own = byAccount.get(account) ?? [];
    if (own.length === 0 || label === null) continue;
    const alertId = `account ${raised.length + 1}`;
    raised.push(raise({ kind: 'account', alertId, id: account, account, isPositive: label }, own));
  }
  return raised;
}

async function readAlerts(
  file: string,
  transfers: ReadonlyMap<string, Transfer>,
  byAccount: ReadonlyMap<string, Transfer[]>,
): Promise<Raised[]> {
  const raised = new Map<string, Raised>();
  await readRows(file, ['alert_id', 'account', 'label'], (row) => {
    const id = row.text('alert_id') ?? '';
    const account = row.text('account') ?? '';
    const createdAt = row.text('created_at');
    const own = byAccount.get(account) ?? [];
    if (own.length === 0) row.fail('account', 'has no transfer');
    const ids = row.text('transfers')?.split(/\s+/);
    const unknown = ids?.find((each) => !transfers.has(each));
    if (unknown !== undefined) row.fail('transfers', `names ${unknown}, which is the id of no transfer`);
    if (id === '' || raised.has(id)) row.fail('alert_id', 'is empty or stands further up as well');
    const isPositive = row.label() ?? false;
    const flagged = ids?.flatMap((each) => transfers.get(each) ?? []) ?? own;
    if (flagged.length === 0) return;
    const labelled = { kind: 'alert', alertId: `alert ${raised.size + 1}`, id, account, isPositive } as const;
    const found = raise(labelled, flagged, createdAt === null ? null : instantText(createdAt));
    if (found.alert.flagged_transaction_id_list.length === 0)
      row.fail('created_at', 'is no instant at or after one of its transfers');
    else row.check(Alert, found.alert, () => 'created_at');
    raised.set(id, found);
  });
  return [...raised.values()];
}

/**
 * Creates an alert. Without `createdAt`, it is raised at the last transfer. Later transfers are not flagged.
 */
function raise(
  labelled: LabelledItem,
  transfers: readonly Transfer[],
  createdAt: string | null = null,
): Raised {
  const inTime =
    createdAt === null ? transfers : transfers.filter(({ at }) => instantOf(at) <= instantOf(createdAt));
  const flagged = inTime.toSorted((a, b) => instantOf(a.at) - instantOf(b.at)).slice(-FLAGGED_MAX);
  return {
    labelled,
    alert: {
      alert_id: labelled.alertId,
      entity_id_list: [labelled.account],
      flagged_transaction_id_list: flagged.map(({ id }) => id),
      source: 'TM',
      title: 'Evaluation',
      status: 'OPEN',
      created_at: createdAt ?? flagged.at(-1)?.at ?? '',
      rule_title: 'Evaluation',
    },
  };
}
