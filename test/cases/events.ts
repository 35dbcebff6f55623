import { daily, dayBefore, person, type Case, type Row } from './case.js';
import { times } from './gathered.js';
import { innocent } from './lives.js';

const guilty = (given: Omit<Case, 'expected'>): Case => ({ expected: 'ESCALATED', ...given });
const transfer = { type: 'TRANSFER', flagged: true } as const;
const card = { type: 'PAYMENT', subtype: 'CARD_PURCHASE', flagged: true } as const;
const outgoing = { rule_title: 'Unusual outgoing transfers', title: 'Unusual outgoing transfers' };

const rapid = { rule_title: 'Rapid movement of funds', title: 'Rapid movement of funds' };

const BUILDERS = ['Electric Jour', 'Joiner Jocke', 'Kitchen House', 'Windows Export', 'Tiles Now'];
const estate = person({
  occupation: 'Lawyer',
  source_of_funds: ['Inheritance of Karl Berg'],
  purpose_of_account: ['Estate of Karl Berg'],
  estimated_monthly_deposits: { lower_bound: 10_000, upper_bound: 90_000, currency: 840 },
});
const closed: Row[] = [
  { ago: 60, in: '52000.00', with: 'Northern Bank', text: 'Closed account Karl Berg', ...transfer },
  { ago: 40, in: '32000.00', with: 'Folk Life', text: 'Life insurance Karl Berg', ...transfer },
];
const HEIRS = ['Anna Berg', 'Bo Berg', 'Cilla Berg', 'Dan Berg'];
const players = (amount: string, text: string): Row[] =>
  times(9, 0.1, (i) => ({ out: amount, with: `Colleague ${i}`, text, ...transfer }), 5);

export const EVENT_CASES: readonly Case[] = [
  innocent({
    id: 'renovation-on-credit',
    story: 'A bank lends a teacher 42,000 for the house; five craftsmen are paid by invoice in six weeks.',
    must: { CN2: 'white' },
    why: 'The bank itself booked a loan, and craftsmen got it against invoices.',
    customer: person(),
    rows: [
      ...daily(301),
      { ago: 44, in: '42000.00', with: 'Harbour Savings Bank', type: 'LOAN', flagged: true },
      ...BUILDERS.map((name, i): Row => ({
        ago: 38 - 7 * i,
        out: `${9_400 - 620 * i}.00`,
        with: name,
        text: `Invoice ${40 + i}`,
        ...transfer,
      })),
    ],
    alert: outgoing,
  }),
  guilty({
    id: 'loan-for-a-stranger',
    story: 'A bank lends a teacher 62,000; all of it goes to one man abroad on the next day.',
    why: 'Whoever borrows in the name of another passes the loan on at once; nothing that was bought shows.',
    customer: person(),
    rows: [
      ...daily(302),
      { ago: 9, in: '62000.00', with: 'Harbour Savings Bank', type: 'LOAN', flagged: true },
      { ago: 8, out: '61500.00', with: 'Viktor Olan', text: 'Investment', ...transfer },
    ],
    alert: outgoing,
  }),
  innocent({
    id: 'camper-on-credit',
    story: 'A bank lends 42,000 for a vehicle, and a dealer gets 47,000 for a camper on the next day.',
    why: 'Bank and payment name a vehicle, and a customer of years paid 5,000 of own savings beside it.',
    customer: person({ occupation: 'Electrician' }),
    rows: [
      ...daily(313),
      { ago: 9, in: '5000.00', with: '#camper-on-credit', type: 'INTERNAL', text: 'From savings' },
      { ago: 9, in: '42000.00', with: 'Harbour Bank', type: 'LOAN', text: 'Vehicle loan', flagged: true },
      { ago: 8, out: '47000.00', with: 'Northern Leisure', text: 'Order 4471 camper', ...transfer },
    ],
    alert: rapid,
  }),
  guilty({
    id: 'car-loan-in-a-stolen-name',
    story: 'A customer of five weeks borrows 42,000 for a car; all goes to one man on the next day.',
    why: 'Whoever borrows in the name of another opens an account for it, and writes on payments what suits.',
    customer: person({ registered_at: dayBefore(36) }),
    rows: [
      { ago: 30, in: '100.00', with: 'Mirka Oldsen', type: 'TRANSFER' },
      { ago: 9, in: '42000.00', with: 'Harbour Bank', type: 'LOAN', text: 'Car loan', flagged: true },
      { ago: 8, out: '41800.00', with: 'Viktor Olan', text: 'Volvo V60', ...transfer },
    ],
    alert: rapid,
  }),
  innocent({
    id: 'house-with-a-mortgage',
    story: 'A bank pays out a mortgage of 250,000, and an estate agent gets 310,000 on the next day.',
    must: { EA2: 'yellow' },
    why: 'The commonest large payment of a life: the bank lent most of it, and a house was bought.',
    customer: person({ occupation: 'Engineer' }),
    rows: [
      ...daily(303),
      { ago: 31, in: '60000.00', with: '#house-with-a-mortgage', type: 'INTERNAL', text: 'From savings' },
      { ago: 9, in: '250000.00', with: 'Harbour Savings Bank', type: 'LOAN', flagged: true },
      { ago: 8, out: '310000.00', with: 'Harbour Real Estate', text: 'Alder Way 4', ...transfer },
    ],
    alert: outgoing,
  }),
  guilty({
    id: 'claimed-mortgage',
    story: 'A firm abroad pays 250,000 as "Mortgage"; an estate agent gets 245,000 on the next day.',
    why: 'No bank lent it and none booked a loan: houses are bought with money of crimes.',
    customer: person({ occupation: 'Engineer' }),
    rows: [
      ...daily(304),
      { ago: 9, in: '250000.00', with: 'Baltia Capital OU', text: 'Mortgage', ...transfer },
      { ago: 8, out: '245000.00', with: 'Harbour Real Estate', text: 'Alder Way 4', ...transfer },
    ],
    alert: outgoing,
  }),
  innocent({
    id: 'gift-of-a-father',
    story: 'A father gives his daughter 40,000 for a flat; an estate agent gets 41,000 five days later.',
    why: 'The payer bears her name, says that it is a gift, and a flat was paid with it.',
    customer: person({ name: 'Frida Norberg' }),
    rows: [
      ...daily(305),
      { ago: 12, in: '40000.00', with: 'Bengt Norberg', text: 'Gift for flat', ...transfer },
      { ago: 7, out: '41000.00', with: 'Harbour Real Estate', text: 'Deposit flat', ...transfer },
    ],
    alert: outgoing,
  }),
  guilty({
    id: 'gift-of-nobody',
    story: 'Six strangers pay a nurse 10,000 each as a gift; a car dealer gets 59,500 five days later.',
    why: 'Six gifts of people of other names are no family, and a car carries value away.',
    customer: person({ name: 'Frida Norberg' }),
    rows: [
      ...daily(306),
      ...times(
        6,
        0.3,
        (i) => ({ in: `${9_900 + 40 * i}.00`, with: `Giver ${i}`, text: 'Gift', ...transfer }),
        9,
      ),
      { ago: 7, out: '59500.00', with: 'Prime Motors', text: 'Deposit', ...transfer },
    ],
    alert: outgoing,
  }),
  innocent({
    id: 'lottery-of-an-office',
    story: 'A lottery pays 24,000; nine colleagues get a tenth each, and the customer keeps hers.',
    why: 'A round of players shares alike, and she had hardly staked anything with the payer.',
    customer: person(),
    rows: [
      ...daily(307),
      {
        ago: 8,
        in: '24000.00',
        with: 'State Games',
        text: 'Lottery winnings',
        type: 'CREDIT',
        flagged: true,
      },
      ...players('2400.00', 'Lottery share'),
    ],
    alert: outgoing,
  }),
  guilty({
    id: 'lottery-without-a-share',
    story: 'A firm pays 64,000 as "Lottery winnings"; nine people get 7,000 each, and nothing is left.',
    why: 'Whoever wins in a round keeps a share; here all of it went on to others.',
    customer: person(),
    rows: [
      ...daily(308),
      { ago: 8, in: '64000.00', with: 'Golden Draw Ltd', text: 'Lottery winnings', ...transfer },
      ...players('7050.00', 'Lottery share'),
    ],
    alert: outgoing,
  }),
  innocent({
    id: 'campaign-for-a-surgery',
    story: 'A platform pays out 31,000 that people gave for a surgery; the clinic gets 28,500.',
    why: 'The clinic got nearly all of it, for the surgery that the campaign was for.',
    customer: person(),
    rows: [
      ...daily(309),
      { ago: 10, in: '31000.00', with: 'Give Together', text: 'Campaign payout Leos surgery', ...transfer },
      { ago: 7, out: '28500.00', with: 'Harbour Clinic', text: 'Surgery Leo, invoice 8812', ...transfer },
    ],
    alert: outgoing,
  }),
  guilty({
    id: 'campaign-for-an-exchange',
    story: 'A platform pays out 61,000 that people gave for a surgery; an exchange gets 60,000.',
    why: 'No clinic was paid: what was given for a surgery became coins.',
    customer: person(),
    rows: [
      ...daily(310),
      { ago: 10, in: '61000.00', with: 'Give Together', text: 'Campaign payout Leos surgery', ...transfer },
      { ago: 7, out: '60000.00', with: 'Coin Harbour', text: 'Deposit 8812', ...transfer },
    ],
    alert: outgoing,
  }),
  innocent({
    id: 'executor-of-an-estate',
    story: 'A lawyer settles the estate of Karl Berg: his bank and insurer pay, and four heirs get alike.',
    why: 'The record names the estate, and every payment, in or out, names it too.',
    customer: estate,
    rows: [
      ...closed,
      ...HEIRS.map((name, i): Row => ({
        ago: 8 + i / 10,
        out: '20500.00',
        with: name,
        text: 'Inheritance Karl Berg',
        ...transfer,
      })),
    ],
    alert: outgoing,
  }),
  guilty({
    id: 'executor-for-himself',
    story: 'Of the estate of Karl Berg 84,000 comes in, and 83,000 goes to an exchange in two parts.',
    why: 'No heir is named, nor the estate: who settles it took the money.',
    customer: estate,
    rows: [
      ...closed.map((row, i) => ({ ...row, ago: 12 - i })),
      { ago: 10, out: '51500.00', with: 'Coin Harbour', text: 'Top up', ...transfer },
      { ago: 9, out: '31700.00', with: 'Coin Harbour', text: 'Top up', ...transfer },
    ],
    alert: rapid,
  }),
  innocent({
    id: 'tour-that-was-cancelled',
    story: 'A teacher pays a tour of 4,200 by card and gets the same sum back a month later.',
    why: 'What comes back to the cent from the shop where it was paid leaves nothing to explain.',
    customer: person(),
    rows: [
      ...daily(311),
      { ago: 40, out: '4200.00', with: 'Sunny Tours', type: 'PAYMENT', subtype: 'CARD_PURCHASE' },
      { ago: 5, in: '4200.00', with: 'Sunny Tours', text: 'Refund', type: 'CREDIT', flagged: true },
    ],
    alert: { rule_title: 'Frequent refunds', title: 'Frequent refunds' },
  }),
  innocent({
    id: 'three-weeks-of-travel',
    story: 'A teacher travels for three weeks and pays by card at sixty shops that she had never been to.',
    mustNot: ['TP2', 'CN2'],
    why: 'Who travels buys where nobody knows her; what is bought goes no further.',
    customer: person(),
    rows: [
      ...daily(312),
      ...times(
        60,
        0.35,
        (i) => ({ out: `${20 + ((i * 47) % 240)}.00`, with: `Island Shop ${i}`, ...card }),
        3,
      ),
    ],
    alert: { rule_title: 'Unusual card spending abroad', title: 'Unusual card spending abroad' },
  }),
  guilty({
    id: 'payees-among-shops',
    story: 'Ten strangers pay a clerk 6,400 each; fourteen people get it by transfer while he shops on.',
    must: { CN2: 'red' },
    why: 'Purchases neither make nor hide many receivers: these fourteen got what strangers had paid.',
    customer: person(),
    rows: [
      ...daily(313),
      ...times(10, 0.4, (i) => ({ in: `${6_400 + i * 13}.00`, with: `Payer ${i}`, ...transfer }), 5),
      ...times(14, 0.3, (i) => ({ out: `${4_410 + i * 29}.00`, with: `Payee ${i}`, ...transfer }), 2),
      ...times(
        20,
        0.9,
        (i) => ({ out: `${20 + i}.00`, with: `Shop ${i}`, type: 'PAYMENT', subtype: 'CARD_PURCHASE' }),
        1,
      ),
    ],
    alert: { rule_title: 'Many receivers', title: 'Many receivers' },
  }),
  innocent({
    id: 'tickets-for-friends',
    story: 'Eight friends pay a teacher 120 each for tickets that she bought for 1,080.',
    why: 'All of it is less than has to be reported and within what she declared; it needs no comparison.',
    customer: person(),
    rows: [
      ...daily(314),
      ...times(8, 0.5, (i) => ({ in: '120.00', with: `Friend ${i}`, text: 'ticket', ...transfer }), 1),
      { ago: 6, out: '1080.00', with: 'Ticket House', ...card },
    ],
    alert: { rule_title: 'Many senders in a short time', title: 'Many senders in a short time' },
  }),
];
