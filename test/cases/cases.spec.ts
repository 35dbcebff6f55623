import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { MANDATORY_RULES } from '../../src/investigations/domain/scoring/mandatory-rules.js';
import { CASES } from './all-cases.js';
import { casesPage } from './page.js';
import { LISTED } from './names.js';
import { ARTICLES } from './news.js';
import { ALERT_TEXTS, BANKS, faultsOf, runCases, type Result, type Results } from './run-cases.js';

const PAGE = path.resolve(import.meta.dirname, '../../docs/cases.md');
/** Of the guilty and of the innocent, each with peers and without. */
const RIGHT_MIN = 0.9;

let results: Results;
beforeAll(async () => {
  results = await runCases(CASES);
});

const quotesIn = ({ answer }: Result): string[] =>
  Object.values((answer.customer_data as { readonly quotes?: Record<string, string> }).quotes ?? {});

test('a hundred cases have each another id, a story and a reason, and half of them are innocent', () => {
  expect(CASES.length).toBeGreaterThanOrEqual(100);
  expect(new Set(CASES.map(({ id }) => id)).size).toBe(CASES.length);
  for (const { story, why } of CASES) for (const text of [story, why]) expect(text).toMatch(/^[A-Z].*\.$/);
  const innocent = CASES.filter(({ expected }) => expected === 'CLEARED').length;
  expect(innocent / CASES.length).toBeGreaterThanOrEqual(0.4);
  expect(innocent / CASES.length).toBeLessThanOrEqual(0.6);
});

test('every mandatory rule and want of data decides a case', () => {
  const shown = new Set(CASES.map(({ rule }) => rule));
  expect([...MANDATORY_RULES, 'insufficient_data' as const].filter((rule) => !shown.has(rule))).toEqual([]);
});

test.each(
  BANKS.flatMap((bank) => (['ESCALATED', 'CLEARED'] as const).map((expected) => [bank, expected] as const)),
)('%s: nine of ten that should be %s are', (bank, expected) => {
  const asked = CASES.filter((one) => one.expected === expected);
  const wrong = asked
    .filter((one) => results[bank].get(one.id)!.disposition !== expected)
    .map(({ id }) => id);
  const share = 1 - wrong.length / asked.length;
  expect([share >= RIGHT_MIN, wrong]).toEqual([true, share >= RIGHT_MIN ? wrong : []]);
});

test.each(CASES)('$id: $story', (one) => {
  const banks = one.wrongWithoutPeers ? (['withPeers'] as const) : BANKS;
  for (const bank of banks) expect([bank, faultsOf(one, bank, results)]).toEqual([bank, []]);
});

test('who is cleared although dust came in reads how much it was', () => {
  for (const [id, amount] of [
    ['dust-from-mixer', '0.00002 BTC'],
    ['dust-from-listed', '0.00001 BTC'],
  ] as const) {
    const { because } = results.withPeers.get(id)!;
    expect(because).toMatch(/ does not escalate: .*Dust alone/);
    expect(because).toContain(amount);
  }
});

/** The score may move with every rule that is mended; who is escalated, and why, may not unseen. */
const withoutScore = (page: string): string =>
  page.replace(/, risk \d+\.\d\d of 100( \([^)]* the threshold\))?/g, '');

test('under labels a model reads words that were uploaded, and nothing that we said', () => {
  const lists = ['OFAC-SDN', LISTED, ARTICLES];
  const uploaded = JSON.stringify([CASES, ALERT_TEXTS, lists]).toLowerCase();
  const quotes = CASES.flatMap(({ id }) =>
    BANKS.flatMap((bank) => quotesIn(results[bank].get(id)!))
      // Ids of transactions and addresses are made of the case's id.
      .map((quote) => quote.replace(/…$|^businesses in | with an account of .*$/g, ''))
      .map((quote) => quote.replace(new RegExp(`^${id}(?:/(?:${id}\\.)?\\d+|@mail\\.example)$`), id)),
  );
  const isUploaded = (quote: string) => uploaded.includes(JSON.stringify(quote).slice(1, -1).toLowerCase());
  // Most are quoted many times, and what was uploaded is long.
  expect([...new Set(quotes)].filter((quote) => !isUploaded(quote))).toEqual([]);
});

test('an assistant reads drafts of reports to their end', () => {
  const drafts = CASES.flatMap(({ id }) => BANKS.map((bank) => results[bank].get(id)!)).filter(
    ({ draft }) => draft !== '',
  );
  expect(drafts.filter(({ draft }) => draft.length > 6_000).length).toBeGreaterThan(10);
  for (const { draft, answer } of drafts) {
    expect(answer.shortened).toBeNull();
    expect(answer.summary!.sar_narrative!.slice(-40)).toBe(draft.slice(-40));
  }
});

test('docs/cases.md shows what the product says (npm run cases:record)', async () => {
  const page = casesPage(CASES, results);
  if (process.env['CASES'] === 'record') await writeFile(PAGE, page);
  expect(withoutScore(await readFile(PAGE, 'utf8'))).toBe(withoutScore(page));
});
