import { countPart } from '../../../../src/web/alerts/amount-parts.js';
import { codeInWords } from '../../../../src/web/alerts/decision-parts.js';

test('codes and names of events are words, and what is an abbreviation stays one', () => {
  expect(['STR_FILED', 'NON_REFERRAL', 'ApiKeyRevoked', 'blockType', 'IN_STREAM'].map(codeInWords)).toEqual([
    'STR filed',
    'non referral',
    'api key revoked',
    'block type',
    'in stream',
  ]);
});

test('one is told in the singular, and a noun in -y has its own plural', () => {
  expect([countPart(1, 'counterparty'), countPart(2_000, 'more counterparty'), countPart(0, 'day')]).toEqual([
    '1 counterparty',
    '2,000 more counterparties',
    '0 days',
  ]);
});
