import { z } from 'zod';

/** Whom no customer may deal with, directly and above dust: a mandatory rule escalates. */
export const PROHIBITED = [
  'sanctioned',
  'terrorist_financing',
  'child_abuse',
  'ransomware',
  'stolen_funds',
  'darknet',
  'mixer',
] as const;
export const RED = [...PROHIBITED, 'scam'] as const;
export const YELLOW = ['gambling', 'high_risk_exchange'] as const;

/** `ordinary`: known, and no risk by itself. */
export const Category = z.enum([...RED, ...YELLOW, 'ordinary']);

export type Category = z.infer<typeof Category>;

export interface Aliases {
  readonly category: Category;
  /** Words for the category, wherever they stand; `*` stands for any ending. */
  readonly words: readonly string[];
  /** Names that nobody else bears, wherever they stand. */
  readonly names: readonly string[];
  /** Names that people and firms bear as well, which beside GENERIC words have to be all of the text. */
  readonly shared: readonly string[];
}

const list = (text: string): string[] => text.trim().replace(/\s+/g, ' ').split(', ');

/** First fit counts. Own selection after vendors of blockchain data, OFAC and reports of the police. */
export const ALIASES: readonly Aliases[] = [
  {
    category: 'sanctioned',
    words: list('sanction, sanctions, sanctioned, ofac, specially designated'),
    names: list('garantex, grinex, suex, chatex, cryptex, lazarus group, netex24, bitriver'),
    shared: list('sdn, sdn list, lazarus'),
  },
  {
    category: 'terrorist_financing',
    words: list('terror*'),
    names: list(`
      hamas, hezbollah, hizballah, daesh, islamic state, isis k, isis donation, isis fundraising, isis
      funding, al qaeda, al qassam brigades`),
    shared: list('isil, al qassam'),
  },
  {
    category: 'child_abuse',
    words: list('child abuse, child exploitation, child sex*, child porn*, csam, csem'),
    names: [],
    shared: [],
  },
  {
    category: 'ransomware',
    words: list('ransomware*, ransom payment*, ransom demand*'),
    names: list('lockbit, sodinokibi, netwalker, alphv, wannacry'),
    shared: list('ransom, revil, ryuk, blackcat, darkside'),
  },
  {
    category: 'stolen_funds',
    words: list('stolen, theft*, hack, hacks, hacked, hacker*, heist, exploit, exploits, exploiter*'),
    names: [],
    shared: [],
  },
  {
    category: 'darknet',
    words: list('dark net*, darknet*, dark web*, darkweb*, dark market*'),
    names: list('alphabay, blacksprut'),
    shared: list('hydra, silk road, genesis market, kraken market, mega market, omg omg, solaris market'),
  },
  {
    category: 'mixer',
    words: list('mixer*, mixing, tumbler*, tumbling, coin join*, coinjoin*'),
    names: list(`
      tornado cash, tornadocash, blender io, sinbad io, chipmixer, wasabi wallet, samourai, bitcoin fog,
      yomix, joinmarket, bestmixer, cryptomixer`),
    shared: list('sinbad, wasabi, helix'),
  },
  {
    category: 'scam',
    words: list('scam*, ponzi*, phish*, fraud*, pig butcher*, rug pull*, rugpull*'),
    names: [],
    shared: [],
  },
  {
    category: 'gambling',
    words: list('gambl*, casino*, betting, sportsbook*, lotter*, poker'),
    names: list('1xbet, roobet, rollbit, stake com'),
    shared: [],
  },
  {
    category: 'high_risk_exchange',
    words: list('high risk*, no kyc, instant exchange*, instant swap*'),
    names: [],
    shared: [],
  },
  {
    category: 'ordinary',
    words: list(`
      exchange*, wallet*, merchant*, payment*, mining, miner*, defi, decentrali*, dex, lending, hosted,
      custod*, staking, token*, smart contract*, nft*, atm, bridge*, bank*, broker*`),
    names: [],
    shared: list(`
      binance, coinbase, kraken, bitstamp, gemini, okx, okex, bybit, kucoin, huobi, htx, bitfinex, crypto com,
      uniswap, aave, curve, lido, metamask, ledger, bitpay, paypal, revolut, robinhood, bitpanda, etoro,
      circle, tether, bittrex, poloniex, upbit, bithumb, bitso, luno, bitvavo, blockchain com`),
  },
];

/** In capitals alone, beside GENERIC words: a given name, a firm and a river bear it as well. */
export const IN_CAPITALS: readonly (readonly [Category, string])[] = [['terrorist_financing', 'ISIS']];

/** The shorter form of a listed name: too common to be a risk, and no clearing either. */
export const NEVER_ORDINARY: readonly string[] = list('isis, whirlpool');

/** Beside the name of a service they leave it what it is. */
export const GENERIC: ReadonlySet<string> = new Set(
  list(`
    entity, entities, service, services, wallet, wallets, address, addresses, cluster, user, users, deposit,
    deposits, withdrawal, withdrawals, hot, cold, pool, router, proxy, contract, protocol, bridge, market,
    marketplace, dark, darknet, web, net, group, gang, brigades, organization, organisation, affiliate,
    affiliates, operator, operators, administrator, donation, donations, donate, campaign, fundraising,
    fundraiser, io, com, org, cash, exchange, mixer, mixing, coinjoin, crypto, bitcoin, btc, eth, ethereum,
    usdt, tron, trx, monero, xmr, the, of, for, and, by, via, from, to, direct, exposure, related, linked,
    associated, sdn, app, token, official, otc, p2p, payment, payments, account,
    coordinator, relayer`),
);

/** Directly behind a word for a category: who fights it, tells of it or helps against it. */
export const AGAINST: readonly string[] = list(`
  screening, compliance, prevention, protection, awareness, insurance, insurer, recovery, monitoring,
  detection, analytics, intelligence, news, helpline, hotline, victim, victims,
  relief, addiction, lawyer, lawyers, law, legal, attorney, consulting, consultancy, advisory, research,
  education, commission, authority, regulator, response, negotiation, rehabilitation, antivirus, oracle`);

/** Categories whose words mean other things in the trades below. */
export const AMBIGUOUS: readonly Category[] = ['stolen_funds', 'mixer', 'scam', 'gambling'];

/** Trades in which a mixer is a machine, and a hack a trick. */
export const OTHER_TRADES: ReadonlySet<string> = new Set(
  list(`
    training, magazine, blog, podcast, book, books, museum, travel, tours, appliance, appliances, kitchen,
    cement, concrete, audio, music, records, sound, studio, studios, bar, pub, cafe, coffee, restaurant,
    bistro, bakery, food, cocktail, glass, glassware, clinic, rental, school, university`),
);
