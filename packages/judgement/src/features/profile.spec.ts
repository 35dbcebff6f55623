import type { PlaceFacts } from '../case/facts/contact-facts.js';
import { caseViewOf } from './feature.js';
import { measureFeature } from './all-features.js';
import { boundsWith, readOf } from '../../test/default-bounds.js';
import { givenCase, type Given } from '../../test/given-case.js';

// size: a text is read as one line.

const counterparties = [
  { entityId: 'X1', country: 'IR' },
  { entityId: 'X2', country: 'SE' },
  { entityId: 'X3', country: 'DK' },
];
const places: PlaceFacts = {
  ips: [],
  counterparties,
  counterpartiesTruncated: false,
  fatf: { IR: 'call_for_action' },
};
const sent = (amounts: Record<string, readonly [daysAgo: number, amount: string]>): Given => ({
  entity: { mailing_country: 'SE' },
  further: { places },
  payments: Object.entries(amounts).map(([withEntity, [daysAgo, amount]]) => {
    return { daysAgo, amount, withEntity, direction: 'out' };
  }),
});

test('money beyond an everyday sum to a country under a call for action meets the mandatory rule', () => {
  const ruleOf = (amount: string) => {
    const { color, mandatory } = readOf('IG3', givenCase(sent({ X1: [1, amount] })));
    return [color, mandatory];
  };
  expect(ruleOf('7000.00')).toEqual(['red', 'call_for_action_country']);
  expect(ruleOf('100.00')).toEqual(['red', 'call_for_action_country']);
  expect(ruleOf('99.99')).toEqual(['red', undefined]);
});

test('the age is that at which the alert was raised, of a person alone', () => {
  const ageOf = (entity: Given['entity']) =>
    measureFeature(caseViewOf(givenCase({ entity: entity! }), boundsWith()), 'age').value;
  expect(ageOf({ dob: '1950-07-01' })).toBe(73);
  expect(ageOf({ dob: '1950-06-30' })).toBe(74);
  expect(ageOf({ dob: '1850-06-30' })).toBeNull();
  expect(ageOf({ dob: null })).toBeNull();
  expect(ageOf({ type: 'BUSINESS', dob: '1950-06-30' })).toBeNull();
});
