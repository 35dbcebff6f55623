import {
  contraryFaults,
  explainedFaults,
  reasonFaults,
} from '../../../../scripts/check-narratives/reason-claims.js';
import { RawBank } from '../../../../scripts/check-narratives/raw-bank.js';
import { truthOf, type Truth } from '../../../../scripts/check-narratives/truth.js';
import { wordingFaults } from '../../../../scripts/check-narratives/wording.js';

const alert = {
  alert_id: 'a',
  entity_id_list: ['c'],
  flagged_transaction_id_list: ['t2'],
  created_at: '2024-06-30T00:00:00Z',
};

/** 100 SEK to an old receiver, then 300 SEK to a new one, which is flagged, and 100 SEK to the old one. */
function givenTruth(): Truth {
  const paid = [
    ['2024-03-01', 'Old', '100.00'],
    ['2024-06-10', 'Old', '100.00'],
    ['2024-06-20', 'New', '300.00'],
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

const NEW = 'since 21 May 2024 75 % of what went out, 300 SEK, went to 1 receiver not paid before that day';
const LARGEST =
  'of what went out the two largest receivers, family and institutions apart, got 100 %, 500 SEK';

describe('what is said of receivers', () => {
  it.each([NEW, LARGEST])('is no fault where it is so: %s', (text) => {
    expect(reasonFaults(givenTruth(), text)).toEqual([]);
  });

  it.each([
    NEW.replace('21 May', '22 May'),
    NEW.replace('75 %', '60 %'),
    NEW.replace('300 SEK', '400 SEK'),
    NEW.replace('1 receiver', '2 receivers'),
    LARGEST.replace('500 SEK', '450 SEK'),
    LARGEST.replace('100 %', '90 %'),
  ])('is found where it is not so: %s', (text) => {
    expect(reasonFaults(givenTruth(), text)).toHaveLength(1);
  });
});

it('a fact for and against is found', () => {
  const text = 'It looks like **a mule**, because a is so; b is so. Against it: c is so; b is so.';
  expect(contraryFaults(text)).toEqual(['contrary: for and against: "b is so"']);
  expect(contraryFaults(text.replace('; b is so. Against', '. Against'))).toEqual([]);
});

describe('a flag that is told as explained', () => {
  const flag = (color: string, told: string) => [
    { flag_id: 'TP5', color, rationale: `Explained ${told}. 3` },
  ];

  it.each([
    ['red', 'in part by wages, which leaves it red'],
    ['yellow', 'in part by wages, which lowers it from red to yellow'],
    ['white', 'by wages, which lowers it from red to white'],
  ])('is no fault with its colour: %s, %s', (color, told) => {
    expect(explainedFaults(flag(color, told), '')).toEqual([]);
  });

  it.each([
    ['red', 'by wages, which lowers it from red to white'],
    ['red', 'by wages, which leaves it red'],
  ])('is found with another colour or as wholly explained: %s, %s', (color, told) => {
    expect(explainedFaults(flag(color, told), '')).toHaveLength(1);
  });

  it('is found where it stands as unexplained as well', () => {
    const text = '- Unusual volume (red): 9 rows.\n- Unusual volume (yellow): explained by wages.\n';
    expect(explainedFaults([], text)).toEqual(['explained: "Unusual volume" and as unexplained as well']);
  });
});

it('a count of zero is found, and other numbers are not', () => {
  expect(wordingFaults('nothing at 0 places on 0 days.')).toEqual(['wording: a count of zero']);
  expect(wordingFaults('at 10 places on 20 days.')).toEqual([]);
});
