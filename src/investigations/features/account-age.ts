import { toUnits } from '../../kernel/decimal.js';
import { OPENING_MS, openingTransaction } from '../domain/activity/activity-series.js';
import { DAY_MS } from '../domain/activity/entity-activity.js';
import { metricOfCurrency, peerMetric, PEERS_MIN } from '../domain/activity/peer-table.js';
import { spokenDay, spokenMoney, spokenSpan } from '../domain/texts/spoken.js';
import { countWithNoun, unknown, asOneOrZero, type Feature } from './feature.js';

/** Transactions within a week of waking up, as the FFIEC manual describes for dormant accounts. */
const WAKING_MS = 7 * DAY_MS;

const MISSING_DATE_REASON = 'The registration date is missing, so the age is unknown.';

const accountAge: Feature = {
  id: 'account_age',
  title: 'Age of the account when what the alert flags began',
  unit: 'days',
  says: 'the account was {age} old when what the alert is about began on {began} (registered {opened})',
  measure({ subject: { registeredAtMs: openedMs }, window }) {
    if (openedMs === null) return unknown(MISSING_DATE_REASON);
    const days = (window.startMs - openedMs) / DAY_MS;
    const figures = {
      age: spokenSpan(days),
      began: spokenDay(window.startMs),
      opened: spokenDay(openedMs),
    };
    if (days < 0)
      return unknown('Registered on {opened}, after what the alert is about began on {began}.', { figures });
    // Why cut: 6.999 days must not be shown as 7.
    return { value: days, figures, shown: Math.floor(days * 100) / 100 };
  },
};

const firstTransaction: Feature = {
  id: 'large_first_transaction',
  title: 'First transaction of a new account above the 95th percentile of those of its peers',
  unit: 'yes or no',
  says: 'no first transaction within {days} days of the opening',
  measure({ subject, facts }) {
    if (subject.registeredAtMs === null) return unknown(MISSING_DATE_REASON);
    if (subject.firstTransaction === null)
      return unknown('No transaction of the account in which money moved is known.');
    const opening = openingTransaction(subject);
    if (!opening) return { value: 0, figures: { days: `${OPENING_MS / DAY_MS}` } };
    const { id, amount, currency, atMs } = opening;
    const cuts = peerMetric(facts.peers, metricOfCurrency('first_value', currency));
    const figures = { amount: spokenMoney(amount, currency), day: spokenDay(atMs) };
    if (!cuts) {
      const why = 'The first transaction was {amount} on {day}; fewer than {few} customers to compare with.';
      return unknown(why, { figures: { ...figures, few: `${PEERS_MIN}` }, shown: amount });
    }
    const isAbove = toUnits(amount) > toUnits(cuts.p95);
    const than = `is ${isAbove ? '' : 'not '}above {bound}, within which {most} of {hundred}`;
    return {
      value: asOneOrZero(isAbove),
      says: `the first transaction, {amount} on {day}, ${than} comparable customers start`,
      figures: { ...figures, bound: spokenMoney(cuts.p95, currency), most: '95', hundred: '100' },
      evidence: [id],
      shown: amount,
    };
  },
};

const wokenTransactions: Feature = {
  id: 'woken_transactions',
  title: 'Transactions in the week after a long silence',
  unit: 'transactions',
  says: 'after {silence} of silence the account made {count} in the {days} days from {day}',
  measure(view) {
    const { subject, facts, rows } = view;
    const incomplete = facts.truncated ? ({ incomplete: 'not_known' } as const) : {};
    const [first] = rows;
    if (!first) return unknown('No transaction in the lookback is known.');
    // Why the opening only bounds it: after a long silence, missing history looks like dormancy.
    const { lastBeforeMs, registeredAtMs } = subject;
    const sinceMs = lastBeforeMs ?? registeredAtMs;
    const silentMs = sinceMs === null || sinceMs > first.atMs ? null : first.atMs - sinceMs;
    const silence = countWithNoun(Math.floor((silentMs ?? 0) / DAY_MS), 'day');
    if (silentMs !== null && silentMs <= view.bound('account_age', 'dormantAboveDays') * DAY_MS)
      return {
        value: 0,
        says: 'not silent for longer than {silence} before',
        figures: { silence },
        ...incomplete,
      };
    if (silentMs === null || lastBeforeMs === null)
      return unknown('No earlier transaction is known, so a silence cannot be told.');
    const woken = rows.filter(({ atMs }) => atMs - first.atMs <= WAKING_MS);
    const figures = {
      silence,
      count: countWithNoun(woken.length, 'transaction'),
      days: `${WAKING_MS / DAY_MS}`,
      day: spokenDay(first.atMs),
    };
    return { value: woken.length, figures, evidence: woken.map(({ id }) => id), ...incomplete };
  },
};

export const ACCOUNT_AGE_FEATURES: readonly Feature[] = [accountAge, firstTransaction, wokenTransactions];
