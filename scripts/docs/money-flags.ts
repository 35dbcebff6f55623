import {
  BURST_MS,
  FAN_MS,
  PASS_THROUGH_MS,
  PASS_THROUGH_PERCENT,
} from '../../src/investigations/domain/activity/activity-metrics.js';
import { NEW_PAIR_ROWS_MAX } from '../../src/investigations/domain/activity/activity-series.js';
import { DAY_MS } from '../../src/investigations/domain/activity/entity-activity.js';
import { CHANGE_PERCENT_MAX } from '../../src/investigations/domain/network/hop-columns.js';
import { CHAIN_GAP_MS } from '../../src/investigations/domain/network/money-graph.js';
import { NETWORK_ACCOUNTS_MAX } from '../../src/investigations/domain/network/network-facts.js';
import { PEERS_MIN } from '../../src/investigations/domain/activity/peer-table.js';
import type { FlagGuide, FlagGuides } from './flag-guide.js';

const FUNNEL = 'FinCEN FIN-2014-A005, funnel accounts';
const FFIEC = 'FFIEC BSA/AML manual, appendix F';
const LAYERING = 'FATF on layering; AMLworld typologies (NeurIPS 2023)';
const VA_FLAGS = 'FATF, red flag indicators of virtual assets (2020)';
const SCREENING = 'FATF R.6 and R.7; Wolfsberg guidance on sanctions screening';
const NEWS = 'Wolfsberg FAQ on negative news screening';

const NOBODY = 'no counterparty known by its id';
const NO_NETWORK = `${NOBODY}, or none found and too many to read`;
const NO_REPORT = 'no report, or one older than {reportDaysMax} days';
const NO_TEXT = 'no article, description or tag that is not blank';
const UNREAD = 'nothing found and a text too long or one too many to be read, or no name to look for';
const TOO_LONG = 'for a name too long to be compared';
const NEW = `a counterparty is new with ${NEW_PAIR_ROWS_MAX} transactions or fewer`;
const days = (ms: number): number => ms / DAY_MS;

/** Bands of a count that is compared with the peers of the same type. */
const PEER_BANDS: FlagGuide['bands'] = {
  red: 'above the 95th percentile of the peers',
  yellow: 'above the 80th percentile of the peers',
  gray: `no transaction, too many of them, or fewer than ${PEERS_MIN} peers`,
};

/** Flags about money and names: patterns, counterparties, crypto, screening, adverse media. */
export const MONEY_FLAGS: FlagGuides = {
  TP1: {
    measures: 'amounts from {nearThresholdFromPercent} to 100 % of a reporting threshold, in 7 days',
    bands: {
      red: '{structuringRedFrom} or more',
      yellow: '{structuringYellowFrom} or more',
      gray: 'no transaction, or a currency without a threshold',
    },
    source: 'FinCEN on structuring, 31 CFR 1010.311; the thresholds name the law of each currency',
  },
  TP2: {
    measures: `transactions with new counterparties in ${days(BURST_MS)} days; ${NEW}`,
    bands: PEER_BANDS,
    source: FUNNEL,
  },
  TP3: {
    measures:
      `incoming amounts that leave within ${days(PASS_THROUGH_MS)} days at ` +
      `${PASS_THROUGH_PERCENT.low} to ${PASS_THROUGH_PERCENT.high} %`,
    bands: PEER_BANDS,
    source: FUNNEL,
  },
  TP4: {
    measures: 'share of round amounts',
    bands: {
      yellow: 'above {roundAbovePercent} % of {roundRowsMin} or more',
      gray: 'no amount, or too many transactions',
    },
    source: FFIEC,
  },
  TP5: {
    measures: 'number of transactions, and inflow per currency; the worst decides',
    bands: PEER_BANDS,
    source: FFIEC,
  },
  TP6: {
    measures: 'largest amount over the median of the account’s own, per currency',
    bands: {
      red: 'above {largestRedAbove} times',
      yellow: 'above {largestYellowAbove} times',
      gray: 'no amount, or too many transactions',
    },
    source: FFIEC,
  },
  CN1: {
    measures: `different new senders in ${days(FAN_MS)} days; ${NEW}`,
    bands: PEER_BANDS,
    source: FUNNEL,
  },
  CN2: {
    measures: `different new receivers in ${days(FAN_MS)} days; ${NEW}`,
    bands: PEER_BANDS,
    source: FUNNEL,
  },
  CN3: {
    measures:
      'money that comes back in {cycleHopsFrom} to {cycleHopsTo} hops in time order, within {cycleDaysMax} ' +
      'days and {cycleChangePercentMax} % a hop, currencies converted',
    bands: { red: 'one cycle or more', gray: NO_NETWORK },
    source: LAYERING,
  },
  CN4: {
    measures: 'counterparties in other alerts that an analyst (never a run) escalated',
    bands: {
      red: '{escalatedRedFrom} or more',
      yellow: '{escalatedYellowFrom} or more',
      gray: `${NOBODY}, or none found among the first ${NETWORK_ACCOUNTS_MAX}, or too many transactions`,
    },
    source: 'FATF on related parties',
  },
  CN5: {
    measures:
      `hops of the longest chain through the customer, each within ${days(CHAIN_GAP_MS)} days and ` +
      `${CHANGE_PERCENT_MAX} % of the one before; names the typology`,
    bands: { yellow: '{chainYellowFrom} or more', gray: NO_NETWORK },
    source: LAYERING,
  },
  CN6: {
    measures: 'how long and how often the customer has dealt with each counterparty',
    bands: {
      green: `all of them for {longStandingFromDays} days and more than ${NEW_PAIR_ROWS_MAX} transactions`,
      gray: 'no counterparty is named, or too many transactions',
    },
    source: FFIEC,
  },
  CE1: {
    measures: 'blockchain addresses on the list of sanctioned ones; payments that failed count too',
    bands: { black: 'one or more', gray: 'no address, no list, or no match on a stale list' },
    source: 'OFAC, digital currency addresses',
  },
  CE2: {
    measures: 'direct counterparties by the vendor’s category',
    bands: {
      red: 'darknet, mixer, ransomware, sanctioned or scam',
      yellow: 'gambling or high-risk exchange',
      gray: 'no vendor data',
    },
    source: 'FinCEN FIN-2019-A003 and FIN-2021-A004',
  },
  CE3: {
    measures: 'the vendor’s risk score; of reports on several user ids the worst',
    bands: {
      red: 'SEVERE',
      yellow: 'HIGH',
      green: 'LOW',
      gray: `${NO_REPORT}, or one without a score and none worse than LOW`,
    },
    source: VA_FLAGS,
  },
  CE4: {
    measures: 'share of all exposure that leads to risky categories through others; the worst report',
    bands: {
      red: 'above {indirectRedAbovePercent} %',
      yellow: 'above {indirectYellowAbovePercent} %',
      gray: `${NO_REPORT}, or one without exposures or with negative ones (not counted), and none worse`,
    },
    source: VA_FLAGS,
  },
  CE5: {
    measures: 'times that fiat money came in and a crypto asset left within {onRampHours} hours',
    bands: { red: '{onRampsRedFrom} or more', yellow: 'once', gray: 'no transaction, or too many of them' },
    source: VA_FLAGS,
  },
  CE6: {
    measures: 'privacy coins, and hops from one chain to another in transactions of crypto assets',
    bands: { yellow: 'one or more', gray: 'no transaction, or too many of them' },
    source: VA_FLAGS,
  },
  SC1: {
    measures: 'names of the customer against the sanctions lists, 0 to 100',
    bands: {
      black: '{blackFrom} or more, and birth date or country agree',
      red: '{redFrom} or more',
      yellow: '{yellowFrom} or more',
      gray: `no name, no list, or no match on a stale list or ${TOO_LONG}`,
    },
    source: `${SCREENING}; a birth date or country that contradicts makes a match white`,
  },
  SC2: {
    measures: 'names of the beneficial owners in the same way, one step lower',
    bands: {
      red: '{blackFrom} or more, and birth date or country agree',
      yellow: '{redFrom} or more',
      gray: `no owner, no list, or no match on a stale list, ${TOO_LONG} or with owners left out`,
    },
    source: SCREENING,
  },
  SC3: {
    measures: 'tags that name a politically exposed person or a close associate',
    bands: {
      red: 'and a red flag of expected_activity by its own bands',
      yellow: 'one or more',
      gray: 'no tags, or blank ones',
    },
    source: 'FATF R.12; Wolfsberg FAQ on politically exposed persons',
  },
  SC4: {
    measures: 'date of the sanctions list',
    bands: { gray: 'no list, or one more than 7 days old' },
    source: SCREENING,
  },
  AM1: {
    measures: 'texts that name the customer with an offence, of the last {recentYearsMax} years',
    bands: {
      red: '{groupsRedFrom} groups of offences or more in one, or a charge or conviction that stands',
      yellow: 'one group, also with a charge beside an acquittal or dropped case that is not plainly told',
      gray: `${NO_TEXT}, or ${UNREAD}`,
    },
    source: `${NEWS}; FATF designated offences`,
  },
  AM2: {
    measures: 'older texts, one step lower',
    bands: { yellow: 'where AM1 would be red', gray: `${NO_TEXT}, or ${UNREAD}` },
    source: NEWS,
  },
  AM3: {
    measures:
      'texts read to their end in which a plain sentence clears the customer, by whole name or as he, she, ' +
      'it or they right after a sentence with it (acquitted, charges dropped, conviction overturned, never ' +
      'charged, with no word more than court, charges and offence), and no other sentence has a word of ' +
      'offences, of charges or of accusing; they count nowhere',
    bands: { gray: NO_TEXT },
    source: NEWS,
  },
  AM4: { measures: 'how many texts were looked at', bands: { gray: NO_TEXT }, source: NEWS },
};
