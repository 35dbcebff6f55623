import { type CaseFacts, buildFacts, type CaseInput } from '../case/facts/case-facts.js';
import type { Note } from '../notes/note-effects.js';
import { readNote } from '../notes/read-claims.js';
import { CLAIM_BY_KIND } from '../../../../test/support/note-claims.js';
import { DEFAULT_RECIPE, SWITCHABLE_RULES, type Recipe } from '../recipe/recipe.js';
import { RunResult, type BlockResult } from '../scoring/run-result.js';
import type { BlockId } from '../scoring/dimensions.js';
import { runAllSteps } from '../steps.js';
import { assessCaseInSteps } from './assess-case.js';
import { EMPTY_RUN_HISTORY, runBlocks, type RunHistory } from './run-blocks.js';
import { BLOCKS, FLAGS } from '../rules/rule-table.js';
import { canonicalJson } from '@alert-review/kernel';
import { seeded, shuffled } from '../../../../test/support/seeded.js';
import { daysBefore, givenCase, hmac, payment, peersWith, type Given } from '../../test/given-case.js';

// size: a text is read as one line.

/** More of them: npm run test:faults -- shuffles. */
const SHUFFLES = Number(process.env['SHUFFLES'] ?? 50);
const SEED = Number(process.env['SEED'] ?? 42);

const peers = peersWith({
  burst: { p80: '3', p95: '5' },
  count: { p80: '20', p95: '30' },
  'inflow USD': { p80: '5000', p95: '60000' },
});
const payments = Array.from({ length: 24 }, (_, i) => ({
  daysAgo: (24 - i) / 4,
  amount: i % 4 === 0 ? '9500' : `${100 + i}.25`,
  with: `Stranger ${i % 9}`,
  direction: i % 3 === 0 ? ('out' as const) : ('in' as const),
}));
const bornOn = (dob: string, given: Given = {}) =>
  givenCase({ payments, peers, registeredAt: daysBefore(28), ...given, entity: { dob, ...given.entity } });
const facts = bornOn('1948-05-01');
/** With one field more of those that due diligence asks for. */
const other = bornOn('1948-05-01', { entity: { employment_status: 'employed' } });
const run = (given: CaseFacts, past: Partial<RunHistory> = {}, recipe = DEFAULT_RECIPE) =>
  runBlocks(given, recipe, hmac, { ...EMPTY_RUN_HISTORY, ...past });
const first = run(facts);

/** The recipe with members of one block replaced. */
const recipeOf = (block: BlockId, config: Partial<NonNullable<Recipe['blocks'][BlockId]>>): Recipe => ({
  ...DEFAULT_RECIPE,
  blocks: { ...DEFAULT_RECIPE.blocks, [block]: { ...DEFAULT_RECIPE.blocks[block]!, ...config } },
});
const blockOf = ({ perBlock }: RunResult, id: BlockId) => perBlock.find(({ blockId }) => blockId === id)!;
const recomputed = ({ perBlock }: RunResult) =>
  perBlock.filter(({ state }) => state === 'recomputed').map(({ blockId }) => blockId);

function deepFrozen<Value>(value: Value): Value {
  if (value !== null && typeof value === 'object') Object.values(Object.freeze(value)).forEach(deepFrozen);
  return value;
}

describe('a complete run', () => {
  it('has score, disposition, outcome and a result per block in its stored shape', () => {
    expect(RunResult.parse(first)).toEqual(first);
    expect(first.perBlock.map(({ blockId, state, rev }) => [blockId, state, rev])).toEqual(
      BLOCKS.map(({ id, rev }) => [id, 'recomputed', rev]),
    );
    expect(first.failed).toEqual([]);
    const sum = first.perBlock.reduce((total, block) => total + Math.round(block.contribution! * 100), 0);
    expect(sum).toBe(Math.round(first.score! * 100));
    expect([first.disposition, first.outcome!.kind]).toEqual(['ESCALATED', 'hypothesis']);
  });

  it('emits every flag of every enabled block, and says how many were assessed', () => {
    const flags = first.perBlock.flatMap((block) => block.flags);
    expect(flags.map(({ flagId }) => flagId)).toEqual(FLAGS.map(({ id }) => id));
    const assessed = flags.filter(({ color }) => color !== 'gray').length;
    expect(first.assessedShare).toBe(Math.floor((assessed * 100) / flags.length) / 100);
  });

  it('keeps every feature that a flag, a hypothesis or a rule read, with figures for its texts', () => {
    const { account_age: age, volume } = first.features!;
    expect([age!.value, typeof volume!.value]).toEqual([27.75, 'number']);
    expect(first.hypotheses!.length).toBeLessThanOrEqual(3);
  });

  it('leaves its input untouched', () => {
    const frozen = [facts, DEFAULT_RECIPE].map((each) => deepFrozen(structuredClone(each)));
    expect(run(frozen[0] as CaseFacts, {}, frozen[1] as Recipe)).toEqual(first);
  });

  it('leaves out a block that is not enabled', () => {
    const { perBlock } = run(facts, {}, recipeOf('ip_geo', { enabled: false }));
    expect(perBlock).toHaveLength(BLOCKS.length - 1);
    expect(perBlock.map(({ blockId }) => blockId)).not.toContain('ip_geo');
  });

  it('judges nothing when no block is enabled', () => {
    const nothing = run(facts, {}, { ...DEFAULT_RECIPE, blocks: {} });
    expect(nothing).toMatchObject({ score: null, disposition: null, outcome: null, perBlock: [] });
  });
});

it(`gives the same bytes in ${SHUFFLES} runs on shuffled input, seed ${SEED}`, () => {
  const transactions = payments.map((each, i) => payment(i + 1, each));
  const given: CaseInput = {
    alert: { id: 'alert1', hash: 'h', content: facts.alert.content },
    entities: ['C1', 'C2'].map((entity_id) => ({
      id: entity_id,
      hash: 'h',
      content: { entity_id, type: 'BUSINESS' },
    })),
    transactions,
    truncated: false,
    peers,
  };
  const random = seeded(SEED);
  const recipe = { version: 0, recipe: DEFAULT_RECIPE, configHash: 'c' };
  const contents = Array.from({ length: SHUFFLES }, () => {
    const mixed = buildFacts({
      ...given,
      entities: shuffled(given.entities, random),
      transactions: shuffled([...transactions, ...transactions.slice(0, 5)], random),
    });
    return canonicalJson([
      mixed,
      runAllSteps(assessCaseInSteps({ facts: mixed, recipe, past: EMPTY_RUN_HISTORY, previous: null }, hmac)),
    ]);
  });
  expect(new Set(contents).size).toBe(1);
});

describe('a block that throws', () => {
  const damaged = (names: unknown): CaseFacts => ({
    ...facts,
    names: names as NonNullable<CaseFacts['names']>,
  });
  const result = run(damaged({ listDate: '2026-06-01', listStale: false, unscreened: 0, screened: 7 }));

  it('leaves the run without score and disposition, and keeps what the other blocks found', () => {
    expect(result).toMatchObject({ score: null, disposition: null, outcome: null });
    expect(result.failed).toEqual([
      { blockId: 'screening', error: 'TypeError', reason: expect.stringContaining('screened') as string },
    ]);
    expect(blockOf(result, 'screening')).toMatchObject({
      state: 'failed',
      score: null,
      flags: [],
      inputHash: null,
    });
    // Without a score nothing is added: the texts of the blocks tell their flags alone.
    const found = ({ writeUp: _, references: __, ...block }: BlockResult) => block;
    for (const block of result.perBlock.filter(({ blockId }) => blockId !== 'screening')) {
      expect(found(block)).toEqual({ ...found(blockOf(first, block.blockId)), contribution: null });
      expect(block.writeUp).not.toContain('The payments add');
    }
    expect(RunResult.parse(result)).toEqual(result);
  });

  it('has a reason that every store takes', () => {
    const names = Object.defineProperty({}, 'listDate', {
      get: () => {
        throw new Error('cut in half: \ud83e');
      },
    });
    expect(run(damaged(names)).failed.map(({ reason }) => reason)).toEqual(['cut in half: \ufffd']);
  });

  it('is computed anew by the next run', () => {
    const previous = { runId: 'run1', perBlock: result.perBlock };
    expect(recomputed(run(facts, { previous }))).toEqual(['screening']);
  });
});

describe('input hash', () => {
  const changed = (given: CaseFacts, recipe = DEFAULT_RECIPE, key = hmac) =>
    runBlocks(given, recipe, key)
      .perBlock.filter(({ blockId, inputHash }) => inputHash !== blockOf(first, blockId).inputHash)
      .map(({ blockId }) => blockId);

  it('changes with what the block reads and with nothing else', () => {
    expect(changed(bornOn('1948-05-01', { alert: { title: 'Another title' } }))).toEqual([]);
    expect(changed(bornOn('1948-05-01', { registeredAt: daysBefore(29) }))).toContain('account_age');
    expect(changed(other)).toEqual(['customer_profile']);
  });

  it('changes with the peers, and with bounds and measures of another block that colour a flag', () => {
    const rarer = peersWith({ burst: { p80: '30', p95: '50' } });
    expect(changed(bornOn('1948-05-01', { peers: rarer }))).toContain('transaction_patterns');
    const exposed = bornOn('1948-05-01', {
      entity: { tags: ['pep'], estimated_monthly_deposits: { upper_bound: 100, currency: 840 } },
      further: { profile: { highRiskOccupation: null, highRiskIndustry: null, rates: { USD: '1' } } },
    });
    const { rules } = DEFAULT_RECIPE.blocks.expected_activity!;
    const higher = { ...rules, depositsYellowAbovePercent: 1e9, depositsRedAbovePercent: 1e9 };
    const hashOf = (recipe: Recipe) => blockOf(run(exposed, {}, recipe), 'screening').inputHash;
    expect(hashOf(recipeOf('expected_activity', { rules: higher }))).not.toBe(hashOf(DEFAULT_RECIPE));
  });

  it('changes with the bounds of the block, the lists that it reads and the key', () => {
    const { rules } = DEFAULT_RECIPE.blocks.email_phone!;
    expect(changed(facts, recipeOf('email_phone', { rules: { ...rules, sharedRedFrom: 4 } }))).toEqual([
      'email_phone',
    ]);
    expect(changed({ ...facts, listVersions: { ...facts.listVersions, sanctions: 'newer' } })).toEqual([
      'screening',
    ]);
    expect(changed(facts, DEFAULT_RECIPE, (text) => hmac(`x${text}`))).toHaveLength(BLOCKS.length);
  });
});

describe('with a run before it', () => {
  const previous = { runId: 'run1', perBlock: first.perBlock };

  it('takes over every block that reads the same, and says from which run', () => {
    const second = run(facts, { previous });
    for (const block of second.perBlock)
      expect(block).toEqual({
        ...blockOf(first, block.blockId),
        state: 'carried_forward',
        carriedFrom: 'run1',
      });
    expect([second.score, second.outcome]).toEqual([first.score, first.outcome]);
    expect(RunResult.parse(second)).toEqual(second);
    const third = run(facts, { previous: { runId: 'run2', perBlock: second.perBlock } });
    expect(canonicalJson(third)).toBe(canonicalJson(second));
  });

  it('computes the blocks anew that read something else, with the score of a run without a past', () => {
    const carried = run(other, { previous });
    const computed = run(other);
    expect(recomputed(carried)).toEqual(['customer_profile']);
    expect([carried.score, carried.outcome]).toEqual([computed.score, computed.outcome]);
    expect(carried.perBlock.map(({ flags, contribution }) => [flags, contribution])).toEqual(
      computed.perBlock.map(({ flags, contribution }) => [flags, contribution]),
    );
  });

  it('computes a block anew whose configuration changed', () => {
    expect(recomputed(run(facts, { previous }, recipeOf('screening', { weight: 0.9 })))).toEqual([
      'screening',
    ]);
  });

  it.each([
    ['another revision of the block', { rev: 0 }],
    ['another engine', { engine: 1 }],
    ['an engine that did not say its version', { engine: undefined }],
  ])('takes over no result of another analysis: %s', (_, change) => {
    const perBlock = first.perBlock.map((block) =>
      block.blockId === 'ip_geo' ? { ...block, ...change } : block,
    );
    const older = { runId: 'run1', perBlock };
    const result = run(facts, { previous: older, modules: ['screening'] });
    const anew = result.perBlock.filter(({ state }) => state === 'recomputed');
    expect(anew.map(({ blockId, analysisChanged }) => [blockId, analysisChanged])).toEqual([
      ['ip_geo', true],
      ['screening', undefined],
    ]);
    expect(RunResult.parse(result)).toEqual(result);
    expect(recomputed(run(facts, { previous: older }))).toEqual(['ip_geo']);
  });

  it('leaves no finding of another engine without its mandatory rule', () => {
    const convicted = bornOn('1948-05-01', {
      further: {
        media: {
          looked: 1,
          unread: 0,
          texts: [
            {
              source: 'article',
              id: 'a1',
              day: '2024-01-01',
              groups: ['fraud'],
              isCharged: true,
              isCleared: false,
              role: 'convicted',
            },
          ],
        },
      },
    });
    const perBlock = run(convicted).perBlock.map((block) => ({
      ...structuredClone(block),
      engine: 5,
      flags: block.flags.map((flag) => ({ ...flag, mandatory: undefined })),
    }));
    const past = { previous: { runId: 'run1', perBlock }, modules: ['screening' as const] };
    expect(run(convicted, past).outcome).toMatchObject({
      kind: 'mandatory',
      rule: 'conviction',
      flags: ['AM1'],
    });
  });

  describe('and modules to rerun', () => {
    const modules: BlockId[] = ['screening', 'ip_geo'];
    const rerun = run(other, { previous, modules });

    it('computes these alone, whether their input changed or not', () => {
      expect(recomputed(rerun).sort()).toEqual([...modules].sort());
    });

    it('marks a block taken over although its input changed, which the next full run computes', () => {
      const marked = rerun.perBlock.filter(({ inputsChanged }) => inputsChanged);
      expect(marked.map(({ blockId }) => blockId)).toEqual(['customer_profile']);
      const { flags, inputHash } = blockOf(first, 'customer_profile');
      expect(marked[0]).toMatchObject({ flags, inputHash });
      expect(RunResult.parse(rerun)).toEqual(rerun);
      const third = run(other, { previous: { runId: 'run2', perBlock: rerun.perBlock } });
      expect(recomputed(third)).toEqual(['customer_profile']);
      expect(third.perBlock.some(({ inputsChanged }) => inputsChanged)).toBe(false);
    });

    it('leaves nothing out when no run was completed before', () => {
      expect(recomputed(run(facts, { modules }))).toHaveLength(BLOCKS.length);
    });

    it('keeps the score of a block that is taken over despite other weights, before and after notes', () => {
      const note: Note = {
        noteId: 'n1',
        blockType: 'general',
        classification: 'added_facts',
        body: 'He sold a house.',
        claims: [CLAIM_BY_KIND.source_of_funds_explained],
        isByPerson: true,
      };
      const { flags } = BLOCKS.find(({ id }) => id === 'transaction_patterns')!;
      const flagWeights = Object.fromEntries(flags.map(({ id }) => [id, 0.1]));
      const rows = Object.fromEntries(SWITCHABLE_RULES.map(({ id }) => [id, { enabled: false }]));
      const flagsAlone = { ...recipeOf('transaction_patterns', { flagWeights: {} }), rows };
      const lighter = { ...recipeOf('transaction_patterns', { flagWeights }), rows };
      for (const notes of [[], [readNote(note, FLAGS)]]) {
        const second = run(facts, { notes }, flagsAlone);
        const asked = { runId: 'run2', perBlock: second.perBlock };
        const kept = run(facts, { notes, previous: asked, modules }, lighter);
        const [light, whole] = [run(facts, { notes }, lighter), second].map((each) =>
          blockOf(each, 'transaction_patterns'),
        );
        expect(light!.score).toBeLessThan(whole!.score!);
        // The stored scores of blocks are rounded to hundredths.
        expect(kept.score).toBeCloseTo(second.score!, 1);
        expect(kept.scoreWithoutNotes ?? -1).toBeCloseTo(second.scoreWithoutNotes ?? -1, 1);
        expect(blockOf(kept, 'transaction_patterns').score).toBe(
          blockOf(second, 'transaction_patterns').score,
        );
        expect(RunResult.parse(kept)).toEqual(kept);
      }
    });
  });

  describe('and notes', () => {
    const reading = (note: Partial<Note>) => [
      readNote(
        {
          noteId: 'n1',
          blockType: 'general',
          classification: 'added_facts',
          body: 'The funds came from the sale of a house for 250,000, contract on file.',
          ...note,
        },
        FLAGS,
      ),
    ];

    it('computes the blocks anew that they change, and once', () => {
      const claims = [CLAIM_BY_KIND.source_of_funds_explained];
      const notes = reading({ claims, isByPerson: true });
      const second = run(facts, { previous, notes });
      const changed = second.perBlock.flatMap(({ blockId, noteChanges }) => (noteChanges ? [blockId] : []));
      expect(changed.length).toBeGreaterThan(0);
      expect(recomputed(second)).toEqual(changed);
      const past = { previous: { runId: 'run2', perBlock: second.perBlock }, notes };
      const third = run(facts, past);
      expect([recomputed(third), third.score]).toEqual([[], second.score]);
    });

    it('takes over what they move nothing of, as texts without claims do', () => {
      expect(recomputed(run(facts, { previous, notes: reading({}) }))).toEqual([]);
    });

    it('of a kind that changes nothing changes no input hash', () => {
      const notes = reading({ classification: 'reviewed_correct', blockType: 'ip_geo' });
      expect(recomputed(run(facts, { previous, notes }))).toEqual([]);
    });
  });
});
