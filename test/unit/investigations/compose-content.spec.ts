import { BLOCKS, DEFAULT_RECIPE } from '../../../src/investigations/blocks/index.js';
import { composeContent, contentSteps } from '../../../src/investigations/engine/compose-content.js';
import { NO_PAST } from '../../../src/investigations/engine/run-blocks.js';
import { canonicalJson } from '../../../src/kernel/canonical-json.js';
import { givenCase, hmac } from './given-case.js';
import { givenEscalated } from './write-up-case.js';

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

test('a draft for want of data asks what the flagged money was for, and tells nobody of the alert', () => {
  const given = Array.from({ length: 6 }, (_, i) => ({
    daysAgo: 8 - i,
    amount: `${700 + i}`,
    with: `Payer ${i}`,
    type: 'TRANSFER' as const,
  }));
  const cash = { daysAgo: 1, amount: '4000', with: 'Branch', direction: 'out', type: 'WITHDRAWAL' } as const;
  const facts = givenCase({
    payments: [...given, { ...cash, subtype: 'CASH_WITHDRAWAL' }],
    alert: {
      rule_title: 'Many senders',
      flagged_transaction_id_list: ['T1', 'T2', 'T3', 'T4', 'T5', 'T6', 'T7'],
    },
    entity: { name: 'Lotta Ny', dob: '1990-01-01' },
  });
  const { summary, sarNarrative, result } = composeContent({ ...input, facts }, hmac);
  expect(result.outcome?.rule).toBe('insufficient_data');
  const { text } = sarNarrative!;
  const asked = text.slice(text.indexOf('## To ask'), text.indexOf('## For the bank'));
  expect(asked).toContain(
    [
      '## To ask the customer for',
      '- what "payer 5" paid 705 USD for (27 June 2024)',
      '- what "payer 4" paid 704 USD for (26 June 2024)',
      '- what "payer 3" paid 703 USD for (25 June 2024)',
      '- what "payer 2" paid 702 USD for (24 June 2024)',
      '- what "payer 1" paid 701 USD for (23 June 2024)',
      '- what each of the others who paid in these days paid for (22 June 2024 to 27 June 2024)',
      '- what shows why it was paid: the contract, the invoice, the payslip or a letter of the payer',
      '- what the 4,000 USD drawn at "branch" was for (29 June 2024)',
      '- what shows where the cash went: receipts or a list of wages',
    ].join('\n'),
  );
  expect(asked).not.toMatch(/alert|flag|suspic/);
  expect(text.indexOf('## What was seen')).toBeLessThan(text.indexOf('## Not assessed'));
  expect(text).not.toContain('Owner on a sanctions list');
  const next = summary.narrative.slice(summary.narrative.indexOf('Next step'));
  expect(next).toMatch(/names as missing: ask the customer, as in an ordinary review/);
  expect(next).toContain('what "payer 5" (705 USD) and the others whom the alert flags paid for');
});
