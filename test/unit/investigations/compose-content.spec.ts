import { BLOCKS, DEFAULT_RECIPE } from '../../../src/investigations/blocks/index.js';
import { composeContent, contentSteps } from '../../../src/investigations/engine/compose-content.js';
import { NO_PAST } from '../../../src/investigations/engine/run-blocks.js';
import { canonicalJson } from '../../../src/kernel/canonical-json.js';
import { givenCase, hmac } from './given-case.js';
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

test('a run that lacks data has no draft of a report, but of what to ask for', () => {
  const facts = givenCase({ payments: [{ daysAgo: 0 }], alert: { rule_title: 'Sanctions screening' } });
  const { result, sarNarrative } = composeContent({ ...input, facts }, hmac);
  expect(result.outcome?.rule).toBe('insufficient_data');
  const { text } = sarNarrative!;
  expect(text).toMatch(/^# DRAFT request for information - no report of suspicion/);
  expect(text).toContain(
    '## What is missing\nInsufficient data: the alert asks about names on sanctions lists',
  );
  expect(text).toContain('- internal: do not send');
  expect(text).toContain('## To ask the customer for\n- the full legal name');
  expect(text).toContain('## For the bank to do itself\n');
  expect(text).toMatch(/\n- screen the name against sanctions lists\n/);
  expect(text).toContain(
    '## What was seen, which alone escalates nothing\nIt flags one transaction, of 30 June 2024: 123.45 USD',
  );
  expect(text).toContain('## Not assessed\n- Woken from dormancy: No earlier');
  expect(text).not.toMatch(/suspicious|not filed|## (?:Why|How)/);
});
