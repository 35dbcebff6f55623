import { daily, firm, person, trading, type Case } from './case.js';
import { times } from './gathered.js';
import { innocent } from './lives.js';

const SAVER = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4';

/** Ordinary trades and occasions that look odd to a rule. */
export const TRADE_CASES: readonly Case[] = [
  innocent({
    id: 'freelancer',
    story: 'A designer is paid 900 to 2,400 by six clients at odd times, as she declared.',
    why: 'Irregular income is what freelancers have.',
    customer: person({
      occupation: 'Designer',
      employment_status: 'self_employed',
      source_of_funds: ['Fees of clients'],
      estimated_monthly_deposits: { lower_bound: 2_000, upper_bound: 6_000, currency: 840 },
    }),
    rows: [
      ...daily(145, 10).filter(({ out }) => out),
      ...times(14, 12, (i) => ({
        in: `${900 + ((i * 367) % 1_500)}.00`,
        with: `Studio ${i % 6}`,
        type: 'TRANSFER',
        text: `Invoice ${i}`,
      })),
    ],
  }),
  innocent({
    id: 'crypto-saver',
    story: 'A programmer buys 0.001 BTC at Coinbase after each wage.',
    why: 'A savings plan with a tenth of the wage, at an exchange that knows its customers.',
    mustNot: ['CE1', 'CE2'],
    customer: person({ occupation: 'Programmer', purpose_of_account: ['Salary and some crypto'] }),
    rows: [
      ...daily(146),
      ...times(
        6,
        31,
        () => ({
          in: '0.001',
          currency: 'BTC',
          with: '',
          type: 'TRADE',
          address: SAVER,
          service: 'Coinbase',
        }),
        20,
      ),
    ],
  }),
  innocent({
    id: 'family-abroad',
    story: 'A cook sends 300 a month to his mother in Ghana.',
    why: 'The same small sum to the same woman, out of his wage.',
    customer: person({ occupation: 'Cook', nationality: ['GH'] }),
    rows: [
      ...daily(147),
      ...times(
        6,
        30,
        () => ({ out: '300.00', with: 'Ama Mensah', type: 'REMITTANCE', text: 'Family support' }),
        4,
      ),
    ],
  }),
  innocent({
    id: 'steady-trader',
    story: 'A wholesaler with declared sales of half a million a month has just these.',
    why: 'Much money, as declared, with the same customers and suppliers as ever.',
    customer: firm({
      name: 'Oldsen Wholesale',
      industry: 'Wholesale of furniture',
      estimated_monthly_deposits: { lower_bound: 350_000, upper_bound: 600_000, currency: 840 },
    }),
    rows: [
      ...times(60, 3, (i) => ({
        in: `${41_230 + ((i * 1_733) % 9_000)}.40`,
        with: `Retailer ${i % 8}`,
        type: 'TRANSFER',
      })),
      ...times(
        45,
        4,
        (i) => ({ out: `${48_310 + ((i * 977) % 6_000)}.15`, with: `Maker ${i % 5}`, type: 'TRANSFER' }),
        1.2,
      ),
    ],
  }),
  innocent({
    id: 'sent-by-mistake',
    story: 'A stranger sends 5,000 by mistake and the bank sends it back on the next day.',
    why: 'A mistake, and a return to the same payer.',
    customer: person(),
    rows: [
      ...daily(148),
      { ago: 2, in: '5000.00', with: 'Rolf Amundsen', type: 'TRANSFER', flagged: true },
      {
        ago: 1,
        out: '5000.00',
        with: 'Rolf Amundsen',
        type: 'TRANSFER',
        text: 'Return of a payment sent by mistake',
        flagged: true,
      },
    ],
  }),
  innocent({
    id: 'insurance-payout',
    story: 'A water damage: the insurer pays 18,000 and a builder is paid in two parts.',
    why: 'An insurer and a builder, with the case number in the text.',
    customer: person({ source_of_funds: ['Salary', 'Insurance payout, case on file'] }),
    rows: [
      ...daily(149),
      {
        ago: 20,
        in: '18000.00',
        with: 'Nordic Insurance',
        type: 'CREDIT',
        text: 'Claim 77-812 water damage',
        flagged: true,
      },
      { ago: 12, out: '9000.00', with: 'Builder Strand', type: 'PAYMENT', text: 'Invoice 81' },
      { ago: 2, out: '8700.00', with: 'Builder Strand', type: 'PAYMENT', text: 'Invoice 92', flagged: true },
    ],
  }),
  innocent({
    id: 'summer-account',
    story: 'The account of a summer house is silent for nine months, then pays the yearly fee and a repair.',
    why: 'Silent and woken every year, with two bills.',
    mustNot: ['AA3'],
    customer: person({ purpose_of_account: ['Summer house'] }),
    rows: [
      { ago: 290, in: '1500.00', with: 'Mirka Oldsen', type: 'TRANSFER' },
      { ago: 3, out: '640.00', with: 'Road Association', type: 'PAYMENT', flagged: true },
      { ago: 1, out: '480.00', with: 'Roofer Dahl', type: 'PAYMENT' },
    ],
  }),
  innocent({
    id: 'tuition',
    story: 'Parents pay 12,000 to a university at the start of the term out of savings of years.',
    why: 'One large payment to a school, with a source.',
    customer: person({ source_of_funds: ['Salary', 'Savings'] }),
    rows: [
      ...daily(150, 3_900),
      {
        ago: 1,
        out: '12000.00',
        with: 'Uppsala University',
        type: 'PAYMENT',
        text: 'Tuition',
        flagged: true,
      },
    ],
  }),
  innocent({
    id: 'split-dinners',
    story: 'Eight friends repay their parts of dinners with 20 to 40 each week.',
    why: 'Friends of long standing and the price of a meal.',
    customer: person(),
    rows: [
      ...daily(151),
      ...times(48, 3.5, (i) => ({
        in: `${20 + (i % 5) * 4}.00`,
        with: `Friend ${i % 8}`,
        type: 'TRANSFER',
        text: 'Dinner',
      })),
    ],
  }),
  innocent({
    id: 'neighbours-in-a-circle',
    story:
      'A carpenter pays a plumber 2,400, he an electrician 2,300, and she a cupboard of the carpenter’s.',
    why: 'Three trades of one village work for one another; the sums are those of their bills.',
    customer: firm(),
    others: [
      { ...firm({ name: 'Village Plumbing' }), entity_id: 'plumber-1' },
      { ...firm({ name: 'Village Electrics' }), entity_id: 'electrician-1' },
    ],
    rows: [
      ...trading(153),
      { ago: 19, out: '2400.00', with: '#plumber-1', type: 'PAYMENT', text: 'Invoice 12' },
      { ago: 3, in: '2250.00', with: '#electrician-1', type: 'TRANSFER', text: 'Cupboard', flagged: true },
    ],
    moves: [{ ago: 11, from: 'plumber-1', to: 'electrician-1', amount: '2300.00' }],
  }),
  innocent({
    id: 'fund-of-neighbours',
    story: 'After a fire a teacher collects 25 to 100 from forty neighbours and hands 2,600 to the family.',
    why: 'Small gifts for a known purpose that went where they were meant for.',
    customer: person({ source_of_funds: ['Salary', 'Collection for the family Berg, list on file'] }),
    rows: [
      ...daily(152),
      ...times(
        40,
        0.2,
        (i) => ({
          in: `${25 * (1 + (i % 4))}.00`,
          with: `Neighbour ${i}`,
          type: 'TRANSFER',
          text: 'Fire at Bergs',
        }),
        3,
      ),
      {
        ago: 1,
        out: '2500.00',
        with: 'Family Berg',
        type: 'TRANSFER',
        text: 'From the neighbours',
        flagged: true,
      },
    ],
  }),
];
