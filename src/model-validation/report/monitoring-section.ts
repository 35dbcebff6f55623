import { MOVED_FROM } from '@alert-review/decision-statistics';
import { markdownSection, markdownTable } from '@alert-review/kernel';
import type { PolicyHistory } from '../../automation/queries/list-policy-histories.query.js';
import { RETURNED_DAYS, REVIEW_WITHIN_DAYS } from '../../automation/queries/policy-limits.lookup.js';
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
    ['Reason', 'Limit', 'Closings come back'],
    [
      ['bound_exceeded', 'the bound, or what the reviews alone prove, exceeds the promise', 'yes'],
      ['scores_moved', `population stability index of the scores since the start above ${MOVED_FROM}`, 'yes'],
      ['reviews_late', `a drawn alert waits for its review longer than ${REVIEW_WITHIN_DAYS} days`, 'yes'],
      ['engine_changed', 'another version of the engine than at the confirmation', 'no'],
      ['scoring_rules_changed', 'other scoring rules than at the confirmation', 'no'],
    ],
  ),
  `The server checks the limits whenever the policy works, at least once a minute. Closings of the last ` +
    `${RETURNED_DAYS} days come back that nobody has reviewed. Each stop is an event, a webhook, a metric ` +
    'and a line of the log. The page and this file show the calibration by month; only a policy stops by ' +
    'itself.',
);

const versionsPart = (policies: readonly PolicyHistory[]): string =>
  questionWithAnswer(
    'Which policies close alerts without a person, and who approved them?',
    markdownTable(
      ['Policy', 'State', 'Version', 'Since', 'Proposed by', 'Confirmed or narrowed by', 'Terms', 'Evidence'],
      policies.flatMap((policy) => policy.versions.map((version) => versionRow(policy, version))),
      'No policy was ever in force.',
    ),
  );

const monthsPart = (policies: readonly PolicyHistory[]): string =>
  questionWithAnswer(
    'What did each policy close in each month, and does it keep its promise?',
    'The bound is the upper end (95 %, valid at any time) of the share closed wrongly, as it was known at ' +
      'the end of the month. A policy whose bound exceeds its promise stops by itself.',
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
