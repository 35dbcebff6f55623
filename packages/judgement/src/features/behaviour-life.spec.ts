import { readNote, type Note } from '../notes/note-effects.js';
import { measureFeature } from './all-features.js';
import { caseViewOf } from './feature.js';
import { FLAGS } from '../rules/rule-table.js';
import { boundsWith } from '../../test/default-bounds.js';
import { givenCase } from '../../test/given-case.js';

const note = (body: string): Note => ({
  noteId: body,
  blockType: 'general',
  classification: 'added_facts',
  body,
});

const viewWith = (description: string | undefined, notes: readonly Note[]) => {
  const facts = givenCase({ alert: description === undefined ? {} : { description } });
  return caseViewOf(
    facts,
    boundsWith(),
    notes.map((each) => readNote(each, FLAGS)),
  );
};

const TWO_IN_ONE_NOTE = 'The source of funds is the sale of a flat, and the contract of sale is on file.';

test.each([
  ['The loan agreement is on file.', [], 1],
  ['The customer says that a contract exists.', [], 0],
  [undefined, [note(TWO_IN_ONE_NOTE)], 1],
  ['The loan agreement is on file.', [note(TWO_IN_ONE_NOTE)], 2],
])('documents that the alert (%s) and notes name are counted, and are claims', (told, notes, expected) => {
  const { value, isDeclared } = measureFeature(viewWith(told, notes), 'documents');
  expect([value, isDeclared]).toEqual([expected, true]);
});
