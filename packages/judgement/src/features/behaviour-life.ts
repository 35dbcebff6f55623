// size: one pass over the rows finds all that the feature tells.

import { alertTopics } from '../risk-data/words/alert-words.js';
import {
  TELLING_PAYEE_CLASSES,
  REGISTERED_PAYERS,
  type NameClass,
  type TextClass,
} from '../risk-data/words/payment-words.js';
import { DAY_MS } from '@alert-review/kernel';
import { currencyTypeOf } from '../activity/on-ramps.js';
import { spokenSpan } from '../wording/spoken.js';
import { asOneOrZero, countWithNoun, unknownMeasure, type Feature } from './feature.js';
import {
  groupRowsByMonth,
  groupRowsByParty,
  idsOfAssessedRows,
  isKnownCounterpartyKind,
  moneyText,
  countNamedParties,
  countAssessedParties,
  percentText,
  firstDayRead,
  roundedParts,
  noneFoundText,
  assessedMoneyOf,
  percentOfWhole,
  sumOfAssessedRows,
  NO_NAMES_REASON,
  type AssessedRow,
} from './seen-money.js';

/** A wage or pension paid this recently still continues: a month plus a late payday. */
const GOES_ON_MS = 40 * DAY_MS;
/** Minimum number of months, out of six, with purchases that show daily life. */
const PURCHASES_MIN = 2;

/**
 * Whether a person uses the account for daily life: monthly pay, bills, purchases. Part: `income`, a share.
 */
const regularLife: Feature = {
  id: 'regular_life',
  title: 'Months with signs of daily life: regular pay or bills, and purchases',
  unit: 'months of the period reviewed',
  says: 'the account shows ordinary life in {months}, and {pay}',
  measure(view) {
    const { ins, rows } = assessedMoneyOf(view);
    const pay = ins.filter(
      ({ isUsual, isCash, row }) => isUsual && !isCash && row.atMs <= view.facts.lookback.endMs,
    );
    const byPayer = groupRowsByParty(pay).filter(isByMonth);
    const regular = byPayer.flat();
    const goesOn = regular.some(({ row }) => view.facts.lookback.endMs - row.atMs <= GOES_ON_MS);
    const paid = new Set(regular);
    const lived = groupRowsByMonth(rows).filter((some) => {
      const purchases = some.filter(({ isPurchase }) => isPurchase).length;
      const isPaid = some.some((each) => paid.has(each) || (!each.isIn && each.isUsual && !each.isPurchase));
      return isPaid && purchases >= PURCHASES_MIN;
    });
    const income = percentOfWhole(sumOfAssessedRows(regular), sumOfAssessedRows(ins));
    return {
      value: lived.length,
      parts: { income },
      figures: {
        months: lived.length > 0 ? countWithNoun(lived.length, 'month') : 'no month',
        pay:
          byPayer.length > 0
            ? `${percentText(income)} of the incoming money since ${firstDayRead(view)} is regular pay by ` +
              `${countWithNoun(byPayer.length, 'sender')}, ` +
              (goesOn ? 'still paid' : 'no longer paid')
            : `none of the incoming money${view.facts.truncated ? ` since ${firstDayRead(view)}` : ''} is regular pay`,
      },
      evidence: idsOfAssessedRows(regular),
    };
  },
};

/**
 * Tells whether there are at most five payments a month, like a weekly wage; more are sales of a business.
 */
const isByMonth = (rows: readonly AssessedRow[]): boolean =>
  rows.length <= 5 * new Set(rows.map(({ month }) => month)).size;

/** Whether a company trades: regular buyers, suppliers and running costs. */
export const tradeFeature: Feature = {
  id: 'trade',
  title: 'Money that a firm pays every month to the same payees, and for purchases',
  unit: 'share of incoming money',
  lists: ['payment_words'],
  measure(view) {
    if (view.isPerson) return unknownMeasure('A person has no trade of a firm.');
    const { ins, outs, openIns } = assessedMoneyOf(view);
    if (ins.length + outs.length === 0) return unknownMeasure('Nothing moved.');
    const costs = outs.filter(({ isUsual, isPurchase }) => isUsual || isPurchase);
    const share = percentOfWhole(sumOfAssessedRows(costs), sumOfAssessedRows(ins));
    const buyers = groupRowsByParty(ins);
    const top = Math.max(0, ...buyers.map((some) => sumOfAssessedRows(some)));
    return {
      value: share,
      parts: roundedParts({
        topBuyer: percentOfWhole(top, sumOfAssessedRows(ins)),
        known: percentOfWhole(sumOfAssessedRows(ins) - sumOfAssessedRows(openIns), sumOfAssessedRows(ins)),
        running: percentOfWhole(runningCosts(outs, sumOfAssessedRows(ins)), sumOfAssessedRows(ins)),
      }),
      figures: {
        since: firstDayRead(view),
        costs: percentText(share),
        running: percentText(
          percentOfWhole(runningCosts(outs, sumOfAssessedRows(ins)), sumOfAssessedRows(ins)),
        ),
        known: percentText(
          percentOfWhole(sumOfAssessedRows(ins) - sumOfAssessedRows(openIns), sumOfAssessedRows(ins)),
        ),
        buyers: countWithNoun(countNamedParties(ins), 'sender'),
        top: percentText(percentOfWhole(top, sumOfAssessedRows(ins))),
        suppliers: countWithNoun(countAssessedParties(costs), 'supplier'),
      },
      ...(share > 0
        ? {}
        : {
            says: 'none of the incoming money since {since} was spent on payees paid by the month, or on purchases',
          }),
      evidence: idsOfAssessedRows(costs),
    };
  },
};

/** A payee with a larger share of the income is a supplier of goods rather than a running cost. */
const RUNNING_SHARE_MAX = 0.15;

/** Sums monthly payments to payees who each get little of the income. */
function runningCosts(outs: readonly AssessedRow[], income: number): number {
  const byPayee = groupRowsByParty(outs);
  return sumOfAssessedRows(
    byPayee
      .filter(
        (paid) =>
          !paid[0]!.isCash &&
          paid.some(({ isUsual }) => isUsual) &&
          sumOfAssessedRows(paid) <= RUNNING_SHARE_MAX * income,
      )
      .flat(),
  );
}

const NO_COINS = 'no money went to known crypto exchanges or left as crypto assets';

/** Money that went to exchanges, where anybody may receive it as cryptocurrency. */
const onRamp: Feature = {
  id: 'on_ramp',
  title: 'Money that went to crypto exchanges or left as crypto assets',
  unit: 'share of outgoing money',
  lists: ['payment_words'],
  measure(view) {
    const { ins, outs } = assessedMoneyOf(view);
    const isCoin = ({ row, kinds }: AssessedRow): boolean =>
      kinds.includes('exchange') || currencyTypeOf(row.currency) === 'CRYPTO';
    const left = outs.filter(isCoin);
    const first = left[0]?.row.atMs;
    const share = percentOfWhole(sumOfAssessedRows(left), sumOfAssessedRows(outs));
    const asked = [...ins, ...outs].filter((each) => each.row.flagged && isCoin(each));
    const isByBank = ({ row, isIn }: AssessedRow): boolean =>
      isIn && currencyTypeOf(row.currency) !== 'CRYPTO';
    return {
      value: left.length > 0 && share === 0 ? percentOfWhole(left.length, outs.length) : share,
      ...(left.length > 0 ? {} : noneFoundText(view, NO_COINS)),
      parts: roundedParts({
        sums: sumOfAssessedRows(left),
        cameBack: percentOfWhole(sumOfAssessedRows(ins.filter(isCoin)), sumOfAssessedRows(left)),
        paidOut: asOneOrZero(asked.length > 0 && asked.every(isByBank)),
        ageDays: first === undefined ? 0 : (view.facts.lookback.endMs - first) / DAY_MS,
      }),
      figures: {
        since: firstDayRead(view),
        share: percentText(share),
        money: moneyText(left),
        back: percentText(percentOfWhole(sumOfAssessedRows(ins.filter(isCoin)), sumOfAssessedRows(left))),
        age: spokenSpan(first === undefined ? 0 : Math.max(0, view.facts.lookback.endMs - first) / DAY_MS),
      },
      evidence: idsOfAssessedRows(left),
    };
  },
};

const isWith = (kinds: ReadonlySet<NameClass>) => (row: AssessedRow) =>
  isKnownCounterpartyKind(row.kinds) && row.kinds.some((kind) => kinds.has(kind));

export const isFromRegisteredPayer = isWith(REGISTERED_PAYERS);

/** Kinds of payment references that explain nothing. */
const DOUBTFUL_TEXT_CLASSES: ReadonlySet<TextClass> = new Set<TextClass>(['crypto', 'investment', 'fee']);

/** Share of the unusual money whose purpose is clear from who paid or was paid. */
const toldPurpose: Feature = {
  id: 'told_purpose',
  title:
    'Unusual payments from or to an institution that explains their purpose, such as a notary or an insurer',
  unit: 'share of all unusual payments',
  lists: ['payment_words'],
  measure(view) {
    const { isTold, openIns, openOuts } = assessedMoneyOf(view);
    if (!isTold) return unknownMeasure(NO_NAMES_REASON);
    const all = sumOfAssessedRows(openIns) + sumOfAssessedRows(openOuts);
    if (all === 0) return unknownMeasure('Nothing moved apart from the usual payments.');
    const isOf = (kinds: ReadonlySet<NameClass>) => (row: AssessedRow) =>
      row.isNamesake || isWith(kinds)(row);
    const isStated = ({ texts }: AssessedRow): boolean =>
      texts.length > 0 && !texts.some((text) => DOUBTFUL_TEXT_CLASSES.has(text));
    const borneIn = openIns.filter(
      (row) =>
        !row.isCash && ((row.isKnown && !row.kinds.includes('trader')) || isOf(REGISTERED_PAYERS)(row)),
    );
    const inShare = percentOfWhole(sumOfAssessedRows(borneIn), sumOfAssessedRows(openIns));
    // Own money counts if it may go to the customer's own accounts, or if its reference states a purpose.
    const isOwns =
      inShare >= BORNE_OUT_SHARE_MIN ||
      sumOfAssessedRows(openIns) <= (1 - BORNE_OUT_SHARE_MIN) * sumOfAssessedRows(openOuts);
    const borneOut = openOuts.filter(
      (row) => !row.isCash && (row.isOwn ? isOwns : isOf(TELLING_PAYEE_CLASSES)(row)),
    );
    const claimed = openOuts.filter(
      (row) => isOwns && !row.isCash && !row.isOwn && isStated(row) && !row.kinds.includes('trader'),
    );
    const borne = [...borneIn, ...borneOut];
    const out =
      sumOfAssessedRows(borneOut) +
      CLAIMED_WEIGHT * sumOfAssessedRows(claimed.filter((row) => !borneOut.includes(row)));
    const share = percentOfWhole(sumOfAssessedRows(borneIn) + out, all);
    const kinds = [...new Set(borne.flatMap(({ kinds: some }) => some))].sort();
    // Own money that goes round an own account does not make the rest less doubtful.
    const withOthers = [...openIns, ...openOuts].filter(({ isOwnAccount }) => !isOwnAccount);
    const doubtful = percentOfWhole(
      sumOfAssessedRows(withOthers.filter(isDoubtful)),
      sumOfAssessedRows(withOthers),
    );
    const outShare = percentOfWhole(out, sumOfAssessedRows(openOuts));
    return {
      value: share,
      parts: {
        out: sumOfAssessedRows(openOuts) === 0 ? 1 : outShare,
        least: Math.min(
          sumOfAssessedRows(openIns) <= 0.1 * all ? 1 : inShare,
          sumOfAssessedRows(openOuts) <= 0.1 * all ? 1 : outShare,
        ),
        doubtful,
      },
      figures: {
        share: percentText(share),
        out: percentText(outShare),
        doubtful: percentText(doubtful),
        kinds:
          kinds.length > 0 ? kinds.slice(0, 2).map(nameClassText).join(' or ') : 'anybody of a known kind',
      },
      evidence: idsOfAssessedRows(borne),
      isDeclared: true,
      ...(share >= BORNE_OUT_SHARE_MIN ? { isBorneOut: true as const } : {}),
    };
  },
};

export const nameClassText = (kind: NameClass): string =>
  (({ state: 'public body', bill: 'utility' }) as Readonly<Record<string, string>>)[kind] ?? kind;

/** Tells whether only a trader, or a reference that says little, indicates the purpose of a payment. */
const isDoubtful = ({ kinds, texts }: AssessedRow): boolean =>
  kinds.includes('trader') || texts.some((text) => DOUBTFUL_TEXT_CLASSES.has(text));

/** Share of the money that counterparties must confirm. */
const BORNE_OUT_SHARE_MIN = 0.75;

/** Weight of a payment reference compared with the counterparty's name; it moves one band. */
const CLAIMED_WEIGHT = 0.65;

/** What the alert is about. Whether a fraud was reported is in its description. */
const alertTopic: Feature = {
  id: 'alert_topic',
  title:
    'Topic of the alert, from the words of its rules; for reports and access to the account, also from ' +
    'its other words',
  unit: 'topic',
  says: 'the alert asks about {topic}',
  lists: ['alert_words'],
  measure({ facts }) {
    const { rule_title: rule, title, description } = facts.alert.content;
    const ofRules = alertTopics(`${rule} ; ${title}`);
    const said = alertTopics(description ?? '').filter((topic) => topic === 'reported' || topic === 'access');
    const topics = [...said.filter((topic) => topic === 'reported'), ...ofRules, ...said];
    return {
      value: topics[0] ?? 'anything',
      figures: { topic: topics[0] === 'reported' ? 'a fraud that was reported' : (topics[0] ?? 'anything') },
      parts: Object.fromEntries(topics.map((topic) => [topic, 1])),
    };
  },
};

const documents: Feature = {
  id: 'documents',
  title: 'Notes with a claim for the customer that rests on a document or a record of the bank',
  unit: 'notes',
  measure({ notes }) {
    const count = notes.filter(({ mitigated }) => mitigated.length > 0).length;
    return { value: count, figures: { count: countWithNoun(count, 'note') }, isDeclared: true };
  },
};

export const LIFE_FEATURES: readonly Feature[] = [
  regularLife,
  tradeFeature,
  onRamp,
  toldPurpose,
  alertTopic,
  documents,
];
