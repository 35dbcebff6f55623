import { daily, firm, person, trading, type Case } from './case.js';
import { company, other } from './passed-on.js';

/** What several do together: schemes, and what only looks like one. */
export const SCHEME_CASES: readonly Case[] = [
  {
    id: 'payers-of-the-same',
    story:
      'A painter and three others, strangers to one another, each pay the same three people in one week.',
    expected: 'ESCALATED',
    must: { CN5: 'red' },
    why: 'Twelve payments among seven people make no trade and no family: the same money on many ways.',
    customer: person({ occupation: 'Painter' }),
    others: [1, 2, 3].flatMap((i) => [other(`co-payer-${i}`), other(`taker-${i}`)]),
    rows: [
      ...daily(126),
      ...[1, 2, 3].map((i) => ({
        ago: 2 + i,
        out: `${640 + i * 5}.00`,
        with: `#taker-${i}`,
        type: 'TRANSFER' as const,
        flagged: true as const,
      })),
    ],
    moves: [1, 2, 3].flatMap((payer) =>
      [1, 2, 3].map((taker) => ({
        ago: 2 + payer / 2 + taker,
        from: `co-payer-${payer}`,
        to: `taker-${taker}`,
        amount: `${630 + payer * 9 + taker}.00`,
      })),
    ),
  },
  {
    id: 'parents-of-a-team',
    story: 'A mother and three other parents each pay the coach, the driver and the photographer of a team.',
    expected: 'CLEARED',
    mustNot: ['CN5'],
    why: 'Some tens each, for one team: the sums are those of daily life.',
    customer: person(),
    others: [
      ...[1, 2, 3].map((i) => other(`parent-${i}`)),
      ...['coach', 'driver', 'photographer'].map((id) => other(`team-${id}`)),
    ],
    rows: [
      ...daily(127),
      ...['coach', 'driver', 'photographer'].map((id, i) => ({
        ago: 3 + i,
        out: '28.00',
        with: `#team-${id}`,
        type: 'TRANSFER' as const,
        flagged: true as const,
      })),
    ],
    moves: [1, 2, 3].flatMap((parent) =>
      ['coach', 'driver', 'photographer'].map((id, i) => ({
        ago: 3 + parent / 4 + i,
        from: `parent-${parent}`,
        to: `team-${id}`,
        amount: '28.00',
      })),
    ),
  },
  {
    id: 'flat-of-four',
    story: 'Four people move into a flat, and each pays the landlord, the power and the internet company.',
    expected: 'CLEARED',
    mustNot: ['CN5'],
    why: 'What people pay firms is a price: others pay the same firms.',
    customer: person(),
    others: [
      ...[1, 2, 3].map((i) => other(`mate-${i}`)),
      ...['housing', 'power', 'internet'].map((id) => company(`flat-${id}`)),
    ],
    rows: [
      ...daily(128),
      ...['housing', 'power', 'internet'].map((id, i) => ({
        ago: 4 + i,
        out: `${[520, 61, 19][i]}.00`,
        with: `#flat-${id}`,
        type: 'TRANSFER' as const,
        flagged: true as const,
      })),
    ],
    moves: [1, 2, 3].flatMap((mate) =>
      ['housing', 'power', 'internet'].map((id, i) => ({
        ago: 4 + mate / 4 + i,
        from: `mate-${mate}`,
        to: `flat-${id}`,
        amount: `${[520, 61, 19][i]}.00`,
      })),
    ),
  },
  {
    id: 'bakers-and-mills',
    story: 'A bakery and three others buy from the same three mills for the first time in the same week.',
    expected: 'CLEARED',
    mustNot: ['CN5'],
    why: 'Firms of one trade buy from the same suppliers.',
    customer: firm({ name: 'Oldsen Bakery', industry: 'Bakery' }),
    others: [1, 2, 3].flatMap((i) => [company(`baker-${i}`), company(`mill-${i}`)]),
    rows: [
      ...trading(129),
      ...[1, 2, 3].map((i) => ({
        ago: 2 + i,
        out: `${1_840 + i * 35}.00`,
        with: `#mill-${i}`,
        type: 'TRANSFER' as const,
        flagged: true as const,
      })),
    ],
    moves: [1, 2, 3].flatMap((baker) =>
      [1, 2, 3].map((mill) => ({
        ago: 2 + baker / 2 + mill,
        from: `baker-${baker}`,
        to: `mill-${mill}`,
        amount: `${1_500 + baker * 60 + mill * 7}.00`,
      })),
    ),
  },
  {
    id: 'siblings-who-share-care',
    story: 'Four siblings each pay 190 to their mother’s nurse, her gardener and her driver in one week.',
    expected: 'CLEARED',
    why: 'They share what their mother costs.',
    customer: person(),
    others: [
      ...[1, 2, 3].map((i) => other(`sibling-${i}`)),
      ...['nurse', 'gardener', 'chauffeur'].map((id) => other(`mother-${id}`)),
    ],
    rows: [
      ...daily(130),
      ...['nurse', 'gardener', 'chauffeur'].map((id, i) => ({
        ago: 3 + i,
        out: '190.00',
        with: `#mother-${id}`,
        type: 'TRANSFER' as const,
        flagged: true as const,
      })),
    ],
    moves: [1, 2, 3].flatMap((sibling) =>
      ['nurse', 'gardener', 'chauffeur'].map((id, i) => ({
        ago: 3 + sibling / 4 + i,
        from: `sibling-${sibling}`,
        to: `mother-${id}`,
        amount: '190.00',
      })),
    ),
  },
];
