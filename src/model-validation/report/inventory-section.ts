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
        'No threshold was changed while there were decisions of people.',
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
    'The model recommends, and people decide. A policy is turned on or widened by two administrators, ' +
      'of whom neither has given the other access. The maker of the product answers for the engine; the ' +
      'organization answers for its scoring rules, thresholds, policies and decisions.',
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
