import { groupedBy } from '../../kernel/grouped-by.js';
import { escapeMarkdown } from '../../kernel/visible-text.js';
import { tradeClasses } from '../../risk-data/words/payment-words.js';
import { isFromRegisteredPayer } from './behaviour-life.js';
import { unknown, type CaseView, type Feature } from './feature.js';
import {
  byParty,
  idsOf,
  percentText,
  rounded,
  seenMoney,
  shareOf,
  sumOf,
  type SeenRow,
} from './seen-money.js';

/** Own choice: in fewer months nobody is an employer, and nobody has more of them. */
const PAY = { months: 3, payers: 2 };
const USUAL_TIMES_MAX = 2;

export type Explanation = 'loan' | 'pay' | 'namesake' | 'payer' | 'sale' | 'trade';

const isAgent = ({ profile }: CaseView): boolean =>
  tradeClasses(`${profile?.industry ?? ''} ; ${profile?.occupation ?? ''}`).includes('agent');

function explanationsOf(view: CaseView): Map<SeenRow, Explanation> {
  const { ins, openIns } = seenMoney(view);
  const isPay = (rows: readonly SeenRow[]): boolean =>
    new Set(rows.map(({ month }) => month)).size >= PAY.months &&
    rows.some(({ texts, isCash }) => !isCash && texts.includes('wage'));
  const pay = byParty(ins)
    .filter((rows) => view.isPerson && rows[0]!.row.counterparty !== null && isPay(rows))
    .sort((a, b) => sumOf(b) - sumOf(a))
    .slice(0, PAY.payers)
    .flat();
  const sold = byParty(openIns.filter(({ isCash, texts }) => !isCash && texts.includes('property')));
  const sizes = openIns.map(({ sums }) => sums).sort((a, b) => a - b);
  const usual = USUAL_TIMES_MAX * (sizes[Math.floor((sizes.length - 1) / 2)] ?? 0);
  const isOngoing = isAgent(view) && new Set(ins.map(({ month }) => month)).size >= PAY.months;
  const reasonOf = (each: SeenRow): Explanation | null => {
    if (isOngoing && each.sums <= usual) return 'trade';
    if (each.isCash) return null;
    if (each.row.type === 'LOAN') return 'loan';
    if (pay.includes(each)) return 'pay';
    if (each.isNamesake) return 'namesake';
    if (isFromRegisteredPayer(each)) return 'payer';
    // Why one: who sells to several has a trade, and several may have been cheated.
    return sold.length === 1 && sold[0]!.length === 1 && sold[0]![0] === each ? 'sale' : null;
  };
  return new Map(
    openIns.flatMap((each) => {
      const reason = reasonOf(each);
      return reason === null ? [] : [[each, reason] as const];
    }),
  );
}

/** No pattern of suspects is named where it holds; the score does not read it. Parts: `rest`, in sums. */
const explained: Feature = {
  id: 'explained',
  title:
    'What the record explains of what came in apart from the usual payments: a loan, pay of at least three ' +
    'months, namesakes, public or registered payers, one sale, the usual payments of an agent',
  unit: 'share of what came in apart from the usual payments',
  says: 'the record explains {share} of what came in apart from the usual payments',
  lists: ['payment_words'],
  measure(view) {
    const { openIns } = seenMoney(view);
    const all = sumOf(openIns);
    if (all === 0) return unknown('Nothing came in apart from the usual payments.');
    const reasons = explanationsOf(view);
    const rows = [...reasons.keys()];
    const [most = []] = [...groupedBy(rows, (each) => reasons.get(each)!).values()].sort(
      (a, b) => sumOf(b) - sumOf(a),
    );
    const [from] = byParty(most).sort((a, b) => sumOf(b) - sumOf(a));
    return {
      value: shareOf(sumOf(rows), all),
      parts: rounded({ rest: all - sumOf(rows) }),
      figures: {
        share: percentText(shareOf(sumOf(rows), all)),
        ...(most[0] ? { reason: reasons.get(most[0])! } : {}),
        ...(from?.[0]?.name ? { from: escapeMarkdown(from[0].name, 60) } : {}),
      },
      evidence: idsOf(rows),
      isDeclared: true,
    };
  },
};

export const EXPLAINED_FEATURES: readonly Feature[] = [explained];
