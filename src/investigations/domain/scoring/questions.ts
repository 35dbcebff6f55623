import type { BlockId } from './dimensions.js';

// size: a pattern, or a phrase, is read as one line.

/** What flags stand on, as their definitions name it (see `TOPIC_WORDS` of the notes). */
export type Topics = readonly string[];

export interface Question {
  readonly what: string;
  /** In the rule, the title or the subtype of an alert. */
  readonly words: RegExp;
  /** The blocks that have to answer; what another one says of the same topic does not. */
  readonly blocks: readonly BlockId[];
  /** Of flags of which one that is assessed answers; none where no flag can. */
  readonly topics: Topics;
  /** Of flags on movements that are told with the answer and are none by themselves. */
  readonly beside?: Topics;
  /** Of what moved on a blockchain alone. */
  readonly isOnChain?: true;
  /** The document or list that would settle it. */
  readonly settledBy: string;
}

/** What the bank can do where hardly any customer is like this one. */
const COMPARED = 'a hundred comparable customers, or a document on what the money was for';

const MANY = String.raw`(?:many|multiple|numerous|several|various|different|unrelated|unknown|new)`;
/** Up to two words may stand between. */
const SOME = String.raw`\b${MANY}(?: [\w-]+){0,2}`;
const SENDERS = 'senders?|payers?|originators?|remitters?|donors?|depositors?';
const RECEIVERS = 'receivers?|recipients?|payees?|beneficiar(?:y|ies)|suppliers?|vendors?';
const PEOPLE = 'persons?|people|individuals?|parties|accounts?';

/** A rule on a large payment is answered by that payment. */
const NOT_LARGE = String.raw`^(?![^]*\b(?:(?:large|big)(?! (?:number|volume|count))|high[- ]?(?:value|amount)))[^]*`;

const MOVEMENTS: readonly Question[] = [
  {
    what: 'structuring',
    words: new RegExp(
      String.raw`\bstructuring|\bstructured (?:cash|deposit|withdrawal|payment|transaction|transfer)|smurf|` +
        String.raw`\b(?:below|under) (?:the |a )?(?:\w+ )?(?:threshold|limit)`,
      'i',
    ),
    blocks: ['transaction_patterns'],
    topics: ['reporting_threshold'],
    settledBy:
      'the sum from which cash is reported in each currency, and a document on where the cash is from',
  },
  {
    what: 'cash that was paid in',
    words: new RegExp(
      String.raw`${NOT_LARGE}\bcash(?: |-)(?:[\w-]+ ){0,2}(?:deposits?|intensive|activity|credits?)\b|` +
        String.raw`${NOT_LARGE}\bdeposits? (?:of|in) cash\b`,
      'i',
    ),
    blocks: ['transaction_patterns', 'expected_activity'],
    topics: ['reporting_threshold', 'deposits', 'income'],
    beside: ['volume'],
    settledBy: 'a document on where the cash is from, and the deposits that the customer expects',
  },
  {
    what: 'money that passed through',
    words:
      /pass.?through|layering|funnel|\brapid|\b(?:quick|fast) (?:\w+ )?(?:movement|turnover|flow)|\bin.and.out\b/i,
    blocks: ['transaction_patterns'],
    topics: ['pass_through'],
    beside: ['burst', 'cycle', 'chain'],
    settledBy: COMPARED,
  },
  {
    what: 'bursts of transactions',
    words: /burst|velocity/i,
    blocks: ['transaction_patterns'],
    topics: ['burst'],
    beside: ['burst'],
    settledBy: COMPARED,
  },
  {
    what: 'many senders',
    words: new RegExp(
      String.raw`fan.?in|\bmany.to.(?:one|few)\b|${SOME} (?:${SENDERS})\b|\bfrom ${SOME} (?:${PEOPLE})\b|` +
        String.raw`\b(?:incoming|inbound|third[- ]party) (?:p2p|peer)`,
      'i',
    ),
    blocks: ['counterparty_network'],
    topics: ['new_senders'],
    settledBy: COMPARED,
  },
  {
    what: 'many receivers',
    words: new RegExp(
      String.raw`fan.?out|\b(?:one|few).to.many\b|${SOME} (?:${RECEIVERS})\b|\bto ${SOME} (?:${PEOPLE})\b`,
      'i',
    ),
    blocks: ['counterparty_network'],
    topics: ['new_receivers'],
    settledBy: COMPARED,
  },
  {
    what: 'many counterparties',
    words: new RegExp(String.raw`${SOME} counterpart(?:y|ies)\b`, 'i'),
    blocks: ['counterparty_network'],
    topics: ['new_senders', 'new_receivers'],
    settledBy: COMPARED,
  },
  {
    what: 'what went out',
    words: new RegExp(String.raw`${NOT_LARGE}(?:\boutgoing\b|withdrawal|\boutflow|\bspending\b)`, 'i'),
    blocks: ['transaction_patterns'],
    topics: ['largest_amount', 'volume'],
    beside: ['new_receivers'],
    settledBy: COMPARED,
  },
  {
    what: 'the volume of the account',
    words: new RegExp(
      String.raw`volume|turnover|\binflow|${NOT_LARGE}` +
        String.raw`\b(?:many|multiple|numerous|frequent|incoming|number of)(?: [\w-]+){0,2} ` +
        String.raw`(?:payments?|transactions?|transfers?|credits?|deposits?|remittances?)\b`,
      'i',
    ),
    blocks: ['transaction_patterns', 'expected_activity'],
    topics: ['volume', 'deposits', 'income'],
    beside: ['new_senders'],
    settledBy: `${COMPARED}, and the deposits that the customer expects`,
  },
];

/** Crimes whose payments may look like anybody's: that no flag stands out rules none of them out. */
const GRAVE: Question = {
  what: 'a crime against persons or its financing',
  words: new RegExp(
    String.raw`child (?:sexual )?(?:abuse|exploitation)|(?:abuse|exploitation) of (?:children|minors)|\bcsam\b|` +
      String.raw`(?:human|sex|people) traffick|traffick\w+ (?:in|of) (?:persons|human)|slavery|` +
      String.raw`terroris|\bterror[ -]financ`,
    'i',
  ),
  blocks: [],
  topics: [],
  settledBy: 'the decision of a person who knows what led to the alert',
};

/** Goods, ships and end users: neither a list of names nor a payment shows where they went. */
const EVASION: Question = {
  what: 'goods and services for those under sanctions',
  words: new RegExp(
    String.raw`\b(?:sanctions?|embargo)[- ](?:evasion|evad\w+|circumvent\w+|busting)|` +
      String.raw`\b(?:evasion|evad\w+|circumvent\w+) (?:of )?(?:\w+ )?(?:sanctions?|embargo)`,
    'i',
  ),
  blocks: [],
  topics: [],
  settledBy: 'the contract, the papers of the shipment and who uses the goods in the end',
};

/** The same of goods, which a parcel may be as well. */
const EXPORTS: Question = {
  ...EVASION,
  words: /\btrans-?shipment|\bdiversion of goods|\bdual[- ]use\b|\bexport controls?\b/i,
};

/** Whoever uses the account of a dead customer may do so as before. */
const DEATH: Question = {
  what: 'what was done after the death of the customer',
  words:
    /\b(?:after|since|post|following) (?:the |his |her )?(?:death|decease)\b|\b(?:deceased|dead) (?:customer|client|account ?holder|person)/i,
  blocks: [],
  topics: [],
  settledBy: 'a sign of life of the customer, or the death certificate and who may act for the estate',
};

/** What a list or a vendor was asked; that is answered where a question on it is asked. */
const ASKED_OF_OTHERS = /exposure|screen|\blists?\b|match|sanction/i;
const OTHERS: readonly BlockId[] = ['screening', 'crypto_exposure'];

const ADDRESSES = {
  what: 'blockchain addresses',
  blocks: ['crypto_exposure'],
  topics: ['wallet', 'risky_service', 'vendor_report'],
  settledBy: 'blockchain addresses of the transactions, or a report of a vendor of blockchain data',
} as const;

/** What a rule of a monitoring system asks, by its words; own choice. Other rules ask nothing special. */
const QUESTIONS: readonly Question[] = [
  {
    what: 'names on sanctions lists',
    words:
      /\bsanction(?!s? (?:evasion|evad|circumvent|busting))|\bofac\b|\bsdn\b|watch ?list|terroris\w* lists?\b|name match|screening hit/i,
    blocks: ['screening'],
    topics: ['sanctions'],
    settledBy:
      'a sanctions list in force, and the passport of the customer for name, birth date and nationality',
  },
  {
    what: 'politically exposed persons',
    words: /\bpeps?\b|politically exposed/i,
    blocks: ['screening'],
    topics: ['exposed_person'],
    settledBy:
      'tags of the customer that say whether it is one, from a declaration of the customer or a list of offices',
  },
  {
    what: 'negative news',
    words: /adverse media|negative (?:news|media)/i,
    blocks: ['adverse_media'],
    topics: ['news'],
    settledBy: 'a list of articles',
  },
  {
    what: 'exposure of blockchain addresses',
    words:
      /\b(?:crypto|blockchain|bitcoin) ?(?:exposure|risk|monitoring|alert)|mixer|darknet|dark web|ransom|\bkyt\b|(?:direct|indirect) exposure/i,
    blocks: ['crypto_exposure'],
    topics: ['risky_service', 'vendor_report'],
    settledBy: 'a report of a vendor of blockchain data on the customer or its transactions',
  },
  {
    ...ADDRESSES,
    words: /(?:hosted|private|hardware|cold) wallet|wallet (?:address|exposure|screening|risk)/i,
  },
  { ...ADDRESSES, words: /crypto|blockchain|bitcoin/i, isOnChain: true },
  {
    what: 'income and declared activity',
    words:
      /\bincome\b|\bdeclared\b|\bexpected (?:activity|deposits|turnover)|(?:customer|kyc|declared|of|with|against) profile\b|\b(?:beyond|outside(?: of)?|inconsistent with) (?:\w+ )?(?:profile|business|kyc)\b/i,
    blocks: ['expected_activity'],
    topics: ['deposits', 'income'],
    settledBy: 'a pay slip, a tax assessment or annual accounts, and the deposits that the customer expects',
  },
  {
    what: 'countries',
    words:
      /\b(?:conflict|war) zones?\b|\b(?:high[- ]risk|sanctioned|embargoed|listed|non-?cooperative) (?:third )?(?:countr(?:y|ies)|jurisdictions?|corridors?)|\bembargo|\bfatf\b|\bcountry risk\b/i,
    blocks: ['ip_geo'],
    topics: ['country'],
    settledBy: 'the country of the other side, from the payment order or its bank',
  },
  {
    what: 'IP addresses',
    words: /\bips?\b|\bvpn\b|\btor\b|geolocation/i,
    blocks: ['ip_geo'],
    topics: ['ip', 'hidden_ip'],
    settledBy: 'the log of the customer’s sign-ins with their IP addresses',
  },
  {
    what: 'contact details',
    words:
      /\be-?mail(?:s| addresses| address| domains?)?\b(?! (?:money )?transfers?)|\bphone numbers?\b|\b(?:shared|same|disposable|foreign) (?:tele)?phones?\b/i,
    blocks: ['email_phone'],
    topics: ['email', 'phone'],
    settledBy: 'e-mail addresses and phone numbers of the customer',
  },
  {
    what: 'the age of the account',
    words: /new account|account age/i,
    blocks: ['account_age'],
    topics: ['registration'],
    settledBy: 'the registration date of the customer, from the form that opened the account',
  },
  {
    what: 'an account that nobody used',
    words: /dorman|\b(?:inactive|sleeping|reactivated) (?:\w+ )?account/i,
    blocks: ['account_age'],
    topics: ['dormancy'],
    settledBy: 'the transactions of the years before, and the reason why the account is used again',
  },
  {
    what: 'ownership',
    words: /\bubos?\b|beneficial owner|ownership/i,
    blocks: ['customer_profile'],
    topics: ['owners'],
    settledBy: 'an extract of the register of companies that names the beneficial owners with their shares',
  },
  ...MOVEMENTS,
];

/** What of an alert tells what its rule asks. */
export const wordsOfAlert = (alert: {
  readonly rule_title: string;
  readonly title: string;
  readonly alert_subtype?: string | null | undefined;
}): string => [alert.rule_title, alert.title, alert.alert_subtype ?? ''].join('\n');

export interface AlertAsks {
  readonly isBlockchainAlert: boolean;
  /** What it flags moved on a blockchain, or may have: a transfer from an exchange has no address. */
  readonly isOnChain: boolean;
  /** What it flags is less than has to be reported. */
  readonly isSmall?: boolean;
}

/** What these words ask; an alert on a blockchain asks about addresses whatever they are. */
export function questionsOf(
  text: string,
  { isBlockchainAlert, isOnChain, isSmall = false }: AlertAsks,
): readonly Question[] {
  const asked = QUESTIONS.filter(
    ({ words, topics, isOnChain: isChainAsked }) =>
      (isBlockchainAlert && topics.includes('wallet')) || (words.test(text) && (isOnChain || !isChainAsked)),
  );
  const isOfOthers = asked.some(({ blocks }) => blocks.some((block) => OTHERS.includes(block)));
  const isGrave = GRAVE.words.test(text) && !(isOfOthers && ASKED_OF_OTHERS.test(text));
  const further = [EVASION, ...(isSmall ? [] : [EXPORTS]), DEATH].filter(({ words }) => words.test(text));
  return [...asked, ...(isGrave ? [GRAVE] : []), ...further];
}

/** Words that say which rule it was, and not what it asks. */
const NAMING = new Set(
  (
    'rule scenario alert model case unusual suspicious abnormal activity activities behaviour behavior ' +
    'transaction transactions payment payments account customer client monitoring detected review risk ' +
    'high pattern anomaly outlier general type score with from of the in for and'
  ).split(' '),
);

/** Two words that say something make a question. Own choice: one may be a name. */
export const saysWhat = (words: string): boolean =>
  new Set((words.toLowerCase().match(/\p{L}{3,}/gu) ?? []).filter((word) => !NAMING.has(word))).size >= 2;
