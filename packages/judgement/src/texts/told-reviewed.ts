import type { RunResult } from '../scoring/run-result.js';
import { citedText, phraseText, type AnyText } from '../wording/referenced-text.js';
import { countedNoun, spokenDay } from '../wording/spoken.js';
import { citedFigure, rowsOfSet } from './figures.js';
import type { NarrativeState } from './telling.js';
import { unassessedText } from './told-verdict.js';

// size: a text is read as one line.

/** Writes which payments, lists and articles were reviewed, and what could not be assessed. */
export function reviewedLines(told: NarrativeState): AnyText[] {
  return [
    ...paymentsText(told),
    ...sanctionsText(told),
    ...mediaText(told),
    ...(told.run.unassessed ?? []).map(unassessedText),
  ].map((line) => phraseText`- ${line}`);
}

function paymentsText(told: NarrativeState): AnyText[] {
  const count = rowsOfSet(told, 'read').length;
  if (count === 0) return [];
  const end = citedText('/lookback/endMs', spokenDay(told.facts.lookback.endMs));
  const read = citedFigure(told, 'money', 'read', 'payments');
  const since = citedFigure(told, 'case', 'since');
  const period = phraseText`of the customer, from ${since} to ${end}`;
  return [
    told.facts.truncated
      ? phraseText`Payments: the newest ${read} and those that the alert flags, ${period}. There are more on record.`
      : phraseText`Payments: ${read} ${countedNoun(count, 'transaction')} ${period}.`,
  ];
}

const hasHit = ({ features = {} }: RunResult, id: string, figure: string): boolean =>
  Object.entries(features).some(([name, { figures }]) => name.startsWith(id) && figures && figure in figures);

/** Says that no name resembles an entry only if a current list was searched for all names. */
function sanctionsText({ facts: { names }, run }: NarrativeState): AnyText[] {
  const isOff = run.perBlock.every(({ blockId }) => blockId !== 'screening');
  if (!names || names.listDate === null || isOff) return [];
  const day = citedText('/facts/names/listDate', spokenDay(Date.parse(names.listDate)));
  if (hasHit(run, 'sanctions_match', 'entryName'))
    return [phraseText`Sanctions list of ${day}: a name resembles an entry; the indicators say which.`];
  const isPart = run.unassessed?.some(({ code }) => PART_OF_SANCTIONS.has(code)) ?? true;
  return isPart ? [] : [phraseText`Sanctions list of ${day}: no name resembles an entry.`];
}

const PART_OF_SANCTIONS: ReadonlySet<string> = new Set([
  'sanctions_list_outdated',
  'sanctions_names_left_out',
  'customer_record_missing',
  'customer_not_named',
]);

function mediaText({ facts: { media }, run }: NarrativeState): AnyText[] {
  const isOff = run.perBlock.every(({ blockId }) => blockId !== 'adverse_media');
  if (!media?.listDate || isOff) return [];
  const day = citedText('/facts/media/listDate', spokenDay(Date.parse(media.listDate)));
  if (hasHit(run, 'negative_news', 'offences'))
    return [phraseText`Articles of ${day}: the customer is named with an offence; the indicators say how.`];
  const isPart = run.unassessed?.some(({ code }) => PART_OF_MEDIA.has(code)) ?? true;
  return isPart ? [] : [phraseText`Articles of ${day}: none names the customer with an offence.`];
}

const PART_OF_MEDIA: ReadonlySet<string> = new Set([
  'media_not_read_in_full',
  'customer_record_missing',
  'customer_not_named',
]);
