import { readSetFigures } from '../eval/set-figures.js';
import { tableHead, tableRow } from './markdown.js';

// size: a text is read as one line.

const SEALED = ['stories-a', 'stories-b'];
const ORDINARY = ['ordinary-a', 'ordinary-b', 'ordinary-c'];

type Cells = readonly (string | number)[];

/** Cells of the named column in the rows that begin so; FILL where a set is not recorded. */
function cells(sets: readonly string[], begins: Cells, column: string): string[] {
  const figures = readSetFigures();
  return sets.map((set) => {
    const { head = [], rows = [] } = figures[set]?.[0] ?? {};
    const row = rows.find((each) => begins.every((cell, at) => each[at] === cell));
    return row ? String(row[head.indexOf(column)]) : 'FILL';
  });
}

const mean = (figures: readonly string[]): string => {
  const value = figures.reduce((sum, figure) => sum + Number(figure), 0) / figures.length;
  return Number.isNaN(value) ? 'FILL' : value.toFixed(3).replace(/^0/, '');
};

/** "3 of 20" of several sets together, in percent of all; `isRest`: of the others. */
function share(counts: readonly string[], isRest = false): string {
  const [part, whole] = [/^\d+/, /\d+$/].map((number) =>
    counts.reduce((sum, count) => sum + Number(number.exec(count)?.[0] ?? NaN), 0),
  ) as [number, number];
  const some = isRest ? whole - part : part;
  return Number.isNaN(some) ? 'FILL' : `${some} of ${whole} (${((some * 100) / whole).toFixed(1)} %)`;
}

/** Sets and tellings that ten plain features rank better, of all that were ranked by both. */
function aheadOfUs(): string {
  const compared = Object.entries(readSetFigures()).flatMap(([set, [table]]) => {
    const { head = [], rows = [] } = table ?? {};
    const [ours, bar, auc] = ['area', 'ten features', 'ROC-AUC'].map((name) => head.indexOf(name)) as [
      number,
      number,
      number,
    ];
    if (bar !== -1)
      return rows.map((row) => ({ name: `${set} ${row[0]}`, by: Number(row[ours]) - Number(row[bar]) }));
    if (auc === -1) return [];
    return [0, 2].map((at) => ({
      name: `${set} ${rows[at]![0]}`,
      by: Number(rows[at]![auc]) - Number(rows[at + 1]![auc]),
    }));
  });
  const known = compared.filter(({ by }) => !Number.isNaN(by));
  const ahead = [...new Set(known.filter(({ by }) => by < 0).map(({ name }) => name))];
  return `${ahead.length} of ${known.length}${ahead.length > 0 ? `: ${ahead.join(', ')}` : ''}`;
}

const area = (told: string, peers: string) => mean(cells(SEALED, [told, peers], 'area'));
const cleared = (told: string) => share(cells(SEALED, [told, 'no'], 'guilty cleared'));
const sample = (row: string, column: string) => mean(cells(['amlgentex-s0'], [row], column));
const escalated = (kind: string) => share(cells(ORDINARY, [kind, 'yes'], 'others cleared'), true);

const RULES_HAVE_FEW_NUMBERS =
  'a score without a pattern seldom counts; fitted weights do better there and do not carry over to other sets';

/** Aims that no command measures are filled in by hand. */
const AIMS = (): Cells[] => [
  [
    'area, `stories-a` and `stories-b`',
    '.90',
    area('as told', 'yes'),
    'small sums, and wages or cattle that hide a bribe, meet no pattern',
  ],
  ['the same, nothing declared', '.87', area('undeclared', 'yes'), ''],
  ['the same, without peers', '.87', area('as told', 'no'), ''],
  [
    'ranked better by ten plain features',
    '0',
    aheadOfUs(),
    'in a bank where all are busy a busy account is no suspicion',
  ],
  ['guilty cleared, without peers', '5 %', cleared('as told'), 'as the area'],
  ['the same, for six months', '10 %', cleared('for six months'), ''],
  ['innocents cleared', '55 %', share(cells(SEALED, ['as told', 'no'], 'others cleared')), ''],
  ['`amlgentex-s0`, accounts', '.95', sample('accounts', 'ROC-AUC'), ''],
  ['`amlgentex-s0`, alerts', '.90', sample('alerts', 'ROC-AUC'), RULES_HAVE_FEW_NUMBERS],
  ['the same, average precision', '.70', sample('alerts', 'average precision'), ''],
  ['the same, highest tenth', '.72', sample('alerts', 'precision top 10 %'), ''],
  [
    'AMLSim `20K_fanin200cycle200`, accounts',
    '.779',
    mean(cells(['20K_fanin200cycle200'], ['accounts'], 'ROC-AUC')),
    'flags that earned nothing on stories went; two tries below',
  ],
  ['the same, alerts', '.652', mean(cells(['20K_fanin200cycle200'], ['alerts'], 'ROC-AUC')), ''],
  [
    'ordinary persons escalated',
    '3 %',
    escalated('persons'),
    'self-employed people are paid by strangers and pay on',
  ],
  ['ordinary firms escalated', '5 %', escalated('firms'), ''],
  [
    'victims told as victims',
    '16 of 20',
    share(cells(['roles'], ['as told', 'yes'], 'victims told so')),
    'a wider measure would call suspects',
  ],
  [
    'suspects told as victims',
    '0',
    share(cells(['roles'], ['as told', 'yes'], 'suspects told as victims')),
    '',
  ],
  [
    'results signed, of 20',
    '14; 18 after edits',
    'FILL',
    'the decisive fact of the record was missing, and some outcomes were wrong',
  ],
  ['`src/investigations`, lines', '16,000', 'FILL', 'what is measured, told and shown of a case stayed'],
  ['files that a verdict passes', '180', 'FILL', 'a file for each subject that is measured'],
  [
    'CPU of an investigation',
    '.55',
    'FILL',
    '[where the time goes](performance.md#where-the-time-of-a-run-goes)',
  ],
  [
    'percentile ranks among comparable customers',
    'where there are 100',
    'no',
    'tried with 702 ordinary customers: more of the guilty cleared, no better area',
  ],
];

export const aimsTable = (): string[] => [
  ...tableHead('aim', 'wanted', 'reached', 'why not'),
  ...AIMS().map((each) => tableRow(...each)),
];
