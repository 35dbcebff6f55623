import type { CaseView } from '../features/feature.js';
import type { Flag } from '../scoring/flag.js';
import type { UnassessedCheck } from '../scoring/run-result.js';
import { joinTexts, type AnyText } from '../wording/referenced-text.js';
import { lowerFirstLetter } from './filled-template.js';
import { BLOCKS, FLAGS, type FlagRow } from './rule-table.js';
import { isCryptoSeen, UNASSESSED_CHECK_RULES, type UnassessedCheckRule } from './unassessed-rows.js';

// size: a text is read as one line.

type GrayFlag = Pick<Flag, 'flagId' | 'color' | 'colorBeforeNotes'>;

/**
 * Returns what a run could not assess and why, most important first. Every gray flag is explained by an
 * entry, unless it has no bearing on the case, such as owners of a person.
 */
export function unassessedChecks(view: CaseView, flags: readonly GrayFlag[]): UnassessedCheck[] {
  const gray = grayRowsOf(flags);
  const isGray = (feature: string): boolean => gray.some((row) => isOfFeature(row, feature));
  const told = UNASSESSED_CHECK_RULES.filter(({ block }) => block === undefined || view.isOn(block)).flatMap(
    (row) => {
      const sentence = row.tell(view, isGray);
      return sentence === null ? [] : [entryOf(row, sentence, gray)];
    },
  );
  const all = [...switchedOffBlocks(view), ...told];
  const explained = new Set(all.flatMap((each) => each.flags));
  const rest = gray.filter((row) => !explained.has(row.id) && hasBearing(row, view));
  return rest.length > 0 ? [...all, otherIndicators(rest)] : all;
}

/** Returns the features of which a result already says that they could not be assessed. */
export const unassessedFeatures = (checks: readonly UnassessedCheck[] = []): ReadonlySet<string> =>
  new Set(
    UNASSESSED_CHECK_RULES.filter(({ code }) => checks.some((check) => check.code === code)).flatMap(
      ({ features }) => features,
    ),
  );

/** Leaves out flags that a note disputes: the notes mention them. */
const grayRowsOf = (flags: readonly GrayFlag[]): FlagRow[] => {
  const ids = new Set(
    flags.filter((flag) => flag.color === 'gray' && !flag.colorBeforeNotes).map(({ flagId }) => flagId),
  );
  return FLAGS.filter(({ id }) => ids.has(id));
};

const isOfFeature = ({ feature }: FlagRow, wanted: string): boolean =>
  feature === wanted || feature.startsWith(`${wanted}:`);

const entryOf = (
  { code, features, wouldSettle }: UnassessedCheckRule,
  told: AnyText,
  gray: readonly FlagRow[],
): UnassessedCheck => {
  const { text: sentence, references } = joinTexts([told]);
  const flags = gray.filter((row) => features.some((feature) => isOfFeature(row, feature)));
  return { code, sentence, references: [...references], wouldSettle, flags: flags.map(({ id }) => id) };
};

const switchedOffBlocks = (view: CaseView): UnassessedCheck[] =>
  BLOCKS.filter(({ id }) => !view.isOn(id)).map(({ title }) => ({
    code: 'block_switched_off',
    sentence: `${title}: not assessed, switched off in the scoring rules.`,
    references: [],
    wouldSettle: 'The analysis, switched on in the scoring rules, and a new investigation.',
    flags: [],
  }));

/** Tells whether the customer has what the flag examines. */
function hasBearing({ feature }: FlagRow, view: CaseView): boolean {
  if (feature === 'sanctions_match:owner' || feature === 'unclear_ownership') return !view.isPerson;
  const isOfCrypto = BLOCKS.some(
    ({ id, flags }) => id === 'crypto_exposure' && flags.some((row) => row.feature === feature),
  );
  return !isOfCrypto || isCryptoSeen(view);
}

const otherIndicators = (rows: readonly FlagRow[]): UnassessedCheck => ({
  code: 'other_indicators',
  sentence: `Other indicators: not assessed, ${rows.map(({ title }) => lowerFirstLetter(title).text).join('; ')}.`,
  references: [],
  wouldSettle: 'What each of these indicators names as missing.',
  flags: rows.map(({ id }) => id),
});
