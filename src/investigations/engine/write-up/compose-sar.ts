import { quoted, quotedMail } from '../../../kernel/visible-text.js';
import { plural, spokenDay } from '../../domain/texts/spoken.js';
import { ownWindow, subjectOf, type CaseFacts } from '../../domain/case/facts/case-facts.js';
import { declaredAmount } from '../../domain/activity/declared-activity.js';
import { isMinor } from '../../domain/case/money/case-story.js';
import { toldParty } from '../../domain/case/facts/party-words.js';
import type { TransactionRow } from '../../domain/activity/entity-activity.js';
import {
  cite,
  clipped,
  joined,
  phrase,
  pointer,
  sentences,
  type ReferencedText,
  type Words,
} from '../../domain/texts/referenced-text.js';
import type { RunResult } from '../../domain/runs/run-result.js';
import { cited } from '../../blocks/transaction-overview.js';
import { shownRows } from '../../domain/consistency/listed-rows.js';
import { toldFlagged, toldMinority, toldParties, toldWhole } from './compose-opening.js';
import { forReviewer, how, why } from './compose-sar-reasons.js';
import { rowsOf } from './compose-sar-rows.js';
import { toldEqual } from './equal-amounts-text.js';
import { toldLater } from './later-money-text.js';
import { toldSums } from './sums-text.js';

/** As long as the narrative of a report to FinCEN may be; each of its lists has a share. */
export const SAR_CHARS_MAX = 20_000;

const LISTED_MAX = 5;
const EQUAL_SERIES_MAX = 2;

/** FinCEN's order, never filed unread; null unless it escalates. `isDobCorrected`: by an analyst's note. */
export function composeSar(facts: CaseFacts, run: RunResult, isDobCorrected = false): ReferencedText | null {
  if (run.disposition !== 'ESCALATED') return null;
  const id = cite('/alert/alert_id', quoted(facts.alert.content.alert_id, Infinity));
  const sections = [
    phrase`# DRAFT suspicious activity narrative - not filed - confidential`,
    phrase`Drafted for alert "${id}", to be reviewed by an analyst. Its subject must not know of it.`,
    phrase`## Who\n${who(facts, isDobCorrected)}`,
    phrase`## What\n${what(facts, run)}`,
    phrase`## When\n${when(facts, run)}`,
    phrase`## Where\n${where(facts)}`,
    phrase`## Why\n${why(facts, run)}`,
    phrase`## How\n${how(facts, run)}`,
    phrase`## For the reviewer, not to be filed\n${forReviewer(facts, run)}`,
  ];
  return clipped(joined(sections, '\n\n'), SAR_CHARS_MAX);
}

export function who(facts: CaseFacts, isDobCorrected: boolean): Words {
  const { entityId, profile, registeredAtMs } = subjectOf(facts);
  const id = phrase`"${cite('/subject/entity_id', quoted(entityId, Infinity))}"`;
  const field = (name: 'name' | 'occupation' | 'industry', lead: string): Words => {
    const value = profile?.[name];
    return value ? phrase`${lead}"${cite(pointer('subject', name), quoted(value, 80))}"` : '';
  };
  const named = profile?.name ? phrase`${field('name', '')} (customer ${id})` : phrase`the customer ${id}`;
  const kind = profile ? (profile.type === 'BUSINESS' ? ', a business' : ', a person') : '';
  const remark = isDobCorrected ? ' (corrected by a note of an analyst)' : '';
  const own = [
    profile?.dob
      ? phrase`, born on ${cite('/subject/dob', spokenDay(Date.parse(profile.dob)))}${remark}`
      : '',
    field('occupation', ', occupation '),
    field('industry', ', industry '),
  ];
  const since =
    registeredAtMs === null
      ? ''
      : phrase`, a customer since ${cite('/subject/registered_at', spokenDay(registeredAtMs))}`;
  const missing = profile ? '' : 'No record of this customer was uploaded.';
  return sentences(
    phrase`The subject is ${named}${kind}${joined(own)}${since}.`,
    missing,
    ...reachedBy(facts),
    othersOf(facts),
  );
}

const CONTACTS_MAX = 3;

/** What a report asks for beside the name: whether a minor, address, contacts and declared income. */
function reachedBy(facts: CaseFacts): Words[] {
  const { profile } = subjectOf(facts);
  if (!profile) return [];
  const address = (['mailing_street_address', 'mailing_postal_code', 'mailing_city'] as const).flatMap(
    (name) => (profile[name] ? phrase`"${cite(pointer('subject', name), quoted(profile[name], 80))}"` : []),
  );
  const all = (name: 'emails' | 'phone_numbers', shown: typeof quotedMail): Words[] =>
    (profile[name] ?? [])
      .slice(0, CONTACTS_MAX)
      .map((each, i) => phrase`"${cite(pointer('subject', name, i), shown(each, 80))}"`);
  const line = (lead: string, parts: readonly Words[]): Words =>
    parts.length > 0 ? phrase`${lead}: ${joined(parts, ', ')}.` : '';
  const income = profile.annual_income;
  const end = income?.upper_bound ?? income?.lower_bound;
  const field = pointer(
    'subject',
    'annual_income',
    income?.upper_bound == null ? 'lower_bound' : 'upper_bound',
  );
  const code = declaredAmount(income)?.currency;
  const side = income?.upper_bound == null ? 'at least' : 'up to';
  const declared =
    end != null && code !== undefined
      ? [phrase`${side} ${cite(field, end.toLocaleString('en-US'))} ${code}`]
      : [];
  return [
    toldAge(facts),
    line('Address', address),
    line('E-mail', all('emails', quotedMail)),
    line('Phone', all('phone_numbers', quoted)),
    line('Declared income a year', declared),
  ];
}

function toldAge(facts: CaseFacts): Words {
  if (isMinor(facts)) return 'The subject is a minor.';
  const minority = toldMinority(facts);
  return minority && phrase`The subject was ${minority}.`;
}

function othersOf({ entities, subjectId, partyNames }: CaseFacts): Words {
  const others = entities.flatMap(({ entityId }, i) => (entityId === subjectId ? [] : [{ entityId, i }]));
  if (others.length === 0) return '';
  const named = others
    .slice(0, LISTED_MAX)
    .map(({ entityId, i }) =>
      toldParty(`entity:${entityId}`, partyNames, pointer('entities', i, 'entityId')),
    );
  const count = cite('/counts/otherEntities', others.length);
  const rest = others.length > LISTED_MAX ? ' and others' : '';
  return phrase`The alert names ${count} more: ${joined(named, ', ')}${rest}.`;
}

/** The flagged transactions, and those that show what was found beside them, each with what it shows. */
function what(facts: CaseFacts, run: RunResult): Words {
  const { title, rule_title, description } = facts.alert.content;
  const rule = phrase`The rule "${cite('/alert/rule_title', quoted(rule_title))}"`;
  const raised = phrase`${rule} raised the alert "${cite('/alert/title', quoted(title))}".`;
  const words = quotedWords(description ?? '');
  const said = description
    ? phrase`The alert says: "${cite('/alert/description', words)}"${stopBehind(words)}`
    : '';
  const shown = new Set(shownRows(facts, run.perBlock).map(({ id }) => id));
  const equal = toldEqual(facts, EQUAL_SERIES_MAX, shown);
  const told = sentences(raised, said, toldFlagged(facts), toldParties(facts), equal);
  return joined([told, ...rowsOf(facts, run)], '\n\n');
}

const DESCRIPTION_CHARS_MAX = 1_000;

/** A quotation that ends its own sentence ends ours. */
const stopBehind = (text: string): string => (/[.!?…]$/.test(text) ? '' : '.');

/** Where it is cut, behind a whole word. */
function quotedWords(text: string): string {
  const shown = quoted(text, DESCRIPTION_CHARS_MAX);
  const lastSpace = shown.lastIndexOf(' ');
  return shown.endsWith('…') && !text.endsWith('…') && lastSpace > 0
    ? `${shown.slice(0, lastSpace + 1)}…`
    : shown;
}

/** When the flagged activity was, and when all that the draft rests on, with the sums of both. */
function when(facts: CaseFacts, run: RunResult): Words {
  const { lookback } = facts;
  const { startMs, endMs } = ownWindow(facts);
  const from = cite('/ownWindow/startMs', spokenDay(startMs));
  const to = cite('/ownWindow/endMs', spokenDay(endMs));
  const read = cite('/subject/transactions', subjectOf(facts).transactions.length);
  const since = cite('/lookback/startMs', spokenDay(lookback.startMs));
  const noun = plural(subjectOf(facts).transactions.length, 'transaction');
  const looked = phrase`The analysis read ${read} ${noun} of the subject since ${since}.`;
  const isOneDay = spokenDay(startMs) === spokenDay(endMs);
  const runs = isOneDay ? phrase`is of ${from}` : phrase`runs from ${from} to ${to}`;
  return sentences(
    phrase`The flagged activity ${runs}. Days are those of UTC.`,
    allShown(facts, run),
    looked,
    toldWhole(facts, { isOfSums: true }),
    toldLater(facts),
  );
}

function allShown(facts: CaseFacts, run: RunResult): Words {
  const rows = shownRows(facts, run.perBlock);
  const [first, last] = [rows[0], rows.at(-1)];
  if (!first || !last || rows.every(({ flagged }) => flagged)) return '';
  const from = cite('/carrying/first', spokenDay(first.atMs));
  const to = cite('/carrying/last', spokenDay(last.atMs));
  const sums = toldSums(rows, 'carrying');
  const money = typeof sums !== 'string' && sums.text === '' ? '' : phrase`; added up, ${sums}`;
  const days =
    spokenDay(first.atMs) === spokenDay(last.atMs) ? phrase`of ${from}` : phrase`from ${from} to ${to}`;
  return phrase`The transactions that show what was found, flagged or not, are ${days}${money}.`;
}

function where(facts: CaseFacts): Words {
  const { profile, transactions } = subjectOf(facts);
  const { ips = [], counterparties: partners = [] } = facts.places ?? {};
  const few = (countries: readonly (string | null | undefined)[], count: string): Words => {
    const known = [...new Set(countries.flatMap((country) => country ?? []))].sort();
    return known.length > 0 ? firstOf(known, count) : 'unknown';
  };
  const currencies = [...new Set(transactions.map(({ currency }) => currency))].sort();
  const codes = currencies.map((code) => phrase`"${cited(code)}"`);
  const nations = few([...(profile?.nationality ?? []), ...(profile?.citizenship ?? [])], 'nationalities');
  const ofIps = few(
    ips.map(({ country }) => country),
    'ipCountries',
  );
  const ofPartners = few(
    partners.map(({ country }) => country),
    'counterpartyCountries',
  );
  const placed = partners.filter(({ country }) => country !== null).length;
  const of = cite('/counts/knownCountries', placed);
  const all = cite('/counts/counterparties', counterpartiesIn(transactions));
  const known = placed > 0 ? phrase` (known of ${of} of ${all})` : '';
  return joined(
    [
      `Country of residence: ${profile?.mailing_country || 'unknown'}.`,
      phrase`Nationality: ${nations}.`,
      phrase`Countries of IP addresses: ${ofIps}.`,
      phrase`Countries of counterparties: ${ofPartners}${known}.`,
      phrase`Currencies: ${codes.length > 0 ? firstOf(codes, 'currencies') : 'none'}.`,
    ],
    ' ',
  );
}

const counterpartiesIn = (rows: readonly TransactionRow[]): number =>
  new Set(rows.flatMap(({ direction, counterparty }) => (direction === 'self' ? [] : (counterparty ?? []))))
    .size;

/** The first few, and how many there are where some are left out. */
function firstOf(all: readonly Words[], count: string): Words {
  const first = joined(all.slice(0, LISTED_MAX), ', ');
  return all.length > LISTED_MAX
    ? phrase`${first} and others, ${cite(pointer('counts', count), all.length)} in all`
    : first;
}
