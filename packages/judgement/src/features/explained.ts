import { escapeMarkdown, groupedBy } from '@alert-review/kernel';
import {
  sharedWordsByText,
  institutionOfNames,
  purposeOfPayment,
  tradeClasses,
} from '../risk-data/words/payment-words.js';
import { spokenDay } from '../wording/spoken.js';
import { isFromRegisteredPayer } from './behaviour-life.js';
import { countWithNoun, unknownMeasure, type CaseView, type Feature } from './feature.js';
import {
  groupRowsByParty,
  idsOfAssessedRows,
  moneyText,
  countAssessedParties,
  percentText,
  roundedParts,
  assessedMoneyOf,
  percentOfWhole,
  sumOfAssessedRows,
  type AssessedRow,
} from './seen-money.js';

/** Payments in fewer months do not make an employer, and nobody has more employers than `payers`. */
const PAY = { months: 3, payers: 2 };
const USUAL_TIMES_MAX = 2;

export type PaymentExplanation = 'loan' | 'pay' | 'namesake' | 'payer' | 'sale' | 'trade';

const isAgent = ({ profile }: CaseView): boolean =>
  tradeClasses(`${profile?.industry ?? ''} ; ${profile?.occupation ?? ''}`).includes('agent');

function explanationsOf(view: CaseView): Map<AssessedRow, PaymentExplanation> {
  const { ins, openIns } = assessedMoneyOf(view);
  const isPay = (rows: readonly AssessedRow[]): boolean =>
    new Set(rows.map(({ month }) => month)).size >= PAY.months &&
    rows.some(({ texts, isCash }) => !isCash && texts.includes('wage'));
  const pay = groupRowsByParty(ins)
    .filter((rows) => view.isPerson && rows[0]!.row.counterparty !== null && isPay(rows))
    .sort((a, b) => sumOfAssessedRows(b) - sumOfAssessedRows(a))
    .slice(0, PAY.payers)
    .flat();
  const sold = groupRowsByParty(openIns.filter(({ isCash, texts }) => !isCash && texts.includes('property')));
  const sizes = openIns.map(({ sums }) => sums).sort((a, b) => a - b);
  const usual = USUAL_TIMES_MAX * (sizes[Math.floor((sizes.length - 1) / 2)] ?? 0);
  const isOngoing = isAgent(view) && new Set(ins.map(({ month }) => month)).size >= PAY.months;
  const reasonOf = (each: AssessedRow): PaymentExplanation | null => {
    if (isOngoing && each.sums <= usual) return 'trade';
    if (each.isCash) return null;
    if (each.source === 'loan') return 'loan';
    if (pay.includes(each)) return 'pay';
    if (each.isNamesake) return 'namesake';
    if (isFromRegisteredPayer(each)) return 'payer';
    // Only a single sale: whoever sells to several people trades, and several buyers may have been cheated.
    return sold.length === 1 && sold[0]!.length === 1 && sold[0]![0] === each ? 'sale' : null;
  };
  return new Map(
    openIns.flatMap((each) => {
      const reason = reasonOf(each);
      return reason === null ? [] : [[each, reason] as const];
    }),
  );
}

/**
 * If this holds, no pattern of suspects is named; the score does not use it. Part: `rest`, in multiples of
 * the reporting threshold.
 */
const explained: Feature = {
  id: 'explained',
  title:
    'Unusual incoming money that the record explains, such as a loan, pay over at least three months, a ' +
    'payer of the same name, a public or registered payer, a sale, or the usual payments of an agent',
  unit: 'share of unusual incoming money',
  lists: ['payment_words'],
  measure(view) {
    const { openIns } = assessedMoneyOf(view);
    const all = sumOfAssessedRows(openIns);
    if (all === 0) return unknownMeasure('Nothing came in apart from the usual payments.');
    const reasons = explanationsOf(view);
    const rows = [...reasons.keys()];
    const [most = []] = [...groupedBy(rows, (each) => reasons.get(each)!).values()].sort(
      (a, b) => sumOfAssessedRows(b) - sumOfAssessedRows(a),
    );
    const [from] = groupRowsByParty(most).sort((a, b) => sumOfAssessedRows(b) - sumOfAssessedRows(a));
    return {
      value: percentOfWhole(sumOfAssessedRows(rows), all),
      parts: roundedParts({ rest: all - sumOfAssessedRows(rows) }),
      figures: {
        share: percentText(percentOfWhole(sumOfAssessedRows(rows), all)),
        ...(most[0] ? { reason: reasons.get(most[0])! } : {}),
        ...(from?.[0]?.name ? { from: escapeMarkdown(from[0].name, 60) } : {}),
      },
      evidence: idsOfAssessedRows(rows),
      isDeclared: true,
    };
  },
};

/** Maximum number of sums in a text, and the smallest share that is mentioned. */
const TOLD_MAX = 5;
const SHARE_MIN = 0.05;

const quoted = (text: string): string => (text === '' ? 'unnamed' : `"${escapeMarkdown(text, 30)}"`);

const textOf = ({ facts }: CaseView, { row }: AssessedRow): string => facts.descriptors?.[row.id] ?? '';

const isTold = ({ isCash, isPurchase, texts }: AssessedRow): boolean =>
  !isCash && (!isPurchase || texts.length > 0);

/**
 * Groups rows by purpose: a class of payment references, a type, a recurring word, or else the name if it
 * applies to all payments with that name.
 */
function byPurpose(view: CaseView, rows: readonly AssessedRow[]): Map<string, AssessedRow[]> {
  const told = rows.filter(isTold);
  const common = sharedWordsByText(told.map((each) => textOf(view, each)));
  const purposeIn = (each: AssessedRow): string | undefined => {
    const type = each.isOwnAccount ? 'own accounts' : each.row.kind === 'loan' ? 'loans' : undefined;
    const word = common.get(textOf(view, each));
    const kind = institutionOfNames(each.kinds);
    const name = kind === undefined ? undefined : `${kind} by name`;
    return purposeOfPayment(each.texts) ?? type ?? (word === undefined ? name : quoted(word));
  };
  const otherwise = new Set(
    rows.flatMap((each) => (isTold(each) && purposeIn(each) === undefined ? [] : [each.row.counterparty])),
  );
  const whole = told.filter((each) => purposeIn(each) !== undefined || !otherwise.has(each.row.counterparty));
  return groupedBy(whole, (each) => purposeIn(each) ?? quoted(each.name));
}

function toldPurpose(view: CaseView, purpose: string, rows: readonly AssessedRow[]): string {
  const [most] = rows.toSorted((a, b) => b.sums - a.sums) as [AssessedRow];
  const [link, noun] = most.isIn ? (['from', 'sender'] as const) : (['to', 'recipient'] as const);
  const whom =
    countAssessedParties(rows) > 1 ? countWithNoun(countAssessedParties(rows), noun) : quoted(most.name);
  const text = textOf(view, most);
  const isSaid = text === '' || text.toLowerCase() === purpose || /^"/.test(purpose.replace(whom, ''));
  const what = isSaid ? purpose : `${purpose} (${quoted(text)})`;
  return `${what} ${moneyText(rows)}${whom === purpose ? '' : ` ${link} ${whom}`}`;
}

/**
 * Figures `in0` to `in4` and `out0` to `out4`: texts on the largest purposes of incoming and of outgoing
 * payments.
 */
const stated: Feature = {
  id: 'stated',
  title: 'Purposes of the payments, from their texts and types; without these, from the counterparty’s name',
  unit: 'purposes',
  says: 'texts, types or names tell {value} purposes',
  lists: ['payment_words'],
  measure(view) {
    const all = assessedMoneyOf(view).rows;
    const rows = all.filter(({ month }) => month >= 0);
    if (!rows.some(isTold)) return unknownMeasure('No transfer was read.');
    const told = ['in', 'out'].flatMap((side) => {
      const some = rows.filter(({ isIn }) => isIn === (side === 'in'));
      // Counts parties as well: many small sums for the same thing tell more about it than a large one.
      const shown = some.filter(isTold);
      const weight = (group: readonly AssessedRow[]): number =>
        Math.max(
          percentOfWhole(sumOfAssessedRows(group), sumOfAssessedRows(shown)),
          percentOfWhole(countAssessedParties(group), countAssessedParties(shown)),
        );
      return [...byPurpose(view, some)]
        .filter(([, group]) => weight(group) >= SHARE_MIN)
        .sort(([, a], [, b]) => weight(b) - weight(a))
        .slice(0, TOLD_MAX)
        .map(([purpose, group], i) => [`${side}${i}`, toldPurpose(view, purpose, group)]);
    });
    const figures = Object.fromEntries(told) as Record<string, string>;
    return { value: told.length, figures: { since: spokenDay(all[0]!.atMs), ...figures }, isDeclared: true };
  },
};

export const EXPLAINED_FEATURES: readonly Feature[] = [explained, stated];
