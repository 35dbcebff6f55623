import { escapeMarkdown } from '../../kernel/visible-text.js';
import {
  LATER_DAYS,
  flaggedWindowOfSubject,
  subjectOf,
  SUBJECT_TRANSACTIONS_MAX,
} from '../domain/case/facts/case-facts.js';
import { toldParty } from '../domain/case/facts/party-words.js';
import { ageOf, countAsMinor } from '../domain/case/facts/party-sums.js';
import type { ReadNote } from '../domain/notes/note-effects.js';
import { understood } from '../domain/notes/note-answer.js';
import { documentsIn, isDocumented } from '../domain/notes/note-facts.js';
import { COLORS, isExplained } from '../domain/scoring/flag.js';
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
import {
  othersNamed,
  currenciesOf,
  flagsIn,
  largestParties,
  citedFigure,
  rowsIn,
  titleOf,
} from './figures.js';
import type { CaseAndResult, RowSet, Side } from './figures.js';
import { flagClause } from './told-verdict.js';

// size: a text is read as one line.

const SIDES = ['in', 'out'] as const;
const WORDS_BY_DIRECTION = { in: 'came in', out: 'went out' } as const;
/** More than these on the first screen would not be read. */
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

/** Words the alert and the customer's money that it flags: sums by direction and currency, and days. */
export function toldAlert(from: CaseAndResult): AnyText {
  const { content } = from.facts.alert;
  const title = cite('/alert/title', escapeMarkdown(content.title));
  const rule = cite('/alert/rule_title', escapeMarkdown(content.rule_title));
  const count = othersNamed(from.facts);
  const others = count > 1 ? 'people or firms' : 'person or firm';
  const more =
    count > 0 ? phrase`; it also names ${citedFigure(from, 'case', 'others')} other ${others}` : '';
  const { length } = rowsIn(from, 'flagged');
  const [first, last] = [
    citedFigure(from, 'money', 'flagged', 'first'),
    citedFigure(from, 'money', 'flagged', 'last'),
  ];
  const days = first.text === last.text ? phrase`of ${first}` : phrase`from ${first} to ${last}`;
  const flags = phrase`${citedFigure(from, 'money', 'flagged', 'payments')} ${plural(length, 'transaction')} ${days}`;
  const what = length === 0 ? 'no money of the customer that moved' : phrase`${flags}: ${flaggedSums(from)}`;
  const by = content.rule_title === content.title ? '' : phrase` (rule "${rule}")`;
  return phrase`The alert "${title}"${by} flags ${what}${more}.`;
}

function flaggedSums(from: CaseAndResult): AnyText {
  const flagged = rowsIn(from, 'flagged');
  const told = SIDES.flatMap((side) =>
    currenciesOf(flagged, side).map((currency): AnyText => {
      const of = (what: string) => citedFigure(from, 'money', 'flagged', what, side, currency);
      const own = flagged.filter((row) => row.direction === side && row.currency === currency);
      const [only = null, ...others] = new Set(own.map(({ counterparty }) => counterparty));
      const one = only === null ? 'somebody who is not named' : toldParty(only, from.facts.partyNames);
      const whom = others.length > 0 ? phrase`${of('parties')} counterparties` : one;
      const link = side === 'in' ? 'from' : 'to';
      return phrase`${of('sum')} ${WORDS_BY_DIRECTION[side]} by ${of('payments')} ${plural(own.length, 'payment')} ${link} ${whom}`;
    }),
  );
  if (told.length === 0) return 'money moved between own accounts';
  return phrase`${joinTexts(told.slice(0, 2 * TOLD_MAX), '; ')}${told.length > 2 * TOLD_MAX ? '; and more' : ''}`;
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

/** Words what else speaks for the customer: documents that the alert names, and partial explanations. */
export const toldOnFile = ({ facts, run }: CaseAndResult): AnyText[] => [
  ...documentsIn(facts.alert.content.description)
    .slice(0, TOLD_MAX)
    .map(
      (told, i) =>
        phrase`- On file, as the alert says: "${cite(jsonPointer('documents', i), quoted(told))}".`,
    ),
  ...flagsIn(run)
    .filter(({ flag }) => isExplained(flag))
    .slice(0, TOLD_MAX)
    .map((placed) => phrase`- ${titleOf(placed.flag.flagId)} (${placed.flag.color}): ${flagClause(placed)}.`),
];

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
    if ((isDown || isDocumented(note.body)) !== isFor) return [];
    const flags = moved.map(
      ({ flagId, before, after }) => `${lowerFirstLetter(titleOf(flagId)).text} from ${before} to ${after}`,
    );
    const text = cite(jsonPointer('notes', note.noteId, 'body'), escapeMarkdown(note.body, charsMax));
    const kinds = understood(note).join('; ');
    const read = kinds && `, read as ${kinds}`;
    return [phrase`- An analyst noted "${text}"${read}, which moved ${flags.join(', ') || 'no flag'}.`];
  });
}
