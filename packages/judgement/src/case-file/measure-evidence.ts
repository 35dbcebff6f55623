import { measureFeature } from '../features/all-features.js';
import { featureOfPart } from '../rules/hypotheses.js';
import { EVIDENCE_IDS_MAX } from '../scoring/flag.js';
import type { CaseFact, CaseSources } from './case-fact.js';
import { idsOfDirection, type MoneyDirection } from './figures.js';
import { namedTransactions } from './named-transactions.js';

/** The direction of which a measure tells, where its feature rests on payments in both. */
const SIDES: Readonly<Record<string, MoneyDirection>> = {
  cash: 'in',
  'cash.belowDays': 'in',
  'cash.days': 'in',
  'cash.drawnShare': 'out',
  'cash.drawnSums': 'out',
  'cash.places': 'in',
  'cash.share': 'in',
  'flagged_weight.kept': 'in',
  'flagged_weight.left': 'in',
  parties: 'in',
  'parties.eachSums': 'in',
  'parties.payers': 'in',
  'parties.sums': 'in',
  'parties.toTwo': 'out',
  'told_purpose.out': 'out',
};

/** Returns the transactions on which a measure rests, and how a line names them. */
export function evidenceOfMeasure(
  from: CaseSources,
  about: string,
): Pick<CaseFact, 'transactions' | 'named'> {
  const id = featureOfPart(about);
  const kept = from.run.features?.[id]?.evidence;
  const all = kept ?? measureFeature(from.view, id).evidence ?? [];
  const side = SIDES[about];
  const transactions = side === undefined ? all : idsOfDirection(from.facts, all, side);
  // Of a list that was cut at its bound nobody knows how many are of one direction, and only kept ones are
  // counted.
  const isCounted = kept !== undefined && (side === undefined || kept.length < EVIDENCE_IDS_MAX);
  const more = isCounted ? ['features', id, 'evidence', ...(side === undefined ? [] : [side]), 'more'] : [];
  return { transactions, named: namedTransactions(from, transactions, ...more) };
}
