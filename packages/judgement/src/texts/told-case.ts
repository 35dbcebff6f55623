import { escapeMarkdown } from '@alert-review/kernel';
import {
  LATER_DAYS,
  flaggedWindowOfSubject,
  subjectFactsOf,
  SUBJECT_TRANSACTIONS_MAX,
} from '../case/facts/case-facts.js';
import { counterpartyText, ageAtAlert, countAsMinor } from '../case/facts/counterparties.js';
import type { TransactionRow } from '../activity/entity-activity.js';
import type { ReadNote } from '../notes/note-effects.js';
import { noteInWords } from '../notes/note-answer.js';
import { COLORS, flagSentence } from '../scoring/flag.js';
import {
  citedText,
  joinTexts,
  phraseText,
  jsonPointer,
  joinedSentences,
  type AnyText,
  type ReferencedText,
} from '../wording/referenced-text.js';
import { countedNoun, spokenDay, SENTENCE_WORDS_MAX, countWordsIn } from '../wording/spoken.js';
import { lowerFirstLetter } from '../rules/filled-template.js';
import {
  partyNamesIn,
  countOtherParties,
  currenciesByWorth,
  currenciesOfSide,
  largestParties,
  citedFigure,
  rowsOfSet,
  titleOfFlag,
} from './figures.js';
import { noteFiguresAsTold } from './findings.js';
import type { CaseAndResult, RowSet, MoneyDirection } from './figures.js';
import {
  recurringCodesText,
  partyRemarksText,
  NAME_CHARS_MAX,
  partyNameText,
  linkedPaymentLines,
  paymentTextsText,
} from './told-parties.js';

// size: a text is read as one line.

const SIDES = ['in', 'out'] as const;
const WORDS_BY_DIRECTION = { in: 'came in', out: 'went out' } as const;
const TOLD_MAX = 3;

/** Writes a sentence on who the customer is, with the bank's own id. */
export function customerSentence(from: CaseAndResult): AnyText {
  const { entityId, profile, registeredAtMs, transactions } = subjectFactsOf(from.facts);
  const id = phraseText`"${citedText('/subject/entity_id', escapeMarkdown(entityId, Infinity))}"`;
  if (!profile) return phraseText`The customer ${id}, of whom no record was uploaded.`;
  const field = (name: 'name' | 'occupation' | 'industry', before = ''): AnyText =>
    profile[name]
      ? phraseText`${before}"${citedText(jsonPointer('subject', name), escapeMarkdown(profile[name], 80))}"`
      : '';
  const isBusiness = profile.type === 'BUSINESS';
  const minor =
    2 * countAsMinor(from.facts) > transactions.length ? ' (a minor at most of what was read)' : '';
  const age =
    ageAtAlert(from.facts) === null
      ? ''
      : phraseText`, ${citedFigure(from, 'case', 'age')} years old${minor}`;
  const place = isBusiness ? 'with its address' : 'living';
  const home = profile.mailing_country ? `, ${place} in ${profile.mailing_country}` : '';
  const day = citedText('/subject/registered_at', spokenDay(registeredAtMs ?? 0));
  const isSince = registeredAtMs !== null && registeredAtMs <= flaggedWindowOfSubject(from.facts).startMs;
  const since = isSince ? phraseText`, a customer since ${day}` : '';
  const name = profile.name ? phraseText`${field('name')} (customer ${id})` : phraseText`Customer ${id}`;
  const work = phraseText`${field('occupation', ', ')}${field('industry', ', industry ')}`;
  return phraseText`${name}${isBusiness ? ', a business' : ''}${age}${work}${home}${since}.`;
}

type Said = CaseAndResult & { readonly said: Set<string> };

/**
 * Writes one line each on: the payment that explains the decisive payment, the largest payers and payees,
 * purposes, and cash.
 */
export function moneyLines(from: Said): AnyText[] {
  const tell = (lines: readonly AnyText[]): readonly AnyText[] => {
    for (const line of lines) noteFiguresAsTold(from, joinTexts([line]));
    return lines;
  };
  const link = tell(linkedPaymentLines(from));
  const before = joinTexts(link).text;
  const lines = SIDES.flatMap((side) => tell([...paidLine(from, side, before), ...cashLine(from, side)]));
  return [...link, ...lines];
}

const CASH_WORDS = { in: 'deposits', out: 'withdrawals' } as const;

function cashLine(from: Said, side: MoneyDirection): AnyText[] {
  const [currency] = currenciesByWorth(from, 'cash', side);
  const rows = rowsOfSet(from, 'cash').filter((row) => row.direction === side && row.currency === currency);
  if (currency === undefined || rows.length < 2) return [];
  const of = (what: string) => citedFigure(from, 'money', 'cash', what, side, currency);
  const least = of('least');
  const most = of('most');
  const isSaid = [least, most].some(({ text }) => from.said.has(text));
  const sums = least.text === most.text ? phraseText` of ${most} each` : phraseText` of ${least} to ${most}`;
  const written = paymentTextsText(from, rows, 2);
  return [phraseText`- In cash: ${of('payments')} ${CASH_WORDS[side]}${isSaid ? '' : sums}${written}.`];
}

/**
 * Writes the line on the largest payers or payees. `before`: earlier lines, whose parties and purposes are
 * not repeated.
 */
function paidLine(from: Said, side: MoneyDirection, before: string): AnyText[] {
  const parties = largestParties(from, 'paid', side);
  const isOne = parties.length === 1;
  const tell = (isSince: boolean): AnyText[] =>
    parties.slice(0, TOLD_MAX).flatMap(({ party, currency }) => {
      const rows = rowsOfSet(from, 'paid').filter(
        (row) => row.direction === side && row.counterparty === party && row.currency === currency,
      );
      const paid = citedFigure(from, 'money', 'paid', 'sum', side, currency, party);
      const sum = isOne || from.said.has(paid.text) ? '' : phraseText` ${paid}`;
      const isAlerted = from.facts.entities.some(({ entityId }) => party === `entity:${entityId}`);
      const named = isAlerted ? ' (named in the alert too)' : '';
      const name = partyNameText(party, from);
      if (before.includes(joinTexts([name]).text))
        return sum === '' ? [] : [phraseText`${name}${named}${sum}`];
      const marks = partyRemarksText(from, party, rows[0]!.atMs, isSince);
      const all = rowsOfSet(from, 'transfers').filter(
        ({ direction, counterparty }) => direction === side && counterparty === party,
      );
      const codes = recurringCodesText(from, all);
      const what = codes === '' ? paymentTextsText(from, rows, isOne ? TOLD_MAX : 1) : codes;
      if (isOne && joinTexts([marks, what]).text === '') return [];
      return [phraseText`${name}${named}${sum}${marks}${what}`];
    });
  const isLong = (told: readonly AnyText[]): boolean =>
    countWordsIn(joinTexts(told, ' ').text) >= SENTENCE_WORDS_MAX;
  const whole = tell(true);
  const told = isLong(whole) ? tell(false) : whole;
  while (told.length > 1 && isLong(told)) told.pop();
  return told.length > 0 ? [phraseText`- ${side === 'in' ? 'From' : 'To'} ${joinTexts(told, '; ')}.`] : [];
}

/** Writes what the customer declared about work and funds, and which companies own it. */
export function declaredLines({ facts }: CaseAndResult): AnyText[] {
  const { profile } = subjectFactsOf(facts);
  const field = (value: string | null | undefined, ...at: (string | number)[]): AnyText[] =>
    value
      ? [phraseText`"${citedText(jsonPointer('subject', ...at), escapeMarkdown(value, NAME_CHARS_MAX))}"`]
      : [];
  const list = (name: 'purpose_of_account' | 'source_of_funds' | 'tags'): AnyText[] =>
    (profile?.[name] ?? []).slice(0, TOLD_MAX).flatMap((each, i) => field(each, name, i));
  const told = [
    ...field(profile?.occupation, 'occupation'),
    ...field(profile?.industry, 'industry'),
    ...list('source_of_funds'),
    ...list('purpose_of_account'),
  ];
  const tags = list('tags');
  const owners = (profile?.ubo?.corporate ?? [])
    .slice(0, TOLD_MAX)
    .flatMap(({ entity_name: name }, i) => field(name, 'ubo', 'corporate', i, 'entity_name'));
  for (const some of [told, tags])
    while (some.length > 1 && countWordsIn(joinTexts(some, ' ').text) >= SENTENCE_WORDS_MAX - 4) some.pop();
  return [
    ...(tags.length > 0 ? [phraseText`- The bank noted of the customer: ${joinTexts(tags, ', ')}.`] : []),
    ...(told.length > 0 ? [phraseText`- Declared: ${joinTexts(told, ', ')}.`] : []),
    ...(owners.length > 0 ? [phraseText`- Owned by companies: ${joinTexts(owners, ', ')}.`] : []),
  ];
}

/** Writes what the alert itself says in addition to its title. */
export function alertDescriptionLines({ facts }: CaseAndResult): AnyText[] {
  const said = facts.alert.content.description ?? '';
  const words = citedText('/alert/description', escapeMarkdown(said.replace(/\.$/, ''), SAYS_CHARS_MAX));
  return said === '' ? [] : [phraseText`- The alert says: "${words}".`];
}

const SAYS_CHARS_MAX = 240;

/** Writes a sentence on the alert, with the numbers of transactions and other people that it names. */
export function alertSentence(from: CaseAndResult): AnyText {
  const { content } = from.facts.alert;
  const rule = citedText('/alert/rule_title', escapeMarkdown(content.rule_title));
  const { length } = rowsOfSet(from, 'flagged');
  const count = countOtherParties(from.facts);
  const others = count > 1 ? 'people or firms' : 'person or firm';
  const more = count > 0 ? phraseText` and names ${citedFigure(from, 'case', 'others')} other ${others}` : '';
  const what = phraseText`${citedFigure(from, 'money', 'flagged', 'payments')} ${countedNoun(length, 'transaction')}`;
  return phraseText`The rule "${rule}" flags ${length === 0 ? 'no money of the customer that moved' : what}${more}.`;
}

/** Writes what the customer received and sent of the flagged money, with whom, and until when. */
export function flaggedMoneyText(from: CaseAndResult, isNamed = true, sumsMax = TOLD_MAX): ReferencedText {
  const flagged = rowsOfSet(from, 'flagged');
  const { name } = subjectFactsOf(from.facts).profile ?? {};
  const who = name
    ? phraseText`"${citedText('/subject/name', escapeMarkdown(name, NAME_CHARS_MAX))}"`
    : phraseText`customer "${citedText('/subject/entity_id', escapeMarkdown(from.facts.subjectId, Infinity))}"`;
  if (flagged.length === 0) return phraseText`${flagSentence(who)} moved no money that the alert flags.`;
  const days = citedFigure(from, 'money', 'flagged', 'days');
  const sides = SIDES.flatMap((side) => flaggedSide(from, side, isNamed, sumsMax));
  return phraseText`Flagged: ${who} ${sides.length > 0 ? listed(sides) : 'moved money between own accounts'}, ${days}.`;
}

/** Writes for example "received 5 SEK and 2 EUR from 3 payers" and "deposited 2 SEK in cash". */
function flaggedSide(
  from: CaseAndResult,
  side: MoneyDirection,
  isNamed: boolean,
  sumsMax: number,
): AnyText[] {
  return (['paid', 'cash'] as const).flatMap((set) => {
    const rows = rowsOfSet(from, set).filter(({ direction }) => direction === side);
    if (rows.length === 0) return [];
    const sums = sumsOf(from, set, side, sumsMax);
    if (set === 'cash') return [phraseText`${side === 'in' ? 'deposited' : 'drew'} ${sums} in cash`];
    const isAsMuch = side === 'out' && sumsOf(from, set, 'in', sumsMax).text === sums.text;
    const verb = side === 'in' ? 'received' : 'sent';
    const isLoan = side === 'in' && rows.every(({ kind }) => kind === 'loan');
    return [
      phraseText`${verb} ${isAsMuch ? 'as much' : sums}${isLoan ? ' as a loan' : ''} ${withWhom(from, rows, side, isNamed)}`,
    ];
  });
}

/** Writes the sums of a direction, largest first. */
function sumsOf(from: CaseAndResult, set: RowSet, side: MoneyDirection, max: number): ReferencedText {
  const told = currenciesByWorth(from, set, side).map((code) =>
    citedFigure(from, 'money', set, 'sum', side, code),
  );
  const isCut = told.length > max;
  return listed(isCut ? [...told.slice(0, Math.max(1, max - 1)), 'other currencies'] : told);
}

/** Joins texts as "a, b and c". */
const listed = (all: readonly AnyText[]): ReferencedText =>
  joinTexts([...(all.length > 1 ? [joinTexts(all.slice(0, -1), ', ')] : []), ...all.slice(-1)], ' and ');

function withWhom(
  from: CaseAndResult,
  rows: readonly TransactionRow[],
  side: MoneyDirection,
  isNamed: boolean,
): AnyText {
  const [only = null] = rows.flatMap(({ counterparty }) => counterparty ?? []);
  const named = partyNamesIn(from, rows).size;
  const [link, noun] = side === 'in' ? ['from', 'payers'] : ['to', 'receivers'];
  const count = citedFigure(from, 'money', 'paid', 'parties', side);
  if (named > 1) return phraseText`${link} ${count} ${noun}`;
  if (only === null) return `${link} others who are not named`;
  if (isNamed) return phraseText`${link} ${partyNameText(only, from)}`;
  return phraseText`${link} ${count} ${noun.slice(0, -1)}`;
}

/**
 * Writes with whom most of the flagged money moved. A single counterparty is named next to the sum instead.
 */
export function flaggedPartiesText(from: CaseAndResult): AnyText {
  const sides = SIDES.flatMap((side) => {
    const parties = largestParties(from, 'flagged', side);
    if (parties.length < 2) return [];
    const noun = side === 'in' ? 'payers' : 'receivers';
    return [phraseText`The largest ${noun}: ${withSums(from, 'flagged', side, TOLD_MAX)}.`];
  });
  return joinTexts(sides, ' ');
}

const withSums = (from: CaseAndResult, set: RowSet, side: MoneyDirection, max: number): AnyText => {
  const told = largestParties(from, set, side).map(({ party, currency }) => {
    const sum = citedFigure(from, 'money', set, 'sum', side, currency, party);
    return phraseText`${counterpartyText(party, from.facts.partyNames)} with ${sum}`;
  });
  return joinTexts(told.slice(0, max), ', ');
};

/** Writes for example "5 SEK came in and 4 SEK, 1 USD went out". */
export function sumsInAndOutText(from: CaseAndResult, set: RowSet): AnyText {
  const sides = SIDES.flatMap((side) => {
    const codes = currenciesOfSide(rowsOfSet(from, set), side);
    const told = codes.map((code) => citedFigure(from, 'money', set, 'sum', side, code)).slice(0, TOLD_MAX);
    const rest = codes.length > TOLD_MAX ? ' and other currencies' : '';
    return codes.length > 0 ? [phraseText`${joinTexts(told, ', ')}${rest} ${WORDS_BY_DIRECTION[side]}`] : [];
  });
  return sides.length > 0 ? joinTexts(sides, ' and ') : 'money moved between own accounts';
}

/** Writes what was read about the customer. */
export function readRecordText(from: CaseAndResult): AnyText {
  const { length } = subjectFactsOf(from.facts).transactions;
  const since = citedFigure(from, 'case', 'since');
  if (length === 0) return phraseText`Read since ${since}: no payment of the customer.`;
  const most = citedText('/rule/subjectTransactionsMax', SUBJECT_TRANSACTIONS_MAX.toLocaleString('en-US'));
  const newest = from.facts.truncated
    ? phraseText` (the newest ${most}, and those that the alert flags)`
    : '';
  const others = citedFigure(from, 'money', 'read', 'parties');
  const read = phraseText`${citedFigure(from, 'money', 'read', 'payments')} ${countedNoun(length, 'transaction')} with ${others} ${Number(others.text) === 1 ? 'other' : 'others'}`;
  return phraseText`Read since ${since}${newest}: ${read}, in which ${sumsInAndOutText(from, 'read')}.`;
}

/**
 * Writes a text on flagged money that others moved or that did not move, with the sums if they were not
 * mentioned.
 */
export function othersFlaggedMoneyText(from: CaseAndResult, isWhole = true): AnyText {
  const { beside } = from.facts;
  const others = citedText('/facts/beside/others/transactions', beside?.others?.transactions ?? 0);
  const states = (set: 'unmoved' | 'open', told: string): AnyText => {
    const names = [...new Set(rowsOfSet(from, set).flatMap(({ state }) => state ?? []))].sort().join(', ');
    const as = isWhole ? phraseText`, as sent ${sumsInAndOutText(from, set)}` : '';
    const sums = phraseText`${citedFigure(from, 'money', set, 'payments')} (${names}${as})`;
    return rowsOfSet(from, set).length > 0 ? phraseText`${told}: ${sums}.` : '';
  };
  return joinedSentences(
    beside?.others ? phraseText`It also flags ${others} of others alone, which were not analysed.` : '',
    states('unmoved', 'Flagged, and did not move'),
    states('open', 'Counted here, though it may not have moved yet or came back'),
  );
}

/** Writes what was read, what followed the alert, and flagged money of others that moved. */
export function remainingMoneyText(from: CaseAndResult): AnyText {
  const isPaid = largestParties(from, 'later', 'out').length > 0;
  const whom = isPaid ? phraseText`, the most to ${withSums(from, 'later', 'out', 1)}` : '';
  const days = citedText('/rule/laterDays', LATER_DAYS);
  return joinedSentences(
    readRecordText(from),
    from.facts.later?.length
      ? phraseText`In the ${days} days after the alert ${sumsInAndOutText(from, 'later')}${whom}.`
      : '',
    othersFlaggedMoneyText(from),
  );
}

const QUOTED_CHARS_MAX = 240;
/** Characters for all notes together; if there are many, each quotation is shorter. */
const NOTES_CHARS_MAX = 1_600;

export const noteText = ({ body }: Pick<ReadNote, 'body'>): string => escapeMarkdown(body, QUOTED_CHARS_MAX);

/** Writes every note that the run read and what it changed. `isFor`: notes in favour of the customer. */
export function noteLines(
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
      ({ flagId, before, after }) =>
        `${lowerFirstLetter(titleOfFlag(flagId)).text} from ${before} to ${after}`,
    );
    const text = citedText(jsonPointer('notes', note.noteId, 'body'), escapeMarkdown(note.body, charsMax));
    const kinds = noteInWords(note).join('; ');
    const read = kinds && `, read as ${kinds}`;
    return [phraseText`- An analyst noted "${text}"${read}, which moved ${flags.join(', ') || 'no flag'}.`];
  });
}
