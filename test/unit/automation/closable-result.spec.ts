import { closingObstacle } from '../../../src/automation/domain/closable-result.js';
import type { Color, RunResult } from '@alert-review/judgement';

const RESULT: RunResult = {
  perBlock: [],
  score: 12,
  disposition: 'CLEARED',
  outcome: { kind: 'clear', rule: 'clear', because: 'No rule is met.' },
  role: 'not_known',
  assessedShare: 1,
  unassessed: [],
  failed: [],
};

const ASKED = { recipe: 2, scoreBelow: 20 };

const obstacle = (result: Partial<RunResult>, recipeVersion = 2) =>
  closingObstacle({ recipeVersion, result: { ...RESULT, ...result } }, ASKED);

const withFlag = (blockId: 'screening' | 'ip_geo', color: Color, more: object = {}) => ({
  perBlock: [
    {
      blockId,
      rev: 1,
      state: 'recomputed' as const,
      score: 1,
      contribution: 1,
      flags: [{ flagId: 'X1', color, value: null, threshold: null, rationale: '', evidence: [], ...more }],
      writeUp: '',
      inputHash: null,
    },
  ],
});

const check = { code: 'c', sentence: 's', references: [], wouldSettle: 'w', flags: [] };

describe('a result that a policy may close', () => {
  it('is a low score that nothing speaks against', () => {
    expect(obstacle({})).toBeNull();
    expect(obstacle({ score: 19.99 })).toBeNull();
    expect(obstacle(withFlag('ip_geo', 'yellow'))).toBeNull();
    expect(obstacle(withFlag('screening', 'green'))).toBeNull();
    expect(obstacle({ role: 'used' })).toBeNull();
  });

  it.each<[string, Partial<RunResult>]>([
    ['score', { score: 20 }],
    ['score', { scoreWithoutNotes: 45 }],
    ['failed', { score: null }],
    ['failed', { failed: [{ blockId: 'screening', reason: 'none' }] }],
    ['mandatory', { outcome: { kind: 'mandatory', rule: 'm', because: '' } }],
    ['mandatory', withFlag('ip_geo', 'yellow', { mandatory: 'm' })],
    ['sanctions', withFlag('screening', 'yellow')],
    ['sanctions', withFlag('screening', 'gray')],
    ['sanctions', withFlag('screening', 'green', { colorBeforeNotes: 'red' })],
    ['victim', { role: 'victim' }],
    ['asks', { outcome: { kind: 'asks', rule: 'a', because: '' } }],
    ['not_closed', { disposition: 'ESCALATED' }],
    ['not_assessed', { unassessed: [check] }],
    ['not_assessed', { unassessed: undefined }],
  ])('is not one with the obstacle %s', (expected, result) => expect(obstacle(result)).toBe(expected));

  it('is not one of other scoring rules than those on which the policy was confirmed', () =>
    expect(obstacle({}, 3)).toBe('scoring_rules'));
});
