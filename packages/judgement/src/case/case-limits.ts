import { MOVEMENTS_PER_ACCOUNT_MAX, NETWORK_ACCOUNTS_MAX } from '../network/network-facts.js';
import { CASE_BYTES_MAX, LATER_TRANSACTIONS_MAX, SUBJECT_TRANSACTIONS_MAX } from './facts/case-facts.js';
import { PLACED_COUNTERPARTIES_MAX, SHARERS_MAX } from './facts/contact-facts.js';

/** The most that is gathered for a case; each limit says where it is set why it is enough. */
export const CASE_LIMITS = {
  /** Bytes of all records that are read whole. */
  bytes: CASE_BYTES_MAX,
  /** The newest transactions of the subject's lookback. */
  subjectTransactions: SUBJECT_TRANSACTIONS_MAX,
  /** The earliest transactions after the lookback. */
  laterTransactions: LATER_TRANSACTIONS_MAX,
  placedCounterparties: PLACED_COUNTERPARTIES_MAX,
  /** Customers that share a contact with the subject. */
  sharers: SHARERS_MAX,
  networkAccounts: NETWORK_ACCOUNTS_MAX,
  movementsPerAccount: MOVEMENTS_PER_ACCOUNT_MAX,
} as const;
