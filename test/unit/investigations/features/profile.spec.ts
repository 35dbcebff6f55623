import type { PlaceFacts } from '../../../../src/investigations/domain/case/facts/place-facts.js';
import { viewOf } from '../../../../src/investigations/features/case-view.js';
import { measure } from '../../../../src/investigations/features/all-features.js';
import { boundsWith, readOf } from '../default-bounds.js';
import { PROFILE_CASES } from '../flag-cases/customer-cases.js';
import { edge } from '../flag-cases/edge.js';
import { givenCase, type Given } from '../given-case.js';

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

const abroadOf = (given: Given) => measure(viewOf(givenCase(given), boundsWith()), 'abroad');

test('money abroad is a share of what was sent, with what went to countries first paid in the window', () => {
  expect(abroadOf(sent({ X3: [90, '2000'], X2: [40, '3000'], X1: [0, '5000'] }))).toMatchObject({
    value: 0.7,
    figures: { share: '70 %', countries: 'DK, IR', newCountries: 'IR', shareNew: '50 %' },
    evidence: ['tx00003', 'tx00001'],
  });
  expect(abroadOf(sent({ X2: [0, '3000'] }))).toMatchObject({ value: 0, figures: { countries: 'none' } });
});

test.each([
  edge({ ...sent({ X1: [0, '10'] }), entity: {} }),
  edge({ ...sent({ X1: [0, '10'] }), further: {} }),
])('money abroad is not known without a residence, or without a country of any counterparty', ({ met }) => {
  expect(abroadOf(met)).toMatchObject({ value: null, unknown: expect.stringMatching(/\.$/) as string });
});

test('an unusual age cites the money that makes it suspicious, and what is missing may add to it', () => {
  const [, yellow] = PROFILE_CASES.CP3!.yellow!;
  const young = readOf('CP3', givenCase(yellow!.met));
  expect(young.rationale).toContain('Aged 20; nothing of what came in');
  expect(young.evidence).toEqual(['tx00001']);
  const white = PROFILE_CASES.CP3!.white![0]!.met;
  expect(readOf('CP3', givenCase({ ...white, truncated: true })).color).toBe('white');
  expect(readOf('CP3', givenCase({ ...yellow!.met, truncated: true })).color).toBe('yellow');
});
