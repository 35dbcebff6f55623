import { activityRowsOf } from '../../../packages/judgement/src/activity/entity-activity.js';
import { resolveAmountCurrency } from '@alert-review/reference-lists';
import { toDecimal, unitsOfDecimal } from '@alert-review/kernel';
import type { Alert } from '../../../src/alerts/domain/alert.record.js';
import type { Entity } from '../../../src/ingestion/domain/entity.record.js';
import type { Transaction } from '../../../src/ingestion/domain/transaction.record.js';
import type { Upload } from '../../../test/cases/made-up-bank.js';
import { seeded, shuffled } from '../../../test/support/seeded.js';
import { currencyChange, customerInOtherCurrency, rowInOtherCurrency } from './other-currency.js';
import { transliterated } from './other-script.js';

/** Records of a bank that say the same in another way. Pure; `random` decides how. */
export type SameInOtherWords = (upload: Upload, random: () => number) => Upload;

/** A number between 0 and 1 that the texts decide. */
function chanceOf(...texts: readonly string[]): number {
  let seed = 7;
  for (const letter of texts.join('\n')) seed = (seed * 31 + letter.codePointAt(0)!) % 1_000_003;
  return seeded(seed)();
}

const withRows = (upload: Upload, change: (row: Transaction) => Transaction): Upload => ({
  ...upload,
  transactions: upload.transactions.map(change),
});

/** Labels of a mere transfer: they say neither what it is for nor how the money was brought. */
const TRANSFER_TYPES = ['TRANSFER', 'PAYMENT', 'OTHER', 'TRANSACTION', 'REMITTANCE', null] as const;
const TRANSFER_SUBTYPES = [
  'WIRE_TRANSFER',
  'ACH_TRANSFER',
  'RTP_TRANSFER',
  'P2P_TRANSFER',
  'E_TRANSFER',
  null,
] as const;

const isMereTransfer = ({ type, subtype, amount_currency: currency }: Transaction): boolean =>
  (TRANSFER_TYPES as readonly unknown[]).includes(type ?? null) &&
  (TRANSFER_SUBTYPES as readonly unknown[]).includes(
    subtype?.replace(/(?<=E_TRANSFER)_(?:SENT|RECEIVED)/, '') ?? null,
  ) &&
  resolveAmountCurrency(currency)?.type !== 'CRYPTO';

const oneOf = <Item>(items: readonly Item[], chance: number): Item =>
  items[Math.floor(chance * items.length)]!;

/** Each customer's bank labels in its own way: equal labels become equal ones. */
function otherLabels(upload: Upload, random: () => number): Upload {
  const seed = String(random());
  return withRows(upload, (row) => {
    if (!isMereTransfer(row)) return row;
    const { type, subtype, sender, receiver } = row;
    const label = `${type} ${subtype?.replace(/_(?:SENT|RECEIVED)/, '')}`;
    const owner = (sender?.entity_id ?? receiver?.entity_id)!;
    const other = oneOf(TRANSFER_SUBTYPES, chanceOf(seed, 'subtype', owner, label));
    const way = sender?.entity_id == null ? 'E_TRANSFER_RECEIVED' : 'E_TRANSFER_SENT';
    return {
      ...row,
      type: oneOf(TRANSFER_TYPES, chanceOf(seed, 'type', owner, label)),
      subtype: other === 'E_TRANSFER' ? way : other,
    };
  });
}

function otherCurrency(upload: Upload, random: () => number): Upload {
  const change = currencyChange(random);
  return {
    ...withRows(upload, (row) => rowInOtherCurrency(row, change)),
    entities: upload.entities.map((entity) => customerInOtherCurrency(entity, change)),
  };
}

/** The names of payers and payees; of every second bank those of its customers, too. */
function otherScript(upload: Upload, random: () => number): Upload {
  const script = random() < 0.5 ? 'cyrillic' : 'greek';
  const areCustomersToo = random() < 0.5;
  const named = <Side extends { name?: string | null | undefined } | null | undefined>(side: Side): Side =>
    side?.name ? { ...side, name: transliterated(side.name, script) } : side;
  const rows = withRows(upload, (row) => ({
    ...row,
    ...(row.sender ? { sender: named(row.sender) } : {}),
    ...(row.receiver ? { receiver: named(row.receiver) } : {}),
  }));
  if (!areCustomersToo) return rows;
  const owned = (entity: Entity): Entity => ({
    ...named(entity),
    ...(entity.account_holder_name
      ? { account_holder_name: transliterated(entity.account_holder_name, script) }
      : {}),
  });
  return { ...rows, entities: upload.entities.map(owned) };
}

const LISTS = [
  'emails',
  'ip_addresses',
  'phone_numbers',
  'purpose_of_account',
  'source_of_funds',
  'source_of_wealth',
  'nationality',
  'citizenship',
  'tags',
] as const;

function otherOrder(upload: Upload, random: () => number): Upload {
  const mixed = (entity: Entity): Entity => ({
    ...entity,
    ...(Object.fromEntries(
      LISTS.flatMap((list) => {
        const items = entity[list] as readonly unknown[] | null | undefined;
        return items ? [[list, shuffled(items, random)]] : [];
      }),
    ) as Partial<Entity>),
  });
  return {
    ...upload,
    entities: shuffled(upload.entities.map(mixed), random),
    transactions: shuffled(upload.transactions, random),
    alerts: upload.alerts.map((alert) => ({
      ...alert,
      flagged_transaction_id_list: shuffled(alert.flagged_transaction_id_list, random),
    })),
  };
}

/** Of the payments that may be split. */
const SPLIT_SHARE = 0.25;
const SECOND_MS = 1_000;

/**
 * Two payments say something else than one where the amount itself does: cash, whose halves avoid a report;
 * coins; money that is taken back by the same amount.
 */
function mayBeSplit(row: Transaction, backAmounts: ReadonlySet<string>): boolean {
  const { sender, receiver } = row;
  if (row.type === 'CHARGEBACK' || sender?.asset_out != null || receiver?.asset_in != null) return false;
  if (resolveAmountCurrency(row.amount_currency)?.type === 'CRYPTO') return false;
  const entityId = (sender?.entity_id ?? receiver?.entity_id)!;
  const [read] = activityRowsOf({ entityId, transactions: [{ id: row.transaction_id, content: row }] });
  return read?.cash !== true && Math.abs(Number(row.amount)) >= 1 && !backAmounts.has(backKey(row, true));
}

const sideKey = (side: Transaction['sender']): string => side?.entity_id ?? side?.name ?? '';
const backKey = ({ sender, receiver, amount }: Transaction, isTurned = false): string =>
  (isTurned
    ? [sideKey(receiver), sideKey(sender), amount]
    : [sideKey(sender), sideKey(receiver), amount]
  ).join('\n');

const laterBy = (ms: number, instant: string): string =>
  new Date(Date.parse(/Z|[+-]\d\d:?\d\d$/.test(instant) ? instant : `${instant}Z`) + ms).toISOString();

function inParts(row: Transaction, random: () => number): [Transaction, Transaction] {
  const units = unitsOfDecimal(row.amount.replace('-', ''));
  const unit = unitsOfDecimal(row.amount.includes('.') ? '0.01' : '1');
  const first = (units * BigInt(10 + Math.floor(random() * 80))) / 100n / unit;
  const sign = row.amount.startsWith('-') ? '-' : '';
  const part = (some: bigint) => `${sign}${toDecimal(some)}`;
  return [
    { ...row, amount: part(first * unit) },
    {
      ...row,
      transaction_id: `${row.transaction_id}-2`,
      amount: part(units - first * unit),
      event_time: laterBy(SECOND_MS, row.event_time),
    },
  ];
}

function inTwo(upload: Upload, random: () => number): Upload {
  const back = new Set(upload.transactions.map((row) => backKey(row)));
  const isSplit = new Set<string>();
  const transactions = upload.transactions.flatMap((row) => {
    if (random() >= SPLIT_SHARE || !mayBeSplit(row, back)) return [row];
    const parts = inParts(row, random);
    if (parts.some(({ amount }) => !/[1-9]/.test(amount))) return [row];
    isSplit.add(row.transaction_id);
    return parts;
  });
  const withParts = (alert: Alert): Alert => ({
    ...alert,
    flagged_transaction_id_list: alert.flagged_transaction_id_list.flatMap((id) =>
      isSplit.has(id) ? [id, `${id}-2`] : [id],
    ),
  });
  return { ...upload, transactions, alerts: upload.alerts.map(withParts) };
}

const HOUR_MS = 3_600_000;
const HOURS = { from: -11, to: 12 };

function otherTimeZone(upload: Upload, random: () => number): Upload {
  const hours = HOURS.from + Math.floor(random() * (HOURS.to - HOURS.from));
  const ms = (hours < 0 ? hours : hours + 1) * HOUR_MS;
  const at = <Field extends string>(field: Field, instant: string | null | undefined) =>
    (instant == null ? {} : { [field]: laterBy(ms, instant) }) as Partial<Record<Field, string>>;
  const alert = (each: Alert): Alert => ({
    ...each,
    ...at('created_at', each.created_at),
    ...at('start_date', each.start_date),
    ...at('end_date', each.end_date),
  });
  return {
    ...upload,
    entities: upload.entities.map((each) => ({ ...each, ...at('registered_at', each.registered_at) })),
    transactions: upload.transactions.map((row) => ({ ...row, ...at('event_time', row.event_time) })),
    alerts: upload.alerts.map(alert),
    ...(upload.decided ? { decided: upload.decided.map(alert) } : {}),
  };
}

/** By the name under which the figures show them. */
export const SAME_IN_OTHER_WORDS: Readonly<Record<string, SameInOtherWords>> = {
  'another label of a transfer': otherLabels,
  'another currency': otherCurrency,
  'names in another script': otherScript,
  'another order': otherOrder,
  'payments in two parts': inTwo,
  'another time zone': otherTimeZone,
};
