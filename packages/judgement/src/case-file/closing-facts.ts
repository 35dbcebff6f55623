import { measureFeature } from '../features/all-features.js';
import { alertQuestionOf } from './asked-facts.js';
import { caseFact, measureOfFact, type CaseFact, type CaseSources } from './case-fact.js';
import { factOfMeasure } from './comparison-facts.js';
import { expectedAmountFacts } from './expected-facts.js';
import {
  NAME_ONLY_FACT_KIND,
  explanationOf,
  isExplanationProven,
  type Explanation,
} from './explanation-facts.js';
import {
  isPlacedFlagFinding,
  isPlacedFlagSevere,
  orderedFlagsOf,
  partyNamesIn,
  roleInCase,
  rowsOfSet,
  type MoneyDirection,
} from './figures.js';
import { partyValues } from './money-facts.js';
import { partyKindForText } from './people-kinds.js';
import { reassuringFacts, suspiciousFacts } from './reading-facts.js';
import { shareFacts } from './share-facts.js';
import { flaggedDirectionFacts } from './side-facts.js';
import { listedTexts } from '../wording/listed-texts.js';
import { phraseText, type AnyText } from '../wording/referenced-text.js';

/** Below this share of what has to be reported, in all, amounts are small. */
const SMALL_SUMS = 0.3;
/** Facts that speak against the guilty reading beside the two that carry a closing. */
const AGAINST_MAX = 2;
const BOTH_SIDES = 2;
/** Below this part of the flagged money, what stayed carries no closing. */
const STAYED_MIN = 0.75;

/**
 * Returns what a closed case rests on: how far the record explains the flagged money, counterparty by
 * counterparty; the two facts that carry the closing; and what speaks for and against the guilty reading.
 */
export function closingFacts(from: CaseSources, toldBefore: ReadonlySet<string>): CaseFact[] {
  const explanation = explanationOf(from);
  const isNew = (fact: CaseFact): boolean => !toldBefore.has(factOfMeasure(measureOfFact(fact) ?? ''));
  const reassuring = reassuringFacts(from).filter(isNew);
  const reasons = reasonsOf(from, explanation, reassuring);
  // How long somebody has been a customer, or lives an ordinary life, outweighs no sign.
  const rest = [...unusedShares(from, reasons), ...reassuring].filter(
    (fact) =>
      fact.kind !== 'long_customer' &&
      !LIFE.has(measureOfFact(fact) ?? '') &&
      (fact.kind !== 'stayed' || isAboutFlagged(from, fact)) &&
      !reasons.some((reason) => isSame(reason, fact)) &&
      isHeld(fact, explanation),
  );
  return [
    ...verdictFacts(from, explanation, partFacts(explanation, reasons)),
    ...explanation.facts,
    ...flaggedDirectionFacts(from, explanation),
    ...reasons,
    ...plainSigns(from),
    ...rest.slice(0, AGAINST_MAX),
  ];
}

const LIFE: ReadonlySet<string> = new Set(['documents', 'regular_life.months', 'trade.running']);

/** Returns what the flagged payments themselves say against the guilty reading, beside the reasons. */
const unusedShares = (from: CaseSources, reasons: readonly CaseFact[]): CaseFact[] =>
  shareFacts(from)
    .filter((fact) => !reasons.some((reason) => isSame(reason, fact) || isOfSameSide(reason, fact)))
    .map((fact) => ({ ...fact, part: 'against' as const, kind: fact.kind.replace('because_', '') }));

/** Signs of the guilty reading that the flagged payments themselves show. */
const PLAIN_SIGNS: ReadonlySet<string> = new Set(['first_time', 'silent']);

const plainSigns = (from: CaseSources): CaseFact[] =>
  suspiciousFacts(from)
    .filter(({ kind }) => PLAIN_SIGNS.has(kind))
    .slice(0, 1)
    .map((fact) => ({ ...fact, part: 'for' as const }));

const keyOf = (fact: CaseFact): string => measureOfFact(fact) ?? fact.kind.replace(/^because_/, '');

/** What explains a direction says already that its counterparties are known. */
const isOfSameSide = (reason: CaseFact, { kind, values }: CaseFact): boolean =>
  kind === 'because_known' &&
  typeof values['side'] === 'string' &&
  (reason.kind === `because_${values['side']}_explained` ||
    reason.kind === `because_${values['side']}_named`);

const isSame = (a: CaseFact, b: CaseFact): boolean => keyOf(a) === keyOf(b);

/**
 * Returns of each direction what the record explains of it, where that is a part which no reason tells.
 */
const partFacts = ({ facts, open }: Explanation, reasons: readonly CaseFact[]): CaseFact[] =>
  open.flatMap(({ side }) => {
    const own = facts.filter((fact) => fact.kind.startsWith(`${side}_`) && isExplanationProven(fact));
    const isTold = reasons.some(({ values, kind }) => values['side'] === side && kind !== 'because_within');
    if (own.length === 0 || isTold) return [];
    const parts = own.map(
      ({ values }) => phraseText`${values['sums'] as AnyText} (${values['party'] as AnyText})`,
    );
    return [
      caseFact({
        part: 'reason',
        kind: 'part_explained',
        weight: 1,
        values: { side, parts: listedTexts(parts) },
      }),
    ];
  });

/**
 * Returns how far the record explains the flagged money, and what is on record of the rest; `parts`: what is
 * explained of each direction, which comes first.
 */
export function verdictFacts(
  from: CaseSources,
  { is, open }: Explanation,
  parts: readonly CaseFact[] = [],
): CaseFact[] {
  const isOfRest = (side: MoneyDirection): boolean => parts.some(({ values }) => values['side'] === side);
  const verdict = (kind: string, side?: MoneyDirection): CaseFact =>
    caseFact({
      part: 'reason',
      kind: `verdict_${kind}`,
      weight: 1,
      values: { rest: side !== undefined && isOfRest(side) ? 'yes' : 'no', paper: 'asked' },
    });
  if (is === 'nothing' || is === 'explained') return [verdict(is)];
  if (roleInCase(from) === 'victim') return [verdict('victim')];
  const rest = is === 'claimed' ? [] : open;
  const both = rest.length === BOTH_SIDES && parts.length === 0 && rest.every(({ by }) => by === rest[0]!.by);
  return [
    ...(is === 'claimed' ? [verdict('claimed')] : []),
    ...(both
      ? [verdict(`both_${rest[0]!.by}`)]
      : rest.flatMap(({ side, by }) => [
          ...parts.filter(({ values }) => values['side'] === side),
          verdict(`${side}_${by}`, side),
        ])),
  ];
}

/** From this part of the unusual money on, a purpose by the names of the counterparties carries a closing. */
const PURPOSE_MIN = 0.5;

const isHeld = ({ values }: CaseFact, { is }: Explanation): boolean =>
  is === 'explained' || values['about'] !== 'explained';

/** What the record shows of a side's money, by the kinds of its counterparties. */
const explainedFacts = (from: CaseSources, { facts, proven }: Explanation): CaseFact[] =>
  proven.flatMap((side) => {
    const own = facts.filter(({ kind }) => kind.startsWith(`${side}_`) && !kind.endsWith('_unknown'));
    const kinds = [...new Set(own.map(({ kind }) => kind))];
    if (kinds.length === 0) return [];
    const told = paidShare(from, side) * own.reduce((sum, { weight }) => sum + weight, 0);
    const isNamed = kinds.length === 1 && kinds[0] === `${side}_known`;
    const values = {
      side,
      whole: told > WHOLE_MIN ? 'yes' : 'no',
      kinds: kinds.join(' '),
      names: listedTexts(
        own.map(
          ({ values: { party, since } }) => phraseText`${party as AnyText} (since ${since as AnyText})`,
        ),
      ),
    };
    const kind = isNamed ? `because_${side}_named` : `because_${side}_explained`;
    return [caseFact({ part: 'reason', kind, weight: 1, values })];
  });

/** From this part of a direction's money on, one counterparty says what the money is. */
const MAIN_MIN = 0.5;

/**
 * Returns the counterparty of most money of a direction where its name tells who it is, unless the record
 * explains that direction. A reference is left out: whoever pays writes it.
 */
const mainFacts = ({ facts, proven }: Explanation): CaseFact[] =>
  facts
    .filter(({ kind, weight }) => NAME_ONLY_FACT_KIND.test(kind) && weight >= MAIN_MIN)
    .flatMap((fact) => {
      const side = fact.kind.startsWith('in_') ? 'in' : 'out';
      if (proven.includes(side)) return [];
      return [{ ...fact, part: 'reason' as const, kind: 'because_main', values: { ...fact.values, side } }];
    });

/** Returns the part of a direction's flagged money that is no cash. */
function paidShare(from: CaseSources, side: MoneyDirection): number {
  const sums = (set: 'flagged' | 'paid'): number =>
    from.view.sums(rowsOfSet(from, set).filter(({ direction }) => direction === side));
  return sums('paid') / (sums('flagged') || 1);
}

/** From this share on, it is all of it but a trifle. */
const WHOLE_MIN = 0.95;

/**
 * Returns the facts that carry a closing, those about the flagged money first; how the customer lives
 * comes last,
 * where nothing else does.
 */
function reasonsOf(from: CaseSources, explanation: Explanation, known: readonly CaseFact[]): CaseFact[] {
  const { is, proven } = explanation;
  const reason = (kind: string, weight: number, values: CaseFact['values'] = {}): CaseFact =>
    caseFact({ part: 'reason', kind: `because_${kind}`, weight, values });
  if (is === 'nothing') return [];
  const sums = from.view.sums(rowsOfSet(from, 'flagged'));
  const [expected] = expectedAmountFacts(from);
  const fits = expected?.values['fits'];
  const flags = orderedFlagsOf(from.run);
  const isClean = flags.every((placed) => !isPlacedFlagFinding(placed));
  const aboutFlagged = known
    .filter(
      (fact) =>
        (fact.kind === 'stayed' && isAboutFlagged(from, fact)) ||
        (measureOfFact(fact) === 'told_purpose' && fact.weight >= PURPOSE_MIN),
    )
    .map((fact) => ({ ...fact, part: 'reason' as const, kind: `because_${fact.kind}` }));
  const { side: asked, isOfAmount } = alertQuestionOf(from);
  // The direction of which the alert speaks comes first.
  const shares = shareFacts(from)
    .filter(({ values }) => !proven.includes(values['side'] as 'in' | 'out'))
    .toSorted((a, b) => Number(b.values['side'] === asked) - Number(a.values['side'] === asked));
  const explained = explainedFacts(from, explanation);
  const collected = collectedFacts(from);
  const within =
    expected !== undefined && (fits === 'within' || fits === 'below') && !isBeyondDeclared(from)
      ? [reason('within', 0.9, expected.values)]
      : [];
  if (is === 'explained' && explained.length > 0) return ofEachSide([...explained, ...within]);
  const found = [
    ...explained,
    ...(collected.length > 0 ? collected : mainFacts(explanation)),
    ...shares.filter(({ kind }) => kind === 'because_known'),
    ...within,
    ...(sums < SMALL_SUMS && fits !== 'above' && !isOfAmount ? [reason('small', 0.8)] : []),
    ...aboutFlagged,
    ...(isClean ? [reason('clean', 0.7)] : []),
  ];
  if (found.length > 0) return ofEachSide(found);
  return [flags.some(isPlacedFlagSevere) ? reason('no_pattern', 0.1) : reason('no_red', 0.2)];
}

/** Returns the first reasons; where they are about one direction, the first about the other one as well. */
function ofEachSide(reasons: readonly CaseFact[]): CaseFact[] {
  const [first, ...more] = reasons;
  if (first === undefined) return [];
  const side = first.values['side'];
  const ofOther = more.find(({ values }) => values['side'] !== undefined && values['side'] !== side);
  const second = side !== undefined && ofOther ? ofOther : more[0];
  return [first, ...(second ? [second] : [])];
}

/** All that was expected, in percent. */
const DECLARED = 100;

/** Tells whether more came in than is expected, in any month of the period reviewed. */
const isBeyondDeclared = ({ view }: CaseSources): boolean =>
  Number(measureFeature(view, 'deposits_beyond_declared').value ?? 0) > DECLARED;

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
  if (payees.every((key) => partyKindForText(key, from.facts) === 'person')) return [];
  return [caseFact({ part: 'reason', kind: 'because_collected', weight: 0.6, values, parties: payees })];
}

/** That money stayed says something of the alert only if it is the flagged money, and nearly all of it. */
function isAboutFlagged(from: CaseSources, { weight }: CaseFact): boolean {
  const came = new Set(rowsOfSet(from, 'came').map(({ id }) => id));
  const asked = rowsOfSet(from, 'flagged').filter(({ direction }) => direction === 'in');
  return weight >= STAYED_MIN && asked.length > 0 && asked.every(({ id }) => came.has(id));
}
