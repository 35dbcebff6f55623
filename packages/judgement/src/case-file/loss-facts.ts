import { measureFeature } from '../features/all-features.js';
import { isDrawnReserve, outlayRows } from '../features/own-loss.js';
import { smallReturnRow } from '../features/own-outlay.js';
import { assessedMoneyOf, sumOfAssessedRows, type AssessedRow } from '../features/seen-money.js';
import { measureFigures } from '../rules/measure-clauses.js';
import { LIST_WORDS, listedTexts } from '../wording/listed-texts.js';
import type { ReferencedText } from '../wording/referenced-text.js';
import type { CaseFact, CaseSources } from './case-fact.js';
import { citedFigure } from './figures.js';
import { namedTransactions } from './named-transactions.js';
import { shownParty } from './shown-names.js';

const KINDS = ['savings_or_pension', 'own_account', 'loan', 'family'] as const;

/** A kind of money paid for a loss if it brought in at least this part of what was sent. */
const DRAWN_SHARE_MIN = 0.2;

/**
 * Returns from which reserves a loss was paid: only kinds of money that are on record, came before the last
 * payment and paid for a good part of what was sent.
 */
export function drawnReserveKinds({ view }: CaseSources): ReferencedText[] {
  const { fromMs, paid, cash } = outlayRows(view);
  const sent = [...paid, ...cash];
  const lastMs = Math.max(...sent.map(({ atMs }) => atMs));
  const least = DRAWN_SHARE_MIN * sumOfAssessedRows(sent);
  const drawn = assessedMoneyOf(view).rows.filter(
    (each) =>
      each.isIn &&
      each.atMs >= fromMs &&
      each.atMs <= lastMs &&
      isDrawnReserve(each) &&
      !each.isTakenBack &&
      !each.isUsual,
  );
  const kindOf = ({ source, isNamesake, isOwnAccount, isFamily }: AssessedRow): string | null =>
    isOwnAccount ? 'own_account' : isFamily || isNamesake ? 'family' : source;
  return KINDS.filter((kind) => {
    const some = drawn.filter((each) => kindOf(each) === kind);
    return some.length > 0 && sumOfAssessedRows(some) >= least;
  }).map((kind) => LIST_WORDS.write(`drawn_${kind}`));
}

/** Returns the message of a measure of the customer's own loss where the measure's words say too little. */
export function lossFact(from: CaseSources, about: string): Partial<CaseFact> {
  const figures = measureFigures(from.view, 'own_loss');
  if (about === 'own_loss' && measureFeature(from.view, 'own_loss').parts?.['own'] === 1)
    return { kind: 'own_loss_all', values: figures };
  const kinds = about === 'own_loss.drawn' ? drawnReserveKinds(from) : [];
  return kinds.length > 0
    ? { kind: 'own_loss_drawn', values: { ...figures, kinds: listedTexts(kinds) } }
    : {};
}

/** Says whether recipients are known to be first-time, which takes a month of payments before. */
const whoIsNew = (view: CaseSources['view']): string =>
  measureFeature(view, 'own_loss').parts?.['isPlain'] === 1 ? 'first' : 'not_known';

/** Returns how much of the money that a possible victim sent may be that of others. */
export function strangersShareValues({ view }: CaseSources): CaseFact['values'] {
  const { strange } = measureFigures(view, 'own_loss');
  if (strange === undefined) return { strange_is: 'not_known', strange: '', who: '' };
  return { strange_is: strange.text === '0 %' ? 'none' : 'some', strange, who: whoIsNew(view) };
}

/** Returns the last payment of a loss that was larger than all before it, and the largest before. */
function grownPayment(
  paid: readonly AssessedRow[],
): { readonly row: AssessedRow; readonly before: AssessedRow } | null {
  let largest = paid[0];
  let grown: { readonly row: AssessedRow; readonly before: AssessedRow } | null = null;
  for (const row of paid.slice(1)) {
    if (largest === undefined || row.sums <= largest.sums) continue;
    grown = { row, before: largest };
    largest = row;
  }
  return grown;
}

/** Returns the figures of a ground of the role, with the payments that show it. */
export function lossGround(from: CaseSources, code: string): Partial<CaseFact> {
  const { paid } = outlayRows(from.view);
  if (code === 'payments_grew') {
    const isRising = (measureFeature(from.view, 'own_loss').parts?.['rising'] ?? 0) > 0;
    const grown = isRising ? grownPayment(paid) : null;
    const who = whoIsNew(from.view);
    if (grown === null) return { values: { how: 'repeated', who } };
    const values = {
      how: 'grew',
      who,
      ...paymentValues(from, grown.row),
      before: citedFigure(from, 'transactions', grown.before.row.id, 'prose'),
    };
    return { values, ...shownBy(from, [grown.row, grown.before]) };
  }
  if (code === 'small_return_first') {
    const row = smallReturnRow(from.view, paid);
    return row === undefined
      ? { values: { party_is: 'unnamed' } }
      : { values: paymentValues(from, row), ...shownBy(from, [row]) };
  }
  if (code !== 'own_reserves_drawn') return {};
  const kinds = drawnReserveKinds(from);
  return { values: { kinds: listedTexts(kinds), kinds_is: kinds.length > 0 ? 'known' : 'not_known' } };
}

const paymentValues = (from: CaseSources, { row }: AssessedRow): CaseFact['values'] => ({
  day: citedFigure(from, 'transactions', row.id, 'day'),
  amount: citedFigure(from, 'transactions', row.id, 'prose'),
  party: row.counterparty === null ? '' : shownParty(from, row.counterparty),
  party_is: row.counterparty === null ? 'unnamed' : 'named',
});

function shownBy(from: CaseSources, rows: readonly AssessedRow[]): Partial<CaseFact> {
  const transactions = rows.map(({ row }) => row.id);
  return { transactions, named: namedTransactions(from, transactions) };
}
