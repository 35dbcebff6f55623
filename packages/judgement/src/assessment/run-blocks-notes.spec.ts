import { CLASSIFICATIONS, type Classification } from '../notes/note-kinds.js';
import { adjustFlags } from '../notes/adjust-flags.js';
import type { Claim } from '../notes/claim.js';
import { effectsOnBlock, standingNotes, type Note } from '../notes/note-effects.js';
import type { FactKind } from '../notes/note-fact.js';
import { readNote } from '../notes/read-claims.js';
import { DEFAULT_RECIPE, recipeOfSettings, SWITCHABLE_RULES } from '../recipe/recipe.js';
import { RunResult } from '../scoring/run-result.js';
import { BLOCK_IDS } from '../scoring/dimensions.js';
import { COLORS, makeFlag, SEVERITY_BY_COLOR, type Color } from '../scoring/flag.js';
import { EMPTY_RUN_HISTORY, runBlocks } from './run-blocks.js';
import { BLOCKS, FLAGS } from '../rules/rule-table.js';
import { CLAIM_BY_KIND } from '../../../../test/support/note-claims.js';
import { daysBefore, givenCase, hmac } from '../../test/given-case.js';
import { givenEscalated } from '../../test/write-up-case.js';

let written = 0;
const note = (
  claims: readonly Claim[],
  classification: Classification = 'added_facts',
  blockType: Note['blockType'] = 'general',
): Note => ({
  noteId: `note${++written}`,
  blockType,
  classification,
  body: 'The funds came from the sale of a house for 250,000, contract on file. TP4 is wrong.',
  claims,
  isByPerson: true,
});
const reading = (notes: readonly Note[]) =>
  standingNotes(
    notes.map((each) => readNote(each, FLAGS)),
    { atStake: 0, names: ['known'] },
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
  const { source_of_funds_explained: explained, sar_filed: filed, false_match: apart } = CLAIM_BY_KIND;

  it.each<[Color, Color]>([
    ['black', 'black'],
    ['red', 'yellow'],
    ['yellow', 'white'],
    ['green', 'green'],
    ['white', 'white'],
    ['gray', 'gray'],
  ])('take %s to %s by a claim with a document, and nowhere by words', (before, after) => {
    const of = (...claims: Claim[]) => colorOf('TP5', { TP5: before }, 'white', note(claims));
    expect([of(explained), of({ ...explained, basis: 'said_by_customer' }), of()]).toEqual([
      after,
      before,
      before,
    ]);
  });

  it('count once, however often they are told', () => {
    const told = Array.from({ length: 5 }, () => note([explained]));
    expect(colorOf('TP5', { TP5: 'red' }, 'white', ...told)).toBe('yellow');
  });

  it('of a block note reach that block only', () => {
    const of = (flagId: string) =>
      colorOf(
        flagId,
        { TP5: 'red', EA1: 'red' },
        'white',
        note([explained], 'added_facts', 'expected_activity'),
      );
    expect([of('EA1'), of('TP5')]).toEqual(['yellow', 'red']);
  });

  it.each<[FactKind, string, Color, Color]>([
    ['suspicion', 'CP2', 'green', 'yellow'],
    ['sar_filed', 'CP2', 'gray', 'yellow'],
    ['sar_filed', 'CP2', 'black', 'black'],
  ])('%s raises %s from %s to %s', (kind, flagId, before, after) => {
    expect(colorOf(flagId, { [flagId]: before }, 'white', note([CLAIM_BY_KIND[kind]]))).toBe(after);
  });

  it('raise one band, from yellow only if they are documented', () => {
    const of = (before: Color, claim: Claim) => colorOf('CP2', { CP2: before }, 'white', note([claim]));
    const documented: Claim = { ...filed, basis: 'bank_record' };
    expect([of('white', documented), of('yellow', documented)]).toEqual(['yellow', 'red']);
    expect(of('yellow', filed)).toBe('yellow');
  });

  it.each(['law_enforcement_request', 'sar_filed', 'scam_victim'] as const)('%s never mitigates', (kind) => {
    const documented: Claim = { ...CLAIM_BY_KIND[kind], basis: 'bank_record' };
    for (const color of COLORS)
      for (const { before, after } of changesOf({}, color, note([documented])))
        expect(SEVERITY_BY_COLOR[after]).toBeGreaterThan(SEVERITY_BY_COLOR[before]);
  });

  it('call a match false with two identifiers, not with one', () => {
    const of = (identifiers: Claim['identifiers']) =>
      colorOf('SC1', { SC1: 'red' }, 'white', note([{ ...apart, identifiers }]));
    expect(of(['date_of_birth'])).toBe('red');
    expect(of(['date_of_birth', 'nationality'])).toBe('yellow');
  });
});

describe('factually incorrect', () => {
  const calledWrong = (flag: string): Claim => ({
    type: 'indicator_wrong',
    basis: 'document_seen',
    document: 'statement',
    statement: 'A refund was booked twice.',
    flag,
  });
  const wrong = (...flags: string[]) =>
    note(flags.map(calledWrong), 'factually_incorrect', 'transaction_patterns');

  it.each<[Color, Color]>([
    ['black', 'black'],
    ['red', 'yellow'],
    ['yellow', 'gray'],
    ['green', 'gray'],
    ['white', 'gray'],
    ['gray', 'gray'],
  ])('makes a %s flag that a claim names %s, and leaves the others', (color, after) => {
    const of = (flagId: string) => colorOf(flagId, { TP4: color, TP1: 'red' }, 'white', wrong('TP4'));
    expect([of('TP4'), of('TP1')]).toEqual([after, 'red']);
  });

  it('moves a flag by one band together with a fact', () => {
    const both = [wrong('TP5'), note([CLAIM_BY_KIND.source_of_funds_explained])];
    expect(colorOf('TP5', { TP5: 'red' }, 'white', ...both)).toBe('yellow');
  });

  it.each<[string, string[], string[]]>([
    ['finds flags in its own block only', ['TP4', 'CP2'], ['TP4']],
    ['takes several', ['TP1', 'TP4'], ['TP1', 'TP4']],
    ['takes nothing by its text alone', [], []],
  ])('%s', (_, flags, gray) => {
    const changed = changesOf({}, 'yellow', wrong(...flags)).map(({ flagId, after }) => [flagId, after]);
    expect(changed).toEqual(gray.map((flagId) => [flagId, 'gray']));
  });
});

it.each(CLASSIFICATIONS)('a text without claims changes no flag, whatever its kind: %s', (kind) => {
  for (const block of BLOCK_IDS) expect(changesOf({}, 'yellow', note([], kind, block))).toEqual([]);
});

describe('a question', () => {
  const ask = () => note([], 'context_needed', 'counterparty_network');
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
    expect(openIn(first, note([{ ...CLAIM_BY_KIND.relationship_explained, counterparty: 'Known' }]))).toEqual(
      [],
    );
    expect(openIn(first, note([], 'reviewed_correct', 'screening'))).toHaveLength(1);
    expect(openIn(first, note([], 'reviewed_correct', 'counterparty_network'))).toEqual([]);
  });

  it('is not answered by a general note on something else, which a rerun keeps to its own blocks', () => {
    const first = ask();
    expect(openIn(first, note([CLAIM_BY_KIND.relocation]))).toHaveLength(1);
    expect(openIn(first, note([]))).toHaveLength(1);
  });

  it('about a block that judges by the date of birth is answered by a corrected one', () => {
    const first = note([], 'context_needed', 'screening');
    expect(openIn(first, note([CLAIM_BY_KIND.corrected_dob]))).toEqual([]);
  });

  it('stands in the result of its block', () => {
    const first = ask();
    const { perBlock } = runBlocks(givenCase({}), DEFAULT_RECIPE, hmac, {
      ...EMPTY_RUN_HISTORY,
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
  const allWeighed = recipeOfSettings({
    blocks: Object.fromEntries(
      BLOCKS.map(({ id, flags: rows }) => [
        id,
        { flagWeights: Object.fromEntries(rows.map((row) => [row.id, row.weight || 1])) },
      ]),
    ),
  });
  const run = (notes: readonly Note[]) =>
    runBlocks(facts, allWeighed, hmac, { ...EMPTY_RUN_HISTORY, notes: reading(notes) });
  const flagIn = (result: RunResult, flagId: string) =>
    result.perBlock.flatMap(({ flags }) => flags).find((flag) => flag.flagId === flagId)!;
  const house = note([CLAIM_BY_KIND.source_of_funds_explained]);
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
    SWITCHABLE_RULES.map(({ id }) => [id, id === 'nothing_known' ? { threshold: 0.3 } : { enabled: false }]),
  );
  const asked = (...claimsOfNotes: Claim[][]) =>
    runBlocks(
      givenCase({
        payments: [{ daysAgo: 0, amount: '9000', with: 'A stranger' }],
        registeredAt: daysBefore(100),
      }),
      recipeOfSettings({ rows }),
      hmac,
      { ...EMPTY_RUN_HISTORY, notes: claimsOfNotes.map((claims) => readNote(note(claims), FLAGS)) },
    ).outcome!.rule;
  const passport = CLAIM_BY_KIND.identity_verified;
  const car: Claim = { ...CLAIM_BY_KIND.source_of_funds_explained, amount: 9_000 };

  it.each<[string, Claim[][], boolean]>([
    ['nothing', [], false],
    ['texts alone', [[], []], false],
    ['both, with documents and the amount', [[passport], [car]], true],
    ['both in one note', [[passport, car]], true],
    ['half of it', [[passport]], false],
    ['no document', [[passport], [{ ...car, basis: 'said_by_customer' }]], false],
    ['an amount that is little', [[passport], [{ ...car, amount: 1_200 }]], false],
    ['another seller', [[passport], [{ ...car, counterparty: 'Otto Unbekannt' }]], false],
  ])('given %s', (_, claims, isAnswered) => {
    expect(asked(...claims)).toBe(isAnswered ? 'clear' : 'nothing_known');
  });
});
