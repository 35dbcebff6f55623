import type { Findings } from '../../../src/investigations/blocks/block.js';
import { FLAGS } from '../../../src/investigations/blocks/index.js';
import type { Classification } from '../../../src/investigations/domain/notes/alert-notes.events.js';
import { BLOCK_IDS } from '../../../src/investigations/domain/scoring/dimensions.js';
import { COLORS, type Color } from '../../../src/investigations/domain/scoring/flag.js';
import { readNote, type Note } from '../../../src/investigations/domain/notes/note-effects.js';
import type { FactKind } from '../../../src/investigations/domain/notes/note-lexicon.js';
import { RunResult } from '../../../src/investigations/domain/runs/run-result.js';
import { NO_PAST, runBlocks } from '../../../src/investigations/engine/run-blocks.js';
import { SENTENCES } from '../../support/note-sentences.js';
import { givenCase, hmac } from './given-case.js';
import { paintedBlocks, paintedRecipe } from './painted-blocks.js';

const facts = givenCase({ payments: [], entity: { dob: '1908-05-01' } });

let written = 0;
const note = (
  body: string,
  classification: Classification = 'added_facts',
  blockType: Note['blockType'] = 'general',
): Note => ({ noteId: `note${++written}`, blockType, classification, body });

const run = (colorOf: (flagId: string) => Color, ...notes: Note[]) =>
  runBlocks(facts, paintedRecipe, hmac, paintedBlocks(colorOf), {
    ...NO_PAST,
    notes: notes.map((note) => readNote(note, FLAGS)),
  });
const painted =
  (colors: Readonly<Record<string, Color>>, rest: Color = 'white') =>
  (flagId: string): Color =>
    colors[flagId] ?? rest;
const flagOf = (result: RunResult, flagId: string) =>
  result.perBlock.flatMap(({ flags }) => flags).find((flag) => flag.flagId === flagId)!;
const changesOf = (result: RunResult) => result.perBlock.flatMap(({ noteChanges = [] }) => noteChanges);

describe('added facts', () => {
  const explained = 'The funds came from the sale of a house';

  it.each<[Color, Color, Color]>([
    ['black', 'black', 'black'],
    ['red', 'yellow', 'white'],
    ['yellow', 'white', 'white'],
    ['green', 'green', 'green'],
    ['white', 'white', 'white'],
    ['gray', 'gray', 'gray'],
  ])('take %s to %s, documented ones to %s', (before, once, documented) => {
    const colors = painted({ TP5: before });
    expect(flagOf(run(colors, note(`${explained}.`)), 'TP5').color).toBe(once);
    expect(flagOf(run(colors, note(`${explained}, contract on file.`)), 'TP5').color).toBe(documented);
  });

  it('keep the colour before them on the flag, and each change with its note', () => {
    const given = note(`${explained}.`);
    const result = run(painted({ TP5: 'red', TP1: 'red' }), given);
    expect(flagOf(result, 'TP5')).toMatchObject({ color: 'yellow', colorBeforeNotes: 'red' });
    expect(flagOf(result, 'TP5').rationale).toMatch(/note changed this; it was red.*It is painted/);
    expect(flagOf(result, 'TP1')).not.toHaveProperty('colorBeforeNotes');
    expect(changesOf(result)).toEqual([
      { noteId: given.noteId, flagId: 'TP5', before: 'red', after: 'yellow' },
    ]);
    expect(RunResult.parse(result)).toEqual(result);
  });

  it('leave the score without them as severe as the measure was', () => {
    const blocks = paintedBlocks(painted({ TP5: 'red' })).map((block): typeof block => ({
      ...block,
      analyse(input, rules) {
        const { findings, overview } = block.analyse(input, rules);
        const graded: Findings = findings['TP5'] ? { TP5: { ...findings['TP5'], severity: 0.75 } } : {};
        return { findings: { ...findings, ...graded }, overview };
      },
    }));
    const recipe = structuredClone(paintedRecipe);
    recipe.blocks.transaction_patterns = {
      ...recipe.blocks.transaction_patterns!,
      weight: 1,
      flagWeights: {},
    };
    const past = { ...NO_PAST, notes: [readNote(note(`${explained}.`), FLAGS)] };
    const result = runBlocks(facts, recipe, hmac, blocks, past);
    expect(result).toMatchObject({ score: 37.5, scoreWithoutNotes: 75 });
    expect(flagOf(result, 'TP5')).toMatchObject({ color: 'yellow', colorBeforeNotes: 'red', severity: 0.75 });
  });

  it('count once, however often they are told', () => {
    const told = Array.from({ length: 5 }, () => note(`${explained}.`));
    expect(flagOf(run(painted({ TP5: 'red' }), ...told), 'TP5').color).toBe('yellow');
  });

  it('of a block note reach that block only', () => {
    const colors = painted({ TP5: 'red', EA1: 'red' });
    const result = run(colors, note(`${explained}.`, 'added_facts', 'expected_activity'));
    expect([flagOf(result, 'EA1').color, flagOf(result, 'TP5').color]).toEqual(['yellow', 'red']);
  });

  it.each<[FactKind, string, Color, Color]>([
    ['scam_victim', 'CP3', 'white', 'yellow'],
    ['scam_victim', 'CP3', 'red', 'red'],
    ['law_enforcement_request', 'AM1', 'green', 'yellow'],
    ['sar_filed', 'AM1', 'gray', 'yellow'],
    ['sar_filed', 'AM1', 'black', 'black'],
  ])('%s raises %s from %s to %s', (kind, flagId, before, after) => {
    expect(flagOf(run(painted({ [flagId]: before }), note(SENTENCES[kind])), flagId).color).toBe(after);
  });

  it('raise to red if they are documented', () => {
    const result = run(painted({}), note('A SAR was filed, case number 12.'));
    expect(flagOf(result, 'AM1').color).toBe('red');
  });

  it.each(['law_enforcement_request', 'sar_filed', 'scam_victim'] as const)('%s never mitigates', (kind) => {
    for (const color of COLORS) {
      const result = run(() => color, note(`${SENTENCES[kind].slice(0, -1)}, documented.`));
      const before = run(() => color);
      expect(result.score).toBeGreaterThanOrEqual(before.score!);
    }
  });

  it('call a match false with two identifiers, not with one', () => {
    const colors = painted({ SC1: 'red' });
    const one = run(colors, note('False match: the date of birth differs.'));
    expect(flagOf(one, 'SC1').color).toBe('red');
    const two = run(colors, note('False match: the date of birth and the nationality differ.'));
    expect(flagOf(two, 'SC1').color).toBe('yellow');
  });
});

describe('a corrected date of birth', () => {
  const corrected = SENTENCES.corrected_dob;

  it('is what the blocks that read it are computed from', () => {
    const result = run(painted({}, 'red'), note(corrected));
    expect(flagOf(result, 'CP3')).toMatchObject({ color: 'green', colorBeforeNotes: 'red' });
    expect(flagOf(result, 'CP2').color).toBe('red');
  });

  it('of a note on one block leaves the others to the uploaded one', () => {
    const result = run(painted({}, 'red'), note(corrected, 'factually_incorrect', 'customer_profile'));
    expect([flagOf(result, 'CP3').color, flagOf(result, 'SC1').color]).toEqual(['green', 'red']);
  });

  it('takes back no black flag', () => {
    expect(flagOf(run(painted({ SC1: 'black' }), note(corrected)), 'SC1').color).toBe('black');
  });

  it('is the one told last', () => {
    const result = run(painted({}, 'red'), note('The customer was born 1 May 1981.'), note(corrected));
    expect(flagOf(result, 'CP3').color).toBe('green');
  });
});

describe('factually incorrect', () => {
  const wrong = (body: string) => note(body, 'factually_incorrect', 'transaction_patterns');

  it.each(COLORS)('makes a %s flag that it names gray, unless black', (color) => {
    const result = run(painted({ TP4: color, TP1: 'red' }), wrong('TP4 is wrong.'));
    expect(flagOf(result, 'TP4').color).toBe(color === 'black' ? 'black' : 'gray');
    expect(flagOf(result, 'TP1').color).toBe('red');
  });

  it('finds flags by the words for them, in its own block only', () => {
    const result = run(painted({}, 'red'), wrong('The round amounts are wrong, and so is the occupation.'));
    expect([flagOf(result, 'TP4').color, flagOf(result, 'CP2').color]).toEqual(['gray', 'red']);
  });

  it('leaves out sentences that call nothing wrong, beside one that does', () => {
    const result = run(painted({}, 'red'), wrong('TP1 is right. TP4 is wrong; TP9 is unknown.'));
    const gray = result.perBlock.flatMap(({ flags }) => flags).filter(({ color }) => color === 'gray');
    expect(gray.map(({ flagId }) => flagId)).toEqual(['TP4']);
  });

  it('takes all that it names when no sentence calls anything wrong', () => {
    const result = run(painted({}, 'red'), wrong('TP1: these are salaries. TP4 likewise.'));
    expect([flagOf(result, 'TP1').color, flagOf(result, 'TP4').color]).toEqual(['gray', 'gray']);
  });

  it('mitigates nothing by the facts it states', () => {
    const result = run(painted({ TP5: 'red' }), wrong(SENTENCES.source_of_funds_explained));
    expect(flagOf(result, 'TP5').color).toBe('red');
  });
});

it.each(['reviewed_correct', 'context_needed', 'needs_more_context'] as const)(
  '%s changes no score',
  (kind) => {
    for (const sentence of Object.values(SENTENCES)) {
      const result = run(painted({}, 'yellow'), note(sentence, kind, 'transaction_patterns'));
      expect(result.score).toBe(run(painted({}, 'yellow')).score);
      expect(changesOf(result)).toEqual([]);
    }
  },
);

it('correct_incomplete only lets colours rise', () => {
  for (const sentence of Object.values(SENTENCES))
    for (const block of BLOCK_IDS) {
      const result = run(painted({}, 'yellow'), note(sentence, 'correct_incomplete', block));
      expect(result.score).toBeGreaterThanOrEqual(run(painted({}, 'yellow')).score!);
    }
  const raised = run(painted({}), note(SENTENCES.sar_filed, 'correct_incomplete', 'adverse_media'));
  expect(flagOf(raised, 'AM1').color).toBe('yellow');
});

describe('a question', () => {
  const ask = () => note('Who are these people', 'context_needed', 'counterparty_network');
  const openIn = (...notes: Note[]) =>
    run(painted({}), ...notes).perBlock.flatMap(({ blockId, openNotes = [] }) =>
      openNotes.map((id) => `${blockId} ${id}`),
    );

  it('marks its block open until a later note answers it', () => {
    const [first, second] = [ask(), ask()];
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
});

describe('what notes take off the score', () => {
  const explained = [
    note('The funds came from the sale of a house, contract on file.'),
    note('The main counterparty is his landlord, lease agreement on file.'),
  ];
  // The flags that these notes explain, and no others.
  const colors = painted({ TP5: 'red', TP6: 'red', EA1: 'red', EA2: 'red', CN1: 'red' });

  it('is at most half of it', () => {
    const [before, after] = [run(colors), run(colors, ...explained)];
    expect(after.scoreWithoutNotes).toBe(before.score);
    expect(after.score).toBe(Math.round(before.score! * 50) / 100);
    const sum = after.perBlock.reduce(
      (total, { contribution }) => total + Math.round(contribution! * 100),
      0,
    );
    expect(sum).toBe(Math.round(after.score! * 100));
  });

  it('is what the colours say as long as that is less', () => {
    const result = run(painted({ TP5: 'red', TP1: 'red', SC1: 'red' }), explained[0]!);
    const expected = run(painted({ TP1: 'red', SC1: 'red' }));
    expect(result.score).toBe(expected.score);
    expect(result.score!).toBeGreaterThan(result.scoreWithoutNotes! / 2);
  });
});
