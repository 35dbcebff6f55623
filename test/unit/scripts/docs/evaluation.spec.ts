import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { evaluationPage } from '../../../../scripts/docs/evaluation.js';
import { modelFiguresFile, thresholdTables } from '../../../../scripts/docs/model-figures.js';
import { readSetFigures } from '../../../../scripts/eval/set-figures.js';
import { THRESHOLD_EFFECTS_TITLE } from '../../../../scripts/eval/threshold-effects.js';
import type { ModelFigures } from '@alert-review/judgement';
import { ENGINE_VERSION } from '../../../../packages/judgement/src/recipe/recipe.js';

const ROOT = path.join(import.meta.dirname, '../../../..');
const page = evaluationPage();
const model = JSON.parse(modelFiguresFile()) as ModelFigures;
const sets = readSetFigures();

test('each table of the model document has figures and engine of the program that measured it', () => {
  const measured = Object.values(sets).flatMap((tables) =>
    tables.map(({ engine, rows }) => ({ engine, rows })),
  );
  const shown = [...model.performance, ...model.variants].map(({ engine, rows }) => ({ engine, rows }));
  expect(shown.length).toBeGreaterThan(3);
  for (const one of shown) expect(measured).toContainEqual(one);
  for (const { engine } of [...shown, ...model.ablation]) expect(engine).toBeLessThanOrEqual(ENGINE_VERSION);
});

test('the model document shows what thresholds close, by the engine of each set', () => {
  const table = (engine: number, closed: string, escalated: string) => ({
    engine,
    title: THRESHOLD_EFFECTS_TITLE,
    head: ['threshold', 'labelled closed', 'others escalated'],
    rows: [
      ['60', closed, escalated],
      ['highest that closes at most 10 % of the labelled: 25', closed, escalated],
    ],
  });
  const tables = thresholdTables({
    old: [table(44, '1 of 2 (50.0 %)', '1 of 4 (25.0 %)')],
    new: [table(50, '0 of 2 (0.0 %)', '0 of 0')],
    names: [{ ...table(50, '', ''), title: 'Pairs of names' }],
  });
  expect(tables.map(({ engine, head, rows }) => ({ engine, head, rows }))).toEqual([
    {
      engine: 50,
      head: ['threshold', 'new'],
      rows: [
        ['60', '0.0 % closed, none escalated'],
        ['highest that closes at most 10 % of the labelled', '25: 0.0 % closed, none escalated'],
      ],
    },
    {
      engine: 44,
      head: ['threshold', 'old'],
      rows: [
        ['60', '50.0 % closed, 25.0 % escalated'],
        ['highest that closes at most 10 % of the labelled', '25: 50.0 % closed, 25.0 % escalated'],
      ],
    },
  ]);
  expect(model.thresholds).toEqual(thresholdTables(sets));
});

test('the page shows all rows of each set beside the engine of its figures', () => {
  for (const [set, [table]] of Object.entries(sets)) {
    const { engine, rows } = table!;
    const isAbove = page.includes(`\`${set}\`, engine version ${engine}:\n`);
    const begins = isAbove ? '' : `| \`${set}\` | ${engine} `;
    for (const [first] of rows) expect(page).toContain(`\n${begins}| ${first} |`);
  }
});

/** Names of rows, flags, features, fields and files: all that is written so in the code. */
function namesInCode(): Set<string> {
  const names = new Set<string>();
  for (const folder of ['src', 'packages', 'scripts', 'samples'])
    for (const file of readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' }))
      if (/\.(?:ts|json)$/.test(file))
        for (const [name] of readFileSync(path.join(ROOT, folder, file), 'utf8').matchAll(
          /[a-z0-9]+(?:_[a-z0-9]+)+/g,
        ))
          names.add(name);
  return names;
}

test('the page and the known weaknesses name nothing that no longer exists', () => {
  const told = [page, ...model.weaknesses].join('\n');
  const named = [...told.matchAll(/`([a-z0-9]+(?:_[a-z0-9]+)+)`/g)].map(([, name]) => name!);
  const names = namesInCode();
  expect(named).toContain('customer_profile');
  expect(named.filter((name) => !names.has(name))).toEqual([]);
});
