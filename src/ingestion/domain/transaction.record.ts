import { z } from 'zod';
import {
  DAY_MS,
  dateTimeField,
  decimalField,
  defineVersionedRecord,
  type FieldProblem,
  instantOf,
  isPlainObject,
  externalIdField,
  sortedShape,
  textField,
} from '@alert-review/kernel';
import { TransferIntel } from './blockchain-intel.js';
import { resolveAmountCurrency } from '@alert-review/reference-lists';
import { ENTITY_ID_CHARS_MAX } from './entity.record.js';
import { amountCurrencySchema, chainIdSchema, checkCurrencyPair } from './reference-fields.js';

export const TRANSACTION_ID_CHARS_MAX = 255;

/**
 * Length of a span whose payments are cached together: short, because a late payment has its whole span read
 * again, but long enough that ten years are few spans.
 */
const SPAN_MS = 30 * DAY_MS;

// prettier-ignore
const TRANSACTION_TYPES = [
  'DEPOSIT', 'WITHDRAWAL', 'PAYMENT', 'TRANSFER', 'TRADE', 'FEE', 'CREDIT', 'INTEREST', 'LOAN',
  'REMITTANCE', 'INTERNAL', 'CHARGEBACK', 'OTHER', 'TRANSACTION',
] as const;

// prettier-ignore
const TRANSACTION_SUBTYPES = [
  'TRADE', 'MARGIN', 'PTL-SALE', 'EARN_ALLOCATION', 'EARN_REWARD', 'STAKING', 'REWARD', 'ROLLOVER',
  'DEPOSIT_BANK', 'DEPOSIT_CRYPTO', 'DEPOSIT_FIAT', 'DEPOSIT_PROCESSOR', 'ACCOUNT_DEPOSIT', 'VAULT_DEPOSIT',
  'WITHDRAWAL_BANK', 'WITHDRAWAL_CRYPTO', 'WITHDRAWAL_FIAT', 'WITHDRAWAL_PROCESSOR', 'CASH_WITHDRAWAL',
  'VAULT_WITHDRAWAL', 'E_TRANSFER_SENT', 'E_TRANSFER_RECEIVED', 'INTERNAL_TRANSFER', 'BALANCE_TRANSFER',
  'P2P_TRANSFER', 'WIRE_TRANSFER', 'ACH_TRANSFER', 'RTP_TRANSFER', 'CHECK_TRANSFER', 'CARD_PURCHASE',
  'BILL_PAYMENT', 'LOAN_REPAYMENT', 'CRYPTO_PAYMENT', 'CARD_SETTLEMENT', 'SERVICE_FEE', 'SUBSCRIPTION_FEE',
  'CASHBACK', 'CREDIT_TRANSACTION', 'PROMOTIONAL_CREDIT', 'INTEREST_EARNED', 'INTEREST_CHARGED',
  'TRAVEL_EXPENSE', 'SETTLED', 'PREPAID_CARD_LOAD',
] as const;

// prettier-ignore
const TRANSACTION_STATUSES = [
  'PENDING', 'PROCESSING', 'AUTHORIZED', 'COMPLETED', 'FAILED', 'DECLINED', 'CANCELLED', 'REFUNDED',
  'PARTIALLY_REFUNDED', 'REVERSED', 'ON_HOLD', 'EXPIRED', 'SCHEDULED', 'IN_TRANSIT',
  'AWAITING_CONFIRMATION', 'PARTIALLY_COMPLETED', 'QUEUED', 'SUSPENDED', 'DISPUTED', 'WRITTEN_OFF',
  'ATTEMPTED', 'UNKNOWN', 'CAPTURED', 'SETTLEMENT_ERROR',
] as const;

/**
 * Runs a rule across fields even if a single field is invalid, so that the client sees all faults at once.
 */
const isObject = ({ value }: { readonly value: unknown }): boolean => isPlainObject(value);

const currencyAmount = z
  .object({
    amount: decimalField(),
    currency_id: z.int().describe('The id, from the list of the type.').nullish(),
    currency_type: z
      .string()
      .toUpperCase()
      .pipe(z.enum(['FIAT', 'CRYPTO']))
      .describe('FIAT or CRYPTO, in any case.')
      .nullish(),
  })
  .superRefine(checkCurrencyPair, { when: isObject })
  .describe('Give `currency_id` and `currency_type` together, or leave out both.');

const partyFields = {
  entity_id: externalIdField(ENTITY_ID_CHARS_MAX).describe('An entity that was uploaded before.').nullish(),
  name: textField().describe('A person or firm that is not your customer.').nullish(),
  blockchain_addresses: z.array(textField()).nullish(),
  blockchain_intel: z.array(TransferIntel).nullish(),
};

const namedByIdOrName = {
  check: (side: { entity_id?: string | null; name?: string | null }) =>
    side.entity_id == null || side.name == null,
  error: { path: ['name'], message: "must not be given beside an entity's id", when: isObject },
};

const PARTY_DESCRIPTION =
  'Give either `entity_id` or `name`, not both. At least one side must name an entity.';

/** Schema of a transaction as the bank uploads it. */
export const Transaction = z.object(
  sortedShape({
    transaction_id: externalIdField(TRANSACTION_ID_CHARS_MAX).describe('Unique in your system.'),
    type: z.enum(TRANSACTION_TYPES).nullish(),
    subtype: z.enum(TRANSACTION_SUBTYPES).nullish(),
    event_time: dateTimeField(),
    amount: decimalField(),
    amount_currency: amountCurrencySchema(),
    sender: z
      .object(sortedShape({ ...partyFields, asset_out: currencyAmount.nullish() }))
      .refine(namedByIdOrName.check, namedByIdOrName.error)
      .describe(PARTY_DESCRIPTION)
      .nullish(),
    receiver: z
      .object(sortedShape({ ...partyFields, asset_in: currencyAmount.nullish() }))
      .refine(namedByIdOrName.check, namedByIdOrName.error)
      .describe(PARTY_DESCRIPTION)
      .nullish(),
    balance: decimalField().describe('After the transaction.').nullish(),
    blockchain: z
      .object({ chain_id: chainIdSchema().nullish(), transaction_hash: textField().nullish() })
      .nullish(),
    status: z.enum(TRANSACTION_STATUSES).nullish(),
    descriptor: textField().nullish(),
    tags: z.array(textField()).nullish(),
  }),
);

export type Transaction = z.infer<typeof Transaction>;

export const TRANSACTION_SIDES = ['sender', 'receiver'] as const;

/** A transaction as the client sent it, before its fields are checked. */
export type UncheckedTransaction = Readonly<Record<string, unknown>>;

/**
 * Returns the faults that concern several fields: at least one side must name an uploaded customer, and a
 * crypto deposit needs a blockchain address.
 */
export function problemsBetweenFields(row: UncheckedTransaction): FieldProblem[] {
  const problems: FieldProblem[] = [];
  if (TRANSACTION_SIDES.every((side) => sideOfUncheckedTransaction(row, side)?.entity_id == null))
    problems.push({
      field: 'sender.entity_id',
      value: null,
      message: 'must name an uploaded customer where the receiver names none',
    });
  if (
    isCryptoDeposit(row) &&
    !TRANSACTION_SIDES.some((side) => hasAddress(sideOfUncheckedTransaction(row, side)?.blockchain_addresses))
  )
    problems.push({
      field: 'receiver.blockchain_addresses',
      value: null,
      message: 'must hold an address of a crypto deposit where those of the sender do not',
    });
  return problems;
}

/** Returns the sender or receiver of a transaction that is not checked yet. */
export const sideOfUncheckedTransaction = (
  row: UncheckedTransaction,
  side: (typeof TRANSACTION_SIDES)[number],
) =>
  row[side] as { readonly entity_id?: unknown; readonly blockchain_addresses?: unknown } | null | undefined;

const isCryptoDeposit = ({ type, subtype, amount_currency: currency }: UncheckedTransaction): boolean =>
  subtype === 'DEPOSIT_CRYPTO' ||
  (type === 'DEPOSIT' && typeof currency === 'string' && resolveAmountCurrency(currency)?.type === 'CRYPTO');

/**
 * Tells whether an address is given. Counts a value that is not a list as given, because its own schema
 * reports it.
 */
const hasAddress = (addresses: unknown): boolean =>
  addresses != null && (!Array.isArray(addresses) || addresses.some((address) => address !== ''));

/** Returns the ids of the customers on both sides of a transfer, each once. */
export function partiesOfTransfer(sender: string | null, receiver: string | null): string[] {
  if (sender === null) return receiver === null ? [] : [receiver];
  return receiver === null || receiver === sender ? [sender] : [sender, receiver];
}

/**
 * A side of a transfer: the id of a customer, the first blockchain address (as a list of one), or null if
 * unknown.
 */
export type TransferSide = string | readonly [address: string] | null;

type TransferColumns = readonly [
  from: TransferSide,
  to: TransferSide,
  amount: string,
  currency: string,
  status: Transaction['status'],
];

/**
 * A transfer with its type and names. Rows of older releases and transfers with long texts have only the
 * first five values.
 */
export type Transfer = readonly [
  ...TransferColumns,
  type?: Transaction['type'],
  /** Name of the sender if it is not a customer. Missing if neither side has a name. */
  fromName?: string | null,
  toName?: string | null,
];

/**
 * Maximum length of a transfer's index text in UTF-16 units. It is limited because a blockchain address may
 * be a mebibyte long.
 */
const TRANSFER_TEXT_MAX = 1_000;

const flowOf = ({ sender, receiver, amount, amount_currency, status }: Transaction): TransferColumns => [
  sideOf(sender),
  sideOf(receiver),
  amount,
  amount_currency,
  status ?? null,
];

/** Returns the short form of a transaction that indexes store. */
export function transferOfTransaction(transaction: Transaction): Transfer {
  const { sender, receiver, type } = transaction;
  const told = [...flowOf(transaction), type ?? null] as const;
  if (!sender?.name && !receiver?.name) return told;
  return [...told, sender?.name ?? null, receiver?.name ?? null];
}

function sideOf(side: Transaction['sender']): TransferSide {
  if (side?.entity_id != null) return side.entity_id;
  const address = side?.blockchain_addresses?.[0];
  return address ? [address] : null;
}

/**
 * Returns the index text of a transfer: with type and names; without them if that text is too long; null if
 * it is still too long.
 */
export function transferText(transaction: Transaction): string | null {
  for (const told of [transferOfTransaction(transaction), flowOf(transaction)]) {
    const text = JSON.stringify(told);
    if (text.length <= TRANSFER_TEXT_MAX) return text;
  }
  return null;
}

/** Tells whether a stored transfer has more than the first five values. */
export const hasTypeAndNames = ({ length }: Transfer): boolean => length > 5;

/** Parses the index text that `transferText` wrote. */
export const parseTransfer = (text: string): Transfer => JSON.parse(text) as Transfer;

const TransactionKeys = z.object({
  parties: z.array(z.string()),
  at: z.number(),
  /** The result of `transferText`; missing in rows of older releases. */
  transfer: z.string().nullish(),
});

export type TransactionKeys = z.infer<typeof TransactionKeys>;

/**
 * Uploaded transactions. `ownId` is the bank's transaction_id, `at` the event time in epoch milliseconds,
 * `parties` the ids of the customers on both sides.
 */
export const TransactionRecord = defineVersionedRecord({
  name: 'transactions',
  content: Transaction,
  keys: TransactionKeys,
  keysOf: (transaction) => ({
    parties: partiesOfTransfer(
      transaction.sender?.entity_id ?? null,
      transaction.receiver?.entity_id ?? null,
    ),
    at: instantOf(transaction.event_time),
    transfer: transferText(transaction),
  }),
  indexes: { party: { fields: ['parties', 'at'], include: 'transfer' } },
  folder: 'bulk',
  spans: { owner: 'parties', at: 'at', length: SPAN_MS },
});
