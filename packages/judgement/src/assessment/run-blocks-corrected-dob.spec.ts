import type { Note } from '../notes/note-effects.js';
import { readNote } from '../notes/read-claims.js';
import { recipeOfSettings } from '../recipe/recipe.js';
import type { RunResult } from '../scoring/run-result.js';
import { BLOCK_IDS } from '../scoring/dimensions.js';
import { EMPTY_RUN_HISTORY, runBlocks, type RunHistory } from './run-blocks.js';
import { REVIEW_REQUEST_ROWS, FLAGS } from '../rules/rule-table.js';
import { givenCase, hmac } from '../../test/given-case.js';

const LISTED_DOB = '1955-03-02';
/** Screening alone, and nothing that asks for what it does not have. */
const recipe = recipeOfSettings({
  blocks: Object.fromEntries(
    BLOCK_IDS.filter((id) => id !== 'screening').map((id) => [id, { enabled: false }]),
  ),
  rows: Object.fromEntries(REVIEW_REQUEST_ROWS.map(({ id }) => [id, { enabled: false }])),
});

/** A customer with the name of somebody on the sanctions list. */
const bornOn = (dob: string) => {
  const candidate = {
    listId: 'OFAC SDN',
    entryId: '4711',
    name: 'JONSSON, Jon',
    score: 100,
    program: 'TEST',
    dobs: [LISTED_DOB],
    nationalities: [],
    countries: [],
  };
  const subject = {
    role: 'subject' as const,
    name: 'Jon Jonsson',
    isPerson: true,
    dob,
    nationalities: [],
    countries: [],
    candidates: [candidate],
    isCut: false,
  };
  const names = { listDate: '2026-06-01', listStale: false, screened: [subject], unscreened: 0 };
  return givenCase({ payments: [], entity: { dob }, further: { names } });
};
let written = 0;
const note = (dob: string, basis: 'document_seen' | 'said_by_customer'): Note => ({
  noteId: `note${++written}`,
  blockType: 'screening',
  classification: 'added_facts',
  body: 'He was born on 1955-03-02.',
  claims: [
    {
      type: 'corrects_birth_date',
      basis,
      birth_date: dob,
      ...(basis === 'document_seen' ? { document: 'passport' } : {}),
    },
  ],
  isByPerson: true,
});
const seen = (dob: string) => note(dob, 'document_seen');
function run(dob: string, notes: Note[], past: Partial<RunHistory> = {}): RunResult {
  const result = runBlocks(bornOn(dob), recipe, hmac, {
    ...EMPTY_RUN_HISTORY,
    ...past,
    notes: notes.map((note) => readNote(note, FLAGS)),
  });
  expect(result.failed).toEqual([]);
  return result;
}
const sc1 = (result: RunResult) => result.perBlock[0]!.flags.find(({ flagId }) => flagId === 'SC1')!;

test('an upload that makes the flag black is not hidden by a correction that was there before', () => {
  const notes = [seen('1980-05-01')];
  const first = run('1979-01-01', notes);
  expect([sc1(first).color, first.disposition]).toEqual(['white', 'CLEARED']);
  const previous = { runId: 'run1', perBlock: first.perBlock };
  const second = run(LISTED_DOB, notes, { previous });
  expect(second).toEqual(run(LISTED_DOB, notes));
  expect(sc1(second).color).toBe('black');
  expect([second.perBlock[0]!.state, second.disposition]).toEqual(['recomputed', 'ESCALATED']);
});

test('a corrected date ends no mandatory rule, that of the record does', () => {
  const disputed = run('1956-08-08', [seen('1979-01-01')]);
  expect(sc1(disputed)).toEqual(sc1(run('1956-08-08', [])));
  expect([disputed.outcome!.kind, disputed.perBlock[0]!.noteChanges]).toEqual(['mandatory', undefined]);
  expect(run('1979-01-01', []).outcome!.kind).toBe('clear');
});

test('a date in the text alone changes nothing', () => {
  const told: Note = { ...seen(LISTED_DOB), claims: [] };
  for (const uploaded of ['1956-08-08', '1979-01-01'])
    expect(sc1(run(uploaded, [told]))).toEqual(sc1(run(uploaded, [])));
});

test('the score without the notes is that of a run without them, also if a note makes a flag black', () => {
  const without = run('1956-08-08', []);
  expect(sc1(without).color).toBe('red');
  const result = run('1956-08-08', [seen(LISTED_DOB)]);
  expect(sc1(result)).toMatchObject({ color: 'black', colorBeforeNotes: 'red' });
  expect([result.score, result.scoreWithoutNotes]).toEqual([100, without.score]);
});

describe('of a note that names no document', () => {
  const told = (dob: string) => note(dob, 'said_by_customer');

  it.each([
    ['white', '1979-01-01', LISTED_DOB, 'yellow'],
    ['white', '1979-01-01', '1956-08-08', 'yellow'],
    ['red', '1956-08-08', LISTED_DOB, 'black'],
    ['red', '1956-08-08', '1979-01-01', 'red'],
    ['black', LISTED_DOB, '1979-01-01', 'black'],
  ])('raises %s, born on %s, by %s to %s, and lowers nothing', (before, uploaded, corrected, after) => {
    const given = told(corrected);
    const result = run(uploaded, [given]);
    expect([sc1(run(uploaded, [])).color, sc1(result).color]).toEqual([before, after]);
    const change = { noteId: given.noteId, flagId: 'SC1', before, after };
    expect(result.perBlock[0]!.noteChanges ?? []).toEqual(before === after ? [] : [change]);
  });

  it('gives way to a later correction', () => {
    const raised = told('1956-08-08');
    const other = seen('1980-05-01');
    expect(sc1(run('1979-01-01', [raised])).color).toBe('yellow');
    expect(sc1(run('1979-01-01', [raised, other])).color).toBe('white');
  });

  it('is read again when the upload or the note changes', () => {
    const first = run('1979-01-01', [told('1979-02-02')]);
    const previous = { runId: 'run1', perBlock: first.perBlock };
    expect(sc1(run('1979-01-01', [told(LISTED_DOB)], { previous })).color).toBe('yellow');
    expect(sc1(run(LISTED_DOB, [told('1979-02-02')], { previous })).color).toBe('black');
  });
});

test('reaches the blocks that it is told of, and the others keep the uploaded one', () => {
  const all = (blockType: Note['blockType']) => {
    const given = { ...seen('1956-08-08'), blockType };
    const past = { ...EMPTY_RUN_HISTORY, notes: [readNote(given, FLAGS)] };
    const { perBlock } = runBlocks(bornOn('1979-01-01'), recipeOfSettings({}), hmac, past);
    return perBlock.filter(({ noteChanges }) => noteChanges).map(({ blockId }) => blockId);
  };
  expect(all('general')).toEqual(['screening']);
  expect(all('screening')).toEqual(['screening']);
  expect(all('customer_profile')).toEqual([]);
});
