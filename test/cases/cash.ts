import { daily, firm, person, trading, type Case, type Row } from './case.js';
import { times } from './gathered.js';
import { innocent } from './lives.js';

const deposit = (amount: string, place: string, text = 'Cash deposit'): Omit<Row, 'ago'> => ({
  in: amount,
  with: place,
  type: 'DEPOSIT',
  text,
});

/** Cash that is split, and cash and sums that only look so. */
export const CASH_CASES: readonly Case[] = [
  {
    id: 'kiosk-of-one-amount',
    story: 'A kiosk brings exactly 4,900 in cash 36 times; all of it goes on to one trading firm abroad.',
    expected: 'ESCALATED',
    why: 'Takings differ from day to day, and a kiosk buys what it sells.',
    customer: firm({ name: 'Oldsen Kiosk', industry: 'Kiosk' }),
    rows: [
      ...times(36, 4.8, (i) => ({
        in: '4900.00',
        with: 'Branch Centre',
        type: 'DEPOSIT',
        subtype: 'DEPOSIT_FIAT',
        ...(i < 5 ? { flagged: true } : {}),
      })),
      ...times(7, 24, () => ({ out: '24000.00', with: 'Zed Trading', type: 'TRANSFER' }), 1),
    ],
    alert: { rule_title: 'Cash intensive business', title: 'Cash intensive business' },
  },
  {
    id: 'kiosk-of-round-takings',
    story: 'A kiosk brings 2,500 of its takings every five days, and pays suppliers, wages, rent and tax.',
    expected: 'CLEARED',
    why: 'The till keeps the change; the money buys what the kiosk sells.',
    customer: firm({ name: 'Oldsen Corner', industry: 'Kiosk' }),
    rows: [
      ...times(36, 4.9, (i) => ({
        in: '2500.00',
        with: 'Branch Centre',
        type: 'DEPOSIT',
        subtype: 'DEPOSIT_FIAT',
        ...(i < 5 ? { flagged: true } : {}),
      })),
      ...['Drinks Wholesale', 'Paper Supplies', 'Harbour Housing', 'Ida Berg', 'Tax Office'].flatMap(
        (to, k) =>
          times(6, 29, (i) => ({ out: `${1_730 + 310 * k + 17 * i}.40`, with: to, type: 'TRANSFER' }), 3 + k),
      ),
    ],
    alert: { rule_title: 'Cash intensive business', title: 'Cash intensive business' },
  },
  {
    id: 'structuring-branches',
    story: 'A gardener brings 3,100 to each of three branches on one day, seven days in a row.',
    expected: 'ESCALATED',
    must: { TP1: 'red' },
    why: 'A day adds up to just below the report, and nobody needs three branches for one sum.',
    customer: person({ occupation: 'Gardener' }),
    rows: [
      ...daily(161),
      ...Array.from({ length: 7 }, (_, day): Row[] =>
        [0, 1, 2].map((place) => ({
          ago: day + 0.1 + place / 50,
          ...deposit(`${3_080 + day * 7 + place * 11}.00`, `Branch ${place}`),
          flagged: true,
        })),
      ).flat(),
    ],
  },
  {
    id: 'structuring-two-banks',
    story: 'A courier brings 5,200 in the morning and 5,300 in the afternoon, on nine days of ten weeks.',
    expected: 'ESCALATED',
    must: { TP1: 'yellow' },
    why: 'Just over the report each time, in two halves at two branches: 94,500 that no courier earns.',
    customer: person({ occupation: 'Courier', annual_income: { upper_bound: 26_000, currency: 840 } }),
    rows: [
      ...daily(162, 1_900),
      ...Array.from({ length: 9 }, (_, week): Row[] =>
        [0, 1].map((half) => ({
          ago: week * 8 + 0.3 - half / 5,
          ...deposit(`${5_200 + half * 100 + week}.00`, `Branch ${half}`),
          flagged: true,
        })),
      ).flat(),
    ],
  },
  {
    id: 'structuring-evening',
    story:
      'A kiosk clerk brings 4,600 in the evening and 4,700 after midnight to another branch, nine times.',
    expected: 'ESCALATED',
    must: { TP1: 'yellow' },
    why: 'One evening in two halves, which the calendar of UTC cuts in two and no customer does.',
    customer: person({ occupation: 'Clerk', annual_income: { upper_bound: 24_000, currency: 840 } }),
    rows: [
      ...daily(167, 1_900),
      ...Array.from({ length: 9 }, (_, week): Row[] =>
        [0, 1].map((half) => ({
          ago: week * 8 + 0.5 - half / 10,
          ...deposit(`${4_600 + half * 100 + week}.00`, `Branch ${half}`),
          flagged: true,
        })),
      ).flat(),
    ],
  },
  innocent({
    id: 'restaurant-takings',
    story: 'A restaurant brings its takings of 8,100 to 9,900 to its branch every Monday, as it declared.',
    why: 'The takings of a week are what they are, come to one place and stand in the profile.',
    mustNot: ['TP1'],
    customer: firm({ name: 'Oldsen Dining', industry: 'Restaurant' }),
    rows: [
      ...times(25, 7, (i) => deposit(`${8_100 + ((i * 517) % 1_800)}.50`, 'Branch Centre', 'Takings')),
      ...trading(163).filter(({ out }) => out),
    ],
  }),
  innocent({
    id: 'market-trader',
    story: 'A cheese trader brings 900 to 4,300 to the branch that is next to the market of the day.',
    why: 'Three markets, three branches, and takings that differ as weather and season do.',
    mustNot: ['TP1'],
    customer: firm({ name: 'Oldsen Cheese', industry: 'Retail of food' }),
    rows: [
      ...times(70, 2.5, (i) =>
        deposit(`${900 + ((i * 1_277) % 3_400)}.00`, `Branch ${i % 3}`, 'Takings of the market'),
      ),
      ...trading(164).filter(({ out }) => out),
    ],
  }),
  innocent({
    id: 'invoices-below-ten-thousand',
    story: 'A carpentry is paid eight kitchens of 9,200 to 9,800 in a week by transfer.',
    why: 'A transfer is reported by nobody as cash is: there is nothing to avoid, and kitchens cost that.',
    mustNot: ['TP1'],
    customer: firm(),
    rows: [
      ...trading(165),
      ...times(8, 0.8, (i) => ({
        in: `${9_200 + i * 70}.00`,
        with: `Client ${i % 5} of 165`,
        type: 'TRANSFER',
        text: `Invoice ${i}`,
        flagged: true,
      })),
    ],
  }),
  innocent({
    id: 'cash-machine',
    story: 'A pensioner draws 400 at the machine that is near, twice a week, and pays with notes.',
    why: 'Pocket money, however alike and wherever drawn, and less than the pension.',
    mustNot: ['TP1'],
    customer: person({ occupation: 'Retired', source_of_funds: ['Pension'], dob: '1952-09-09' }),
    rows: [
      ...daily(166, 3_900),
      ...times(48, 3.6, (i) => ({
        out: '400.00',
        with: `Machine ${i % 6}`,
        type: 'WITHDRAWAL',
        subtype: 'CASH_WITHDRAWAL',
      })),
    ],
  }),
];
