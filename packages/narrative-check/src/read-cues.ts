import type { NameMention } from './read-names.js';
import type { TextSpan } from './read-numbers.js';

// size: a pattern is read as one line.

/** `isEvent`: a verb, or "from" or "to" before a name; a noun such as "senders" may be of other payments. */
export interface DirectionCue extends TextSpan {
  readonly direction: 'in' | 'out';
  readonly isEvent: boolean;
}

const IN_CUES =
  'incoming|inbound|credited|credits?|deposits?|deposited|inflows?|came in|came from|paid in by|paid into|payers?|senders?|remitters?|originators?';
const OUT_CUES =
  'sent out|sends|outgoing|outbound|debited|debits?|withdrew|withdrawn|withdrawals?|outflows?|spent|went out|left the account|forwarded|passed on|moved on|remitted onwards?|purchases?|recipients?|payees?|beneficiaries|beneficiary|paid away|transferred out|transferred onwards?';
const CUE = new RegExp(`(?<![\\p{L}-])(?:(?<in>${IN_CUES})|(?<out>${OUT_CUES}))(?![\\p{L}-])`, 'giu');
const VERB =
  /^(?:receiv|credited|deposited|came|paid|collected|sen[dt]|debited|withdr|went|left|forwarded|passed|moved|transferred)/iu;
/** Verbs whose direction depends on who does it. */
const ACTIVE =
  /(?<![\p{L}-])(?:sent|paid|transferred|pays|remitted|wired|received|receives|collected|got)(?![\p{L}-])/giu;
/** Who receives gets what another one sends. */
const TAKING = /^(?:receiv|collect|got)/iu;
const OF_OTHERS =
  /(?:senders?|payers?|people|persons?|individuals?|others|firms?|companies|who|which|parties|strangers?)\s(?:\p{L}+\s){0,2}$/iu;

/** Returns the words of a clause by which money came in or went out. */
export function cuesIn(text: string, names: readonly NameMention[]): DirectionCue[] {
  const cues = [...text.matchAll(CUE)].map((match): DirectionCue => {
    const isIn = match.groups!['in'] !== undefined;
    const piece = { at: match.index, end: match.index + match[0].length, text: match[0] };
    return { ...piece, direction: isIn ? 'in' : 'out', isEvent: VERB.test(match[0]) };
  });
  for (const match of text.matchAll(ACTIVE)) {
    const piece = { at: match.index, end: match.index + match[0].length, text: match[0] };
    if (cues.some(({ at, end }) => at <= piece.at && piece.at < end)) continue;
    const before = text.slice(Math.max(0, piece.at - 60), piece.at);
    const doer = names.findLast(
      ({ end }) => end <= piece.at && /^,?\s(?:\p{L}+\s){0,2}$/u.test(text.slice(end, piece.at)),
    );
    const isPassive = /(?:was|were|been|being|is|are)\s(?:\p{L}+\s)?$/iu.test(before);
    const by = /^\s(?:\p{L}+\s){0,2}by\s/u.test(text.slice(piece.end, piece.end + 40));
    const isByOther = (doer !== undefined && !doer.isCustomer) || OF_OTHERS.test(before);
    const toCustomer = /^\s(?:[\p{L}\d.,$€£]+\s){0,6}to (?:the customer|him|her|them|this account)\b/iu.test(
      text.slice(piece.end),
    );
    const isTaken = TAKING.test(piece.text);
    if (!isTaken && (isPassive || by)) continue;
    const isOfCustomer = isTaken ? isByOther : isByOther || toCustomer;
    cues.push({ ...piece, direction: isOfCustomer === isTaken ? 'out' : 'in', isEvent: true });
  }
  // "from Anna Keller" came in, "to Anna Keller" went out.
  for (const name of names) {
    if (name.isCustomer) continue;
    const before =
      /(?<![\p{L}])(?<word>from|to|by)\s(?:(?:a|an|the|his|her|their|named|mr|mrs|ms)\s)*$/iu.exec(
        text.slice(Math.max(0, name.at - 30), name.at),
      );
    const word = before?.groups?.['word']?.toLowerCase();
    if (word === undefined) continue;
    const at = name.at - before![0].length;
    cues.push({ at, end: name.at, text: before![0], direction: word === 'to' ? 'out' : 'in', isEvent: true });
  }
  return cues.toSorted((a, b) => a.at - b.at);
}
