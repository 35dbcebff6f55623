import { paymentDescriptorOf } from '../case/facts/case-facts.js';
import { measureFeature } from '../features/all-features.js';
import { proseFigure } from '../wording/spoken.js';
import { MONTH_MS } from '@alert-review/kernel';
import { firstDealingMs, linkedFlow } from '../case/facts/linked-flow.js';
import { nameClassText } from '../features/behaviour-life.js';
import { isKnownKind, seenMoney, type SeenRow } from '../features/seen-money.js';
import {
  citedFigure,
  currenciesByWorth,
  isFindingPlaced,
  largestParties,
  orderedFlagsOf,
  rowsOfSet,
  type MoneyDirection,
} from './figures.js';
import { citedText, jsonPointer, phraseText } from '../wording/referenced-text.js';
import { caseFact, TOLD_SHARE_MIN, type CaseFact, type CaseSources } from './case-fact.js';
import { sumsText } from './money-facts.js';
import { shownParty } from './shown-names.js';

const PARTIES_MAX = 3;
/** Below this share of what has to be reported, in all, amounts are small. */
const SMALL_SUMS = 0.3;
/** Below this share of a direction, the rest is told as not known. */
const EXPLAINED_MIN = 0.5;
/** Sources and uses that say why money moved; the others say only who the counterparty is. */
const PLAIN: ReadonlySet<string> = new Set([
  'wage',
  'savings_or_pension',
  'benefit',
  'insurer',
  'loan',
  'own_account',
  'sale',
  'business_income',
  'refund',
  'purchase',
  'rent',
  'tax',
  'wages',
  'supplier',
  'loan_repayment',
]);

/**
 * Returns what explains the flagged money itself: who paid or was paid, and what for. If nothing does, says
 * that the purpose is not known and why the alert is closed all the same.
 */
export function explanationFacts(from: CaseSources): CaseFact[] {
  const source = drawnFrom(from);
  const bySide = (['in', 'out'] as const)
    .filter((side) => currenciesByWorth(from, 'paid', side).length > 0)
    .map((side) => {
      const relations = relationsOf(from, side);
      return relations.length > 0 ? relations : statedOf(from, side);
    });
  const facts = [...source, ...bySide.flat()];
  if (facts.length === 0) return unknownPurpose(from, 'no');
  const isOpen = bySide.some((some) => some.reduce((share, { weight }) => share + weight, 0) < EXPLAINED_MIN);
  return isOpen && source.length === 0 ? [...facts, ...unknownPurpose(from, 'yes')] : facts;
}

function relationsOf(from: CaseSources, side: MoneyDirection): CaseFact[] {
  const [code] = currenciesByWorth(from, 'paid', side);
  if (code === undefined) return [];
  const all = largestParties(from, 'paid', side).filter(({ currency }) => currency === code);
  const whole = all.reduce((sum, { units }) => sum + units, 0n);
  return all
    .filter(({ units }) => Number(units) >= 2 * TOLD_SHARE_MIN * Number(whole))
    .slice(0, PARTIES_MAX)
    .flatMap(({ party, units }) => relationOf(from, party, side, code, Number(units) / Number(whole)));
}

/** Returns what references and names say of the payments of a direction that nothing else explains. */
function statedOf({ view, facts }: CaseSources, side: MoneyDirection): CaseFact[] {
  const asked = view.flagged.filter(({ direction, cash }) => direction === side && cash !== true);
  const isWritten = asked.filter((row) => paymentDescriptorOf(row, facts)).length * 2 > asked.length;
  const { figures = {} } = measureFeature(view, 'stated');
  const purpose = figures[`${side}0`];
  if (!isWritten || purpose === undefined) return [];
  const source = jsonPointer('features', 'stated', 'figures', `${side}0`);
  const values = { purpose: citedText(source, proseFigure(purpose)) };
  return [caseFact({ part: 'explanation', kind: `${side}_stated`, weight: EXPLAINED_MIN, values })];
}

function relationOf(
  from: CaseSources,
  party: string,
  side: MoneyDirection,
  code: string,
  share: number,
): CaseFact[] {
  const rows = seenMoney(from.view).rows.filter(
    ({ row, isIn }) => row.counterparty === party && isIn === (side === 'in'),
  );
  const asked = rows.filter(({ row }) => row.flagged);
  const [most] = asked.toSorted((a, b) => b.sums - a.sums);
  if (!most) return [];
  const firstMs = firstDealingMs(from.facts, party) ?? most.atMs;
  const isOld = firstMs <= from.view.window.startMs - MONTH_MS;
  const kind = relationKind(most, isOld);
  if (kind === undefined) return [];
  const payments = rows.filter(({ atMs }) => atMs < from.view.window.startMs).length;
  return [
    caseFact({
      part: 'explanation',
      kind: `${side}_${kind}`,
      weight: share,
      transactions: asked.map(({ row }) => row.id),
      parties: [party],
      values: {
        party: shownParty(from, party),
        sums: citedFigure(from, 'money', 'paid', 'sum', side, code, party),
        since_is: isOld ? 'known' : 'new',
        since: isOld ? citedFigure(from, 'parties', party, 'since') : '',
        before_n: payments,
        by: most.basis?.by ?? 'counterparty',
        reference: referenceOf(from, most),
        institution: most.kinds[0] ? nameClassText(most.kinds[0]) : '',
      },
    }),
  ];
}

/** A reference alone is the word of whoever wrote it; the message says so. */
function referenceOf(from: CaseSources, { row }: SeenRow) {
  const isWritten = (from.facts.descriptors?.[row.id] ?? '') !== '';
  return isWritten ? phraseText`"${citedFigure(from, 'transactions', row.id, 'written')}"` : '';
}

function relationKind({ source, use, isPay, isNamesake, isOwnAccount, kinds }: SeenRow, isOld: boolean) {
  const kind = source ?? use ?? 'unknown';
  if (isOwnAccount) return 'own_account';
  if (isPay) return 'wage';
  if (PLAIN.has(kind)) return kind;
  if (isNamesake) return 'family';
  if (isKnownKind(kinds)) return 'institution';
  return isOld ? 'known' : undefined;
}

/** Returns the loan or own money that came in just before the largest flagged payment. */
function drawnFrom(from: CaseSources): CaseFact[] {
  const link = linkedFlow(from.facts);
  const came = link?.in[0];
  const left = link?.out[0];
  if (!link || !came || !left || came.atMs > left.atMs || came.flagged) return [];
  const seen = seenMoney(from.view).rows.find(({ row }) => row.id === came.id);
  const kind = seen?.isOwnAccount ? 'drawn_own' : came.kind === 'loan' ? 'drawn_loan' : undefined;
  if (kind === undefined) return [];
  const values = {
    amount: citedFigure(from, 'transactions', came.id, 'prose'),
    day: citedFigure(from, 'transactions', came.id, 'day'),
    party: left.counterparty === null ? '' : shownParty(from, left.counterparty),
    party_is: left.counterparty === null ? 'unnamed' : 'named',
  };
  const transactions = [came.id, left.id];
  return [caseFact({ part: 'explanation', kind, weight: 0.5, values, transactions })];
}

/** `rest`: whether a part of the money is explained. */
function unknownPurpose(from: CaseSources, rest: 'yes' | 'no'): CaseFact[] {
  const flagged = rowsOfSet(from, 'flagged');
  if (flagged.length === 0) return [caseFact({ part: 'explanation', kind: 'nothing_flagged', weight: 0.5 })];
  const sums = from.view.sums(flagged);
  const isClean = orderedFlagsOf(from.run).every((placed) => !isFindingPlaced(placed));
  const size = sums < SMALL_SUMS ? 'small' : sums < 1 ? 'below' : 'large';
  const side = flagged.some(({ direction }) => direction === 'in') ? 'in' : 'out';
  const values = { rest, size, clean: isClean ? 'yes' : 'no', sums: sumsText(from, 'flagged', side) };
  return [caseFact({ part: 'explanation', kind: 'not_known', weight: 0.1, values })];
}
