import { openingFaults } from '../../../../scripts/check-narratives/opening-claims.js';
import { RawBank } from '../../../../scripts/check-narratives/raw-bank.js';
import { truthOf } from '../../../../scripts/check-narratives/truth.js';

// size: a text is read as one line.

const alert = {
  alert_id: 'a',
  entity_id_list: ['c'],
  flagged_transaction_id_list: ['t1', 't2'],
  created_at: '2024-06-30T00:00:00Z',
};
const paid = [
  ['2024-03-01', 'Ada Old', '100.40'],
  ['2024-06-10', 'Ada Old', '250.60'],
  ['2024-06-20', 'Bo New', '300.00'],
] as const;
const customer = { entity_id: 'c', name: 'C', dob: '1980-01-01', registered_at: '2020-01-01' };
const truth = truthOf(
  new RawBank({
    entities: [customer],
    alerts: [alert],
    transactions: paid.map(([day, name, amount], i) => ({
      transaction_id: `t${i}`,
      event_time: `${day}T00:00:00Z`,
      amount,
      amount_currency: 'SEK',
      sender: { name },
      receiver: { entity_id: 'c' },
    })),
  }),
  alert,
);

const LEAD =
  '**Recommendation: close.** From 10 to 20 June 2024, C (customer c, customer since 1 January 2020) received ' +
  'SEK 551 in 2 transfers of SEK 251 to SEK 300 from 2 senders, one of whom has no earlier payment on record.';
const PAID =
  '\n- 20 June 2024: SEK 300 came in from Bo New, the first payment on record, without a reference.';

it.each([LEAD, PAID])('what the uploads say is no fault: %#', (text) => {
  expect(openingFaults(truth, text)).toEqual([]);
});

it.each([
  LEAD.replace('SEK 551', 'SEK 552'),
  LEAD.replace('in 2 transfers', 'in 3 transfers'),
  LEAD.replace('from 2 senders', 'from 3 senders'),
  LEAD.replace('of SEK 251', 'of SEK 250'),
  LEAD.replace('to SEK 300', 'to SEK 301'),
  LEAD.replace('one of whom', '2 of whom'),
  LEAD.replace('to 20 June', 'to 21 June'),
  LEAD.replace('2020)', '2021)'),
  PAID.replace('SEK 300', 'SEK 301'),
  PAID.replace('20 June', '19 June'),
  PAID.replace('Bo New', 'Ada Old').replace('20 June', '10 June').replace('SEK 300', 'SEK 251'),
])('a figure that the uploads contradict is found: %#', (text) => {
  expect(openingFaults(truth, text).length).toBeGreaterThan(0);
});
