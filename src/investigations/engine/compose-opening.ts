import { compareUnits, toDecimal, toUnits } from '../../kernel/decimal.js';
import { quoted } from '../../kernel/visible-text.js';
import { DAY_MS, type TransactionRow } from '../domain/activity/entity-activity.js';
import { subjectOf, type CaseFacts } from '../domain/case/case-facts.js';
import { ageOf, sumsByParty } from '../domain/case/case-story.js';
import type { RunResult } from '../domain/runs/run-result.js';
import { COLORS, severityOf, type Flag } from '../domain/scoring/flag.js';
import { cite, joined, phrase, pointer, type Words } from '../domain/texts/referenced-text.js';
import { plural, spokenDay, spokenMoney, spokenSpan } from '../domain/texts/spoken.js';

/** More than these on the first screen, and nobody reads it. */
const PARTIES_MAX = 3;
const CURRENCIES_MAX = 3;
const REASONS_MAX = 3;
const REASONS_CHARS_MAX = 900;

type Side = 'in' | 'out';

/** Who, with the bank's own id: one sentence. `remark` stands behind the age. */
export function toldCustomer(facts: CaseFacts, remark = ''): Words {
  const { entityId, profile, registeredAtMs } = subjectOf(facts);
  const id = phrase`"${cite('/subject/entity_id', quoted(entityId, Infinity))}"`;
  if (!profile) return phrase`The customer ${id}, of whom no record was uploaded.`;
  const field = (name: 'name' | 'occupation' | 'industry' | 'mailing_country', before: string): Words =>
    profile[name] ? phrase`${before}"${cite(pointer('subject', name), quoted(profile[name], 80))}"` : '';
  const age = ageOf(facts);
  const old = age === null ? '' : phrase`, ${cite('/age', age)} years old${remark}`;
  const name = profile.name ? phrase`${field('name', '')} (customer ${id})` : phrase`Customer ${id}`;
  const business = profile.type === 'BUSINESS' ? ', a business' : '';
  const since =
    registeredAtMs === null || registeredAtMs > facts.window.startMs
      ? ''
      : phrase`, a customer for ${spanOf(facts, registeredAtMs)}`;
  const lives = business === '' ? ', living in ' : ', with its address in ';
  const work = [field('occupation', ', '), field('industry', ', industry ')];
  return phrase`${name}${business}${old}${joined(work)}${field('mailing_country', lives)}${since}.`;
}

const spanOf = ({ window }: CaseFacts, registeredAtMs: number): Words =>
  cite('/accountAge', spokenSpan((window.startMs - registeredAtMs) / DAY_MS));

/** What the alert flags, in and out apart, by currency, and when: one or two sentences. */
export function toldFlagged(facts: CaseFacts): Words {
  const flagged = subjectOf(facts).transactions.filter((row) => row.flagged);
  const from = cite('/window/startMs', spokenDay(facts.window.startMs));
  const to = cite('/window/endMs', spokenDay(facts.window.endMs));
  if (flagged.length === 0)
    return phrase`In what it flags, from ${from} to ${to}, no money of the customer moved.`;
  const sides = (['in', 'out'] as const).flatMap((side) => sumsOf(flagged, side));
  const rest = sides.length > 2 * CURRENCIES_MAX ? '; and in other currencies' : '';
  const count = cite('/counts/flaggedTransactions', flagged.length);
  const told = joined(sides.slice(0, 2 * CURRENCIES_MAX), '; ');
  return flagged.length === 1
    ? phrase`It flags one transaction, of ${from}: ${told}${rest}.`
    : phrase`It flags ${count} transactions from ${from} to ${to}: ${told}${rest}.`;
}

const WAYS = { in: 'came in', out: 'went out' } as const;

function sumsOf(flagged: readonly TransactionRow[], side: Side): Words[] {
  const rows = flagged.filter(({ direction }) => direction === side);
  return [...new Set(rows.map(({ currency }) => currency))].sort().map((currency) => {
    const own = rows.filter((row) => row.currency === currency);
    const of = `${side} ${currency}`;
    const parties = new Set(own.map(({ counterparty }) => counterparty)).size;
    const payments = cite(pointer('counts', 'flaggedPayments', of), own.length);
    const others = cite(pointer('counts', 'flaggedPartners', of), parties);
    const sum = cite(pointer('sums', `flagged-${side}`, currency), sumText(own, currency));
    const whom = parties === 1 ? 'counterparty' : 'counterparties';
    const link = side === 'in' ? 'from' : 'to';
    const what = plural(own.length, 'payment');
    return phrase`${sum} ${WAYS[side]} through ${payments} ${what} ${link} ${others} ${whom}`;
  });
}

function sumText(rows: readonly TransactionRow[], currency: string): string {
  const positive = rows.filter(({ amount }) => !amount.startsWith('-'));
  return spokenMoney(sumDecimal(positive), currency);
}

/** With whom most of it moved, each with its sum: a sentence for each direction, or none. */
export function toldParties(facts: CaseFacts): Words {
  const flagged = subjectOf(facts).transactions.filter((row) => row.flagged);
  const sides = (['in', 'out'] as const).flatMap((side) => {
    const largest = largestOf(flagged, side);
    const [only] = largest;
    if (!only) return [];
    const link = side === 'in' ? 'came from' : 'went to';
    const isNobodyElse = flagged.every((row) => row.direction !== side || row.counterparty === only.key);
    if (largest.length === 1 && isNobodyElse) return [phrase`It ${link} ${party(facts, only.key)}.`];
    const told = largest.slice(0, PARTIES_MAX).map(({ key, currency, units }) => {
      const sum = cite(pointer('partySums', key, side, currency), spokenMoney(toDecimal(units), currency));
      return phrase`${party(facts, key)} with ${sum}`;
    });
    return [phrase`Most ${link} ${joined(told, ', ')}.`];
  });
  return joined(sides, ' ');
}

/** By what they paid or were paid in these transactions, most first. */
export function largestOf(rows: readonly TransactionRow[], side: Side) {
  const sums = [...sumsByParty(rows)].flatMap(([key, byCurrency]) =>
    [...byCurrency].map(([currency, paid]) => ({ key, currency, units: paid[side].units })),
  );
  const order = (a: (typeof sums)[number], b: (typeof sums)[number]): number =>
    compareUnits(b.units, a.units) || (a.key < b.key ? -1 : 1);
  return sums.filter(({ units }) => units > 0n).sort(order);
}

/** The sums of the time that was read, and its largest parties, where more moved than is flagged. */
export function toldWhole(facts: CaseFacts): Words {
  const rows = subjectOf(facts).transactions.filter(({ amount }) => !amount.startsWith('-'));
  const moved = (side: Side) => rows.filter(({ direction }) => direction === side);
  const sides = (['in', 'out'] as const).filter((side) => moved(side).length > 0);
  if (sides.every((side) => moved(side).every(({ flagged }) => flagged))) return '';
  const sums = sides.map((side) => {
    const codes = [...new Set(moved(side).map(({ currency }) => currency))].sort();
    const told = codes.slice(0, CURRENCIES_MAX).map((code) => {
      const own = moved(side).filter(({ currency }) => currency === code);
      return cite(pointer('sums', side, code), sumText(own, code));
    });
    const rest = codes.length > CURRENCIES_MAX ? ' and other currencies' : '';
    return phrase`${joined(told, ', ')}${rest} ${WAYS[side]}`;
  });
  const parties = sides.flatMap((side) => {
    const [most] = largestOf(rows, side);
    if (!most) return [];
    const { key, currency, units } = most;
    const sum = cite(pointer('wholeSums', key, side, currency), spokenMoney(toDecimal(units), currency));
    return [phrase`the largest ${side === 'in' ? 'payer' : 'receiver'} was ${party(facts, key)} with ${sum}`];
  });
  const largest = parties.length > 0 ? phrase`; ${joined(parties, ', ')}` : '';
  return phrase`In the whole time that was read, ${joined(sums, ' and ')}${largest}.`;
}

/** By name, and by the bank's own id where there is one. */
export function party(facts: CaseFacts, key: string): Words {
  const name = facts.partyNames?.[key];
  const value = key.slice(key.indexOf(':') + 1);
  const isEntity = key.startsWith('entity:');
  const id = isEntity
    ? phrase`"${cite(pointer('parties', key, 'entity_id'), quoted(value, Infinity))}"`
    : phrase`"${cite(pointer('parties', key, 'name'), quoted(value, 60))}"`;
  if (name === undefined) return id;
  const named = phrase`"${cite(pointer('facts', 'partyNames', key), quoted(name, 60))}"`;
  return isEntity ? phrase`${named} (${id})` : named;
}

/** What an innocent reason leaves yellow speaks for the customer, and says what is left. */
export const isExplained = ({ color, colorBeforeReasons }: Flag): boolean =>
  color === 'yellow' && colorBeforeReasons !== undefined;

export const isUnusual = (flag: Flag): boolean =>
  ['black', 'red', 'yellow'].includes(flag.color) && !isExplained(flag);

/** Worst first. */
export const gravest = (run: RunResult, isMeant: (flag: Flag) => boolean) =>
  run.perBlock
    .flatMap(({ blockId, flags }) => flags.map((flag) => ({ blockId, flag })))
    .filter(({ flag }) => isMeant(flag))
    .sort(
      (a, b) =>
        COLORS.indexOf(a.flag.color) - COLORS.indexOf(b.flag.color) ||
        severityOf(b.flag) - severityOf(a.flag),
    );

/** The gravest findings in their own words, those of a kind that tell one fact once each. */
export function toldReasons(run: RunResult, isMeant: (flag: Flag) => boolean): Words[] {
  let chars = 0;
  return gravest(run, isMeant)
    .slice(0, REASONS_MAX)
    .filter(({ flag: { rationale } }, i) => (chars += rationale.length) <= REASONS_CHARS_MAX || i === 0)
    .map(({ blockId, flag: { flagId, rationale } }) =>
      cite(pointer('blocks', blockId, 'flags', flagId, 'rationale'), rationale),
    );
}

/** How the money moved, where a pattern has a name and more than its shape speaks for it. */
export function toldPattern(facts: CaseFacts): Words {
  const { pattern } = facts.network ?? {};
  if (!pattern || pattern.confidence === 'low') return '';
  const figure = (name: 'transactions' | 'accounts') =>
    cite(pointer('facts', 'network', 'pattern', name), pattern[name]);
  const form = pattern.typology.replaceAll('_', '-');
  const sure = pattern.confidence ? ` (${pattern.confidence} confidence)` : '';
  const between = phrase`${figure('transactions')} transactions between ${figure('accounts')} accounts`;
  return phrase`Seen from the flagged transactions, ${between} have the form of a ${form} pattern${sure}.`;
}

function sumDecimal(rows: readonly TransactionRow[]): string {
  return toDecimal(rows.reduce((total, { amount }) => total + toUnits(amount), 0n));
}
