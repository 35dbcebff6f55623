import type { FoundFeature, FoundHypothesis, OutcomeKind, RunResult } from '../scoring/run-result.js';
import type { BlockId } from '../scoring/dimensions.js';
import { EVIDENCE_IDS_MAX, type Flag } from '../scoring/flag.js';
import {
  citedText,
  joinTexts,
  phraseText,
  jsonPointer,
  type ReferencedText,
  type AnyText,
} from '../wording/referenced-text.js';
import {
  isScoreByPayments,
  leastScoreFrom,
  PATTERN_SHARE,
  paymentsScore,
  riskScore,
} from '../scoring/risk-score.js';
import { splitPoints, type CombinedScore, type Disposition } from '../scoring/score.js';
import type { CaseView } from '../features/feature.js';
import { measureFeature } from '../features/all-features.js';
import { roleByFacts, roleInResult } from '../role/decide-role.js';
import type { Recipe } from '../recipe/recipe.js';
import { isBehaviourJudged, weighBehaviour } from '../rules/behaviour.js';
import { isConditionMet } from '../rules/evaluate.js';
import { lowerFirstLetter, featureText } from '../rules/filled-template.js';
import { HYPOTHESES_SHOWN, weighHypotheses } from '../rules/hypotheses.js';
import {
  REVIEW_REQUEST_ROWS,
  featuresReadByRules,
  HYPOTHESES,
  MANDATORY_ROWS,
  type ReviewRequestRow,
} from '../rules/rule-table.js';
import { areFactsNoted } from '../notes/note-effects.js';
import { measureTitlesOf } from '../rules/shown-findings.js';
import { isExplainedByRecord, patternFor } from '../rules/shown-outcome.js';

// size: a text is read as one line.

export interface JudgedCase {
  readonly flags: number;
  /** Points for pattern and behaviour together. */
  readonly payments: number;
  readonly blocks: readonly {
    readonly blockId: BlockId;
    readonly flags: readonly Pick<Flag, 'flagId' | 'color' | 'mandatory'>[];
  }[];
  /** Whether a claim of a note tells of a request of law enforcement. */
  readonly isRequested: boolean;
  readonly hypotheses: readonly FoundHypothesis[];
  /**
   * Returns the first rule for unusual cases whose condition holds; called only if nothing else escalates.
   */
  readonly asking: () => { readonly row: ReviewRequestRow; readonly told: AnyText } | null;
  /** The customer's own money is gone, so that only patterns of victims may be named. */
  readonly isVictim: boolean;
  /** The records explain the incoming money, so that no pattern of suspects is named. */
  readonly isExplained: boolean;
}

interface Judgement {
  readonly score: number;
  readonly disposition: Disposition;
  readonly kind: OutcomeKind;
  readonly rule: string;
  readonly flags?: string[];
  readonly would?: string;
  readonly because: ReferencedText;
}

type Decided = Pick<
  RunResult,
  | 'score'
  | 'scoreWithoutNotes'
  | 'disposition'
  | 'outcome'
  | 'features'
  | 'hypotheses'
  | 'role'
  | 'roleGround'
> & {
  readonly behaviour: NonNullable<RunResult['behaviour']>;
  /** Points of each block; they add up to the score. */
  readonly contributions: readonly number[];
  /** Whether pattern and behaviour alone determine the score and therefore all contributions. */
  readonly isByPayments: boolean;
};

/**
 * Computes the score from flags, pattern and behaviour, derives the disposition from it, and keeps what was
 * measured. Pure.
 */
export function judgeCase(
  run: Pick<JudgedCase, 'blocks' | 'isRequested'> & { readonly flags: CombinedScore },
  view: CaseView,
  recipe: Recipe,
): Decided {
  const rows = HYPOTHESES.filter(({ id }) => recipe.rows[id]?.enabled !== false);
  const ground = roleByFacts(view);
  const isOwnLoss = ground.role === 'victim';
  // A robbed customer is measured by patterns of victims alone, everybody else by those of suspects.
  const fitting = rows.filter(({ role }) => (role === 'victim') === isOwnLoss);
  const weighed = view.isOn('transaction_patterns') ? weighHypotheses(fitting, view) : [];
  const pattern = Math.max(0, ...weighed.map(({ points }) => points));
  const measured = isBehaviourJudged(view) ? weighBehaviour(view) : null;
  const behaviourPoints = measured?.reduce((sum, { points }) => sum + points, 0) ?? null;
  const inFull = paymentsScore({ pattern, behaviour: null, isOwnLoss });
  const joined = paymentsScore({ pattern, behaviour: behaviourPoints, isOwnLoss });
  // Of a robbed customer the higher reading counts: who looks robbed by names alone gains nothing by it.
  const isInFull = isOwnLoss && inFull > joined;
  const behaviour = isInFull ? [] : (measured ?? []);
  const hypotheses = weighed.filter(({ points }) => points > 0);
  const judged: JudgedCase = {
    ...run,
    flags: run.flags.overall,
    payments: isInFull ? inFull : joined,
    hypotheses,
    asking: () => askingIn(view, recipe),
    isVictim: isOwnLoss,
    isExplained: isExplainedByRecord(measureFeature(view, 'explained')),
  };
  const { score, disposition, because, ...outcome } = decideOutcome(judged, recipe);
  const { withoutNotes } = run.flags;
  const isTold = isScoreByPayments(judged) && outcome.kind !== 'mandatory' && outcome.kind !== 'asks';
  const areFlagsShown = outcome.kind === 'mandatory' ? judged.flags > 0 : !isScoreByPayments(judged);
  return {
    score,
    isByPayments: isTold,
    ...(withoutNotes === undefined
      ? {}
      : { scoreWithoutNotes: decideOutcome({ ...judged, flags: withoutNotes }, recipe).score }),
    contributions: splitPoints(
      score,
      areFlagsShown ? run.flags.contributions : paymentsByBlock(judged, behaviour),
    ),
    disposition,
    outcome: { ...outcome, because: because.text, references: [...because.references] },
    features: foundFeatures(view),
    hypotheses: hypotheses.slice(0, HYPOTHESES_SHOWN).map(withWords),
    ...roleInResult(ground, disposition === 'ESCALATED' && patternIn(judged) !== null),
    behaviour: isTold ? behaviour.map(({ feature, points }) => ({ feature, points })) : [],
  };
}

/** Adds today's titles and texts, so that the stored result keeps them. */
function withWords(found: FoundHypothesis): FoundHypothesis {
  const { title, role, twin, would } = HYPOTHESES.find(({ id }) => id === found.id)!;
  return { ...found, words: { title, role, twin: twin.title, would, measures: measureTitlesOf(found) } };
}

/** Returns the points of behaviour by block. Points of the pattern belong to transaction_patterns. */
const paymentsByBlock = (
  judged: JudgedCase,
  behaviour: readonly { readonly block: BlockId; readonly points: number }[],
): number[] =>
  judged.blocks.map(({ blockId }) =>
    behaviour
      .filter(({ block }) => block === blockId)
      .reduce(
        (sum, { points }) => sum + points,
        blockId === 'transaction_patterns' ? PATTERN_SHARE * (judged.hypotheses[0]?.points ?? 0) : 0,
      ),
  );

function askingIn(view: CaseView, recipe: Recipe): ReturnType<JudgedCase['asking']> {
  const row = REVIEW_REQUEST_ROWS.find(({ id, when, answeredBy }) => {
    const { enabled, threshold = 0 } = recipe.rows[id]!;
    return enabled && isConditionMet(view, when, () => threshold) && !areFactsNoted(answeredBy, view.notes);
  });
  if (!row) return null;
  const known = row.tells.map((id) => [id, measureFeature(view, id)] as const);
  const told = known
    .filter(([, { value, unknown }]) => value !== null || unknown)
    .map(([id, measured]) => lowerFirstLetter(featureText(id, measured)));
  return { row, told: joinTexts(told, '; ') };
}

const FEATURES_READ = [...featuresReadByRules()].sort();

/** Returns the features that rules read and that have a value or figures. */
function foundFeatures(view: CaseView): Record<string, FoundFeature> {
  const found: Record<string, FoundFeature> = {};
  for (const id of FEATURES_READ) {
    const { value, parts = {}, figures, evidence, isDeclared, isBorneOut } = measureFeature(view, id);
    if (value === null && !figures) continue;
    // Members in order, so that canonical JSON need not sort them.
    found[id] = {
      ...(evidence?.length ? { evidence: evidence.slice(0, EVIDENCE_IDS_MAX) } : {}),
      ...(figures && Object.keys(figures).length > 0 ? { figures: { ...figures } } : {}),
      ...(isDeclared && !isBorneOut ? { isDeclared: true as const } : {}),
      ...(Object.keys(parts).length > 0 ? { parts: { ...parts } } : {}),
      value,
    };
  }
  return found;
}

/**
 * Computes the score and decides by it alone. A mandatory rule gives 100; a rule that asks for a review
 * raises the score to the threshold; a case escalates exactly if the score reaches the threshold.
 */
export function decideOutcome(judged: JudgedCase, recipe: Recipe): Judgement {
  const mandatory = mandatoryRuleIn(judged, recipe);
  const score = riskScore({ ...judged, isMandatory: mandatory !== null });
  const at = citedText('/recipe/escalateAt', recipe.escalateAt);
  const shown = citedText('/score', score.toFixed(2));
  if (mandatory) return { score, disposition: 'ESCALATED', kind: 'mandatory', ...mandatory };
  if (score >= recipe.escalateAt) {
    const reaches = phraseText`The risk score ${shown} reaches the escalation threshold of ${at}.`;
    const pattern = isScoreByPayments(judged) ? patternIn(judged) : null;
    return pattern
      ? {
          score,
          disposition: 'ESCALATED',
          kind: 'hypothesis',
          ...pattern,
          because: phraseText`${reaches} ${pattern.because}`,
        }
      : { score, disposition: 'ESCALATED', kind: 'score', rule: 'score', because: reaches };
  }
  const asked = judged.asking();
  if (asked) {
    const { row, told } = asked;
    return {
      score: leastScoreFrom(recipe.escalateAt),
      disposition: 'ESCALATED',
      kind: 'asks',
      rule: row.id,
      would: row.would,
      because: phraseText`${row.title}: ${told}. It would take ${lowerFirstLetter(row.would)}.`,
    };
  }
  const because = phraseText`The risk score ${shown} is below the threshold of ${at}, no mandatory rule is met and no rule asks.`;
  return { score, disposition: 'CLEARED', kind: 'clear', rule: 'clear', because };
}

type Found = Pick<Judgement, 'rule' | 'flags' | 'would' | 'because'>;

/** Returns all mandatory rules that are met; the first decides. */
function mandatoryRuleIn({ blocks, isRequested }: JudgedCase, recipe: Recipe): Found | null {
  const met = MANDATORY_ROWS.flatMap((row) => {
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
    const ids = found.map(({ flagId }) => citedText(jsonPointer('flags', flagId, 'id'), flagId));
    return ids.length > 0 ? phraseText`${row.because} (${joinTexts(ids, ', ')})` : row.because;
  });
  return {
    rule: first.row.id,
    ...(first.found.length > 0 ? { flags: first.found.map(({ flagId }) => flagId) } : {}),
    because: phraseText`It escalates whatever else was found: ${joinTexts(told, '; ')}.`,
  };
}

function patternIn({ hypotheses, isVictim: isOne, ...judged }: JudgedCase): Found | null {
  const shown = hypotheses.slice(0, HYPOTHESES_SHOWN);
  const found = patternFor(shown, isOne ? 'victim' : 'not_known', judged.isExplained);
  if (!found) return null;
  const row = HYPOTHESES.find(({ id }) => id === found.id)!;
  const points = citedText(jsonPointer('hypotheses', row.id, 'points'), found.points);
  const because = phraseText`It looks like ${row.title} (${points} points).`;
  return { rule: row.id, would: row.would, because };
}
