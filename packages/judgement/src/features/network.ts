import type { GivenEntity } from '../given/given-records.js';
import { DAY_MS } from '@alert-review/kernel';
import { compiledWords } from '../risk-data/words/word-lists.js';
import { FIRST_TIME_PAYMENTS_MAX } from '../activity/activity-series.js';
import { declaredAmount } from '../activity/declared-activity.js';
import { unitsPerReportingSum } from '../activity/reporting-sum.js';
import { chanceExponent } from '../activity/peer-table.js';
import { isNoPlaceholder } from '../case/facts/profile-facts.js';
import { counterpartyText } from '../case/facts/counterparties.js';
import { HOP_CHANGE_PERCENT_MAX } from '../network/hops.js';
import { CHAIN_GAP_MS } from '../network/money-graph.js';
import {
  type Typology,
  MOVEMENTS_PER_ACCOUNT_MAX,
  type CycleFacts,
  type NetworkFacts,
} from '../network/network-facts.js';
import {
  flowsByCounterparty,
  areSumsBeyondEveryday,
  isRealFlow,
  sumsWithoutOwnTransfers,
  type FlowMeasureInput,
} from '../network/real-flows.js';
import { spokenDay, spokenMoney } from '../wording/spoken.js';
import {
  type CaseView,
  countWithNoun,
  listFirstThree,
  measureOfRows,
  unknownMeasure,
  asOneOrZero,
  type Feature,
  type FeatureMeasure,
} from './feature.js';

const RARE_TRANSFERS_TEXT = String(FIRST_TIME_PAYMENTS_MAX);

const bound = (view: CaseView, name: string): number => view.bound('counterparty_network', name);

/** Creates a feature of the network. It is unknown if nothing was found and some payments were not read. */
const ofNetwork = (
  isPart: (network: NetworkFacts) => boolean,
  isMet: (found: FeatureMeasure, view: CaseView) => boolean,
  find: (network: NetworkFacts, view: CaseView) => FeatureMeasure,
): Feature['measure'] =>
  measureOfRows('may_be_higher', (view) => {
    const { network } = view.facts;
    if (!network) return unknownMeasure('The movements of the counterparties were not read.');
    if (network.followed === 0)
      return unknownMeasure(
        'No counterparty is known as a customer, so the money cannot be followed further.',
      );
    const found = find(network, view);
    if (!isPart(network) || found.value === null) return found;
    return isMet(found, view) ? { ...found, incomplete: 'may_be_higher' } : measureUnreadTransfers(network);
  });

const isAny = ({ value }: FeatureMeasure): boolean => Number(value) > 0;

const isTruncated = ({ truncated }: NetworkFacts): boolean => truncated;

/** Describes where money may have moved unseen. */
function measureUnreadTransfers({ busy = 0, followed, counterparties }: NetworkFacts): FeatureMeasure {
  const missing = [
    ...(busy > 0 ? ['{busy} with more than {newest} transfers, of which the newest were read'] : []),
    ...(counterparties > followed ? ['{read} of {all} counterparties were followed'] : []),
  ];
  const figures = {
    busy: countWithNoun(busy, 'account'),
    newest: MOVEMENTS_PER_ACCOUNT_MAX.toLocaleString('en-US'),
    all: String(counterparties),
    read: String(followed),
  };
  const rest = missing.length > 0 ? missing.join('; ') : 'the search stopped before all paths had been tried';
  return unknownMeasure(`Nothing was found, but not all payments were read: ${rest}.`, { figures });
}

const moneyCycle: Feature = {
  id: 'money_cycle',
  title: 'Payments that lead back to the customer',
  unit: 'circles without a common payment; part: reportable (1 if amounts have to be reported, else 0)',
  says: 'money {went} through {hops} within {days} from {start}',
  lists: ['fx', 'reporting_thresholds'],
  measure: ofNetwork(isTruncated, isAny, ({ cycles }, view): FeatureMeasure => {
    const bounds = {
      from: bound(view, 'cycleHopsFrom'),
      to: bound(view, 'cycleHopsTo'),
      days: bound(view, 'cycleDaysMax'),
      percent: bound(view, 'cycleChangePercentMax'),
    };
    const met = cycles.filter(({ transactions: { length: hops }, spanMs, changePercent }) => {
      const isWithin = spanMs <= bounds.days * DAY_MS && changePercent <= bounds.percent;
      return isWithin && hops >= bounds.from && hops <= bounds.to;
    });
    const [first] = met;
    if (!first) {
      const figures = Object.fromEntries(Object.entries(bounds).map(([name, max]) => [name, `${max}`]));
      const within =
        'through {from} to {to} payments within {days} days with at most {percent} % change in each';
      return { value: 0, shown: { cycles: 0 }, says: `no money returned to the customer ${within}`, figures };
    }
    const { transactions, changePercent, startMs, spanMs } = first;
    const cyclesApart = cyclesSharingNoPayment(met).length;
    const days = Math.ceil((spanMs * 100) / DAY_MS) / 100;
    const { ends, isBack } = endsOf(first, view);
    return {
      value: cyclesApart,
      parts: { reportable: asOneOrZero(met.some((cycle) => isReportable(cycle, view))) },
      shown: { cycles: cyclesApart, hops: transactions.length, days, changePercent },
      says:
        `${moneyCycle.says!}${ends ? ': {ends}' : ''}, changing by at most {percent} % in each` +
        (cyclesApart > 1 ? '; there are {apart} such circles' : ''),
      figures: {
        went: isBack ? 'returned to the customer' : 'went in a circle through the customer,',
        hops: countWithNoun(transactions.length, 'payment'),
        days: countWithNoun(Math.ceil(days), 'day'),
        ends,
        start: spokenDay(startMs),
        percent: String(changePercent),
        apart: String(cyclesApart),
      },
      evidence: met.flatMap((cycle) => cycle.transactions),
    };
  }),
};

/** Returns cycles that share no payment with an earlier cycle, since a payment goes round only once. */
function cyclesSharingNoPayment(cycles: readonly CycleFacts[]): readonly CycleFacts[] {
  const spent = new Set<string>();
  return cycles.filter(({ transactions }) => {
    if (transactions.some((id) => spent.has(id))) return false;
    for (const id of transactions) spent.add(id);
    return true;
  });
}

const ownIn = ({ transactions }: CycleFacts, { subject }: CaseView) =>
  subject.transactions.filter(({ id }) => transactions.includes(id));

/**
 * Describes whom the customer paid and who paid the customer, in order of time; empty if the lookback lacks
 * one of them. Money came back only if it left before.
 */
function endsOf(cycle: CycleFacts, view: CaseView): { readonly ends: string; readonly isBack: boolean } {
  const own = ownIn(cycle, view).filter(({ counterparty }) => counterparty !== null);
  const paid = own.find(({ direction }) => direction === 'out');
  const got = own.findLast(({ direction }) => direction === 'in');
  if (!paid || !got) return { ends: '', isBack: true };
  const [to, from] = [paid, got].map(
    (row) => counterpartyText(row.counterparty!, view.facts.partyNames).text,
  );
  const [left, came] = [paid, got].map(({ amount, currency }) => spokenMoney(amount, currency));
  const isBack = paid.atMs < got.atMs;
  const sent = `${left} went to ${to}`;
  const received = `${came} came from ${from}`;
  return { ends: isBack ? `${sent} and ${received}` : `${received} and ${sent}`, isBack };
}

/** Tells whether every payment of the customer in the cycle is as much as has to be reported. */
function isReportable(cycle: CycleFacts, view: CaseView): boolean {
  const own = ownIn(cycle, view);
  return (
    own.length > 0 &&
    own.every((row) => unitsPerReportingSum(row.currency, view.worth) !== null && view.sums([row]) >= 1)
  );
}

/**
 * Uses decisions of analysts, never recommendations of runs; otherwise one automatic escalation would cause
 * the next.
 */
const escalatedCounterparties: Feature = {
  id: 'escalated_counterparties',
  title: 'Counterparties in alerts that an analyst escalated',
  unit: 'counterparties; part: withFlow (counterparties with real flow)',
  says:
    'in alerts that an analyst escalated: {count} of {followed}; of these, with the reporting threshold or ' +
    '{percent} % of all money in one direction: {withFlow} (wages and purchases do not count)',
  lists: ['fx', 'not_employed', 'placeholders', 'reporting_thresholds'],
  measure: ofNetwork(
    // `followed` suffices: the alerts of each followed counterparty were read, however many payments it has.
    ({ followed, counterparties }) => followed < counterparties,
    ({ value }, view) => Number(value) >= bound(view, 'escalatedYellowFrom'),
    ({ escalated, followed }, view) => {
      const percent = bound(view, 'flowFromPercent');
      const flows = flowsByCounterparty(escalated, view.subject.transactions, flowMeasures(view));
      const real = escalated.filter((_, i) => flows[i]!.some((flow) => isRealFlow(flow, percent)));
      return {
        value: escalated.length,
        parts: { withFlow: real.length },
        shown: { counterparties: escalated.length, withFlow: real.length },
        figures: {
          count: String(escalated.length),
          followed: countWithNoun(followed, 'counterparty'),
          withFlow: real.length > 0 ? String(real.length) : 'none',
          percent: String(percent),
        },
        evidence: [...real, ...escalated].flatMap(({ transactions }) => transactions),
      };
    },
  ),
};

/**
 * Returns the largest share that a person's part in a pattern of high confidence has of all money in its
 * direction and currency. 0 for an everyday sum and for companies, since companies of a trade buy from the
 * same suppliers.
 */
function schemePercent({ pattern }: NetworkFacts, view: CaseView): number {
  const { isPerson } = view;
  const rows = view.subject.transactions;
  const ids = new Set(pattern?.confidence === 'high' ? pattern.own : []);
  const own = rows.filter(({ id }) => ids.has(id));
  if (!isPerson || !areSumsBeyondEveryday(own, flowMeasures(view))) return 0;
  const totals = sumsWithoutOwnTransfers(rows);
  const percents = [...sumsWithoutOwnTransfers(own)].map(
    ([key, { sum }]) => (sum * 10_000n) / totals.get(key)!.sum,
  );
  return percents.reduce((most, percent) => Math.max(most, Number(percent) / 100), 0);
}

const SHAPES: Readonly<Record<Typology, string>> = {
  fan_in: 'many accounts pay one',
  fan_out: 'one account pays many',
  gather_scatter: 'many accounts pay one, which pays many',
  scatter_gather: 'one account pays many, which pay one',
  cycle: 'money goes in a circle',
  bipartite: 'several accounts pay several others',
  stack: 'several accounts pay several others, which pay others again',
  random: 'money moves on without a clear shape',
};

const transferChain: Feature = {
  id: 'transfer_chain',
  title: 'Longest chain of transfers through the customer',
  unit: 'payments; part: scheme (percent of all incoming or outgoing money that belongs to a clear scheme)',
  says: 'the longest chain of payments through the customer has {hops}',
  lists: ['fx', 'not_employed', 'placeholders', 'reporting_thresholds'],
  measure: ofNetwork(
    isTruncated,
    ({ value, parts }, view) => Number(value) >= bound(view, 'chainYellowFrom') || parts!['scheme']! > 0,
    (network, view) => {
      const { chain, pattern } = network;
      const scheme = schemePercent(network, view);
      return {
        value: chain.length,
        parts: { scheme },
        shown: { depth: chain.length, typology: pattern?.typology ?? null },
        says: [
          ...(chain.length > 0 || !pattern ? [transferChain.says!] : []),
          ...(chain.length > 1
            ? [', each within {days} days of the step before and within {percent} % of its amount']
            : []),
          ...(pattern ? [`${chain.length > 0 ? '; ' : ''}around the customer, {pattern}`] : []),
        ].join(''),
        figures: {
          hops: countWithNoun(chain.length, 'step'),
          days: String(CHAIN_GAP_MS / DAY_MS),
          percent: String(HOP_CHANGE_PERCENT_MAX),
          pattern: pattern ? SHAPES[pattern.typology] : '',
        },
        evidence: [...(scheme > 0 ? pattern!.own! : []), ...chain],
      };
    },
  ),
};

const burstingPartners: Feature = {
  id: 'bursting_partners',
  title: 'Counterparties with few payments that suddenly had many new counterparties themselves',
  unit: 'counterparties',
  says:
    'of {looked} with at most {few} transactions with the customer, {count} dealt with many others just as ' +
    'rarely, with more of them within {days} days than {percent} of {all} comparable accounts: {who}',
  lists: ['peers'],
  measure: ofNetwork(isTruncated, isAny, ({ newcomers }, { facts }) => {
    const { looked, bursting } = newcomers ?? { looked: 0, bursting: [] };
    if (looked === 0)
      return unknownMeasure('No counterparty with few payments could be compared with similar customers.');
    const decades = chanceExponent(bursting.length, looked);
    return {
      value: bursting.length,
      shown: { bursting: bursting.length, decades, looked },
      figures: {
        count: String(bursting.length),
        looked: countWithNoun(looked, 'counterparty'),
        few: RARE_TRANSFERS_TEXT,
        days: '3',
        percent: '95',
        all: '100',
        who: listFirstThree(
          bursting.map(({ entityId }) => counterpartyText(`entity:${entityId}`, facts.partyNames).text),
        ),
      },
      compare: [{ metric: 'newcomers', value: decades, named: 'the excess over what chance explains' }],
      evidence: bursting.flatMap(({ transactions }) => transactions),
    };
  }),
};

const notEmployed = compiledWords('not_employed', ({ words }) => new Set(words.split(' ')));

/**
 * Tells whether occupation and employment status, as the customer wrote them, mean employment; ignores
 * placeholders.
 */
const isEmployed = (profile: GivenEntity): boolean =>
  isNoPlaceholder(profile.occupation ?? '') &&
  !statesNoEmployment(`${profile.occupation ?? ''} ${profile.employment_status ?? ''}`);

/** Tells whether an occupation or an employment status says that somebody has no work, such as "retired". */
export const statesNoEmployment = (said: string): boolean =>
  (said.toLowerCase().match(/\p{L}+/gu) ?? []).some((word) => notEmployed().has(word));

function flowMeasures({ profile, isPerson, worth }: CaseView): FlowMeasureInput {
  return {
    ...worth,
    isEmployed: profile !== null && isPerson && isEmployed(profile),
    income: declaredAmount(profile?.annual_income),
  };
}

/** Features about the customer's counterparties and where the money goes next. */
export const NETWORK_FEATURES: readonly Feature[] = [
  moneyCycle,
  escalatedCounterparties,
  transferChain,
  burstingPartners,
];
