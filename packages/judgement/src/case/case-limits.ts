import { MOVEMENTS_PER_ACCOUNT_MAX, NETWORK_ACCOUNTS_MAX } from '../network/network-facts.js';
import { CASE_BYTES_MAX, LATER_TRANSACTIONS_MAX, SUBJECT_TRANSACTIONS_MAX } from './facts/case-facts.js';
import { LOCATED_COUNTERPARTIES_MAX, CONTACT_SHARERS_MAX } from './facts/contact-facts.js';

/** Limits of what is gathered for a case. Where a limit is defined, a comment says why it is enough. */
export const CASE_LIMITS = {
  /** Bytes of all records that are read in full. */
  bytes: CASE_BYTES_MAX,
  /** Number of transactions in the customer's lookback period, newest first. */
  subjectTransactions: SUBJECT_TRANSACTIONS_MAX,
  /** Number of transactions after the lookback period, earliest first. */
  laterTransactions: LATER_TRANSACTIONS_MAX,
  placedCounterparties: LOCATED_COUNTERPARTIES_MAX,
  /** Number of customers that share contact data with the customer. */
  sharers: CONTACT_SHARERS_MAX,
  networkAccounts: NETWORK_ACCOUNTS_MAX,
  movementsPerAccount: MOVEMENTS_PER_ACCOUNT_MAX,
} as const;
