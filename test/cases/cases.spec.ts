import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { screenFaults } from '../../scripts/check-narratives/screen.js';
import { counterfactual, FAITHFUL_MIN, shareOf } from '../../scripts/eval/counterfactual.js';
import { VARIANT_FIGURES, type VariantFigures } from '../../scripts/eval/variant-figures.js';
import { DEFAULT_RECIPE } from '../../packages/judgement/src/recipe/recipe.js';
import { caseViewOf } from '../../packages/judgement/src/features/feature.js';
import { MANDATORY_ROWS } from '../../packages/judgement/src/rules/rule-table.js';
import { CASES } from './all-cases.js';
import { byFeature, flagReadings, loweredBy, raisedByDocuments, rowReadings } from './monotone.js';
import { casesPages } from './page.js';
import { LISTED } from './names.js';
import { ARTICLES } from './news.js';
import { ALERT_TEXTS, BANKS, faultsOf, runCases, type Result, type Results } from './run-cases.js';
import { falseStrangers } from './strangers.js';

const MADE = path.resolve(import.meta.dirname, '../../docs/made');
/** Shares of the guilty that are not cleared and of the innocent that are; of the flags that are expected. */
const RIGHT_MIN = { ESCALATED: 0.54, CLEARED: 0.9, flags: 0.85 };
/** Every so many results what was read is read again, for the tests without what is cited. */
const READ_AGAIN = 9;

let results: Results;
beforeAll(async () => {
  results = await runCases(CASES, READ_AGAIN);
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

test('every mandatory rule decides a case', () => {
  const shown = new Set(CASES.map(({ rule }) => rule));
  expect(MANDATORY_ROWS.map(({ id }) => id).filter((id) => !shown.has(id))).toEqual([]);
});

test.each(
  BANKS.flatMap((bank) => (['ESCALATED', 'CLEARED'] as const).map((expected) => [bank, expected] as const)),
)('%s: most that should be %s are', (bank, expected) => {
  const asked = CASES.filter((one) => one.expected === expected);
  const wrong = asked
    .filter((one) => results[bank].get(one.id)!.disposition !== expected)
    .map(({ id }) => id);
  const isEnough = 1 - wrong.length / asked.length >= RIGHT_MIN[expected];
  expect([isEnough, isEnough ? [] : wrong]).toEqual([true, []]);
});

test.each(CASES.filter(({ rule }) => rule !== undefined))(
  '$id escalates by its mandatory rule with peers and without',
  ({ id, rule }) => {
    for (const bank of BANKS) {
      const found = results[bank].get(id)!;
      expect([bank, found.kind, found.rule]).toEqual([bank, 'mandatory', rule]);
    }
  },
);

test('with peers, flags have the colours that were expected', () => {
  const asked = CASES.filter(({ must, mustNot }) => must !== undefined || mustNot !== undefined);
  const wrong = asked.flatMap((one) => {
    const faults = faultsOf(one, results.withPeers.get(one.id)!);
    return faults.length > 0 ? [`${one.id}: ${faults.join('; ')}`] : [];
  });
  const isEnough = 1 - wrong.length / asked.length >= RIGHT_MIN.flags;
  expect([isEnough, isEnough ? [] : wrong]).toEqual([true, []]);
});

test('what is cited moved the result, and what is not cited decides nothing', () => {
  const read = BANKS.flatMap((bank) => [...results[bank].values()].flatMap(({ input }) => input ?? []));
  const found = read.map((input, seed) => counterfactual(input, seed));
  expect(found.length).toBeGreaterThan(100);
  for (const key of ['isMoved', 'isKept'] as const)
    expect([key, shareOf(found, key) >= FAITHFUL_MIN, shareOf(found, key)]).toEqual([
      key,
      true,
      expect.any(Number),
    ]);
});

test('no worse value lowers the suspicion of a case, and no document raises it', () => {
  const readings = [...byFeature([...rowReadings(), ...flagReadings()])];
  const wrong = BANKS.flatMap((bank) =>
    [...results[bank].values()].flatMap(({ input }) => {
      if (!input) return [];
      const view = caseViewOf(input.facts, DEFAULT_RECIPE, input.past.notes);
      return [
        ...readings.flatMap(([feature, own]) => loweredBy(view, feature, own)),
        ...raisedByDocuments(view),
      ];
    }),
  );
  expect([...new Set(wrong)]).toEqual([]);
});

test('whoever is told as new or without regular dealings is so by all that was uploaded', () => {
  const wrong = BANKS.flatMap((bank) =>
    [...results[bank]].flatMap(([id, { input }]) =>
      (input ? falseStrangers(id, input) : []).map((feature) => `${bank} ${id}: ${feature}`),
    ),
  );
  expect(wrong).toEqual([]);
});

test('of who is cleared although dust came in, a flag tells how much it was', () => {
  for (const [id, amount] of [
    ['dust-from-mixer', '0.00002 BTC'],
    ['dust-from-listed', '0.00001 BTC'],
  ] as const) {
    const told = [...results.withPeers.get(id)!.flags.values()].filter(({ dust }) => dust?.length);
    expect(told.map(({ rationale }) => rationale).join(' ')).toContain(amount);
  }
});

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

test('a narrative has its parts in order, and no term of the engine', () => {
  const told = CASES.flatMap(({ id }) => BANKS.map((bank) => results[bank].get(id)!.narrative));
  expect(told.flatMap(screenFaults)).toEqual([]);
});

test('an assistant reads drafts of reports to their end', () => {
  const drafts = CASES.flatMap(({ id }) => BANKS.map((bank) => results[bank].get(id)!)).filter(
    ({ draft }) => draft !== '',
  );
  expect(drafts.length).toBeGreaterThan(100);
  for (const { draft, answer } of drafts) {
    expect(answer.shortened).toBeNull();
    // Behind the last name, as an assistant reads labels in place of names.
    expect(answer.summary!.sar_narrative!.slice(-25)).toBe(draft.slice(-25));
  }
});

test('a page shows every case with what the product says (npm run cases:record writes it)', async () => {
  const variants = JSON.parse(await readFile(VARIANT_FIGURES, 'utf8')) as VariantFigures;
  const pages = casesPages(CASES, results, variants);
  for (const { id } of CASES)
    expect([id, [...pages.values()].filter((page) => page.includes(`\n| ${id}: `)).length]).toEqual([id, 1]);
  if (process.env['CASES'] !== 'record') return;
  await mkdir(path.join(MADE, 'cases'), { recursive: true });
  for (const [name, page] of pages) await writeFile(path.join(MADE, name), page);
});
