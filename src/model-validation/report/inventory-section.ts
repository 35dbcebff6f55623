import { markdownSection, markdownTable } from '@alert-review/kernel';
import type { RecipeVersion } from '../../investigations/queries/list-recipe-changes.query.js';
import { answerPart, bankText, percentText } from './report-parts.js';
import type { ValidationFacts } from './validation-facts.js';

/** What the model is, which version is in use, and who changed what. */
export function inventorySection(facts: ValidationFacts): string {
  const { engine, escalateAt, product, recipeVersion, recipeVersions } = facts;
  return markdownSection(
    'Model inventory and changes (SR 11-7)',
    answerPart(
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
    answerPart(
      'Who changed the scoring rules, when, and to what?',
      markdownTable(
        ['Version', 'Since', 'Set by', 'Escalate from', 'Different from the defaults'],
        recipeVersions.map((each) => [each.version, each.at, each.by, each.escalateAt, changesText(each)]),
        'Nobody has changed the scoring rules: the defaults are in force.',
      ),
    ),
    answerPart(
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
