import { measureClause } from '../rules/measure-clauses.js';
import { caseFact, measureAbout, type CaseFact, type CaseSources } from './case-fact.js';
import { factOfMeasure, isUnusual } from './comparison-facts.js';
import { explanationOf, type Explanation } from './explanation-facts.js';
import { isFindingPlaced, isSeverePlaced, orderedFlagsOf, roleInCase, rowsOfSet } from './figures.js';
import { evidenceOfMeasure } from './measure-evidence.js';
import { reassuringFacts } from './reading-facts.js';

/** Below this share of what has to be reported, in all, amounts are small. */
const SMALL_SUMS = 0.3;
/** Facts that carry a closing, and that speak against the guilty reading beside them. */
const REASONS_MAX = 2;
const AGAINST_MAX = 2;
const SIGNS_MAX = 2;
/** A sign of which there is nothing is none. */
const COUNTS_NOTHING = /(?<![\d.,])0 (?:%|senders|recipients|counterparties)/;

/**
 * Returns what a closed case rests on: how far the record explains the flagged money, counterparty by
 * counterparty; the two facts that carry the closing; and the signs of the guilty reading with what speaks
 * against it.
 */
export function closingFacts(from: CaseSources, toldBefore: ReadonlySet<string>): CaseFact[] {
  const explanation = explanationOf(from);
  const isNew = (fact: CaseFact): boolean => !toldBefore.has(factOfMeasure(measureAbout(fact) ?? ''));
  const reassuring = reassuringFacts(from).filter(isNew);
  const reasons = reasonsOf(from, explanation, reassuring);
  const rest = reassuring.filter(
    (fact) => !reasons.some((reason) => isSame(reason, fact)) && isHeld(fact, explanation),
  );
  return [
    caseFact({ part: 'reason', kind: verdictOf(from, explanation), weight: 1 }),
    ...explanation.facts,
    ...reasons,
    ...guiltySigns(from).filter(isNew),
    ...rest.slice(0, AGAINST_MAX),
  ];
}

const keyOf = (fact: CaseFact): string => measureAbout(fact) ?? fact.kind.replace(/^because_/, '');

const isSame = (a: CaseFact, b: CaseFact): boolean => keyOf(a) === keyOf(b);

const verdictOf = (from: CaseSources, { is }: Explanation): string =>
  is !== 'nothing' && roleInCase(from) === 'victim' ? 'verdict_victim' : `verdict_${is}`;

/** What names and references of others say does not carry a closing alone. */
const OF_STRANGERS: ReadonlySet<string> = new Set(['told_purpose', 'documents']);

const isHeld = ({ values }: CaseFact, { is }: Explanation): boolean =>
  is === 'explained' || values['about'] !== 'explained';

function reasonsOf(from: CaseSources, explanation: Explanation, known: readonly CaseFact[]): CaseFact[] {
  const { is } = explanation;
  const reason = (kind: string, weight: number, values: CaseFact['values'] = {}): CaseFact =>
    caseFact({ part: 'reason', kind: `because_${kind}`, weight, values });
  if (is === 'nothing') return [];
  const flagged = rowsOfSet(from, 'flagged');
  const sums = from.view.sums(flagged);
  const flags = orderedFlagsOf(from.run);
  const isClean = flags.every((placed) => !isFindingPlaced(placed));
  const reassuring = known
    .filter((fact) => !OF_STRANGERS.has(measureAbout(fact) ?? '') && measureAbout(fact) !== 'explained')
    // How long somebody has been a customer explains no payment.
    .filter(({ kind }) => kind !== 'long_customer')
    .map((fact) => ({ ...fact, part: 'reason' as const, kind: `because_${fact.kind}` }));
  const [first, ...others] = reassuring;
  const found = [
    ...(is === 'explained' ? [] : explanation.proven.map((side) => reason(`${side}_explained`, 0.9))),
    ...(sums < SMALL_SUMS ? [reason('small', 0.8)] : []),
    ...(isClean ? [reason('clean', 0.7)] : []),
    ...(first ? [first] : []),
    ...(sums >= SMALL_SUMS && sums < 1 ? [reason('below', 0.4)] : []),
    ...others,
    ...(isClean || flags.some(isSeverePlaced) ? [] : [reason('no_red', 0.2)]),
    reason('no_pattern', 0.1),
  ];
  // Where nothing explains the payments, two facts have to carry the closing.
  return found.slice(0, is === 'unknown' ? REASONS_MAX : 1);
}

/** Returns the signs of the pattern that is nearest, which are told and then weighed. */
function guiltySigns(from: CaseSources): CaseFact[] {
  const [nearest] = from.run.hypotheses ?? [];
  // Where older payments were not read, nobody is told as new.
  const isCutShort = from.facts.earlier?.sinceMs !== undefined;
  return (nearest?.for ?? [])
    .filter(({ feature }) => isUnusual(from, feature) && !(isCutShort && feature.startsWith('new_receivers')))
    .filter(({ feature }) => !COUNTS_NOTHING.test(measureClause(from.view, feature).text))
    .slice(0, SIGNS_MAX)
    .map(({ feature, points }) => {
      return caseFact({
        part: 'for',
        kind: 'measure',
        weight: Math.min(1, points / 100),
        values: { about: feature, clause: measureClause(from.view, feature) },
        ...evidenceOfMeasure(from, feature),
      });
    });
}
