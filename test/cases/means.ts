import { daily, dayBefore, firm, person, trading, type Case, type Row } from './case.js';
import { times } from './gathered.js';
import { innocent } from './lives.js';

const guilty = (given: Omit<Case, 'expected'>): Case => ({ expected: 'ESCALATED', ...given });

const titled = (title: string) => ({ alert: { title, rule_title: title } });

const farmer = person({
  name: 'Arvid Plough',
  occupation: 'Farmer',
  employment_status: 'self_employed',
  source_of_funds: ['Farming'],
  annual_income: { lower_bound: 50_000, upper_bound: 90_000, currency: 840 },
  estimated_monthly_deposits: { lower_bound: 500, upper_bound: 9_000, currency: 840 },
});
const transfer = { type: 'TRANSFER' } as const;
const flagged = { flagged: true, ...transfer } as const;
/** What is bought and paid for, with nobody who pays by the month. */
const spending = (step: number): Row[] => daily(step, 10).filter(({ out }) => out);
const harvest: Row = { ago: 20, in: '62000.00', with: 'Grain Union', text: 'Settlement 2024', ...flagged };

const driver = person({
  name: 'Ibrahim Noor',
  occupation: 'Bus driver',
  estimated_monthly_deposits: { lower_bound: 500, upper_bound: 3_800, currency: 840 },
});
const shares = (amount: number): Row[] =>
  times(8, 0.8, (i) => ({ in: `${amount}.00`, with: `Fellow ${i}`, text: 'Umrah trip', ...flagged }), 5);

const saver = person({
  name: 'Frederik Nasby',
  occupation: 'Engineer',
  source_of_funds: ['Salary', 'Savings'],
  annual_income: { lower_bound: 50_000, upper_bound: 75_000, currency: 840 },
  estimated_monthly_deposits: { lower_bound: 500, upper_bound: 7_000, currency: 840 },
});
const fromOwn = (count: number): Row[] => [
  ...times(count, 2, () => ({ in: '20000.00', with: 'Frederik Nasby', text: 'Own account', ...flagged }), 6),
];

const grower = firm({
  name: 'Granby Trees',
  industry: 'Nursery of fir trees',
  source_of_funds: ['Sale of trees in December'],
});
const helpers = (amount: number): Row[] =>
  times(
    7,
    0.2,
    (i) => ({ out: `${amount}.00`, with: `Helper ${i}`, text: 'Wages December', ...flagged }),
    40,
  );

const dealer = (upper: number): Case['customer'] =>
  firm({
    name: 'Ekby Cars',
    industry: 'Car dealer',
    estimated_monthly_deposits: { lower_bound: 500, upper_bound: upper, currency: 840 },
  });
const carSales = times(26, 7, (i) => ({
  in: `${11_000 + (i < 5 ? 7_000 : 0) + ((i * 1_717) % 4_000)}.00`,
  with: `Buyer ${i % 9}`,
  text: `Car ${i}`,
  ...(i < 3 ? flagged : transfer),
}));
const auctions = times(12, 14, (i) => ({ out: `${17_000 + i * 310}.00`, with: 'Lot Auctions', ...transfer }));

const student = person({
  name: 'Klara Wall',
  dob: '2004-02-02',
  occupation: 'Student',
  employment_status: 'student',
  source_of_funds: ['Study grant', 'Family'],
  annual_income: { upper_bound: 20_000, currency: 840 },
  estimated_monthly_deposits: { lower_bound: 500, upper_bound: 1_600, currency: 840 },
});
const granted = daily(611, 1_100).map((row) => (row.in ? { ...row, with: 'Study Grant Office' } : row));
const fee: Row = { ago: 3, out: '4100.00', with: 'Harbour College', text: 'Fee', ...flagged };

/** Trades whose months differ, and money from oneself, from friends or from the state. */
export const MEANS_CASES: readonly Case[] = [
  innocent({
    id: 'harvest-once',
    story: 'A farmer who declared up to 90,000 a year is paid 62,000 for the harvest in one sum.',
    why: 'Whoever sells once a year earns the year in a month.',
    customer: farmer,
    rows: [
      ...spending(601),
      harvest,
      { ago: 12, out: '14500.00', with: 'Tractor Lease', ...transfer },
      { ago: 8, out: '11200.00', with: 'Seed House', ...transfer },
    ],
    ...titled('Large incoming transfer'),
  }),
  guilty({
    id: 'harvest-twice',
    story: 'The same farmer is paid twice the harvest, 62,000 and 58,000, in one month.',
    why: 'That is more than was declared for the whole year, and no paper shows what for.',
    customer: farmer,
    rows: [
      ...spending(602),
      harvest,
      { ago: 15, in: '58000.00', with: 'Export Trading', ...flagged },
      { ago: 12, out: '14500.00', with: 'Tractor Lease', ...transfer },
    ],
    ...titled('Large incoming transfer'),
  }),
  guilty({
    id: 'harvest-handed-on',
    story: 'The same farmer hands 57,000 of the 62,000 to somebody else on the next day.',
    why: 'What is handed on at once was nobody’s harvest.',
    customer: farmer,
    rows: [
      ...spending(603),
      harvest,
      { ago: 19, out: '57000.00', with: 'Maro Import', text: 'Machine', ...flagged },
    ],
    ...titled('Large incoming transfer'),
  }),
  guilty({
    id: 'year-held-a-week',
    story: 'One firm pays the same farmer 85,000, and 83,000 goes to another a week later.',
    why: 'Whoever waits a week hands it on as well.',
    customer: farmer,
    rows: [
      ...spending(615),
      { ago: 30, in: '85000.00', with: 'Shell Trading', text: 'Services', ...flagged },
      { ago: 23, out: '83000.00', with: 'Offshore Holding', text: 'Services', ...flagged },
    ],
    ...titled('Large incoming transfer'),
  }),
  guilty({
    id: 'year-of-strangers',
    story: 'Forty strangers pay the same farmer 82,000 in three weeks, and three firms get 79,000.',
    why: 'A harvest has few buyers, and most of its price stays.',
    customer: farmer,
    rows: [
      ...spending(616),
      ...times(
        40,
        0.5,
        (i) => ({
          in: `${1_900 + ((i * 37) % 300)}.00`,
          with: `Stranger ${i}`,
          ...(i < 20 ? flagged : transfer),
        }),
        30,
      ),
      ...times(8, 3, (i) => ({ out: `${9_800 + i * 20}.00`, with: `Offshore ${i % 3}`, ...transfer }), 1),
    ],
    ...titled('Unusual activity'),
  }),
  innocent({
    id: 'pilgrimage',
    story: 'Eight friends pay 1,150 each for a journey, and the agency gets 9,100 for the group.',
    why: 'All wrote what it was for, and it was spent on that.',
    customer: driver,
    rows: [
      ...daily(604),
      ...shares(1_150),
      { ago: 3, out: '9100.00', with: 'Haram Journeys', text: 'Umrah group 8 persons', ...flagged },
    ],
    ...titled('Funds in and out'),
  }),
  guilty({
    id: 'pilgrimage-in-word',
    story: 'Eight strangers write the same on 1,400 each, and a trader gets 11,000 for something else.',
    why: 'The word that all wrote explains nothing where the money went.',
    customer: driver,
    rows: [
      ...daily(605),
      ...shares(1_400),
      { ago: 3, out: '11000.00', with: 'Rashid Import', text: 'Order 77', ...flagged },
    ],
    ...titled('Funds in and out'),
  }),
  guilty({
    id: 'mule-told-a-word',
    story:
      'Six strangers pay the same driver 1,500 each with one word, and an agency of that word gets 8,900.',
    why: 'A launderer tells the victims what to write; it costs nothing.',
    customer: driver,
    rows: [
      ...daily(617),
      ...times(6, 0.2, (i) => ({ in: '1500.00', with: `Payer ${i}`, text: 'Teneriffa', ...flagged }), 10),
      { ago: 9, out: '8900.00', with: 'Agency Teneriffa', text: 'Teneriffa', ...flagged },
    ],
    ...titled('Rapid movement of funds'),
  }),
  innocent({
    id: 'own-account',
    story: 'An engineer moves 60,000 of savings from an account in his own name at another bank to a broker.',
    why: 'Own name on both sides, and less than the income of a year.',
    customer: saver,
    rows: [
      ...daily(606, 4_300),
      ...fromOwn(3),
      { ago: 1, out: '42000.00', with: 'North Broker', text: 'Frederik Nasby', ...flagged },
    ],
    ...titled('Rapid movement of funds'),
  }),
  guilty({
    id: 'own-account-much',
    story: 'The same engineer gets 180,000 from an account in his own name.',
    why: 'That is more than he earns in two years: a statement of that account has to show why.',
    customer: saver,
    rows: [...daily(607, 4_300), ...fromOwn(9)],
    ...titled('Rapid movement of funds'),
  }),
  guilty({
    id: 'own-account-to-exchange',
    story: 'The same engineer gets 60,000 from an account in his own name, and 57,000 goes to an exchange.',
    why: 'Who is lured into an investment pays so from savings; a name on a payment is the payer’s word.',
    customer: saver,
    rows: [
      ...daily(618, 4_300),
      ...fromOwn(3),
      { ago: 1, out: '57000.00', with: 'Kraken', text: 'Order', ...flagged },
    ],
    ...titled('Rapid movement of funds'),
  }),
  guilty({
    id: 'own-account-new',
    story: 'The same on an account of five weeks.',
    why: 'Whoever opens accounts to move money opens several of them.',
    customer: { ...saver, registered_at: dayBefore(35) },
    rows: [
      ...daily(608, 4_300).filter(({ ago }) => ago < 34),
      ...fromOwn(3),
      { ago: 1, out: '57000.00', with: 'North Broker', text: 'Frederik Nasby', ...flagged },
    ],
    ...titled('Rapid movement of funds'),
  }),
  guilty({
    id: 'rent-at-once',
    story: 'A driver gets 38,000 of a stranger, and pays 37,000 to a landlord called after real estate.',
    why: 'What it was for has to be asked; nobody said that a house was bought.',
    customer: driver,
    rows: [
      ...daily(619),
      { ago: 6, in: '38000.00', with: 'Stranger AB', ...flagged },
      { ago: 2, out: '37000.00', with: 'Solros Fastigheter AB', text: 'Rent 24 months', ...flagged },
    ],
    ...titled('Rapid movement of funds'),
  }),
  guilty({
    id: 'house-at-once',
    story: 'The same with an estate agent.',
    why: 'An agent holds the prices of houses: the contract shows which.',
    customer: driver,
    rows: [
      ...daily(620),
      { ago: 6, in: '38000.00', with: 'Stranger AB', ...flagged },
      { ago: 2, out: '37000.00', with: 'Solros Fastighetsbyrå', text: 'Deposit', ...flagged },
    ],
    ...titled('Rapid movement of funds'),
  }),
  innocent({
    id: 'payday-once',
    story: 'A grower of fir trees pays seven helpers 1,400 each at the end of December.',
    why: 'Equal wages on one day, a small part of what the trees brought.',
    customer: grower,
    rows: [...trading(609), ...helpers(1_400)],
    ...titled('Nursery sector deviation'),
  }),
  guilty({
    id: 'payday-of-all',
    story: 'The same firm got 70,000 of one payer and pays seven helpers 9,400 each on the next day.',
    why: 'Wages that are nearly all that came in are not those of a few weeks.',
    customer: grower,
    rows: [
      { ago: 42, in: '70000.00', with: 'Delta Invest', ...flagged },
      ...helpers(9_400),
      ...times(5, 30, () => ({ out: '350.00', with: 'Land Lease', ...transfer }), 5),
    ],
    ...titled('Nursery sector deviation'),
  }),
  innocent({
    id: 'dealer-busy-month',
    story: 'A car dealer who declared 75,000 a month takes 65,000 on average, and more in one month.',
    why: 'No two months of a trade are alike; all of them together are as declared.',
    customer: dealer(75_000),
    rows: [...carSales, ...auctions],
    ...titled('Dealer sector deviation'),
  }),
  guilty({
    id: 'dealer-beyond',
    story: 'The same dealer had declared 20,000 a month.',
    why: 'The average is beyond what was declared.',
    customer: dealer(20_000),
    rows: [...carSales, ...auctions],
    ...titled('Dealer sector deviation'),
  }),
  innocent({
    id: 'grant-and-fee',
    story: 'A student lives on a monthly grant; her grandmother pays 4,200 for the fee of 4,100.',
    why: 'The grant is regular pay, and one gift is no crowd of payers.',
    customer: student,
    rows: [...granted, { ago: 5, in: '4200.00', with: 'Inga Wall', text: 'College fee', ...flagged }, fee],
    ...titled('Rapid movement of funds'),
  }),
  guilty({
    id: 'grant-and-two-firms',
    story:
      'A student with a grant on record, who declared nothing, gets 7,500 and 7,300 a month of two firms.',
    why: 'Nothing says how much a grant may be, and none is so much; all of it goes to exporters.',
    customer: { ...student, annual_income: null, estimated_monthly_deposits: null },
    rows: [
      ...spending(621),
      ...times(6, 30, () => ({ in: '7500.00', with: 'Delta Trading', ...transfer }), 3),
      ...times(6, 30, () => ({ in: '7300.00', with: 'Omega Trading', ...transfer }), 9),
      ...times(10, 17, (i) => ({ out: `${8_100 + i * 60}.00`, with: `Exporter ${i % 5}`, ...transfer }), 1),
    ],
    ...titled('Unusual activity'),
  }),
  guilty({
    id: 'grant-and-strangers',
    story: 'The same student gets 1,750 each of six strangers.',
    why: 'The grant explains itself alone.',
    customer: student,
    rows: [
      ...granted,
      ...times(6, 0.4, (i) => ({ in: '1750.00', with: `Stranger ${i}`, ...flagged }), 4),
      { ...fee, with: 'Coin Exchange', out: '10100.00' },
    ],
    ...titled('Rapid movement of funds'),
  }),
];
