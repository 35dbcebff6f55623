import { toUnits, type Units } from '../../../../kernel/decimal.js';
import { Kept } from '../../../../kernel/kept.js';
import { EVERYDAY_AMONG } from '../../activity/passage.js';
import { subjectOf, type CaseFacts } from '../facts/case-facts.js';

/** One way so many times as much as the other is hardly a round of income and expenses. Own choice. */
const TIMES_MIN = 5n;

export interface OneWay {
  readonly side: 'in' | 'out';
  readonly currency: string;
  readonly more: Units;
  /** Who paid, or was paid. */
  readonly parties: number;
  /** Whether each payment names one. */
  readonly isNamed: boolean;
}

const known = new Kept<CaseFacts, { readonly found: OneWay | null }>();

/** What moved the one way beyond the other, in the one currency; money of own accounts may make up for it. */
export function movedOneWay(facts: CaseFacts): OneWay | null {
  let kept = known.get(facts);
  if (!kept) known.set(facts, (kept = { found: findOneWay(facts) }));
  return kept.found;
}

function findOneWay(facts: CaseFacts): OneWay | null {
  const rows = subjectOf(facts).transactions.filter(({ amount }) => !amount.startsWith('-'));
  const [currency, ...others] = new Set(rows.map((row) => row.currency));
  if (currency === undefined || others.length > 0) return null;
  const moved = (side: 'in' | 'out') => rows.filter(({ direction }) => direction === side);
  const sumOf = (some: typeof rows) => some.reduce((total, { amount }) => total + toUnits(amount), 0n);
  const sums = { in: sumOf(moved('in')), out: sumOf(moved('out')) };
  const side = sums.in > sums.out ? 'in' : 'out';
  const [most, least] = side === 'in' ? [sums.in, sums.out] : [sums.out, sums.in];
  const threshold = facts.reportingThresholds?.[currency];
  const isMuch = threshold != null && (most - least) * EVERYDAY_AMONG >= toUnits(threshold);
  const isOwn = rows.some(({ direction }) => direction === 'self');
  if (!isMuch || isOwn || least === 0n || most < TIMES_MIN * least) return null;
  const parties = new Set(moved(side).flatMap(({ counterparty }) => counterparty ?? [])).size;
  const isNamed = moved(side).every(({ counterparty }) => counterparty !== null);
  return { side, currency, more: most - least, parties, isNamed };
}
