import { peersWith, type Given, type Payment } from '../given-case.js';
import { edge, times, today, type FlagCases } from './edge.js';

const near = (count: number, amount = '9500', lastDaysAgo = 1, given: Given = {}): Given => ({
  payments: times(count, (i) => ({ daysAgo: (lastDaysAgo * i) / (count - 1), amount, with: null })),
  ...given,
});

/** Cash over longer than a week (`slow`), and cash far below the threshold at four places (`small`). */
const slow = (count: number, given: Given = {}): Given => ({
  payments: times(count, (i) => ({ daysAgo: i * 9, amount: '9500', type: 'DEPOSIT' })),
  ...given,
});
const small = (count: number, amount: string): Given => ({
  payments: times(count, (i) => ({ daysAgo: i * 3, amount, type: 'DEPOSIT', with: `Branch ${i % 4}` })),
});

const cuts = { p80: '2', p95: '4' };
const METRICS = ['burst', 'count', 'inflow USD', 'fan_in', 'fan_out'];
const table = (peers: number) => peersWith(Object.fromEntries(METRICS.map((name) => [name, cuts])), peers);
const peers = table(100);
const few = table(99);

const strangers = (count: number, given: Given = {}, direction: Payment['direction'] = 'in'): Given => ({
  payments: [
    ...times(count, (i): Payment => ({ daysAgo: i / 10, with: `New ${i}`, direction, amount: '200' })),
    ...times(3, (i): Payment => ({ daysAgo: 20 + i, direction })),
  ],
  peers,
  ...given,
});
/** Half an hour from one to the next: within minutes they would be parts of one payment. */
const apart = (i: number): number => i / 48;

const volume = (count: number, amount: string, given: Given = {}): Given => ({
  payments: times(count, (i) => ({ daysAgo: apart(i), amount: i === 0 ? amount : '0.1' })),
  peers,
  ...given,
});

const rounds = (round: number, other: number, given: Given = {}): Given => ({
  payments: [
    ...times(round, (i) => ({ daysAgo: apart(i), amount: '1500' })),
    ...times(other, (i) => ({ daysAgo: apart(round + i), amount: '1501' })),
  ],
  ...given,
});
const nothing: Given = { payments: [{ daysAgo: 0, amount: '0' }] };

/** Five payments that together are less than two everyday sums. */
const little = (make: (count: number, given?: Given) => Given): Given => {
  const given = make(5);
  const payments = given.payments!.map((each) => (each.with ? { ...each, amount: '39.99' } : each));
  return { ...given, payments };
};

/** 80 % of the peers have at most 2 and 95 % at most 4. `make` returns facts with a given count. */
const againstPeers = (make: (count: number, given?: Given) => Given): FlagCases[string] => ({
  red: [edge(make(5), make(4))],
  yellow: [edge(make(3), make(2)), edge(make(4), make(5)), edge(little(make), make(5))],
  white: [edge(make(2))],
  gray: [
    edge({ payments: [], peers }),
    edge(make(5, { peers: few }), make(5)),
    edge(make(2, { truncated: true }), make(2)),
  ],
});

export const PATTERN_CASES: FlagCases = {
  TP1: {
    red: [edge(near(6), near(5)), edge(slow(10), slow(9)), edge(small(24, '2500'), small(24, '2499.99'))],
    yellow: [
      edge(near(3), near(2)),
      edge(slow(5), slow(4)),
      edge(small(12, '2500'), small(12, '2499.99'), small(11, '2999')),
      edge(near(5), near(6)),
      edge(near(3, '8000'), near(3, '7999.99')),
      edge(near(3, '10000'), near(3, '10000.01')),
      edge(near(3, '9500', 7), near(3, '9500', 7.001)),
    ],
    white: [edge(near(2))],
    gray: [
      edge({ payments: [] }),
      edge({ payments: [{ daysAgo: 0, currency: 'XYZ', with: null }] }, { payments: [today] }),
      edge(near(2, '9500', 1, { truncated: true }), near(3, '9500', 1, { truncated: true })),
    ],
  },
  TP2: againstPeers(strangers),
  TP4: {
    yellow: [edge(rounds(61, 39), rounds(60, 40)), edge(rounds(5, 0), rounds(4, 0))],
    white: [edge(rounds(60, 40)), edge(rounds(4, 0))],
    gray: [edge(nothing, rounds(1, 0)), edge(rounds(5, 0, { truncated: true }), rounds(5, 0))],
  },
  TP5: {
    red: [edge(volume(5, '0.1'), volume(4, '0.1')), edge(volume(1, '4.01'), volume(1, '4'))],
    yellow: [edge(volume(3, '0.1'), volume(2, '0.1')), edge(volume(1, '2.01'), volume(1, '2'))],
    white: [edge(volume(2, '0.1'))],
    gray: [
      edge({ payments: [], peers }),
      edge(volume(9, '9', { peers: few }), volume(9, '9')),
      edge(volume(2, '0.1', { truncated: true }), volume(2, '0.1')),
    ],
  },
};

export const FAN_CASES: FlagCases = {
  CN1: againstPeers((count, given) => strangers(count, given, 'in')),
  CN2: againstPeers((count, given) => strangers(count, given, 'out')),
};
