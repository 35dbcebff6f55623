import type { Claim } from '../../../packages/judgement/src/notes/claim.js';
import { CLASSIFICATIONS } from '../../../packages/judgement/src/notes/note-kinds.js';
import {
  alertNotesDecider,
  type ShownFlagColors,
} from '../../../src/investigations/domain/notes/alert-notes.decider.js';
import { given } from '../../support/given.js';

const shown: ShownFlagColors = new Map([['transaction_patterns', new Map([['TP1', 'red'] as const])]]);
const nothingShown: ShownFlagColors = new Map();
const note = (
  blockType: string,
  classification: (typeof CLASSIFICATIONS)[number],
  body = 'It is known.',
) => ({
  noteId: 'n1',
  blockType,
  classification,
  body,
});
const add = (data: ReturnType<typeof note> & { claims?: Claim[] }, flags = shown) =>
  given(alertNotesDecider).when({
    type: 'addNote',
    data,
    shown: flags,
    investigation: 'r1',
    files: [],
  });

describe('what a note may name', () => {
  it.each(CLASSIFICATIONS)('takes %s on a block of the alert', (classification) => {
    const data = note('transaction_patterns', classification);
    const of = (judging: typeof classification, flags: Record<string, 'red'>) =>
      classification === judging ? { investigation: 'r1', flags } : null;
    const judged = {
      agreedWith: of('reviewed_correct', { TP1: 'red' }),
      disputed: of('factually_incorrect', {}),
    };
    add(data).then({
      type: 'BlockNoteAdded',
      data: { ...data, blockType: 'transaction_patterns', ...judged },
    });
  });

  it('keeps which flags of its block the claims of a factually incorrect one dispute', () => {
    const body = 'TP1 and TP4 are wrong. TP6 is fine; CP1 is mistaken.';
    const claims = ['TP1', 'TP4', 'CP1'].map((flag): Claim => ({
      type: 'indicator_wrong',
      basis: 'bank_record',
      statement: 'It rests on a wrong record.',
      flag,
    }));
    const flags = new Map(['TP1', 'TP4', 'TP6'].map((flagId) => [flagId, 'red'] as const));
    const data = { ...note('transaction_patterns', 'factually_incorrect', body), claims };
    const disputed = { investigation: 'r1', flags: { TP1: 'red' as const, TP4: 'red' as const } };
    const blockType = 'transaction_patterns';
    const added = { ...data, claims: JSON.stringify(claims), blockType, agreedWith: null, disputed } as const;
    add(data, new Map([['transaction_patterns', flags]])).then({ type: 'BlockNoteAdded', data: added });
  });

  it.each(CLASSIFICATIONS.filter((each) => each !== 'added_facts'))(
    'refuses a general %s',
    (classification) => {
      add(note('general', classification)).thenRefuses('validation_error', { field: 'classification' });
    },
  );

  it('takes general added facts, also before any analysis', () => {
    const data = note('general', 'added_facts');
    const added = { ...data, blockType: 'general' as const, agreedWith: null, disputed: null };
    add(data, nothingShown).then({ type: 'BlockNoteAdded', data: added });
  });

  it.each([
    ['a block that did not run', 'screening', shown],
    ['no block at all', 'toString', shown],
    ['a block before any analysis', 'transaction_patterns', nothingShown],
  ])('refuses %s', (_, blockType, flags) => {
    add(note(blockType, 'added_facts'), flags).thenRefuses('validation_error', { field: 'block_type' });
  });
});

it.each([
  ['', 'is empty'],
  [' \n', 'is empty'],
  ['𝔛'.repeat(4097), 'at most 4096'],
  ['a\ud800', 'half a surrogate pair'],
])('refuses the body %j', (body, reason) => {
  add(note('general', 'added_facts', body)).thenRefuses('validation_error', {
    field: 'body',
    reason: expect.stringContaining(reason) as string,
  });
});

it('counts characters, not halves of them', () => {
  const data = note('general', 'added_facts', '𝔛'.repeat(4096));
  const added = { ...data, blockType: 'general' as const, agreedWith: null, disputed: null };
  add(data).then({ type: 'BlockNoteAdded', data: added });
});

describe('feedback on a flag', () => {
  const feedback = (blockId: string, flagId: string, context?: string) => ({
    feedbackId: 'f1',
    investigation: 'r1',
    blockId,
    flagId,
    color: 'white' as const,
    ...(context === undefined ? {} : { context }),
  });
  const submit = (data: ReturnType<typeof feedback>, flags = shown) =>
    given(alertNotesDecider).when({ type: 'submitFeedback', data, shown: flags });

  it('keeps the colour that was shown beside the one that was given', () => {
    const data = feedback('transaction_patterns', 'TP1', 'Salaries.');
    submit(data).then({
      type: 'FlagFeedbackSubmitted',
      data: { ...data, blockId: 'transaction_patterns', shownColor: 'red' },
    });
  });

  it.each([undefined, '', ' '])('takes the context %j, which is optional', (context) => {
    const data = feedback('transaction_patterns', 'TP1', context);
    submit(data).then({
      type: 'FlagFeedbackSubmitted',
      data: { ...data, blockId: 'transaction_patterns', shownColor: 'red' },
    });
  });

  it.each([
    ['another block', feedback('screening', 'SC1'), 'block_id'],
    ['another flag', feedback('transaction_patterns', 'TP9'), 'flag_id'],
    ['too long a context', feedback('transaction_patterns', 'TP1', 'x'.repeat(4097)), 'context'],
  ])('refuses %s', (_, data, field) => {
    submit(data).thenRefuses('validation_error', { field });
  });
});
