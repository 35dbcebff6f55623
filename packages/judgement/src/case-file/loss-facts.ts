import { measureFeature } from '../features/all-features.js';
import { isDrawnMoney, outlayRows } from '../features/own-loss.js';
import { seenMoney, sumOfSeenRows, type SeenRow } from '../features/seen-money.js';
import { measureFigures } from '../rules/measure-clauses.js';
import { LIST_WORDS, listedTexts } from '../wording/listed-texts.js';
import type { ReferencedText } from '../wording/referenced-text.js';
import type { CaseFact, CaseSources } from './case-fact.js';

const KINDS = ['savings_or_pension', 'own_account', 'loan', 'family'] as const;

/** A kind of money paid for a loss if it brought in at least this part of what was sent. */
const DRAWN_SHARE_MIN = 0.2;

/**
 * Returns from which reserves a loss was paid: only kinds of money that are on record, came before the last
 * payment and paid for a good part of what was sent.
 */
export function drawnKinds({ view }: CaseSources): ReferencedText[] {
  const { fromMs, paid, cash } = outlayRows(view);
  const sent = [...paid, ...cash];
  const lastMs = Math.max(...sent.map(({ atMs }) => atMs));
  const least = DRAWN_SHARE_MIN * sumOfSeenRows(sent);
  const drawn = seenMoney(view).rows.filter(
    (each) =>
      each.isIn &&
      each.atMs >= fromMs &&
      each.atMs <= lastMs &&
      isDrawnMoney(each) &&
      !each.isTakenBack &&
      !each.isUsual,
  );
  const kindOf = ({ source, isNamesake, isOwnAccount, isFamily }: SeenRow): string | null =>
    isOwnAccount ? 'own_account' : isFamily || isNamesake ? 'family' : source;
  return KINDS.filter((kind) => {
    const some = drawn.filter((each) => kindOf(each) === kind);
    return some.length > 0 && sumOfSeenRows(some) >= least;
  }).map((kind) => LIST_WORDS.write(`drawn_${kind}`));
}

/** Returns the message of a measure of the customer's own loss where the measure's words say too little. */
export function lossFact(from: CaseSources, about: string): Partial<CaseFact> {
  const figures = measureFigures(from.view, 'own_loss');
  if (about === 'own_loss' && measureFeature(from.view, 'own_loss').parts?.['own'] === 1)
    return { kind: 'own_loss_all', values: figures };
  const kinds = about === 'own_loss.drawn' ? drawnKinds(from) : [];
  return kinds.length > 0
    ? { kind: 'own_loss_drawn', values: { ...figures, kinds: listedTexts(kinds) } }
    : {};
}
