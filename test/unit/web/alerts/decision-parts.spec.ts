import { countPart } from '../../../../src/web/alerts/amount-parts.js';
import {
  codeInWords,
  scoreBesideThreshold,
  wholeScoreText,
} from '../../../../src/web/alerts/decision-parts.js';

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

test('a score is exact beside its threshold, and never reads as a threshold that it missed', () => {
  expect(scoreBesideThreshold(73.4, 60)).toBe('73.40 of 100, escalates from 60');
  expect(scoreBesideThreshold(59.99, 60)).toBe('59.99 of 100, escalates from 60');
  expect(scoreBesideThreshold(60, 60)).toBe('60 of 100, escalates from 60');
});

test('without a threshold or a score nothing is made up', () => {
  expect(scoreBesideThreshold(100, null)).toBe('100 of 100');
  expect(wholeScoreText(null)).toBe('–');
});
