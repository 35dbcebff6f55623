import { toUnits } from '../../../../kernel/decimal.js';
import { Kept } from '../../../../kernel/kept.js';
import { PURCHASE_TYPES, type TransactionRow } from '../../activity/entity-activity.js';
import { subjectOf, type CaseFacts } from '../facts/case-facts.js';
import { familyNameOf, plainName } from '../facts/family-name.js';
import { nameOf } from '../facts/party-words.js';
import { writtenOn } from '../facts/written-texts.js';
import { isFirmName, recordOf } from '../reasons/reason-rows.js';
import { INVOICE, OCCASION } from '../reasons/reason-words.js';
import { isDeclaredTrade } from './other-side.js';
import { explainedOtherwise, unexplainedIncome } from './unaccounted-money.js';

type Rows = readonly TransactionRow[];

/** Nobody has so many friends who pay; a wedding is paid once, and a larger rent of a salary. Own choice. */
const FOR_ONE = { senders: 40, payments: 5, percent: { low: 50n, high: 120n } };
/** A trade pays one lab or printer: of a firm or by bills, as declared, nearly all is asked. Own choice. */
const OF_TRADE_PERCENT = 80n;

const known = new Kept<CaseFacts, Rows>();

/** What a person paid to one and the same, where that is half of what very many paid the person. */
export function gatheredForOne(facts: CaseFacts): Rows {
  let found = known.get(facts);
  if (found === undefined) known.set(facts, (found = findGathered(facts)));
  return found;
}

function findGathered(facts: CaseFacts): Rows {
  const { profile, transactions } = subjectOf(facts);
  if (profile?.type !== 'INDIVIDUAL' || recordOf(profile).some((text) => OCCASION.test(text))) return [];
  const explained = explainedOtherwise(facts);
  const income = unexplainedIncome(facts).filter(
    ({ id, counterparty }) => counterparty && !explained.has(id),
  );
  const senders = new Set(income.map(({ counterparty }) => counterparty));
  if (senders.size < FOR_ONE.senders) return [];
  const paid = new Map<string, TransactionRow[]>();
  for (const row of transactions) {
    const { id, direction, counterparty, type, currency, cash } = row;
    if (direction !== 'out' || !counterparty || cash === true) continue;
    if (PURCHASE_TYPES.has(type) || explained.has(id) || senders.has(counterparty)) continue;
    const key = `${currency} ${counterparty}`;
    const own = paid.get(key);
    if (own) own.push(row);
    else paid.set(key, [row]);
  }
  const sum = (rows: Rows): bigint => rows.reduce((total, { amount }) => total + toUnits(amount), 0n);
  const came = new Map<string, bigint>();
  for (const { currency, amount } of income) came.set(currency, (came.get(currency) ?? 0n) + toUnits(amount));
  const { high } = FOR_ONE.percent;
  const ofTrade = isDeclaredTrade(facts);
  const isBill = (row: TransactionRow): boolean => INVOICE.test(writtenOn(row, facts) ?? '');
  const family = familyNameOf(subjectOf(facts).profile?.name ?? '');
  const isOfFamily = (name: string): boolean => family !== '' && plainName(name).split(' ').includes(family);
  const isTheirs = (rows: Rows): boolean => {
    const name = nameOf(rows[0]!, facts);
    const areBills = isFirmName(name) || rows.every(isBill);
    const low = ofTrade && areBills && !isOfFamily(name) ? OF_TRADE_PERCENT : FOR_ONE.percent.low;
    const [left, all] = [100n * sum(rows), came.get(rows[0]!.currency) ?? 0n];
    return left >= low * all && left <= high * all;
  };
  return [...paid.values()].find((rows) => rows.length >= FOR_ONE.payments && isTheirs(rows)) ?? [];
}
