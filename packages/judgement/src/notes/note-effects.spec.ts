import { BLOCKS, FLAGS } from '../rules/rule-table.js';
import { DEFAULT_RECIPE } from '../recipe/recipe.js';
import type { BlockId } from '../scoring/dimensions.js';
import { makeFlag, type Color, type Flag } from '../scoring/flag.js';
import { adjustFlags } from './adjust-flags.js';
import type { Claim } from './claim.js';
import { effectsOnBlock, standingNotes, type Note } from './note-effects.js';
import { doAmountsCover, flaggedMoneyOf, wordsOfName } from './flagged-money.js';
import { noteAnswersTo } from './note-answer.js';
import { readNote } from './read-claims.js';
import { EMPTY_RUN_HISTORY, runBlocks } from '../assessment/run-blocks.js';
import { CLAIM_BY_KIND } from '../../../../test/support/note-claims.js';
import { givenCase, hmac, type Payment } from '../../test/given-case.js';

const facts = givenCase({ payments: [], entity: { dob: '1908-05-01' } });
const note = (claims: readonly Claim[], body = 'What the analyst found out.'): Note => ({
  noteId: 'n1',
  blockType: 'general',
  classification: 'added_facts',
  body,
  claims,
  isByPerson: true,
});
const run = (...notes: Note[]) =>
  runBlocks(facts, DEFAULT_RECIPE, hmac, {
    ...EMPTY_RUN_HISTORY,
    notes: notes.map((note) => readNote(note, FLAGS)),
  });
/** Blocks that read something else in the second run. */
const changedIn = (before: ReturnType<typeof run>, after: ReturnType<typeof run>) =>
  after.perBlock
    .filter(({ inputHash }, i) => inputHash !== before.perBlock[i]!.inputHash)
    .map(({ blockId }) => blockId);
const blockOf = (id: BlockId) => BLOCKS.find((block) => block.id === id)!;

const { source_of_funds_explained: SOLD, purpose: TUITION, false_match: APART } = CLAIM_BY_KIND;

it('a claim that names a flag mitigates this flag alone', () => {
  const block = blockOf('expected_activity');
  const mitigated = (claim: Claim) =>
    effectsOnBlock(block, [readNote(note([claim]), FLAGS)]).mitigated.map(({ flagId }) => flagId);
  const all = block.flags.flatMap(({ id, loweredBy }) =>
    loweredBy?.includes('source_of_funds_explained') ? [id] : [],
  );
  expect(all).toEqual(['EA1', 'EA2']);
  expect(mitigated(SOLD)).toEqual(all);
  expect(mitigated({ ...SOLD, flag: 'EA2' })).toEqual(['EA2']);
  expect(mitigated({ ...SOLD, flag: 'TP5' })).toEqual([]);
});

it('a claim about one false match clears no flag that has several, a claim about all of them does', () => {
  const flag = (value: Flag['value']) => makeFlag('SC1', { color: 'red', value, rationale: 'Hits.' });
  const after = (value: Flag['value'], ...claims: Claim[]) => {
    const { mitigated } = readNote(note(claims), FLAGS);
    const told = mitigated.map((each) => ({ ...each, noteId: 'n1' }));
    const notes = { dob: null, disputed: [], aggravated: [], open: [], mitigated: told };
    const flags = [flag(value)];
    return adjustFlags({ uploaded: flags, corrected: flags }, notes).flags[0]!.color;
  };
  const all: Claim = { ...APART, all_hits: true };
  expect(after({ hits: 3, score: 96, entry: '9' }, APART)).toBe('yellow');
  expect(after({ hits: 3, score: 96, entry: '9', weighing: 2 }, APART)).toBe('red');
  expect(after({ hits: 3, score: 96, entry: '9', weighing: 2 }, all)).toBe('yellow');
  expect(after(1, APART)).toBe('yellow');
  expect(after(2, APART)).toBe('red');
  expect(after(2, APART, all)).toBe('yellow');
});

it.each<[number[], boolean]>([
  [[9_500], false],
  [[70_000], true],
  [[30_000, 20_000], false],
  [[40_000, 30_000], true],
  [[24_000, 74_000], false],
  [[], false],
])('of 74,000, amounts of %j explain it: %s', (amounts, isExplained) => {
  expect(doAmountsCover(amounts, 74_000)).toBe(isExplained);
  const claims = amounts.map((amount) => ({ ...SOLD, amount }));
  const [{ mitigated }] = standingNotes([readNote(note(claims), FLAGS)], { atStake: 74_000, names: [] }) as [
    ReturnType<typeof readNote>,
  ];
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
  expect(names).toEqual(expect.arrayContaining(['steady', 'partner']));
});

it('words of a name are equal in any case, width and punctuation', () => {
  expect(wordsOfName('Müller-Straße, Otto')).toEqual(['müller', 'strasse', 'otto']);
  expect(wordsOfName('ＡＣＭＥ ltd.')).toEqual(['acme', 'ltd']);
  expect(wordsOfName(' . ')).toEqual([]);
});

it('a corrected date counts beside claims about money', () => {
  const { dob } = standingNotes([readNote(note([CLAIM_BY_KIND.corrected_dob, SOLD]), FLAGS)], {
    atStake: 0,
    names: [],
  })[0]!;
  expect(dob).toBe('1980-05-01');
});

describe('the answer to a note', () => {
  const answerIn = (perBlock: ReturnType<typeof run>['perBlock'], ...notes: Note[]) => {
    const read = notes.map((each) => readNote(each, FLAGS));
    return noteAnswersTo(read.slice(-1), read, perBlock, BLOCKS)[0]!;
  };

  it.each(Object.entries(CLAIM_BY_KIND))('names exactly the blocks that a rerun changes: %s', (_, claim) => {
    const told = note([claim]);
    const { changedBlocks, understoodAs } = answerIn(run().perBlock, told);
    expect(changedBlocks).toEqual(changedIn(run(), run(told)));
    expect(understoodAs).toHaveLength(1);
  });

  it('names blocks that a text only mentions apart, by title, id or flag', () => {
    const of = (body: string) => answerIn(run().perBlock, note([], body)).references;
    expect(of('See the screening and TP4.')).toEqual(['transaction_patterns', 'screening']);
    expect(of('ip_geo and Adverse Media are fine')).toEqual(['ip_geo', 'adverse_media']);
  });

  const painted = (colors: Readonly<Record<string, Color>>) =>
    run().perBlock.map((block) => ({
      ...block,
      flags: block.flags.map((flag) => ({ ...flag, color: colors[flag.flagId] ?? 'white' })),
    }));
  const TP5_IS_YELLOW = painted({ TP5: 'yellow' });

  it.each<[string, Color, Claim, RegExp]>([
    ['a document', 'yellow', SOLD, /TP5 from yellow to white/],
    ['words', 'yellow', { ...SOLD, basis: 'said_by_customer' }, /somebody says or assumes lowers nothing/],
    ['nothing to lower', 'white', TUITION, /No flag would change, because flags .* show nothing to lower/],
    ['a black flag', 'black', SOLD, /ends neither a mandatory rule nor a black flag/],
    ['one identifier', 'yellow', { ...APART, identifiers: ['gender'] }, /2 differing identifiers/],
    ['what no flag reads', 'yellow', CLAIM_BY_KIND.identity_verified, /no flag of the table reads it/],
    ['a request', 'yellow', CLAIM_BY_KIND.law_enforcement_request, /makes the score 100/],
  ])('says what would count: %s', (_, color, claim, says) => {
    const { answer } = answerIn(painted({ TP5: color }), note([claim]));
    expect(answer).toMatch(says);
    expect(answer).toMatch(/^Understood: .* The text is quoted in the next synthesis\.$/);
  });

  it('to a text says that it is recorded and quoted, and which claims would change the score', () => {
    const told = answerIn(TP5_IS_YELLOW, note([], 'The funds came from the sale of a house, deed seen.'));
    expect([told.understoodAs, told.changes, told.changedBlocks]).toEqual([[], [], []]);
    expect(told.answer).toBe(
      'Recorded: the next run quotes the text in each block and in the synthesis. Text alone changes no ' +
        'score. To change the score, add claims to a note: a documented source_of_funds or purpose (TP5) ' +
        'can lower ' +
        'it; incriminates, fraud_victim, refuses_to_answer, report_filed and authority_request raise it.',
    );
    const ofBlock = answerIn(TP5_IS_YELLOW, { ...note([]), blockType: 'screening' });
    expect(ofBlock.answer).toContain('quotes the text in the block Screening and in the synthesis');
  });

  it('to a judgement says that it changes nothing', () => {
    const told = answerIn(TP5_IS_YELLOW, { ...note([]), classification: 'reviewed_correct' });
    expect(told.answer).toContain('No flag would change, because it is agreement with what is shown.');
  });

  it('says that the claims answer the rule that decided', () => {
    const read = [readNote(note([CLAIM_BY_KIND.identity_verified]), FLAGS)];
    const asksFor = ['identity_verified', 'source_of_funds_explained'] as const;
    const [told] = noteAnswersTo(read, read, TP5_IS_YELLOW, BLOCKS, { result: {}, asksFor });
    expect(told!.answer).toContain('answered by source_of_funds and identity_verified together');
  });

  it('says that an earlier note did it', () => {
    const said = { ...note([SOLD]), noteId: 'n0' };
    const before = run(said).perBlock;
    const { changedBlocks } = answerIn(before, said, note([SOLD]));
    expect(changedBlocks).toEqual([]);
  });
});
