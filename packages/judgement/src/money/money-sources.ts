import type { NameKind } from '../risk-data/words/name-kinds.js';
import type { NameClass, TextClass } from '../risk-data/words/payment-words.js';
import { isPurchaseByKind, type PaidRow } from './purchases.js';
import type { MoneyBasis, MoneySource, MoneyUse } from './money-kinds.js';

/** What is known of a payment when its source or use is decided. Labels of a transfer are not among it. */
export interface JudgedPayment {
  readonly row: Pick<PaidRow, 'cash' | 'direction' | 'kind'>;
  readonly isPersonal: boolean;
  readonly isOwnAccount: boolean;
  readonly isFamily: boolean;
  /** There were regular payments with the counterparty before the window of the alert. */
  readonly isKnown: boolean;
  /** Part of a habit of several months. */
  readonly isUsual: boolean;
  /** Wages by their text, or by their rhythm and size. */
  readonly isPay: boolean;
  readonly isPurchase: boolean;
  readonly isCrypto: boolean;
  /** The customer had paid the counterparty at least as much before. */
  readonly isPaidBack: boolean;
  /** The only payment of its kind of reference by this counterparty. */
  readonly isSingle: boolean;
  readonly nameKind: NameKind;
  readonly kinds: readonly NameClass[];
  readonly texts: readonly TextClass[];
}

type Judged<Kind> = readonly [kind: Kind, by: MoneyBasis['by'], text: string];

/** Whether the name is that of an institution: a firm by name that neither trades nor exchanges. */
const isOf = ({ kinds, nameKind }: JudgedPayment, ...some: readonly NameClass[]): boolean =>
  nameKind === 'firm' &&
  !kinds.includes('trader') &&
  !kinds.includes('exchange') &&
  some.some((kind) => kinds.includes(kind));

const says = ({ texts }: JudgedPayment, text: TextClass): boolean => texts.includes(text);

/** Returns where incoming money comes from, and the fact on which that rests. */
export function moneySourceOf(payment: JudgedPayment): Judged<MoneySource> {
  return (
    sourceByKind(payment) ??
    sourceOfLife(payment) ??
    sourceByHistory(payment) ??
    (counterpartyOf(payment) satisfies Judged<MoneySource>)
  );
}

function sourceByKind({ row, isOwnAccount, isCrypto }: JudgedPayment): Judged<MoneySource> | undefined {
  if (row.cash === true) return ['cash', 'kind', 'cash'];
  if (row.kind === 'cheque') return ['cheque', 'kind', 'cheque'];
  if (isCrypto) return ['crypto', 'kind', 'cryptocurrency'];
  if (isOwnAccount) return ['own_account', 'account', 'own account'];
  if (row.kind === 'loan') return ['loan', 'kind', 'loan'];
  if (row.kind === 'interest') return ['savings_or_pension', 'kind', 'interest'];
  if (row.kind === 'card_settlement') return ['business_income', 'kind', 'card takings'];
  if (row.kind === 'chargeback' || row.kind === 'refund') return ['refund', 'kind', 'refund'];
  return undefined;
}

/** Money that people live on or are owed: wages, pensions, benefits, insurance, a loan, a sale. */
function sourceOfLife(payment: JudgedPayment): Judged<MoneySource> | undefined {
  const { isPersonal, isPay, isUsual, nameKind } = payment;
  const isSaid = isPersonal && (isPay || nameKind !== 'person');
  if (isSaid && says(payment, 'wage')) return ['wage', 'reference', 'wages'];
  if (isUsual && nameKind !== 'person' && says(payment, 'benefit'))
    return ['benefit', 'reference', 'benefit'];
  if (isOf(payment, 'pension')) return ['savings_or_pension', 'counterparty', 'pension'];
  if (isOf(payment, 'insurer')) return ['insurer', 'counterparty', 'insurance'];
  if (isOf(payment, 'state', 'court')) return ['benefit', 'counterparty', 'public body'];
  if (nameKind === 'firm' && says(payment, 'pension')) return ['savings_or_pension', 'reference', 'pension'];
  if (isPersonal && isPay) return ['wage', 'history', 'wages'];
  if (isOf(payment, 'bank') && says(payment, 'loan')) return ['loan', 'reference', 'loan'];
  if (isOf(payment, 'bank', 'broker') && (says(payment, 'savings') || says(payment, 'investment')))
    return ['savings_or_pension', 'reference', 'savings'];
  if (isOf(payment, 'notary', 'landlord') && says(payment, 'property'))
    return ['sale', 'counterparty', 'sale'];
  return undefined;
}

function sourceByHistory(payment: JudgedPayment): Judged<MoneySource> | undefined {
  const { isPaidBack, isPersonal, isFamily, isKnown, isUsual, isSingle, nameKind } = payment;
  if (isPaidBack && nameKind === 'firm') return ['refund', 'history', 'refund'];
  if (isPersonal && says(payment, 'property') && isSingle) return ['sale', 'reference', 'sale'];
  if ((isKnown || isUsual) && (!isPersonal || nameKind === 'firm'))
    return ['business_income', 'history', 'regular payer'];
  if (isFamily) return ['known_person', 'counterparty', 'family'];
  return undefined;
}

/** Returns who the counterparty is, where nothing tells what the money is for. */
function counterpartyOf({
  isKnown,
  isUsual,
  nameKind,
}: JudgedPayment): Judged<'known_person' | 'unknown_person' | 'unknown_firm' | 'unknown'> {
  if (nameKind === 'person')
    return isKnown || isUsual
      ? ['known_person', 'history', 'regular dealings']
      : ['unknown_person', 'counterparty', 'person'];
  return nameKind === 'firm'
    ? ['unknown_firm', 'counterparty', 'firm']
    : ['unknown', 'counterparty', 'not known'];
}

/** Returns what outgoing money is for, and the fact on which that rests. */
export function moneyUseOf(payment: JudgedPayment): Judged<MoneyUse> {
  return (
    useByKind(payment) ?? useByReference(payment) ?? (counterpartyOf(payment) satisfies Judged<MoneyUse>)
  );
}

function useByKind({
  row,
  isOwnAccount,
  isCrypto,
  isPurchase,
  kinds,
}: JudgedPayment): Judged<MoneyUse> | undefined {
  if (row.cash === true) return ['cash', 'kind', 'cash'];
  if (isPurchase) return isPurchaseByKind(row) ? ['purchase', 'kind', row.kind!] : MERCHANT;
  if (isCrypto || kinds.includes('exchange')) return ['exchange', 'counterparty', 'exchange'];
  if (isOwnAccount) return ['own_account', 'account', 'own account'];
  if (row.kind === 'loan') return ['loan_repayment', 'kind', 'loan'];
  if (row.kind === 'chargeback' || row.kind === 'refund') return ['refund', 'kind', 'refund'];
  return undefined;
}

const MERCHANT: Judged<MoneyUse> = ['purchase', 'counterparty', 'merchant'];

function useByReference(payment: JudgedPayment): Judged<MoneyUse> | undefined {
  const { isPersonal, isFamily, isKnown, isUsual, nameKind, texts } = payment;
  if (isOf(payment, 'state', 'court')) return ['tax', 'counterparty', 'public body'];
  if (says(payment, 'tax') && nameKind === 'firm') return ['tax', 'reference', 'tax'];
  if (isOf(payment, 'landlord')) return ['rent', 'counterparty', 'landlord'];
  if (says(payment, 'rent') && (isUsual || nameKind === 'firm')) return ['rent', 'reference', 'rent'];
  if (says(payment, 'loan') && (isOf(payment, 'bank') || (isPersonal && isUsual && nameKind === 'firm')))
    return ['loan_repayment', 'reference', 'loan'];
  if (isOf(payment, 'school') || (says(payment, 'study') && isUsual && nameKind === 'firm'))
    return ['school', isOf(payment, 'school') ? 'counterparty' : 'reference', 'school'];
  if (isOf(payment, 'insurer')) return ['insurance', 'counterparty', 'insurer'];
  if (!isPersonal && says(payment, 'wage')) return ['wages', 'reference', 'wages'];
  if (!isPersonal && nameKind === 'person' && isUsual) return ['wages', 'history', 'paid by the month'];
  if (!isPersonal && nameKind === 'firm' && (isKnown || isUsual || isOf(payment, 'supplier')))
    return ['supplier', isKnown || isUsual ? 'history' : 'counterparty', 'supplier'];
  if (isFamily || (texts.includes('family') && (isKnown || isUsual)))
    return ['known_person', 'counterparty', 'family'];
  return undefined;
}
