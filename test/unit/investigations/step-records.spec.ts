import { recordsNamedInNextSteps } from '../../../src/investigations/domain/case/step-records.js';

const HAPPENED = '## What happened\n- 1 June 2024: USD 10 came in from Acme.';
const STEP = '1. The sender is a customer of this bank: Fast Loans (lender/1). Look at T24 and "Acme".';
const REVIEWED = '## Reviewed\n1 payment with Acme.';
const narrative = `Lead.\n\n${HAPPENED}\n\n## Next steps\n${STEP}\n2. Wait.\n\n${REVIEWED}`;

const cited = (text: string, source: string, from = narrative.indexOf(STEP)) => ({
  at: narrative.indexOf(text, from),
  text,
  source,
});

const namedIn = (...references: ReturnType<typeof cited>[]) =>
  recordsNamedInNextSteps({
    headline: '',
    line: '',
    narrative,
    references: { headline: [], narrative: references },
  });

describe('records that next steps name', () => {
  test('a customer once by name and id, a payment, and a counterparty by its name', () => {
    const found = namedIn(
      cited('Fast Loans', '/facts/partyNames/entity:lender~11'),
      cited('lender/1', '/parties/entity:lender~11/id'),
      cited('Acme', '/facts/partyNames/name:acme'),
      cited('T24', '/transactions/01J/name'),
    );
    expect([...found]).toEqual([
      [
        STEP,
        [
          { at: STEP.indexOf('Fast'), text: 'Fast Loans', is: 'customer', id: 'lender/1' },
          { at: STEP.indexOf('T24'), text: 'T24', is: 'transaction', id: '01J' },
          { at: STEP.indexOf('Acme'), text: 'Acme', is: 'counterparty', id: 'acme' },
        ],
      ],
    ]);
  });

  test('other sections and other figures name none', () => {
    expect(namedIn(cited('Acme', '/facts/partyNames/name:acme', 0), cited('this', '/score')).size).toBe(0);
    expect(namedIn(cited('Acme', '/facts/partyNames/name:acme', narrative.indexOf('with'))).size).toBe(0);
  });

  test('a text without such a section, or without references, names none', () => {
    expect(recordsNamedInNextSteps({ headline: '', narrative: 'Closed.' }).size).toBe(0);
    expect(recordsNamedInNextSteps({ headline: '', narrative }).size).toBe(0);
  });
});
