import { BLOCKS, DEFAULT_RECIPE } from '../../../src/investigations/blocks/index.js';
import { composeContent, contentSteps } from '../../../src/investigations/engine/compose-content.js';
import { NO_PAST } from '../../../src/investigations/engine/run-blocks.js';
import { canonicalJson } from '../../../src/kernel/canonical-json.js';
import { hmac } from './given-case.js';
import { givenEscalated } from './told-case.js';

const input = {
  facts: givenEscalated(),
  recipe: { version: 0, recipe: DEFAULT_RECIPE, configHash: 'c' },
  past: NO_PAST,
  previous: null,
};

test('a result is composed with a pause before each block and each other part, and is the same', () => {
  const steps = contentSteps(input, hmac);
  let pauses = 0;
  let step = steps.next();
  for (; !step.done; step = steps.next()) pauses++;
  // Before the texts, and before everything is hashed.
  expect(pauses).toBe(BLOCKS.length + 2);
  expect(canonicalJson(step.value)).toBe(canonicalJson(composeContent(input, hmac)));
});
