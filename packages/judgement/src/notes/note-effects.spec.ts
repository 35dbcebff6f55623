import { BLOCKS, FLAGS } from '../rules/rule-table.js';
import { DEFAULT_RECIPE } from '../recipe/recipe.js';
import type { BlockId } from '../scoring/dimensions.js';
import { makeFlag, type Color, type Flag } from '../scoring/flag.js';
import { adjustFlags } from './adjust-flags.js';
import { effectsOnBlock, readNote, standingNotes, type Note } from './note-effects.js';
import { flaggedMoneyOf } from './note-amounts.js';
import { noteAnswersTo } from './note-answer.js';
import { FACT_KINDS } from './note-lexicon.js';
import { NO_RUN_PAST, runBlocks } from '../assessment/run-blocks.js';
import { SENTENCES } from '../../../../test/support/note-sentences.js';
import type { NameFacts } from '../case/facts/name-facts.js';
import { givenCase, hmac, type Payment } from '../../test/given-case.js';

const facts = givenCase({ payments: [], entity: { dob: '1908-05-01' } });
const note = (body: string): Note => ({
  noteId: 'n1',
  blockType: 'general',
  classification: 'added_facts',
  body,
});
const run = (...notes: Note[]) =>
  runBlocks(facts, DEFAULT_RECIPE, hmac, {
    ...NO_RUN_PAST,
    notes: notes.map((note) => readNote(note, FLAGS)),
  });
/** Blocks that read something else in the second run. */
const changedIn = (before: ReturnType<typeof run>, after: ReturnType<typeof run>) =>
  after.perBlock
    .filter(({ inputHash }, i) => inputHash !== before.perBlock[i]!.inputHash)
    .map(({ blockId }) => blockId);
const blockOf = (id: BlockId) => BLOCKS.find((block) => block.id === id)!;

it('a fact that names flags among those it explains mitigates only these', () => {
  const block = blockOf('expected_activity');
  const mitigated = (body: string) =>
    effectsOnBlock(block, [readNote(note(body), FLAGS)]).mitigated.map(({ flagId }) => flagId);
  const all = block.flags.flatMap(({ id, loweredBy }) =>
    loweredBy?.includes('source_of_funds_explained') ? [id] : [],
  );
  expect(all).toEqual(['EA1', 'EA2']);
  expect(mitigated('The funds came from the sale of a house, deed seen.')).toEqual(all);
  expect(mitigated('EA2: the funds came from the sale of a house, deed seen.')).toEqual(['EA2']);
  expect(mitigated('TP1: the funds came from the sale of a house, deed seen.')).toEqual(all);
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
    const result = runBlocks(given, DEFAULT_RECIPE, hmac, { ...NO_RUN_PAST, notes });
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
    const notes = { dob: null, disputed: [], aggravated: [], open: [], mitigated: told };
    const flags = [flag(value)];
    return adjustFlags({ uploaded: flags, corrected: flags }, notes).flags[0]!.color;
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

it.each([
  ['TP4 is wrong: a refund, receipt seen.', ['TP4']],
  ['IG2 is wrong: his employer, letter on file.', ['IG2']],
  ['TP4 is wrong: a refund.', []],
  ['The customer says that TP4 is wrong, receipt seen.', []],
  ['Dear team, the flag TP4 is wrong, receipt attached. Kind regards', []],
  ['TP1 is wrong, it should be red, statement seen.', []],
  ['TP4 is wrong, there were many more of them, statements seen.', []],
  ['SC1 is wrong: he is the man on the list, passport seen.', []],
])('a flag is disputed by an analyst with a document, towards milder alone: %s', (body, flags) => {
  const { disputed } = standingNotes([readNote(note(body), FLAGS)], { atStake: 0, names: [] })[0]!;
  expect(disputed.map(({ flagId }) => flagId)).toEqual(flags);
});

it.each<[string, boolean]>([
  ['Car sold for 9,500, bill of sale seen.', false],
  ['Flat sold for 70,000, deed seen.', true],
  ['Two cars sold for 30,000 and 20,000, bills of sale seen.', false],
  ['Two cars sold for 40,000 and 30,000, bills of sale seen.', true],
  ['Deed over 24,000 seen, sale of the flat, credit of 74,000.', false],
  ['Salary of 6,000 monthly, payslips on file.', true],
  ['The payer is his landlord, lease seen.', false],
  ['The payer is his landlord, lease of 72,000 a year seen.', true],
])('of 74,000 it explains what it names: %s', (body, isExplained) => {
  const read = readNote(note(body), FLAGS);
  expect(read.mitigated.length).toBeGreaterThan(0);
  const [{ mitigated }] = standingNotes([read], { atStake: 74_000, names: [] }) as [typeof read];
  expect(mitigated.length > 0).toBe(isExplained);
});

it('what is at stake is the larger of what came in and went out in one currency', () => {
  const payments: Payment[] = [
    { daysAgo: 1, amount: '4000' },
    { daysAgo: 2, amount: '3000.40' },
    { daysAgo: 3, amount: '5000', direction: 'out' },
    { daysAgo: 4, amount: '6000', currency: 'EUR' },
    { daysAgo: 5, amount: '9000' },
  ];
  const flagged_transaction_id_list = ['T1', 'T2', 'T3', 'T4'];
  const { atStake, names } = flaggedMoneyOf(givenCase({ payments, alert: { flagged_transaction_id_list } }));
  expect(atStake).toBe(7_000);
  expect(names).toEqual(expect.arrayContaining(['steady', 'partner', '2024', '2023']));
});

it('a sentence that calls a flag wrong lowers no other', () => {
  expect(readNote(note('TP4 is wrong: his salary was booked twice.'), FLAGS).mitigated).toEqual([]);
});

describe('the answer to a note', () => {
  const BODIES = [
    ...Object.values(SENTENCES),
    'Flag TP4 is wrong, receipt seen.',
    'Flag TP4 is wrong.',
    'The customer says that the funds came from the sale of a house.',
    'Thanks, all good.',
  ];
  const answerIn = (perBlock: ReturnType<typeof run>['perBlock'], ...notes: Note[]) => {
    const read = notes.map((each) => readNote(each, FLAGS));
    return noteAnswersTo(read.slice(-1), read, perBlock, BLOCKS)[0]!;
  };

  it.each(BODIES)('names exactly the blocks that a rerun changes: %s', (body) => {
    const { changedBlocks, understoodAs } = answerIn(run().perBlock, note(body));
    expect(changedBlocks).toEqual(changedIn(run(), run(note(body))));
    expect(understoodAs.length > 0).toBe(body !== 'Thanks, all good.');
  });

  it.each(FACT_KINDS)('understands %s', (kind) => {
    const { understoodAs } = answerIn(run().perBlock, note(SENTENCES[kind]));
    expect(understoodAs.some((told) => told.startsWith(kind.replaceAll('_', ' ')))).toBe(true);
  });

  it('names blocks that are only mentioned apart', () => {
    const { references } = answerIn(run().perBlock, note('See the screening and TP4.'));
    expect(references).toEqual(['transaction_patterns', 'screening']);
  });

  const painted = (colors: Readonly<Record<string, Color>>) =>
    run().perBlock.map((block) => ({
      ...block,
      flags: block.flags.map((flag) => ({ ...flag, color: colors[flag.flagId] ?? 'white' })),
    }));

  it.each<[string, Color, string, RegExp]>([
    ['a document', 'yellow', 'It is rent for the flat, 9,000, lease seen.', /TP4 from yellow to white/],
    ['words', 'yellow', 'It is rent for the flat.', /words clear nothing: a document .* would move TP4/],
    ['no sum', 'yellow', 'It is rent for the flat, lease seen.', /names no sum: the document has to cover/],
    [
      'nothing to lower',
      'white',
      'It is rent for the flat.',
      /^Understood: purpose\. No flag would change, because/,
    ],
    [
      'words that are not read',
      'yellow',
      'It is rent for the flat of his cousin, 9,000, lease seen.',
      /^Understood: purpose \(in part\).*“cousin” may turn it into something bad: .*in a note of its own/,
    ],
    ['one identifier', 'yellow', 'False match: the age differs.', /2 differing identifiers/],
    [
      'nothing',
      'yellow',
      'Thanks.',
      /^Not understood: it is quoted in the next synthesis and moves nothing\.$/,
    ],
  ])('says what would count: %s', (_, color, body, says) => {
    expect(answerIn(painted({ TP4: color }), note(body)).answer).toMatch(says);
  });

  it('says that an earlier note did it', () => {
    const said = { ...note('It is rent for the flat, 9,000, lease seen.'), noteId: 'n0' };
    const before = run(said).perBlock;
    const { changedBlocks } = answerIn(before, said, note('It is rent for the flat, 9,000, lease seen.'));
    expect(changedBlocks).toEqual([]);
  });
});
