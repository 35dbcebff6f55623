import { SYNTHESIS } from '../scoring/run-result.js';
import { SUBJECT_TRANSACTIONS_MAX } from '../case/facts/case-facts.js';
import { PEERS_MIN } from '../activity/peer-table.js';
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
import { measureText } from '../rules/filled-template.js';
import { featureOfPart } from '../rules/hypotheses.js';
import { ASK_ROWS, BLOCKS } from '../rules/rule-table.js';
import { titleOfRuleOrFlag } from '../rules/titles.js';
import {
  citedFigure,
  orderedFlagsOf,
  featureOfPlacedFlag,
  isNamelessCustomer,
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

/** Writes the open questions that matter, first what would decide but was not measured. */
export function openQuestionLines(told: NarrativeState): AnyText[] {
  const { run, view, facts, said } = told;
  const failed = run.failed.map(({ blockId }) => `The analysis of ${TITLES.get(blockId)} failed.`);
  const named = (is: 'inputsChanged' | 'analysisChanged'): string =>
    run.perBlock.flatMap((block) => (block[is] ? [TITLES.get(block.blockId)] : [])).join(', ');
  const stale = named('inputsChanged');
  const anew = named('analysisChanged');
  const most = citedText('/rule/subjectTransactionsMax', SUBJECT_TRANSACTIONS_MAX.toLocaleString('en-US'));
  const looks = patternThatNamesCase(run);
  const tells = ASK_ROWS.find(({ id }) => id === run.outcome?.rule)?.tells ?? [];
  const read = [
    ...tells,
    ...(looks?.row.for ?? []).map(({ feature }) => featureOfPart(feature)),
    'against_past',
    'account_age',
  ];
  const open = [...new Set(read)].filter(
    (id) => measureFeature(view, id).value === null && !said.has(factOfFlag(id)),
  );
  const isFlag = (id: string) =>
    orderedFlagsOf(run).some((placed) => featureOfPlacedFlag(placed) === id && isFindingPlaced(placed));
  const isUnowned =
    isFlag('unclear_ownership') && measureFeature(view, 'unclear_ownership').parts?.['unnamed'] === 1;
  const few = citedText('/rule/peersMin', PEERS_MIN);
  const silent = rowsOfSet(told, 'silent').length;
  const paid = rowsOfSet(told, 'paid').length;
  const gaps = [
    ...(silent > 0 && 2 * silent >= paid ? [toldSilent(told)] : []),
    ...(isUnowned ? [findingClause(told, 'unclear_ownership.unnamed')] : []),
    ...(isFlag('missing_diligence') && !said.has('missing_diligence')
      ? [findingClause(told, 'missing_diligence')]
      : []),
    ...open.map((id): AnyText => measureText(id, measureFeature(view, id))),
    ...(facts.peers === null ? [phraseText`Fewer than ${few} customers are alike, so none is compared`] : []),
    ...(facts.network?.followed === 0 ? [UNFOLLOWED] : []),
  ];
  const beside = othersFlaggedMoneyText(told);
  return [
    ...failed,
    stale && `Taken over from an earlier run although what they read has changed since: ${stale}.`,
    anew && `Assessed anew without being asked for, as the analysis has changed: ${anew}.`,
    noteFiguresAsTold(told, joinTexts([beside])) ? beside : othersFlaggedMoneyText(told, false),
    isNamelessCustomer(told)
      ? 'The record holds no name of the customer, so no list can be searched for it.'
      : '',
    facts.truncated
      ? phraseText`Only the newest ${most} transactions, and those that the alert flags, were read.`
      : '',
    ...gaps.slice(0, TOLD_MAX.unknown).map((gap) => phraseText`${flagSentence(withoutFullStop(gap))}.`),
  ]
    .filter((line) => joinTexts([line]).text !== '')
    .map((line) => phraseText`- ${line}`);
}

const UNFOLLOWED = 'Accounts at other banks cannot be followed';

function toldSilent(told: NarrativeState): AnyText {
  const [silent, paid] = (['silent', 'paid'] as const).map((set) =>
    citedFigure(told, 'money', set, 'payments'),
  ) as [ReferencedText, ReferencedText];
  if (silent.text === paid.text) return 'What for: no flagged transfer carries a text';
  return phraseText`What for: no text stands with ${silent} of ${paid} flagged transfers`;
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
