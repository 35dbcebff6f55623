import type { LabelledSet } from './labelled-set.js';
import type { Shown } from './report.js';
import type { Scores } from './unlabelled-set.js';

/** The alerts that the demonstration loads of the sample. */
const LATEST = 500;

const NOTHING = 'none';

/** By the pattern that was named: alerts on accounts that are labelled with it, with others and with none. */
export interface NamedTypology {
  readonly named: string;
  readonly right: number;
  readonly wrong: number;
  readonly unlabelled: number;
}

/** An alert is named right if its account is labelled with the typology, whatever else it is labelled as. */
export function namedTypologies(
  { unlabelled, labels }: Pick<LabelledSet, 'unlabelled' | 'labels'>,
  alerts: Scores['alerts'],
): NamedTypology[] {
  const isMember = new Set([...labels.byTypology.values()].flatMap((members) => [...members]));
  const rows = new Map<string, { right: number; wrong: number; unlabelled: number }>();
  for (const { account, typology } of alerts) {
    const named = typology ?? NOTHING;
    const row = rows.get(named) ?? { right: 0, wrong: 0, unlabelled: 0 };
    rows.set(named, row);
    const id = unlabelled.accounts[account]!;
    if (!isMember.has(id)) row.unlabelled++;
    else if (labels.byTypology.get(named)?.has(id)) row.right++;
    else row.wrong++;
  }
  return [...rows].map(([named, row]) => ({ named, ...row })).sort((a, b) => (a.named < b.named ? -1 : 1));
}

/** Of the latest alerts and of all; none where the set names no typologies. */
export function namedTables(set: LabelledSet, { alerts }: Scores): Shown[] {
  if (set.labels.byTypology.size === 0) return [];
  const latest = [...alerts].sort((a, b) => b.endMs - a.endMs).slice(0, LATEST);
  return [latest, alerts].map((some) => {
    const rows = namedTypologies(set, some);
    const cells = rows.map(({ named, right, wrong, unlabelled }) => [named, right, wrong, unlabelled]);
    const right = rows.reduce((sum, row) => sum + row.right, 0);
    const labelled = rows.reduce((sum, row) => sum + row.right + row.wrong, 0);
    return {
      title: `Patterns named: right on ${right} of ${labelled} labelled ones of ${some.length} alerts`,
      head: ['named', 'labelled so', 'labelled otherwise', 'not labelled'],
      rows: cells,
    };
  });
}
