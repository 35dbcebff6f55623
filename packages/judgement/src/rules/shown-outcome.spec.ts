import { HYPOTHESES } from './rule-table.js';
import { engineVersionOf, clearPatternOf } from './shown-outcome.js';
import { paintedRun } from '../../test/painted-run.js';

const MOST = HYPOTHESES[0]!;
const DECIDER = HYPOTHESES[1]!;
const found = ({ id }: { readonly id: string }, points: number) => ({ id, points, for: [], against: [] });
const hypotheses = [found(MOST, 80), found(DECIDER, 40)];

describe('what a result looks like', () => {
  it('is the hypothesis that decided, though another has more points', () => {
    const outcome = { kind: 'hypothesis', rule: DECIDER.id, because: '' } as const;
    expect(clearPatternOf({ outcome, hypotheses, perBlock: [] })).toMatchObject({
      id: DECIDER.id,
      points: 40,
    });
  });

  it('is the one with the most points where none decided', () => {
    const outcome = { kind: 'score', rule: 'score', because: '' } as const;
    expect(clearPatternOf({ outcome, hypotheses, perBlock: [] })).toMatchObject({
      id: MOST.id,
      role: MOST.role,
    });
  });

  it('is nothing where none has points', () => {
    expect(clearPatternOf({ outcome: null, hypotheses: [found(MOST, 0)], perBlock: [] })).toBeNull();
  });
});

test('a result says which engine made it, and one of before says nothing', () => {
  const [block] = paintedRun(() => 'white').perBlock;
  const of = (...engines: (number | undefined)[]) =>
    engineVersionOf({ perBlock: engines.map((engine) => ({ ...block!, ...(engine && { engine }) })) });
  expect([of(38, 38), of(undefined, 38), of(undefined), of()]).toEqual([38, 38, null, null]);
});
