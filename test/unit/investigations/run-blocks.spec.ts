import { canonicalJson } from '../../../src/kernel/canonical-json.js';
import { accountAge } from '../../../src/investigations/blocks/account-age.block.js';
import type { Block } from '../../../src/investigations/blocks/block.js';
import { BLOCKS, DEFAULT_RECIPE, FLAGS } from '../../../src/investigations/blocks/index.js';
import { transactionPatterns } from '../../../src/investigations/blocks/transaction-patterns.block.js';
import {
  buildFacts,
  type CaseFacts,
  type CaseInput,
} from '../../../src/investigations/domain/case/facts/case-facts.js';
import type { Finding } from '../../../src/investigations/domain/scoring/flag.js';
import { RunResult } from '../../../src/investigations/domain/runs/run-result.js';
import { composeSar } from '../../../src/investigations/engine/write-up/compose-sar.js';
import { composeSummary } from '../../../src/investigations/engine/write-up/compose-summary.js';
import { runBlocks } from '../../../src/investigations/engine/run-blocks.js';
import { daysBefore, givenCase, hmac, payment, peersWith } from './given-case.js';
import { seeded, shuffled } from '../../support/seeded.js';

const peers = peersWith({
  burst: { p80: '3', p95: '5' },
  count: { p80: '20', p95: '30' },
  passed: { p80: '1.00', p95: '2.00' },
  'inflow USD': { p80: '5000', p95: '60000' },
  'first_value USD': { p80: '1000', p95: '5000' },
});
const payments = Array.from({ length: 24 }, (_, i) => ({
  daysAgo: 24 - i,
  amount: i % 4 === 0 ? '9500' : `${100 + i}.25`,
  with: `Stranger ${i % 9}`,
  direction: i % 3 === 0 ? ('out' as const) : ('in' as const),
}));
const facts = givenCase({ payments, peers, registeredAt: daysBefore(28) });
/** More of them: npm run test:faults -- shuffles. */
const SHUFFLES = Number(process.env['SHUFFLES'] ?? 200);
const SEED = Number(process.env['SEED'] ?? 42);

/** Those that need transactions and peers alone. */
const TWO = [accountAge, transactionPatterns] as Block<unknown, unknown>[];
const run = (given: CaseFacts, recipe = DEFAULT_RECIPE, blocks: typeof BLOCKS = TWO) =>
  runBlocks(given, recipe, hmac, blocks);

const throwing: Block<unknown, unknown> = {
  ...TWO[1]!,
  analyse: () => {
    throw new Error('broken on purpose');
  },
};

function deepFrozen<Value>(value: Value): Value {
  if (value !== null && typeof value === 'object') Object.values(Object.freeze(value)).forEach(deepFrozen);
  return value;
}

describe('a complete run', () => {
  const result = run(facts);

  it('has score, disposition, rule and a result per block in its stored shape', () => {
    expect(RunResult.parse(result)).toEqual(result);
    expect(result.perBlock.map(({ blockId, state, rev }) => [blockId, state, rev])).toEqual([
      ['account_age', 'recomputed', 6],
      ['transaction_patterns', 'recomputed', 21],
    ]);
    expect(result.failed).toEqual([]);
    expect(result.disposition).toBe(result.score! >= 60 ? 'ESCALATED' : 'CLEARED');
    const sum = result.perBlock.reduce((total, block) => total + Math.round(block.contribution! * 100), 0);
    expect(sum).toBe(Math.round(result.score! * 100));
  });

  it('emits every flag of every enabled block', () => {
    const { perBlock } = run(facts, DEFAULT_RECIPE, BLOCKS);
    const emitted = perBlock.flatMap((block) => block.flags.map((flag) => flag.flagId));
    expect(emitted).toEqual(FLAGS.map(({ id }) => id));
  });

  it('says how much was assessed', () => {
    const gray = result.perBlock
      .flatMap((block) => block.flags)
      .filter((flag) => flag.color === 'gray').length;
    expect(gray).toBe(0);
    expect(result.assessedShare).toBe(1);
    expect(run(givenCase({ payments: [], registeredAt: null })).assessedShare).toBe(0);
  });

  it('leaves its input untouched', () => {
    expect(run(deepFrozen(structuredClone(facts)), deepFrozen(structuredClone(DEFAULT_RECIPE)))).toEqual(
      result,
    );
  });

  it('leaves out a block that is not enabled', () => {
    const recipe = structuredClone(DEFAULT_RECIPE);
    recipe.blocks.account_age!.enabled = false;
    expect(run(facts, recipe).perBlock.map((block) => block.blockId)).toEqual(['transaction_patterns']);
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
  const texts = new Set<string>();
  for (let round = 0; round < SHUFFLES; round++) {
    const mixed = buildFacts({
      ...given,
      entities: shuffled(given.entities, random),
      transactions: shuffled([...transactions, ...transactions.slice(0, 5)], random),
    });
    const result = run(mixed, DEFAULT_RECIPE, shuffled(BLOCKS, random));
    texts.add(
      canonicalJson([mixed, result]) +
        JSON.stringify([composeSummary(mixed, result, DEFAULT_RECIPE), composeSar(mixed, result)]),
    );
  }
  expect(texts.size).toBe(1);
});

describe('a block that throws', () => {
  const result = run(facts, DEFAULT_RECIPE, [TWO[0]!, throwing]);

  it('leaves the run without score and disposition, and keeps what the other blocks found', () => {
    expect(result).toMatchObject({ score: null, disposition: null, outcome: null });
    expect(result.failed).toEqual([
      { blockId: 'transaction_patterns', error: 'Error', reason: 'broken on purpose' },
    ]);
    expect(result.perBlock[0]).toEqual({ ...run(facts).perBlock[0], contribution: null });
    expect(result.perBlock[1]).toMatchObject({ state: 'failed', score: null, flags: [], inputHash: null });
    expect(RunResult.parse(result)).toEqual(result);
  });

  it('has a reason that every store takes', () => {
    const analyse = () => {
      throw new Error('cut in half: \ud83e');
    };
    const [failed] = run(facts, DEFAULT_RECIPE, [{ ...throwing, analyse }]).failed;
    expect(failed!.reason).toBe('cut in half: \ufffd');
  });

  it('fails as well when it emits other flags than it declares', () => {
    const silent = { ...TWO[0]!, analyse: () => ({ findings: {}, overview: '' }) };
    expect(run(facts, DEFAULT_RECIPE, [silent]).failed).toHaveLength(1);
  });

  it.each([NaN, Infinity, -Infinity])('fails as well when a flag holds %d, which no store takes', (bad) => {
    const [block] = TWO;
    const finding: Finding = { color: 'white', value: { sums: [1, bad] }, rationale: 'A sum.' };
    const findings = Object.fromEntries(block!.flags.map(({ id }) => [id, finding]));
    const analyse = () => ({ findings, overview: '' });
    const { failed, perBlock } = run(facts, DEFAULT_RECIPE, [{ ...block!, analyse }, TWO[1]!]);
    expect(failed.map(({ blockId }) => blockId)).toEqual([block!.id]);
    expect(perBlock.map(({ state }) => state)).toEqual(['failed', 'recomputed']);
  });
});

it('judges nothing when no block is enabled', () => {
  expect(run(facts, { ...DEFAULT_RECIPE, blocks: {} })).toMatchObject({ score: null, disposition: null });
});

describe('input hash', () => {
  const hashes = (given: CaseFacts, recipe = DEFAULT_RECIPE) =>
    run(given, recipe).perBlock.map((b) => b.inputHash);
  const [age, patterns] = hashes(facts);

  it('changes with what the block reads and with nothing else', () => {
    const renamed = givenCase({
      payments,
      peers,
      registeredAt: daysBefore(28),
      entity: { name: 'Another Name' },
    });
    expect(hashes(renamed)).toEqual([age, patterns]);
    const older = hashes(givenCase({ payments, peers, registeredAt: daysBefore(29) }));
    expect(older[0]).not.toBe(age);
    expect(older[1]).toBe(patterns);
  });

  it('changes with the rules of the block, the lists that it reads and the key', () => {
    const recipe = structuredClone(DEFAULT_RECIPE);
    recipe.blocks.account_age!.rules['ageRedBelowDays'] = 8;
    expect(hashes(facts, recipe)[0]).not.toBe(age);
    expect(hashes(facts, recipe)[1]).toBe(patterns);
    expect(hashes({ ...facts, listVersions: { peers: 'newer' } })[1]).not.toBe(patterns);
    const other = runBlocks(facts, DEFAULT_RECIPE, (text) => hmac(`x${text}`));
    expect(other.perBlock[0]!.inputHash).not.toBe(age);
  });
});
