import * as metrics from '../../../src/alerts/domain/alert-metrics.js';
import { runStepsSync } from '../../../src/platform/process/yield-to-event-loop.js';
import { alertCaseOf, flagsByBlock } from '../../../src/investigations/queries/get-alert-case.query.js';
import { BLOCK_IDS } from '../../../packages/judgement/src/scoring/dimensions.js';
import { daysBefore, givenCase, type Payment } from '../../../packages/judgement/test/given-case.js';
import { paintedRun } from '../../../packages/judgement/test/painted-run.js';

const { countFlagColorsByBlock, topRationales } = metrics;
type Activity = Parameters<typeof metrics.metricWindowsOf>[0];
const windowsOf = (alert: Activity) => runStepsSync(metrics.metricWindowsOf(alert));
const topCounterparties = (alert: Activity) => runStepsSync(metrics.topCounterparties(alert));

const payments: Payment[] = [
  { daysAgo: 0, amount: '0.1', with: 'Ann' },
  { daysAgo: 1, amount: '0.2', with: 'Ann' },
  { daysAgo: 7, amount: '5', with: 'Ben', direction: 'out' },
  { daysAgo: 20, amount: '100', with: 'Cem', currency: 'EUR' },
  { daysAgo: 90, amount: '1000', with: 'Dan', direction: 'out' },
  { daysAgo: 91, amount: '9999', with: 'Eve' },
];
const facts = alertCaseOf(givenCase({ payments }));

describe('the windows end at the last flagged transaction', () => {
  it('of 7, 30 and 90 days, bounds included', () => {
    expect(windowsOf(facts).map(({ days, from, to }) => [days, from, to])).toEqual([
      [7, daysBefore(7), daysBefore(0)],
      [30, daysBefore(30), daysBefore(0)],
      [90, daysBefore(90), daysBefore(0)],
    ]);
  });

  it('or at the end_date of an alert whose transactions are unknown', () => {
    const alert = { end_date: daysBefore(10), flagged_transaction_id_list: ['T-unknown'] };
    const [week] = windowsOf(alertCaseOf(givenCase({ payments, alert })));
    expect(week!.to).toBe(daysBefore(10));
    expect(week!.totals).toEqual([]);
  });
});

it('totals are exact, per asset and direction', () => {
  const [week, month, quarter] = windowsOf(facts);
  const small = { asset: 'USD', direction: 'in', count: 2, total: '0.3' };
  const out = { asset: 'USD', direction: 'out', count: 1, total: '5' };
  const euros = { asset: 'EUR', direction: 'in', count: 1, total: '100' };
  expect(week!.totals).toEqual([small, out]);
  expect(month!.totals).toEqual([euros, small, out]);
  expect(quarter!.totals).toEqual([euros, small, { ...out, count: 2, total: '1005' }]);
});

it('the largest counterparties stand first, per asset', () => {
  expect(topCounterparties(facts).map(({ newest: _, ...volume }) => volume)).toEqual([
    { kind: 'name', value: 'cem', asset: 'EUR', count: 1, volume: '100', incoming: '100', outgoing: '0' },
    { kind: 'name', value: 'dan', asset: 'USD', count: 1, volume: '1000', incoming: '0', outgoing: '1000' },
    { kind: 'name', value: 'ben', asset: 'USD', count: 1, volume: '5', incoming: '0', outgoing: '5' },
    { kind: 'name', value: 'ann', asset: 'USD', count: 2, volume: '0.3', incoming: '0.3', outgoing: '0' },
  ]);
  const nine = Array.from({ length: 9 }, (_, i) => ({ daysAgo: i, with: `P${i}` }));
  const many = alertCaseOf(givenCase({ payments: nine }));
  expect(topCounterparties(many)).toHaveLength(5);
});

describe('flags', () => {
  const painted = paintedRun((flagId) => (flagId === 'TP1' ? 'red' : flagId > 'TP1' ? 'yellow' : 'white'));
  const result = { ...painted, perBlock: painted.perBlock.filter(({ blockId }) => blockId !== 'ip_geo') };
  const blocks = flagsByBlock({
    result,
    summary: { headline: '', narrative: '' },
    configHash: '',
    listVersions: {},
    read: [],
  });
  const noRun = flagsByBlock(null);

  it('are counted by colour; a block that the recipe does not run is empty', () => {
    const colors = countFlagColorsByBlock(blocks);
    expect(Object.keys(colors)).toEqual([...BLOCK_IDS]);
    const flagsOf = (id: string) => result.perBlock.find(({ blockId }) => blockId === id)!.flags.length;
    expect(colors.transaction_patterns).toEqual({ red: 1, yellow: flagsOf('transaction_patterns') - 1 });
    expect(colors.account_age).toEqual({ white: flagsOf('account_age') });
    expect(colors.ip_geo).toEqual({});
    expect(
      Object.values(countFlagColorsByBlock(noRun)).every((counts) => Object.keys(counts).length === 0),
    ).toBe(true);
  });

  it('of a colour give their rationales, five at most', () => {
    expect(topRationales(blocks, 'red')).toEqual([
      { blockId: 'transaction_patterns', flagId: 'TP1', rationale: 'It is painted.', references: [] },
    ]);
    expect(topRationales(blocks, 'yellow')).toHaveLength(3);
    expect(topRationales(blocks, 'white')).toHaveLength(5);
    expect(topRationales(noRun, 'yellow')).toEqual([]);
  });
});
