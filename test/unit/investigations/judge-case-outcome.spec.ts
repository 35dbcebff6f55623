import { DEFAULT_RECIPE, type Recipe, type RowConfig } from '../../../src/investigations/recipe/recipe.js';
import type { Flag } from '../../../src/investigations/domain/scoring/flag.js';
import { decideOutcome, type JudgedCase } from '../../../src/investigations/engine/judge-case.js';
import { lowerFirstLetter } from '../../../src/investigations/rules/filled-template.js';
import { ASKS, HYPOTHESES } from '../../../src/investigations/rules/rule-table.js';

// size: a text is read as one line.

const recipe: Recipe = { ...DEFAULT_RECIPE, escalateAt: 60 };
const withRow = (id: string, row: Partial<RowConfig>): Recipe => ({
  ...recipe,
  rows: { ...recipe.rows, [id]: { ...recipe.rows[id]!, ...row } },
});
const blocksOf = (...flags: Pick<Flag, 'color' | 'mandatory'>[]) => [
  { blockId: 'screening', flags: flags.map((flag, i) => ({ flagId: `F${i}`, ...flag })) },
];
const suspected = (points: number, { id } = HYPOTHESES[0]!) => ({ id, points, for: [], against: [] });

/** A case in which nothing decides. */
const QUIET: JudgedCase = {
  score: 12,
  blocks: blocksOf({ color: 'red' }, { color: 'black' }),
  isRequested: false,
  hypotheses: [],
  asking: () => null,
  reasonsOf: () => 'money that strangers sent left again',
};
const [FIRST, SECOND] = [HYPOTHESES[0]!, HYPOTHESES[1]!];
const [ASK] = ASKS;
const AT = FIRST.threshold.default;
const MET = blocksOf({ color: 'red', mandatory: 'conviction' });
const asking = () => ({ row: ASK!, told: 'no record was uploaded' });
const decided = (judged: Partial<JudgedCase>, given = recipe) => {
  const { disposition, kind, rule } = decideOutcome({ ...QUIET, ...judged }, given);
  return `${disposition} ${kind} ${rule}`;
};

describe('the ladder', () => {
  const all = { score: 60, blocks: MET, hypotheses: [suspected(AT)], asking };

  it('tries each kind in its order', () => {
    expect(decided(all)).toBe('ESCALATED mandatory conviction');
    expect(decided({ ...all, blocks: [] })).toBe('ESCALATED score score');
    expect(decided({ ...all, blocks: [], score: 59.99 })).toBe(`ESCALATED hypothesis ${FIRST.id}`);
    expect(decided({ asking })).toBe(`ESCALATED asks ${ASK!.id}`);
    expect(decided({})).toBe('CLEARED clear clear');
  });

  it('asks only where nothing before it decides', () => {
    const refusing = () => {
      throw new Error('asked too early');
    };
    expect(decided({ ...all, asking: refusing })).toBe('ESCALATED mandatory conviction');
    expect(decided({ ...all, blocks: [], score: 0, asking: refusing })).toMatch(/^ESCALATED hypothesis/);
  });

  it('clears a case whose flags meet no mandatory rule, whatever their colours', () => {
    expect(decided({ blocks: blocksOf(...Array<{ color: 'red' }>(9).fill({ color: 'red' })) })).toMatch(
      /^CLEARED/,
    );
  });
});

describe('the score', () => {
  it('decides from the threshold of the organization on, and names it', () => {
    const outcome = decideOutcome({ ...QUIET, score: 59.99 }, { ...recipe, escalateAt: 59.99 });
    expect(outcome).toMatchObject({ disposition: 'ESCALATED', kind: 'score', rule: 'score' });
    expect(outcome.because.text).toBe('The risk score 59.99 reaches the escalation threshold of 59.99.');
  });

  it('below it is told with what else did not decide', () => {
    expect(decideOutcome(QUIET, recipe).because).toMatchObject({
      text:
        'The risk score 12.00 is below the threshold of 60, no mandatory rule is met, no ' +
        'hypothesis reaches its threshold and no rule asks.',
      references: [{ source: '/score' }, { source: '/recipe/escalateAt' }],
    });
  });
});

describe('a hypothesis', () => {
  it.each(HYPOTHESES)('$id decides at its threshold and not one point below', (row) => {
    const { id, threshold, would } = row;
    const at = (points: number) => ({ hypotheses: [suspected(points, row)] });
    expect(decided(at(threshold.default))).toBe(`ESCALATED hypothesis ${id}`);
    expect(decided(at(threshold.default - 1))).toMatch(/^CLEARED/);
    expect(decideOutcome({ ...QUIET, ...at(threshold.default) }, recipe).would).toBe(would);
  });

  it('follows the threshold of the recipe', () => {
    const stricter = withRow(FIRST.id, { threshold: AT + 1 });
    expect(decided({ hypotheses: [suspected(AT)] }, stricter)).toMatch(/^CLEARED/);
    expect(decided({ hypotheses: [suspected(AT + 1)] }, stricter)).toMatch(/^ESCALATED/);
  });

  it('that is switched off, or below its own threshold, leaves the decision to the next one', () => {
    const hypotheses = [suspected(90), suspected(SECOND.threshold.default, SECOND)];
    for (const row of [{ enabled: false }, { threshold: 91 }])
      expect(decided({ hypotheses }, withRow(FIRST.id, row))).toBe(`ESCALATED hypothesis ${SECOND.id}`);
    expect(decided({ hypotheses })).toBe(`ESCALATED hypothesis ${FIRST.id}`);
  });

  it('tells what it looks like, its points with their source, and its reasons', () => {
    const hypotheses = [suspected(20), suspected(SECOND.threshold.default, SECOND)];
    const { text, references } = decideOutcome({ ...QUIET, hypotheses }, recipe).because;
    expect(text).toBe(
      `It looks like ${SECOND.title} (50 points, 50 are enough to ask): ` +
        'money that strangers sent left again.',
    );
    expect(references.map(({ source }) => source)).toEqual([
      `/hypotheses/${SECOND.id}/points`,
      `/recipe/rows/${SECOND.id}/threshold`,
    ]);
  });
});

it('a rule that asks tells why, and what it would take', () => {
  const { would, because } = decideOutcome({ ...QUIET, asking }, recipe);
  expect([would, because.text]).toEqual([
    ASK!.would,
    `${ASK!.title}: no record was uploaded. It would take ${lowerFirstLetter(ASK!.would).text}.`,
  ]);
});

it('all mandatory rules that are met are told, and the first of the table decides', () => {
  const blocks = blocksOf(
    { color: 'red', mandatory: 'prohibited_exposure' },
    { color: 'black', mandatory: 'sanctions_identity' },
  );
  const { rule, flags, because } = decideOutcome({ ...QUIET, blocks, isRequested: true }, recipe);
  expect([rule, flags]).toEqual(['sanctions_identity', ['F1']]);
  expect(because.text).toBe(
    'It escalates whatever the score: a name on a sanctions list whose identity agrees (F1); ' +
      'direct exposure to a service that no customer may deal with (F0); ' +
      'a note of an analyst tells of a request of law enforcement.',
  );
});
