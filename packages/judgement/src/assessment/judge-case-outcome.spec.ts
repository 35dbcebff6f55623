import { DEFAULT_RECIPE, type Recipe } from '../recipe/recipe.js';
import type { Flag } from '../scoring/flag.js';
import { decideOutcome, type JudgedCase } from './judge-case.js';
import { lowerFirstLetter } from '../rules/filled-template.js';
import { REVIEW_REQUEST_ROWS, HYPOTHESES } from '../rules/rule-table.js';

// size: a text is read as one line.

const recipe: Recipe = { ...DEFAULT_RECIPE, escalateAt: 60 };
const blocksOf = (...flags: Pick<Flag, 'color' | 'mandatory'>[]): JudgedCase['blocks'] => [
  { blockId: 'screening', flags: flags.map((flag, i) => ({ flagId: `F${i}`, ...flag })) },
];
const suspected = (points: number, { id } = HYPOTHESES[0]!) => ({ id, points, for: [], against: [] });

/** A case in which nothing escalates. */
const QUIET: JudgedCase = {
  flags: 12,
  payments: 0,
  blocks: blocksOf({ color: 'red' }, { color: 'black' }),
  isRequested: false,
  hypotheses: [],
  asking: () => null,
  isVictim: false,
  isExplained: false,
};
const FIRST = HYPOTHESES[0]!;
const SECOND = HYPOTHESES[1]!;
const [ASK] = REVIEW_REQUEST_ROWS;
const MET = blocksOf({ color: 'red', mandatory: 'conviction' });
const asking = () => ({ row: ASK!, told: 'no record was uploaded' });
const refusing = () => {
  throw new Error('asked too early');
};
const decided = (judged: Partial<JudgedCase>, given = recipe) => {
  const { score, disposition, kind, rule } = decideOutcome({ ...QUIET, ...judged }, given);
  return `${disposition} at ${score} by ${kind} ${rule}`;
};

describe('what decides', () => {
  const all = { flags: 60, payments: 71.5, blocks: MET, hypotheses: [suspected(60)], asking };

  it('is a mandatory rule, the score, or a rule that asks', () => {
    expect(decided(all)).toBe('ESCALATED at 100 by mandatory conviction');
    expect(decided({ ...all, blocks: [] })).toBe(`ESCALATED at 71.5 by hypothesis ${FIRST.id}`);
    expect(decided({ ...all, blocks: [], flags: 80 })).toBe('ESCALATED at 80 by score score');
    expect(decided({ asking })).toBe(`ESCALATED at 60 by asks ${ASK!.id}`);
    expect(decided({})).toBe('CLEARED at 12 by clear clear');
  });

  it('is asked for only where the score is below the threshold', () => {
    expect(decided({ flags: 60, asking: refusing })).toBe('ESCALATED at 60 by score score');
    expect(() => decided({ flags: 59.99, asking: refusing })).toThrow('asked too early');
  });

  it('is nothing where flags meet no mandatory rule, whatever their colours', () => {
    expect(decided({ blocks: blocksOf(...Array<{ color: 'red' }>(9).fill({ color: 'red' })) })).toMatch(
      /^CLEARED/,
    );
  });
});

describe('the score', () => {
  it('escalates from the threshold of the organization on, and names it', () => {
    const outcome = decideOutcome({ ...QUIET, flags: 59.99 }, { ...recipe, escalateAt: 59.99 });
    expect(outcome).toMatchObject({ score: 59.99, disposition: 'ESCALATED', kind: 'score', rule: 'score' });
    expect(outcome.because.text).toBe('The risk score 59.99 reaches the escalation threshold of 59.99.');
  });

  it('below it is told with what else was not found', () => {
    expect(decideOutcome(QUIET, recipe).because).toMatchObject({
      text: 'The risk score 12.00 is below the threshold of 60, no mandatory rule is met and no rule asks.',
      references: [{ source: '/score' }, { source: '/recipe/escalateAt' }],
    });
  });

  it.each([33.333, 57.01, 59.999, 99.995, 100])(
    'is lifted to %d by a rule that asks, and never ends below it',
    (escalateAt) => {
      const { score, disposition } = decideOutcome({ ...QUIET, asking }, { ...recipe, escalateAt });
      expect(disposition).toBe('ESCALATED');
      expect(score).toBeGreaterThanOrEqual(escalateAt);
      expect(score - escalateAt).toBeLessThan(0.01);
    },
  );
});

describe('a pattern', () => {
  const of = (...points: number[]) => ({
    payments: 84.5,
    hypotheses: points.map((own, i) => suspected(own, [FIRST, SECOND][i])),
  });

  it('decides from 40 points on, 10 ahead of the next', () => {
    expect(decided(of(40))).toBe(`ESCALATED at 84.5 by hypothesis ${FIRST.id}`);
    expect(decided(of(40, 30))).toBe(`ESCALATED at 84.5 by hypothesis ${FIRST.id}`);
    expect(decided(of(39))).toBe('ESCALATED at 84.5 by score score');
    expect(decided(of(50, 41))).toBe('ESCALATED at 84.5 by score score');
  });

  it('tells what it looks like, its points with their source and what would tell', () => {
    const { would, because } = decideOutcome({ ...QUIET, ...of(40) }, recipe);
    expect(would).toBe(FIRST.would);
    expect(because.text).toBe(
      'The risk score 84.50 reaches the escalation threshold of 60. ' +
        `It looks like ${FIRST.title} (40 points).`,
    );
    expect(because.references.map(({ source }) => source)).toEqual([
      '/score',
      '/recipe/escalateAt',
      `/hypotheses/${FIRST.id}/points`,
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
    'It escalates whatever else was found: a name on a sanctions list whose identity agrees (F1); ' +
      'direct exposure to a service that no customer may deal with (F0); ' +
      'an analyst states a request of law enforcement.',
  );
});
