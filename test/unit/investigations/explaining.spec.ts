import { readNote, type Note } from '../../../src/investigations/domain/notes/note-effects.js';
import { measure } from '../../../src/investigations/features/all-features.js';
import { viewOf } from '../../../src/investigations/features/case-view.js';
import { ASKS } from '../../../src/investigations/rules/rule-table.js';
import { holds } from '../../../src/investigations/rules/evaluate.js';
import { boundsWith } from './default-bounds.js';
import { givenCase, type Payment } from './given-case.js';

const note = (body: string): Note => ({
  noteId: body,
  blockType: 'general',
  classification: 'added_facts',
  body,
});

const viewWith = (description: string | undefined, notes: readonly Note[], payments: Payment[] = []) => {
  const facts = givenCase({ payments, alert: description === undefined ? {} : { description } });
  return viewOf(
    facts,
    boundsWith(),
    notes.map((each) => readNote(each, [])),
  );
};

const TWO_IN_ONE_NOTE = 'The source of funds is the sale of a flat, and the contract of sale is on file.';

test.each([
  ['The letters testamentary are on file.', [], 1],
  ['The customer says that a contract exists.', [], 0],
  [undefined, [note(TWO_IN_ONE_NOTE)], 1],
  ['The letters testamentary are on file.', [note(TWO_IN_ONE_NOTE)], 2],
])('documents that the alert (%s) and notes name are counted, and are claims', (told, notes, expected) => {
  const { value, isDeclared } = measure(viewWith(told, notes), 'documents');
  expect([value, isDeclared]).toEqual([expected, true]);
});

describe('much money from strangers', () => {
  const { when } = ASKS.find(({ id }) => id === 'strangers_money')!;
  const from = (...payers: string[]): Payment[] =>
    payers.flatMap((payer, i) => [{ daysAgo: 3 + i, amount: '19000', with: payer }]);
  const asksAbout = (payments: Payment[], ...notes: string[]) =>
    holds(viewWith(undefined, notes.map(note), payments), when, () => 0.8);
  const two = from('Ann Weber', 'Carl Moreau');

  it('is asked about, from one payer or two', () => {
    expect([asksAbout(from('Ann Weber')), asksAbout(two)]).toEqual([true, true]);
  });

  it('is explained by a document where one payer alone paid', () => {
    expect(asksAbout(from('Ann Weber'), TWO_IN_ONE_NOTE)).toBe(false);
  });

  it('is not explained by any number of documents where two paid', () => {
    expect(asksAbout(two, TWO_IN_ONE_NOTE, `${TWO_IN_ONE_NOTE} His gift from an aunt is documented.`)).toBe(
      true,
    );
  });
});
