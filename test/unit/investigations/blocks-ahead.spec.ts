import { isDeepStrictEqual } from 'node:util';
import { DEFAULT_RECIPE } from '../../../src/investigations/blocks/index.js';
import type { CaseFacts } from '../../../src/investigations/domain/case/facts/case-facts.js';
import { BLOCK_IDS } from '../../../src/investigations/domain/scoring/dimensions.js';
import { blocksAhead } from '../../../src/investigations/engine/blocks-ahead.js';
import { NO_PAST } from '../../../src/investigations/engine/run-blocks.js';
import { begunOrder, workOutSteps, type OrderAhead } from '../../../src/investigations/engine/work-out.js';
import { keyedHash } from '../../../src/platform/crypto/keyed-hash.js';
import { atOnce } from '../../../src/platform/process/slices.js';
import { checkStorable } from '../../../src/platform/read-store/storable.js';
import { CASES } from './flag-cases/all-cases.js';
import { givenCase } from './given-case.js';
import { givenCleared, givenEscalated } from './write-up-case.js';

const key = new Uint8Array(32).fill(7);
const orderOf = (facts: CaseFacts): OrderAhead => {
  const recipe = { version: 0, recipe: DEFAULT_RECIPE, configHash: 'c' };
  return { key, input: { facts: structuredClone(facts), recipe, past: NO_PAST, previous: null } };
};
/** As the thread is told them. */
const sent = <Told extends object>(told: Told): Told => JSON.parse(JSON.stringify(told)) as Told;
const withoutNetwork = (facts: CaseFacts): CaseFacts => sent({ ...facts, network: undefined, versions: [] });

const workedOutInParts = (facts: CaseFacts) => {
  const { network, versions } = sent(facts);
  const begun = begunOrder(orderOf(withoutNetwork(facts)));
  return atOnce(begun.finish({ ...(network ? { network } : {}), versions }, 'salt'));
};
const workedOutAtOnce = (facts: CaseFacts) => atOnce(workOutSteps({ ...orderOf(facts), salt: 'salt' }));

/** Jest compares large results more slowly than they are worked out: it only shows how two differ. */
function expectSame(facts: CaseFacts): void {
  const [inParts, atOnceWhole] = [workedOutInParts(facts), workedOutAtOnce(facts)];
  if (isDeepStrictEqual(inParts, atOnceWhole)) return;
  expect(inParts).toStrictEqual(atOnceWhole);
  throw new Error('they differ, and Jest sees no difference');
}

const network = (facts: CaseFacts): CaseFacts['network'] => facts.network;

test.each([
  ['an escalated case', givenEscalated()],
  ['a cleared case', givenCleared()],
])('%s is the same to the byte when it is begun before its network is read', (_, facts) => {
  expectSame(facts);
});

test.each(Object.keys(CASES))('so are the cases that give %s its colours', (flag) => {
  const cases = Object.values(CASES[flag]!).flatMap((edges) => edges.map(({ met }) => givenCase(met)));
  expect(cases.length).toBeGreaterThan(0);
  for (const facts of cases) expectSame(facts);
});

test('all blocks but those that read the network are run ahead', () => {
  const { input } = orderOf(withoutNetwork(givenEscalated()));
  const ahead = blocksAhead(input, keyedHash(key));
  const others = BLOCK_IDS.filter((id) => id !== 'counterparty_network');
  expect([...ahead.keys()]).toEqual(others);
  expect(() => network(input.facts)).toThrow('not read yet');
});

test('a result tells whether half a surrogate pair stands in it, for which a store looks through it', () => {
  const facts = givenEscalated();
  const { isPlain, json } = workedOutAtOnce(facts);
  const read = JSON.parse(new TextDecoder().decode(json)) as Record<string, unknown>;
  expect(() => checkStorable('runs', { read })).not.toThrow();
  const halved = { ...facts, listVersions: { ...facts.listVersions, fx: '\ud83d' } };
  expect([isPlain, workedOutAtOnce(halved).isPlain]).toEqual([true, false]);
});
