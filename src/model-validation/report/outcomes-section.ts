import { choiceInWords, shareInPercent } from '@alert-review/decision-statistics';
import { markdownSection, markdownTable } from '@alert-review/kernel';
import { answerPart, countOfText, percentText } from './report-parts.js';
import type { MonthOfDecisions, ValidationFacts } from './validation-facts.js';

/** What people decided, compared with what the model recommended. */
export const outcomesSection = ({ decisions, samples, thresholds }: ValidationFacts): string =>
  markdownSection(
    'Outcomes analysis (SR 11-7)',
    calibrationPart(thresholds),
    thresholdPart(thresholds),
    answerPart(
      'How often do people decide otherwise than recommended?',
      'By the month in which the alerts were created, for the last 12 months. Closings by a policy are no ' +
        'decisions of people and are not counted.',
      markdownTable(
        [
          'Month',
          'Decided',
          'Comparable',
          'As recommended',
          'Recommended to close, escalated',
          'Other way round',
        ],
        decisions.map(overrideRow),
        'Nobody has decided an alert.',
      ),
    ),
    reviewsPart(samples),
  );

const DAY_CHARS = 10;

const POPULATIONS = {
  decided: 'alerts that people and assistants decided',
  cleared_by_run: 'alerts recommended to be closed',
  closed_by_policy: 'alerts that a policy closed',
} as const;

const reviewsPart = (samples: ValidationFacts['samples']): string =>
  answerPart(
    'What do reviewers find who do not see the decision?',
    'The newest 100 samples. Each was drawn by the first signed checkpoint after its period, which ' +
      'nobody can choose.',
    markdownTable(
      [
        'Drawn',
        'Of',
        'Period',
        'Population',
        'Drawn alerts',
        'Reviewed',
        'Decided otherwise',
        'At most (95 %)',
      ],
      samples.map((each) => [
        each.drawnAt,
        POPULATIONS[each.of],
        `${each.from.slice(0, DAY_CHARS)} to ${each.to.slice(0, DAY_CHARS)}`,
        each.population,
        each.alerts,
        each.reviewed,
        countOfText(each.differ, each.reviewed),
        each.atMost,
      ]),
      'No sample was drawn.',
    ),
  );

type Thresholds = ValidationFacts['thresholds'];

function calibrationPart({ calibration, quality }: Thresholds): string {
  const question = 'What does a score mean at this bank, and does that hold over time?';
  if (!calibration)
    return answerPart(question, 'People have to decide 200 alerts first, at least 30 of them each way.');
  const steps = markdownTable(
    ['Score from', 'Probability that people escalate', 'Interval (95 %)'],
    calibration.map(({ from, lower, probability, upper }) => [
      from,
      percentText(probability),
      `${percentText(lower)} to ${percentText(upper)}`,
    ]),
  );
  if (!quality)
    return answerPart(question, steps, 'Too few decisions to measure the calibration on later ones.');
  const { bins, brierScore, brierScoreOfShare, fitted, measured, rocArea } = quality;
  return answerPart(
    question,
    steps,
    `Quality over time: fitted on ${fitted} earlier decisions and measured on ${measured} later ones. ` +
      `Brier score ${brierScore.toFixed(3)}, without a score ${brierScoreOfShare.toFixed(3)}. Area under ` +
      `the ROC curve ${rocArea === null ? 'not known' : rocArea.toFixed(3)}.`,
    markdownTable(
      ['Predicted from', 'Later decisions', 'Predicted, mean', 'Escalated by people'],
      bins.map((bin) => [
        percentText(bin.from),
        bin.decisions,
        percentText(bin.predicted),
        percentText(bin.observed),
      ]),
    ),
  );
}

function thresholdPart(figures: Thresholds): string {
  const { choice, confidence, countedAt, decisions, escalateAt, inForce, missAtMost, positives } = figures;
  const { closed, escalated, missed, missRate, missUpperBound } = inForce;
  return answerPart(
    'What does the threshold in force miss?',
    `Counted ${countedAt}: ${decisions} decisions of people about alerts with a score, ${positives} of ` +
      `them to escalate.${figures.truncated ? ' Only the newest decisions were read.' : ''}`,
    markdownTable(
      ['Escalate from', 'Escalated', 'Closed', 'Escalated by people, closed', 'Share', 'At most (95 %)'],
      decisions === 0
        ? []
        : [[escalateAt, escalated, closed, missed, shareInPercent(missRate), shareInPercent(missUpperBound)]],
      'Nobody has decided an alert with a score yet.',
    ),
    choiceInWords(choice, missAtMost, confidence),
  );
}

function overrideRow({ month, figures }: MonthOfDecisions) {
  const { agreed, byOutcome, compared, decided } = figures;
  const { cleared, escalated } = byOutcome;
  return [
    month,
    decided,
    compared,
    countOfText(agreed, compared),
    countOfText(cleared.confirmed, compared),
    countOfText(escalated.dismissed, compared),
  ];
}
