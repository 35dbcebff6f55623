import { groupedBy } from '@alert-review/kernel';
import type { MoneyBasis, MoneySource, MoneyUse } from './money-kinds.js';
import { moneySourceOf, moneyUseOf, type JudgedPayment } from './money-sources.js';
import type { PaidRow } from './purchases.js';

/** A payment with what is known of its counterparty. */
export interface PaymentOfParty extends Omit<
  JudgedPayment,
  'row' | 'isPurchase' | 'isPaidBack' | 'isSingle'
> {
  readonly row: PaidRow;
  readonly isTakenBack: boolean;
  readonly isConversion: boolean;
  /** A purchase of any size. */
  readonly isSpent: boolean;
  /** The counterparty paid or was paid in several months. */
  readonly isLasting: boolean;
}

export interface ExplainedMoney {
  readonly source: MoneySource | null;
  readonly use: MoneyUse | null;
  readonly basis: MoneyBasis | null;
}

/**
 * Nobody lives on more institutions of one kind than this, beside those that have paid for months; more of
 * them are names that reassure.
 */
const PAYERS_MAX: Partial<Readonly<Record<MoneySource, number>>> = {
  benefit: 3,
  insurer: 3,
  loan: 3,
  sale: 2,
  savings_or_pension: 3,
  wage: 2,
};

/** Adds to each payment where the money comes from or what it is for. Payments are in order of time. */
export function explainPayments<Payment extends PaymentOfParty>(
  payments: readonly Payment[],
): (Payment & ExplainedMoney)[] {
  const paidTo = new Map<string, number>();
  const sales = payments.filter(({ row, texts }) => row.direction === 'in' && texts.includes('property'));
  const explained = payments.map((payment): Payment & ExplainedMoney => {
    const { row, isTakenBack, isConversion, isSpent } = payment;
    if (isTakenBack || isConversion) return { ...payment, source: null, use: null, basis: null };
    const party = `${row.currency} ${row.counterparty}`;
    const judged = {
      ...payment,
      isPurchase: isSpent,
      isPaidBack: row.counterparty !== null && (paidTo.get(party) ?? 0) >= Number(row.amount),
      isSingle: sales.length === 1,
    };
    if (row.direction === 'in') {
      const [source, by, text] = moneySourceOf(judged);
      return { ...payment, source, use: null, basis: { by, text } };
    }
    paidTo.set(party, (paidTo.get(party) ?? 0) + Number(row.amount));
    const [use, by, text] = moneyUseOf(judged);
    return { ...payment, source: null, use, basis: { by, text } };
  });
  return withoutTooManyPayers(explained);
}

/** Takes back sources that rest on a name or reference alone where too many payers claim them. */
function withoutTooManyPayers<Payment extends PaymentOfParty>(
  payments: readonly (Payment & ExplainedMoney)[],
): (Payment & ExplainedMoney)[] {
  const claims = payments.filter(
    ({ source, basis, isLasting }) => source && basis!.by !== 'kind' && !isLasting,
  );
  const tooMany = new Set(
    [...groupedBy(claims, ({ source }) => source!)].flatMap(([source, some]) => {
      const payers = new Set(some.map(({ row }) => row.counterparty ?? row.id));
      return payers.size > (PAYERS_MAX[source] ?? Infinity) ? [source] : [];
    }),
  );
  if (tooMany.size === 0) return [...payments];
  const claimed = new Set(claims.filter(({ source }) => tooMany.has(source!)));
  return payments.map((payment) => {
    if (!claimed.has(payment)) return payment;
    const source =
      payment.nameKind === 'person'
        ? ('unknown_person' as const)
        : payment.nameKind === 'firm'
          ? ('unknown_firm' as const)
          : ('unknown' as const);
    return { ...payment, source, basis: { by: 'counterparty', text: 'one of many payers' } };
  });
}
