import { boundsWith } from '../../test/default-bounds.js';
import { givenCase, type Given, type Payment } from '../../test/given-case.js';
import { caseViewOf } from '../features/feature.js';
import { assessedMoneyOf } from '../features/seen-money.js';

const PERSON = { type: 'INDIVIDUAL', name: 'Ada Falk' } as const;
const FIRM = { type: 'BUSINESS', name: 'Falk Foods AB' } as const;

/** Daily life of half a year, beside which a payment is small or large. */
const LIFE: readonly Payment[] = Array.from({ length: 24 }, (_, i) => ({
  daysAgo: 2 + i * 7,
  amount: '90',
  direction: 'out',
  with: 'Ida Moll',
}));

const rowOf = (payments: readonly Payment[], given: Given = {}) =>
  assessedMoneyOf(
    caseViewOf(givenCase({ entity: PERSON, ...given, payments: [...LIFE, ...payments] }), boundsWith()),
  ).rows.find(({ row }) => row.ownId === `T${LIFE.length + payments.length}`)!;
const into = (more: Partial<Payment>): Payment => ({ daysAgo: 1, amount: '900', ...more });
const out = (more: Partial<Payment>): Payment => into({ direction: 'out', ...more });

describe('the source of incoming money', () => {
  it.each<[string, Partial<Payment>, string]>([
    ['own account', { with: 'Ada Falk' }, 'own_account'],
    ['internal payment', { with: 'Vault', subtype: 'INTERNAL_TRANSFER' }, 'own_account'],
    ['loan', { with: 'Credit House', type: 'LOAN' }, 'loan'],
    ['interest', { with: null, type: 'INTEREST' }, 'savings_or_pension'],
    ['pension fund', { with: 'Northern Pension Fund' }, 'savings_or_pension'],
    ['first wage', { with: 'Steel AB', descriptor: 'Lön mars' }, 'wage'],
    ['Turkish wage', { with: 'Yılmaz Tekstil Ltd Şti', descriptor: 'Maaş Mart' }, 'wage'],
    ['Korean wage', { with: '한빛 주식회사', descriptor: '3월급여' }, 'wage'],
    ['Thai wage', { with: 'บริษัท สยาม จำกัด', descriptor: 'เงินเดือนมีนาคม' }, 'wage'],
    ['tax office', { with: 'Finanzamt Mitte' }, 'benefit'],
    ['insurer', { with: 'Nordic Insurance Company' }, 'insurer'],
    ['cash', { with: 'Branch 4', type: 'DEPOSIT' }, 'cash'],
    ['cheque', { with: 'Tom Reed', subtype: 'CHECK_TRANSFER', type: 'DEPOSIT' }, 'cheque'],
    ['exchange', { with: 'Binance' }, 'crypto'],
    ['family', { with: 'Per Falk' }, 'known_person'],
    ['person', { with: 'Karim Haddad' }, 'unknown_person'],
    ['firm', { with: 'Luxor Trading LLC' }, 'unknown_firm'],
    ['code', { with: 'P-00123' }, 'unknown'],
  ])('%s', (_, payment, source) => {
    // Not flagged: the alert is about an earlier payment.
    const alert = { flagged_transaction_id_list: ['T1'] };
    expect(rowOf([into(payment)], { alert })).toMatchObject({ source, use: null });
  });

  it('is the same where the alert flags the payment, which a name alone does not explain', () => {
    expect(rowOf([into({ with: 'Ada Falk' })])).toMatchObject({
      source: 'own_account',
      isOwn: false,
      basis: { by: 'account' },
    });
  });

  it('of a salon is no wage, though its name ends like one', () => {
    for (const word of ['salon', 'nylon', 'Decathlon', 'Avalon'])
      expect(rowOf([into({ with: 'Tom Reed', descriptor: word })]).source).toBe('unknown_person');
  });

  it('is told by the record of a customer rather than by the name', () => {
    const further = {
      partyNames: { 'entity:C7': 'Steel AB' },
      partyTypes: { 'entity:C7': 'INDIVIDUAL' as const },
    };
    expect(rowOf([into({ withEntity: 'C7' })], { further }).source).toBe('unknown_person');
  });

  it('is not a pension where ten payers call themselves pension funds', () => {
    const payers = 'abcdefghij'.split('').map((letter) => into({ with: `Kim ${letter}o Pension Fund` }));
    expect(rowOf(payers).source).toBe('unknown_firm');
  });

  it('of a firm is income where the payer pays by the month', () => {
    const paid = [100, 70, 40, 10].map((daysAgo) => into({ daysAgo, with: 'Market Hall GmbH' }));
    const alert = { flagged_transaction_id_list: ['T1'] };
    expect(rowOf(paid, { entity: FIRM, alert }).source).toBe('business_income');
  });
});

describe('the use of outgoing money', () => {
  it.each<[string, Partial<Payment>, string]>([
    ['card', { with: 'Ida Moll', subtype: 'CARD_PURCHASE' }, 'purchase'],
    ['bill', { with: null, subtype: 'BILL_PAYMENT' }, 'purchase'],
    ['merchant by name', { with: 'Green Pharmacy', amount: '30' }, 'purchase'],
    ['large sum to the same merchant', { with: 'Green Pharmacy', amount: '900' }, 'unknown_firm'],
    ['person', { with: 'Karim Haddad', amount: '3' }, 'unknown_person'],
    ['trader', { with: 'Apex Capital Trading Ltd', amount: '3' }, 'unknown_firm'],
    ['exchange', { with: 'Binance', amount: '3' }, 'exchange'],
    ['landlord', { with: 'City Housing Association' }, 'rent'],
    ['tax office', { with: 'Skatteverket' }, 'tax'],
    ['repayment', { with: 'Sparkasse', subtype: 'LOAN_REPAYMENT' }, 'loan_repayment'],
    ['cash', { with: 'Bankomat', subtype: 'CASH_WITHDRAWAL' }, 'cash'],
    ['own account', { with: 'Ada Falk' }, 'own_account'],
  ])('%s', (_, payment, use) => {
    expect(rowOf([out(payment)])).toMatchObject({ use, source: null });
  });

  it.each(['PAYMENT', 'TRANSFER', 'OTHER', 'TRANSACTION', 'REMITTANCE', undefined])(
    'does not depend on the label %s',
    (type) => {
      expect(rowOf([out({ with: 'Karim Haddad', amount: '3', type })]).use).toBe('unknown_person');
      expect(rowOf([out({ with: 'Green Pharmacy', amount: '30', type })]).use).toBe('purchase');
    },
  );

  it.each<[string, Partial<Payment>, string]>([
    ['school by its name', { with: 'Lindby Music School' }, 'school'],
    ['tuition', { with: 'Lindby Ltd', descriptor: 'School fees' }, 'school'],
    ['insurer', { with: 'Nordic Insurance Company' }, 'insurance'],
    ['lender who is no bank', { with: 'Kredo Ltd', descriptor: 'Loan instalment' }, 'loan_repayment'],
    ['rent to a person', { with: 'Karim Haddad', descriptor: 'Rent' }, 'rent'],
    ['family', { with: 'Karim Haddad', descriptor: 'child support' }, 'known_person'],
  ])('of what is paid by the month: %s', (_, payment, use) => {
    const paid = [123, 92, 61, 30, 1].map((daysAgo) => out({ ...payment, daysAgo }));
    expect(rowOf(paid, { alert: { flagged_transaction_id_list: ['T1'] } }).use).toBe(use);
  });

  it('of a firm is wages to people and goods to suppliers', () => {
    const entity = FIRM;
    expect(rowOf([out({ with: 'Tom Reed', descriptor: 'wages' })], { entity }).use).toBe('wages');
    expect(rowOf([out({ with: 'Lund Wholesale' })], { entity }).use).toBe('supplier');
  });
});

describe('an exchange of the customer’s own money', () => {
  const legs = (more: Partial<Payment>, back: Partial<Payment> = {}): readonly Payment[] => [
    out({ with: 'Kraken', currency: 'USD', amount: '900', ...more }),
    into({ with: 'Kraken', currency: 'EUR', amount: '830', ...more, ...back }),
  ];
  const seen = (payments: readonly Payment[]) =>
    assessedMoneyOf(
      caseViewOf(
        givenCase({
          entity: PERSON,
          payments: [...LIFE, ...payments],
          further: { reportingThresholds: { USD: '10000', EUR: '9222' } },
        }),
        boundsWith(),
      ),
    );

  it('is neither money in nor money out, by its type or by both legs', () => {
    for (const payments of [legs({ type: 'TRADE' }), legs({ type: 'TRADE', with: null }), legs({})]) {
      const { ins, outs, rows } = seen(payments);
      expect([ins.length, outs.length]).toEqual([0, LIFE.length]);
      expect(rows.filter(({ isConversion }) => isConversion)).toHaveLength(2);
    }
  });

  it('is none with somebody else, of another value or at another time', () => {
    const others = [
      legs({ type: 'TRADE', with: 'Lund Wholesale' }),
      legs({}, { amount: '700' }),
      legs({}, { daysAgo: 0.9 }),
    ];
    for (const payments of others) expect(seen(payments).ins).toHaveLength(1);
  });
});

describe('a deposit of unspecified kind', () => {
  it('is a transfer where its reference says that it is pay, and cash otherwise', () => {
    const isCash = (descriptor: string | undefined, type: Payment['type'] = 'DEPOSIT') =>
      rowOf([into({ with: null, type, descriptor })]).isCash;
    expect([isCash('Salary March'), isCash('ATM salary'), isCash(undefined)]).toEqual([false, true, true]);
    expect(rowOf([out({ with: null, type: 'WITHDRAWAL', descriptor: 'wages' })]).isCash).toBe(true);
  });
});

describe('what was taken back', () => {
  it('is neither source nor use: a cheque that comes back, and the payment that takes it', () => {
    const cheque = into({ daysAgo: 9, with: 'Tom Reed', type: 'DEPOSIT', subtype: 'CHECK_TRANSFER' });
    const back = out({ with: 'Tom Reed', type: 'CHARGEBACK' });
    const view = caseViewOf(givenCase({ entity: PERSON, payments: [cheque, back] }), boundsWith());
    const { rows, ins, outs, openIns } = assessedMoneyOf(view);
    expect(rows.map(({ source, use, isTakenBack }) => [source, use, isTakenBack])).toEqual([
      [null, null, true],
      [null, null, true],
    ]);
    expect([ins, outs, openIns]).toEqual([[], [], []]);
  });

  it('counts by its status, and another amount cancels nothing', () => {
    expect(rowOf([into({ with: 'Tom Reed', status: 'REVERSED' })]).isTakenBack).toBe(true);
    const paid = out({ daysAgo: 9, with: 'Tom Reed', amount: '901' });
    expect(rowOf([paid, into({ with: 'Tom Reed', type: 'CHARGEBACK' })])).toMatchObject({
      isTakenBack: false,
      source: 'refund',
    });
  });
});
