import { FLAGS } from '../../../src/investigations/blocks/index.js';
import { readNote, type Note } from '../../../src/investigations/domain/notes/note-effects.js';
import { composeSummary } from '../../../src/investigations/engine/write-up/compose-summary.js';
import { NO_PAST, runBlocks } from '../../../src/investigations/engine/run-blocks.js';
import { SENTENCES } from '../../support/note-sentences.js';
import { givenCase, hmac } from './given-case.js';
import { paintedBlocks, paintedRecipe } from './painted-blocks.js';

const facts = givenCase({ payments: [] });
const narrativeWith = (...notes: Note[]): string => {
  const blocks = paintedBlocks(() => 'red');
  return composeSummary(
    facts,
    runBlocks(facts, paintedRecipe, hmac, blocks, {
      ...NO_PAST,
      notes: notes.map((note) => readNote(note, FLAGS)),
    }),
    paintedRecipe,
  ).narrative.text;
};
const question: Note = {
  ...{ noteId: 'note7', blockType: 'screening', classification: 'context_needed' },
  body: 'Who is Ada?',
};
const fact: Note = {
  ...{ noteId: 'note8', blockType: 'general', classification: 'added_facts' },
  body: SENTENCES.relocation,
};

it('names open questions by their notes and never quotes a note', () => {
  expect(narrativeWith()).not.toContain('Open questions');
  const text = narrativeWith(question);
  expect(text).toMatch(/## Open questions\n- \*\*.*\*\*: the analyst's note "note7" asks for more context\./);
  expect(text).not.toContain('Ada');
});

it('says what the score would be without the notes that changed flags', () => {
  expect(narrativeWith(question)).not.toContain('Without the analysts');
  const text = narrativeWith(fact);
  expect(text).toMatch(/Without the analysts' notes the score would be \d+\.\d\d\./);
  expect(text).not.toContain(fact.body);
});

it('names what a note took down', () => {
  expect(narrativeWith(question)).not.toContain('took down');
  expect(narrativeWith(fact)).toMatch(
    / An analyst's note took down: .+ \(red before, yellow now\)(?: and others)?\./,
  );
});
