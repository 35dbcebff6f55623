import type { Color } from '../../../src/investigations/domain/scoring/flag.js';
import {
  MANDATORY_RULES,
  type MandatoryRule,
} from '../../../src/investigations/domain/scoring/mandatory-rules.js';
import { decideOutcome } from '../../../src/investigations/domain/scoring/outcome.js';

const recipe = { escalateAt: 60, redBlocksMin: 3 };
const blocksOf = (...all: Color[][]) =>
  all.map((colors, i) => ({
    blockId: `block${i}`,
    flags: colors.map((color, n) => ({ flagId: `F${i}${n}`, color })),
  }));

describe('disposition of a run', () => {
  it.each<[number, Color[][], string, string]>([
    [59.99, [['red', 'red'], ['red']], 'CLEARED', 'none'],
    [60, [['yellow']], 'ESCALATED', 'score'],
    [30, [['red'], ['red'], ['red']], 'ESCALATED', 'red_blocks'],
    [30, [['red', 'red', 'red'], ['red'], ['yellow']], 'CLEARED', 'none'],
    [95, [['black']], 'ESCALATED', 'black_flag'],
    [0, [], 'CLEARED', 'none'],
  ])('%d with %j: %s by %s', (score, blocks, disposition, rule) => {
    expect(decideOutcome({ score, blocks: blocksOf(...blocks) }, recipe)).toMatchObject({
      disposition,
      rule,
    });
  });

  it('says how far from escalating a cleared run was', () => {
    const because = (...colors: Color[][]) =>
      decideOutcome({ score: 12, blocks: blocksOf(...colors) }, recipe).because.text;
    const below =
      'The risk score 12.00 is below the escalation threshold of 60, no rule escalates whatever the score';
    expect(because([])).toBe(`${below}, and no block has a red flag.`);
    expect(because(['red'], ['yellow'])).toBe(
      `${below}, and 1 block has a red flag, where 3 would escalate.`,
    );
    expect(because(['red'], ['red'])).toBe(`${below}, and 2 blocks have a red flag, where 3 would escalate.`);
  });

  it('follows the threshold of the organisation and names it', () => {
    const outcome = decideOutcome({ score: 59.99, blocks: [] }, { ...recipe, escalateAt: 59.99 });
    expect(outcome.because.text).toBe('The risk score 59.99 reaches the escalation threshold of 59.99.');
  });
});

describe('rules that no score washes out', () => {
  const meeting = (...rules: MandatoryRule[]) => [
    {
      blockId: 'screening',
      flags: rules.map((mandatory, i) => ({ flagId: `F${i}`, color: 'red' as const, mandatory })),
    },
  ];

  it.each(MANDATORY_RULES)(
    '%s escalates at a score of nothing, unless the recipe switches it off',
    (rule) => {
      const judged = { score: 0, blocks: meeting(rule) };
      expect(decideOutcome(judged, recipe)).toMatchObject({ disposition: 'ESCALATED', rule, flags: ['F0'] });
      const off = decideOutcome(judged, { ...recipe, mandatory: { [rule]: false } });
      expect(off).toMatchObject({ disposition: 'CLEARED', rule: 'none' });
    },
  );

  it('names all that are met, the first of the table decides', () => {
    const blocks = meeting('prohibited_exposure', 'sanctions_identity');
    const { rule, flags, because } = decideOutcome({ score: 99, blocks, isRequested: true }, recipe);
    expect([rule, flags]).toEqual(['sanctions_identity', ['F1']]);
    expect(because.text).toBe(
      'It escalates whatever the score: a name on a sanctions list whose identity agrees (F1); ' +
        'direct exposure to a service that no customer may deal with (F0); ' +
        'a note of an analyst tells of a request of law enforcement.',
    );
  });
});
