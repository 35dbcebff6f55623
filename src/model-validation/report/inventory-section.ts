import { markdownSection, markdownTable } from '@alert-review/kernel';
import type { RecipeVersion } from '../../investigations/queries/list-recipe-changes.query.js';
import { questionWithAnswer, bankText, percentText } from './report-parts.js';
import type { Accountability, ValidationFacts } from './validation-facts.js';

/** What the model is, which version is in use, and who changed what. */
export function inventorySection(facts: ValidationFacts): string {
  const { accountability, engine, escalateAt, product, recipeVersion, recipeVersions } = facts;
  return markdownSection(
    'Model inventory and changes (SR 11-7)',
    questionWithAnswer(
      'What is the model, and which version is in use?',
      markdownTable(
        ['What', 'In use'],
        [
          ['Model', 'risk score of an alert, and the recommendation to escalate or to close it'],
          ['Use', 'orders the work of analysts; closes alerts only where a closing policy below says so'],
          ['Product', product],
          ['Version of the engine', engine],
          ['Version of the scoring rules (0: the defaults)', recipeVersion],
          ['Threshold: escalate from', escalateAt],
        ],
      ),
    ),
    accountabilityPart(accountability),
    questionWithAnswer(
      'Who changed the scoring rules, when, and to what?',
      markdownTable(
        ['Version', 'Since', 'Set by', 'Escalate from', 'Different from the defaults'],
        recipeVersions.map((each) => [each.version, each.at, each.by, each.escalateAt, changesText(each)]),
        'Nobody has changed the scoring rules: the defaults are in force.',
      ),
    ),
    questionWithAnswer(
      'On which evidence was each threshold chosen?',
      markdownTable(
        [
          'Version',
          'Escalate from',
          'Decisions',
          'Escalated by people',
          'Would be closed',
          'Missed',
          'Reason',
        ],
        recipeVersions.flatMap((each) => (each.evidence ? [evidenceRow(each, each.evidence)] : [])),
        'Nobody has chosen a threshold since there are decisions of people. No evidence of this ' +
          'organization supports the threshold in force; docs/evaluation.md says how the default of 60 ' +
          'was chosen.',
      ),
    ),
  );
}

const accountabilityPart = (facts: Accountability): string =>
  questionWithAnswer(
    'Who is accountable for the model, and what may it do alone?',
    markdownTable(
      ['What', 'Now'],
      [
        [
          'Administrators: set scoring rules; propose, confirm and stop policies',
          idsText(facts.administrators),
        ],
        ['Reviewers: review samples without seeing the recommendation', idsText(facts.reviewers)],
        ['Users who may decide alerts', facts.deciding],
        [
          'Closing by policy (feature automation)',
          facts.features.includes('automation')
            ? 'switched on'
            : 'switched off: nothing is closed without a person',
        ],
        ['Four-eyes approval', facts.secondPerson.join('; ') || 'none: every decision takes effect at once'],
      ],
    ),
    'The model recommends. People decide, except for the alerts that a closing policy closes. Two ' +
      'administrators together turn on or widen a policy, and neither of them may have given the other ' +
      'access. One administrator alone may change scoring rules, the threshold, features and four-eyes ' +
      'approval, unless the line about four-eyes approval says otherwise.',
    'The maker of the product answers for the engine. The organization answers for its scoring rules, ' +
      'thresholds, policies and decisions. The product does not record which person owns the model: the ' +
      'organization names that person in its own inventory of models.',
  );

const idsText = (ids: readonly string[]): string => ids.join(', ') || 'nobody';

const changesText = ({ changes }: RecipeVersion): string =>
  changes.length === 0
    ? 'nothing'
    : changes.map(({ setting, value }) => bankText(`${setting}: ${JSON.stringify(value)}`)).join('; ');

function evidenceRow(
  { version, escalateAt }: RecipeVersion,
  { closed, confidence, decisions, missAtMost, missed, missUpperBound, positives }: EvidenceOfThreshold,
) {
  const bound = `${missed}, at most ${percentText(missUpperBound)} (${percentText(confidence)})`;
  const reason =
    missAtMost === null ? 'picked by a person' : `the highest that misses at most ${percentText(missAtMost)}`;
  return [version, escalateAt, decisions, positives, closed, bound, reason];
}

type EvidenceOfThreshold = NonNullable<RecipeVersion['evidence']>;
