import { choiceInWords, shareInPercent } from '@alert-review/decision-statistics';
import { markdownSection, markdownTable } from '@alert-review/kernel';
import { questionWithAnswer, bankText, countWithShareText, percentText } from './report-parts.js';
import type { MonthOfDecisions, ValidationFacts } from './validation-facts.js';

/** What people decided, compared with what the model recommended. */
export const outcomesSection = ({ decisions, flags, samples, thresholds }: ValidationFacts): string =>
  markdownSection(
    'Outcomes analysis (SR 11-7)',
    calibrationPart(thresholds),
    thresholdPart(thresholds),
    subtypePart(thresholds),
    questionWithAnswer(
      'How often do people decide otherwise than recommended?',
      'By the month in which the alerts were created, for the last 12 months. Comparable decisions are ' +
        'those about alerts with a recommendation to escalate or to close. Alerts that a policy closed ' +
        'are not counted.',
      markdownTable(
        [
          'Month',
          'Decided',
          'Comparable',
          'As recommended',
          'Recommended to close, escalated',
          'Other way round',
          'Engine versions',
        ],
        decisions.map(overrideRow),
        'Nobody has decided an alert.',
      ),
    ),
    flagsPart(flags),
    reviewsPart(samples),
  );

const flagsPart = (flags: ValidationFacts['flags']): string =>
  questionWithAnswer(
    'How often do people agree with each indicator of the model?',
    'From feedback and notes of people about single indicators. The indicators are explained below under ' +
      'Rules and sources.',
    markdownTable(
      ['Indicator', 'Part', 'Answers of people', 'Agreed'],
      flags.map(({ agreed, blockId, feedback, flagId }) => [
        flagId,
        blockId,
        feedback,
        countWithShareText(agreed, feedback),
      ]),
      'Nobody has answered about an indicator.',
    ),
  );

const DAY_CHARS = 10;

const POPULATIONS = {
  decided: 'alerts that people and assistants decided',
  cleared_by_run: 'alerts recommended to be closed',
  closed_by_policy: 'alerts that a policy closed',
} as const;

const reviewsPart = (samples: ValidationFacts['samples']): string =>
  questionWithAnswer(
    'What do reviewers find who do not see the decision?',
    'The newest 100 samples. The alerts of a sample are drawn at random. The draw uses the first ' +
      'signature of the log after the period of the sample, which nobody can predict or choose.',
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
        countWithShareText(each.differ, each.reviewed),
        each.atMost,
      ]),
      'No sample was drawn.',
    ),
  );

type Thresholds = ValidationFacts['thresholds'];

function calibrationPart({ calibration, decisions, positives, quality }: Thresholds): string {
  const question = 'What does a score mean at this bank, and does that hold over time?';
  if (!calibration)
    return questionWithAnswer(
      question,
      `Not measured yet. ${decisions} of the 200 decisions of people that are needed were made: ` +
        `${positives} of 30 to escalate and ${decisions - positives} of 30 not to escalate. With fewer ` +
        'decisions, the intervals would be too wide to use. Until then the score orders alerts and is no ' +
        'probability.',
    );
  const steps = markdownTable(
    ['Score from', 'Probability that people escalate', 'Interval (95 %)'],
    calibration.map(({ from, lower, probability, upper }) => [
      from,
      percentText(probability),
      `${percentText(lower)} to ${percentText(upper)}`,
    ]),
  );
  if (!quality)
    return questionWithAnswer(question, steps, 'Too few decisions to measure the calibration on later ones.');
  const { bins, brierScore, brierScoreOfShare, fitted, measured, months, rocArea } = quality;
  return questionWithAnswer(
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
    'The same later decisions by month. A Brier score that rises, or a predicted share that departs from ' +
      'the observed share, says that the calibration no longer holds.',
    markdownTable(
      ['Month', 'Decisions', 'Predicted, mean', 'Escalated by people', 'Brier score'],
      months.map((each) => [
        each.month,
        each.decisions,
        percentText(each.predicted),
        percentText(each.observed),
        each.brierScore.toFixed(3),
      ]),
    ),
  );
}

const subtypePart = ({ confidence, missAtMost, subtypes }: Thresholds): string =>
  questionWithAnswer(
    'How does the model perform by alert rule of the bank?',
    'Subtypes of alerts with at least 200 decisions, at least 30 of them escalations. Quality is measured ' +
      'on the later decisions of the subtype.',
    markdownTable(
      [
        'Subtype',
        'Decisions',
        'Escalated by people',
        'Brier score',
        'Without a score',
        'Area under the ROC curve',
        'Threshold of its own',
      ],
      subtypes.map(({ decisions, positives, quality, subtype, ...choice }) => [
        bankText(subtype),
        decisions,
        countWithShareText(positives, decisions),
        quality && quality.brierScore.toFixed(3),
        quality && quality.brierScoreOfShare.toFixed(3),
        quality?.rocArea?.toFixed(3) ?? null,
        choiceInWords(choice, missAtMost, confidence),
      ]),
      'No subtype has enough decisions.',
    ),
  );

function thresholdPart(figures: Thresholds): string {
  const { choice, confidence, countedAt, decisions, escalateAt, inForce, missAtMost, positives } = figures;
  const { closed, escalated, missed, missRate, missUpperBound } = inForce;
  return questionWithAnswer(
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
    'The last column is the one-sided exact upper bound (Clopper-Pearson). It takes the decisions of ' +
      'people as correct, and the decided alerts as a random selection of all alerts.',
    choiceInWords(choice, missAtMost, confidence),
  );
}

function overrideRow({ month, figures }: MonthOfDecisions) {
  const { agreed, byOutcome, compared, decided, engines } = figures;
  const { cleared, escalated } = byOutcome;
  return [
    month,
    decided,
    compared,
    countWithShareText(agreed, compared),
    countWithShareText(cleared.confirmed, compared),
    countWithShareText(escalated.dismissed, compared),
    engines.map(({ decided: count, engine }) => `${engine} (${count})`).join(', ') || null,
  ];
}
