import { STABILITY_INDEX_MOVED_FROM } from '@alert-review/decision-statistics';
import { markdownSection, markdownTable } from '@alert-review/kernel';
import type { PolicyHistory } from '../../automation/queries/list-policy-histories.query.js';
import {
  CLOSINGS_UNDONE_BY_BRAKE_DAYS,
  CLOSING_REVIEW_WITHIN_DAYS,
} from '../../automation/queries/policy-limits.lookup.js';
import { questionWithAnswer, bankTexts, percentText } from './report-parts.js';
import type { ValidationFacts } from './validation-facts.js';

/** Policies and their bounds by month, and why policies stopped. */
export const monitoringSection = ({ policies }: ValidationFacts): string =>
  markdownSection(
    'Ongoing monitoring (SR 11-7)',
    versionsPart(policies),
    monthsPart(policies),
    stopsPart(policies),
    LIMITS_PART,
  );

const LIMITS_PART = questionWithAnswer(
  'What is watched, and at which limit does a policy stop by itself?',
  markdownTable(
    ['Reason', 'Limit', 'Closed alerts return'],
    [
      [
        'bound_exceeded',
        'the bound is above the promise, or the reviews alone prove a share above the promise',
        'yes',
      ],
      [
        'scores_moved',
        `population stability index of the scores since the start above ${STABILITY_INDEX_MOVED_FROM}`,
        'yes',
      ],
      [
        'reviews_late',
        `a drawn alert waits for its review longer than ${CLOSING_REVIEW_WITHIN_DAYS} days`,
        'yes',
      ],
      ['engine_changed', 'another version of the engine than at the confirmation', 'no'],
      ['scoring_rules_changed', 'other scoring rules than at the confirmation', 'no'],
    ],
  ),
  'The server checks the limits whenever the policy works, at least once a minute. If the last column ' +
    `says yes, the alerts that the policy closed in the last ${CLOSINGS_UNDONE_BY_BRAKE_DAYS} days, and ` +
    'that nobody has reviewed, return to the queue. Each stop is an event, a webhook, a metric and a line ' +
    'of the server’s log. No limit stops the recommendations: people watch the calibration by month, ' +
    'under Outcomes analysis.',
);

const versionsPart = (policies: readonly PolicyHistory[]): string =>
  questionWithAnswer(
    'Which policies close alerts without a person, and who approved them?',
    'A policy closes alerts below its score, within its terms. It leaves to people every alert with a ' +
      'mandatory rule, a match on a sanctions list, a possible victim, an open case or an open question; ' +
      'every alert that an investigation could not fully assess; and every alert that a person has ' +
      'decided, proposed or taken. Before a policy starts, decisions of people must show with 95 % ' +
      'confidence that its promise holds.',
    markdownTable(
      ['Policy', 'State', 'Version', 'Since', 'Proposed by', 'Confirmed or narrowed by', 'Terms', 'Evidence'],
      policies.flatMap((policy) => policy.versions.map((version) => versionRow(policy, version))),
      'No policy was ever in force.',
    ),
  );

const monthsPart = (policies: readonly PolicyHistory[]): string =>
  questionWithAnswer(
    'What did each policy close in each month, and does it keep its promise?',
    'A policy promises that at most a stated share of what it closes is closed wrongly. From the ' +
      'reviews, the server computes an upper bound of that share (95 %, at every moment and not only at ' +
      'a planned end). The table has the bound at the end of the month. If it is above the promise, the ' +
      'policy stops by itself.',
    markdownTable(
      [
        'Policy',
        'Month',
        'Closed',
        'Taken back',
        'Drawn for review',
        'Reviewed',
        'Reviewed as wrong',
        'Bound',
        'Promise',
      ],
      policies.flatMap(({ name, months }) => months.map((month) => monthRow(name, month))),
      'No policy was ever in force.',
    ),
  );

const stopsPart = (policies: readonly PolicyHistory[]): string =>
  questionWithAnswer(
    'When did a policy stop, and why?',
    markdownTable(
      ['Policy', 'Version', 'Stopped', 'Reason', 'Found', 'Allowed', 'By'],
      policies.flatMap(({ name, stops }) => stops.map((stop) => stopRow(name, stop))),
      'No policy was stopped.',
    ),
  );

const monthRow = (name: string, month: PolicyHistory['months'][number]) => [
  name,
  month.month,
  month.closed,
  month.undone,
  month.sampled,
  month.reviewed,
  month.wrong,
  percentText(month.bound),
  percentText(month.promise),
];

const stopRow = (
  name: string,
  { allowed, at, by, found, reason, version }: PolicyHistory['stops'][number],
) => [name, version, at, reason, found, allowed, reason === 'person' ? by : 'the policy itself'];

function versionRow(
  { name, state }: PolicyHistory,
  { at, by, engine, evidence, proposedBy, recipe, terms, version }: PolicyHistory['versions'][number],
) {
  const { aDayMax, customerKinds, reviewShare, scoreBelow, subtypes, wrongShareMax } = terms;
  const termsText =
    `score below ${scoreBelow}; at most ${aDayMax} a day; at most ${percentText(wrongShareMax)} closed ` +
    `wrongly; ${percentText(reviewShare)} reviewed; subtypes: ${bankTexts(subtypes, 'any')}; ` +
    `customers: ${bankTexts(customerKinds, 'any')}`;
  const evidenceText =
    evidence &&
    `of ${evidence.decided} alerts that people decided they escalated ${evidence.wrong}, at most ` +
      `${percentText(evidence.bound)} (95 %); engine ${engine}, scoring rules ${recipe}`;
  return [name, state, version, at, proposedBy, by, termsText, evidenceText];
}
