import { BLOCKS, FLAGS } from '../../../src/investigations/rules/rule-table.js';
import { DEFAULT_RECIPE } from '../../../src/investigations/recipe/recipe.js';
import { BLOCK_IDS, type BlockId } from '../../../src/investigations/domain/scoring/dimensions.js';
import { makeFlag, type Flag } from '../../../src/investigations/domain/scoring/flag.js';
import { adjustFlags } from '../../../src/investigations/domain/notes/adjust-flags.js';
import {
  impactOf,
  notesFor,
  readNote,
  type Note,
} from '../../../src/investigations/domain/notes/note-effects.js';
import { parseNoteFacts } from '../../../src/investigations/domain/notes/note-facts.js';
import { FACT_KINDS } from '../../../src/investigations/domain/notes/note-lexicon.js';
import { NO_PAST, runBlocks } from '../../../src/investigations/engine/run-blocks.js';
import { SENTENCES } from '../../support/note-sentences.js';
import type { NameFacts } from '../../../src/investigations/domain/case/facts/name-facts.js';
import { givenCase, hmac } from './given-case.js';

const facts = givenCase({ payments: [], entity: { dob: '1908-05-01' } });
const note = (body: string): Note => ({
  noteId: 'n1',
  blockType: 'general',
  classification: 'added_facts',
  body,
});
const run = (...notes: Note[]) =>
  runBlocks(facts, DEFAULT_RECIPE, hmac, {
    ...NO_PAST,
    notes: notes.map((note) => readNote(note, FLAGS)),
  });
/** Blocks that read something else in the second run. */
const changedIn = (before: ReturnType<typeof run>, after: ReturnType<typeof run>) =>
  after.perBlock
    .filter(({ inputHash }, i) => inputHash !== before.perBlock[i]!.inputHash)
    .map(({ blockId }) => blockId);
const blockOf = (id: BlockId) => BLOCKS.find((block) => block.id === id)!;

const transactionPatterns = blockOf('transaction_patterns');

it('a fact that names flags among those it explains mitigates only these', () => {
  const mitigated = (body: string) =>
    notesFor(transactionPatterns, [readNote(note(body), FLAGS)]).mitigated.map(({ flagId }) => flagId);
  const all = transactionPatterns.flags.flatMap(({ id, loweredBy }) =>
    loweredBy?.includes('source_of_funds_explained') ? [id] : [],
  );
  expect(all).toEqual(expect.arrayContaining(['TP5', 'TP6']));
  expect(mitigated('The funds came from the sale of a house.')).toEqual(all);
  expect(mitigated('TP6: the funds came from the sale of a house.')).toEqual(['TP6']);
  expect(mitigated('TP1: the funds came from the sale of a house.')).toEqual(all);
});

it.each([
  ['False match: date of birth and nationality differ.', ['AM1', 'SC1', 'SC2']],
  ['False match of the customer SC1: date of birth and nationality differ.', ['SC1']],
  [
    'The counterparty is not the listed person: date of birth and nationality differ per the passport.',
    ['SC6'],
  ],
  [
    'Counterparty Ivan Petrov is a false match: different date of birth and passport number, copy on file.',
    ['SC6'],
  ],
  [
    'False match: the customer, who made one payment to Spain, has a different birth date and passport.',
    ['AM1', 'SC1', 'SC2'],
  ],
  ['The other entity is a different company: registration number and address differ.', ['SC5']],
  ['The customer paid a supplier who is a different person: date of birth and nationality differ.', ['SC6']],
  ["The customer's supplier is a different company: registration number and address differ.", ['SC6']],
  ['The receiver of the customer is a different person: date of birth and nationality differ.', ['SC6']],
  ['False match: payment to Ivan Petrov, date of birth and nationality differ.', ['SC6']],
  ['The second customer is a different person: date of birth and nationality differ.', ['SC5']],
  ['SC6 is a false positive: registration number and address of the supplier differ.', ['SC6']],
  ['The receiver is a different company.', []],
])('a false match acts on those of whom the sentence speaks: %s', (body, flagIds) => {
  const { mitigated } = readNote(note(body), FLAGS);
  expect(mitigated.map(({ flagId }) => flagId).sort()).toEqual(flagIds);
});

it('a note that tells a counterparty apart leaves its flag, which meets a mandatory rule', () => {
  const hit = { listId: 'OFAC SDN', entryId: '9', name: 'ZEMBRANO', score: 100, program: 'T', dobs: [] };
  const stood = {
    transaction: 'tx1',
    side: 'receiver',
    amount: '9',
    currency: 'USD',
    day: '2024-06-01',
  } as const;
  const screened: NameFacts['screened'][number] = {
    role: 'counterparty',
    name: 'Zembrano',
    isPerson: false,
    dob: null,
    nationalities: [],
    countries: [],
    isCut: false,
    candidates: [{ ...hit, nationalities: [], countries: [] }],
    stood,
  };
  const found = (...bodies: string[]) => {
    const names = { listDate: '2026-06-01', listStale: false, unscreened: 0, screened: [screened] };
    const notes = bodies.map((body) => readNote(note(body), FLAGS));
    const given = givenCase({ further: { names } });
    const result = runBlocks(given, DEFAULT_RECIPE, hmac, { ...NO_PAST, notes });
    const flag = result.perBlock.flatMap(({ flags }) => flags).find(({ flagId }) => flagId === 'SC6')!;
    return [flag.color, flag.mandatory];
  };
  expect(found()).toEqual(['red', 'sanctions_undecided']);
  expect(found('False match: date of birth and nationality differ.')).toEqual(['red', 'sanctions_undecided']);
  const apart = 'The counterparty is a different company, registration number and address differ.';
  expect(found(apart)).toEqual(['red', 'sanctions_undecided']);
  expect(found(`${apart.slice(0, -1)}, extracts on file.`)).toEqual(['red', 'sanctions_undecided']);
});

it('a note on one false match clears no flag that has several, one on all of them does', () => {
  const flag = (value: Flag['value']) => makeFlag('SC1', { color: 'red', value, rationale: 'Hits.' });
  const after = (value: Flag['value'], body: string) => {
    const { mitigated } = readNote(note(body), FLAGS);
    const told = mitigated.map((each) => ({ ...each, noteId: 'n1' }));
    const notes = { dob: null, risingDob: null, disputed: [], aggravated: [], open: [], mitigated: told };
    const flags = [flag(value)];
    return adjustFlags({ uploaded: flags, corrected: flags, rising: null }, notes).flags[0]!.color;
  };
  const one = 'SC1 is a false positive: date of birth and nationality differ.';
  const all = 'All hits of SC1 are false positives: date of birth and nationality differ.';
  expect(after({ hits: 3, score: 96, entry: '9' }, one)).toBe('yellow');
  expect(after({ hits: 3, score: 96, entry: '9', weighing: 2 }, one)).toBe('red');
  expect(after({ hits: 3, score: 96, entry: '9', weighing: 2 }, all)).toBe('yellow');
  expect(after(1, one)).toBe('yellow');
  expect(after(2, one)).toBe('red');
  expect(after(2, `${one} ${all}`)).toBe('yellow');
});

describe('the impact that is predicted', () => {
  it.each(FACT_KINDS)('holds every block that a rerun with a note of %s changes', (kind) => {
    const sentence = SENTENCES[kind];
    expect(parseNoteFacts(sentence, FLAGS).map((fact) => fact.kind)).toContain(kind);
    const changed = changedIn(run(), run(note(sentence)));
    const { directlyAffected } = impactOf(sentence, BLOCKS, FLAGS);
    expect(changed.length).toBeGreaterThan(0);
    expect(changed.filter((id) => !directlyAffected.includes(id))).toEqual([]);
  });

  it('names blocks that are only mentioned apart, and none twice', () => {
    const impact = impactOf('The funds came from the sale of a house; see the screening too.', BLOCKS, FLAGS);
    expect(impact.directlyAffected).toEqual(['account_age', 'expected_activity', 'transaction_patterns']);
    expect(impact.references).toEqual(['screening']);
  });

  it('takes a flag that is called wrong for affected, and one that is named beside it for mentioned', () => {
    const beside = impactOf('TP4 is wrong. See SC1 as well.', BLOCKS, FLAGS);
    expect([beside.directlyAffected, beside.references]).toEqual([['transaction_patterns'], ['screening']]);
    const alone = impactOf('See TP4 as well.', BLOCKS, FLAGS);
    expect([alone.directlyAffected, alone.references]).toEqual([['transaction_patterns'], []]);
    expect(impactOf('TP9 is wrong.', BLOCKS, FLAGS).directlyAffected).toEqual([]);
  });

  const BODIES = [
    ...Object.values(SENTENCES),
    'TP4 is wrong.',
    'See TP4 as well.',
    'TP1 is right. TP4 is wrong.',
    'CP2: the occupation is pilot.\nThe round amounts are wrong.',
    'The e-mails and the phone were checked; the country is known.',
    'TP9 is wrong. AM1 stands.',
  ];
  const STATING = ['added_facts', 'factually_incorrect', 'correct_incomplete', 'reviewed_correct'] as const;

  it.each(BODIES)('holds whatever a note on any block changes, of any classification: %s', (body) => {
    const { directlyAffected } = impactOf(body, BLOCKS, FLAGS);
    const before = run();
    const changed = new Set(
      STATING.flatMap((classification) =>
        BLOCK_IDS.flatMap((blockType) =>
          changedIn(before, run({ ...note(body), classification, blockType })),
        ),
      ),
    );
    expect([...changed].filter((id) => !directlyAffected.includes(id))).toEqual([]);
  });

  it.each(BODIES)('holds what a general note changes while every block has a question: %s', (body) => {
    const asked = BLOCK_IDS.map((blockType): Note => {
      return { noteId: `ask ${blockType}`, blockType, classification: 'context_needed', body: 'Why' };
    });
    const changed = changedIn(run(...asked), run(...asked, note(body)));
    const { directlyAffected } = impactOf(body, BLOCKS, FLAGS);
    expect(changed.filter((id) => !directlyAffected.includes(id))).toEqual([]);
  });

  it('names blocks of the recipe only', () => {
    const impact = impactOf(Object.values(SENTENCES).join('\n'), [blockOf('ip_geo')], FLAGS);
    expect([impact.directlyAffected, impact.references]).toEqual([['ip_geo'], []]);
  });

  it('is nothing for a text that says nothing', () => {
    const impact = impactOf('Thanks, all good.', BLOCKS, FLAGS);
    expect(impact).toEqual({ kinds: [], disputed: [], directlyAffected: [], references: [] });
  });
});
