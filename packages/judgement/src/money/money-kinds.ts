/** Where incoming money comes from. */
export type MoneySource =
  | 'own_account'
  | 'loan'
  | 'savings_or_pension'
  | 'wage'
  | 'benefit'
  | 'sale'
  | 'insurer'
  | 'business_income'
  | 'refund'
  | 'cash'
  | 'cheque'
  | 'crypto'
  | 'known_person'
  | 'unknown_person'
  | 'unknown_firm'
  | 'unknown';

/** What outgoing money is for. */
export type MoneyUse =
  | 'purchase'
  | 'rent'
  | 'school'
  | 'insurance'
  | 'tax'
  | 'wages'
  | 'supplier'
  | 'own_account'
  | 'loan_repayment'
  | 'refund'
  | 'exchange'
  | 'cash'
  | 'known_person'
  | 'unknown_person'
  | 'unknown_firm'
  | 'unknown';

/** The fact on which a source or use rests. */
export interface MoneyBasis {
  readonly by: 'account' | 'counterparty' | 'kind' | 'reference' | 'history';
  readonly text: string;
}

/** How a payment was made, as far as its type or subtype states a fact. */
export type PaymentKind =
  | 'bill'
  | 'card'
  | 'card_settlement'
  | 'cash'
  | 'chargeback'
  | 'cheque'
  | 'crypto'
  | 'fee'
  | 'interest'
  | 'internal'
  | 'loan'
  | 'prepaid_card'
  | 'refund';

/**
 * Subtypes that state a fact. All others say only through which network a transfer went, which banks label
 * as they like. Cash is told by `TransactionRow.cash`.
 */
const KIND_BY_SUBTYPE: Readonly<Record<string, PaymentKind>> = {
  BALANCE_TRANSFER: 'internal',
  BILL_PAYMENT: 'bill',
  CARD_PURCHASE: 'card',
  CARD_SETTLEMENT: 'card_settlement',
  CASHBACK: 'refund',
  CASH_WITHDRAWAL: 'cash',
  CHECK_TRANSFER: 'cheque',
  CRYPTO_PAYMENT: 'crypto',
  DEPOSIT_CRYPTO: 'crypto',
  INTEREST_CHARGED: 'fee',
  INTEREST_EARNED: 'interest',
  INTERNAL_TRANSFER: 'internal',
  LOAN_REPAYMENT: 'loan',
  PREPAID_CARD_LOAD: 'prepaid_card',
  SERVICE_FEE: 'fee',
  SUBSCRIPTION_FEE: 'bill',
  TRAVEL_EXPENSE: 'card',
  VAULT_DEPOSIT: 'internal',
  VAULT_WITHDRAWAL: 'internal',
  WITHDRAWAL_CRYPTO: 'crypto',
};

/** Types that state a fact. Labels of a transfer (PAYMENT, TRANSFER, REMITTANCE …) are not among them. */
const KIND_BY_TYPE: Readonly<Record<string, PaymentKind>> = {
  CHARGEBACK: 'chargeback',
  FEE: 'fee',
  INTEREST: 'interest',
  INTERNAL: 'internal',
  LOAN: 'loan',
};

interface PaymentLabels {
  readonly type?: string | null | undefined;
  readonly subtype?: string | null | undefined;
}

/** Returns the kind of a payment; undefined if type and subtype only label a transfer. */
export const paymentKindOf = ({ type, subtype }: PaymentLabels): PaymentKind | undefined =>
  (Object.hasOwn(KIND_BY_SUBTYPE, subtype ?? '') ? KIND_BY_SUBTYPE[subtype!] : undefined) ??
  (Object.hasOwn(KIND_BY_TYPE, type ?? '') ? KIND_BY_TYPE[type!] : undefined);
