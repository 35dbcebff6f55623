import { DAY_MS } from '@alert-review/kernel';
import { largestLinkedFlowOf } from './linked-flow.js';
import { faultsIn } from '../../../test/check-text.js';
import type { EarlierDealings } from '../../activity/entity-activity.js';
import { givenCase, NOON_MS, type Given, type Payment } from '../../../test/given-case.js';
import { givenEscalated, told } from '../../../test/write-up-case.js';

// size: a line of a result is read as one line.

/** What everybody has for months: pay, rent and food. */
const DAILY: readonly Payment[] = Array.from({ length: 5 }, (_, month): Payment[] => [
  { daysAgo: 30 * month + 29, amount: '2400', with: 'Employer', type: 'CREDIT' },
  { daysAgo: 30 * month + 27, amount: '900', with: 'Landlord', type: 'TRANSFER', direction: 'out' },
  { daysAgo: 30 * month + 20, amount: '61.20', with: 'Grocer', type: 'PAYMENT', direction: 'out' },
]).flat();

/** The last of the payments is flagged. */
const given = (payments: readonly Payment[], more: Partial<Given> = {}) => {
  const all = [...DAILY, ...payments];
  return givenCase({
    payments: all,
    ...more,
    alert: { flagged_transaction_id_list: [`T${all.length}`], ...more.alert },
  });
};

/** What a narrative tells of the payments. */
const happened = (facts: ReturnType<typeof given>): string => {
  const each = told(facts);
  expect(faultsIn(each.narrative, each.sources)).toEqual([]);
  return each.narrative.text
    .split('\n')
    .filter((line) => line.startsWith('- '))
    .join('\n');
};

const sent: Payment = { daysAgo: 3, amount: '48000', with: 'Dealer', direction: 'out', type: 'TRANSFER' };

describe('the payment just before or after the flagged one is told with it', () => {
  test.each<[string, Payment, string]>([
    [
      'a loan of about the same size',
      { daysAgo: 5, amount: '48200', with: 'Lender', type: 'LOAN' },
      '- 25 June 2024: USD 48,200 came in from "lender" (a loan), the first payment on record, without a reference; USD 48,000 went to "dealer" within 48 hours.',
    ],
    [
      'a loan that covers a part',
      { daysAgo: 5, amount: '30000', with: 'Lender', type: 'LOAN' },
      '- 25 June 2024: USD 30,000 came in from "lender" (a loan), the first payment on record, without a reference',
    ],
    [
      'money from an own account',
      { daysAgo: 4, amount: '26000', with: 'Savings', type: 'INTERNAL' },
      '- 26 June 2024: USD 26,000 came in from "savings" (an own account), the first payment on record, without a reference.',
    ],
    [
      'as much from a buyer, with what it was for',
      { daysAgo: 3, amount: '48000', with: 'Buyer', type: 'TRANSFER', descriptor: 'Boat' },
      '- 27 June 2024: USD 48,000 came in from "buyer", the first payment on record, with the reference "Boat"; USD 48,000 went to "dealer" within an hour.',
    ],
    [
      'as much that comes back from the same party',
      { daysAgo: 1, amount: '48000', with: 'Dealer', type: 'TRANSFER', descriptor: 'Refund' },
      '- 29 June 2024: USD 48,000 came in from "dealer", with the reference "Refund".',
    ],
    [
      'cash',
      { daysAgo: 4, amount: '47000', with: null, type: 'DEPOSIT' },
      '- 26 June 2024: USD 47,000 was deposited in cash; USD 48,000 went to "dealer" within 24 hours.',
    ],
  ])('%s', (_, other, line) => {
    expect(happened(given([other, sent]))).toContain(line);
  });

  test('several that the alert flags and one of their sum', () => {
    const parts = [1, 2, 3].map((n): Payment => ({ daysAgo: 9 - n, amount: '4000', with: `Aunt ${n}` }));
    const facts = given([{ ...sent, daysAgo: 4, amount: '11990', with: 'College' }, ...parts], {
      alert: { flagged_transaction_id_list: ['T17', 'T18', 'T19'] },
    });
    expect(happened(facts)).toContain(
      '- 26 June 2024: USD 11,990 went to "college" (school by name), the first payment on record',
    );
  });

  test('without a flagged payment, the largest of all', () => {
    const facts = given([{ daysAgo: 5, amount: '48200', with: 'Lender', type: 'LOAN' }, sent], {
      alert: { flagged_transaction_id_list: ['of another'] },
    });
    expect(happened(facts)).toContain('USD 48,200 came in from "lender" (a loan)');
  });
});

describe('nothing is linked', () => {
  test.each<[string, readonly Payment[]]>([
    ['that is fifteen days away', [{ daysAgo: 18.1, amount: '48000', with: 'Buyer' }]],
    ['of another size', [{ daysAgo: 5, amount: '40000', with: 'Buyer' }]],
    ['in another currency', [{ daysAgo: 5, amount: '48000', currency: 'SEK', with: 'Buyer' }]],
    ['that came in from others later', [{ daysAgo: 1, amount: '48000', with: 'Buyer' }]],
    [
      'that is one of many alike, near by chance',
      Array.from({ length: 8 }, (_, n) => ({
        daysAgo: 4 + n,
        amount: `${40_000 + 1_100 * n}`,
        with: `Shop ${n}`,
      })),
    ],
  ])('%s', (_, others) => {
    expect(largestLinkedFlowOf(given([...others, sent]))).toBeNull();
  });

  test('that is a small part of what is flagged', () => {
    const small: Payment = { daysAgo: 6, amount: '500', with: 'Buyer' };
    const flagged = Array.from({ length: 12 }, (_, n): Payment => ({
      ...sent,
      amount: '520',
      with: `To ${n}`,
    }));
    const alert = { flagged_transaction_id_list: flagged.map((_each, n) => `T${DAILY.length + 2 + n}`) };
    expect(largestLinkedFlowOf(given([small, ...flagged], { alert }))).toBeNull();
  });

  test('that only makes up the sum together with cash, which nobody got', () => {
    const came: Payment = { daysAgo: 4, amount: '20000', with: 'Buyer' };
    const drawn: Payment = { daysAgo: 3, amount: '10000', type: 'WITHDRAWAL', direction: 'out' };
    const flagged = ['A', 'B']
      .map((name): Payment => ({ ...sent, amount: '5000', with: name }))
      .concat(drawn);
    const alert = { flagged_transaction_id_list: flagged.map((_each, n) => `T${DAILY.length + 2 + n}`) };
    expect(largestLinkedFlowOf(given([came, ...flagged], { alert }))).toBeNull();
  });
});

test('who was paid by name before it became a customer of the bank is not new', () => {
  const facts = given([
    { ...sent, daysAgo: 90, amount: '30' },
    { ...sent, withEntity: 'C2' },
  ]);
  const partyNames = { 'entity:C2': 'Dealer' };
  const text = happened({ ...facts, partyNames });
  expect(text).toContain('USD 48,000 went to Dealer, on record since 1 April 2024. [T17]');
});

describe('of a customer with many payments', () => {
  const lent: Payment = { daysAgo: 5, amount: '48200', with: 'Lender', type: 'LOAN' };
  const dealing = { count: 1, firstMs: 0, lastMs: 0 };
  const textOf = (earlier: EarlierDealings, truncated = true) => {
    const each = told(given([lent, sent], { truncated, further: { earlier } }));
    expect(faultsIn(each.narrative, each.sources)).toEqual([]);
    return each.narrative.text;
  };

  test.each([
    ['older payments were', { untilMs: 0, sinceMs: 0, byParty: {} }, false],
    ['payments between those and the rows were', { untilMs: 0, byParty: {} }, true],
  ])('nobody is told as new where %s not all read', (_, earlier, truncated) => {
    expect(textOf(earlier, truncated)).not.toMatch(/first payment on record|paid before|first time/);
  });

  test('who was paid between those and the rows is not new, and others are', () => {
    const between = { 'name:lender': dealing };
    expect(textOf({ untilMs: 0, byParty: {}, between: {} })).toMatch(
      /"lender" [^\n]*first payment on record/,
    );
    expect(textOf({ untilMs: 0, byParty: {}, between })).not.toMatch(
      /"lender" [^\n]*first payment on record/,
    );
  });

  test('of whom the payments before the rows were all read, all is known', () => {
    const untilMs = NOON_MS - 149 * DAY_MS + 1;
    expect(textOf({ untilMs, byParty: {} })).toMatch(/"lender" [^\n]*first payment on record/);
  });

  test('a party is on record since a day at least, where older payments were not all read', () => {
    const facts = given([{ ...sent, daysAgo: 90, amount: '30' }, sent]);
    const earlier = { untilMs: 0, sinceMs: 0, byParty: {} };
    expect(happened({ ...facts, earlier })).toContain('to "dealer", on record since at least 1 April 2024.');
  });
});

test('ten thousand payments alike take no more than one look at each for each of a few', () => {
  const many = Array.from({ length: 5_000 }, (_, n): Payment[] => [
    { daysAgo: 3 + n / 500, amount: `${9_000 + (n % 97)}`, with: `Payer ${n}` },
    { daysAgo: 3 + n / 500, amount: `${9_000 + (n % 89)}`, with: `Payee ${n}`, direction: 'out' },
  ]).flat();
  const facts = given(many);
  let reads = 0;
  const rows = facts.entities[0] as unknown as { transactions: object[] };
  rows.transactions = rows.transactions.map(
    (row) =>
      new Proxy(row, {
        get: (target, name) => {
          if (name === 'atMs') reads += 1;
          return Reflect.get(target, name) as unknown;
        },
      }),
  );
  largestLinkedFlowOf(facts);
  expect(reads).toBeLessThan(40 * rows.transactions.length);
});

describe('what the record says', () => {
  const lines = (facts: ReturnType<typeof given>): string => told(facts).narrative.text;

  test('tags and occupation of the customer, where the alert is escalated', () => {
    const entity = {
      occupation: 'Cook',
      tags: ['new device 2 May', 'limit raised'],
    };
    const text = lines(givenEscalated({ entity }));
    expect(text).toContain('The bank noted of the customer: "new device 2 May" and "limit raised".');
    expect(text).toContain('Cook');
  });

  test.each([
    ['a person of the same name', { name: 'Mirka Oldsen' }, 'Mirka Oldsen', 'in the customer’s own name'],
    ['a family', { name: 'Mirka Oldsen' }, 'Sven Oldsen', 'a name in common'],
    ['a family with two names', { name: 'Ana Prado Sol' }, 'Luis Prado Mar', 'a name in common'],
    [
      'a firm of its owner',
      {
        type: 'BUSINESS',
        ubo: { individual: [{ id: 1, first_name: 'Stavros', last_name: 'Vourlas' }], corporate: [] },
      },
      'Vourlas Akinita',
      'the name of an owner',
    ],
  ] as const)('that the other side is %s', (_, entity, name, mark) => {
    expect(lines(given([{ ...sent, with: name }], { entity }))).toMatch(
      new RegExp(`"${name}" \\([^)]*${mark}[^)]*\\)`, 'i'),
    );
  });

  test.each(['Mirka Berg', 'Van Dyke', 'Oldsens Cars'])('nothing of a stranger: %s', (name) => {
    expect(lines(given([{ ...sent, with: name }], { entity: { name: 'Mirka van Oldsen' } }))).not.toMatch(
      /own name|a name in common/,
    );
  });

  test('reference codes that come back, and no numbers of bills or months', () => {
    const pay = (code: string, daysAgo: number): Payment => ({
      daysAgo,
      amount: '900',
      with: 'Works',
      descriptor: `PAY ${code}`,
    });
    const paid = (codes: readonly string[]) => {
      const all = codes.map((code, n) => pay(code, 20 - n));
      const ids = all.map((_, n) => `T${DAILY.length + 1 + n}`);
      return given(all, { alert: { flagged_transaction_id_list: ids } });
    };
    expect(lines(paid(['E0412', 'E0977', 'E0412', 'E0977', 'E0412']))).toContain(
      'came from "works" (firm), with the references "E0412" and "E0977"',
    );
    for (const codes of [
      ['INV-101', 'INV-102', 'INV-103', 'INV-104', 'INV-105'],
      ['5/24', '6/24', '5/24', '6/24', '5/24'],
    ])
      expect(lines(paid(codes))).not.toContain('The references repeat');
  });
});
