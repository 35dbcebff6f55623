import { z } from 'zod';
import { OPENING_MS, openingTransaction } from '../domain/activity/activity-metrics.js';
import { ownWindow, subjectOf, type CaseFacts } from '../domain/case/facts/case-facts.js';
import { toUnits } from '../../kernel/decimal.js';
import { DAY_MS, type TransactionRow } from '../domain/activity/entity-activity.js';
import { notAssessed, tooManyToAssess, type Finding } from '../domain/scoring/flag.js';
import { inCurrency, PEERS_MIN, peerMetric, type PeerMetric } from '../domain/activity/peer-table.js';
import { cite, phrase, pointer, sentences, type Words } from '../domain/texts/referenced-text.js';
import { currencyCode, utcDay } from '../../kernel/visible-text.js';
import { comparable, PEERS, toldComparable } from './against-peers.js';
import { plural, spokenAmount, spokenDay, spokenSpan } from '../domain/texts/spoken.js';
import { colorFrom, findAll, type AssessedFlag, type Block } from './block.js';
import { FFIEC, FUNNEL, OWN, SIGN } from './sources.js';

/** Transactions within a week of waking up, as the FFIEC manual describes for dormant accounts. */
const WAKING_MS = 7 * DAY_MS;

const NEW = `${OWN}; FIN-2014-A005 names newly opened accounts and no number`;
const DORMANT = `${OWN}: half a year, the lookback; FFIEC names dormant accounts and no number`;

const Rules = z.object({
  ageRedBelowDays: z.number().default(7).describe(NEW),
  ageYellowBelowDays: z.number().default(30).describe(NEW),
  ageGreenAboveDays: z.number().default(730).describe(`${OWN}: two years`),
  dormantAboveDays: z.number().default(180).describe(DORMANT),
  wakingYellowFrom: z.int().default(3).describe(SIGN),
  wakingRedFrom: z.int().default(5).describe(SIGN),
});

type Rules = z.infer<typeof Rules>;

interface Input {
  readonly registeredAtMs: number | null;
  /** Where no transaction of the account is flagged, the beginning of what the alert is about. */
  readonly firstFlaggedAtMs: number;
  readonly isFlagged: boolean;
  readonly opening: Pick<TransactionRow, 'id' | 'atMs' | 'amount' | 'currency'> | null;
  readonly openingPeers: PeerMetric | null;
  readonly anyTransaction: boolean;
  readonly lastBeforeMs: number | null;
  /** The first transactions of the lookback may be missing. */
  readonly truncated: boolean;
  readonly waking: readonly { readonly id: string; readonly atMs: number }[];
}

function select(facts: CaseFacts): Input {
  const subject = subjectOf(facts);
  const opening = openingTransaction(subject);
  const first = subject.transactions[0];
  const woken = first ? subject.transactions.filter((row) => row.atMs - first.atMs <= WAKING_MS) : [];
  return {
    registeredAtMs: subject.registeredAtMs,
    firstFlaggedAtMs: ownWindow(facts).startMs,
    isFlagged: subject.transactions.some(({ flagged }) => flagged),
    opening: opening && {
      id: opening.id,
      atMs: opening.atMs,
      amount: opening.amount,
      currency: opening.currency,
    },
    openingPeers: opening && peerMetric(facts.peers, inCurrency('first_value', opening.currency)),
    anyTransaction: subject.firstTransaction !== null,
    lastBeforeMs: subject.lastBeforeMs,
    truncated: facts.truncated,
    waking: woken.map(({ id, atMs }) => ({ atMs, id })),
  };
}

const registeredOn = (atMs: number): Words => cite('/subject/registered_at', spokenDay(atMs));
const flaggedOn = (input: Input): Words => cite('/ownWindow/startMs', spokenDay(input.firstFlaggedAtMs));
const dayOf = ({ id, atMs }: { readonly id: string; readonly atMs: number }): Words =>
  cite(pointer('transactions', id, 'event_time'), spokenDay(atMs));

function age(input: Input, rules: Rules): Finding {
  const threshold = {
    green: rules.ageGreenAboveDays,
    red: rules.ageRedBelowDays,
    yellow: rules.ageYellowBelowDays,
  };
  if (input.registeredAtMs === null) {
    return notAssessed('The registration date is missing, so the age is unknown.', null, threshold);
  }
  const days = (input.firstFlaggedAtMs - input.registeredAtMs) / DAY_MS;
  if (days < 0) {
    const opened = registeredOn(input.registeredAtMs);
    const after = input.isFlagged ? 'the first flagged transaction' : 'what the alert is about began';
    const text = phrase`Registered on ${opened}, after ${after}: dates disagree.`;
    return notAssessed(text, null, threshold);
  }
  const color =
    days < threshold.red
      ? 'red'
      : days < threshold.yellow
        ? 'yellow'
        : days > threshold.green
          ? 'green'
          : 'white';
  // Cut off, never rounded up: 6.999 days must not be shown as 7.
  const shown = Math.floor(days * 100) / 100;
  const span = cite('/accountAge', spokenSpan(days));
  const at = input.isFlagged ? 'at its first flagged transaction' : 'when what the alert is about began';
  const day = input.isFlagged ? phrase`flagged ${flaggedOn(input)}` : flaggedOn(input);
  const opened = registeredOn(input.registeredAtMs);
  const rationale = phrase`The account was ${span} old ${at} (registered ${opened}, ${day}).`;
  return { color, value: shown, threshold, rationale };
}

function firstValue(input: Input): Finding {
  const { opening, openingPeers } = input;
  if (input.registeredAtMs === null) return notAssessed('The registration date is missing.');
  if (!input.anyTransaction)
    return notAssessed('No transaction of the account in which money moved is known.');
  if (!opening) {
    const days = cite('/rule/openingDays', OPENING_MS / DAY_MS);
    const rationale = phrase`No first transaction within ${days} days of the opening.`;
    return { color: 'white', value: null, rationale };
  }
  const code = cite(pointer('transactions', opening.id, 'amount_currency'), currencyCode(opening.currency));
  const amount = phrase`${cite('/value', spokenAmount(opening.amount))} ${code}`;
  if (!openingPeers) {
    return notAssessed(
      phrase`First value ${amount}; fewer than ${PEERS} peers to compare it with.`,
      opening.amount,
    );
  }
  const above = toUnits(opening.amount) > toUnits(openingPeers.p95);
  const first = phrase`The first transaction, ${amount} on ${dayOf(opening)}, is ${above ? '' : 'not '}above`;
  const bound = cite('/threshold/red', spokenAmount(openingPeers.p95));
  return {
    color: above ? 'red' : 'white',
    value: opening.amount,
    threshold: { red: openingPeers.p95 },
    rationale: phrase`${first} the first one of ${comparable('p95')} (${bound}).`,
    evidence: [opening.id],
  };
}

const silent = (days: number): Words => cite('/counts/silentDays', Math.floor(days));
const silentFor = (days: number): Words => phrase`${silent(days)} ${plural(Math.floor(days), 'day')}`;

function waking(input: Input, rules: Rules): Finding {
  const threshold = { red: rules.wakingRedFrom, yellow: rules.wakingYellowFrom };
  if (input.truncated) return tooManyToAssess({ value: null, threshold });
  const first = input.waking[0];
  if (!first) return notAssessed('No transaction in the lookback is known.', null, threshold);
  // The opening only bounds a silence: after a long one, missing history looks the same as dormancy.
  const sinceMs = input.lastBeforeMs ?? input.registeredAtMs;
  const silentDays = sinceMs === null || sinceMs > first.atMs ? null : (first.atMs - sinceMs) / DAY_MS;
  if (silentDays !== null && silentDays <= rules.dormantAboveDays) {
    return {
      color: 'white',
      value: 0,
      threshold,
      rationale() {
        return phrase`Not dormant before: silent for ${silentFor(silentDays)} at most.`;
      },
    };
  }
  if (silentDays === null || input.lastBeforeMs === null) {
    return notAssessed('No earlier transaction is known, so a silence cannot be told.', null, threshold);
  }
  const made = plural(input.waking.length, 'transaction');
  const woken = phrase`the account made ${cite('/value', input.waking.length)} ${made}`;
  const within = cite('/rule/wakingDays', WAKING_MS / DAY_MS);
  const silence = phrase`After ${silentFor(silentDays)} of silence`;
  return {
    color: colorFrom(input.waking.length, threshold),
    value: input.waking.length,
    threshold,
    rationale: phrase`${silence} ${woken} in the ${within} days from ${dayOf(first)}.`,
    evidence: input.waking.map((row) => row.id),
  };
}

const registered = (input: Input): Finding =>
  input.registeredAtMs === null
    ? notAssessed('The registration date is missing.')
    : {
        color: 'white',
        value: utcDay(input.registeredAtMs),
        rationale: phrase`Registered on ${registeredOn(input.registeredAtMs)}.`,
      };

const FLAGS: readonly AssessedFlag<Input, Rules>[] = [
  {
    id: 'AA1',
    title: 'Young account',
    measures: 'age of the account at its first flagged transaction',
    bands: {
      red: 'below {ageRedBelowDays} days',
      yellow: 'below {ageYellowBelowDays} days',
      green: 'above {ageGreenAboveDays} days',
      gray: 'no registration date, or one after that transaction',
    },
    unit: 'days',
    explains: 'Accounts are opened to pass money through and then left.',
    source: FFIEC,
    rules: ['ageRedBelowDays', 'ageYellowBelowDays', 'ageGreenAboveDays'],
    topics: ['registration'],
    find: age,
  },
  {
    id: 'AA2',
    title: 'Large first transaction',
    facts: ['much'],
    measures: `first transaction, within ${OPENING_MS / DAY_MS} days of the opening`,
    bands: {
      red: 'above the 95th percentile of the peers’ first ones in that currency',
      gray: `no registration date, no transaction, or fewer than ${PEERS_MIN} peers`,
    },
    unit: 'amount in its own currency',
    explains: 'A new account that starts with a large amount may have been opened for that amount.',
    source: FUNNEL,
    topics: ['registration'],
    loweredBy: ['source_of_funds_explained'],
    explainedBy: ['one_off', 'declared'],
    fixed: ['opening'],
    find: firstValue,
  },
  {
    id: 'AA3',
    title: 'Woken from dormancy',
    measures: 'transactions in the 7 days after more than {dormantAboveDays} silent days',
    bands: {
      red: '{wakingRedFrom} or more',
      yellow: '{wakingYellowFrom} or more',
      gray: 'nothing known before the silence, or too many transactions',
    },
    unit: 'transactions',
    explains: 'A dormant account that is suddenly busy may have been taken over or sold.',
    source: `${FFIEC}, dormant accounts`,
    rules: ['dormantAboveDays', 'wakingYellowFrom', 'wakingRedFrom'],
    topics: ['dormancy'],
    fixed: ['week'],
    find: waking,
  },
  {
    id: 'AA4',
    title: 'Registration date',
    measures: 'whether a registration date was uploaded',
    bands: { gray: 'it is missing' },
    unit: 'date',
    explains: 'Without it the age of the account cannot be judged.',
    source: `${OWN}: says why AA1 and AA2 are gray`,
    find: registered,
  },
];

export const accountAge: Block<Input, Rules> = {
  id: 'account_age',
  rev: 6,
  title: 'Account age',
  dimension: 'account_age',
  flags: FLAGS,
  weight: 0.5,
  rules: Rules,
  reads: ['peers'],
  select,
  analyse: (input, rules) => ({
    overview() {
      const { opening, openingPeers: cuts } = input;
      const known = opening && cuts ? { [inCurrency('first_value', opening.currency)]: cuts } : {};
      const first = input.isFlagged ? 'First flagged transaction' : 'What the alert is about began';
      return sentences(phrase`${first} on ${flaggedOn(input)}.`, toldComparable(known));
    },
    findings: findAll(FLAGS, input, rules),
  }),
};
