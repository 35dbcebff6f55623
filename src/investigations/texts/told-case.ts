import { escapeMarkdown } from '../../kernel/visible-text.js';
import {
  paymentDescriptorOf,
  LATER_DAYS,
  flaggedWindowOfSubject,
  subjectOf,
  SUBJECT_TRANSACTIONS_MAX,
} from '../domain/case/facts/case-facts.js';
import { toldParty } from '../domain/case/facts/party-words.js';
import { ageOf, countAsMinor } from '../domain/case/facts/party-sums.js';
import type { ReadNote } from '../domain/notes/note-effects.js';
import { understood } from '../domain/notes/note-answer.js';
import { documentsIn } from '../domain/notes/note-facts.js';
import { COLORS } from '../domain/scoring/flag.js';
import {
  cite,
  joinTexts,
  phrase,
  jsonPointer,
  sentences,
  type AnyText,
} from '../domain/texts/referenced-text.js';
import { plural, spokenDay } from '../domain/texts/spoken.js';
import { lowerFirstLetter } from '../rules/filled-template.js';
import { othersNamed, currenciesOf, largestParties, citedFigure, rowsIn, titleOf } from './figures.js';
import type { CaseAndResult, RowSet, Side } from './figures.js';

// size: a text is read as one line.

const SIDES = ['in', 'out'] as const;
const WORDS_BY_DIRECTION = { in: 'came in', out: 'went out' } as const;
const TOLD_MAX = 3;

/** Words who the customer is, with the bank's own id: one sentence. */
export function toldCustomer(from: CaseAndResult): AnyText {
  const { entityId, profile, registeredAtMs, transactions } = subjectOf(from.facts);
  const id = phrase`"${cite('/subject/entity_id', escapeMarkdown(entityId, Infinity))}"`;
  if (!profile) return phrase`The customer ${id}, of whom no record was uploaded.`;
  const field = (name: 'name' | 'occupation' | 'industry', before = ''): AnyText =>
    profile[name]
      ? phrase`${before}"${cite(jsonPointer('subject', name), escapeMarkdown(profile[name], 80))}"`
      : '';
  const isBusiness = profile.type === 'BUSINESS';
  const minor =
    2 * countAsMinor(from.facts) > transactions.length ? ' (a minor at most of what was read)' : '';
  const age =
    ageOf(from.facts) === null ? '' : phrase`, ${citedFigure(from, 'case', 'age')} years old${minor}`;
  const place = isBusiness ? 'with its address' : 'living';
  const home = profile.mailing_country ? `, ${place} in ${profile.mailing_country}` : '';
  const day = cite('/subject/registered_at', spokenDay(registeredAtMs ?? 0));
  const isSince = registeredAtMs !== null && registeredAtMs <= flaggedWindowOfSubject(from.facts).startMs;
  const since = isSince ? phrase`, a customer since ${day}` : '';
  const name = profile.name ? phrase`${field('name')} (customer ${id})` : phrase`Customer ${id}`;
  const work = phrase`${field('occupation', ', ')}${field('industry', ', industry ')}`;
  return phrase`${name}${isBusiness ? ', a business' : ''}${age}${work}${home}${since}.`;
}

/** Words what stands on the largest flagged payments, each text once. */
export function toldWritten(from: CaseAndResult): AnyText {
  const rows = new Map(
    rowsIn(from, 'flagged')
      .toSorted((a, b) => Number(b.amount) - Number(a.amount))
      .map((row) => [paymentDescriptorOf(row, from.facts) ?? '', row]),
  );
  rows.delete('');
  const texts = [...rows.values()].slice(0, TOLD_MAX);
  if (texts.length === 0) return '';
  const told = texts.map(({ id }) => phrase`"${citedFigure(from, 'transactions', id, 'written')}"`);
  return phrase`- The largest flagged payments say ${joinTexts(told, '; ')}.`;
}

/** Words what the customer declared of work and funds, which nobody checked here. */
export function toldDeclared({ facts }: CaseAndResult): AnyText[] {
  const { profile } = subjectOf(facts);
  const field = (value: string | null | undefined, ...at: (string | number)[]): AnyText[] =>
    value ? [phrase`"${cite(jsonPointer('subject', ...at), escapeMarkdown(value, NAME_CHARS_MAX))}"`] : [];
  const told = [
    ...field(profile?.occupation, 'occupation'),
    ...field(profile?.industry, 'industry'),
    ...field(profile?.source_of_funds?.[0], 'source_of_funds', 0),
  ];
  return told.length > 0 ? [phrase`- Declared: ${joinTexts(told, ', ')}.`] : [];
}

const NAME_CHARS_MAX = 32;

/** Words what the alert asked, for the first line. */
export const toldQuestion = ({ facts }: CaseAndResult, charsMax: number): AnyText =>
  phrase`Asked: "${cite('/alert/title', escapeMarkdown(facts.alert.content.title, charsMax))}".`;

/** Words the alert, and how many transactions and others it names. */
export function toldAlert(from: CaseAndResult): AnyText {
  const { content } = from.facts.alert;
  const rule = cite('/alert/rule_title', escapeMarkdown(content.rule_title));
  const { length } = rowsIn(from, 'flagged');
  const count = othersNamed(from.facts);
  const others = count > 1 ? 'people or firms' : 'person or firm';
  const more = count > 0 ? phrase` and names ${citedFigure(from, 'case', 'others')} other ${others}` : '';
  const what = phrase`${citedFigure(from, 'money', 'flagged', 'payments')} ${plural(length, 'transaction')}`;
  return phrase`The rule "${rule}" flags ${length === 0 ? 'no money of the customer that moved' : what}${more}.`;
}

/** Words what the customer received and sent of the money that the alert flags, with whom, and until when. */
export function toldFlagged(from: CaseAndResult, isNamed = true): AnyText {
  const flagged = rowsIn(from, 'flagged');
  const { name } = subjectOf(from.facts).profile ?? {};
  const who = name
    ? phrase`"${cite('/subject/name', escapeMarkdown(name, NAME_CHARS_MAX))}"`
    : phrase`Customer "${cite('/subject/entity_id', escapeMarkdown(from.facts.subjectId, Infinity))}"`;
  if (flagged.length === 0) return phrase`${who} moved no money that the alert flags.`;
  const days = citedFigure(from, 'money', 'flagged', 'days');
  const sides = SIDES.flatMap((side) => flaggedSide(from, side, isNamed));
  const moved = sides.length > 0 ? joinTexts(sides, ' and ') : 'moved money between own accounts';
  return phrase`${who} ${moved}, ${days}.`;
}

/** Words "received 5 SEK from 3 payers"; of several currencies the largest. */
function flaggedSide(from: CaseAndResult, side: Side, isNamed: boolean): AnyText[] {
  const flagged = rowsIn(from, 'flagged');
  const codes = currenciesOf(flagged, side);
  const currency = largestParties(from, 'flagged', side)[0]?.currency ?? codes[0];
  if (currency === undefined) return [];
  const own = flagged.filter((row) => row.direction === side && row.currency === currency);
  const sum = citedFigure(from, 'money', 'flagged', 'sum', side, currency);
  const [only = null, ...others] = new Set(own.map(({ counterparty }) => counterparty));
  const count = citedFigure(from, 'money', 'flagged', 'parties', side, currency);
  const [verb, link, noun] = side === 'in' ? ['received', 'from', 'payers'] : ['sent', 'to', 'receivers'];
  const isCash = own.every(({ cash }) => cash === true);
  const whom =
    others.length > 0
      ? phrase`${link} ${count} ${noun}`
      : only === null
        ? `${link} others who are not named`
        : isNamed
          ? phrase`${link} ${toldParty(only, from.facts.partyNames)}`
          : phrase`${link} ${count} ${noun.slice(0, -1)}`;
  const more = codes.length > 1 ? ' and more' : '';
  const came =
    currenciesOf(flagged, 'in').includes(currency) &&
    citedFigure(from, 'money', 'flagged', 'sum', 'in', currency);
  const isAsMuch = side === 'out' && came && came.text === sum.text;
  return [
    phrase`${isCash && side === 'out' ? 'drew' : verb} ${isAsMuch ? 'as much' : sum}${more} ${isCash ? 'in cash' : whom}`,
  ];
}

/** Words with whom most of the flagged money moved; a single party stands beside the sum instead. */
export function toldParties(from: CaseAndResult): AnyText {
  const sides = SIDES.flatMap((side) => {
    const parties = largestParties(from, 'flagged', side);
    if (parties.length < 2) return [];
    const noun = side === 'in' ? 'payers' : 'receivers';
    return [phrase`The largest ${noun}: ${withSums(from, 'flagged', side, TOLD_MAX)}.`];
  });
  return joinTexts(sides, ' ');
}

const withSums = (from: CaseAndResult, set: RowSet, side: Side, max: number): AnyText => {
  const told = largestParties(from, set, side).map(({ party, currency }) => {
    const sum = citedFigure(from, 'money', set, 'sum', side, currency, party);
    return phrase`${toldParty(party, from.facts.partyNames)} with ${sum}`;
  });
  return joinTexts(told.slice(0, max), ', ');
};

/** Words "5 SEK came in and 4 SEK, 1 USD went out". */
export function toldSums(from: CaseAndResult, set: RowSet): AnyText {
  const sides = SIDES.flatMap((side) => {
    const codes = currenciesOf(rowsIn(from, set), side);
    const told = codes.map((code) => citedFigure(from, 'money', set, 'sum', side, code)).slice(0, TOLD_MAX);
    const rest = codes.length > TOLD_MAX ? ' and other currencies' : '';
    return codes.length > 0 ? [phrase`${joinTexts(told, ', ')}${rest} ${WORDS_BY_DIRECTION[side]}`] : [];
  });
  return sides.length > 0 ? joinTexts(sides, ' and ') : 'money moved between own accounts';
}

/** Words all that was read, what followed, and flagged money other than the customer's that moved. */
export function toldRest(from: CaseAndResult): AnyText {
  const { facts } = from;
  const { length } = subjectOf(facts).transactions;
  const since = citedFigure(from, 'case', 'since');
  const most = cite('/rule/subjectTransactionsMax', SUBJECT_TRANSACTIONS_MAX.toLocaleString('en-US'));
  const newest = facts.truncated ? phrase` (the newest ${most}, and those that the alert flags)` : '';
  const read = phrase`${citedFigure(from, 'money', 'read', 'payments')} ${plural(length, 'transaction')}`;
  const whom =
    largestParties(from, 'later', 'out').length > 0
      ? phrase`, the most to ${withSums(from, 'later', 'out', 1)}`
      : '';
  const others = cite('/facts/beside/others/transactions', facts.beside?.others?.transactions ?? 0);
  const states = (set: 'unmoved' | 'open', told: string): AnyText => {
    const names = [...new Set(rowsIn(from, set).flatMap(({ state }) => state ?? []))].sort().join(', ');
    const sums = phrase`${citedFigure(from, 'money', set, 'payments')} (${names}, as sent ${toldSums(from, set)})`;
    return rowsIn(from, set).length > 0 ? phrase`${told}: ${sums}.` : '';
  };
  return sentences(
    length > 0
      ? phrase`Read since ${since}${newest}: ${read}, in which ${toldSums(from, 'read')}.`
      : phrase`Read since ${since}: no payment of the customer.`,
    facts.later?.length
      ? phrase`In the ${cite('/rule/laterDays', LATER_DAYS)} days after the alert ${toldSums(from, 'later')}${whom}.`
      : '',
    facts.beside?.others ? phrase`It also flags ${others} of others alone, which were not analysed.` : '',
    states('unmoved', 'Flagged, and did not move'),
    states('open', 'Counted here, though it may not have moved yet or came back'),
  );
}

const QUOTED_CHARS_MAX = 240;
/** Characters of all notes together: of many notes each is quoted shorter. */
const NOTES_CHARS_MAX = 1_600;

const quoted = (text: string): string => escapeMarkdown(text, QUOTED_CHARS_MAX);

export const noteText = ({ body }: Pick<ReadNote, 'body'>): string => quoted(body);

/** Words documents that the alert names. */
export const toldOnFile = ({ facts }: Pick<CaseAndResult, 'facts'>): AnyText[] =>
  documentsIn(facts.alert.content.description)
    .slice(0, TOLD_MAX)
    .map(
      (told, i) =>
        phrase`- On file, as the alert says: "${cite(jsonPointer('documents', i), quoted(told))}".`,
    );

/** Words every note that the run read and what it changed; `isFor`: in favour of the customer. */
export function toldNotes(
  { notes, run }: CaseAndResult & { notes: readonly ReadNote[] },
  isFor: boolean,
): AnyText[] {
  const changes = run.perBlock.flatMap(({ noteChanges = [] }) => noteChanges);
  const charsMax = Math.min(QUOTED_CHARS_MAX, Math.max(20, Math.floor(NOTES_CHARS_MAX / notes.length)));
  return notes.flatMap((note): AnyText[] => {
    const moved = changes.filter(({ noteId }) => noteId === note.noteId);
    const isDown = moved.some(({ before, after }) => COLORS.indexOf(after) > COLORS.indexOf(before));
    if (isDown !== isFor) return [];
    const flags = moved.map(
      ({ flagId, before, after }) => `${lowerFirstLetter(titleOf(flagId)).text} from ${before} to ${after}`,
    );
    const text = cite(jsonPointer('notes', note.noteId, 'body'), escapeMarkdown(note.body, charsMax));
    const kinds = understood(note).join('; ');
    const read = kinds && `, read as ${kinds}`;
    return [phrase`- An analyst noted "${text}"${read}, which moved ${flags.join(', ') || 'no flag'}.`];
  });
}
