import { measureFeature } from '../features/all-features.js';
import { linkedFlowsOf } from '../features/linked-flows.js';
import { measureClause, measureFigures } from '../rules/measure-clauses.js';
import { citedFigure, largestParties, partyNamesIn, roleInCase, rowsOfSet } from './figures.js';
import { firstTimePartiesIn } from './first-dealings.js';
import { paymentDescriptorOf } from '../case/facts/case-facts.js';
import { listedTexts } from '../wording/listed-texts.js';
import { citedText, phraseText } from '../wording/referenced-text.js';
import { kycFileFacts } from './customer-facts.js';
import { expectedAmountFacts } from './expected-facts.js';
import { rowsLargestFirst } from './money-facts.js';
import { pastComparisonFacts } from './past-facts.js';
import { caseFact, type CaseFact, type CaseSources } from './case-fact.js';

/** From these values on, a measure speaks for or against a reading. */
const LEAST = { explained: 0.2, purpose: 0.25, months: 3, costs: 0.1, customerDays: 730 };
const LEFT_SOON = 0.4;
const MATERIAL = 0.25;
const STAYED = 0.6;
const MANY_RECIPIENTS = 5;
const MOST_SHARE = 0.5;
const FACTS_MAX = 3;

type Side = 'for' | 'against';

const measured = (from: CaseSources, part: Side, about: string, weight: number): CaseFact =>
  caseFact({ part, kind: 'measure', weight, values: { about, clause: measureClause(from.view, about) } });

/** Tells whether a good part of the money went on, and to many, of whom none got half of it. */
function isScattered(from: CaseSources): boolean {
  const rows = rowsOfSet(from, 'onward');
  const names = partyNamesIn(from, rows);
  if (names.size < MANY_RECIPIENTS || linkedFlowsOf(from.view).share < LEFT_SOON) return false;
  const [largest] = largestParties(from, 'onward', 'out');
  const own = rows.filter(({ counterparty }) => counterparty !== null && counterparty === largest?.party);
  return from.view.sums(own) < MOST_SHARE * from.view.sums(rows);
}

/** Returns what the record itself shows for an innocent reading. */
function recordedFactsFor(from: CaseSources): CaseFact[] {
  const { view } = from;
  const of = (id: string): number => Number(measureFeature(view, id).value ?? 0);
  const parts = (id: string) => measureFeature(view, id).parts ?? {};
  const found: CaseFact[] = [];
  // A loan or savings explain where a victim's money came from, and are no reason to let it go.
  const isVictim = roleInCase(from) === 'victim';
  if (!isVictim && of('explained') >= LEAST.explained)
    found.push(measured(from, 'for', 'explained', of('explained')));
  if (!isVictim && of('told_purpose') >= LEAST.purpose && hasKinds(view))
    found.push(measured(from, 'for', 'told_purpose', of('told_purpose')));
  if (of('documents') > 0) found.push(measured(from, 'for', 'documents', 0.3));
  if (view.isPerson && of('regular_life') >= LEAST.months)
    found.push(measured(from, 'for', 'regular_life.months', 0.2));
  if (!view.isPerson && (parts('trade')['running'] ?? 0) >= LEAST.costs)
    found.push(measured(from, 'for', 'trade.running', 0.2));
  if (of('account_age') >= LEAST.customerDays) {
    const { opened = '' } = measureFeature(view, 'account_age').figures ?? {};
    const since = citedText('/features/account_age/figures/opened', opened);
    found.push(caseFact({ part: 'for', kind: 'long_customer', weight: 0.1, values: { since } }));
  }
  return found;
}

const strongest = (facts: readonly CaseFact[]): CaseFact[] =>
  facts.toSorted((a, b) => b.weight - a.weight).slice(0, FACTS_MAX);

/** Returns what speaks for an innocent reading of an escalated case, the strongest first. */
export function innocentFacts(from: CaseSources): CaseFact[] {
  const alike = pastComparisonFacts(from)
    .filter(isNoMoreThanBefore)
    .map((fact) => ({ ...fact, part: 'for' as const, kind: PAST_ALIKE }));
  return [
    ...offeredFacts(from),
    ...strongest([...recordedFactsFor(from), ...expectedFactsFor(from), ...alike]),
  ];
}

/** That the flagged money is no more than what moved before. */
const PAST_ALIKE = 'past_alike';

/** Tells whether a comparison with the past says that nothing has grown, which is nothing unusual. */
export const isNoMoreThanBefore = ({ kind, values }: CaseFact): boolean =>
  kind === 'past_month' && values['is_more'] === 'no';

/** Returns that the money stays within what is expected of the customer, where it does. */
function expectedFactsFor(from: CaseSources): CaseFact[] {
  const [expected] = expectedAmountFacts(from);
  const fits = expected?.values['fits'];
  const fitting = expected !== undefined && (fits === 'within' || fits === 'below');
  return fitting
    ? [caseFact({ part: 'for', kind: 'fits_expected', weight: 0.15, values: expected.values })]
    : [];
}

const OFFERED_MAX = 1;

/** Returns what the file itself offers for an innocent reading: references, and what was declared. */
function offeredFacts(from: CaseSources): CaseFact[] {
  const byText = new Map<string, string>();
  // Where the customer's own money is gone, what was paid in explains nothing.
  const isVictim = roleInCase(from) === 'victim';
  const rows = rowsOfSet(from, 'flagged').filter(({ direction }) => !isVictim || direction === 'out');
  for (const row of rowsLargestFirst(rows)) {
    const text = paymentDescriptorOf(row, from.facts);
    if (text && !byText.has(text)) byText.set(text, row.id);
  }
  const references = [...byText.values()]
    .slice(0, OFFERED_MAX)
    .map((id) => phraseText`"${citedFigure(from, 'transactions', id, 'written')}"`);
  const declared = kycFileFacts(from).find(({ kind }) => kind === 'expected')?.values['all'] ?? '';
  const isDeclared = declared !== '';
  if (references.length === 0 && !isDeclared) return [];
  return [
    caseFact({
      part: 'for',
      kind: 'innocent_stated',
      weight: 1,
      values: {
        references: listedTexts(references),
        references_is: references.length > 0 ? 'some' : 'none',
        declared,
        declared_is: isDeclared ? 'some' : 'none',
      },
    }),
  ];
}

/** Tells whether the purpose rests on kinds of counterparties that can be named. */
const hasKinds = (view: CaseSources['view']): boolean =>
  !measureFeature(view, 'told_purpose').figures?.['kinds']?.startsWith('anybody');

/** Returns what speaks against an innocent reading, the strongest first. */
export function suspiciousFacts(from: CaseSources): CaseFact[] {
  const flows = linkedFlowsOf(from.view);
  const isVictim = roleInCase(from) === 'victim';
  const paid = rowsOfSet(from, 'paid').filter(({ direction }) => direction !== 'self');
  const side = isVictim || !paid.some(({ direction }) => direction === 'in') ? 'out' : 'in';
  const rows = paid.filter(({ direction }) => direction === side);
  const found: CaseFact[] = [];
  // Of a trifle beside the flagged money it says nothing that it left.
  const isMaterial = flows.left >= MATERIAL * from.view.sums(rowsOfSet(from, 'flagged'));
  if (!isVictim && isMaterial && flows.share >= LEFT_SOON) {
    const whole = flows.share > 0.995 ? 'yes' : flows.share > 0.5 ? 'most' : 'no';
    found.push(caseFact({ part: 'against', kind: 'left_soon', weight: flows.share, values: { whole } }));
  }
  const firsts = firstTimePartiesIn(from, rows).length;
  const names = partyNamesIn(from, rows).size;
  if (firsts > 0) {
    const values = {
      side,
      parties_n: names,
      whole: firsts >= names ? 'yes' : 2 * firsts > names ? 'most' : 'no',
    };
    found.push(caseFact({ part: 'against', kind: 'first_time', weight: 0.5 * (firsts / names), values }));
  }
  const silent = rowsOfSet(from, 'silent').length;
  if (silent > 0 && 2 * silent >= paid.length) {
    const values = {
      silent: citedFigure(from, 'money', 'silent', 'payments'),
      paid: citedFigure(from, 'money', 'paid', 'payments'),
      paid_n: paid.length,
      whole: silent === paid.length ? 'yes' : 'no',
    };
    found.push(caseFact({ part: 'against', kind: 'silent', weight: 0.2, values }));
  }
  if (!isVictim && isScattered(from)) {
    found.push(caseFact({ part: 'against', kind: 'scattered', weight: 0.4 }));
  }
  return found.sort((a, b) => b.weight - a.weight).slice(0, FACTS_MAX);
}

/** Measures beside what was declared, and the fact that they stay within it. */
const WITHIN_DECLARED = [
  { id: 'deposits_beyond_declared', kind: 'deposits_within' },
  { id: 'inflow_beyond_income', kind: 'income_within' },
] as const;

/** Returns what speaks against a guilty reading of a case that is closed. */
export function reassuringFacts(from: CaseSources): CaseFact[] {
  const { view } = from;
  const flows = linkedFlowsOf(view);
  const found: CaseFact[] = [];
  const asked = rowsOfSet(from, 'flagged').filter(({ direction }) => direction === 'in');
  // A trifle, or coins without a rate, add nothing to what came, whoever sent them.
  if (flows.came === 0 && asked.length > 0 && firstTimePartiesIn(from, asked).length === 0)
    found.push(caseFact({ part: 'against', kind: 'only_usual', weight: 0.4 }));
  if (flows.came > 0 && 1 - flows.share >= STAYED) {
    const whole = flows.share === 0 ? 'yes' : 'no';
    const values = { stayed: citedFigure(from, 'flows', 'stayed'), whole };
    found.push(caseFact({ part: 'against', kind: 'stayed', weight: 1 - flows.share, values }));
  }
  for (const { id, kind } of WITHIN_DECLARED) {
    const { value, unknown } = measureFeature(view, id);
    if (value === null || unknown !== undefined || Number(value) <= 0 || Number(value) > 100) continue;
    const values = { about: id, loans: '', ...measureFigures(view, id) };
    found.push(caseFact({ part: 'against', kind, weight: 0.3, values }));
  }
  const innocent = strongest(recordedFactsFor(from)).map((fact) => ({ ...fact, part: 'against' as const }));
  return [...found.sort((a, b) => b.weight - a.weight), ...innocent];
}
