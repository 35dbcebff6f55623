import type { BlockId } from './dimensions.js';
import type { Flag } from './flag.js';
import { cite, phrase, pointer, type ReferencedText, type Words } from '../texts/referenced-text.js';

// size: a phrase is read as one line.

/** What flags stand on, as their definitions name it (see `TOPIC_WORDS` of the notes). */
type Topics = readonly string[];

export interface Question {
  readonly what: string;
  /** In the rule, the title or the subtype of an alert. */
  readonly words: RegExp;
  /** The block that has to answer; what another one says of the same topic does not. */
  readonly block: BlockId;
  readonly topics: Topics;
  /** The document or list that would settle it. */
  readonly settledBy: string;
}

/** What a rule of a monitoring system asks, by its words; own choice. Other rules ask nothing special. */
const QUESTIONS: readonly Question[] = [
  {
    what: 'names on sanctions lists',
    words: /sanction|\bofac\b|\bsdn\b|watch ?list|name match|screening hit/i,
    block: 'screening',
    topics: ['sanctions'],
    settledBy:
      'a sanctions list in force, and the passport of the customer for name, birth date and nationality',
  },
  {
    what: 'politically exposed persons',
    words: /\bpeps?\b|politically exposed/i,
    block: 'screening',
    topics: ['exposed_person'],
    settledBy:
      'tags of the customer that say whether it is one, from a declaration of the customer or a list of offices',
  },
  {
    what: 'negative news',
    words: /adverse media|negative (?:news|media)/i,
    block: 'adverse_media',
    topics: ['news'],
    settledBy: 'a list of articles',
  },
  {
    what: 'exposure of blockchain addresses',
    words:
      /\b(?:crypto|blockchain|bitcoin) ?(?:exposure|risk|monitoring|alert)|mixer|darknet|dark web|ransom|\bkyt\b|(?:direct|indirect) exposure/i,
    block: 'crypto_exposure',
    topics: ['risky_service', 'vendor_report'],
    settledBy: 'a report of a vendor of blockchain data on the customer or its transactions',
  },
  {
    what: 'blockchain addresses',
    words:
      /crypto|blockchain|bitcoin|(?:hosted|private|hardware|cold) wallet|wallet (?:address|exposure|screening|risk)/i,
    block: 'crypto_exposure',
    topics: ['wallet', 'risky_service', 'vendor_report'],
    settledBy: 'blockchain addresses of the transactions, or a report of a vendor of blockchain data',
  },
  {
    what: 'income and declared activity',
    words:
      /\bincome\b|\bdeclared\b|\bexpected (?:activity|deposits|turnover)|(?:customer|kyc|declared|of|with|against) profile\b/i,
    block: 'expected_activity',
    topics: ['deposits', 'income'],
    settledBy: 'a pay slip, a tax assessment or annual accounts, and the deposits that the customer expects',
  },
  {
    what: 'IP addresses',
    words: /\bips?\b|\bvpn\b|\btor\b|geolocation/i,
    block: 'ip_geo',
    topics: ['ip', 'hidden_ip'],
    settledBy: 'the log of the customer’s sign-ins with their IP addresses',
  },
  {
    what: 'contact details',
    words:
      /\be-?mail(?:s| addresses| address| domains?)?\b(?! (?:money )?transfers?)|\bphone numbers?\b|\b(?:shared|same|disposable|foreign) (?:tele)?phones?\b/i,
    block: 'email_phone',
    topics: ['email', 'phone'],
    settledBy: 'e-mail addresses and phone numbers of the customer',
  },
  {
    what: 'the age of the account',
    words: /new account|account age|dorman/i,
    block: 'account_age',
    topics: ['registration', 'dormancy'],
    settledBy: 'the registration date of the customer, from the form that opened the account',
  },
  {
    what: 'ownership',
    words: /\bubos?\b|beneficial owner|ownership/i,
    block: 'customer_profile',
    topics: ['owners'],
    settledBy: 'an extract of the register of companies that names the beneficial owners with their shares',
  },
  {
    what: 'how money moved',
    words: /\bstructur|smurf|velocity|burst|pass.?through|rapid|layering|funnel|fan.?(?:in|out)|volume/i,
    block: 'transaction_patterns',
    topics: ['reporting_threshold', 'burst', 'pass_through', 'round_amounts', 'volume', 'largest_amount'],
    settledBy: 'the transactions of the half year before the alert',
  },
];

/** What of an alert tells what its rule asks. */
export const wordsOfAlert = (alert: {
  readonly rule_title: string;
  readonly title: string;
  readonly alert_subtype?: string | null | undefined;
}): string => [alert.rule_title, alert.title, alert.alert_subtype ?? ''].join('\n');

/** What these words ask; an alert on a blockchain asks about addresses whatever they are. */
export const questionsOf = (words: string, isBlockchainAlert: boolean): readonly Question[] =>
  QUESTIONS.filter(
    (question) => question.words.test(words) || (isBlockchainAlert && question.topics.includes('wallet')),
  );

/** Documents that would let a block be assessed. */
const SETTLED_BY: Readonly<Record<BlockId, string>> = {
  account_age: 'the form that opened the account, for its date',
  customer_profile: 'a passport, and documents on occupation, source of funds and owners',
  expected_activity: 'a pay slip, a tax assessment or annual accounts, for income and expected deposits',
  email_phone: 'e-mail addresses and phone numbers',
  ip_geo: 'the log of sign-ins with IP addresses, and countries',
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
    readonly flags: readonly Pick<Flag, 'flagId' | 'color' | 'rationale'>[];
  }[];
  readonly topicsOf: (flagId: string) => Topics;
  /** What came in and went out. */
  readonly moved: Words;
  /** Whether each of its currencies has a sum of its own that has to be reported. */
  readonly hasOwnSums: boolean;
  /** See `reportableSums`. */
  readonly reportableSums: number;
}

/** Why the data gives no ground to clear the customer, and what would; null where it does. */
export function missingGround(asked: GroundAsked, rules: GroundRules): ReferencedText | null {
  const flags = asked.blocks.flatMap((block) =>
    block.flags.map((flag) => ({ ...flag, blockId: block.blockId })),
  );
  const on = (topics: Topics) =>
    flags.filter(({ flagId }) => asked.topicsOf(flagId).some((each) => topics.includes(each)));
  for (const { what, block, topics, settledBy } of questionsOf(asked.alert, asked.isBlockchainAlert)) {
    const answers = on(topics).filter(({ blockId }) => blockId === block);
    if (answers.some(({ color }) => color !== 'gray')) continue;
    const asks = `Insufficient data: the alert asks about ${what}, which could not be assessed`;
    const [first] = answers;
    const why = first ? reasonOf(first) : 'the block that looks at it is switched off in the recipe';
    return phrase`${asks}: ${why}. It would take ${first ? settledBy : 'a run with that block'}.`;
  }
  const isUnprofiled =
    on(['kyc']).some(({ color }) => color === 'red' || color === 'gray') &&
    on(['deposits', 'income']).every(({ color }) => color === 'gray');
  if (isUnprofiled && asked.reportableSums >= rules.unprofiledSumsMax) {
    const sums = cite('/recipe/unprofiledSumsMax', rules.unprofiledSumsMax);
    const worth = asked.hasOwnSums ? '' : ', counted by worth where a currency has none of its own';
    const many = phrase`one way at least ${sums} times the sum from which cash is reported${worth}`;
    const moved = phrase`${asked.moved}, ${asked.reportableSums === Infinity ? 'of a worth that is not known' : many}`;
    const [gap] = on(['kyc']).filter(({ color }) => color === 'red' || color === 'gray');
    const why = phrase`Insufficient data: ${moved}, and hardly anything is known`;
    const known = gap ? phrase`: ${reasonOf(gap)}` : '';
    return phrase`${why}${known}. It would take ${SETTLED_BY.expected_activity}; ${SETTLED_BY.customer_profile}.`;
  }
  const assessed = flags.filter(({ color }) => color !== 'gray').length;
  if (assessed * 100 >= rules.assessedPercentMin * flags.length) return null;
  const percent = cite('/counts/assessedPercent', Math.floor((assessed * 100) / flags.length));
  const least = cite('/recipe/assessedPercentMin', rules.assessedPercentMin);
  const why = phrase`${percent} % of the flags could be assessed, where ${least} % are needed to clear`;
  return phrase`Insufficient data: ${why}. It would take ${wanted(asked.blocks)}.`;
}

/** What the flag says itself of why. */
function reasonOf({
  blockId,
  flagId,
  rationale,
}: Pick<Flag, 'flagId' | 'rationale'> & { readonly blockId: BlockId }): Words {
  const said = rationale.replace(/\.$/, '');
  const member = (name: string) => pointer('blocks', blockId, 'flags', flagId, name);
  return phrase`${cite(member('id'), flagId)} says "${cite(member('reason'), said)}"`;
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
