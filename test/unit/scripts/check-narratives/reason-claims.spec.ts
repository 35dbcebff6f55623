import { repeatedFaults, reasonFaults } from '../../../../scripts/check-narratives/reason-claims.js';
import { RawBank } from '../../../../scripts/check-narratives/raw-bank.js';
import { truthOf, type Truth } from '../../../../scripts/check-narratives/truth.js';
import { wordingFaults } from '../../../../scripts/check-narratives/wording.js';

// size: a text is read as one line.

const alert = {
  alert_id: 'a',
  entity_id_list: ['c'],
  flagged_transaction_id_list: ['t2'],
  created_at: '2024-06-30T00:00:00Z',
};

/** 100 SEK to an old receiver, then 100 SEK to it and 300 SEK to a new one, which is flagged. */
function givenTruth(...earlier: (readonly [day: string, name: string, amount: string])[]): Truth {
  const paid = [
    ['2024-03-01', 'Old', '100.00'],
    ['2024-06-10', 'Old', '100.00'],
    ['2024-06-20', 'New', '300.00'],
    ...earlier,
  ] as const;
  const transactions = paid.map(([day, name, amount], i) => ({
    transaction_id: `t${i}`,
    event_time: `${day}T00:00:00Z`,
    amount,
    amount_currency: 'SEK',
    sender: { entity_id: 'c' },
    receiver: { name },
  }));
  const customer = { entity_id: 'c', name: 'C', dob: '1980-01-01', registered_at: '2020-01-01' };
  return truthOf(new RawBank({ entities: [customer], alerts: [alert], transactions }), alert);
}

const NEW = '75 % of the outgoing money since 21 May 2024 went to 1 recipient not paid before.';
const STRANGE =
  'Outside the usual dealings about SEK 400 a month has moved since 21 May 2024; an average month before had SEK 100 in all.';
const CAME = '10 % of the unexpected incoming money (1 to 22 June 2024) left within two weeks.';
const LARGEST = '100 % of the outgoing money since 1 March 2024 went to the two largest recipients.';

describe('what is said of receivers', () => {
  it.each([NEW, STRANGE, LARGEST])('is no fault where it is so: %s', (text) => {
    expect(reasonFaults(givenTruth(), text)).toEqual([]);
  });

  it.each([
    NEW.replace('75 %', '90 %'),
    NEW.replace('1 recipient', '2 recipients'),
    NEW.replace('21 May', '22 May'),
    LARGEST.replace('100 %', '120 %'),
    LARGEST.replace('1 March', '2 March'),
    CAME,
  ])('is found where it is not so: %s', (text) => {
    expect(reasonFaults(givenTruth(), text)).toHaveLength(1);
  });

  it('is found where the receiver was paid long before what was read', () => {
    const quarters = ['2023-06-20', '2023-09-20', '2023-12-20'].map((day) => [day, 'New', '300.00'] as const);
    expect(reasonFaults(givenTruth(...quarters), NEW)).toHaveLength(1);
  });
});

it('a line that is told twice is found', () => {
  const text =
    '## Why this is unusual for this customer\n- A is so.\n- B is so.\n\n## Open questions\n- B is so.\n';
  expect(repeatedFaults(text)).toEqual(['twice: "- B is so."']);
  expect(repeatedFaults(text.replace('- B is so.\n\n', '\n'))).toEqual([]);
});

it('a count of zero is found, and other numbers are not', () => {
  expect(wordingFaults('nothing at 0 places on 0 days.')).toEqual(['wording: a count of zero']);
  expect(wordingFaults('at 10 places on 20 days.')).toEqual([]);
});
