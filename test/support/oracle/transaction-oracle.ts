import { chainById, currencyById, resolveAmountCurrency } from '../../../src/reference/reference-lists.js';
import {
  isDateTime,
  isDecimal,
  isId,
  isListOf,
  isMissing,
  isObject,
  isObjectOf,
  isOneOf,
  isText,
  isWhole,
  nestingOf,
  NESTING_MAX,
  type Is,
  type Values,
} from './predicates.js';

const TYPES =
  'DEPOSIT WITHDRAWAL PAYMENT TRANSFER TRADE FEE CREDIT INTEREST LOAN REMITTANCE INTERNAL CHARGEBACK ' +
  'OTHER TRANSACTION';
const SUBTYPES =
  'TRADE MARGIN PTL-SALE EARN_ALLOCATION EARN_REWARD STAKING REWARD ROLLOVER DEPOSIT_BANK ' +
  'DEPOSIT_CRYPTO DEPOSIT_FIAT DEPOSIT_PROCESSOR ACCOUNT_DEPOSIT VAULT_DEPOSIT WITHDRAWAL_BANK ' +
  'WITHDRAWAL_CRYPTO WITHDRAWAL_FIAT WITHDRAWAL_PROCESSOR CASH_WITHDRAWAL VAULT_WITHDRAWAL ' +
  'E_TRANSFER_SENT E_TRANSFER_RECEIVED INTERNAL_TRANSFER BALANCE_TRANSFER P2P_TRANSFER WIRE_TRANSFER ' +
  'ACH_TRANSFER RTP_TRANSFER CHECK_TRANSFER CARD_PURCHASE BILL_PAYMENT LOAN_REPAYMENT CRYPTO_PAYMENT ' +
  'CARD_SETTLEMENT SERVICE_FEE SUBSCRIPTION_FEE CASHBACK CREDIT_TRANSACTION PROMOTIONAL_CREDIT ' +
  'INTEREST_EARNED INTEREST_CHARGED TRAVEL_EXPENSE SETTLED PREPAID_CARD_LOAD';
const STATUSES =
  'PENDING PROCESSING AUTHORIZED COMPLETED FAILED DECLINED CANCELLED REFUNDED PARTIALLY_REFUNDED ' +
  'REVERSED ON_HOLD EXPIRED SCHEDULED IN_TRANSIT AWAITING_CONFIRMATION PARTIALLY_COMPLETED QUEUED ' +
  'SUSPENDED DISPUTED WRITTEN_OFF ATTEMPTED UNKNOWN CAPTURED SETTLEMENT_ERROR';
const wordOf = (words: string): Is => isOneOf(...words.split(' '));

/** FIAT or CRYPTO in upper case; null for anything else. */
const currencyType = (value: unknown): string | null => {
  const upper = isText(value) ? value.toUpperCase() : null;
  return upper === 'FIAT' || upper === 'CRYPTO' ? upper : null;
};

const isAsset: Is = (value) => {
  if (!isObject(value) || !isDecimal(value['amount'])) return false;
  const { currency_id: id, currency_type: type } = value;
  if (isMissing(id) || isMissing(type)) return isMissing(id) && isMissing(type);
  return (
    isWhole(id) && currencyType(type) !== null && currencyById(id as number)?.type === currencyType(type)
  );
};

const isIntel = isObjectOf({
  vendor: isOneOf('provider_kyt'),
  vendor_version: isOneOf('v2'),
  fetched_at: isDateTime,
  data: isObjectOf({}, { direct: isObjectOf({}, { name: isText, categoryId: isWhole }) }),
});

const isSide = isObjectOf(
  {},
  {
    entity_id: isId(36),
    name: isText,
    blockchain_addresses: isListOf(isText),
    blockchain_intel: isListOf(isIntel),
  },
);

const isFlatOfTransaction = isObjectOf(
  {
    transaction_id: isId(255),
    event_time: isDateTime,
    amount: isDecimal,
    amount_currency: (value) => isText(value) && value !== '' && resolveAmountCurrency(value) !== null,
  },
  {
    type: wordOf(TYPES),
    subtype: wordOf(SUBTYPES),
    balance: isDecimal,
    status: wordOf(STATUSES),
    descriptor: isText,
    tags: isListOf(isText),
    blockchain: isObjectOf(
      {},
      {
        transaction_hash: isText,
        chain_id: (value) => isWhole(value) && chainById(value as number) !== null,
      },
    ),
  },
);

const isEqual = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** What nested and flat field say together; undefined when they differ. */
function agreed(nested: unknown, flat: unknown): unknown {
  if (isMissing(flat)) return nested ?? null;
  return isMissing(nested) || isEqual(nested, flat) ? flat : undefined;
}

/** A side with its flat fields; null when it is not sound. */
function sideOf(row: Values, name: 'sender' | 'receiver'): Values | null {
  const nested = row[name] ?? {};
  if (!isObject(nested)) return null;
  const flat = { entity_id: row[`${name}_id`], name: row[`${name}_name`] };
  const side: Values = {
    ...nested,
    entity_id: agreed(nested['entity_id'], flat.entity_id),
    name: agreed(nested['name'], flat.name),
    blockchain_addresses: agreed(nested['blockchain_addresses'], row[`${name}_blockchain_addresses`]),
  };
  const differs = [side['entity_id'], side['name'], side['blockchain_addresses']].includes(undefined);
  if (differs || !isSide(side) || (!isMissing(side['entity_id']) && !isMissing(side['name']))) return null;
  return side;
}

/** Whether asset_out is sound together with sent_currency and sent_currency_type. */
function isSent(row: Values, asset: unknown): boolean {
  const { sent_currency: sent, sent_currency_type: type } = row;
  if (isMissing(sent) && isMissing(type)) return isMissing(asset) || isAsset(asset);
  if (isMissing(sent) || isMissing(type)) return false;
  const id = isText(sent) ? resolveAmountCurrency(sent)?.id : sent;
  const given = asset ?? {};
  if (!isObject(given)) return false;
  const { currency_id: nestedId, currency_type: nestedType, amount } = given;
  if (!isMissing(nestedId) && nestedId !== id) return false;
  if (!isMissing(nestedType) && currencyType(nestedType) !== currencyType(type)) return false;
  const whole = { amount: amount ?? row['amount'], currency_id: id, currency_type: nestedType ?? type };
  return isAsset(whole);
}

/** Whether the import has to store a row, given the entities that are stored. */
export function isTransaction(row: unknown, known: ReadonlySet<string>): boolean {
  if (!isObject(row) || nestingOf(row) > NESTING_MAX || !isFlatOfTransaction(row)) return false;
  const [sender, receiver] = [sideOf(row, 'sender'), sideOf(row, 'receiver')];
  if (!sender || !receiver) return false;
  if (!isSent(row, sender['asset_out'])) return false;
  if (!isMissing(receiver['asset_in']) && !isAsset(receiver['asset_in'])) return false;
  const parties = [sender['entity_id'], receiver['entity_id']].filter((id) => !isMissing(id));
  if (parties.length === 0 || !parties.every((id) => known.has(id as string))) return false;
  const { type, subtype, amount_currency: code } = row;
  const isCrypto = resolveAmountCurrency(code as string)?.type === 'CRYPTO';
  if (subtype !== 'DEPOSIT_CRYPTO' && !(type === 'DEPOSIT' && isCrypto)) return true;
  return [sender, receiver].some((side) => (side['blockchain_addresses'] as unknown[] | null)?.length);
}
