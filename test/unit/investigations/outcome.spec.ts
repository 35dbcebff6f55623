import type { Color } from '../../../src/investigations/domain/scoring/flag.js';
import { decideOutcome } from '../../../src/investigations/domain/scoring/outcome.js';

const recipe = { escalateAt: 60, redBlocksMin: 3 };
const flags = (...colors: Color[]) => colors.map((color) => ({ color }));

describe('disposition of a run', () => {
  it.each<[number, Color[][], string, string]>([
    [59.99, [['red', 'red'], ['red']], 'CLEARED', 'none'],
    [60, [['yellow']], 'ESCALATED', 'score'],
    [30, [['red'], ['red'], ['red']], 'ESCALATED', 'red_blocks'],
    [30, [['red', 'red', 'red'], ['red'], ['yellow']], 'CLEARED', 'none'],
    [95, [['black']], 'ESCALATED', 'black_flag'],
    [0, [], 'CLEARED', 'none'],
  ])('%d with %j: %s by %s', (score, blocks, disposition, rule) => {
    expect(
      decideOutcome(
        score,
        blocks.map((each) => flags(...each)),
        recipe,
      ),
    ).toMatchObject({ disposition, rule });
  });

  it('follows the threshold of the organisation and names it', () => {
    const outcome = decideOutcome(59.99, [], { ...recipe, escalateAt: 59.99 });
    expect(outcome.because.text).toBe('The risk score 59.99 reaches the escalation threshold of 59.99.');
  });
});
