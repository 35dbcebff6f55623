import type { ReadNote } from '../domain/notes/note-effects.js';
import type { Recipe } from '../recipe/recipe.js';
import type { BlockResult, FoundFeature, FoundHypothesis, RunResult } from '../domain/runs/run-result.js';
import { EVIDENCE_IDS_MAX } from '../domain/scoring/flag.js';
import { decideOutcome } from './decide-outcome.js';
import { joined, type Words } from '../domain/texts/referenced-text.js';
import type { CaseView } from '../features/case-view.js';
import type { Measured } from '../features/feature.js';
import { featureOf, measure } from '../features/all-features.js';
import { holds } from '../rules/evaluate.js';
import { filled } from '../rules/filled-template.js';
import { HYPOTHESES_SHOWN, weighHypotheses } from '../rules/hypotheses.js';
import { ASKS, featuresRead, HYPOTHESES } from '../rules/rule-table.js';
import type { RunViews } from './run-views.js';

interface Judged {
  readonly score: number;
  readonly assessedShare: number;
  readonly blocks: readonly BlockResult[];
  readonly notes: readonly ReadNote[];
}

type Decided = Pick<RunResult, 'disposition' | 'outcome' | 'features' | 'hypotheses' | 'explained'>;

/** So many reasons of a hypothesis are told in its outcome. */
const REASONS_TOLD = 3;

/** Weighs the hypotheses, climbs the ladder of outcomes and keeps what was measured. Pure. */
export function judgeCase(judged: Judged, views: RunViews, recipe: Recipe): Decided {
  const { score, assessedShare, blocks, notes } = judged;
  const view = views.of();
  view.judged = { assessedShare };
  const hypotheses = weighHypotheses(
    HYPOTHESES.filter(({ id }) => recipe.rows[id]?.enabled !== false),
    view,
  ).filter(({ points }) => points > 0);
  const { disposition, because, ...outcome } = decideOutcome(
    {
      score,
      blocks,
      isRequested: notes.some(({ isRequest }) => isRequest),
      hypotheses,
      asking: () => askingIn(view, recipe),
      reasonsOf: (found) => reasonsOf(found, view),
    },
    recipe,
  );
  const explained = views.explained().map(({ row, ids }) => [row.id, ids.size] as const);
  return {
    disposition,
    outcome: {
      ...outcome,
      ...(outcome.flags ? { flags: [...outcome.flags] } : {}),
      because: because.text,
      references: [...because.references],
    },
    features: foundFeatures(view),
    hypotheses: hypotheses.slice(0, HYPOTHESES_SHOWN),
    ...(explained.length > 0 ? { explained: Object.fromEntries(explained) } : {}),
  } as Decided;
}

function askingIn(view: CaseView, recipe: Recipe) {
  const row = ASKS.find(({ id, when, threshold }) => {
    const config = recipe.rows[id];
    if (config?.enabled === false) return false;
    return holds(view, when, () => config?.threshold ?? threshold?.default ?? 0);
  });
  if (!row) return null;
  const told = row.tells.flatMap((id): Words[] => {
    const measured = measure(view, id);
    return measured.value === null && !measured.unknown ? [] : [toldFeature(id, measured)];
  });
  return { row, told: joined(told, '; ') };
}

const reasonsOf = (found: FoundHypothesis, view: CaseView): Words =>
  joined(
    [...new Set(found.for.map(({ feature }) => feature.split('.')[0]!))]
      .slice(0, REASONS_TOLD)
      .map((id) => toldFeature(id, measure(view, id))),
    '; ',
  );

/** The clause of a feature with its figures. */
export const toldFeature = (id: string, measured: Measured): Words =>
  filled(
    measured.value === null
      ? (measured.unknown ?? featureOf(id).title)
      : (measured.says ?? featureOf(id).says),
    id,
    measured,
  );

/** Of every feature that a row reads and that is known, or says why not. */
function foundFeatures(view: CaseView): Record<string, FoundFeature> {
  return Object.fromEntries(
    [...featuresRead()].sort().flatMap((id): [string, FoundFeature][] => {
      const { value, parts, figures, evidence, isDeclared, isBorneOut } = measure(view, id);
      if (value === null && !figures) return [];
      return [
        [
          id,
          {
            value,
            ...(parts && Object.keys(parts).length > 0 ? { parts: { ...parts } } : {}),
            ...(figures && Object.keys(figures).length > 0 ? { figures: { ...figures } } : {}),
            ...(evidence?.length ? { evidence: evidence.slice(0, EVIDENCE_IDS_MAX) } : {}),
            ...(isDeclared && !isBorneOut ? { isDeclared: true as const } : {}),
          },
        ],
      ];
    }),
  );
}
