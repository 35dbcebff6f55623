import { SYNTHESIS, type UnassessedCheck } from '../scoring/run-result.js';
import { NAMED_PATTERN_MIN } from '../scoring/risk-score.js';
import { flagSentence } from '../scoring/flag.js';
import {
  citedText,
  joinTexts,
  phraseText,
  type AnyText,
  type ReferencedText,
} from '../wording/referenced-text.js';
import { measureFeature } from '../features/all-features.js';
import { lowerFirstLetter, measureText } from '../rules/filled-template.js';
import { featureOfPart } from '../rules/hypotheses.js';
import { ASK_ROWS, BLOCKS } from '../rules/rule-table.js';
import { titleOfRuleOrFlag } from '../rules/titles.js';
import { unassessedFeatures } from '../rules/unassessed-checks.js';
import {
  citedFigure,
  orderedFlagsOf,
  featureOfPlacedFlag,
  isFindingPlaced,
  patternThatNamesCase,
  rowsOfSet,
} from './figures.js';
import { findingClause, factOfFlag, noteFiguresAsTold } from './findings.js';
import { othersFlaggedMoneyText } from './told-case.js';
import type { NarrativeState } from './telling.js';
import { openQuestion } from './told-step.js';

// size: a text is read as one line.

const TOLD_MAX = { unknown: 2 };

const short = (title: string): string => title.split(':')[0]!;

export function recommendationText(told: NarrativeState): AnyText {
  const { run } = told;
  const { outcome } = run;
  const looks = patternThatNamesCase(run);
  if (outcome === null) return 'It is not decided: a part of the analysis failed.';
  if (outcome.kind === 'mandatory') return `A mandatory rule is met: ${titleOfRuleOrFlag(outcome.rule)}.`;
  if (outcome.kind === 'asks') return `A person decides: ${titleOfRuleOrFlag(outcome.rule)}.`;
  if (outcome.kind === 'clear')
    return run.role === 'victim'
      ? 'Nothing has to be reported; the customer’s own money went out.'
      : 'Nothing was found that has to be reported.';
  if (looks) return `It looks like ${short(looks.row.title)}.`;
  if (run.role === 'victim') return 'The customer may be the victim of a fraud.';
  const open = openQuestion(told);
  if (open) return open.asked;
  const isNear = (run.hypotheses?.[0]?.points ?? 0) >= NAMED_PATTERN_MIN.points;
  return isNear
    ? 'Unusual, and more than one pattern would fit: review.'
    : 'Statistically unusual, no known pattern: review.';
}

const TITLES = new Map<string, string>([
  ...BLOCKS.map(({ id, title }) => [id, title] as const),
  [SYNTHESIS, 'all blocks together'],
]);

const NOT_ASSESSED_TOLD_MAX = 5;

/** Writes what the run could not assess: the most important checks in full, the subjects of the others. */
function unassessedLines({ run: { unassessed = [] } }: NarrativeState): AnyText[] {
  const isMore = unassessed.length > NOT_ASSESSED_TOLD_MAX + 1;
  const first = isMore ? unassessed.slice(0, NOT_ASSESSED_TOLD_MAX) : unassessed;
  const others = unassessed.slice(first.length).map(({ sentence }) => subjectOfSentence(sentence));
  return [
    ...first.map(unassessedText),
    ...(isMore ? [`Also not assessed: ${[...new Set(others)].join(', ')}.`] : []),
  ];
}

export const unassessedText = ({ sentence, references }: UnassessedCheck): ReferencedText => ({
  text: sentence,
  references,
});

/** Returns "contact details" of "Contact details: not assessed, …". */
const subjectOfSentence = (sentence: string): string =>
  lowerFirstLetter(`${sentence.split(':')[0]!} `).text.trim();

/** Writes the open questions: first what was not assessed, then what would decide but was not measured. */
export function openQuestionLines(told: NarrativeState): AnyText[] {
  const { run } = told;
  const failed = run.failed.map(({ blockId }) => `The analysis of ${TITLES.get(blockId)} failed.`);
  const named = (is: 'inputsChanged' | 'analysisChanged'): string =>
    run.perBlock.flatMap((block) => (block[is] ? [TITLES.get(block.blockId)] : [])).join(', ');
  const stale = named('inputsChanged');
  const anew = named('analysisChanged');
  const beside = othersFlaggedMoneyText(told);
  return [
    ...failed,
    ...unassessedLines(told),
    stale && `Taken over from an earlier run although what they read has changed since: ${stale}.`,
    anew && `Assessed anew without being asked for, as the analysis has changed: ${anew}.`,
    noteFiguresAsTold(told, joinTexts([beside])) ? beside : othersFlaggedMoneyText(told, false),
    ...gapsIn(told)
      .slice(0, TOLD_MAX.unknown)
      .map((gap) => phraseText`${flagSentence(withoutFullStop(gap))}.`),
  ]
    .filter((line) => joinTexts([line]).text !== '')
    .map((line) => phraseText`- ${line}`);
}

/** Returns what else is not known and matters to what decided. */
function gapsIn(told: NarrativeState): AnyText[] {
  const { run, view, said } = told;
  const looks = patternThatNamesCase(run);
  const tells = ASK_ROWS.find(({ id }) => id === run.outcome?.rule)?.tells ?? [];
  const read = [
    ...tells,
    ...(looks?.row.for ?? []).map(({ feature }) => featureOfPart(feature)),
    'against_past',
    'account_age',
  ];
  const isTold = unassessedFeatures(run.unassessed);
  const open = [...new Set(read)].filter(
    (id) => measureFeature(view, id).value === null && !said.has(factOfFlag(id)) && !isTold.has(id),
  );
  const isFlag = (id: string) =>
    orderedFlagsOf(run).some((placed) => featureOfPlacedFlag(placed) === id && isFindingPlaced(placed));
  const isUnowned =
    isFlag('unclear_ownership') && measureFeature(view, 'unclear_ownership').parts?.['unnamed'] === 1;
  const silent = rowsOfSet(told, 'silent').length;
  const paid = rowsOfSet(told, 'paid').length;
  return [
    ...(silent < paid && 2 * silent >= paid ? [silentPaymentsText(told)] : []),
    ...(isUnowned ? [findingClause(told, 'unclear_ownership.unnamed')] : []),
    ...(isFlag('missing_diligence') && !said.has('missing_diligence')
      ? [findingClause(told, 'missing_diligence')]
      : []),
    ...open.map((id): AnyText => measureText(id, measureFeature(view, id))),
  ];
}

function silentPaymentsText(told: NarrativeState): AnyText {
  const [silent, paid] = (['silent', 'paid'] as const).map((set) =>
    citedFigure(told, 'money', set, 'payments'),
  ) as [ReferencedText, ReferencedText];
  return phraseText`${silent} of ${paid} flagged transfers have no reference, so their purpose is not known`;
}

export function withoutFullStop(words: AnyText): AnyText {
  const { text, references } = joinTexts([words]);
  return { text: text.replace(/\.$/, ''), references };
}

/** Writes what decided, and what notes changed. */
export function outcomeText({ run, recipe }: NarrativeState): AnyText {
  const { outcome, disposition } = run;
  if (disposition === null || outcome === null)
    return 'No score and no disposition: without every block they would understate the risk.';
  const score = citedText('/score', run.score?.toFixed(2) ?? '');
  const at = citedText('/recipe/escalateAt', recipe.escalateAt);
  return phraseText`${citedText('/disposition', disposition)} at a risk score of ${score}, with a threshold of ${at}.`;
}
