/** Holds the statements of a text against all data of its customer, without code of the engine. */
import { FIRST_STATEMENTS } from './first-statements.js';
import { NONE_STATEMENTS } from './none-statements.js';
import { SINCE_STATEMENTS } from './since-statements.js';
import type { Statement } from './statement.js';
import type { ToldRecord } from './told-record.js';

const STATEMENTS: readonly Statement[] = [...FIRST_STATEMENTS, ...SINCE_STATEMENTS, ...NONE_STATEMENTS];

/** Words by which a sentence says that something is new, has long been so, is absent or is always so. */
const WATCHED = /\b(?:first|first-time|since|none|no|stopped|usual|never|every|nothing|neither|nobody)\b/iu;

/**
 * Sentences with such a word that state nothing of the record: lists that were asked, what was not assessed,
 * advice, and the words of a pattern.
 */
const NO_STATEMENTS: readonly RegExp[] = [
  /^(?:- )?Sanctions list of /u,
  /^(?:- )?Adverse media(?: of .*)?: no/u,
  /^Sanctions and adverse media lists of .*: no match/u,
  /^Devices: none /u,
  /^Linked customers: none/u,
  /^(?:Not|None) on record: /u,
  /as none is on file/u,
  /Nobody has confirmed that/u,
  /which nothing on record confirms/u,
  /No sign of (?:it beyond|intent)/u,
  /The recommendation rests on /u,
  /What is usual for this customer/u,
  /Payments (?:from|to) many first-time (?:senders|recipients)/u,
  /the records name no country of the counterparties/u,
  // What a payment is for is the engine's.
  /were no purchase, bill or other regular payment/u,
  /No record confirms what the money is/u,
  // The engine counts these again from the payments before it tells them.
  /at least half of the amount went out within/u,
  /made at night/u,
  /is on record for § ?days|is on record for \d+ days/u,
  /no bank is named/u,
  /no onward payment (?:within two weeks )?was found for/iu,
  /^- Wallets: not assessed/u,
  /^- §, so no list can be searched for it/u,
  /none resembles one on the sanctions list/u,
  // What is linked to what is the engine's.
  /^- Nothing of the money that went to .* came from unknown senders: it was the customer’s own/u,
  /on the list of sanctioned addresses of /u,
  /^- (?:Tor exits|Contact details|Other indicators|Also not assessed|Adverse media|Sanctions): /u,
  /no current list is loaded|no list is loaded/u,
  /^An innocent explanation would be /u,
  /Nothing on record speaks for it/u,
  /no indicator is red|nothing else is unusual/u,
  /nothing on record shows a fraud/u,
  /^- What would decide it: /u,
  /unexpected incoming money/u,
  /in place of usual/u,
];
/** Advice, not statements. */
const SKIPPED = new Set(['## Next steps', '## Notes']);

export interface CheckedStatement {
  readonly kind: string;
  readonly sentence: string;
  /** What is so instead; null where the sentence is true. */
  readonly fault: string | null;
}

export interface CheckedText {
  readonly statements: readonly CheckedStatement[];
  /** Sentences with such a word that no kind of statement covers. */
  readonly unread: readonly string[];
}

export function checkStatements(record: ToldRecord, text: string): CheckedText {
  const statements: CheckedStatement[] = [];
  const unread: string[] = [];
  let heading = '';
  for (const shown of text.split('\n')) {
    // Escapes of Markdown are no part of a name.
    // Ids of payments, at the end, are the bank's.
    const line = shown.replaceAll(/\\(.)/gu, '$1').replace(/ \[[^\]"]*\]$/u, '');
    if (line.startsWith('## ')) heading = line;
    if (SKIPPED.has(heading)) continue;
    const found = STATEMENTS.flatMap(({ kind, wording, judge }) =>
      [...line.matchAll(wording)].map((match) => ({
        from: match.index,
        to: match.index + match[0].length,
        kind,
        sentence: match[0],
        fault: judge(record, match.groups ?? {}, line),
      })),
    );
    statements.push(...found.map(({ kind, sentence, fault }) => ({ kind, sentence, fault })));
    unread.push(...watchedBeside(line, found));
  }
  return { statements, unread };
}

/** Returns the clauses with a watched word that no statement covers. What is quoted is the customer's. */
function watchedBeside(
  line: string,
  found: readonly { readonly from: number; readonly to: number }[],
): string[] {
  const rest = [...found]
    .sort((a, b) => b.from - a.from)
    .reduce((left, { from, to }) => `${left.slice(0, from)}§${left.slice(to)}`, line)
    .replaceAll(/"[^"]*"/gu, '""');
  return rest
    .split(/(?<=[.;]) (?=\p{L})/u)
    .filter((clause) => WATCHED.test(clause) && !NO_STATEMENTS.some((plain) => plain.test(clause)));
}
