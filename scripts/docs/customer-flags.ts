import { OPENING_MS } from '../../src/investigations/domain/activity/activity-metrics.js';
import { DAY_MS } from '../../src/investigations/domain/activity/entity-activity.js';
import { PEERS_MIN } from '../../src/investigations/domain/activity/peer-table.js';
import { COUNTERPARTIES_MAX } from '../../src/investigations/engine/load-contacts.js';
import type { FlagGuides } from './flag-guide.js';

const FFIEC = 'FFIEC BSA/AML manual, appendix F';
const WOLFSBERG = 'Wolfsberg principles on customer due diligence';
const VA_FLAGS = 'FATF, red flag indicators of virtual assets (2020)';

/** Flags about who the customer is: account age, profile, declared activity, contacts and places. */
export const CUSTOMER_FLAGS: FlagGuides = {
  AA1: {
    measures: 'age of the account at its first flagged transaction',
    bands: {
      red: 'below {ageRedBelowDays} days',
      yellow: 'below {ageYellowBelowDays} days',
      green: 'above {ageGreenAboveDays} days',
      gray: 'no registration date, or one after that transaction',
    },
    source: FFIEC,
  },
  AA2: {
    measures: `first transaction, within ${OPENING_MS / DAY_MS} days of the opening`,
    bands: {
      red: 'above the 95th percentile of the peers’ first ones in that currency',
      gray: `no registration date, no transaction, or fewer than ${PEERS_MIN} peers`,
    },
    source: 'FinCEN FIN-2014-A005, funnel accounts',
  },
  AA3: {
    measures: 'transactions in the 7 days after more than {dormantAboveDays} silent days',
    bands: {
      red: '{wakingRedFrom} or more',
      yellow: '{wakingYellowFrom} or more',
      gray: 'nothing known before the silence, or too many transactions',
    },
    source: `${FFIEC}, dormant accounts`,
  },
  AA4: {
    measures: 'whether a registration date was uploaded',
    bands: { gray: 'it is missing' },
    source: 'own choice: says why AA1 and AA2 are gray',
  },
  CP1: {
    measures: 'due diligence fields, of twelve, that are empty or hold a placeholder such as n/a',
    bands: {
      red: '{missingRedFrom} or more',
      yellow: '{missingYellowFrom} or more',
      gray: 'no record of the customer',
    },
    source: 'FATF R.10',
  },
  CP2: {
    measures: 'occupation and industry against the lists of higher risk',
    bands: { yellow: 'one of them is listed', gray: 'both say nothing, or there is no list' },
    source: WOLFSBERG,
  },
  CP3: {
    measures: 'age below {ageYoungBelowYears} or above {ageOldAboveYears} years, with unusual inflow',
    bands: {
      red: 'and passes money through more often than 95 % of the peers',
      yellow: 'and an inflow above the peers’ 90th percentile',
      gray: 'no plausible date of birth, or fewer peers than needed',
    },
    source: 'published profiles of money mules (Europol EMMA)',
  },
  CP4: {
    measures: 'shares of the beneficial owners, and age of owning companies (businesses only)',
    bands: {
      red: 'both of the following',
      yellow: 'less than {ownedBelowPercent} % known, or a company under {companyYoungBelowDays} days old',
      gray: 'no beneficial owner was uploaded, or shares or formation dates are missing',
    },
    source: 'FATF R.24 and R.25',
  },
  CP5: {
    measures: 'source of funds on record',
    bands: { green: 'it is documented', gray: 'none was uploaded, or blank ones' },
    source: WOLFSBERG,
  },
  EA1: {
    measures: 'inflow of the busiest 30 days, in percent of the declared monthly deposits',
    bands: {
      red: 'above {depositsRedAbovePercent} %',
      yellow: 'above {depositsYellowAbovePercent} %',
      gray: 'nothing declared (what is negative is not), no exchange rate, or too many transactions',
    },
    source: FFIEC,
  },
  EA2: {
    measures: 'inflow of a year at this pace, in percent of the upper bound of the annual income',
    bands: {
      red: 'above {incomeRedAbovePercent} %',
      yellow: 'above {incomeYellowAbovePercent} %',
      gray: 'nothing declared (what is negative is not), no exchange rate, or too many transactions',
    },
    source: WOLFSBERG,
  },
  EA3: {
    measures: 'trades of the busiest 30 days, in percent of the estimate',
    bands: {
      red: 'above {tradesRedAbovePercent} %',
      yellow: 'above {tradesYellowAbovePercent} %',
      gray: 'nothing declared (what is negative is not), or too many transactions',
    },
    source: FFIEC,
  },
  EA4: {
    measures: 'all that was declared against all that happened; of an income its upper bound alone',
    bands: {
      green: 'inside every declared range',
      gray: 'nothing declared (what is negative is not), or it cannot be compared',
    },
    source: WOLFSBERG,
  },
  EP1: {
    measures: 'e-mail domains against the lists of disposable ones',
    bands: { red: 'on the curated list', yellow: 'on the wide list, which is noisy', gray: 'no address' },
    source: 'Egmont Group bulletin on business e-mail compromise',
  },
  EP2: {
    measures: 'whether the mailbox shares a word with the name',
    bands: {
      yellow: 'it does not, and the domain gives mail away',
      gray: 'no address, or no name in Latin letters',
    },
    source: 'Egmont Group bulletin on business e-mail compromise',
  },
  EP3: {
    measures: 'e-mail domains that look like a known one; for free mail services the look alone counts',
    bands: { red: 'punycode, or one letter from a known brand', gray: 'no address' },
    source: 'Egmont Group bulletin on business e-mail compromise',
  },
  EP4: {
    measures: 'country and kind of the phone numbers',
    bands: {
      yellow: 'neither residence nor nationality, or Internet telephony',
      gray: 'no number, one that cannot be placed, or no country of the customer',
    },
    source: VA_FLAGS,
  },
  EP5: {
    measures: 'other customers with the same address or number',
    bands: {
      red: '{sharedRedFrom} or more',
      yellow: '{sharedYellowFrom} or more',
      gray: 'neither address nor number',
    },
    source: VA_FLAGS,
  },
  IG1: {
    measures: 'IP addresses that hide the place',
    bands: {
      red: 'exit of the Tor network',
      yellow: 'VPN or data centre',
      gray: 'no address, or no Tor list',
    },
    source: VA_FLAGS,
  },
  IG2: {
    measures: 'countries of the IP addresses beside the residence',
    bands: {
      red: 'one with a FATF call for action',
      yellow: '{foreignCountriesYellowFrom} or more',
      gray: 'no address, none that can be placed, or no residence',
    },
    source: 'FATF R.19',
  },
  IG3: {
    measures:
      'countries of residence, nationality and counterparties on the FATF lists; failed payments count too',
    bands: {
      red: 'call for action',
      yellow: 'increased monitoring',
      gray:
        'no country is known; or none is listed and residence and nationality are missing, or there are ' +
        `more than ${COUNTERPARTIES_MAX} counterparties`,
    },
    source: 'FATF R.19; the lists of the plenary of February 2026',
  },
  IG4: {
    measures: 'other customers with the same IP address',
    bands: { red: '{sharedRedFrom} or more', yellow: '{sharedYellowFrom} or more', gray: 'no address' },
    source: VA_FLAGS,
  },
  IG5: {
    measures: 'whether all IP addresses lie in the country of residence',
    bands: { green: 'all of {stableAddressesMin} or more', gray: 'no address, or none that can be placed' },
    source: VA_FLAGS,
  },
};
