import { readNote } from '../notes/read-claims.js';
import { CLAIM_BY_KIND } from '../../../../test/support/note-claims.js';
import { measureFeature } from './all-features.js';
import { caseViewOf } from './feature.js';
import { FLAGS } from '../rules/rule-table.js';
import { boundsWith } from '../../test/default-bounds.js';
import { givenCase } from '../../test/given-case.js';
import type { Claim } from '../notes/claim.js';

const viewWith = (claimsOfNotes: readonly (readonly Claim[])[]) => {
  const notes = claimsOfNotes.map((claims, i) =>
    readNote(
      {
        noteId: `n${i}`,
        blockType: 'general',
        classification: 'added_facts',
        body: 'The contract of sale is on file.',
        claims,
        isByPerson: true,
      },
      FLAGS,
    ),
  );
  const facts = givenCase({ alert: { description: 'The loan agreement is on file.' } });
  return caseViewOf(facts, boundsWith(), notes);
};

const { source_of_funds_explained: SOLD, purpose: TUITION, suspicion } = CLAIM_BY_KIND;

test.each<[string, Claim[][], number]>([
  ['two claims of one note are one', [[SOLD, TUITION]], 1],
  ['two notes are two', [[SOLD], [TUITION]], 2],
  ['what is only said is none', [[{ ...SOLD, basis: 'said_by_customer' }]], 0],
  ['what incriminates is none', [[suspicion]], 0],
  ['texts of notes and of the alert are none', [[]], 0],
])('notes with documented facts for the customer: %s', (_, claims, expected) => {
  const { value, isDeclared } = measureFeature(viewWith(claims), 'documents');
  expect([value, isDeclared]).toEqual([expected, true]);
});
