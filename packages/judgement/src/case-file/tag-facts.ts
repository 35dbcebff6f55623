import { escapeMarkdown } from '@alert-review/kernel';
import { paymentDescriptorOf } from '../case/facts/case-facts.js';
import { listedTexts } from '../wording/listed-texts.js';
import { citedText, jsonPointer, phraseText } from '../wording/referenced-text.js';
import { caseFact, type CaseFact, type CaseSources } from './case-fact.js';
import { rowsOfSet } from './figures.js';
import { rowsLargestFirst } from './money-facts.js';
import { namedTransactions } from './named-transactions.js';
import { NAME_CHARS_MAX } from './shown-names.js';

/** Different tags that a line quotes. */
const QUOTED_MAX = 3;

/** Words of a payment or an alert that speak of the device or the way by which somebody paid. */
const OF_DEVICE = /\b(?:devices?|sessions?|remote|logins?|browsers?|handsets?|ip address(?:es)?|sim)\b/iu;

/** Returns what the bank's tags say of the flagged payments, as quotes: no meaning is read from a tag. */
export function tagFacts(from: CaseSources): CaseFact[] {
  const byTag = new Map<string, { readonly source: string; readonly ids: string[] }>();
  for (const { id } of rowsLargestFirst(rowsOfSet(from, 'flagged')))
    (from.facts.paymentTags?.[id] ?? []).forEach((tag, i) => {
      const source = jsonPointer('facts', 'paymentTags', id, String(i));
      const known = byTag.get(tag) ?? { source, ids: [] };
      known.ids.push(id);
      byTag.set(tag, known);
    });
  if (byTag.size === 0) return [];
  const told = [...byTag].slice(0, QUOTED_MAX);
  const tags = told.map(
    ([tag, { source }]) => phraseText`"${citedText(source, escapeMarkdown(tag, NAME_CHARS_MAX))}"`,
  );
  const transactions = [...new Set(told.flatMap(([, { ids }]) => ids))];
  const values = { tags: listedTexts(tags), tags_n: tags.length, payments_n: transactions.length };
  return [
    caseFact({
      part: 'how',
      kind: 'tags',
      weight: 0.4,
      transactions,
      named: namedTransactions(from, transactions),
      values,
    }),
  ];
}

/** Tells whether a payment or the alert names a device, so that no text may say that none is on record. */
export function isDeviceNamed(from: CaseSources): boolean {
  const { title, description, rule_title: rule } = from.facts.alert.content;
  const written = rowsOfSet(from, 'flagged').flatMap((row) => [
    paymentDescriptorOf(row, from.facts) ?? '',
    ...(from.facts.paymentTags?.[row.id] ?? []),
  ]);
  return [title, description ?? '', rule ?? '', ...written].some((words) => OF_DEVICE.test(words));
}
