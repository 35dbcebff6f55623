// size: a text is read as one line.

import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { ModelFigures } from '@alert-review/judgement';
import { ASK_ROWS } from '../../packages/judgement/src/rules/rule-table.js';
import { earned, type AblationFigures } from '../eval/earned.js';
import { OTHERS_CLOSED_TITLE, OTHERS_OF_STORIES_TITLE, percent } from '../eval/report.js';
import { readSetFigures } from '../eval/set-figures.js';
import { AS_TOLD, VARIANT_FIGURES, type VariantFigures } from '../eval/variant-figures.js';

const ABLATION = path.join(import.meta.dirname, '../../docs/figures/ablation.json');

const read = <Shape>(file: string): Shape => JSON.parse(readFileSync(file, 'utf8')) as Shape;

/**
 * Sets shown in the model document, which has to fit into one answer of a tool. All sets are in
 * docs/evaluation.md.
 */
const SHOWN = ['amlgentex-s0', 'stories-a', 'stories-b', 'roles'];
/** Titles of the tables with the share of other cases that are closed: shown beside the ranking. */
const HEADLINES: ReadonlySet<string> = new Set([OTHERS_CLOSED_TITLE, OTHERS_OF_STORIES_TITLE]);

/**
 * Generates docs/model-figures.json: the measured performance, and the weaknesses of the engine that follow
 * from it.
 */
export function modelFiguresFile(): string {
  const { variants = [], ...sets } = readSetFigures();
  const { engine, rows } = read<AblationFigures>(ABLATION);
  const made: ModelFigures = {
    performance: SHOWN.flatMap((set) =>
      sets[set]!.filter(({ title }, at) => at === 0 || HEADLINES.has(title)).map((table) => ({
        ...table,
        title: `${set}: ${table.title}`,
      })),
    ),
    variants: [...variants],
    ablation: [
      {
        engine,
        title: 'What the rules that ask earn, by switching each off',
        head: ['row', 'own stories', 'variants'],
        rows: ASK_ROWS.map(({ id }) => {
          const row = rows[id];
          return row ? [id, earned(row.stories), earned(row.variants)] : [id, 'not measured', 'not measured'];
        }),
        note: 'all rows: docs/figures/ablation.json and the column "Earns" of docs/flags.md',
      },
    ],
    weaknesses: weaknesses(read<VariantFigures>(VARIANT_FIGURES)),
  };
  return `${JSON.stringify(made, null, 2)}\n`;
}

function weaknesses({ engine, totals }: VariantFigures): string[] {
  const { guilty, guiltyCleared, innocent, innocentCleared } = totals[AS_TOLD]!.withPeers;
  return [
    `Short cases are missed: of ${guilty} guilty stories of our own, most of three to a dozen payments, ` +
      `${percent(guiltyCleared / guilty)} are cleared (engine ${engine}).`,
    `Of ${innocent} innocent ones ${percent(1 - innocentCleared / innocent)} are escalated (engine ${engine}).`,
    'Own stories come from those who write the rules; all other sets are simulated or invented, none of a bank.',
    'Points, bounds and shares are choices, tried on such sets and never fitted to decisions of a bank.',
  ];
}
