import type { Classification } from '../notes/note-kinds.js';
import { adjustFlags } from '../notes/adjust-flags.js';
import { effectsOnBlock, readNote, standingNotes, type Note } from '../notes/note-effects.js';
import type { FactKind } from '../notes/note-lexicon.js';
import { DEFAULT_RECIPE, recipeWith, SWITCHABLE_ROWS } from '../recipe/recipe.js';
import { RunResult } from '../scoring/run-result.js';
import { BLOCK_IDS } from '../scoring/dimensions.js';
import { COLORS, makeFlag, SEVERITY_BY_COLOR, type Color } from '../scoring/flag.js';
import { NO_RUN_PAST, runBlocks } from './run-blocks.js';
import { BLOCKS, FLAGS } from '../rules/rule-table.js';
import { SENTENCES } from '../../../../test/support/note-sentences.js';
import { daysBefore, givenCase, hmac } from '../../test/given-case.js';
import { givenEscalated } from '../../test/write-up-case.js';

let written = 0;
const note = (
  body: string,
  classification: Classification = 'added_facts',
  blockType: Note['blockType'] = 'general',
): Note => ({ noteId: `note${++written}`, blockType, classification, body });
const reading = (notes: readonly Note[]) =>
  standingNotes(
    notes.map((each) => readNote(each, FLAGS)),
    { atStake: 0, names: [] },
  );

type Colors = Readonly<Record<string, Color>>;
/** What the notes make of flags of these colours, whatever the rules of the day say. */
function adjusted(colors: Colors, rest: Color, ...notes: Note[]) {
  const read = reading(notes);
  return BLOCKS.map((block) => {
    const found = { value: null, rationale: 'It is painted.' };
    const uploaded = block.flags.map(({ id }) => makeFlag(id, { ...found, color: colors[id] ?? rest }));
    const ofBlock = effectsOnBlock(block, read);
    return {
      ...adjustFlags({ uploaded, corrected: uploaded }, ofBlock),
      ofBlock,
      id: block.id,
    };
  });
}
const colorOf = (flagId: string, ...given: Parameters<typeof adjusted>): Color =>
  adjusted(...given)
    .flatMap(({ flags }) => flags)
    .find((flag) => flag.flagId === flagId)!.color;
const changesOf = (...given: Parameters<typeof adjusted>) =>
  adjusted(...given).flatMap(({ changes }) => changes);

describe('added facts', () => {
  const explained = 'The funds came from the sale of a house for 250,000, contract on file.';

  it.each<[Color, Color]>([
    ['black', 'black'],
    ['red', 'yellow'],
    ['yellow', 'white'],
    ['green', 'green'],
    ['white', 'white'],
    ['gray', 'gray'],
  ])('take %s to %s with a document, and nowhere without', (before, after) => {
    const of = (body: string) => colorOf('TP5', { TP5: before }, 'white', note(body));
    expect([of(explained), of('The funds came from the sale of a house.')]).toEqual([after, before]);
  });

  it('count once, however often they are told', () => {
    const told = Array.from({ length: 5 }, () => note(explained));
    expect(colorOf('TP5', { TP5: 'red' }, 'white', ...told)).toBe('yellow');
  });

  it('of a block note reach that block only', () => {
    const of = (flagId: string) =>
      colorOf(
        flagId,
        { TP5: 'red', EA1: 'red' },
        'white',
        note(explained, 'added_facts', 'expected_activity'),
      );
    expect([of('EA1'), of('TP5')]).toEqual(['yellow', 'red']);
  });

  it.each<[FactKind, string, Color, Color]>([
    ['suspicion', 'CP2', 'green', 'yellow'],
    ['sar_filed', 'CP2', 'gray', 'yellow'],
    ['sar_filed', 'CP2', 'black', 'black'],
  ])('%s raises %s from %s to %s', (kind, flagId, before, after) => {
    expect(colorOf(flagId, { [flagId]: before }, 'white', note(SENTENCES[kind]))).toBe(after);
  });

  it('raise one band, from yellow only if they are documented', () => {
    const of = (before: Color, body: string) => colorOf('CP2', { CP2: before }, 'white', note(body));
    const documented = 'A SAR was filed, case number 12.';
    expect([of('white', documented), of('yellow', documented)]).toEqual(['yellow', 'red']);
    expect(of('yellow', SENTENCES.sar_filed)).toBe('yellow');
  });

  it.each(['law_enforcement_request', 'sar_filed', 'scam_victim'] as const)('%s never mitigates', (kind) => {
    for (const color of COLORS)
      for (const { before, after } of changesOf(
        {},
        color,
        note(`${SENTENCES[kind].slice(0, -1)}, documented.`),
      ))
        expect(SEVERITY_BY_COLOR[after]).toBeGreaterThan(SEVERITY_BY_COLOR[before]);
  });

  it('call a match false with two identifiers, not with one', () => {
    const of = (body: string) => colorOf('SC1', { SC1: 'red' }, 'white', note(body));
    expect(of('False match: the date of birth differs.')).toBe('red');
    expect(of('False match: the date of birth and the nationality differ.')).toBe('yellow');
  });
});

describe('factually incorrect', () => {
  const wrong = (body: string) => note(body, 'factually_incorrect', 'transaction_patterns');
  const grayOf = (body: string) =>
    adjusted({}, 'yellow', wrong(body)).flatMap(({ flags }) =>
      flags.filter(({ color }) => color === 'gray').map(({ flagId }) => flagId),
    );

  it.each<[Color, Color]>([
    ['black', 'black'],
    ['red', 'yellow'],
    ['yellow', 'gray'],
    ['green', 'gray'],
    ['white', 'gray'],
    ['gray', 'gray'],
  ])('makes a %s flag that it names %s, and leaves the others', (color, after) => {
    const of = (flagId: string) =>
      colorOf(flagId, { TP4: color, TP1: 'red' }, 'white', wrong('TP4 is wrong, statement seen.'));
    expect([of('TP4'), of('TP1')]).toEqual([after, 'red']);
  });

  it('moves a flag by one band together with a fact', () => {
    const both = [wrong('TP5 is wrong, statement seen.'), note(SENTENCES.source_of_funds_explained)];
    expect(colorOf('TP5', { TP5: 'red' }, 'white', ...both)).toBe('yellow');
  });

  it.each<[string, string, string[]]>([
    [
      'finds flags by their ids, in its own block only',
      'TP4 is wrong, and so is CP2, statement seen.',
      ['TP4'],
    ],
    [
      'leaves out sentences that call nothing wrong, beside one that does',
      'TP1: salary. TP4 is wrong, statement seen.',
      ['TP4'],
    ],
    [
      'takes all that it names when no sentence calls anything wrong',
      'TP1 and TP4: these are salaries, payslips on file.',
      ['TP1', 'TP4'],
    ],
    ['takes nothing by words alone', 'TP4 is wrong.', []],
  ])('%s', (_, body, gray) => {
    expect(grayOf(body)).toEqual(gray);
    expect(changesOf({}, 'yellow', wrong(body)).map(({ flagId }) => flagId)).toEqual(gray);
  });
});

it.each(['reviewed_correct', 'context_needed', 'needs_more_context'] as const)(
  '%s changes no flag',
  (kind) => {
    for (const sentence of Object.values(SENTENCES))
      expect(changesOf({}, 'yellow', note(sentence, kind, 'transaction_patterns'))).toEqual([]);
  },
);

it('correct_incomplete only lets colours rise', () => {
  for (const sentence of Object.values(SENTENCES))
    for (const block of BLOCK_IDS)
      for (const { before, after } of changesOf({}, 'yellow', note(sentence, 'correct_incomplete', block)))
        expect(SEVERITY_BY_COLOR[after]).toBeGreaterThan(SEVERITY_BY_COLOR[before]);
  const raised = note(SENTENCES.sar_filed, 'correct_incomplete', 'customer_profile');
  expect(colorOf('CP2', {}, 'white', raised)).toBe('yellow');
});

describe('a question', () => {
  const ask = () => note('Who are these people', 'context_needed', 'counterparty_network');
  const openIn = (...notes: Note[]) =>
    adjusted({}, 'white', ...notes).flatMap(({ id, ofBlock }) =>
      ofBlock.open.map((noteId) => `${id} ${noteId}`),
    );

  it('marks its block open until a later note answers it', () => {
    const first = ask();
    const second = ask();
    expect(openIn(first, second)).toEqual([
      `counterparty_network ${first.noteId}`,
      `counterparty_network ${second.noteId}`,
    ]);
    expect(openIn(first, note(SENTENCES.relationship_explained))).toEqual([]);
    expect(openIn(first, note('Fine.', 'reviewed_correct', 'screening'))).toHaveLength(1);
    expect(openIn(first, note('Fine.', 'reviewed_correct', 'counterparty_network'))).toEqual([]);
  });

  it('is not answered by a general note on something else, which a rerun keeps to its own blocks', () => {
    const first = ask();
    expect(openIn(first, note(SENTENCES.relocation))).toHaveLength(1);
    expect(openIn(first, note('Thanks, all good.'))).toHaveLength(1);
  });

  it('about a block that judges by the date of birth is answered by a corrected one', () => {
    const first = note('How old is he', 'context_needed', 'screening');
    expect(openIn(first, note(SENTENCES.corrected_dob))).toEqual([]);
  });

  it('stands in the result of its block', () => {
    const first = ask();
    const { perBlock } = runBlocks(givenCase({}), DEFAULT_RECIPE, hmac, {
      ...NO_RUN_PAST,
      notes: reading([first]),
    });
    const open = perBlock.filter(({ openNotes }) => openNotes);
    expect(open.map(({ blockId, openNotes }) => [blockId, openNotes])).toEqual([
      ['counterparty_network', [first.noteId]],
    ]);
  });
});

describe('a run with notes', () => {
  const facts = givenEscalated();
  const run = (notes: readonly Note[]) =>
    runBlocks(facts, DEFAULT_RECIPE, hmac, { ...NO_RUN_PAST, notes: reading(notes) });
  const flagIn = (result: RunResult, flagId: string) =>
    result.perBlock.flatMap(({ flags }) => flags).find((flag) => flag.flagId === flagId)!;
  const house = note('The funds came from the sale of a house for 250,000, contract on file.');
  const before = run([]);
  const after = run([house]);
  const flags = (result: RunResult) => result.perBlock.flatMap((block) => block.flags);

  it('keeps the colour before them on the flag, and each change with its note', () => {
    const changed = flags(after).filter(({ colorBeforeNotes }) => colorBeforeNotes);
    expect(changed.length).toBeGreaterThan(0);
    for (const { flagId, color, colorBeforeNotes, rationale, severity } of changed) {
      const unread = flagIn(before, flagId);
      expect([colorBeforeNotes, severity]).toEqual([unread.color, unread.severity]);
      expect(SEVERITY_BY_COLOR[color]).toBeLessThan(SEVERITY_BY_COLOR[unread.color]);
      expect(rationale).toContain(`An analyst's note changed this, from ${unread.color} to white. `);
    }
    const changes = after.perBlock.flatMap(({ noteChanges = [] }) => noteChanges);
    expect(changes.map(({ flagId }) => flagId)).toEqual(changed.map(({ flagId }) => flagId));
    expect(new Set(changes.map(({ noteId }) => noteId))).toEqual(new Set([house.noteId]));
    expect(RunResult.parse(after)).toEqual(after);
  });

  it('has the score without them, as severe as the measures were', () => {
    expect(after.scoreWithoutNotes).toBe(before.score);
    expect(after.score!).toBeLessThan(before.score!);
    for (const block of after.perBlock.filter(({ noteChanges }) => noteChanges)) {
      const unread = before.perBlock.find(({ blockId }) => blockId === block.blockId)!;
      expect(block.scoreWithoutNotes).toBe(unread.score);
      expect(block.score!).toBeLessThan(unread.score!);
    }
  });

  it('takes at most half of the score off, and the contributions sum to what is left', () => {
    expect(after.score!).toBeGreaterThanOrEqual(after.scoreWithoutNotes! / 2);
    const sum = after.perBlock.reduce(
      (total, { contribution }) => total + Math.round(contribution! * 100),
      0,
    );
    expect(sum).toBe(Math.round(after.score! * 100));
  });
});

describe('a rule that asks for the record of a customer', () => {
  const rows = Object.fromEntries(
    SWITCHABLE_ROWS.map(({ id }) => [id, id === 'nothing_known' ? { threshold: 0.3 } : { enabled: false }]),
  );
  const asked = (...bodies: string[]) =>
    runBlocks(
      givenCase({
        payments: [{ daysAgo: 0, amount: '9000', with: 'A stranger' }],
        registeredAt: daysBefore(100),
      }),
      recipeWith({ rows }),
      hmac,
      { ...NO_RUN_PAST, notes: bodies.map((body) => readNote(note(body), FLAGS)) },
    ).outcome!.rule;
  const passport = 'Passport checked, identity verified, copy on file.';

  it.each<[string, string[], boolean]>([
    ['nothing', [], false],
    ['both, with documents and the sum', [passport, 'Car sold for 9,000, bill of sale seen.'], true],
    ['both in one note', [`${passport} Car sold for 9,000, bill of sale seen.`], true],
    ['half of it', [passport], false],
    ['no document', [passport, 'Car sold for 9,000.'], false],
    ['no sum', [passport, 'Car sold, bill of sale seen.'], false],
    ['a sum that is little', [passport, 'Car sold for 1,200, bill of sale seen.'], false],
    ['something bad', [passport, 'Car sold for 9,000, bill of sale seen, it names another owner.'], false],
  ])('given %s', (_, bodies, isAnswered) => {
    expect(asked(...bodies)).toBe(isAnswered ? 'clear' : 'nothing_known');
  });
});
