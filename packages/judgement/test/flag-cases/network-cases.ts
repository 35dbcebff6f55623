import type { CycleFacts, NetworkFacts } from '../../src/network/network-facts.js';
import type { WalletFacts, WalletReport } from '../../src/case/facts/wallet-facts.js';
import type { PeerTable } from '../../src/activity/peer-table.js';
import { NOON_MS, peersWith, type Given, type Payment } from '../given-case.js';
import { edge, times, today, type FlagCases } from './edge.js';
import { DAY_MS } from '@alert-review/kernel';

const NEWCOMER_PEERS = peersWith({ newcomers: { p80: '0.50', p95: '1.30' } });
const network = (facts: Partial<NetworkFacts>, given: Given = {}): Given => {
  const none = {
    followed: 5,
    counterparties: 5,
    truncated: false,
    cycles: [],
    chain: [],
    pattern: null,
    escalated: [],
  };
  return { payments: [today], further: { network: { ...none, ...facts } }, ...given };
};
/** Two of two are 2.60 decades, two of eight 1.24; a single one is chance. */
const newcomers = (count: number, looked: number, peers: PeerTable | null = NEWCOMER_PEERS): Given => {
  const bursting = times(count, (i) => ({ entityId: `N${i}`, burst: 9, transactions: [`n${i}`] }));
  return network({ newcomers: { looked, bursting } }, { peers });
};
const cycle = (hops: number, days = 4, changePercent = 3): Given => {
  const transactions = times(hops, (i) => `c${i}`);
  const found: CycleFacts = { transactions, startMs: 0, spanMs: days * DAY_MS, changePercent };
  return network({ cycles: [found] });
};
/** Counterparties that an analyst escalated, with these sums out of 20,000 incoming. */
const escalated = (...sums: string[]): Given => {
  const rest = 20_000 - sums.reduce((total, sum) => total + Number(sum), 0);
  const payments = [...sums, String(rest)].map((sum): Payment => ({ daysAgo: 0, amount: sum }));
  const found = sums.map((_, i) => ({ counterparty: `E${i}`, transactions: [`tx0000${i + 1}`] }));
  return network({ escalated: found }, { payments });
};
/** The escalated counterparty paid all incoming money. */
const alone = (amount: string): Given =>
  network(
    { escalated: [{ counterparty: 'E1', transactions: ['tx00001'] }] },
    { payments: [{ daysAgo: 0, amount }] },
  );
/** The escalated counterparty's sum is a small share of the incoming money. */
const reportable = (amount: string): Given =>
  network(
    { escalated: [{ counterparty: 'E1', transactions: ['tx00001'] }] },
    {
      payments: [
        { daysAgo: 0, amount },
        { daysAgo: 1, amount: '10000000' },
      ],
    },
  );
const chain = (hops: number): Given => network({ chain: times(hops, (i) => `t${i}`) });
/** A pattern in which the customer takes part with this sum; the reporting threshold is 10,000. */
const scheme = (amount: string, confidence: 'high' | 'medium' = 'high', given: Given = {}, rest = '0') => {
  const counts = { transactions: 12, accounts: 7 };
  const own = confidence === 'high' ? { own: ['tx00001'] } : {};
  const pattern = { typology: 'bipartite', confidence, ...counts, ...own } as const;
  const payments = [
    { daysAgo: 0, amount },
    { daysAgo: 1, amount: rest },
  ];
  return network({ pattern }, { payments, ...given });
};

/**
 * Cases without network facts, without counterparties to follow, and with an incomplete network that shows
 * nothing.
 */
const noNetwork = [
  edge({ payments: [today] }, network({})),
  edge(network({ followed: 0 }), network({})),
  edge(network({ counterparties: 6, truncated: true }), network({})),
];

export const NETWORK_CASES: FlagCases = {
  CN3: {
    red: [
      edge(cycle(3), cycle(2)),
      edge(cycle(8), cycle(9)),
      edge(cycle(3, 25), cycle(3, 25.001)),
      edge(cycle(3, 24.5), network({})),
      edge(cycle(3, 4, 12), cycle(3, 4, 12.01)),
      edge(cycle(3, 4, 11.5), network({})),
    ],
    white: [edge(network({}))],
    gray: noNetwork,
  },
  CN4: {
    red: [
      edge(escalated('2000'), escalated('1999.9')),
      edge(alone('1000'), alone('999.99')),
      edge(reportable('10000'), reportable('9999.99')),
      edge(escalated('2100', '2100'), escalated('1000', '1000')),
    ],
    yellow: [edge(escalated('1'), escalated()), edge(escalated('1999.9'), escalated('2000'))],
    white: [edge(escalated())],
    gray: noNetwork,
  },
  CN5: {
    red: [
      edge(scheme('100'), scheme('99.99'), scheme('100', 'medium')),
      edge(scheme('100'), scheme('100', 'high', { entity: { type: 'BUSINESS' } })),
      edge(scheme('1000', 'high', {}, '9000'), scheme('1000', 'high', {}, '9500')),
    ],
    yellow: [edge(chain(3), chain(2))],
    white: [edge(chain(2)), edge(scheme('99.99'))],
    gray: noNetwork,
  },
  CN7: {
    red: [edge(newcomers(2, 2), newcomers(1, 2)), edge(newcomers(2, 2), newcomers(2, 8))],
    yellow: [edge(newcomers(2, 8), newcomers(1, 8)), edge(newcomers(2, 8), newcomers(2, 2))],
    white: [edge(newcomers(1, 1)), edge(newcomers(0, 4))],
    gray: [
      edge({ payments: [today] }, newcomers(0, 1)),
      edge(network({}, { peers: NEWCOMER_PEERS }), newcomers(0, 1)),
      edge(newcomers(0, 0), newcomers(0, 1)),
      edge(newcomers(1, 1, null), newcomers(1, 1)),
    ],
  },
};

const wallets = (facts: Partial<WalletFacts>, given: Given = {}): Given => {
  const none = { listDate: '2025-12-04', listStale: false, addresses: 2, sanctioned: [], direct: null };
  const found = { ...none, assets: {}, bridges: [], reports: [], ...facts };
  return { payments: [today], further: { wallets: found }, ...given };
};
const report = (given: Partial<WalletReport>, daysOld = 0): Given =>
  wallets({
    reports: [{ fetchedAtMs: NOON_MS - daysOld * DAY_MS, riskScore: null, exposures: [], ...given }],
  });
/** A number of the vendor that no rule explains, while the name next to it does. */
const categoryId = 7;
const indirect = (percent: number, daysOld = 0): Given => {
  const none = { categoryId, direct: 0 };
  const exposures = [
    { ...none, category: 'mixer', indirect: percent },
    { ...none, category: 'exchange', indirect: 100 - percent },
  ];
  return report({ exposures }, daysOld);
};
const reported = (sum: number, category = 'mixer'): Given =>
  report({ exposures: [{ category, categoryId, direct: sum, indirect: 0 }] });
const direct = (name: string): Given => wallets({ direct: [{ name, categoryId, transactions: ['t1'] }] });
const sanctioned = [{ address: '0xabc', ticker: 'ETH', transactions: ['t1'] }];
/** BTC with a listed address. */
const listed = (amount: string, direction: 'in' | 'out' = 'in'): Given =>
  wallets(
    { sanctioned: [{ address: '0xabc', ticker: 'XBT', transactions: ['tx00001'] }] },
    { payments: [{ daysAgo: 0, amount, currency: 'BTC', direction }] },
  );
const fromMixer = (amount: string): Given =>
  wallets(
    { direct: [{ name: 'mixer', categoryId, transactions: ['tx00001'] }] },
    { payments: [{ daysAgo: 0, amount }] },
  );
const fiat = (daysAgo: number): Payment => ({ daysAgo, currency: 'EUR' });
const crypto = (daysAgo: number): Payment => ({ daysAgo, currency: 'BTC', direction: 'out' });
const once: Given = { payments: [fiat(2), crypto(1)] };
const twice: Given = { payments: [fiat(2), crypto(1.5), fiat(0.9), crypto(0.5)] };
const late: Given = { payments: [fiat(2.001), crypto(1)] };

export const CRYPTO_CASES: FlagCases = {
  CE1: {
    black: [edge(wallets({ sanctioned }), wallets({})), edge(listed('0.00010001'), listed('0.0001'))],
    yellow: [edge(listed('0.0001'), listed('0.00010001'), listed('0.0001', 'out'))],
    white: [edge(wallets({}))],
    gray: [
      edge(wallets({ addresses: 0 }), wallets({})),
      edge(wallets({ listDate: null }), wallets({})),
      edge(wallets({ listStale: true }), wallets({ listStale: true, sanctioned })),
    ],
  },
  CE2: {
    red: [
      ...[
        'darknet',
        'mixer',
        'ransomware',
        'sanctioned',
        'scam',
        'stolen funds',
        'terrorist financing',
        'child abuse material',
        'Tornado.Cash',
        'tumbling',
        'Garantex',
      ].map((name) => edge(direct(name), direct('exchange'))),
      edge(fromMixer('10.01'), fromMixer('10')),
      edge(reported(10.01), reported(10)),
    ],
    yellow: [
      ...['gambling', 'high-risk exchange'].map((name) => edge(direct(name), direct('exchange'))),
      edge(fromMixer('10'), fromMixer('10.01')),
      edge(reported(10), reported(10.01)),
      edge(direct('Nobody Knows'), direct('Binance')),
      edge(reported(10.01, 'Nobody Knows'), reported(10, 'Nobody Knows')),
    ],
    white: [edge(direct('exchange'))],
    gray: [
      edge(wallets({}), direct('exchange')),
      edge(reported(10, 'Nobody Knows'), reported(10, 'Binance'), reported(10.01, 'Nobody Knows')),
    ],
  },
  CE3: {
    red: [edge(report({ riskScore: 'SEVERE' }), report({ riskScore: 'HIGH' }))],
    yellow: [edge(report({ riskScore: 'HIGH' }), report({ riskScore: 'MEDIUM' }))],
    green: [edge(report({ riskScore: 'LOW' }), report({ riskScore: 'MEDIUM' }))],
    white: [edge(report({ riskScore: 'MEDIUM' }))],
    gray: [
      edge(wallets({}), report({ riskScore: 'MEDIUM' })),
      edge(report({ riskScore: 'LOW' }, 90.001), report({ riskScore: 'LOW' }, 90)),
    ],
  },
  CE4: {
    red: [edge(indirect(25.01), indirect(25))],
    yellow: [edge(indirect(10.01), indirect(10)), edge(indirect(25), indirect(25.01))],
    white: [edge(indirect(10))],
    gray: [edge(wallets({}), indirect(0)), edge(indirect(100, 90.001), indirect(100, 90))],
  },
  CE5: {
    red: [edge(twice, once)],
    yellow: [edge(once, late), edge(once, twice)],
    white: [edge(late)],
    gray: [edge({ payments: [] }), edge({ ...late, truncated: true }, { ...once, truncated: true })],
  },
  CE6: {
    yellow: [
      edge(wallets({ assets: { XMR: ['t1'] } }), wallets({ assets: { BTC: ['t1'] } })),
      edge(wallets({ bridges: ['t1'] }), wallets({})),
    ],
    white: [edge(wallets({}))],
    gray: [
      edge(wallets({}, { payments: [] }), wallets({})),
      edge(wallets({}, { truncated: true }), wallets({})),
    ],
  },
};
