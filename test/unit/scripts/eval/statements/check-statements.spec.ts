import { checkStatements } from '../../../../../scripts/eval/statements/check-statements.js';
import { recordsOf, type UploadedRow } from '../../../../../scripts/eval/statements/told-record.js';

// size: a text is read as one line.

const paid = (
  id: string,
  at: string,
  amount: string,
  [from, to]: readonly [string, string],
  more: Partial<UploadedRow> = {},
): UploadedRow => ({
  transaction_id: id,
  event_time: `${at}T10:00:00Z`,
  amount,
  amount_currency: 'EUR',
  type: 'TRANSFER',
  status: 'COMPLETED',
  sender: from === 'me' ? { entity_id: 'c-1' } : { name: from },
  receiver: to === 'me' ? { entity_id: 'c-1' } : { name: to },
  ...more,
});

const ROWS = [
  paid('t1', '2024-01-05', '900.00', ['me', 'Rent Ltd']),
  paid('t2', '2024-03-05', '20.00', ['Ola Berg', 'me'], { status: 'FAILED' }),
  paid('t3', '2024-03-08', '75.00', ['me', 'Nia Holm']),
  paid('t4', '2024-05-02', '400.00', ['Ola Berg', 'me'], { descriptor: 'for the boat' }),
  paid('t5', '2024-05-03', '300.00', ['Nia Holm', 'me']),
  paid('t6', '2024-05-04', '650.40', ['me', 'Dara Finn']),
];
const FLAGGED = ['t4', 't5', 't6'];

const recordFor = recordsOf({
  entities: [
    {
      entity_id: 'c-1',
      name: 'Ada Lind',
      registered_at: '2019-04-01T00:00:00Z',
      ip_addresses: ['192.0.2.1'],
    },
    { entity_id: 'c-2', name: 'Bo Ek', ip_addresses: ['192.0.2.1'] },
  ],
  transactions: ROWS,
  alerts: [
    {
      alert_id: 'a-1',
      entity_id_list: ['c-1'],
      flagged_transaction_id_list: FLAGGED,
      created_at: '2024-05-05T12:00:00Z',
    },
  ],
});

const check = (text: string) => checkStatements(recordFor('a-1', text)!, text);
const faultsIn = (text: string): string[] =>
  check(text).statements.flatMap(({ fault, kind }) => (fault === null ? [] : [kind]));

describe('statements of a text held against all data', () => {
  const TRUE_AND_FALSE: readonly (readonly [isTrue: string, isFalse: string])[] = [
    [
      '- 2 May 2024: EUR 400 came in from Ola Berg, the first payment on record, ' +
        'with the reference "for the boat".',
      '- 3 May 2024: EUR 300 came in from Nia Holm, the first payment on record, without a reference.',
    ],
    [
      'Ada Lind received EUR 700 in 2 payments from Ola Berg and Nia Holm, neither of whom had paid before.',
      'Ada Lind received EUR 700 in 2 payments from Ola Berg and Nia Holm, one of whom had not paid before.',
    ],
    [
      'Ada Lind sent EUR 650 to Dara Finn, who had not been paid before.',
      'Ada Lind sent EUR 650 to Nia Holm, who had not been paid before.',
    ],
    [
      'Ada Lind received EUR 700 in 2 payments from 2 people, none of whom had paid before.',
      'Ada Lind received EUR 700 in 2 payments from 3 people, none of whom had paid before.',
    ],
    [
      '- EUR 300 came from Nia Holm, with whom payments are on record since 8 March 2024.',
      '- EUR 300 came from Nia Holm, with whom payments are on record since 3 May 2024.',
    ],
    [
      '- EUR 300 came from Nia Holm, a sender since 8 March 2024.',
      '- EUR 300 came from Nia Holm, a sender since 3 May 2024.',
    ],
    [
      'Ada Lind received EUR 700 in 2 transfers of EUR 300 to EUR 400 from 2 senders, none of whom had paid before.',
      'Ada Lind received EUR 700 in 2 transfers of EUR 300 to EUR 400 from 3 senders, none of whom had paid before.',
    ],
    [
      '- Before that, in the period reviewed (5 January to 30 April 2024), no incoming payment in this currency is on record.',
      '- Before that, in the period reviewed (5 January to 30 April 2024), no outgoing payment in this currency is on record.',
    ],
    [
      'The alert flags these payments: 1 of the 2 flagged senders has no earlier payment on record.',
      'The alert flags these payments: 2 of the 2 flagged senders have no earlier payment on record.',
    ],
    [
      '- Who is new is not known: the first payment on record is of 5 January 2024, 6 days before the first flagged one.',
      '- Who is new is not known: the first payment on record is of 8 March 2024, 6 days before the first flagged one.',
    ],
    [
      '- The past is not known: the period reviewed begins on 5 January 2024, 6 days before the first flagged payment.',
      '- The past is not known: the period reviewed begins on 6 January 2024, 6 days before the first flagged payment.',
    ],
    [
      'Ada Lind, customer since 1 April 2019, moved money.',
      'Ada Lind, customer since 1 April 2020, moved money.',
    ],
    [
      '- Payments: 5 transactions with 4 counterparties, from 5 January 2024 to 4 May 2024.',
      '- Payments: 6 transactions with 4 counterparties, from 5 January 2024 to 4 May 2024.',
    ],
    [
      '- 71 % of the outgoing money since 8 March 2024 went to 1 recipient not paid before.',
      '- 71 % of the outgoing money since 8 March 2024 went to 3 recipients not paid before.',
    ],
    [
      '- Linked customers: no counterparty is known as a customer.\n- No earlier alert is on record.',
      '- Devices: 1 IP address, none shared with another customer.',
    ],
    [
      'No earlier alert is on record. Not on record: linked customers.',
      'Not on record: devices and linked customers.',
    ],
    [
      '- No later payment with these counterparties is on record up to 5 May 2024.',
      '6 transactions with 4 counterparties, from 5 January 2024 to 4 May 2024.',
    ],
    [
      '- Of the flagged incoming money (EUR 700), 93 % left and went to 2 people, one of them paid for the first time.',
      '- Of the flagged incoming money (EUR 700), 93 % left and went to 3 people, 2 of them paid for the first time.',
    ],
    [
      '- 3 May 2024: EUR 300 came in from Nia Holm, without a reference.',
      '- 2 May 2024: EUR 400 came in from Ola Berg, without a reference.',
    ],
    [
      '- The purpose of the outgoing money is not known: it has no reference.',
      '- The purpose of the incoming money is not known: it has no reference.',
    ],
    [
      '- 3 May 2024: EUR 300 came from Nia Holm, on record since 8 March 2024.',
      '- 3 May 2024: EUR 300 came from Nia Holm, on record since 2 May 2024.',
    ],
  ];

  it.each(TRUE_AND_FALSE)('takes %p for true, and finds %p false', (isTrue, isFalse) => {
    expect(check(isTrue).statements.length).toBeGreaterThan(0);
    expect(faultsIn(isTrue)).toEqual([]);
    expect(faultsIn(isFalse)).not.toEqual([]);
  });

  it('leaves payments that moved no money out', () => {
    expect(faultsIn('- 5 March 2024: EUR 20 came in from Ola Berg, the first payment on record.')).toEqual([
      'first payment on record',
    ]);
  });

  it('names a sentence that no kind of statement covers', () => {
    const { unread } = check('- The customer never pays on a Sunday.\n- The senders live abroad.');

    expect(unread).toEqual(['- The customer never pays on a Sunday.']);
  });

  it('holds words of the customer for no statement', () => {
    expect(check('- References read "never before" and "first rate".').unread).toEqual([]);
  });

  it('holds ids of payments for no statement', () => {
    expect(check('- 2 May 2024: EUR 400 came in. [never-first/t4, none/t5]').unread).toEqual([]);
  });

  it('holds advice for no statement', () => {
    expect(check('## Next steps\n1. Do not call the customer first.').unread).toEqual([]);
  });
});
