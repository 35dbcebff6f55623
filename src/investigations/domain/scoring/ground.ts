import type { BlockId } from './dimensions.js';
import type { Flag } from './flag.js';
import { cite, phrase, type ReferencedText } from '../texts/referenced-text.js';

/** What flags stand on, as their definitions name it (see `TOPIC_WORDS` of the notes). */
type Topics = readonly string[];

interface Question {
  readonly what: string;
  /** In the rule, the title or the subtype of an alert. */
  readonly words: RegExp;
  readonly topics: Topics;
  readonly settledBy: string;
}

const LIST = 'a sanctions list in force, with name, birth date and nationality of the customer';

/** What a rule of a monitoring system asks, by its words; own choice. Other rules ask nothing special. */
const QUESTIONS: readonly Question[] = [
  {
    what: 'names on sanctions lists',
    words: /sanction|\bofac\b|\bsdn\b|watch ?list|name match|screening hit/i,
    topics: ['sanctions'],
    settledBy: LIST,
  },
  {
    what: 'politically exposed persons',
    words: /\bpeps?\b|politically exposed/i,
    topics: ['exposed_person'],
    settledBy: 'tags of the customer that say whether it is one',
  },
  {
    what: 'negative news',
    words: /adverse media|negative (?:news|media)/i,
    topics: ['news'],
    settledBy: 'a list of articles',
  },
  {
    what: 'exposure of blockchain addresses',
    words: /crypto|blockchain|wallet|mixer|darknet|dark web|ransom|bitcoin|\bkyt\b/i,
    topics: ['wallet', 'risky_service', 'vendor_report'],
    settledBy: 'blockchain addresses of the transactions, or a report of a vendor of blockchain data',
  },
  {
    what: 'income and declared activity',
    words: /\bincome\b|\bdeclared\b|\bexpected (?:activity|deposits|turnover)|\bprofile\b/i,
    topics: ['deposits', 'income'],
    settledBy: 'the declared income or the deposits that the customer expects',
  },
  {
    what: 'IP addresses',
    words: /\bips?\b|\bvpn\b|\btor\b|geolocation/i,
    topics: ['ip', 'hidden_ip'],
    settledBy: 'the IP addresses of the customer',
  },
  {
    what: 'contact details',
    words: /\be-?mails?\b|\bphones?\b/i,
    topics: ['email', 'phone'],
    settledBy: 'e-mail addresses and phone numbers of the customer',
  },
  {
    what: 'the age of the account',
    words: /new account|account age|dorman/i,
    topics: ['registration', 'dormancy'],
    settledBy: 'the registration date of the customer',
  },
  {
    what: 'ownership',
    words: /\bubos?\b|beneficial owner|ownership/i,
    topics: ['owners'],
    settledBy: 'the beneficial owners with their shares',
  },
  {
    what: 'how money moved',
    words: /structur|smurf|velocity|burst|pass.?through|rapid|layering|funnel|fan.?(?:in|out)|volume/i,
    topics: ['reporting_threshold', 'burst', 'pass_through', 'round_amounts', 'volume', 'largest_amount'],
    settledBy: 'the transactions of the half year before the alert',
  },
];

/** Data that would let a block be assessed. */
const SETTLED_BY: Readonly<Record<BlockId, string>> = {
  account_age: 'the registration date',
  customer_profile: 'birth date, occupation, source of funds and owners',
  expected_activity: 'declared income or expected deposits',
  email_phone: 'e-mail addresses and phone numbers',
  ip_geo: 'IP addresses and countries',
  transaction_patterns: 'the transactions of the half year before',
  counterparty_network: 'ids of the counterparties',
  crypto_exposure: 'reports of a vendor of blockchain data',
  screening: 'a sanctions list in force',
  adverse_media: 'a list of articles',
};

const SHOWN_MAX = 4;

export interface GroundRules {
  /** Of all flags so many percent have to be assessed. */
  readonly assessedPercentMin: number;
  /** A customer of whom nothing is known may move less than so many reportable sums. */
  readonly unprofiledSumsMax: number;
}

export interface GroundAsked {
  /** Rule, title and subtype of the alert. */
  readonly alert: string;
  readonly isBlockchainAlert: boolean;
  readonly blocks: readonly {
    readonly blockId: BlockId;
    readonly flags: readonly Pick<Flag, 'flagId' | 'color'>[];
  }[];
  readonly topicsOf: (flagId: string) => Topics;
  /** The largest sum of one direction and currency, in reporting thresholds of the currency. */
  readonly reportableSums: number;
}

/** Why the data gives no ground to clear the customer, and what would; null where it does. */
export function missingGround(asked: GroundAsked, rules: GroundRules): ReferencedText | null {
  const flags = asked.blocks.flatMap((block) => block.flags);
  const on = (topics: Topics) =>
    flags.filter(({ flagId }) => asked.topicsOf(flagId).some((each) => topics.includes(each)));
  const isUnknown = (topics: Topics): boolean =>
    on(topics).length > 0 && on(topics).every(({ color }) => color === 'gray');
  const unanswered = QUESTIONS.find(
    ({ words, topics }) =>
      (words.test(asked.alert) || (asked.isBlockchainAlert && topics.includes('wallet'))) &&
      isUnknown(topics),
  );
  if (unanswered) {
    const { what, settledBy } = unanswered;
    const asks = `Insufficient data: the alert asks about ${what}, which could not be assessed.`;
    return phrase`${asks} It would take ${settledBy}.`;
  }
  const isUnprofiled =
    on(['kyc']).some(({ color }) => color === 'red' || color === 'gray') &&
    isUnknown(['deposits', 'income']) &&
    on(['source_of_funds']).every(({ color }) => color !== 'green');
  if (isUnprofiled && asked.reportableSums >= rules.unprofiledSumsMax) {
    const sums = cite('/recipe/unprofiledSumsMax', rules.unprofiledSumsMax);
    const moved = phrase`money of ${sums} reporting thresholds or more moved`;
    const why = phrase`Insufficient data: ${moved} and hardly anything is known of the customer.`;
    return phrase`${why} It would take ${SETTLED_BY.expected_activity}; ${SETTLED_BY.customer_profile}.`;
  }
  const assessed = flags.filter(({ color }) => color !== 'gray').length;
  if (assessed * 100 >= rules.assessedPercentMin * flags.length) return null;
  const percent = cite('/counts/assessedPercent', Math.round((assessed * 100) / flags.length));
  const least = cite('/recipe/assessedPercentMin', rules.assessedPercentMin);
  const why = phrase`${percent} % of the flags could be assessed, where ${least} % are needed to clear`;
  return phrase`Insufficient data: ${why}. It would take ${wanted(asked.blocks)}.`;
}

/** For the blocks with most that was not assessed. */
function wanted(blocks: GroundAsked['blocks']): string {
  const grays = (block: GroundAsked['blocks'][number]): number =>
    block.flags.filter(({ color }) => color === 'gray').length;
  return [...blocks]
    .filter((block) => grays(block) > 0)
    .sort((a, b) => grays(b) - grays(a))
    .slice(0, SHOWN_MAX)
    .map(({ blockId }) => SETTLED_BY[blockId])
    .join('; ');
}
