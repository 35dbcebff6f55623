import { toUnits } from '../../../kernel/decimal.js';
import { Kept } from '../../../kernel/kept.js';
import { weightsIn } from '../activity/declared-activity.js';
import { DAY_MS, type TransactionRow } from '../activity/entity-activity.js';
import { subjectOf, type CaseFacts } from './facts/case-facts.js';
import { recordOf } from './reasons/reason-rows.js';
import { explainedOtherwise, unexplainedIncome } from './money/unaccounted-money.js';
import { goesToOthers } from './money/other-side.js';
import { writtenOn } from './facts/written-texts.js';

/** So many within a day are no chance, and twice is a habit. Own choice. */
const GATHERING = { people: 10, spanMs: DAY_MS, times: 2 };
/** Most of it, within days: who collects for others pays the others. Own choice. */
const LEAVES = { spanMs: 5 * DAY_MS, percent: 80n };

type Rows = readonly TransactionRow[];

export interface GatheredAgain {
  /** What those paid who came together twice or more. */
  readonly rows: Rows;
  /** Whether most of it left within days each time. */
  readonly isPassedOn: boolean;
}

const whole = (words: string): RegExp => new RegExp(`(?<!\\p{L})(?:${words})(?!\\p{L})`, 'iu');

interface Due {
  readonly record: RegExp;
  readonly text: RegExp;
  /** It pays for a house: where most of it is drawn or sent on at once it was none. */
  readonly isKept?: true;
}

/** What many pay on one day of each month: the words on record, and those on a payment. Own choice. */
const DUES: readonly Due[] = [
  {
    isKept: true,
    record: whole(
      'rent(?:s|als?)?|tenants?|landlords?|lettings?|miet\\p{L}*|loyers?|locati\\p{L}+|hyr\\p{L}*',
    ),
    text: whole(
      'rents?|tenan\\p{L}+|flat|apartment|miet\\p{L}*|wohnung|loyers?|appartement|hyr\\p{L}*|lägenhet',
    ),
  },
  {
    record: whole('members?|membership\\p{L}*|mitglied\\p{L}*|cotisations?|membres?|medlem\\p{L}*'),
    text: whole('members?|membership|dues|mitglied\\p{L}*|cotisation|medlem\\p{L}*'),
  },
  {
    record: whole('courses?|lessons?|class(?:es)?|tuition|kurs\\p{L}*|unterricht\\p{L}*|cours|leçons?'),
    text: whole('courses?|lessons?|class(?:es)?|tuition|kurs\\p{L}*|unterricht\\p{L}*|cours|leçons?'),
  },
];

/** What is due comes again, of the same sum, and not within these days. Own choice. */
const DUE_MS = 20 * DAY_MS;

/** What the record names, as it comes where that is so: each payer pays one sum, time after time. */
function duesIn(income: Rows, facts: CaseFacts, asked: readonly Due[]): ReadonlySet<TransactionRow> {
  const record = recordOf(subjectOf(facts).profile!);
  const dues = asked.filter((each) => record.some((text) => each.record.test(text)));
  const named = new Map<string, TransactionRow[]>();
  for (const row of income) {
    const written = writtenOn(row, facts) ?? '';
    if (!dues.some(({ text }) => text.test(written))) continue;
    const key = [row.counterparty, row.currency, toUnits(row.amount)].join();
    const alike = named.get(key);
    if (alike) alike.push(row);
    else named.set(key, [row]);
  }
  const isRegular = (alike: Rows): boolean =>
    alike.length > 1 && alike.every(({ atMs }, i) => i === 0 || atMs - alike[i - 1]!.atMs >= DUE_MS);
  return new Set([...named.values()].filter(isRegular).flat());
}

const known = new Kept<CaseFacts, GatheredAgain>();

/**
 * Many who pay a person within a day, and again on another: whoever comes three times is no rare
 * counterparty, and counted by no flag. What has a reason of its own is left out.
 */
export function gatheredAgain(facts: CaseFacts): GatheredAgain {
  let found = known.get(facts);
  if (found === undefined) known.set(facts, (found = findGathered(facts)));
  return found;
}

function findGathered(facts: CaseFacts): GatheredAgain {
  const nothing: GatheredAgain = { rows: [], isPassedOn: false };
  const { profile } = subjectOf(facts);
  if (profile?.type !== 'INDIVIDUAL') return nothing;
  const explained = explainedOtherwise(facts);
  const paid = unexplainedIncome(facts).filter(({ id, counterparty }) => counterparty && !explained.has(id));
  const isOther = goesToOthers(facts);
  const isHandedOn = gatheringsIn(paid).every((some) => leaves(some, facts, isOther));
  const dues = duesIn(paid, facts, isHandedOn ? DUES.filter(({ isKept }) => !isKept) : DUES);
  const gatherings = gatheringsIn(paid.filter((row) => !dues.has(row)));
  const times = new Map<string, number>();
  for (const some of gatherings) for (const who of peopleOf(some)) times.set(who, (times.get(who) ?? 0) + 1);
  const again = new Set([...times].filter(([, count]) => count >= GATHERING.times).map(([who]) => who));
  if (again.size < GATHERING.people) return nothing;
  return {
    rows: gatherings.flat().filter(({ counterparty }) => again.has(counterparty!)),
    isPassedOn: gatherings.every((some) => leaves(some, facts)),
  };
}

export const peopleOf = (rows: Rows): ReadonlySet<string> =>
  new Set(rows.flatMap(({ counterparty }) => counterparty ?? []));

/** In time order, none of which shares a payment with another. */
function gatheringsIn(rows: Rows): Rows[] {
  const found: Rows[] = [];
  const payments = new Map<string, number>();
  const count = ({ counterparty }: TransactionRow, by: number): void => {
    const left = (payments.get(counterparty!) ?? 0) + by;
    if (left > 0) payments.set(counterparty!, left);
    else payments.delete(counterparty!);
  };
  let [from, to] = [0, 0];
  while (from < rows.length) {
    const endMs = rows[from]!.atMs + GATHERING.spanMs;
    while (to < rows.length && rows[to]!.atMs <= endMs) count(rows[to++]!, 1);
    if (payments.size >= GATHERING.people) {
      found.push(rows.slice(from, to));
      payments.clear();
      from = to;
    } else count(rows[from++]!, -1);
  }
  return found;
}

/** By worth, where all that came has a rate; else every currency by itself. */
function leaves(
  some: Rows,
  facts: CaseFacts,
  isMeant: (row: TransactionRow) => boolean = () => true,
): boolean {
  const endMs = some.at(-1)!.atMs + LEAVES.spanMs;
  const left = subjectOf(facts).transactions.filter(
    (row) => row.direction === 'out' && row.atMs > some[0]!.atMs && row.atMs <= endMs && isMeant(row),
  );
  const codes = [...new Set(some.map(({ currency }) => currency))];
  const weightOf = weightsIn(codes[0]!, facts.profile?.rates ?? {});
  const isMost = (of: (row: TransactionRow) => bigint): boolean => {
    const sum = (rows: Rows): bigint => rows.reduce((total, row) => total + of(row), 0n);
    return 100n * sum(left) >= LEAVES.percent * sum(some);
  };
  if (codes.every((code) => weightOf(code) !== null))
    return isMost(({ amount, currency }) => toUnits(amount) * (weightOf(currency) ?? 0n));
  return codes.every((code) => isMost(({ amount, currency }) => (currency === code ? toUnits(amount) : 0n)));
}
