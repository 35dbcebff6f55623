import fx from '../../packages/judgement/src/risk-data/data/fx.json' with { type: 'json' };
import { toDecimal, unitsOfDecimal } from '@alert-review/kernel';
import { seeded } from '../support/seeded.js';
import type { Case, Row } from './case.js';
import german from './german-words.json' with { type: 'json' };

/** The same story told otherwise; null where that changes nothing. Pure. */
export type Variant = (story: Case) => Case | null;

const DAY_MS = 86_400_000;
const MOVED_DAYS = 17;
const CHAFF = { purchases: 20, transfers: 10, days: 178 };
/** Of what the guilty move, in percent. */
const DECLARED_PERCENT = 120;
const USD = 840;

const withRows = (story: Case, change: (row: Row) => Row): Case => ({
  ...story,
  rows: story.rows.map(change),
});

/** What the customer declared of money is taken away; occupation, purpose and the documents of notes stay. */
function undeclared(story: Case): Case {
  const customer = { ...story.customer };
  delete customer.annual_income;
  delete customer.estimated_monthly_deposits;
  delete customer.estimated_monthly_withdrawals;
  delete customer.estimated_trades_per_month;
  delete customer.net_worth;
  delete customer.source_of_funds;
  return { ...story, customer };
}

/** Of the newest table; a stable coin is worth its currency. */
const RATES: Readonly<Record<string, string | undefined>> = {
  ...fx.tables.at(-1)!.rates,
  USD: '1',
  USDT: '1',
  USDC: '1',
};

/** In dollars; nothing where the currency has no rate. */
const dollars = ({ in: came, currency = 'USD' }: Row): number =>
  Number(came ?? 0) * Number(RATES[currency] ?? 0);

/** The guilty declare a fifth more than they move, as whoever knows the rules does. */
function declaredByTheGuilty(story: Case): Case | null {
  if (story.expected !== 'ESCALATED') return null;
  const months = [0, 1, 2, 3, 4, 5].map((month) => {
    const within = story.rows.filter(({ ago, of }) => !of && ago >= month * 30 && ago < month * 30 + 30);
    return within.reduce((sum, row) => sum + dollars(row), 0);
  });
  const declared = (sum: number) => Math.ceil((sum * DECLARED_PERCENT) / 100);
  const month = declared(Math.max(...months));
  const year = declared(months.reduce((a, b) => a + b, 0) * 2);
  const range = (upper: number) => ({ lower_bound: 0, upper_bound: upper, currency: USD });
  const customer = {
    ...story.customer,
    estimated_monthly_deposits: range(month),
    annual_income: range(year),
  };
  return { ...story, customer };
}

const NEUTRAL_ALERT = { title: 'Alert', rule_title: 'Alert' };

/** Nothing on payments, and an alert that does not say what it asks. */
function withoutTexts(story: Case): Case {
  const alert = { ...story.alert, ...NEUTRAL_ALERT };
  delete alert.description;
  const untold = withRows(story, (row) => {
    const silent = { ...row };
    delete (silent as { text?: string }).text;
    return silent;
  });
  return { ...untold, alert };
}

const WORDS: Readonly<Record<string, string>> = german.words;
const inGerman = (text: string): string =>
  text.replaceAll(/\p{L}+/gu, (word) => {
    const other = WORDS[word.toLowerCase()] ?? word;
    return /^\p{Lu}/u.test(word) ? other.charAt(0).toUpperCase() + other.slice(1) : other;
  });

function inOtherLanguage(story: Case): Case | null {
  const { title, rule_title: rule, ...alert } = story.alert ?? {};
  const named = {
    ...(title === undefined ? {} : { title: inGerman(title) }),
    ...(rule === undefined ? {} : { rule_title: inGerman(rule) }),
  };
  const told = withRows(story, (row) => (row.text ? { ...row, text: inGerman(row.text) } : row));
  const isChanged = told.rows.some(({ text }, i) => text !== story.rows[i]!.text);
  return isChanged ? { ...told, ...(story.alert ? { alert: { ...alert, ...named } } : {}) } : null;
}

/** A mandatory rule is expected, most of which read the names of others. */
const isByName = ({ rule }: Case): boolean => rule !== undefined;

/** Other customers, the customer itself at another bank, and rows without a name keep what they are. */
function isOther({ with: name }: Row, { customer }: Case): boolean {
  const own = [customer.name, customer.account_holder_name].map((each) => each?.toLowerCase() ?? '\n');
  return name !== '' && !name.startsWith('#') && !own.some((each) => name.toLowerCase().includes(each));
}

function renamed(story: Case, nameOf: (row: Row) => string | null): Case {
  return withRows(story, (row) => {
    const name = isOther(row, story) ? nameOf(row) : null;
    return name === null ? row : { ...row, with: name };
  });
}

/** Nobody can tell a firm from a person, nor a school from a shop. */
function withNeutralNames(story: Case): Case | null {
  if (isByName(story)) return null;
  const names = new Map<string, string>();
  return renamed(story, ({ with: name, type }) => {
    const kind = type === 'TRANSFER' ? 'Name' : 'Party';
    const known = names.get(name) ?? `${kind} ${names.size + 1}`;
    names.set(name, known);
    return known;
  });
}

function withLargestPayeeRenamed(story: Case): Case | null {
  if (isByName(story)) return null;
  const paid = new Map<string, number>();
  for (const row of story.rows)
    if (row.out !== undefined && isOther(row, story))
      paid.set(row.with, (paid.get(row.with) ?? 0) + dollars({ ...row, in: row.out }));
  const [largest] = [...paid].sort(([, a], [, b]) => b - a);
  return largest ? renamed(story, ({ with: name }) => (name === largest[0] ? 'Party 1' : null)) : null;
}

/** Any number that only the text decides. */
const seedOf = (text: string): number =>
  [...text].reduce((seed, letter) => (seed * 31 + letter.codePointAt(0)!) % 1_000_003, 7);

function withChaff(story: Case): Case {
  const random = seeded(seedOf(story.id));
  const row = (most: number, names: readonly string[]): Row => ({
    ago: Math.round(random() * CHAFF.days * 10) / 10 + 0.1,
    out: (4 + random() * most).toFixed(2),
    with: names[Math.floor(random() * names.length)]!,
  });
  const purchases = Array.from({ length: CHAFF.purchases }, (): Row => ({
    ...row(55, ['Corner Grocery', 'City Transit', 'Green Pharmacy', 'Baker Lind', 'Lake Cinema']),
    type: 'PAYMENT',
    subtype: 'CARD_PURCHASE',
  }));
  const transfers = Array.from({ length: CHAFF.transfers }, (): Row => ({
    ...row(40, ['Ada Frost', 'Milo Kern', 'Tess Ravn', 'Ivo Land']),
    type: 'TRANSFER',
  }));
  return { ...story, rows: [...story.rows, ...purchases, ...transfers] };
}

/** As many places as before: nobody pays a tenth of a cent. */
function times(amount: string, percent: number): string {
  const places = amount.split('.')[1]?.length ?? 0;
  const whole = toDecimal((unitsOfDecimal(amount) * BigInt(percent)) / 100n);
  const [units = '', cents = ''] = whole.split('.');
  const rounded = places === 0 ? units : `${units}.${cents.slice(0, places).padEnd(places, '0')}`;
  return /[1-9]/.test(rounded) ? rounded : whole;
}

const withAmounts =
  (percent: number) =>
  (story: Case): Case => ({
    ...withRows(story, (row) => ({
      ...row,
      ...(row.in === undefined ? {} : { in: times(row.in, percent) }),
      ...(row.out === undefined ? {} : { out: times(row.out, percent) }),
    })),
    ...(story.moves
      ? { moves: story.moves.map((move) => ({ ...move, amount: times(move.amount, percent) })) }
      : {}),
  });

/** Other weekdays and another turn of the month; the customer came as many days before as in the story. */
function moved(story: Case): Case {
  const { registered_at: at } = story.customer;
  const earlier = (instant: string) => new Date(Date.parse(instant) - MOVED_DAYS * DAY_MS).toISOString();
  const customer = { ...story.customer, ...(at ? { registered_at: earlier(at) } : {}) };
  return { ...story, customer, earlierDays: MOVED_DAYS };
}

/** By the name that docs/made/cases and the figures give it. */
export const VARIANTS: Readonly<Record<string, Variant>> = {
  undeclared,
  declared_by_the_guilty: declaredByTheGuilty,
  without_texts: withoutTexts,
  other_language: inOtherLanguage,
  neutral_names: withNeutralNames,
  chaff: withChaff,
  amounts_up: withAmounts(110),
  amounts_down: withAmounts(90),
  dates_moved: moved,
  largest_payee_renamed: withLargestPayeeRenamed,
};
