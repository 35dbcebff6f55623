import { contraryFaults, reasonFaults } from '../../../../scripts/check-narratives/reason-claims.js';
import { RawBank } from '../../../../scripts/check-narratives/raw-bank.js';
import { truthOf, type Truth } from '../../../../scripts/check-narratives/truth.js';
import { wordingFaults } from '../../../../scripts/check-narratives/wording.js';

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

const NEW = '1 receiver unknown before 21 May 2024 got 75 % of what went out since then.';
const STRANGE = 'About 400 SEK a month came or went beyond regular payers and receivers since 21 May 2024.';
const CAME =
  'Of what payers without regular dealings paid in, 1 to 22 June 2024, 10 % left within five days.';
const LARGEST = 'Of what went out since 1 March 2024 100 % went to the two largest receivers.';

describe('what is said of receivers', () => {
  it.each([NEW, STRANGE, LARGEST])('is no fault where it is so: %s', (text) => {
    expect(reasonFaults(givenTruth(), text)).toEqual([]);
  });

  it.each([
    NEW.replace('75 %', '90 %'),
    NEW.replace('1 receiver', '2 receivers'),
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

it('a fact for and against is found', () => {
  const text = '## Findings\n- A is so.\n- B is so.\n\n## For the customer\n- C is so.\n- B is so.\n';
  expect(contraryFaults(text)).toEqual(['contrary: "- B is so."']);
  expect(contraryFaults(text.replace('For the customer', 'Why it is cleared'))).toHaveLength(1);
  expect(contraryFaults(text.replace('- B is so.\n\n', '\n'))).toEqual([]);
});

it('a count of zero is found, and other numbers are not', () => {
  expect(wordingFaults('nothing at 0 places on 0 days.')).toEqual(['wording: a count of zero']);
  expect(wordingFaults('at 10 places on 20 days.')).toEqual([]);
});
