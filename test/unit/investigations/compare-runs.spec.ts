import { compareRuns, type ComparedRun } from '../../../src/investigations/engine/compare-runs.js';
import type { Color } from '@alert-review/judgement';
import { paintedRun } from '../../../packages/judgement/test/painted-run.js';

function compared(
  investigationId: string,
  options: { colors?: Record<string, Color>; without?: string; isCarried?: true; config?: string } = {},
): ComparedRun {
  const { colors = {}, without, isCarried, config = 'c1' } = options;
  const run = paintedRun((flagId) => colors[flagId] ?? 'white');
  const perBlock = run.perBlock
    .filter(({ blockId }) => blockId !== without)
    .map((block) => (isCarried ? { ...block, state: 'carried_forward' as const } : block));
  const summary = { headline: '', narrative: '' };
  const content = {
    result: { ...run, perBlock },
    summary,
    configHash: config,
    listVersions: {},
    read: [],
  };
  return { investigationId, ranAt: `at ${investigationId}`, content };
}

const quiet = compared('run1');
const loud = compared('run2', { colors: { TP1: 'red', TP2: 'red', SC1: 'black' } });

it('tells both sides, how the score moved and whether the outcome changed', () => {
  const comparison = compareRuns(quiet, loud, null);
  expect(comparison.baseline).toEqual({
    investigationId: 'run1',
    ranAt: 'at run1',
    riskScore: 0,
    disposition: 'CLEARED',
    decidedBy: null,
  });
  const { score, disposition } = loud.content!.result;
  expect(comparison.after).toMatchObject({ investigationId: 'run2', riskScore: score, disposition });
  expect(comparison).toMatchObject({ riskScoreDelta: score, dispositionChanged: true, configMatches: true });
  expect(compareRuns(loud, quiet, null).riskScoreDelta).toBe(-score!);
  expect(compareRuns(quiet, compared('run3'), null).dispositionChanged).toBe(false);
});

it('has a row per module with score and contribution of each side and the flags that flipped', () => {
  const { modules } = compareRuns(quiet, loud, null);
  expect(modules).toHaveLength(10);
  const patterns = modules.find(({ module }) => module === 'transaction_patterns')!;
  const found = loud.content!.result.perBlock.find(({ blockId }) => blockId === 'transaction_patterns')!;
  expect(patterns).toEqual({
    module: 'transaction_patterns',
    state: 'recomputed',
    inputsChanged: false,
    score: { before: 0, after: found.score },
    contribution: { before: 0, after: found.contribution },
    flagsFlipped: true,
    flips: [
      { flagId: 'TP1', before: 'white', after: 'red', byNotes: [], byAlerts: [] },
      { flagId: 'TP2', before: 'white', after: 'red', byNotes: [], byAlerts: [] },
    ],
  });
  expect(modules.find(({ module }) => module === 'ip_geo')).toMatchObject({ flagsFlipped: false, flips: [] });
});

it('has the write-ups of the module that was asked for, and of no other', () => {
  const { modules } = compareRuns(quiet, loud, 'screening');
  const withWriteUp = modules.filter(({ writeUp }) => writeUp);
  expect(withWriteUp.map(({ module }) => module)).toEqual(['screening']);
  expect(withWriteUp[0]!.writeUp!.before!.writeUp).toContain('by its flags**: 5 white');
  expect(withWriteUp[0]!.writeUp!.after!.writeUp).toContain('SC1 black');
});

it('tells what was carried forward, and on what ground', () => {
  const { modules } = compareRuns(quiet, compared('run2', { isCarried: true }), null);
  for (const { state, inputsChanged } of modules)
    expect([state, inputsChanged]).toEqual(['carried_forward', false]);
});

it('names areas that ran on one side only', () => {
  const without = compared('run2', { without: 'ip_geo' });
  expect(compareRuns(quiet, without, null)).toMatchObject({ onlyInBaseline: ['ip_geo'], onlyInAfter: [] });
  const { onlyInAfter, modules } = compareRuns(without, loud, null);
  expect(onlyInAfter).toEqual(['ip_geo']);
  const row = modules.find(({ module }) => module === 'ip_geo')!;
  expect(row).toMatchObject({ score: { before: null, after: 0 }, flagsFlipped: null, flips: [] });
});

it('does not call two configurations the same, or know of one that is not known', () => {
  expect(compareRuns(quiet, compared('run2', { config: 'c2' }), null).configMatches).toBe(false);
  const unknown = { ...loud, content: null };
  expect(compareRuns(quiet, unknown, null)).toMatchObject({
    configMatches: null,
    riskScoreDelta: null,
    dispositionChanged: null,
    modules: [],
  });
});

it('with a single run reports that run alone', () => {
  const comparison = compareRuns(null, loud, null);
  expect(comparison).toMatchObject({
    baseline: null,
    riskScoreDelta: null,
    dispositionChanged: null,
    configMatches: null,
    onlyInBaseline: [],
    onlyInAfter: [],
  });
  const { score, contribution } = loud.content!.result.perBlock[8]!;
  expect(comparison.modules[8]).toMatchObject({
    module: 'screening',
    score: { before: null, after: score },
    contribution: { before: null, after: contribution },
    flagsFlipped: null,
  });
});
