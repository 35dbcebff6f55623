import { z } from 'zod';

/** Whom no customer may deal with, directly and above dust: a mandatory rule escalates. */
const PROHIBITED = [
  'sanctioned',
  'terrorist_financing',
  'child_abuse',
  'ransomware',
  'stolen_funds',
  'darknet',
  'mixer',
] as const;
const RED = [...PROHIBITED, 'scam'] as const;
const YELLOW = ['gambling', 'high_risk_exchange'] as const;

/** `ordinary`: known, and no risk by itself. */
export const Category = z.enum([...RED, ...YELLOW, 'ordinary']);

export type Category = z.infer<typeof Category>;

export const RED_CATEGORIES: readonly Category[] = RED;
export const YELLOW_CATEGORIES: readonly Category[] = YELLOW;

export const isProhibited = (category: Category): boolean =>
  (PROHIBITED as readonly string[]).includes(category);

export const isRisky = (category: Category | null): category is Exclude<Category, 'ordinary'> =>
  category !== null && category !== 'ordinary';

/**
 * Aliases of categories and names of services, as whole words; `*` stands for any ending. The first line that
 * fits counts. Own selection after the categories that vendors of blockchain data publish, designations of
 * OFAC and reports of the police; an organisation adds its own in the recipe.
 */
const ALIASES: readonly (readonly [Category, readonly string[]])[] = [
  [
    'sanctioned',
    [
      'sanction*',
      'ofac',
      'sdn',
      'specially designated',
      'garantex',
      'grinex',
      'suex',
      'chatex',
      'cryptex',
    ].concat(['lazarus group', 'netex24', 'bitriver']),
  ],
  [
    'terrorist_financing',
    ['terror*', 'hamas', 'hezbollah', 'hizballah', 'isis', 'isil', 'al qaeda', 'al qassam'],
  ],
  ['child_abuse', ['child abuse', 'child exploitation', 'child sex*', 'child porn*', 'csam', 'csem']],
  [
    'ransomware',
    [
      'ransom*',
      'lockbit',
      'revil',
      'sodinokibi',
      'ryuk',
      'netwalker',
      'blackcat',
      'alphv',
      'darkside',
      'wannacry',
    ],
  ],
  [
    'stolen_funds',
    ['stolen', 'theft*', 'hack', 'hacks', 'hacked', 'hacker*', 'hacking', 'heist', 'exploit*'],
  ],
  [
    'darknet',
    [
      'dark net*',
      'darknet*',
      'dark web*',
      'darkweb*',
      'dark market*',
      'hydra',
      'alphabay',
      'silk road',
    ].concat(['genesis market', 'kraken market', 'mega market', 'omg omg', 'blacksprut', 'solaris market']),
  ],
  [
    'mixer',
    [
      'mixer*',
      'mixing',
      'tumbler*',
      'tumbling',
      'coin join*',
      'coinjoin*',
      'tornado cash',
      'tornadocash',
    ].concat(
      ['blender io', 'sinbad', 'chipmixer', 'chip mixer', 'wasabi', 'samourai', 'whirlpool', 'bitcoin fog'],
      ['helix', 'yomix', 'joinmarket', 'bestmixer', 'cryptomixer'],
    ),
  ],
  ['scam', ['scam*', 'ponzi*', 'phish*', 'fraud*', 'pig butcher*', 'rug pull*', 'rugpull*']],
  [
    'gambling',
    [
      'gambl*',
      'casino*',
      'betting',
      'sportsbook*',
      'lotter*',
      'poker',
      '1xbet',
      'roobet',
      'rollbit',
      'stake com',
    ],
  ],
  ['high_risk_exchange', ['high risk*', 'no kyc', 'instant exchange*', 'instant swap*']],
  [
    'ordinary',
    [
      'exchange*',
      'wallet*',
      'merchant*',
      'payment*',
      'mining',
      'miner*',
      'defi',
      'decentrali*',
      'dex',
    ].concat(
      [
        'lending',
        'hosted',
        'custod*',
        'staking',
        'token*',
        'smart contract*',
        'nft*',
        'atm',
        'bridge*',
        'bank*',
      ],
      [
        'broker*',
        'binance',
        'coinbase',
        'kraken',
        'bitstamp',
        'gemini',
        'okx',
        'okex',
        'bybit',
        'kucoin',
        'huobi',
      ],
      ['htx', 'bitfinex', 'crypto com', 'uniswap', 'aave', 'curve', 'lido', 'metamask', 'ledger', 'bitpay'],
      [
        'paypal',
        'revolut',
        'robinhood',
        'bitpanda',
        'etoro',
        'circle',
        'tether',
        'bittrex',
        'poloniex',
        'upbit',
      ],
      ['bithumb', 'bitso', 'luno', 'bitvavo', 'blockchain com'],
    ),
  ],
];

/** A word behind "not" or "non" says the contrary. */
const PATTERNS = ALIASES.map(([category, words]): readonly [Category, RegExp] => {
  const anyOf = words.map((word) => word.replace('*', '\\w*')).join('|');
  return [category, new RegExp(`(?<!\\b(?:un|non|not) )\\b(?:${anyOf})\\b`)];
});

export interface CategoryRules {
  readonly categoriesById: Readonly<Record<string, Category>>;
  readonly categoriesByName: Readonly<Record<string, Category>>;
}

const plain = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** Null for one that nobody knows: it is no risk and no clearing. What the recipe names comes first. */
export function categoryOf(name: string | null, id: number | null, rules: CategoryRules): Category | null {
  const key = String(id);
  if (id !== null && Object.hasOwn(rules.categoriesById, key)) return rules.categoriesById[key]!;
  const text = plain(name ?? '');
  const own = Object.keys(rules.categoriesByName).find((alias) => plain(alias) === text);
  if (own !== undefined && text !== '') return rules.categoriesByName[own]!;
  return PATTERNS.find(([, pattern]) => pattern.test(text))?.[0] ?? null;
}
