import { measureFeature } from '../features/all-features.js';
import { measureClause } from '../rules/measure-clauses.js';
import { caseFact, measureAbout, type CaseFact, type CaseSources } from './case-fact.js';
import { factOfMeasure, isMeasureUnusual } from './comparison-facts.js';
import { expectedAmountFacts } from './expected-facts.js';
import { explanationOf, type Explanation } from './explanation-facts.js';
import {
  isFindingPlaced,
  isSeverePlaced,
  orderedFlagsOf,
  partyNamesIn,
  roleInCase,
  rowsOfSet,
} from './figures.js';
import { evidenceOfMeasure } from './measure-evidence.js';
import { partyValues } from './money-facts.js';
import { toldKind } from './people-kinds.js';
import { reassuringFacts } from './reading-facts.js';

/** Below this share of what has to be reported, in all, amounts are small. */
const SMALL_SUMS = 0.3;
/** Facts that carry a closing, and that speak against the guilty reading beside them. */
const REASONS_MAX = 2;
const AGAINST_MAX = 2;
const SIGNS_MAX = 2;
const BOTH_SIDES = 2;
/** Below this part of the flagged money, what stayed carries no closing. */
const STAYED_MIN = 0.75;
/** Monthly costs below this part of the income show no business that would need it. */
const COSTS_MIN = 0.25;
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
  // How long somebody has been a customer outweighs no sign.
  const rest = reassuring.filter(
    (fact) =>
      fact.kind !== 'long_customer' &&
      !reasons.some((reason) => isSame(reason, fact)) &&
      isHeld(fact, explanation),
  );
  return [
    ...verdictFacts(from, explanation),
    ...explanation.facts,
    ...reasons,
    ...guiltySigns(from).filter(isNew),
    ...rest.slice(0, AGAINST_MAX),
  ];
}

const keyOf = (fact: CaseFact): string => measureAbout(fact) ?? fact.kind.replace(/^because_/, '');

const isSame = (a: CaseFact, b: CaseFact): boolean => keyOf(a) === keyOf(b);

/** Returns how far the record explains the flagged money, and what is on record of the rest. */
function verdictFacts(from: CaseSources, { is, open }: Explanation): CaseFact[] {
  const verdict = (kind: string, values: CaseFact['values'] = {}): CaseFact =>
    caseFact({ part: 'reason', kind: `verdict_${kind}`, weight: 1, values });
  if (is === 'nothing' || is === 'explained') return [verdict(is)];
  if (roleInCase(from) === 'victim') return [verdict('victim')];
  const rest = is === 'claimed' ? [] : open;
  const both = rest.length === BOTH_SIDES && rest.every(({ by }) => by === rest[0]!.by);
  return [
    ...(is === 'claimed' ? [verdict('claimed')] : []),
    ...(both ? [verdict(`both_${rest[0]!.by}`)] : rest.map(({ side, by }) => verdict(`${side}_${by}`))),
  ];
}

/** Facts that say nothing of the flagged money: what anybody can write, and how the customer lives. */
const BESIDE_THE_POINT: ReadonlySet<string> = new Set(['documents', 'explained', 'regular_life.months']);
/** From this part of the unusual money on, a purpose by the names of the counterparties carries a closing. */
const PURPOSE_MIN = 0.5;
/** Told beside what is expected. */
const BESIDE_EXPECTED: ReadonlySet<string> = new Set(['deposits_beyond_declared', 'inflow_beyond_income']);

const isHeld = ({ values }: CaseFact, { is }: Explanation): boolean =>
  is === 'explained' || values['about'] !== 'explained';

/** Returns the facts that carry a closing beside the verdict; none where the record explains the payments. */
function reasonsOf(from: CaseSources, { is, proven }: Explanation, known: readonly CaseFact[]): CaseFact[] {
  const reason = (kind: string, weight: number, values: CaseFact['values'] = {}): CaseFact =>
    caseFact({ part: 'reason', kind: `because_${kind}`, weight, values });
  if (is === 'nothing' || is === 'explained') return [];
  const sums = from.view.sums(rowsOfSet(from, 'flagged'));
  const [expected] = expectedAmountFacts(from);
  const fits = expected?.values['fits'];
  const flags = orderedFlagsOf(from.run);
  const isClean = flags.every((placed) => !isFindingPlaced(placed));
  const reassuring = known
    .filter((fact) => !BESIDE_THE_POINT.has(measureAbout(fact) ?? ''))
    .filter((fact) => measureAbout(fact) !== 'told_purpose' || fact.weight >= PURPOSE_MIN)
    .filter((fact) => fits === undefined || !BESIDE_EXPECTED.has(measureAbout(fact) ?? ''))
    // How long somebody has been a customer explains no payment.
    .filter(({ kind }) => kind !== 'long_customer')
    .filter((fact) => fact.kind !== 'stayed' || isAboutFlagged(from, fact))
    .filter((fact) => measureAbout(fact) !== 'trade.running' || costsShare(from) >= COSTS_MIN)
    .map((fact) => ({ ...fact, part: 'reason' as const, kind: `because_${fact.kind}` }));
  const found = [
    ...proven.map((side) => reason(`${side}_explained`, 1)),
    ...(expected !== undefined && fits === 'within' ? [reason('within', 0.9, expected.values)] : []),
    ...(sums < SMALL_SUMS && fits !== 'above' ? [reason('small', 0.8)] : []),
    ...(isClean ? [reason('clean', 0.7)] : []),
    ...collectedFacts(from),
    ...reassuring,
  ];
  // Where the record explains no side, two facts have to carry the closing.
  if (found.length > 0) return found.slice(0, proven.length > 0 ? 1 : REASONS_MAX);
  return [flags.some(isSeverePlaced) ? reason('no_pattern', 0.1) : reason('no_red', 0.2)];
}

const costsShare = ({ view }: CaseSources): number => measureFeature(view, 'trade').parts?.['running'] ?? 0;

/** Fewer payers collect nothing. */
const COLLECTED_FROM = 5;

/** Returns that what many paid in went to one or two payees, of whom one is no person. */
function collectedFacts(from: CaseSources): CaseFact[] {
  const paid = rowsOfSet(from, 'paid');
  const payers = partyNamesIn(
    from,
    paid.filter(({ direction }) => direction === 'in'),
  ).size;
  const payees = paid.flatMap(({ direction, counterparty }) =>
    direction === 'out' ? (counterparty ?? []) : [],
  );
  const values = partyValues(from, 'paid', 'out');
  const isTold = values['form'] === 'one' || values['form'] === 'two';
  const isAlone = rowsOfSet(from, 'cash').every(({ direction }) => direction !== 'out');
  if (payers < COLLECTED_FROM || !isTold || !isAlone) return [];
  if (payees.every((key) => toldKind(key, from.facts) === 'person')) return [];
  return [caseFact({ part: 'reason', kind: 'because_collected', weight: 0.6, values, parties: payees })];
}

/** That money stayed says something of the alert only if it is the flagged money, and nearly all of it. */
function isAboutFlagged(from: CaseSources, { weight }: CaseFact): boolean {
  const came = new Set(rowsOfSet(from, 'came').map(({ id }) => id));
  const asked = rowsOfSet(from, 'flagged').filter(({ direction }) => direction === 'in');
  return weight >= STAYED_MIN && asked.length > 0 && asked.every(({ id }) => came.has(id));
}

/** Returns the signs of the likeliest pattern. The text mentions them and then weighs them. */
function guiltySigns(from: CaseSources): CaseFact[] {
  const [nearest] = from.run.hypotheses ?? [];
  // Where older payments were not read, nobody can be called a first-time recipient.
  const isCutShort = from.facts.earlier?.sinceMs !== undefined;
  return (nearest?.for ?? [])
    .filter(
      ({ feature }) =>
        isMeasureUnusual(from, feature) && !(isCutShort && feature.startsWith('new_receivers')),
    )
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
