import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { ModelFigures } from '../../src/investigations/engine/model-sections.js';
import { ASKS } from '../../src/investigations/rules/rule-table.js';
import { earned, type AblationFigures } from '../eval/earned.js';
import { AS_TOLD, VARIANT_FIGURES, type Totals, type VariantFigures } from '../eval/variant-figures.js';

const DOCS = path.join(import.meta.dirname, '../../docs');

const read = <Shape>(file: string): Shape =>
  JSON.parse(readFileSync(path.resolve(DOCS, file), 'utf8')) as Shape;

const percent = (count: number, of: number): string =>
  of > 0 ? `${((count * 100) / of).toFixed(1)} %` : 'none';

const guilty = ({ guiltyCleared, guilty: of }: Totals): string => percent(guiltyCleared, of);
const innocent = ({ innocentCleared, innocent: of }: Totals): string => percent(innocentCleared, of);

/** docs/model-figures.json: variants and ablation as measured, other sets as written by hand. */
export function modelFiguresFile(): string {
  const stored = read<ModelFigures>('model-figures.json');
  const { engine, totals } = read<VariantFigures>(VARIANT_FIGURES);
  const ablation = read<AblationFigures>('figures/ablation.json');
  const made: ModelFigures = {
    ...stored,
    commit: `engine ${engine}`,
    variants: [
      {
        title: 'Own stories and variants derived by a program',
        head: [
          'variant',
          'guilty cleared, with peers',
          'without',
          'innocents cleared, with peers',
          'without',
        ],
        rows: Object.entries(totals).map(([variant, { withPeers, without }]) => [
          variant === AS_TOLD ? 'as told' : variant.replaceAll('_', ' '),
          guilty(withPeers),
          guilty(without),
          innocent(withPeers),
          innocent(without),
        ]),
      },
    ],
    ablation: [
      {
        title: 'What the rules that ask earn, by switching each off',
        head: ['row', 'own stories', 'variants'],
        rows: ASKS.map(({ id }) => [
          id,
          earned(ablation.rows[id]!.stories),
          earned(ablation.rows[id]!.variants),
        ]),
        note: 'all rows: docs/figures/ablation.json and the column "Earns" of docs/flags.md',
      },
    ],
  };
  return `${JSON.stringify(made, null, 2)}\n`;
}
