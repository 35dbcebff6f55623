import { boundsWith } from '../../test/default-bounds.js';
import { givenCase, type Payment } from '../../test/given-case.js';
import { isBehaviourJudged, weighBehaviour } from '../rules/behaviour.js';
import { measureFeature } from './all-features.js';
import { caseViewOf } from './feature.js';

const viewOf = (payments: readonly Payment[], more: object = {}) =>
  caseViewOf(givenCase({ payments, ...more }), boundsWith());
const measured = (feature: string, payments: readonly Payment[]) => measureFeature(viewOf(payments), feature);

const came = (daysAgo: number, amount: string, from = 'Jonas Berg'): Payment => ({
  daysAgo,
  amount,
  with: from,
  direction: 'in',
  type: 'TRANSFER',
});
const went = (daysAgo: number, amount: string, to = 'Petra Falk'): Payment => ({
  daysAgo,
  amount,
  with: to,
  direction: 'out',
  type: 'TRANSFER',
});

describe('money that left nearly whole', () => {
  it('is what an unknown payer sent and what was gone within three days', () => {
    const found = measured('passed_whole', [came(10, '1000'), went(9, '900'), came(4, '1000', 'Eva Lund')]);
    expect(found).toMatchObject({ value: 0.5, evidence: ['tx00001'] });
    expect(found.figures).toMatchObject({ share: '50 %', payments: '1 payment' });
  });

  it.each([
    ['left after four days', [came(10, '1000'), went(6, '900')]],
    ['left by less than three quarters', [came(10, '1000'), went(9, '740')]],
    [
      'was paid by somebody with regular dealings',
      [...[120, 90, 60].map((day) => came(day, '1000')), came(10, '1000'), went(9, '900')],
    ],
    ['paid a bill', [came(10, '1000'), { ...went(9, '900', 'Power'), subtype: 'BILL_PAYMENT' }]],
  ] as [string, Payment[]][])('is nothing of what %s', (_, payments) => {
    expect(measured('passed_whole', payments).value).toBe(0);
  });

  it('is unknown where nothing came in', () => {
    expect(measured('passed_whole', [went(3, '900')]).value).toBeNull();
  });
});

describe('unexplained outgoing money', () => {
  it('counts unknown people, and apart from that those who were paid three times', () => {
    const paid = [9, 6, 3].map((day) => went(day, '100'));
    const shop: Payment = { ...went(2, '600', 'Shop'), subtype: 'CARD_PURCHASE' };
    const found = measured('unexplained_out', [...paid, went(1, '100', 'Eva Lund'), shop]);
    expect(found).toMatchObject({ value: 0.4, parts: { count: 4, repeated: 0.3 } });
  });

  it('is nothing where all was spent', () => {
    const shop: Payment = { ...went(2, '600', 'Shop'), subtype: 'CARD_PURCHASE' };
    expect(measured('unexplained_out', [shop])).toMatchObject({ value: 0, parts: { count: 0, repeated: 0 } });
  });
});

test('the same amount counts by payer and currency', () => {
  const payments = [came(9, '250'), came(8, '250.00'), came(7, '251'), came(6, '250', 'Eva Lund')];
  expect(measured('same_amount', payments)).toMatchObject({ value: 2, figures: { times: '2 times' } });
});

test('what was loaded on prepaid cards is not told as cash alone', () => {
  const loads: Payment[] = [9, 6].map((day) => ({ ...went(day, '100'), subtype: 'PREPAID_CARD_LOAD' }));
  const drawn: Payment = { ...went(3, '100'), subtype: 'CASH_WITHDRAWAL', with: null };
  expect(measured('cash', [...loads, drawn]).figures).toMatchObject({ loads: ' or loaded on prepaid cards' });
  expect(measured('cash', [drawn]).figures).toMatchObject({ loads: '' });
});

test('a share of cash that leaves usual withdrawals out says so', () => {
  const draws = (day: number, amount: string, at: string): Payment => ({
    ...went(day, amount, at),
    subtype: 'CASH_WITHDRAWAL',
  });
  const usual = [120, 90, 60, 30].map((day) => draws(day, '100', 'ATM 7'));
  const large = draws(1, '3000', 'ATM 9');
  expect(measured('cash', [...usual, large]).figures).toMatchObject({
    usual: ', the usual withdrawals left out',
  });
  expect(measured('cash', [large]).figures).toMatchObject({ usual: '' });
});

describe('behaviour', () => {
  const payments = [came(10, '1000'), went(9, '900')];

  it('is judged where a fifth of the payments has a kind, a reference or a name', () => {
    const unnamed = payments.map((each): Payment => ({ ...each, with: null }));
    expect([isBehaviourJudged(viewOf(payments)), isBehaviourJudged(viewOf(unnamed))]).toEqual([true, false]);
  });

  it('reads rows of persons for persons and of firms for firms', () => {
    const cash: Payment[] = [came(10, '1000'), { ...went(9, '900'), subtype: 'CASH_WITHDRAWAL', with: null }];
    const drawn = (type: string) =>
      weighBehaviour(viewOf(cash, { entity: { type } })).find(({ feature }) => feature === 'cash.drawnShare');
    expect([drawn('INDIVIDUAL')?.points, drawn('BUSINESS')]).toEqual([20, undefined]);
  });
});
