import { daily, firm, person, trading, type Case, type Row } from './case.js';
import { times } from './gathered.js';
import { innocent } from './lives.js';
import { other } from './passed-on.js';

const guilty = (given: Omit<Case, 'expected'>): Case => ({ expected: 'ESCALATED', ...given });

const transfer = { type: 'TRANSFER', flagged: true } as const;
const card = { type: 'PAYMENT', subtype: 'CARD_PURCHASE', flagged: true } as const;

const student = person({
  name: 'Aarav Menon',
  dob: '2004-06-12',
  nationality: ['IN'],
  occupation: 'Student',
  employment_status: 'student',
  purpose_of_account: ['Tuition and living costs'],
  source_of_funds: ['Support of the parents'],
  annual_income: { upper_bound: 30_000, currency: 840 },
  estimated_monthly_deposits: { lower_bound: 1_000, upper_bound: 14_000, currency: 840 },
});
const studentLife = (step: number): Row[] =>
  daily(step, 1_020).map((row) => (row.in ? { ...row, with: 'Ravi Menon', type: 'TRANSFER' } : row));

const WEDDING = ['Castle Inn', 'Florist Bloom', 'Photo Weiss', 'Band Aurora', 'Tailor Reis', 'Cake House'];
const savings: Row = { ago: 31, in: '38000.00', with: '#', type: 'INTERNAL', text: 'From savings' };
const engineer = person({
  occupation: 'Engineer',
  annual_income: { lower_bound: 50_000, upper_bound: 70_000, currency: 840 },
});
const ownSavings = (id: string): Row => ({ ...savings, with: `#${id}` });

const farm = firm({
  name: 'Oldsen Berry Farm',
  industry: 'Fruit growing',
  estimated_monthly_deposits: { lower_bound: 10_000, upper_bound: 130_000, currency: 840 },
});
const pickers = (amount: number): Row[] =>
  times(28, 0.05, (i) => ({
    out: `${amount + ((i * 67) % 400)}.00`,
    with: `Picker ${i}`,
    text: 'Season wages',
    ...transfer,
  }));
const harvest = times(
  4,
  6,
  (i) => ({
    in: `${28_900 + i * 410}.40`,
    with: 'Nordic Fruit Wholesale',
    text: `Invoice ${210 + i}`,
    type: 'TRANSFER',
  }),
  12,
);

const lawyers = firm({
  name: 'Oldsen Law',
  industry: 'Law firm',
  purpose_of_account: ['Client escrow account for property sales'],
  source_of_funds: ['Money of clients, purchase contracts on file'],
  estimated_monthly_deposits: { lower_bound: 100_000, upper_bound: 700_000, currency: 840 },
});
const escrow = (count: number, ends: (i: number) => readonly [string, string]): Row[] =>
  Array.from({ length: count }, (_, i): Row[] => {
    const [buyer, seller] = ends(i);
    const sale = { text: 'Escrow, purchase price', ...transfer };
    const price = 240_000 + i * 13_100;
    return [
      { ago: 5 + i * 30, in: `${price}.00`, with: buyer, ...sale },
      { ago: 3 + i * 30, out: `${price - 4_300}.00`, with: seller, ...sale },
    ];
  }).flat();

const charity = firm({
  name: 'Helping Hands',
  industry: 'Registered charity',
  purpose_of_account: ['Donations'],
  source_of_funds: ['Donations of the public'],
  estimated_monthly_deposits: { lower_bound: 1_000, upper_bound: 30_000, currency: 840 },
});
const gifts = (count: number): Row[] => [
  ...times(60, 3, (i) => ({ in: `${20 + ((i * 41) % 120)}.00`, with: `Giver ${i % 40}`, text: 'Gift' }), 22),
  ...times(count, 0.1, (i) => ({
    in: `${20 + ((i * 23) % 280)}.00`,
    with: `Donor ${i}`,
    text: 'Earthquake relief',
    type: 'TRANSFER',
    ...(i < 20 ? { flagged: true as const } : {}),
  })),
  ...times(6, 30, () => ({ out: '800.00', with: 'Office Rent', type: 'TRANSFER' }), 10),
];

const carpenters = firm({ source_of_funds: ['Sales', 'Machine loan, contract on file'] });
const loan: Row = {
  ago: 9,
  in: '80000.00',
  with: 'Nordic Business Credit',
  type: 'LOAN',
  text: 'Machine loan',
  flagged: true,
};

const kin = person({
  name: 'Lea Oldsen',
  dob: '2004-03-03',
  occupation: 'Student',
  employment_status: 'student',
  source_of_funds: ['Support of the parents'],
  annual_income: { upper_bound: 12_000, currency: 840 },
  estimated_monthly_deposits: { upper_bound: 2_500, currency: 840 },
});
/** A giver, four beside the customer, and whom all of them pay. */
const handsOf = (id: string, [giver, taker, ...hands]: readonly string[]) => ({
  others: [
    other(`${id}-giver`, { name: giver }),
    other(`${id}-taker`, { name: taker }),
    ...hands.map((name, i) => other(`${id}-hand-${i}`, { name })),
  ],
  rows: [
    ...daily(180, 700).map((row): Row => (row.in ? { ...row, with: 'Mother Oldsen' } : row)),
    { ago: 9, in: '1000.00', with: `#${id}-giver`, ...transfer },
    { ago: 6, out: '900.00', with: `#${id}-taker`, ...transfer },
  ],
  moves: hands.flatMap((_, i) => [
    { ago: 9 - i / 10, from: `${id}-giver`, to: `${id}-hand-${i}`, amount: '1000.00' },
    { ago: 6 - i / 10, from: `${id}-hand-${i}`, to: `${id}-taker`, amount: '900.00' },
  ]),
});

/** What money was for, as the record and the payments say; each guilty one uses the words of an innocent. */
export const PURPOSE_CASES: readonly Case[] = [
  innocent({
    id: 'tuition-of-relatives',
    story: 'Father, uncle and mother send 12,400 for a term, and 11,200 go to the university.',
    why: 'His family bears his name, their support is on record, and a school gets the money.',
    customer: student,
    rows: [
      ...studentLife(171),
      ...['Ravi', 'Vikram', 'Meera'].map((name, i): Row => ({
        ago: 12 - i / 2,
        in: `${5_200 - i * 1_050}.00`,
        with: `${name} Menon`,
        text: 'Tuition',
        ...transfer,
      })),
      { ago: 9, out: '11200.00', with: 'Uppsala University', text: 'Tuition spring 2025', ...transfer },
    ],
  }),
  guilty({
    id: 'claimed-tuition',
    story: 'Six strangers pay a student 24,000 as "Tuition", and he sends 22,200 to a man abroad.',
    why: 'The payers are no family of his, and nobody teaches for it.',
    customer: student,
    rows: [
      ...studentLife(172),
      ...[0, 1, 2, 3, 4, 5].map((i): Row => ({
        ago: 12 - i / 2,
        in: `${4_450 - i * 180}.00`,
        with: `Stranger ${i}`,
        text: 'Tuition',
        ...transfer,
      })),
      { ago: 9, out: '22200.00', with: 'Kwame Boa', text: 'Tuition', ...transfer },
    ],
    alert: { rule_title: 'Rapid movement of funds' },
  }),
  innocent({
    id: 'wedding-of-own-savings',
    story: 'An engineer moves 38,000 from his savings and pays 22 vendors of a wedding within three weeks.',
    why: 'His own money, spent on one occasion at those who sell for it.',
    customer: engineer,
    rows: [
      ...daily(173, 4_600),
      ownSavings('wedding-of-own-savings'),
      ...times(22, 0.9, (i) => ({
        out: `${420 + ((i * 397) % 2_100)}.00`,
        with: `${WEDDING[i % 6]!} ${i}`,
        text: 'Wedding',
        ...card,
      })),
    ],
  }),
  guilty({
    id: 'drained-savings',
    story:
      'Savings of 38,000 are moved and sent to 22 strangers within a day, each transfer called "Wedding".',
    why: 'Nobody sells to him: whoever took over the account sends his savings to mules.',
    customer: engineer,
    rows: [
      ...daily(174, 4_600),
      { ...ownSavings('drained-savings'), ago: 2 },
      ...times(22, 0.03, (i) => ({
        out: `${i === 0 ? 9_400 : 1_290 + ((i * 37) % 90)}.00`,
        with: `Stranger ${i}`,
        text: 'Wedding',
        ...transfer,
      })),
    ],
    alert: { rule_title: 'Many new beneficiaries' },
  }),
  innocent({
    id: 'season-wages',
    story: 'A wholesaler pays a berry farm 118,000, and 28 pickers get the wages of the season once.',
    why: 'A trade of the season, long known, pays like amounts to its hands and keeps most of the money.',
    customer: farm,
    rows: [...trading(175), ...harvest, ...pickers(1_810)],
  }),
  guilty({
    id: 'claimed-season-wages',
    story: 'A farm is paid 117,000 by a wholesaler and sends all of it to 28 people as "Season wages".',
    why: 'Wages that take all that came in leave nothing for the farm.',
    customer: { ...farm, estimated_monthly_deposits: { upper_bound: 30_000, currency: 840 } },
    rows: [...harvest, ...pickers(3_910)],
    alert: { rule_title: 'Many new beneficiaries' },
  }),
  innocent({
    id: 'escrow-of-a-law-firm',
    story: 'Buyers of houses pay a law firm, which pays the sellers two days later, as it declared.',
    why: 'To hold the money of clients is what the account was opened for, in sums of what was declared.',
    customer: lawyers,
    rows: escrow(6, (i) => [`Buyer ${i}`, `Seller ${i}`]),
  }),
  guilty({
    id: 'claimed-escrow',
    story: 'A consultancy passes on 1,600,000 as "Escrow" of the same two payers to one company.',
    why: 'It is no law firm, and nobody buys a house each month from the same seller.',
    customer: {
      ...lawyers,
      name: 'Oldsen Advice',
      industry: 'Consulting',
      estimated_monthly_deposits: { upper_bound: 60_000, currency: 840 },
    },
    rows: escrow(6, (i) => [`Fund ${i % 2}`, 'Delta Trading']),
    alert: { rule_title: 'Rapid movement of funds' },
  }),
  innocent({
    id: 'gifts-to-a-charity',
    story: 'After an earthquake a registered charity gets 120 gifts of 20 to 300, and pays the Red Cross.',
    why: 'Many who give little is what it was founded for, and it declared so much.',
    customer: charity,
    rows: [...gifts(120), { ago: 0.3, out: '14000.00', with: 'Red Cross', text: 'Relief', ...transfer }],
  }),
  guilty({
    id: 'diverted-gifts',
    story: 'A charity gets 120 gifts, wires 6,000 to a man at a border and draws 9,000 in cash.',
    why: 'Gifts that are drawn in cash reach nobody whom one can see.',
    customer: charity,
    rows: [
      ...gifts(120),
      { ago: 0.3, out: '6000.00', with: 'Yusuf Kaya', ...transfer },
      { ago: 0.2, out: '9000.00', with: 'Branch 4', type: 'WITHDRAWAL', flagged: true },
    ],
    alert: { rule_title: 'Many senders in a short time' },
  }),
  innocent({
    id: 'machine-loan',
    story: 'A carpentry gets a loan of 80,000 for a machine and pays 78,000 to its maker.',
    mustNot: ['TP5'],
    why: 'The contract is on file, a lender pays and a maker of machines gets it.',
    customer: carpenters,
    rows: [
      ...trading(176),
      loan,
      { ago: 7, out: '78000.00', with: 'Felder Machines GmbH', text: 'Invoice 551', ...transfer },
    ],
  }),
  guilty({
    id: 'claimed-machine-loan',
    story: 'The loan for a machine goes on to three consultants within two days.',
    why: 'No machine was bought: the record speaks of another payment.',
    customer: { ...carpenters, estimated_monthly_deposits: { upper_bound: 25_000, currency: 840 } },
    rows: [
      ...trading(177),
      loan,
      ...[0, 1, 2].map((i): Row => ({
        ago: 8 - i / 2,
        out: `${26_100 - i * 40}.00`,
        with: `Consultant ${i}`,
        ...transfer,
      })),
    ],
    alert: { rule_title: 'Rapid movement of funds' },
  }),
  innocent({
    id: 'gift-of-a-grandmother',
    story: 'A grandmother gives five grandchildren 1,000 each, and each pays 900 to the father for lessons.',
    mustNot: ['CN5'],
    why: 'One family name from end to end, and less than has to be reported.',
    customer: kin,
    ...handsOf('kin', [
      'Berta Oldsen',
      'Karl Oldsen',
      'Tom Oldsen',
      'Ida Oldsen',
      'Max Oldsen',
      'Eva Oldsen',
    ]),
  }),
  guilty({
    id: 'hands-of-strangers',
    story: 'A woman pays five students 1,000 each, and each pays 900 on to one man.',
    must: { CN5: 'red' },
    why: 'Nothing joins them but the money.',
    customer: kin,
    ...handsOf('strange', ['Vera Lind', 'Karl Oldsen', 'Tom Rask', 'Ida Boman', 'Max Frey', 'Eva Stahl']),
    alert: { rule_title: 'Rapid movement of funds' },
  }),
  innocent({
    id: 'declined-at-the-pump',
    story: 'A pump asked four times for 150 beforehand and was declined; then 61.20 was paid there.',
    why: 'What is asked beforehand is no price, and the purchase that followed answers it.',
    customer: person(),
    rows: [
      ...daily(179),
      ...times(4, 0.01, () => ({ out: '150.00', with: 'Fuel 24', ...card, status: 'DECLINED' }), 2),
      { ago: 1.9, out: '61.20', with: 'Fuel 24', ...card },
    ],
  }),
  guilty({
    id: 'declined-transfers',
    story: 'Four transfers of 2,150 to a stranger are declined, and then 61.20 go to him.',
    why: 'A small payment to the same man does not say what the large ones were for.',
    customer: person(),
    rows: [
      ...daily(180),
      ...times(4, 0.01, () => ({ out: '2150.00', with: 'Igor Fuel', ...transfer, status: 'DECLINED' }), 2),
      { ago: 1.9, out: '61.20', with: 'Igor Fuel', ...transfer },
    ],
    alert: { rule_title: 'Declined payments' },
  }),
];
