import type { FoundFeature, FoundHypothesis, OutcomeKind, RunResult } from '../domain/runs/run-result.js';
import { EVIDENCE_IDS_MAX, type Flag } from '../domain/scoring/flag.js';
import {
  cite,
  joinTexts,
  phrase,
  jsonPointer,
  type ReferencedText,
  type AnyText,
} from '../domain/texts/referenced-text.js';
import type { Disposition } from '../domain/scoring/score.js';
import type { CaseView } from '../features/case-view.js';
import { measure } from '../features/all-features.js';
import type { Recipe } from '../recipe/recipe.js';
import { holds } from '../rules/evaluate.js';
import { lowerFirstLetter, toldFeature } from '../rules/filled-template.js';
import { HYPOTHESES_SHOWN, weighHypotheses } from '../rules/hypotheses.js';
import { ASKS, featuresRead, HYPOTHESES, MANDATORY, type AskRow } from '../rules/rule-table.js';
import type { RunViews } from './explain-flags.js';

// size: a text is read as one line.

export interface JudgedCase {
  /** The rounded score. */
  readonly score: number;
  readonly blocks: readonly {
    readonly blockId: string;
    readonly flags: readonly Pick<Flag, 'flagId' | 'color' | 'mandatory'>[];
  }[];
  /** Whether a note tells of a request of law enforcement. */
  readonly isRequested: boolean;
  /** Hypotheses, most points first. */
  readonly hypotheses: readonly FoundHypothesis[];
  /** Returns the first asking rule whose condition holds; called only where no earlier rung decides. */
  readonly asking: () => { readonly row: AskRow; readonly told: AnyText } | null;
  /** Returns clauses of a hypothesis's reasons, the largest first. */
  readonly reasonsOf: (found: FoundHypothesis) => AnyText;
}

interface LadderOutcome {
  readonly disposition: Disposition;
  readonly kind: OutcomeKind;
  readonly rule: string;
  readonly flags?: string[];
  readonly would?: string;
  readonly because: ReferencedText;
}

type Decided = Pick<RunResult, 'disposition' | 'outcome' | 'features' | 'hypotheses' | 'explained'>;

/** Most reasons of a hypothesis that its outcome tells. */
const REASONS_TOLD = 3;

/** Weighs the hypotheses, climbs the ladder of outcomes and keeps what was measured. Pure. */
export function judgeCase(
  run: Pick<JudgedCase, 'score' | 'blocks' | 'isRequested'> & Pick<RunResult, 'assessedShare'>,
  views: RunViews,
  recipe: Recipe,
): Decided {
  const view = views.of();
  view.judged = { assessedShare: run.assessedShare };
  const rows = HYPOTHESES.filter(({ id }) => recipe.rows[id]?.enabled !== false);
  const hypotheses = weighHypotheses(rows, view).filter(({ points }) => points > 0);
  const { disposition, because, ...outcome } = decideOutcome(
    {
      ...run,
      hypotheses,
      asking: () => askingIn(view, recipe),
      reasonsOf: (found) => reasonsOf(found, view),
    },
    recipe,
  );
  const explained = views.explainedTransactions().map(({ row, ids }) => [row.id, ids.size] as const);
  return {
    disposition,
    outcome: { ...outcome, because: because.text, references: [...because.references] },
    features: foundFeatures(view),
    hypotheses: shownOf(hypotheses, outcome.rule),
    ...(explained.length > 0 ? { explained: Object.fromEntries(explained) } : {}),
  };
}

/** Returns the hypothesis that decided, then those with the most points. */
const shownOf = (hypotheses: readonly FoundHypothesis[], rule: string): FoundHypothesis[] =>
  [...hypotheses].sort((a, b) => Number(b.id === rule) - Number(a.id === rule)).slice(0, HYPOTHESES_SHOWN);

function askingIn(view: CaseView, recipe: Recipe): ReturnType<JudgedCase['asking']> {
  const row = ASKS.find(({ id, when }) => {
    const { enabled, threshold = 0 } = recipe.rows[id]!;
    return enabled && holds(view, when, () => threshold);
  });
  if (!row) return null;
  const known = row.tells.map((id) => [id, measure(view, id)] as const);
  const told = known
    .filter(([, { value, unknown }]) => value !== null || unknown)
    .map(([id, measured]) => lowerFirstLetter(toldFeature(id, measured)));
  return { row, told: joinTexts(told, '; ') };
}

const reasonsOf = (found: FoundHypothesis, view: CaseView): AnyText =>
  joinTexts(
    [...new Set(found.for.map(({ feature }) => feature.split('.')[0]!))]
      .slice(0, REASONS_TOLD)
      .map((id) => lowerFirstLetter(toldFeature(id, measure(view, id)))),
    '; ',
  );

/** Returns each feature that a row reads and that is known, or says why it is not. */
function foundFeatures(view: CaseView): Record<string, FoundFeature> {
  const found: Record<string, FoundFeature> = {};
  for (const id of [...featuresRead()].sort()) {
    const { value, parts = {}, figures, evidence, isDeclared, isBorneOut } = measure(view, id);
    if (value === null && !figures) continue;
    found[id] = {
      value,
      ...(Object.keys(parts).length > 0 ? { parts: { ...parts } } : {}),
      ...(figures && Object.keys(figures).length > 0 ? { figures: { ...figures } } : {}),
      ...(evidence?.length ? { evidence: evidence.slice(0, EVIDENCE_IDS_MAX) } : {}),
      ...(isDeclared && !isBorneOut ? { isDeclared: true as const } : {}),
    };
  }
  return found;
}

type Rung = (judged: JudgedCase, recipe: Recipe) => LadderOutcome | null;

/** The ladder: mandatory rules, the score, a hypothesis at its threshold, a rule that asks, clear. */
export function decideOutcome(judged: JudgedCase, recipe: Recipe): LadderOutcome {
  for (const rung of [byMandatoryRule, byScore, byHypothesis, byAsking]) {
    const outcome = rung(judged, recipe);
    if (outcome) return outcome;
  }
  const score = cite('/score', judged.score.toFixed(2));
  const escalateAt = cite('/recipe/escalateAt', recipe.escalateAt);
  const because = phrase`The risk score ${score} is below the threshold of ${escalateAt}, no mandatory rule is met, no hypothesis reaches its threshold and no rule asks.`;
  return { disposition: 'CLEARED', kind: 'clear', rule: 'clear', because };
}

/** Tells all mandatory rules that are met; the first in the order of the table decides. */
const byMandatoryRule: Rung = ({ blocks, isRequested }, recipe) => {
  const met = MANDATORY.flatMap((row) => {
    if (recipe.rows[row.id]?.enabled === false) return [];
    const found = blocks.flatMap(({ blockId, flags }) =>
      flags.filter(({ mandatory }) => mandatory === row.id).map(({ flagId }) => ({ blockId, flagId })),
    );
    const isMet = found.length > 0 || (row.id === 'law_enforcement_request' && isRequested);
    return isMet ? [{ row, found }] : [];
  });
  const [first] = met;
  if (!first) return null;
  const told = met.map(({ row, found }): AnyText => {
    const ids = found.map(({ flagId }) => cite(jsonPointer('flags', flagId, 'id'), flagId));
    return ids.length > 0 ? phrase`${row.because} (${joinTexts(ids, ', ')})` : row.because;
  });
  return {
    disposition: 'ESCALATED',
    kind: 'mandatory',
    rule: first.row.id,
    ...(first.found.length > 0 ? { flags: first.found.map(({ flagId }) => flagId) } : {}),
    because: phrase`It escalates whatever the score: ${joinTexts(told, '; ')}.`,
  };
};

const byScore: Rung = ({ score }, { escalateAt }) =>
  score < escalateAt
    ? null
    : {
        disposition: 'ESCALATED',
        kind: 'score',
        rule: 'score',
        because: phrase`The risk score ${cite('/score', score.toFixed(2))} reaches the escalation threshold of ${cite('/recipe/escalateAt', escalateAt)}.`,
      };

const byHypothesis: Rung = ({ hypotheses, reasonsOf }, recipe) => {
  const thresholdOf = (id: string): number => {
    const { enabled, threshold = Infinity } = recipe.rows[id]!;
    return enabled ? threshold : Infinity;
  };
  const found = hypotheses.find(({ id, points }) => points >= thresholdOf(id));
  if (!found) return null;
  const row = HYPOTHESES.find(({ id }) => id === found.id)!;
  const points = cite(jsonPointer('hypotheses', row.id, 'points'), found.points);
  const least = cite(jsonPointer('recipe', 'rows', row.id, 'threshold'), thresholdOf(row.id));
  return {
    disposition: 'ESCALATED',
    kind: 'hypothesis',
    rule: row.id,
    would: row.would,
    because: phrase`It looks like ${row.title} (${points} points, ${least} are enough to ask): ${reasonsOf(found)}.`,
  };
};

const byAsking: Rung = ({ asking }) => {
  const found = asking();
  if (!found) return null;
  const { row, told } = found;
  return {
    disposition: 'ESCALATED',
    kind: 'asks',
    rule: row.id,
    would: row.would,
    because: phrase`${row.title}: ${told}. It would take ${lowerFirstLetter(row.would)}.`,
  };
};
