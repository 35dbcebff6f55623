import { daily, dayBefore, person, type Case, type Row } from './case.js';
import { times } from './gathered.js';

export const TRADER = { occupation: 'Engineer', purpose_of_account: ['Salary and some crypto'] };
/** On the list of sanctioned addresses that ships. */
const SANCTIONED = '18M8bJWMzWHDBMxoLqjHHAffdRy4SrzkfB';
const PLAIN = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4';
export const wallet = (row: Partial<Row>): Row => ({
  ago: 0,
  with: '',
  type: 'TRANSFER',
  currency: 'BTC',
  address: PLAIN,
  flagged: true,
  ...row,
});
const coins = (amount: string): Omit<Row, 'ago'> => ({
  in: amount,
  with: 'Coinbase',
  type: 'TRADE',
  subtype: 'TRADE',
  currency: 'BTC',
});
/** What a vendor reports of the customer's addresses. */
export const report = (cluster: object, sums: object): Partial<Case['customer']> => ({
  blockchain_intel: [
    {
      vendor: 'provider_kyt',
      vendor_version: 'v1',
      fetched_at: dayBefore(3),
      data: {
        riskScore: 'MEDIUM',
        exposureDetails: [
          { cluster, ...sums },
          { cluster: { category: 'exchange' }, sentDirectExposure: 90_000 },
        ],
      },
    },
  ],
});

export const CRYPTO_CASES: readonly Case[] = [
  {
    id: 'ransomware-direct',
    story: 'An engineer receives 0.42 BTC that the vendor puts down to LockBit.',
    expected: 'ESCALATED',
    rule: 'prohibited_exposure',
    must: { CE2: 'red' },
    why: 'Proceeds of extortion came straight to the customer.',
    customer: person(TRADER),
    rows: [...daily(11), wallet({ in: '0.42', service: 'LockBit Affiliate' })],
  },
  {
    id: 'mixer-by-name',
    story: 'He sends 2 ETH to Tornado Cash, which the vendor names without a category.',
    expected: 'ESCALATED',
    rule: 'prohibited_exposure',
    must: { CE2: 'red' },
    why: 'Money went to a mixer; its name says so.',
    customer: person(TRADER),
    rows: [
      ...daily(12),
      wallet({
        out: '2',
        currency: 'ETH',
        address: '0x00000000000000000000000000000000000000a1',
        service: 'Tornado.Cash',
      }),
    ],
  },
  {
    id: 'sanctioned-address',
    story: 'He sends 0.3 BTC to an address on the sanctions list.',
    expected: 'ESCALATED',
    rule: 'sanctioned_address',
    must: { CE1: 'black' },
    why: 'Paying a sanctioned address is forbidden.',
    customer: person(TRADER),
    rows: [...daily(13), wallet({ out: '0.3', address: SANCTIONED })],
  },
  {
    id: 'darknet-report',
    story: 'The vendor reports 4,200 received straight from a darknet market.',
    expected: 'ESCALATED',
    rule: 'prohibited_exposure',
    must: { CE2: 'red' },
    why: 'The report names a direct counterparty that sells drugs.',
    customer: person({
      ...TRADER,
      ...report({ category: 'darknet market' }, { receivedDirectExposure: 4_200 }),
    }),
    rows: daily(14),
  },
  {
    id: 'terrorist-financing',
    story: 'He gives 0.05 BTC to a collection of Hamas.',
    expected: 'ESCALATED',
    rule: 'prohibited_exposure',
    must: { CE2: 'red' },
    why: 'However little it is, it was sent on purpose.',
    customer: person(TRADER),
    rows: [...daily(15), wallet({ out: '0.05', service: 'Hamas donation campaign' })],
  },
  {
    id: 'stolen-funds',
    story: 'He receives 1.1 BTC of a bridge that was hacked.',
    expected: 'ESCALATED',
    rule: 'prohibited_exposure',
    must: { CE2: 'red' },
    why: 'Stolen money came straight from the theft.',
    customer: person(TRADER),
    rows: [...daily(16), wallet({ in: '1.1', service: 'stolen_funds' })],
  },
  {
    id: 'sold-house-and-mixer',
    story: 'He sold a house, with the deed on record, and receives 0.8 BTC from a tumbler.',
    expected: 'ESCALATED',
    rule: 'prohibited_exposure',
    must: { CE2: 'red' },
    why: 'No explanation of other money explains a mixer.',
    customer: person({ ...TRADER, source_of_funds: ['Sale of a house, deed on file'] }),
    rows: [...daily(17), wallet({ in: '0.8', service: 'bitcoin tumbler' })],
  },
  {
    id: 'dust-from-mixer',
    story: 'Somebody sends him 0.00002 BTC from a mixer without being asked.',
    expected: 'CLEARED',
    why: 'Anybody can send dust to anybody; it is an attack on him rather than his deed.',
    must: { CE2: 'yellow' },
    customer: person(TRADER),
    rows: [...daily(18), wallet({ in: '0.00002', service: 'mixer' })],
  },
  {
    id: 'dust-from-listed',
    story: 'Dust of 0.00001 BTC comes from a sanctioned address.',
    expected: 'CLEARED',
    why: 'The same: he neither asked for it nor gained from it.',
    must: { CE1: 'yellow' },
    customer: person(TRADER),
    rows: [...daily(19), wallet({ in: '0.00001', address: SANCTIONED })],
  },
  {
    id: 'coinbase-purchase',
    story: 'He buys a little BTC at Coinbase.',
    expected: 'CLEARED',
    must: { CE2: 'white' },
    mustNot: ['CE1', 'CE2'],
    why: 'A known exchange that asks who its customers are.',
    customer: person(TRADER),
    rows: [...daily(20), wallet({ in: '0.004', service: 'Coinbase' })],
  },
  {
    id: 'unknown-service',
    story: 'The vendor names a service that nobody here has heard of.',
    expected: 'CLEARED',
    must: { CE2: 'gray' },
    mustNot: ['CE1', 'CE2'],
    why: 'An unknown word is neither a risk nor a clearing; the word is shown.',
    customer: person(TRADER),
    rows: [...daily(21), wallet({ in: '0.003', service: 'Zorblax Nine' })],
  },
  {
    id: 'coins-saved-up',
    story: 'He buys 0.002 BTC a month and moves 0.01 of it to a wallet of his own on the day of his salary.',
    expected: 'CLEARED',
    mustNot: ['CE5'],
    why: 'Coins that were saved up for months were not bought with the salary of that day.',
    customer: person(TRADER),
    rows: [
      ...daily(23),
      { ago: 0.5, in: '3180.00', with: 'Kommunskolan', type: 'CREDIT', text: 'Salary' },
      ...times(6, 28, () => coins('0.002'), 9),
      wallet({ ago: 0.2, out: '0.01' }),
    ],
  },
  {
    id: 'coins-bought-at-once',
    story: 'Three strangers pay 9,400 each; he buys coins with it within hours and sends them on.',
    expected: 'ESCALATED',
    must: { CE5: 'red' },
    why: 'Coins that were bought on the same day carry away what strangers had just paid.',
    customer: person(TRADER),
    rows: [
      ...daily(24),
      ...[8, 5, 2].flatMap((ago, i): Row[] => [
        { ago, in: '9400.00', with: `Payer ${i}`, type: 'TRANSFER', flagged: true },
        { ago: ago - 0.1, out: '9300.00', with: 'Coinbase', type: 'TRANSFER', flagged: true },
        { ago: ago - 0.2, ...coins('0.1') },
        wallet({ ago: ago - 0.3, out: '0.1' }),
      ]),
    ],
    alert: { rule_title: 'Rapid movement of funds', title: 'Rapid movement of funds' },
  },
  {
    id: 'one-bet',
    story: 'He once paid 0.001 BTC to an online casino.',
    expected: 'CLEARED',
    must: { CE2: 'yellow' },
    why: 'A legal pastime, once and with little.',
    customer: person(TRADER),
    rows: [...daily(22), wallet({ out: '0.001', service: 'online casino' })],
  },
];
