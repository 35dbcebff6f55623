import { isBanknotes } from '../activity/entity-activity.js';
import { caseFact, type CaseFact, type CaseSources } from './case-fact.js';
import {
  citedFigure,
  figureTextOfSource,
  currenciesByWorth,
  rowsOfSet,
  type MoneyDirection,
} from './figures.js';
import { referenceValues } from './payment-facts.js';
import { jsonPointer } from '../wording/referenced-text.js';

const SIDES = ['in', 'out'] as const;
/** From this part of a direction on, what is on record of it says something of the whole. */
const MOST_MIN = 50;

/**
 * Returns what is on record of the flagged payments themselves, by direction: the share that came from
 * or went to
 * counterparties of earlier payments (`known`), and the share that has a reference (`written`).
 */
export const shareFacts = (from: CaseSources): CaseFact[] =>
  SIDES.filter((side) => isWeightySide(from, side)).flatMap((side) => [
    ...shareFact(from, 'known', side),
    ...shareFact(from, 'written', side),
  ]);

/** From this part of the larger direction on, the smaller one is told. */
const WEIGHTY = 0.3;

function isWeightySide(from: CaseSources, side: MoneyDirection): boolean {
  const flagged = rowsOfSet(from, 'flagged');
  const of = (each: MoneyDirection): number =>
    from.view.sums(flagged.filter(({ direction }) => direction === each));
  return of(side) > 0 && of(side) >= WEIGHTY * Math.max(of('in'), of('out'));
}

function shareFact(from: CaseSources, name: 'known' | 'written', side: MoneyDirection): CaseFact[] {
  const rows = rowsOfSet(from, 'flagged').filter(({ direction }) => direction === side);
  // Beside transfers, cash counts as well: the share is one of all that is flagged in this direction.
  const set = rows.every(isBanknotes) ? 'cash' : 'flagged';
  if (name === 'known' && set === 'cash') return [];
  const [code, ...others] = currenciesByWorth(from, set, side);
  if (code === undefined || others.length > 0) return [];
  const steps = ['money', set, name, side, code] as const;
  const percent = Number.parseInt(figureTextOfSource(from, jsonPointer(...steps)) ?? '', 10);
  if (!(percent >= MOST_MIN)) return [];
  const values = {
    side,
    set,
    share: citedFigure(from, ...steps),
    whole: percent >= 100 ? 'yes' : 'no',
    ...referenceValues(from, rows),
  };
  return [caseFact({ part: 'reason', kind: `because_${name}`, weight: percent / 100, values })];
}
