import { wordingFaults } from '../../../scripts/check-narratives/text-claims.js';
import { BLOCKS, DEFAULT_RECIPE } from '../../../src/investigations/blocks/index.js';
import { flagsFrom } from '../../../src/investigations/blocks/block.js';
import { wordsOf } from '../../../src/investigations/domain/scoring/flag.js';
import { cite, clipped, phrase } from '../../../src/investigations/domain/texts/referenced-text.js';
import { plural } from '../../../src/investigations/domain/texts/spoken.js';
import { composeTexts } from '../../../src/investigations/engine/compose-content.js';
import { runBlocks } from '../../../src/investigations/engine/run-blocks.js';
import { CASES } from './flag-cases/all-cases.js';
import { givenCase, hmac, type Given } from './given-case.js';

it('a count of one has the noun of one', () => {
  const nouns = ['payment', 'counterparty', 'IP address', 'day'];
  expect(nouns.map((noun) => plural(1, noun))).toEqual(nouns);
  const many = ['payments', 'counterparties', 'IP addresses', 'days'];
  expect(nouns.map((noun) => plural(0, noun))).toEqual(many);
});

it('a text that is too long ends with a whole word', () => {
  const text = phrase`It was paid to "${cite('/alert/title', 'somebody else')}" yesterday.`;
  expect(clipped(text, 12).text).toBe('It was …');
  expect(clipped(text, 13).text).toBe('It was paid …');
  expect(clipped(text, 40).text).toBe('It was paid to "somebody else" …');
});

describe('the texts of all cases of all flags count in words that fit, and cut no word', () => {
  const casesOf = (flagId: string): Given[] =>
    Object.values(CASES[flagId]!).flatMap((edges) => edges.flatMap(({ met, not }) => [met, ...not]));

  it.each(BLOCKS.map((block) => [block.id, block] as const))('%s', (_, block) => {
    const faults = block.flags.flatMap(({ id }) =>
      casesOf(id).flatMap((given) => {
        const { findings, overview } = block.analyse(block.select(givenCase(given)), block.rules.parse({}));
        const told = wordsOf(overview);
        const texts = flagsFrom(findings).map(({ rationale }) => rationale);
        return [...texts, typeof told === 'string' ? told : told.text].flatMap(wordingFaults);
      }),
    );
    expect([...new Set(faults)]).toEqual([]);
  });

  it('in narrative and draft of one for each flag', () => {
    const always = { ...DEFAULT_RECIPE, escalateAt: 0 };
    const faults = Object.keys(CASES).flatMap((flagId) => {
      const facts = givenCase(casesOf(flagId)[0]!);
      const run = runBlocks(facts, always, hmac, BLOCKS);
      const { summary, sarNarrative } = composeTexts(facts, always, run);
      expect(run.failed).toEqual([]);
      return [summary.narrative, sarNarrative?.text ?? ''].flatMap(wordingFaults);
    });
    expect([...new Set(faults)]).toEqual([]);
  });
});
