import { daily, firm, person, type Case, type Row } from './case.js';
import { times } from './gathered.js';
import { FLAGGED, guilty, innocent, once, TRANSFER } from './told.js';

const seller = person({ source_of_funds: ['Salary', 'Sale of flat'] });
const saver = person({ source_of_funds: ['Salary', 'Savings'] });
const widow = person({
  occupation: 'Retired',
  employment_status: 'retired',
  dob: '1951-09-09',
  source_of_funds: ['Pension', 'Savings'],
  annual_income: { lower_bound: 22_000, upper_bound: 30_000, currency: 840 },
});
const charity = firm({
  industry: 'Charity',
  name: 'Oldsen Animal Help',
  source_of_funds: ['Donations'],
  purpose_of_account: ['Donations'],
  estimated_monthly_deposits: { lower_bound: 2_000, upper_bound: 9_000, currency: 840 },
});

/** Of a teacher beside her life: what men pay for a thing, and what leaves a day later. */
const sales = (step: number, count: number, gap: number, thing: string, to: readonly string[]): Row[] => [
  ...daily(step),
  ...times(
    count,
    gap,
    (i) => ({ in: `${9_000 + i * 310}.00`, with: `Piet Sand ${i}`, text: thing, ...FLAGGED }),
    8,
  ),
  ...times(count, gap, (i) => ({ out: `${8_600 + i * 310}.00`, with: to[i % to.length]!, ...FLAGGED }), 7),
];

/** Forty-five guests, who give what they like, and who gets most of it. */
const feast = (ago: number, who: string, as: Partial<Row> = FLAGGED): Row[] => [
  ...times(
    45,
    0.2,
    (i) => ({ in: `${50 + ((i * 50) % 300)}.00`, with: `Guest ${ago} ${i}`, text: 'Wedding', ...as }),
    ago + 4,
  ),
  { ago, out: '6200.00', with: who, text: 'Wedding dinner', ...as },
];
const MANY = { rule_title: 'Many senders in a short time', title: 'Many senders in a short time' };
const LARGE = { rule_title: 'Large outgoing transfer', title: 'Large outgoing transfer' };

/** What a widow moves in of her own, and what one or several get of it. */
const widowsPart = (step: number, gap: number, to: string, text?: string): Row[] => [
  ...daily(step, 2_200),
  { ago: 3 * gap + 5, in: '25000.00', with: 'Mirka Oldsen', text: 'Savings', ...FLAGGED },
  ...times(3, gap, () => ({ out: '8000.00', with: to, ...(text ? { text } : {}), ...FLAGGED }), 5),
];

/** Seventy gifts in half a year, and four fifths of them by the month to one. */
const given = (who: string): Row[] => [
  ...times(
    70,
    2.4,
    (i) => ({
      in: `${100 + ((i * 37) % 300)}.00`,
      with: `Donor ${i}`,
      text: 'Donation',
      ...(i < 12 ? FLAGGED : TRANSFER),
    }),
    2,
  ),
  ...times(6, 28, (i) => ({ out: `${2_350 + i * 20}.00`, with: who, ...(i < 2 ? FLAGGED : TRANSFER) }), 1),
];

/** The guilty beside the innocent: each two differ in one fact. */
export const TWIN_CASES: readonly Case[] = [
  innocent(
    'studies-in-milan',
    'Her father gives a teacher 34,000 for studies; "Università Bocconi" gets 31,000 EUR in four days.',
    'The giver says what it is for, and a school gets it, whatever it is called in its country.',
    once(1101, [34_000, 'Bror Oldsen', 'Gift for studies'], 4, [
      31_000,
      'Università Bocconi',
      'Retta',
      'EUR',
    ]),
  ),
  guilty(
    'gift-to-universum',
    'A man of her family name gives a teacher 40,000; "Universum Kapital" gets 39,500 the next day.',
    'It sounds like a school and trades in money; a gift deed and an invoice would show it.',
    once(1102, [40_000, 'Viktor Oldsen', 'Gift'], 1, [39_500, 'Universum Kapital', 'Fee']),
  ),
  innocent(
    'flat-for-a-house-abroad',
    'A notary pays a teacher 180,000 for a flat, as on record; one abroad gets 160,000 EUR in four days.',
    'Where it is from is on record, and who holds the price of a house gets it, in whatever currency.',
    once(1103, [180_000, 'Notary Berg', 'Sale of flat'], 4, [160_000, 'Notaire Dupont', 'Maison', 'EUR']),
    seller,
  ),
  guilty(
    'flat-to-a-man-abroad',
    'A notary pays a teacher 180,000 for a flat, as on record, and a man gets 160,000 EUR for a "Maison".',
    'Nobody pays a house to a man; who sells it, and the deed, have to be seen.',
    once(1104, [180_000, 'Notary Berg', 'Sale of flat'], 4, [160_000, 'Dario Pell', 'Maison', 'EUR']),
    seller,
  ),
  innocent(
    'two-motorbikes',
    'Two men pay a teacher for motorbikes within two months, and a dealer gets as much the next day.',
    'A thing is sold and another bought of who sells them; it is less than has to be reported.',
    sales(1105, 2, 60, 'Motorbike', ['Motorcycle Dealer Lund']),
  ),
  guilty(
    'six-motorbikes',
    'Six men pay a teacher for motorbikes within two months; a dealer and a man get it the next day.',
    'Nobody has six motorbikes to sell, and half of it goes to a man.',
    sales(1106, 6, 9, 'Motorbike', ['Motorcycle Dealer Lund', 'Ilja Brand']),
  ),
  {
    ...innocent(
      'wedding-and-caterer',
      'Forty-five guests give a couple 50 to 300 each, and a caterer gets 6,200 for the dinner.',
      'Guests give what they like; both sides name the wedding, and who cooks for many gets most of it.',
      [...daily(1107), ...feast(8, 'Orchard Catering')],
    ),
    alert: MANY,
  },
  {
    ...guilty(
      'three-weddings',
      'The same three times in four months, each time of other guests.',
      'Nobody marries three times in four months.',
      [
        ...daily(1108),
        ...feast(8, 'Orchard Catering'),
        ...[58, 108].flatMap((ago) => feast(ago, 'Orchard Catering', TRANSFER)),
      ],
    ),
    alert: MANY,
  },
  innocent(
    'half-before-the-work',
    'A teacher moves 34,000 of savings in; a joiner gets 16,000 the next day and as much two weeks later.',
    'Half is paid before the work, and the rest when it is done.',
    [
      ...once(1109, [34_000, 'Mirka Oldsen', 'Savings'], 1, [16_000, 'Holm Joinery AB', 'Invoice 92']),
      { ago: 4, out: '15500.00', with: 'Holm Joinery AB', text: 'Invoice 97', ...FLAGGED },
    ],
    saver,
  ),
  {
    ...guilty(
      'nearly-all-before-the-work',
      'A teacher moves 36,000 of savings in, and a firm with "Invoice 12" gets 33,000 the next day.',
      'Nobody pays nine tenths at once to a firm never seen; only she can say that it was wanted.',
      once(1110, [36_000, 'Mirka Oldsen', 'Savings'], 1, [33_000, 'Ferrum Trade OU', 'Invoice 12']),
      saver,
    ),
  },
  innocent(
    'roofer-in-parts',
    'A teacher moves 45,000 of savings in; a roofer without a legal form gets two bills within three weeks.',
    'Work is paid as it is done.',
    [
      ...once(1111, [45_000, 'Mirka Oldsen', 'Savings'], 5, [14_000, 'Nord Roofing', 'Invoice 12']),
      { ago: 3, out: '14500.00', with: 'Nord Roofing', text: 'Invoice 19', ...FLAGGED },
    ],
    saver,
  ),
  guilty(
    'two-thirds-to-a-man',
    'A teacher moves 45,000 of savings in, and a man with "Invoice 12" gets 29,500 the next day.',
    'Anybody writes a bill; two thirds of her savings are gone to a man on the day after.',
    once(1112, [45_000, 'Mirka Oldsen', 'Savings'], 1, [29_500, 'Dario Pell', 'Invoice 12']),
    saver,
  ),
  innocent(
    'dealer-buys-a-car',
    'A dealer pays a teacher 31,000 for a car, and 30,000 goes to an account of her own name.',
    'Who sells cars buys them as well, and it stays hers.',
    once(1113, [31_000, 'Autohaus Berg GmbH', 'Car'], 2, [30_000, 'Mirka Oldsen', 'Savings']),
  ),
  guilty(
    'exporter-buys-a-car',
    'A "Premium Auto Export" pays a teacher 44,000 for a "Car", which leaves for her own name the next day.',
    'Who exports by name buys anything; a year of pay comes and goes on that word.',
    once(1114, [44_000, 'Premium Auto Export', 'Car'], 1, [43_500, 'Mirka Oldsen', 'Savings']),
  ),
  {
    ...innocent(
      'widow-and-roofer',
      'A widow moves 25,000 of savings in, and a roofer gets 8,000 three times within a month.',
      'Bills of a craftsman, paid as the work is done.',
      widowsPart(1115, 10, 'Lind Roofing', 'Invoice'),
      widow,
    ),
    alert: LARGE,
  },
  {
    ...innocent(
      'widow-and-grandson',
      'A widow moves 25,000 of savings in, and one of her family name gets 8,000 three times.',
      'What the family shares is its own; no bank asks each grandmother.',
      widowsPart(1116, 3, 'Jonas Oldsen', 'Your flat'),
      widow,
    ),
    alert: LARGE,
  },
  {
    ...guilty(
      'widow-and-bonus-trust',
      'A widow moves 25,000 of savings in; "Savings Bonus Trust" gets 8,000 three times within eight days.',
      'Most of a year’s pension goes to a name never seen, in parts; only she can say that it was wanted.',
      widowsPart(1117, 3, 'Savings Bonus Trust', 'Bonus plan'),
      widow,
    ),
    alert: LARGE,
  },
  innocent(
    'boat-in-crowns',
    'A man pays a teacher 312,000 NOK for a boat, and a dealer gets 300,000 NOK for another in three days.',
    'Less than a year of pay comes for a boat and goes to who sells boats.',
    once(1118, [312_000, 'Sven Dahl', 'Boat', 'NOK'], 3, [300_000, 'Boat Dealer Moss', 'Order 4', 'NOK']),
  ),
  guilty(
    'crowns-to-a-man',
    'A firm never seen pays a teacher 312,000 NOK, and a man gets 300,000 NOK of it three days later.',
    'Most of a year of pay comes and goes at once, in a currency in which the account never dealt.',
    once(1119, [312_000, 'Fjordlys Holding AS', 'Agreement', 'NOK'], 3, [
      300_000,
      'Rashid Mansour',
      undefined,
      'NOK',
    ]),
  ),
  {
    ...innocent(
      'gifts-to-a-shelter',
      'A charity for animals gets seventy gifts, and a shelter gets most of them by the month.',
      'What is given for animals goes to who keeps them.',
      given('Green Valley Shelter'),
      charity,
    ),
    alert: {},
  },
  {
    ...guilty(
      'gifts-to-the-holder',
      'The same charity, but its account holder gets four fifths of the gifts.',
      'What is given for animals is nobody’s wage; its books have to show what it was for.',
      given('Mirka Oldsen'),
      charity,
    ),
    alert: {},
  },
];
