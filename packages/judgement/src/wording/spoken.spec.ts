import { wordingFaults } from '../../../../scripts/check-narratives/wording.js';
import { DEFAULT_RECIPE } from '../recipe/recipe.js';
import { citedText, clippedText, phraseText } from './referenced-text.js';
import { countedNoun } from './spoken.js';
import { runBlocks } from '../assessment/run-blocks.js';
import { composeTexts } from '../texts/compose-texts.js';
import { CASES } from '../../test/flag-cases/all-cases.js';
import type { Edge } from '../../test/flag-cases/edge.js';
import { givenCase, hmac } from '../../test/given-case.js';

it('a count of one has the noun of one', () => {
  const nouns = ['payment', 'counterparty', 'IP address', 'day'];
  expect(nouns.map((noun) => countedNoun(1, noun))).toEqual(nouns);
  const many = ['payments', 'counterparties', 'IP addresses', 'days'];
  expect(nouns.map((noun) => countedNoun(0, noun))).toEqual(many);
});

it('a text that is too long ends with a whole word', () => {
  const text = phraseText`It was paid to "${citedText('/alert/title', 'somebody else')}" yesterday.`;
  expect(clippedText(text, 12).text).toBe('It was …');
  expect(clippedText(text, 13).text).toBe('It was paid …');
  expect(clippedText(text, 40).text).toBe('It was paid to "somebody else" …');
});

it('narrative, draft and write-ups of a case of each flag count in words that fit, and cut no word', () => {
  const always = { ...DEFAULT_RECIPE, escalateAt: 0 };
  const faults = Object.values(CASES).flatMap((colors) => {
    const [{ met }] = Object.values(colors)[0] as [Edge];
    const facts = givenCase(met);
    const run = runBlocks(facts, always, hmac);
    const { summary, sarNarrative } = composeTexts(facts, always, run, []);
    expect(run.failed).toEqual([]);
    const writeUps = run.perBlock.map(({ writeUp }) => writeUp);
    return [summary.narrative, sarNarrative?.text ?? '', ...writeUps].flatMap(wordingFaults);
  });
  expect([...new Set(faults)]).toEqual([]);
});
