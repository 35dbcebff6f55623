import { boundsWith } from '../../test/default-bounds.js';
import { givenCase, type Payment } from '../../test/given-case.js';
import { measureFeature } from './all-features.js';
import { caseViewOf, type CaseView } from './feature.js';
import { assessedMoneyOf } from './seen-money.js';

const PERSON = { type: 'INDIVIDUAL', name: 'Ada Falk' } as const;
const MONTHS = [155, 125, 95, 65, 35, 5];

/** Daily life of half a year; the alert is about its last payment, unless a test says otherwise. */
const LIFE: readonly Payment[] = Array.from({ length: 26 }, (_, i) => ({
  daysAgo: 176 - i * 7,
  amount: '90',
  direction: 'out',
  with: 'Ida Moll',
}));

const viewOf = (payments: readonly Payment[], flagged: readonly string[] = ['T26']): CaseView =>
  caseViewOf(
    givenCase({
      entity: PERSON,
      payments: [...LIFE, ...payments],
      alert: { flagged_transaction_id_list: flagged },
    }),
    boundsWith(),
  );

const rowsOf = (payments: readonly Payment[], flagged?: readonly string[]) =>
  assessedMoneyOf(viewOf(payments, flagged)).ins;

const byMonth = (amounts: readonly number[], more: Partial<Payment> = {}): Payment[] =>
  amounts.map((amount, i) => ({ daysAgo: MONTHS[i]!, amount: String(amount), with: 'Brask', ...more }));

describe('regular income of a person', () => {
  it('is a wage of varying hours, without a reference, by a firm under a short name', () => {
    const rows = rowsOf(byMonth([1400, 2100, 900, 1700, 1500, 3400]));
    expect(rows.map(({ source }) => source)).toEqual(Array(6).fill('wage'));
  });

  it('is paid by the week, and in a currency whose wages are far below the reporting threshold', () => {
    const weeks = Array.from({ length: 20 }, (_, i) => ({
      daysAgo: 3 + 7 * i,
      amount: '310',
      with: 'Brask',
    }));
    expect(rowsOf(weeks).map(({ source }) => source)).toEqual(Array(20).fill('wage'));
  });

  it('is usual by three employers and a public body beside one another', () => {
    const employers = ['Brask AB', 'Nordpool Café', 'Havn Ltd'].flatMap((name) =>
      byMonth([1200, 1250, 1190, 1300, 1220, 1240], { with: name, descriptor: 'Salary' }),
    );
    const benefit = byMonth([1100, 1100, 1100, 1100, 1100, 1100], {
      with: 'Social Security Office',
      descriptor: 'Child benefit',
    });
    const rows = rowsOf([...employers, ...benefit]);
    expect(rows.filter(({ isUsual }) => !isUsual)).toEqual([]);
    expect(new Set(rows.map(({ source }) => source))).toEqual(new Set(['wage', 'benefit']));
  });

  it('takes in a month with a bonus where the payer says that it is pay', () => {
    const rows = rowsOf(byMonth([2000, 2000, 2000, 5500, 2000], { descriptor: 'Payroll' }));
    expect(rows.filter(({ isUsual }) => !isUsual)).toEqual([]);
  });

  it.each([
    ['Icelandic', 'Laun mars'],
    ['Georgian', 'ხელფასი მარტი'],
    ['Lithuanian', 'Darbo užmokestis už kovą'],
    ['Estonian', 'Töötasu'],
    ['Armenian', 'Աշխատավարձ'],
    ['Khmer', 'ប្រាក់ខែខែមីនា'],
    ['Somali', 'mushahar bisha'],
    ['Tamil', 'சம்பளம் மார்ச்'],
  ])('is told by the word for it in %s', (_, descriptor) => {
    const rows = rowsOf(byMonth([300, 320], { with: 'Brask Ltd', descriptor }));
    expect(rows.map(({ source, isUsual }) => [source, isUsual])).toEqual(Array(2).fill(['wage', true]));
  });

  it('is a benefit or a pension where the payer says so, and no wage', () => {
    const sourceOf = (more: Partial<Payment>) => rowsOf(byMonth([1200, 1200, 1200, 1200], more))[0]!.source;
    expect(sourceOf({ with: 'Brask Kommun', descriptor: 'Child benefit' })).toBe('benefit');
    expect(sourceOf({ with: 'Northern Pension Fund' })).toBe('savings_or_pension');
    expect(sourceOf({ with: 'Brask Welfare Ltd', descriptor: 'unemployment benefit' })).toBe('benefit');
  });

  it('is not what a person calls a pension, nor what six payers call wages', () => {
    const person = rowsOf(byMonth([900, 300, 700], { with: 'Karim Haddad', descriptor: 'pension' }));
    expect(person.map(({ source }) => source)).toEqual(Array(3).fill('known_person'));
    const payers = [...'abcdef'].flatMap((letter) => [
      { daysAgo: 12, amount: '1500', with: `Brask ${letter}o Ltd`, descriptor: 'Salary' },
    ]);
    expect(rowsOf(payers).map(({ source }) => source)).toEqual(Array(6).fill('unknown_firm'));
  });

  it('is pay, but not usual, where the alert is about it', () => {
    const paid = byMonth([1500, 1500, 1500, 1500, 1500, 1500], { descriptor: 'Salary' });
    const rows = rowsOf(paid, [`T${LIFE.length + paid.length}`]);
    expect(rows.map(({ isPay, isUsual }) => [isPay, isUsual])).toEqual(Array(6).fill([true, false]));
  });
});

describe('payers without regular payments', () => {
  const paid = byMonth([1500, 1500, 1500, 1500, 1500, 1500]);
  const once = [{ daysAgo: 4, amount: '800', with: 'Karim Haddad' }];
  const flagged = Array.from({ length: paid.length + 1 }, (_, i) => `T${LIFE.length + 1 + i}`);

  it('are not told of those who pay by the month, also where the alert flags all their payments', () => {
    const view = viewOf([...paid, ...once], flagged);
    expect(measureFeature(view, 'parties').figures).toMatchObject({ payers: '1 sender' });
    expect(measureFeature(view, 'parties').parts).toMatchObject({ payers: 2, told: 1 });
    expect(measureFeature(viewOf(paid, flagged), 'parties').parts).toMatchObject({ payers: 1, told: 0 });
  });
});
