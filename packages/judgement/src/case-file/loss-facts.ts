import { measureFeature } from '../features/all-features.js';
import { isDrawnMoney, outlayRows } from '../features/own-loss.js';
import { seenMoney } from '../features/seen-money.js';
import { measureFigures } from '../rules/measure-clauses.js';
import { COMMON, listedTexts } from '../wording/listed-texts.js';
import type { ReferencedText } from '../wording/referenced-text.js';
import type { CaseFact, CaseSources } from './case-fact.js';

const KINDS = ['savings_or_pension', 'own_account', 'loan', 'family'] as const;

/** Returns from which reserves a loss was paid: only kinds of money that are on record. */
export function drawnKinds({ view }: CaseSources): ReferencedText[] {
  const { fromMs } = outlayRows(view);
  const drawn = seenMoney(view).rows.filter(
    (each) => each.isIn && each.atMs >= fromMs && isDrawnMoney(each) && !each.isTakenBack && !each.isUsual,
  );
  const kinds = new Set(
    drawn.map(({ source, isNamesake, isOwnAccount, isFamily }) =>
      isOwnAccount ? 'own_account' : isFamily || isNamesake ? 'family' : (source ?? 'own_account'),
    ),
  );
  return KINDS.filter((kind) => kinds.has(kind)).map((kind) => COMMON.write(`drawn_${kind}`));
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
