import { toDecimal, type Units } from '@alert-review/kernel';
import type { Transaction } from '../../ingestion/domain/transaction.record.js';
import type { CooperativeSteps } from '../../platform/process/yield-to-event-loop.js';
import {
  FINCEN_ACTIVITIES,
  FINCEN_PRODUCTS_IN_WORDS,
  OTHER_FINCEN_ACTIVITY,
  productCodeOfPayment,
  FINCEN_PRODUCTS,
} from './activity-codes.js';
import { reportableIpOf, splitRepeatedItems } from './doubled-values.js';
import {
  amountInCurrency,
  compactDay,
  usedExchangeRatesOf,
  UNPUBLISHED_RATE_TEXT,
  reasonWhyNothingMoved,
  utcDayOf,
  type ReportInput,
  type UsedRates,
} from './report-input.js';
import { NARRATIVE_PLACE, formPlace, outsidePlace, PAYMENTS_PLACE, RATES_PLACE } from './report-places.js';
import type { ReportNotes } from './report-notes.js';
import { cutWithinWords, textOnOneXmlLine, type XmlContent } from './xml.js';

const PIECE_CHARS_MAX = 4_000;
const PIECES_MAX = 5;
const AMOUNT_DIGITS_MAX = 15;
const ADDRESSES_MAX = 99;
const PRODUCTS_MAX = 31;
const OTHER_CHARS_MAX = 50;
const DOLLARS = 'USD';
const TOTAL = 'Total amount in US dollars';

/**
 * Returns the total in whole US dollars, rounded up as the form requires; null if an exchange rate is
 * missing.
 */
export function* totalInDollars(
  { payments, rate, rateOrigin }: ReportInput,
  notes: ReportNotes,
): CooperativeSteps<string | null> {
  let sum: Units = 0n;
  const unpriced = new Set<string>();
  const moved: Transaction[] = [];
  for (const payment of payments) {
    const unmoved = reasonWhyNothingMoved(payment);
    const amount = unmoved === null ? amountInCurrency(DOLLARS, payment, rate) : 0n;
    if (unmoved !== null) tellUnmoved(payment, unmoved, notes);
    else if (amount === null) unpriced.add(payment.amount_currency);
    else moved.push(payment);
    sum += amount ?? 0n;
    yield;
  }
  if (payments.length === 0) return null;
  const total = wholeDollars(sum);
  const currencies = new Set(moved.map((payment) => payment.amount_currency));
  currencies.delete(DOLLARS);
  const used = usedExchangeRatesOf(DOLLARS, moved, rateOrigin);
  if (currencies.size > 0) notes.tell('converted', TOTAL, convertedText(currencies, used), total);
  for (const code of used.rough)
    notes.lacks(`${TOTAL}: a rate of ${code}, as ours ${UNPUBLISHED_RATE_TEXT}`, RATES_PLACE);
  if (unpriced.size > 0) {
    const codes = [...unpriced].sort();
    for (const code of codes) notes.lacks(`${TOTAL}: no rate of ${code}`, RATES_PLACE);
    notes.tell('left_out', TOTAL, `known without ${codes.join(', ')}: ${total}`, 'unknown');
    return null;
  }
  if (total.length > AMOUNT_DIGITS_MAX)
    return notes.lacks(`${TOTAL}: too large for the form`, outsidePlace('the narrative'));
  return total;
}

const wholeDollars = (sum: Units): string => {
  const [whole = '', fraction] = toDecimal(sum).split('.');
  return fraction ? String(BigInt(whole) + 1n) : whole;
};

const convertedText = (currencies: ReadonlySet<string>, { texts }: UsedRates): string =>
  [[...currencies].sort().join(', '), ...texts].join('; ');

/**
 * Lists a payment that the total leaves out because no money moved. A person decides whether the attempt
 * belongs to the report.
 */
function tellUnmoved(payment: Transaction, unmoved: string, notes: ReportNotes): void {
  const { transaction_id: id, amount, amount_currency: currency } = payment;
  notes.tell('left_out', `Payment ${id}: amount`, `${amount} ${currency} (${unmoved})`, 'not in the total');
}

/**
 * Returns the XML of the days, amounts and kinds of the suspicious activity. For a single day, the end date
 * is left out.
 */
export function suspiciousActivityXml(
  input: ReportInput,
  total: string | null,
  notes: ReportNotes,
): XmlContent {
  const { payments, answers } = input;
  const dayAt = (at: number) => payments.at(at) && compactDay(utcDayOf(payments.at(at)!.event_time));
  if (payments.length === 0) notes.lacks('Dates of the suspicious activity', PAYMENTS_PLACE, true);
  return {
    AmountUnknownIndicator: total === null ? 'Y' : null,
    CumulativeTotalViolationAmountText: cumulativeOf(input, notes),
    NoAmountInvolvedIndicator: total === '0' ? 'Y' : null,
    SuspiciousActivityFromDateText: dayAt(0),
    SuspiciousActivityToDateText: dayAt(0) === dayAt(-1) ? null : dayAt(-1),
    TotalSuspiciousAmountText: total === '0' ? null : total,
    SuspiciousActivityClassification: kindsOf(answers, notes),
  };
}

/** Returns the cumulative amount, which the form accepts only for a continuing report. */
function cumulativeOf({ answers }: ReportInput, notes: ReportNotes): string | null {
  if (answers.report !== 'continuing') return null;
  const field = 'Cumulative amount of this and the earlier reports';
  return answers.cumulativeAmount ?? notes.lacks(field, formPlace('cumulativeAmount'), true);
}

function kindsOf(answers: ReportInput['answers'], notes: ReportNotes): XmlContent {
  const codes = [...new Set(answers.activities ?? [])];
  const field = 'Other suspicious activity';
  const other = notes.fitted(field, notes.real(field, answers.otherActivity), OTHER_CHARS_MAX);
  if (codes.length === 0 && !other)
    notes.lacks('Kinds of suspicious activity', formPlace('activities'), true);
  return [
    ...codes.map((code) => ({
      SuspiciousActivitySubtypeID: code,
      SuspiciousActivityTypeID: FINCEN_ACTIVITIES.get(code)!.type,
    })),
    other && {
      OtherSuspiciousActivityTypeText: other,
      SuspiciousActivitySubtypeID: OTHER_FINCEN_ACTIVITY.code,
      SuspiciousActivityTypeID: OTHER_FINCEN_ACTIVITY.type,
    },
  ];
}

/**
 * Returns the product codes that a person chose, otherwise the codes that follow from the payments' types.
 */
export function chosenProducts({ answers, payments }: ReportInput): readonly string[] {
  const ofPayments = payments.flatMap((payment) => productCodeOfPayment(payment) ?? []);
  return [...new Set(answers.products ?? ofPayments)].sort((a, b) => Number(a) - Number(b));
}

/** Returns the XML of the products and payment instruments. */
export function productsXml(input: ReportInput, notes: ReportNotes): XmlContent {
  const codes = chosenProducts(input).slice(0, PRODUCTS_MAX);
  if (codes.length === 0)
    notes.lacks('Products, instruments and mechanisms of payment', formPlace('products'));
  return codes.map((code) => ({
    AssetSubtypeID: code,
    AssetTypeID: FINCEN_PRODUCTS.get(code)!.type,
    OtherAssetSubtypeText: FINCEN_PRODUCTS_IN_WORDS[code],
  }));
}

/**
 * Returns the subjects' IP addresses. The records do not say when they were used, and the form requires no
 * date.
 */
export function ipAddressesOf({ subjects }: ReportInput, notes: ReportNotes): XmlContent {
  const addresses = subjects.flatMap(({ entity_id: id, ip_addresses: given }) => {
    const about = notes.about(id);
    const real = (given ?? []).flatMap(
      (text) => about.real('IP address', text, (ip) => reportableIpOf(ip) === null) ?? [],
    );
    const { first, doubled } = splitRepeatedItems(real, (text) => reportableIpOf(text)!);
    about.doubled('IP address', doubled);
    if (first.length === 0) about.lacks('IP address');
    return first.map((text) => reportableIpOf(text)!);
  });
  const { first } = splitRepeatedItems(addresses, (address) => address);
  if (first.length > ADDRESSES_MAX)
    notes.lacks(`IP addresses after the ${ADDRESSES_MAX}th`, outsidePlace('the narrative'));
  return first.slice(0, ADDRESSES_MAX).map((address) => ({ IPAddressText: address }));
}

/** Returns the XML of the narrative, divided into the pieces that the form takes. */
export function narrativeXml({ narrative }: ReportInput, notes: ReportNotes): XmlContent {
  const { pieces, left } = cutWithinWords(textOnOneXmlLine(narrative ?? ''), PIECE_CHARS_MAX, PIECES_MAX);
  if (pieces.length === 0) notes.lacks('Narrative', NARRATIVE_PLACE, true);
  if (left) notes.tell('shortened', 'Narrative: left out at its end', left, '');
  return pieces.map((piece, at) => ({
    ActivityNarrativeSequenceNumber: String(at + 1),
    ActivityNarrativeText: piece,
  }));
}
