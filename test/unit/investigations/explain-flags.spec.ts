import { recipeWith } from '../../../src/investigations/recipe/recipe.js';
import {
  RATIONALE_CHARS_MAX,
  SEVERITY_BY_COLOR,
  type Flag,
} from '../../../src/investigations/domain/scoring/flag.js';
import { explainFlags, RunViews } from '../../../src/investigations/engine/explain-flags.js';
import { runBlocks } from '../../../src/investigations/engine/run-blocks.js';
import { readFlag } from '../../../src/investigations/rules/flag-reader.js';
import { BLOCKS } from '../../../src/investigations/rules/rule-table.js';
import { daysBefore, givenCase, hmac, peersWith, type Payment } from './given-case.js';

const MONTHS = 6;
/** So much came in every month of the lookback, of one employer or each time of another. */
const monthly = (amount: string, isOneEmployer: boolean): Payment[] =>
  Array.from({ length: MONTHS }, (_, i) => ({
    daysAgo: 2 + i * 31,
    amount,
    type: 'CREDIT' as const,
    with: isOneEmployer ? 'Employer' : `Payer ${i}`,
  }));
const purchases: Payment[] = Array.from({ length: 12 }, (_, i) => ({
  daysAgo: i * 11,
  amount: '10',
  direction: 'out',
  with: `Shop ${i % 3}`,
  type: 'PAYMENT',
}));
/** Inflow that is rare among peers: red above 5,000 USD, yellow above 1,000. */
const received = (payments: readonly Payment[], declared: number) =>
  givenCase({
    registeredAt: daysBefore(900),
    payments: [...purchases, ...payments],
    peers: peersWith({ 'inflow USD': { p80: '1000', p95: '5000' }, count: { p80: '100', p95: '200' } }),
    entity: { estimated_monthly_deposits: { upper_bound: declared, currency: 840 } },
  });
const wages = received(monthly('3000', true), 1);
const asDeclared = (amount: string) => received(monthly(amount, false), Number(amount));

const BLOCK = BLOCKS.find(({ id }) => id === 'transaction_patterns')!;
const VOLUME = BLOCK.flags.findIndex(({ title }) => /volume/i.test(title));
const DEFAULTS = recipeWith({});
const without = (row: string) => recipeWith({ rows: { [row]: { enabled: false } } });

/** The volume before and after the explanations; `of` changes it before. */
function explained(facts: typeof wages, { recipe = DEFAULTS, of = (flag: Flag): Flag => flag } = {}) {
  const views = new RunViews(facts, recipe, []);
  const read = BLOCK.flags.map((row, i) => {
    const flag = readFlag(row, BLOCK.id, views.of());
    return i === VOLUME ? of(flag) : flag;
  });
  return { before: read[VOLUME]!, after: explainFlags(read, BLOCK, views, null)[VOLUME]! };
}

it('a row that behaviour bears out lowers a flag to what is left without its transactions', () => {
  const { before, after } = explained(wages);
  expect(before.color).toBe('red');
  expect(after).toMatchObject({ color: 'white', colorBeforeReasons: 'red', value: before.value });
  expect(after).not.toHaveProperty('severity');
  expect(after.rationale).toMatch(
    /^Explained by wages by the month, .*, which lowers it from red to white\. /,
  );
  expect(after.rationale.length).toBeLessThanOrEqual(RATIONALE_CHARS_MAX);
  for (const { at, text } of after.references!)
    expect(after.rationale.slice(at, at + text.length)).toBe(text);
});

it('what is left keeps its colour, as rare as it is', () => {
  const more = received([...monthly('3000', true), { daysAgo: 5, amount: '2000', with: 'A stranger' }], 1);
  const { before, after } = explained(more);
  expect([before.color, after.color, after.colorBeforeReasons]).toEqual(['red', 'yellow', 'red']);
  expect(after.severity).toBeLessThan(before.severity!);
  expect(after.rationale).toMatch(/^Explained in part by wages .*, which lowers it from red to yellow\. /);
});

it('a flag that keeps its colour says so', () => {
  const more = received([...monthly('3000', true), { daysAgo: 5, amount: '6000', with: 'A stranger' }], 1);
  const { after } = explained(more, { of: (flag) => ({ ...flag, severity: SEVERITY_BY_COLOR.black }) });
  expect([after.color, after.colorBeforeReasons]).toEqual(['red', 'red']);
  expect(after.rationale).toMatch(/^Explained in part by wages .*, which leaves it red\. /);
});

it.each([
  ['3000', 'red', 'yellow', SEVERITY_BY_COLOR.yellow],
  ['500', 'yellow', 'white', undefined],
])('what was declared, of %s a month, takes %s to %s: one step', (amount, before, after, severity) => {
  const found = explained(asDeclared(amount));
  expect([found.before.color, found.after.color, found.after.severity]).toEqual([before, after, severity]);
});

it('the mildest of several rows counts', () => {
  const both = received(monthly('3000', true), 3000);
  expect(explained(both).after.color).toBe('white');
  expect(explained(both, { recipe: without('payroll') }).after.color).toBe('yellow');
});

it('a row that the recipe switches off explains nothing', () => {
  const { before, after } = explained(wages, { recipe: without('payroll') });
  expect(after).toEqual(before);
});

it.each<[string, Partial<Flag>]>([
  ['meets a mandatory rule', { mandatory: 'conviction' }],
  ['is black', { color: 'black' }],
  ['is no finding', { color: 'gray' }],
])('a flag that %s is left alone', (_, change) => {
  const { before, after } = explained(wages, { of: (flag) => ({ ...flag, ...change }) });
  expect(after).toBe(before);
});

it('a run tells how many transactions a row explains, and leaves alone a flag that does not name it', () => {
  const run = runBlocks(wages, DEFAULTS, hmac);
  const colors = Object.fromEntries(
    run.perBlock.flatMap(({ flags }) => flags.map(({ flagId, color }) => [flagId, color] as const)),
  );
  expect([run.explained, colors['TP5'], colors['EA1']]).toEqual([{ payroll: MONTHS }, 'white', 'red']);
  expect(runBlocks(wages, without('payroll'), hmac).score).toBeGreaterThan(run.score!);
});
