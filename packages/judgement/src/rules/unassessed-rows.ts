import { declaredAmount } from '../activity/declared-activity.js';
import { PEERS_MIN } from '../activity/peer-table.js';
import { paymentDescriptorOf, SUBJECT_TRANSACTIONS_MAX, type CaseFacts } from '../case/facts/case-facts.js';
import { areNamesLeftOut } from '../case/facts/name-facts.js';
import type { TransactionRow } from '../activity/entity-activity.js';
import { measureFeature } from '../features/all-features.js';
import type { CaseView } from '../features/feature.js';
import type { BlockId } from '../scoring/dimensions.js';
import { citedText, phraseText, type AnyText } from '../wording/referenced-text.js';
import { spokenDay } from '../wording/spoken.js';

// size: a text is read as one line.

/** A check that may be impossible: when, in which words the text says so, and what would make it possible. */
export interface UnassessedCheckRule {
  /** Stored and answered by the API; never changed. */
  readonly code: string;
  /** The block that makes the check. If it is switched off, the text says only that. */
  readonly block?: BlockId;
  /** Features that the check needs, as `id` or `id:kind`. */
  readonly features: readonly string[];
  /** Returns "subject: what was not done and why"; null if the check was made, or if nothing needs it. */
  readonly tell: (view: CaseView, isGray: (feature: string) => boolean) => AnyText | null;
  readonly wouldSettle: string;
}

const isNamed = ({ profile }: CaseView): boolean =>
  Boolean(profile?.name?.trim()) || Boolean(profile?.account_holder_name?.trim());

/** Tells whether anything in the case has to do with crypto assets. */
export const isCryptoSeen = ({ facts: { wallets } }: CaseView): boolean =>
  wallets !== undefined &&
  (wallets.addresses > 0 ||
    Object.keys(wallets.assets).length > 0 ||
    wallets.direct !== null ||
    wallets.reports.length > 0);

const dateOfList = (section: 'names' | 'wallets', listDate: string): AnyText =>
  citedText(`/facts/${section}/listDate`, spokenDay(Date.parse(listDate)));

/** Facts of earlier versions do not hold the date of the list. */
const isMediaLoaded = ({ media }: CaseFacts): boolean =>
  media?.listDate === undefined ? (media?.hasArticles ?? (media?.looked ?? 0) > 0) : media.listDate !== null;

/** Returns the flagged transfers, or all transfers if none is flagged; cash has no counterparty. */
function transfersOf({ rows, flagged }: CaseView): readonly TransactionRow[] {
  const transfers = flagged.filter(({ cash }) => cash !== true);
  return transfers.length > 0 ? transfers : rows.filter(({ cash }) => cash !== true);
}

const flaggedOrNot = ({ flagged }: CaseView): string =>
  flagged.some(({ cash }) => cash !== true) ? 'flagged transfer' : 'transfer';

const OF_PAYMENTS = [
  'structured_amounts',
  'rare_burst',
  'round_amounts',
  'volume',
  'fan_in',
  'fan_out',
  'woken_transactions',
  'deposits_beyond_declared',
  'inflow_beyond_income',
  'money_cycle',
  'transfer_chain',
  'escalated_counterparties',
  'bursting_partners',
  'fiat_to_crypto',
  'hidden_path',
];

const LOAD = 'and a new investigation.';

/** Most important first. */
export const UNASSESSED_CHECK_RULES: readonly UnassessedCheckRule[] = [
  {
    code: 'sanctions_not_screened',
    block: 'screening',
    features: ['sanctions_match'],
    tell: ({ facts: { names } }) => {
      if (!names) return 'Sanctions: not screened.';
      return names.listDate === null ? 'Sanctions: not screened, no list is loaded.' : null;
    },
    wouldSettle: `A sanctions list, loaded on the server, ${LOAD}`,
  },
  {
    code: 'sanctions_list_outdated',
    block: 'screening',
    features: ['sanctions_match'],
    tell: ({ facts: { names } }) =>
      names?.listDate && names.listStale
        ? phraseText`Sanctions: not screened against a current list, that of ${dateOfList('names', names.listDate)} is out of date.`
        : null,
    wouldSettle: `A current sanctions list, loaded on the server, ${LOAD}`,
  },
  {
    code: 'sanctions_names_left_out',
    block: 'screening',
    features: ['sanctions_match'],
    tell: ({ facts }) =>
      facts.names && areNamesLeftOut(facts.names)
        ? 'Sanctions: not every name was screened, as there were too many or one was too long.'
        : null,
    wouldSettle: 'A search of the sanctions list for the names that were left out, by hand.',
  },
  {
    code: 'addresses_not_screened',
    block: 'crypto_exposure',
    features: ['sanctioned_addresses'],
    tell: ({ facts: { wallets } }) => {
      if (!wallets || wallets.addresses === 0) return null;
      if (wallets.listDate === null)
        return 'Blockchain addresses: not screened, no list of sanctioned addresses is loaded.';
      return wallets.listStale
        ? phraseText`Blockchain addresses: not screened against a current list, that of ${dateOfList('wallets', wallets.listDate)} is out of date.`
        : null;
    },
    wouldSettle: `A current list of sanctioned addresses, loaded on the server, ${LOAD}`,
  },
  {
    code: 'media_not_searched',
    block: 'adverse_media',
    features: ['negative_news', 'other_news'],
    tell: ({ facts }) =>
      isMediaLoaded(facts) ? null : 'Adverse media: not searched, no articles are loaded.',
    wouldSettle: `Articles, loaded on the server, ${LOAD}`,
  },
  {
    code: 'media_not_read_in_full',
    block: 'adverse_media',
    features: ['negative_news'],
    tell: ({ facts }, isGray) =>
      isMediaLoaded(facts) && isGray('negative_news') && (facts.media?.unread ?? 0) > 0
        ? phraseText`Adverse media: not read in full, texts left out or read in part: ${citedText('/facts/media/unread', facts.media!.unread)}.`
        : null,
    wouldSettle: 'A search of the articles for the customer, by hand.',
  },
  {
    code: 'customer_record_missing',
    features: [
      'sanctions_match:subject',
      'sanctions_match:owner',
      'exposed_person_tags',
      'missing_diligence',
      'risky_trade',
      'unclear_ownership',
      'account_age',
      'email_domain',
      'phone_origin',
      'shared_contacts',
      'deposits_beyond_declared',
      'inflow_beyond_income',
    ],
    tell: ({ profile }) => (profile ? null : 'Customer record: not assessed, none was uploaded.'),
    wouldSettle: 'The record of the customer, uploaded, and a new investigation.',
  },
  {
    code: 'customer_not_named',
    features: ['sanctions_match:subject', 'negative_news', 'other_news'],
    tell: (view) =>
      view.profile && !isNamed(view)
        ? 'Name of the customer: not on record, so no list can be searched for it.'
        : null,
    wouldSettle: 'The name of the customer, from the customer file.',
  },
  {
    code: 'device_data_missing',
    block: 'ip_geo',
    features: ['hidden_ip', 'ip_country', 'shared_ip'],
    tell: ({ facts: { places } }) =>
      places?.ips.length ? null : 'Devices and IP addresses: not assessed, none is on record.',
    wouldSettle: 'IP addresses and devices of the logins, from online banking.',
  },
  {
    code: 'payments_missing',
    features: OF_PAYMENTS,
    tell: ({ rows }) =>
      rows.length === 0 ? 'Payments: not assessed, none of the customer is on record.' : null,
    wouldSettle: 'The payments of the customer, uploaded, and a new investigation.',
  },
  {
    code: 'payment_references_missing',
    features: [],
    tell: (view) => {
      const transfers = transfersOf(view);
      return transfers.length > 0 && transfers.every((row) => !paymentDescriptorOf(row, view.facts))
        ? `Payment references: not assessed, no ${flaggedOrNot(view)} has one.`
        : null;
    },
    wouldSettle: 'The references of the payments, from the payment system.',
  },
  {
    code: 'counterparties_not_named',
    features: [],
    tell: (view) => {
      const transfers = transfersOf(view).filter(({ direction }) => direction !== 'self');
      return transfers.length > 0 && transfers.every(({ counterparty }) => counterparty === null)
        ? `Counterparties: not assessed, no ${flaggedOrNot(view)} names one.`
        : null;
    },
    wouldSettle: 'Names and accounts of the counterparties, from the payment system.',
  },
  {
    code: 'past_not_on_record',
    features: ['against_past', 'woken_transactions'],
    tell: (view) => {
      const { first } = measureFeature(view, 'against_past').figures ?? {};
      return first === undefined
        ? null
        : phraseText`Change against earlier months: not assessed, the payments that were read begin on ${citedText('/features/against_past/figures/first', first)}.`;
    },
    wouldSettle: 'Earlier payments of the customer, uploaded, and a new investigation.',
  },
  {
    code: 'past_read_in_part',
    features: ['against_past', 'woken_transactions'],
    tell: (view) => {
      const { read } = measureFeature(view, 'against_past').figures ?? {};
      return read === undefined
        ? null
        : phraseText`Change against earlier months: not assessed, payments before ${citedText('/features/against_past/figures/read', read)} were read by counterparty alone.`;
    },
    wouldSettle: 'A look at the older payments, by hand.',
  },
  {
    code: 'payments_left_out',
    features: OF_PAYMENTS,
    tell: ({ facts }) =>
      facts.truncated
        ? phraseText`Payments: not all assessed, only the newest ${citedText('/rule/subjectTransactionsMax', SUBJECT_TRANSACTIONS_MAX.toLocaleString('en-US'))} and the flagged ones were read.`
        : null,
    wouldSettle: 'A look at the older payments, by hand.',
  },
  {
    code: 'expected_activity_missing',
    block: 'expected_activity',
    features: ['deposits_beyond_declared', 'inflow_beyond_income'],
    tell: ({ profile }) =>
      profile && !declaredAmount(profile.annual_income) && !declaredAmount(profile.estimated_monthly_deposits)
        ? 'Expected activity: not compared, neither income nor deposits are declared.'
        : null,
    wouldSettle: 'Expected income, turnover or deposits, from the customer file.',
  },
  {
    code: 'vendor_data_missing',
    block: 'crypto_exposure',
    features: ['risky_services', 'vendor_report'],
    tell: (view) => {
      const { wallets } = view.facts;
      return isCryptoSeen(view) && wallets?.direct === null && wallets.reports.length === 0
        ? 'Wallets: not assessed, no report of a blockchain vendor is on record.'
        : null;
    },
    wouldSettle: 'A report of a blockchain vendor on the wallets.',
  },
  {
    code: 'counterparties_not_followed',
    block: 'counterparty_network',
    features: ['money_cycle', 'transfer_chain', 'escalated_counterparties', 'bursting_partners'],
    tell: ({ facts: { network, partyTypes = {} }, rows }) => {
      if (rows.length === 0 || network?.followed) return null;
      const isKnown = rows.some(({ counterparty: key }) => key !== null && Object.hasOwn(partyTypes, key));
      return isKnown
        ? 'Payments of counterparties: none were followed.'
        : 'Payments of counterparties: not followed, none is known here as a customer.';
    },
    wouldSettle: 'Entity ids of counterparties that are customers; else an inquiry at their banks.',
  },
  {
    code: 'comparable_customers_missing',
    features: ['fan_in', 'fan_out', 'rare_burst', 'volume', 'bursting_partners'],
    tell: ({ facts }) =>
      facts.peers === null
        ? phraseText`Comparable customers: not compared, fewer than ${citedText('/rule/peersMin', PEERS_MIN)} are alike.`
        : null,
    wouldSettle: 'More customers of this kind, uploaded with their payments.',
  },
  {
    code: 'exposed_person_not_screened',
    block: 'screening',
    features: ['exposed_person_tags'],
    tell: ({ profile }, isGray) =>
      profile && isGray('exposed_person_tags')
        ? 'Politically exposed persons: not screened, the customer record has no tags.'
        : null,
    wouldSettle: 'The result of the bank’s own screening, as tags of the customer.',
  },
  {
    code: 'ownership_missing',
    block: 'customer_profile',
    features: ['unclear_ownership', 'sanctions_match:owner'],
    tell: ({ profile }) =>
      profile?.type === 'BUSINESS' && !profile.ubo?.individual?.length && !profile.ubo?.corporate?.length
        ? 'Ownership: not assessed, no beneficial owner is on record.'
        : null,
    wouldSettle: 'The beneficial owners, from the customer file or a register.',
  },
  {
    code: 'contact_details_missing',
    block: 'email_phone',
    features: ['email_domain', 'phone_origin', 'shared_contacts'],
    tell: ({ facts: { contacts }, profile }) =>
      profile && !contacts?.emails.length && !contacts?.phones.length
        ? 'Contact details: not assessed, no e-mail address or phone number is on record.'
        : null,
    wouldSettle: 'E-mail addresses and phone numbers, from the customer file.',
  },
  {
    code: 'registration_date_missing',
    block: 'account_age',
    features: ['account_age'],
    tell: ({ profile, subject }) =>
      profile && subject.registeredAtMs === null
        ? 'Account age: not assessed, the registration date is missing.'
        : null,
    wouldSettle: 'The day on which the account was opened.',
  },
  {
    code: 'tor_not_checked',
    block: 'ip_geo',
    features: ['hidden_ip'],
    tell: ({ facts: { places } }, isGray) =>
      isGray('hidden_ip') && places?.ips.some(({ tor }) => tor === null)
        ? 'Tor exits: not checked, no current list is loaded.'
        : null,
    wouldSettle: `A current list of Tor exits, loaded on the server, ${LOAD}`,
  },
];
