import { daily, dayBefore, firm, person, trading, type Case, type Row } from './case.js';
import { times } from './gathered.js';

const escalated = (id: string, name: string): NonNullable<Case['others']>[number] => ({
  ...firm({ name }),
  entity_id: id,
  isEscalated: true,
});
const TRADER = { occupation: 'Engineer', purpose_of_account: ['Salary and some crypto'] };
const wallet = (service: string, moved: Pick<Row, 'in' | 'out'>): Row => ({
  ...{ ago: 0, with: '', type: 'TRANSFER', currency: 'BTC', service, flagged: true, ...moved },
  address: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
});
const report = (cluster: object, sums: object): Partial<Case['customer']> => ({
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

/** Who takes part: names on lists, services, and customers whom an analyst escalated. */
export const PARTY_CASES: readonly Case[] = [
  {
    id: 'listed-holder',
    story: 'A carpentry whose account is held by a man with a listed name; nothing else is known of him.',
    expected: 'ESCALATED',
    rule: 'sanctions_undecided',
    must: { SC1: 'red' },
    why: 'Whoever holds the account may be the listed one, and nothing tells them apart.',
    customer: firm({ account_holder_name: 'Quando Torselli' }),
    rows: trading(161),
  },
  {
    id: 'listed-owner-unknown',
    story: 'A firm of which a third belongs to a man with a listed name, without a birth date.',
    expected: 'ESCALATED',
    rule: 'sanctions_undecided',
    must: { SC2: 'red' },
    why: 'The name is equal and nothing is known of the owner: somebody has to ask.',
    customer: firm({
      ubo: {
        individual: [
          { id: 1, first_name: 'Mirka', last_name: 'Oldsen', dob: '1978-04-11', ownership_percentage: 67 },
          { id: 2, first_name: 'Quando', last_name: 'Torselli', ownership_percentage: 33 },
        ],
      },
    }),
    rows: trading(162),
  },
  {
    id: 'listed-party',
    story: 'The alert names a second customer, who stands on the list with his birth date.',
    expected: 'ESCALATED',
    rule: 'sanctions_identity',
    must: { SC5: 'black' },
    why: 'Both take part in what the alert is about.',
    customer: person(),
    others: [{ ...person({ name: 'Jasto Kelbor', dob: '1970-05-12' }), entity_id: 'party-1' }],
    rows: daily(163),
    alert: { entity_id_list: ['listed-party', 'party-1'] },
  },
  {
    id: 'listed-counterparty-known',
    story: 'A teacher pays 30 to a customer whose name, birth year and country are those of the list.',
    expected: 'ESCALATED',
    rule: 'sanctions_identity',
    must: { SC6: 'black' },
    why: 'No amount is too small for somebody who surely is the listed one.',
    customer: person(),
    others: [
      { ...person({ name: 'Delmo Voranti', dob: '1961-02-02', nationality: ['RU'] }), entity_id: 'payee-1' },
    ],
    rows: [...daily(164), { ago: 1, out: '30.00', with: '#payee-1', type: 'TRANSFER', flagged: true }],
  },
  {
    id: 'firm-of-another-country',
    story: 'A Swedish shipping firm whose name resembles an Iranian one on the list.',
    expected: 'CLEARED',
    mustNot: ['SC1'],
    why: 'The names are alike by half, and the countries differ: another firm.',
    customer: firm({ name: 'Orion Shipping AB', mailing_country: 'SE' }),
    rows: trading(165),
  },
  {
    id: 'born-months-apart',
    story: 'A nurse whose name resembles a listed one, born eight months after him.',
    expected: 'CLEARED',
    mustNot: ['SC1'],
    why: 'Another name and another birth date are two people.',
    customer: person({ name: 'Jasta Kelbora', dob: '1971-01-20', occupation: 'Nurse' }),
    rows: daily(166),
  },
  {
    id: 'common-counterparty',
    story: 'A teacher pays 12 to a man with a name that a dozen of the list share.',
    expected: 'CLEARED',
    must: { SC6: 'yellow' },
    why: 'A common name and the price of a lunch tell nothing.',
    customer: person(),
    rows: [...daily(167), { ago: 1, out: '12.00', with: 'Juan Martinez', type: 'TRANSFER', flagged: true }],
  },
  {
    id: 'supplier-told-apart',
    story: 'A firm pays 9,000 to a company with a listed name; an analyst has compared the registers.',
    expected: 'CLEARED',
    must: { SC6: 'yellow' },
    why: 'Registration number and address are those of another company, which the note documents.',
    customer: firm(),
    rows: [
      ...trading(168),
      { ago: 0, out: '9000.50', with: 'Zembrano Trading LLC', type: 'TRANSFER', flagged: true },
    ],
    note: 'The receiver is a different company: registration number and address differ.',
  },
  {
    id: 'escalated-employer',
    story: 'A teacher gets her wages from a school about which an analyst escalated an alert.',
    expected: 'CLEARED',
    must: { CN4: 'yellow' },
    why: 'An employee is paid for her work, whatever her employer did.',
    customer: person(),
    others: [escalated('employer-1', 'Northfield School')],
    rows: daily(169).map((row) => (row.in ? { ...row, with: '#employer-1', flagged: true as const } : row)),
  },
  {
    id: 'escalated-grocer',
    story: 'He buys his food in a shop about which an analyst escalated an alert.',
    expected: 'CLEARED',
    must: { CN4: 'yellow' },
    why: 'Purchases of 40 are no flow of money to follow.',
    customer: person(),
    others: [escalated('grocer-1', 'Corner Store Import')],
    rows: [
      ...daily(170),
      ...times(30, 5, (i) => ({
        out: `${32 + (i % 9) * 3}.40`,
        with: '#grocer-1',
        type: 'PAYMENT',
        subtype: 'CARD_PURCHASE',
      })),
    ],
  },
  {
    id: 'escalated-lender',
    story: 'A baker receives 26,000 in two sums from a company about which an analyst escalated an alert.',
    expected: 'ESCALATED',
    rule: 'escalated_counterparty',
    must: { CN4: 'red' },
    why: 'More than a reporting threshold of a suspicious company came to the account.',
    customer: person({ occupation: 'Baker' }),
    others: [escalated('lender-9', 'Fast Loans')],
    rows: [
      ...daily(171),
      { ago: 6, in: '13000.00', with: '#lender-9', type: 'TRANSFER', flagged: true },
      { ago: 2, in: '13000.00', with: '#lender-9', type: 'TRANSFER', flagged: true },
    ],
  },
  {
    id: 'abuse-a-little',
    story: 'He sends the worth of 3 dollars to a seller of abuse material.',
    expected: 'ESCALATED',
    rule: 'prohibited_exposure',
    must: { CE2: 'red' },
    why: 'However little it is, it was paid for that.',
    customer: person(TRADER),
    rows: [...daily(172), wallet('CSAM vendor', { out: '0.00003' })],
  },
  {
    id: 'little-sent-to-mixer',
    story: 'The vendor reports 6 that he sent to a mixer.',
    expected: 'ESCALATED',
    rule: 'prohibited_exposure',
    must: { CE2: 'red' },
    why: 'Nobody sends to a mixer by accident; dust is what comes in.',
    customer: person({ ...TRADER, ...report({ category: 'mixer' }, { sentDirectExposure: 6 }) }),
    rows: daily(173),
  },
  {
    id: 'sanctioned-exchange',
    story: 'The vendor reports 2,300 received from the exchange Garantex.',
    expected: 'ESCALATED',
    rule: 'prohibited_exposure',
    must: { CE2: 'red' },
    why: 'Garantex is sanctioned, whatever its category says.',
    customer: person({
      ...TRADER,
      ...report({ category: 'exchange', name: 'Garantex' }, { receivedDirectExposure: 2_300 }),
    }),
    rows: daily(174),
  },
  {
    id: 'compliance-provider',
    story: 'He is paid 0.004 BTC by a provider of sanctions screening, for whom he programs.',
    expected: 'CLEARED',
    mustNot: ['CE1', 'CE2'],
    why: 'The word stands in the name of a firm that fights it.',
    customer: person({ ...TRADER, source_of_funds: ['Salary', 'Fees as a programmer'] }),
    rows: [...daily(175), wallet('Sanctions screening provider', { in: '0.004' })],
  },
  {
    id: 'sinbad-travel',
    story: 'He receives a refund of 0.003 BTC from Sinbad Travel.',
    expected: 'CLEARED',
    mustNot: ['CE1', 'CE2'],
    why: 'A travel agency that bears the name of a mixer is none.',
    customer: person(TRADER),
    rows: [...daily(176), wallet('Sinbad Travel', { in: '0.003' })],
  },
];
