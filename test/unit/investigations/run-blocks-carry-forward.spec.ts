import { FLAGS } from '../../../src/investigations/blocks/index.js';
import { canonicalJson } from '../../../src/kernel/canonical-json.js';
import type { BlockId } from '../../../src/investigations/domain/scoring/dimensions.js';
import { readNote, type Note } from '../../../src/investigations/domain/notes/note-effects.js';
import { RunResult } from '../../../src/investigations/domain/runs/run-result.js';
import { staleBlocks } from '../../../src/investigations/engine/write-up/compose-summary.js';
import { NO_PAST, runBlocks, type RunPast } from '../../../src/investigations/engine/run-blocks.js';
import { CORRECTED_DOB } from '../../support/note-sentences.js';
import { givenCase, hmac } from './given-case.js';
import { paintedBlocks, paintedRecipe } from './painted-blocks.js';

const facts = givenCase({ payments: [], entity: { dob: '1908-05-01' } });
const other = givenCase({ payments: [], entity: { dob: CORRECTED_DOB } });
const blocks = paintedBlocks((flagId) => (flagId.endsWith('3') ? 'red' : 'white'));
const run = (given: typeof facts, past: Partial<RunPast> = {}, recipe = paintedRecipe) =>
  runBlocks(given, recipe, hmac, blocks, { ...NO_PAST, ...past });
const first = run(facts);
const previous = { runId: 'run1', perBlock: first.perBlock };
const statesOf = (result: RunResult) =>
  Object.fromEntries(result.perBlock.map(({ blockId, state }) => [blockId, state]));
const READ_DOB = ['customer_profile', 'screening'];

it('takes over every block that reads the same, and says from which run', () => {
  const result = run(facts, { previous });
  for (const [i, block] of result.perBlock.entries())
    expect(block).toEqual({ ...first.perBlock[i], state: 'carried_forward', carriedFrom: 'run1' });
  expect([result.score, result.disposition]).toEqual([first.score, first.disposition]);
  expect(RunResult.parse(result)).toEqual(result);
});

it('names the run that computed a block, however often it was taken over', () => {
  const second = run(facts, { previous });
  const third = run(facts, { previous: { runId: 'run2', perBlock: second.perBlock } });
  expect(canonicalJson(third)).toBe(canonicalJson(second));
});

it('computes the blocks anew that read something else', () => {
  for (const [blockId, state] of Object.entries(statesOf(run(other, { previous }))))
    expect(state).toBe(READ_DOB.includes(blockId) ? 'recomputed' : 'carried_forward');
});

it('gives the score and the colours of a run without a past', () => {
  const [carried, computed] = [run(other, { previous }), run(other)];
  expect(carried.score).toBe(computed.score);
  expect(carried.perBlock.map(({ flags, contribution }) => [flags, contribution])).toEqual(
    computed.perBlock.map(({ flags, contribution }) => [flags, contribution]),
  );
});

it('computes a block anew whose configuration changed', () => {
  const recipe = structuredClone(paintedRecipe);
  recipe.blocks.screening!.weight = 0.9;
  const states = statesOf(run(facts, { previous }, recipe));
  expect(Object.entries(states).filter(([, state]) => state === 'recomputed')).toEqual([
    ['screening', 'recomputed'],
  ]);
});

describe('modules to rerun', () => {
  const modules: BlockId[] = ['screening', 'ip_geo'];

  it('are the only ones computed anew, whether their input changed or not', () => {
    for (const [blockId, state] of Object.entries(statesOf(run(other, { previous, modules }))))
      expect(state).toBe(modules.includes(blockId as BlockId) ? 'recomputed' : 'carried_forward');
  });

  it('leave a mark on a block that was taken over although its input changed', () => {
    const result = run(other, { previous, modules });
    const marked = result.perBlock.filter(({ inputsChanged }) => inputsChanged);
    expect(marked.map(({ blockId }) => blockId)).toEqual(['customer_profile']);
    const profile = first.perBlock.find(({ blockId }) => blockId === 'customer_profile')!;
    expect(marked[0]).toMatchObject({ flags: profile.flags, inputHash: profile.inputHash });
    expect(RunResult.parse(result)).toEqual(result);
  });

  it('let the next full run compute that block', () => {
    const second = run(other, { previous, modules });
    const third = run(other, { previous: { runId: 'run2', perBlock: second.perBlock } });
    expect(statesOf(third)['customer_profile']).toBe('recomputed');
    expect(third.perBlock.some(({ inputsChanged }) => inputsChanged)).toBe(false);
  });

  it('leave nothing out when no run was completed before', () => {
    expect(new Set(Object.values(statesOf(run(facts, { modules }))))).toEqual(new Set(['recomputed']));
  });

  it('keep the score of a block that is taken over despite other weights', () => {
    const recipe = structuredClone(paintedRecipe);
    recipe.blocks.customer_profile!.flagWeights = { CP3: 0.1 };
    const result = run(facts, { previous, modules }, recipe);
    const scoreOf = ({ perBlock }: RunResult) =>
      perBlock.find(({ blockId }) => blockId === 'customer_profile')!.score;
    expect(scoreOf(result)).toBe(scoreOf(first));
    expect(result.score).toBe(first.score);
  });

  it('keep its score without the notes too, so that both are of one recipe', () => {
    const body = 'The customer was defrauded, documented.';
    const note: Note = { ...{ noteId: 'n1', blockType: 'general', classification: 'added_facts' }, body };
    const white = paintedBlocks((flagId) => (flagId === 'CP4' ? 'red' : 'white'));
    const whiteRun = (past: Partial<RunPast>, recipe = paintedRecipe) =>
      runBlocks(facts, recipe, hmac, white, { ...NO_PAST, notes: [readNote(note, FLAGS)], ...past });
    const second = whiteRun({});
    expect(second.scoreWithoutNotes).toBe(whiteRun({ notes: [] }).score);
    const recipe = structuredClone(paintedRecipe);
    recipe.blocks.customer_profile!.flagWeights = { CP4: 0.1 };
    const third = whiteRun({ previous: { runId: 'run2', perBlock: second.perBlock }, modules }, recipe);
    expect([third.score, third.scoreWithoutNotes]).toEqual([second.score, second.scoreWithoutNotes]);
    expect(RunResult.parse(third)).toEqual(third);
  });
});

describe('notes', () => {
  const note: Note = {
    ...{ noteId: 'n1', blockType: 'general', classification: 'added_facts' },
    body: 'The customer relocated abroad.',
  };
  const changed = (result: RunResult) =>
    result.perBlock.filter(({ state }) => state === 'recomputed').map(({ blockId }) => blockId);

  it('have the blocks computed anew that they concern, and once', () => {
    const second = run(facts, { previous, notes: [readNote(note, FLAGS)] });
    expect(changed(second)).toEqual(['email_phone', 'ip_geo']);
    const third = run(facts, {
      previous: { runId: 'run2', perBlock: second.perBlock },
      notes: [readNote(note, FLAGS)],
    });
    expect(changed(third)).toEqual([]);
    expect(third.score).toBe(second.score);
  });

  it('of a kind that changes nothing change no input hash', () => {
    const silent: Note = { ...note, classification: 'reviewed_correct', blockType: 'ip_geo' };
    expect(changed(run(facts, { previous, notes: [readNote(silent, FLAGS)] }))).toEqual([]);
  });
});

describe('a result of an older analysis', () => {
  const older = (change: object) =>
    first.perBlock.map((block) => (block.blockId === 'ip_geo' ? { ...block, ...change } : block));

  it.each([
    ['another revision of the block', { rev: 0 }],
    ['another engine', { engine: 1 }],
    ['an engine that did not say its version', { engine: undefined }],
  ])('is not taken over: %s', (_, change) => {
    const perBlock = older(change);
    const modules: BlockId[] = ['screening'];
    const result = run(facts, { previous: { runId: 'run1', perBlock }, modules });
    const anew = result.perBlock.filter(({ state }) => state === 'recomputed');
    expect(anew.map(({ blockId, analysisChanged }) => [blockId, analysisChanged])).toEqual([
      ['ip_geo', true],
      ['screening', undefined],
    ]);
    expect(RunResult.parse(result)).toEqual(result);
    expect(staleBlocks(result)).toMatch(/^Assessed anew .* the analysis has changed .*: IP addresses/);
    const full = run(facts, { previous: { runId: 'run1', perBlock } });
    expect(statesOf(full)['ip_geo']).toBe('recomputed');
  });

  it('leaves no finding without its rule', () => {
    const prohibited = paintedBlocks(() => 'white').map((block): (typeof blocks)[number] => ({
      ...block,
      analyse: (input) => {
        const { findings, overview } = block.analyse(input, {});
        const CE2 = { ...findings['CE2']!, color: 'red', mandatory: 'prohibited_exposure' } as const;
        return { findings: block.id === 'crypto_exposure' ? { ...findings, CE2 } : findings, overview };
      },
    }));
    const now = runBlocks(facts, paintedRecipe, hmac, prohibited);
    const perBlock = now.perBlock.map((block) => ({
      ...structuredClone(block),
      engine: 5,
      flags: block.flags.map((flag) => ({ ...flag, mandatory: undefined })),
    }));
    const past = { ...NO_PAST, previous: { runId: 'run1', perBlock }, modules: ['screening' as const] };
    expect(runBlocks(facts, paintedRecipe, hmac, prohibited, past)).toMatchObject({
      disposition: 'ESCALATED',
      outcome: { rule: 'prohibited_exposure', flags: ['CE2'] },
    });
  });
});

it('computes a block anew that failed before', () => {
  const perBlock = first.perBlock.map((block) =>
    block.blockId === 'ip_geo' ? { ...block, state: 'failed' as const } : block,
  );
  const states = statesOf(run(facts, { previous: { runId: 'run1', perBlock } }));
  expect(Object.keys(states).filter((id) => states[id] === 'recomputed')).toEqual(['ip_geo']);
});
