import {
  ELSEWHERE_AMONG,
  NIGHT_MS,
  REPORTED_AMONG,
  SMALL,
  STANDING,
} from '../../src/investigations/domain/activity/structuring.js';
import {
  BURST_MS,
  FAN_MS,
  OPENING_MS,
  PASS_THROUGH_MS,
  PASS_THROUGH_PERCENT,
} from '../../src/investigations/domain/activity/activity-metrics.js';
import { NEW_PAIR_ROWS_MAX } from '../../src/investigations/domain/activity/activity-series.js';
import {
  LATER_DAYS,
  LATER_TRANSACTIONS_MAX,
  SUBJECT_TRANSACTIONS_MAX,
} from '../../src/investigations/domain/case/facts/case-facts.js';
import { MOVES, PASSED_PERCENT } from '../../src/investigations/domain/activity/passage.js';
import { MONTH_MS } from '../../src/investigations/domain/activity/declared-activity.js';
import { DAY_MS, LOOKBACK_DAYS } from '../../src/investigations/domain/activity/entity-activity.js';
import { SHARERS_MAX } from '../../src/investigations/domain/case/facts/contact-facts.js';
import {
  NAMING_SCORE_MIN,
  TEXT_CHARS_MAX,
  TEXT_WORDS_MAX,
} from '../../src/investigations/domain/case/media/media-facts.js';
import { ARTICLES_PER_NAME_MAX, TAGS_MAX } from '../../src/investigations/engine/gather/screen-case.js';
import {
  COUNTERPARTY_NAMES_MAX,
  OWN_NAMES_MAX,
  PARTIES_MAX,
  PARTY_NAMES_MAX,
  type Limits,
} from '../../src/investigations/engine/gather/screen-names.js';
import {
  LARGEST_MAX,
  NAMED_COUNTERPARTIES_MAX,
} from '../../src/investigations/engine/gather/named-counterparties.js';
import type { FixedNumber } from '../../src/investigations/blocks/block.js';
import { AGE_YEARS_MAX } from '../../src/investigations/blocks/customer-profile.block.js';
import { PLACED_COUNTERPARTIES_MAX } from '../../src/investigations/domain/case/facts/place-facts.js';
import { NAME_CHARS_MAX, NAME_WORDS_MAX } from '../../src/risk-data/name-parts.js';
import { CONTAINED_SCORE, INITIAL_SCORE } from '../../src/risk-data/name-score.js';
import { CHAIN_GAP_MS } from '../../src/investigations/domain/network/money-graph.js';
import { MOVEMENTS_PER_ACCOUNT_MAX } from '../../src/investigations/domain/network/network-facts.js';
import { CHANGE_PERCENT_MAX, STEPS_MAX } from '../../src/investigations/domain/network/hop-columns.js';
import { TAILS } from '../../src/investigations/domain/scoring/flag.js';
import { PEERS_MIN } from '../../src/investigations/domain/activity/peer-table.js';

const OWN = 'own choice';
const S0 = `${OWN}, after one look at AMLGentex s0 (see evaluation)`;
const tailText = ({ share, severity }: (typeof TAILS)[number]): string =>
  `${Math.round((1 - share) * 1000) / 10}: ${severity}`;
const namesUpTo = ({ names, words }: Limits): string => `${names} names, ${words} words`;
const days = (ms: number): string => `${ms / DAY_MS} days`;

type Row = readonly [what: string, value: string, source: string, name?: FixedNumber];

/** Numbers of the analysis that no recipe changes: what, how much, from where; flags name those of theirs. */
export const FIXED_NUMBERS: readonly Row[] = [
  ['lookback', `${LOOKBACK_DAYS} days`, `${OWN}: half a year; FFIEC asks for history and gives no number`],
  [
    'transactions after the lookback that are told',
    `the earliest ${LATER_TRANSACTIONS_MAX} of ${LATER_DAYS} days`,
    `${OWN}: a month`,
  ],
  [
    'transactions of the customer that are read',
    `the newest ${SUBJECT_TRANSACTIONS_MAX} of the lookback`,
    `${OWN}: beyond, "too many transactions"`,
  ],
  ['month and year of declared amounts', `${days(MONTH_MS)}, 365 days`, 'convention'],
  ['peers for a comparison', String(PEERS_MIN), 'a 99th percentile needs one peer in a hundred'],
  [
    'percentiles of the peers, and what each weighs',
    TAILS.map(tailText).join(', '),
    `${OWN}: points tell how rare a customer is; 60 are one customer in 5,000`,
  ],
  ['first transaction after the opening', days(OPENING_MS), `${OWN}: a fortnight`, 'opening'],
  ['transactions after a silence, structuring', '7 days', `${OWN}: a week`, 'week'],
  [
    'small amounts that are alike',
    `${SMALL.countMin} or more of cash, of ${SMALL.percentMin} % of the threshold or more, one in ` +
      `${SMALL.daysBetweenMax} days on average, at ${SMALL.placesMin} places, half of them at one at most; ` +
      `${SMALL.alikePercent} % of them within ${SMALL.withinPercent} % of their median`,
    `${OWN}: takings differ more, and pocket money is less`,
    'small_amounts',
  ],
  [
    'what is no structuring in weeks',
    `more than one above the threshold for ${REPORTED_AMONG} near it; of a business, less than one in ` +
      `${ELSEWHERE_AMONG} elsewhere than at its main place`,
    `${OWN}: who is reported as often avoids nothing, and takings come to one place`,
    'no_structuring',
  ],
  [
    'an arranged payment, in weeks and of small amounts',
    `${STANDING.countMin} or more of the same amount, all with one named counterparty, and odd or ` +
      `${days(STANDING.apartMs)} apart`,
    `${OWN}: wages and instalments`,
    'arranged_payment',
  ],
  [
    'a day at several places',
    `24 hours at most, and none after ${NIGHT_MS / (DAY_MS / 24)} hours without`,
    `${OWN}: midnight is another hour elsewhere`,
    'one_day',
  ],
  ['rare counterparty', `${NEW_PAIR_ROWS_MAX} transactions or fewer`, S0, 'rare_counterparty'],
  ['burst', days(BURST_MS), S0, 'burst'],
  [
    'pass-through',
    `${days(PASS_THROUGH_MS)}, ${PASS_THROUGH_PERCENT.low} to ${PASS_THROUGH_PERCENT.high} %`,
    S0,
    'pass_through',
  ],
  [
    'money that passed through',
    `from ${PASSED_PERCENT.yellow} % of what came in, red above ${PASSED_PERCENT.red} %, beyond chance, ` +
      `and ${PASSED_PERCENT.yellow} % of what left or what has to be reported; two amounts at least, ` +
      'together 1 % of the reporting threshold (100 US dollars), or one that has to be reported',
    `${OWN}: a tenth is real flow, as of CN4; who hands on less than a quarter lives on the rest`,
    'passed_money',
  ],
  [
    'what is matched by chance',
    `the mean of ${MOVES} moves of all that left, each a ninth of the time that is known (90 days at ` +
      'least) further',
    `${OWN}: the same payments without their order`,
    'chance',
  ],
  ['fan-in and fan-out', days(FAN_MS), S0, 'fan'],
  ['chain', `${days(CHAIN_GAP_MS)} and ${CHANGE_PERCENT_MAX} % from hop to hop`, S0, 'chain'],
  [
    'movements of each counterparty',
    `the newest ${MOVEMENTS_PER_ACCOUNT_MAX.toLocaleString('en-US')} of the lookback`,
    OWN,
    'movements',
  ],
  [
    'search for cycles',
    `given up after ${STEPS_MAX} steps`,
    `${OWN}: some milliseconds of work`,
    'cycle_search',
  ],
  [
    'age that is plausible',
    `0 to ${AGE_YEARS_MAX} years`,
    `${OWN}: beyond, a mistyped date`,
    'plausible_age',
  ],
  [
    'counterparties whose country is looked up',
    `${PLACED_COUNTERPARTIES_MAX}: those of flagged transactions, then the latest`,
    OWN,
    'countries_looked_up',
  ],
  [
    'most likeness of names',
    `${CONTAINED_SCORE} where one name has words more, ${INITIAL_SCORE} where one word is whole`,
    `${OWN}: a hit to look at`,
    'name_likeness',
  ],
  ['a text names the customer', `likeness of ${NAMING_SCORE_MIN}`, OWN, 'naming_text'],
  [
    'what is compared of a name',
    `${NAME_WORDS_MAX} words and ${NAME_CHARS_MAX} characters`,
    `${OWN}: the work grows with the square`,
    'compared_name',
  ],
  [
    'what is read of a text',
    `${TEXT_WORDS_MAX} words and ${TEXT_CHARS_MAX} characters`,
    `${OWN}: an article, not a book`,
    'read_text',
  ],
  [
    'texts that are read',
    `the newest ${ARTICLES_PER_NAME_MAX} articles for each name, ${TAGS_MAX} tags`,
    OWN,
    'texts',
  ],
  ['customer and owners that are screened', namesUpTo(OWN_NAMES_MAX), OWN, 'own_names'],
  [
    'other entities of the alert that are screened',
    `the first ${PARTIES_MAX} of the alert, ${namesUpTo(PARTY_NAMES_MAX)}`,
    OWN,
    'other_parties',
  ],
  [
    'counterparties whose names are looked at',
    `${NAMED_COUNTERPARTIES_MAX}: those of flagged transactions, then of the ${LARGEST_MAX} largest; ` +
      namesUpTo(COUNTERPARTY_NAMES_MAX),
    OWN,
    'counterparty_names',
  ],
  ['entities that share an address or number', `${SHARERS_MAX} are looked up`, OWN, 'sharers'],
  ['age of a sanctions, address or Tor list', '7 days', `${OWN}: OFAC changes its list every few days`],
  ['severity of the colours, weights of blocks and flags', 'above and below', `${OWN}, untrained`],
];
