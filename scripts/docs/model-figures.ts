// size: a text is read as one line.

import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { ModelFigures } from '@alert-review/judgement';
import { REVIEW_REQUEST_ROWS } from '../../packages/judgement/src/rules/rule-table.js';
import { earned, type AblationFigures } from '../eval/earned.js';
import { OTHERS_CLOSED_TITLE, OTHERS_OF_STORIES_TITLE, percent } from '../eval/report.js';
import { readSetFigures, type SetFigures } from '../eval/set-figures.js';
import { THRESHOLD_EFFECTS_TITLE } from '../eval/threshold-effects.js';
import { AS_TOLD, VARIANT_FIGURES, type VariantFigures } from '../eval/variant-figures.js';

const ABLATION = path.join(import.meta.dirname, '../../docs/figures/ablation.json');

const read = <Shape>(file: string): Shape => JSON.parse(readFileSync(file, 'utf8')) as Shape;

/**
 * Sets shown in the model document, which has to fit into one answer of a tool. All sets are in
 * docs/evaluation.md.
 */
const SHOWN = ['amlgentex-s0', 'stories-a', 'stories-b', 'roles'];
/** What the sets are whose figures the model document shows. */
const SETS: Readonly<Record<string, string>> = {
  'amlgentex-s0':
    'simulator AMLGentex, 10,000 accounts, transfers of 180 days in SEK; 208 of 1,735 alerts labelled; the authors of the rules knew the labels',
  'simulated-1':
    'our own simulated bank, 5,000 accounts; 37 of 862 alerts labelled; schemes of eight shapes among ordinary payments',
  'simulated-2': 'the same with other random numbers; 39 of 845 alerts labelled',
  'dev-c': '20 guilty and 20 innocent customers by an author who read no code; used to choose measures',
  'dev-d': 'the same by another author; used to choose measures',
  'stories-a': '20 guilty and 20 innocent customers by an author who read no code; unseen up to engine 46',
  'stories-b': 'the same by another author; unseen up to engine 46',
  roles: '20 victims and 20 suspects by an author who read no code; used to choose measures',
  variants: 'stories by the authors of the rules, and what a program makes of them: tests the code',
};

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
    sets: Object.entries(SETS).map(([set, what]) => ({ set, what })),
    performance: SHOWN.flatMap((set) =>
      sets[set]!.filter(({ title }, at) => at === 0 || HEADLINES.has(title)).map((table) => ({
        ...table,
        title: `${set}: ${table.title}`,
      })),
    ),
    thresholds: thresholdTables(sets),
    variants: [...variants],
    ablation: [
      {
        engine,
        title: 'What the rules that ask earn, by switching each off',
        head: ['row', 'own stories', 'variants'],
        rows: REVIEW_REQUEST_ROWS.map(({ id }) => {
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

/** The share in a cell such as "33 of 208 (15.9 %)". */
const shareIn = (cell: string | number): string => /\((.+)\)$/.exec(String(cell))?.[1] ?? 'none';

/**
 * Returns a table for each version of the engine with which sets were recorded: a row for each threshold, a
 * column for each set.
 */
export function thresholdTables(sets: SetFigures): ModelFigures['thresholds'] {
  const recorded = Object.entries(sets).flatMap(([set, tables]) =>
    tables.flatMap(({ engine, rows, title }) =>
      title === THRESHOLD_EFFECTS_TITLE ? [{ set, engine, rows }] : [],
    ),
  );
  const engines = [...new Set(recorded.map(({ engine }) => engine))].sort((a, b) => b - a);
  return engines.map((engine) => {
    const some = recorded.filter((each) => each.engine === engine);
    const cellOf = ({ rows }: (typeof some)[number], at: number) => {
      const [threshold, closed, escalated] = rows[at]! as [string, string, string];
      const chosen = /: (\d+)$/.exec(threshold);
      return `${chosen ? `${chosen[1]}: ` : ''}${shareIn(closed)} closed, ${shareIn(escalated)} escalated`;
    };
    return {
      engine,
      title: 'Labelled cases that a threshold closes, and other cases that it escalates',
      head: ['threshold', ...some.map(({ set }) => set)],
      rows: some[0]!.rows.map(([threshold], at) => [
        String(threshold).replace(/: \d+$/, ''),
        ...some.map((each) => cellOf(each, at)),
      ]),
    };
  });
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
