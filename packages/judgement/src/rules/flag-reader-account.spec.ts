import { readOf } from '../../test/default-bounds.js';
import { daysBefore, givenCase, type Given, type Payment } from '../../test/given-case.js';

const flag = (flagId: string, given: Given) => readOf(flagId, givenCase(given));

describe('AA1, age at the first flagged transaction', () => {
  it('measures the age up to the first flagged transaction, not the last', () => {
    const payments = [{ daysAgo: 25 }, { daysAgo: 0 }];
    const alert = { flagged_transaction_id_list: ['T1', 'T2'] };
    expect(flag('AA1', { registeredAt: daysBefore(31), payments, alert }).color).toBe('red');
  });

  it('passes over what the alert flags beside the money of the account', () => {
    const payments = [{ daysAgo: 400, status: 'DECLINED' as const }, { daysAgo: 2 }];
    const alert = { flagged_transaction_id_list: ['T1', 'T2'] };
    const found = flag('AA1', { registeredAt: daysBefore(7), payments, alert });
    expect(found).toMatchObject({ color: 'red', value: 5 });
    expect(found.rationale).toContain('28 June 2024');
  });

  it('says of what it counts where no transaction of the account is flagged', () => {
    const given = { registeredAt: daysBefore(9), alert: { flagged_transaction_id_list: ['T9'] } };
    expect(flag('AA1', { ...given, payments: [{ daysAgo: 2 }] }).rationale).toMatch(
      / 9 days old when the flagged activity began /,
    );
  });
});

describe('AA3, waking from dormancy', () => {
  const after = (silentDays: number, rows: number, spreadDays = 1): Given => {
    const first = 100;
    const woken = Array.from({ length: rows }, (_, i) => ({ daysAgo: first - (i * spreadDays) / rows }));
    return { payments: [{ daysAgo: first + silentDays }, ...woken, { daysAgo: 0 }] };
  };

  it('needs more than 180 silent days', () => {
    expect(flag('AA3', after(180, 5)).color).toBe('white');
    expect(flag('AA3', after(180.001, 5)).color).toBe('red');
  });

  it('counts seven days and no longer', () => {
    const rows = (lastDaysAgo: number): Payment[] =>
      [300, 100, 99, lastDaysAgo, 0].map((daysAgo) => ({ daysAgo }));
    expect(flag('AA3', { payments: rows(93) })).toMatchObject({ color: 'yellow', value: 3 });
    expect(flag('AA3', { payments: rows(92.999) })).toMatchObject({ color: 'white', value: 2 });
  });

  it('is white for a young account and gray where a silence cannot be told from missing history', () => {
    const payments = Array.from({ length: 6 }, (_, i) => ({ daysAgo: i }));
    expect(flag('AA3', { payments, registeredAt: daysBefore(185) }).color).toBe('white');
    expect(flag('AA3', { payments, registeredAt: daysBefore(186) }).color).toBe('gray');
    expect(flag('AA3', { payments, registeredAt: null }).color).toBe('gray');
    expect(flag('AA3', { payments, registeredAt: daysBefore(1) }).color).toBe('gray');
    expect(flag('AA3', { payments: [] }).color).toBe('gray');
  });
});

it('AA3 is gray when the first transactions of the lookback may be missing; AA1 stands', () => {
  const given: Given = { payments: [{ daysAgo: 300 }, { daysAgo: 1 }], registeredAt: daysBefore(400) };
  const colors = (truncated: boolean) =>
    ['AA1', 'AA3'].map((id) => readOf(id, givenCase({ ...given, truncated })).color);
  expect(colors(false)).toEqual([expect.anything(), 'white']);
  expect(colors(true)).toEqual([colors(false)[0], 'gray']);
});
