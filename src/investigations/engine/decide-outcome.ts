import type { FoundHypothesis, OutcomeKind } from '../domain/runs/run-result.js';
import {
  cite,
  joined,
  phrase,
  pointer,
  type ReferencedText,
  type Words,
} from '../domain/texts/referenced-text.js';
import type { Recipe } from '../recipe/recipe.js';
import type { AskRow, HypothesisRow } from '../rules/rule-table.js';
import { HYPOTHESES, MANDATORY } from '../rules/rule-table.js';
import type { Disposition } from '../domain/scoring/disposition.js';
import type { Flag } from '../domain/scoring/flag.js';

// size: a text is read as one line.

export interface JudgedCase {
  /** Rounded. */
  readonly score: number;
  readonly blocks: readonly {
    readonly blockId: string;
    readonly flags: readonly Pick<Flag, 'flagId' | 'color' | 'mandatory'>[];
  }[];
  /** A note tells of a request of law enforcement. */
  readonly isRequested: boolean;
  /** Most points first. */
  readonly hypotheses: readonly FoundHypothesis[];
  /** The first rule that asks whose condition holds; asked only where nothing before it decides. */
  readonly asking: () => { readonly row: AskRow; readonly told: Words } | null;
  /** Clauses of the reasons of a hypothesis, the largest first. */
  readonly reasonsOf: (found: FoundHypothesis) => Words;
}

export interface Outcome {
  readonly disposition: Disposition;
  readonly kind: OutcomeKind;
  readonly rule: string;
  readonly flags?: readonly string[];
  readonly would?: string;
  readonly because: ReferencedText;
}

type Rung = (judged: JudgedCase, recipe: Recipe) => Outcome | null;

/** The ladder: mandatory rules, the score, a hypothesis at its threshold, a rule that asks, clear. */
export function decideOutcome(judged: JudgedCase, recipe: Recipe): Outcome {
  for (const rung of [byMandatoryRule, byScore, byHypothesis, byAsking]) {
    const outcome = rung(judged, recipe);
    if (outcome) return outcome;
  }
  const score = cite('/score', judged.score.toFixed(2));
  const escalateAt = cite('/recipe/escalateAt', recipe.escalateAt);
  const because = phrase`The risk score ${score} is below the escalation threshold of ${escalateAt}, no mandatory rule is met, no hypothesis reaches its threshold and nothing is left to ask.`;
  return { disposition: 'CLEARED', kind: 'clear', rule: 'clear', because };
}

/** All that are met are told; the first in the order of the table decides. */
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
  const told = met.map(({ row, found }): Words => {
    const ids = found.map(({ flagId }) => cite(pointer('flags', flagId, 'id'), flagId));
    return ids.length > 0 ? phrase`${row.because} (${joined(ids, ', ')})` : row.because;
  });
  return {
    disposition: 'ESCALATED',
    kind: 'mandatory',
    rule: first.row.id,
    ...(first.found.length > 0 ? { flags: first.found.map(({ flagId }) => flagId) } : {}),
    because: phrase`It escalates whatever the score: ${joined(told, '; ')}.`,
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

/** The threshold of the recipe; null where the row is switched off. */
const thresholdOf = ({ id, threshold }: HypothesisRow, { rows }: Recipe): number | null =>
  rows[id]?.enabled === false ? null : (rows[id]?.threshold ?? threshold.default);

const byHypothesis: Rung = ({ hypotheses, reasonsOf }, recipe) => {
  const reached = hypotheses.flatMap((found) => {
    const row = HYPOTHESES.find(({ id }) => id === found.id)!;
    const threshold = thresholdOf(row, recipe);
    return threshold !== null && found.points >= threshold ? [{ found, row, threshold }] : [];
  });
  const [first] = reached;
  if (!first) return null;
  const { found, row, threshold } = first;
  const points = cite(pointer('hypotheses', row.id, 'points'), found.points);
  const least = cite(pointer('recipe', 'rows', row.id, 'threshold'), threshold);
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
    because: phrase`${row.title}: ${told}. It would take ${row.would}.`,
  };
};
