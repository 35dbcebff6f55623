import { caseViewOf } from '../../features/feature.js';
import { measureFeature } from '../../features/all-features.js';
import { boundsWith } from '../../../test/default-bounds.js';
import { givenCase, type Payment } from '../../../test/given-case.js';
import { firstDealing } from './linked-flow.js';
import { subjectFactsOf } from './case-facts.js';

const partiesOf = (payments: readonly Payment[], type: 'INDIVIDUAL' | 'BUSINESS' = 'INDIVIDUAL') =>
  new Set(
    subjectFactsOf(givenCase({ entity: { type, name: 'Ada Falk' }, payments })).transactions.map(
      ({ counterparty }) => counterparty,
    ),
  );

const SPELLINGS = ['KAREL NOVAK', 'Novák, Karel', 'K. Novák', 'Karel Jan Novák'];
const PAYMENTS = SPELLINGS.map((name, i): Payment => ({ daysAgo: 160 - 50 * i, amount: '900', with: name }));

describe('a counterparty in several spellings', () => {
  it('is one for all that reads the payments', () => {
    expect(partiesOf(PAYMENTS)).toEqual(new Set(['name:karel jan novák']));
    const facts = givenCase({ entity: { name: 'Ada Falk' }, payments: PAYMENTS });
    expect(firstDealing(facts, 'name:karel jan novák')?.firstMs).toBe(
      subjectFactsOf(facts).transactions[0]!.atMs,
    );
    const view = caseViewOf(facts, boundsWith());
    expect(measureFeature(view, 'parties').parts).toMatchObject({ payers: 1 });
  });

  it('is two for a firm where a letter differs, as the payee may be somebody else', () => {
    const alike = ['Nordvik Frakt', 'Nordwik Frakt'].map((name): Payment => ({ daysAgo: 3, with: name }));
    expect(partiesOf(alike).size).toBe(1);
    expect(partiesOf(alike, 'BUSINESS').size).toBe(2);
  });
});
