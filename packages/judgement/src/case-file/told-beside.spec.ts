import { factsOf, fileOf, into, out, textOf } from '../../test/flagged-case.js';
import { factsOfPart } from './case-file.js';

describe('what stands beside the sums', () => {
  it('is the bank’s tag of a payment, after which nobody says that no device is on record', () => {
    const flagged = { ...out(2, '9000', 'Ada Lind'), tags: ['remote session'] };
    const text = textOf(factsOf([flagged]));
    expect(text).toContain('Tag of the payment: "remote session".');
    expect(text).not.toMatch(/on record:[^.]*devices/);
    expect(textOf(factsOf([out(2, '9000', 'Ada Lind')]))).toMatch(/on record:[^.]*devices/);
  });

  it('is what the customer file says of work and of the age of the account, where the sum is large', () => {
    const entity = { name: 'Jon Falk', employment_status: 'unemployed' };
    expect(textOf(factsOf([into(2, '50000', 'Ada Lind')], { entity }))).toMatch(
      /he customer file says: employment unemployed; USD 50,000 came in on 28 June 2024\./,
    );
    expect(textOf(factsOf([into(2, '90', 'Ada Lind')], { entity }))).not.toContain('customer file says');
  });

  it('is that money stays below what is expected, and by how much', () => {
    const entity = {
      name: 'Jon Falk',
      estimated_monthly_deposits: { lower_bound: 1_000, upper_bound: 9_000, currency: 840 },
    };
    expect(textOf(factsOf([into(2, '840', 'Ada Lind')], { entity }))).toContain(
      'expects deposits of USD 1,000 to 9,000 a month, and all that came in on 28 June 2024 was USD 840',
    );
  });

  it('is a flagged payment that moved no money', () => {
    const alert = { flagged_transaction_id_list: ['T21', 'T22'] };
    const payments = [into(3, '900', 'Ada Lind'), into(2, '700', 'Ada Lind', { status: 'FAILED' })];
    expect(textOf(factsOf(payments, { alert }))).toMatch(
      /1 flagged payment \([^)]*\) did not move money and is in no sum above \(USD 700; status FAILED\)/,
    );
  });
});

it('the line of the queue says that all payments lie within one hour', () => {
  const senders = Array.from({ length: 5 }, (_, i) => into(3 - i / 200, '2000', `Ada Lind${'abcde'[i]}`));
  const [through] = factsOfPart(fileOf(factsOf(senders)), 'what').filter(({ kind }) => kind === 'through');
  expect(through!.values['burst']).toBe('hour');
});

it('a recommendation names the facts on which it rests', () => {
  const senders = Array.from({ length: 5 }, (_, i) =>
    into(5 - i / 10, `${2_000 + i}`, `Ada Lind${'abcde'[i]}`),
  );
  const text = textOf(factsOf([...senders, out(4.2, '9900', 'Far Stranger')]));
  expect(text).toMatch(/- The recommendation rests on the [^.]+\./);
  expect(text).not.toContain('rests on the first');
});
