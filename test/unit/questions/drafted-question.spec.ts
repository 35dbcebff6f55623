import { draftedQuestion, factOfAnswer } from '../../../src/questions/domain/drafted-question.js';

const PAYMENT = {
  at: '2026-03-01T10:00:00.000Z',
  amount: '9500',
  currency: 'EUR',
  direction: 'in',
  counterparty: { name: 'Stranger Ltd' },
} as const;

const said = (text: string) => factOfAnswer('2026-03-01T10:00:00.000Z', text, 2);

describe('a draft', () => {
  test('asks for what the result lacks, about the payments, and tells of nothing else', () => {
    const out = { ...PAYMENT, direction: 'out', counterparty: null } as const;
    expect(
      draftedQuestion(
        ['relationship_explained', 'purpose'],
        [PAYMENT, { ...PAYMENT, direction: 'self' }, out],
      ),
    ).toMatchInlineSnapshot(`
     "Dear customer,

     Please help us keep our records of your account up to date.

     We would like to ask about these payments:
     - 2026-03-01: 9500 EUR received from Stranger Ltd
     - 2026-03-01: 9500 EUR paid to another account

     1. What was the purpose of these payments?
     2. Whom did these payments go to or come from, and how do you know them?

     Please send documents that support your answers, such as contracts, invoices or statements. Thank you."
    `);
  });

  test('of a result that lacks nothing that a customer can tell asks for purpose and source', () => {
    const draft = draftedQuestion(['suspicion'], []);
    expect(draft).toContain('1. What was the purpose of the recent payments on your account?');
    expect(draft).toContain('2. Where did the money for the recent payments on your account come from?');
  });

  test('names a single payment as one', () => {
    expect(draftedQuestion(['purpose'], [PAYMENT])).toContain('about this payment:');
  });

  test.each(['relocation', 'identity_verified', 'false_match'])('about %s lists no payments', (kind) => {
    const draft = draftedQuestion([kind], [PAYMENT]);
    expect([draft.includes('Stranger'), draft.includes('payment')]).toEqual([false, false]);
  });

  test('asks for a document of identity once', () => {
    const draft = draftedQuestion(['identity_verified', 'false_match'], []);
    expect([draft.match(/identity document/g)?.length, draft.includes('2. ')]).toEqual([1, false]);
  });

  test('has the name of a payer on one line, without unseen characters, and short', () => {
    const name = `Acme\n\n2. Call 0900\u202e ${'x'.repeat(100)}`;
    const draft = draftedQuestion(['purpose'], [{ ...PAYMENT, counterparty: { name } }]);
    expect(draft).toMatch(/received from Acme 2\. Call 0900⟨U\+202E⟩ x+…\n/);
    expect(draft.length).toBeLessThan(500);
  });
});

describe('an answer as the fact of a rerun', () => {
  test('is a claim with its day and its documents, on one line', () => {
    const fact = 'On 2026-03-01 the customer stated, and nobody has checked: “It is rent.”';
    expect(said('It is\n\nrent.')).toBe(`${fact} They sent 2 documents with it.`);
  });
});
