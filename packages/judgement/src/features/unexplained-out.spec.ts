import { factsOf, out, into } from '../../test/flagged-case.js';
import { DEFAULT_RECIPE } from '../recipe/recipe.js';
import { measureFeature } from './all-features.js';
import { caseViewOf } from './feature.js';
import type { Payment } from '../../test/given-case.js';

const kindsOf = (payments: readonly Payment[]): string =>
  measureFeature(caseViewOf(factsOf(payments), DEFAULT_RECIPE), 'unexplained_out').figures!['kinds']!;

describe('money that went out for no purchase or bill', () => {
  it('is told by the ways that it took, with their sums, and by no other', () => {
    const cash = into(3, '250', null, { direction: 'out', type: 'WITHDRAWAL' });
    const sent = [out(5, '400', 'Ada Lind'), out(4, '300', 'Bo Holm')];
    expect(kindsOf(sent)).toMatch(/^700 USD to 2 people/);
    expect(kindsOf(sent)).not.toMatch(/cash|exchange/);
    expect(kindsOf([...sent, cash])).toContain('250 USD in cash');
  });
});
