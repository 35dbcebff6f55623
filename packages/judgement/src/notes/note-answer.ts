import type { BlockResult } from '../scoring/run-result.js';
import type { BlockId } from '../scoring/dimensions.js';
import { isFindingFlag, type Flag, type FlagChange } from '../scoring/flag.js';
import { countedNoun } from '../wording/spoken.js';
import { adjustFlags } from './adjust-flags.js';
import { claimInWords, isProven, needsPerson } from './claim.js';
import type { Classification } from './note-kinds.js';
import {
  IDENTIFIERS_MIN,
  blocksNamedIn,
  effectsOnBlock,
  standingNotes,
  type NotedBlock,
  type NotedFlag,
  type ReadNote,
} from './note-effects.js';
import { doAmountsCover, type FlaggedMoney } from './note-amounts.js';
import { BAD_KINDS, isFactOfKinds } from './note-lexicon.js';

/** How a note is understood, and what the next run does with it. */
export interface NoteAnswer {
  /** Kinds of facts and who states each; empty if nothing was understood. */
  readonly understoodAs: readonly string[];
  /** Flags that depend on such facts or that the note names. */
  readonly touches: readonly string[];
  /** Changes of flags by this note that the newest result does not show yet. */
  readonly changes: readonly FlagChange[];
  /** Blocks that a rerun computes again, because of this note or others that no run has read. */
  readonly changedBlocks: readonly BlockId[];
  /** Blocks that the note concerns or names but that stay the same. */
  readonly references: readonly BlockId[];
  readonly answer: string;
}

type Shown = Pick<BlockResult, 'blockId' | 'flags' | 'noteChanges' | 'openNotes'>;

/** The notes that the newest completed run read, with its flagged amount and names. */
interface NewestRun {
  readonly notes?: readonly string[] | undefined;
  readonly result: { readonly [Key in keyof FlaggedMoney]?: FlaggedMoney[Key] | undefined };
}

/** A block with the notes of an alert applied. `isMoved`: a rerun would change it. */
interface NotedRun {
  readonly block: NotedBlock;
  readonly shown: Shown | undefined;
  readonly changes: readonly FlagChange[];
  readonly isMoved: boolean;
}

/**
 * Returns answers to notes of an alert. `notes`: all its notes, oldest first; `results`: blocks of the newest
 * result, if any; `blocks`: blocks that the organization's rules run. Pure.
 */
export function noteAnswersTo(
  asked: readonly ReadNote[],
  notes: readonly ReadNote[],
  results: readonly Shown[],
  blocks: readonly NotedBlock[],
  { notes: read = [], result: { atStake = 0, names = [] } }: NewestRun = { result: {} },
): NoteAnswer[] {
  const standing = standingNotes(notes, { atStake, names });
  const rerun = blocks.map((block): NotedRun => {
    const shown = results.find(({ blockId }) => blockId === block.id);
    if (!shown) return { block, shown, changes: [], isMoved: false };
    const noted = effectsOnBlock(block, standing);
    const raw = shown.flags.map((flag) => ({ ...flag, color: flag.colorBeforeNotes ?? flag.color }));
    const { changes } = adjustFlags({ uploaded: raw, corrected: raw }, noted);
    return { block, shown, changes, isMoved: !isAsShown(changes, noted.open, shown) };
  });
  return asked.map((note) => {
    const { unread, dob } = standing[notes.indexOf(note)]!;
    return answerTo({ ...note, unread, dob }, rerun, read.includes(note.noteId), atStake);
  });
}

function answerTo(note: ReadNote, rerun: readonly NotedRun[], isRead: boolean, atStake: number): NoteAnswer {
  const isBirthDateRead = ({ block, shown }: NotedRun): boolean =>
    note.dob !== null &&
    !isRead &&
    block.flags.some(
      (flag) =>
        flag.readsBirthDate && shown?.flags.some(({ flagId, value }) => flagId === flag.id && value !== null),
    );
  const blocks = rerun.map(({ block }) => block);
  const changed = rerun.filter((each) => each.isMoved || isBirthDateRead(each));
  const touches = touchedBy(note, blocks);
  const changedBlocks = changed.map(({ block }) => block.id);
  const named = blocksNamedIn(note.body, blocks);
  const isMentioned = ({ id, flags }: NotedBlock): boolean =>
    named.includes(id) || flags.some((flag) => touches.includes(flag.id));
  const answer = {
    understoodAs: noteInWords(note),
    touches,
    changes: changed.flatMap((each) => each.changes.filter(({ noteId }) => noteId === note.noteId)),
    changedBlocks,
    references: blocks.flatMap((block) =>
      isMentioned(block) && !changedBlocks.includes(block.id) ? [block.id] : [],
    ),
  };
  const flags = rerun
    .flatMap(({ shown }) => shown?.flags ?? [])
    .filter(({ flagId }) => touches.includes(flagId));
  return { ...answer, answer: answerInWords(note, answer, flags, atStake) };
}

const isAsShown = (changes: readonly FlagChange[], open: readonly string[], shown: Shown): boolean =>
  JSON.stringify([changes.map(keyOfChange), open]) ===
  JSON.stringify([(shown.noteChanges ?? []).map(keyOfChange), shown.openNotes ?? []]);

const keyOfChange = ({ noteId, flagId, before, after }: FlagChange) => [noteId, flagId, before, after];

function touchedBy(note: ReadNote, blocks: readonly NotedBlock[]): string[] {
  const kinds = note.facts.map(({ kind }) => kind);
  const reads = ({ id, loweredBy = [], raisedBy = [], readsBirthDate }: NotedFlag): boolean =>
    kinds.some((kind) => loweredBy.includes(kind) || raisedBy.includes(kind)) ||
    (note.dob !== null && readsBirthDate === true) ||
    note.disputed.some(({ flagId }) => flagId === id);
  return blocks.flatMap(({ flags }) => flags.filter(reads).map(({ id }) => id));
}

const EXAMPLE = '"Source of funds: sale of his flat, deed seen, 240,000 SEK"';

/** Number of unknown words shown; enough to find them in the note. */
const UNREAD_SHOWN = 3;

/** Texts for notes that state no facts. */
const JUDGEMENTS: Partial<Record<Classification, string>> = {
  reviewed_correct: 'agreement with what is shown',
  context_needed: 'a question, open until a later note answers it',
  needs_more_context: 'a question, open until a later note answers it',
};

const seenDocument = (isDocumented: boolean): string => (isDocumented ? ' (a document was seen)' : '');

export function noteInWords(note: ReadNote): string[] {
  const { facts, unread, isDispute, disputed, classification, claims = [] } = note;
  if (claims.length > 0) return claims.map(claimInWords);
  const told = facts.map((fact) => {
    const isInPart = unread.length > 0 && !isFactOfKinds(BAD_KINDS, fact);
    return fact.kind.replaceAll('_', ' ') + (isInPart ? ' (in part)' : seenDocument(fact.isDocumented));
  });
  const judged = JUDGEMENTS[classification];
  if (judged) return [judged];
  const named = [...new Set(disputed.map(({ flagId }) => flagId))].join(', ') || 'a flag';
  const isShown = disputed.some(({ isDocumented }) => isDocumented);
  if (isDispute || disputed.length > 0) told.push(`${named} called wrong${seenDocument(isShown)}`);
  return [...new Set(told)];
}

function answerInWords(
  note: ReadNote,
  { understoodAs, changes, changedBlocks }: Omit<NoteAnswer, 'answer'>,
  touched: readonly Flag[],
  atStake: number,
): string {
  const others = changedBlocks.length > 0 ? `A rerun would change ${changedBlocks.join(', ')}` : '';
  if (understoodAs.length === 0)
    return `Not understood: it is quoted in the next synthesis and moves nothing.${
      others && ` ${others}, by notes that no run has read yet.`
    }`;
  const moved = changes.map(({ flagId, before, after }) => `${flagId} from ${before} to ${after}`);
  const effect = others
    ? `${others}${moved.length > 0 ? ` (${moved.join(', ')})` : ''}.`
    : `No flag would change, because ${whyNothing(note, touched, atStake)}. ` +
      'It is quoted in the next synthesis.';
  return `Understood: ${understoodAs.join('; ')}. ${effect}`;
}

/**
 * Returns why a note that is understood changes nothing. `touched`: flags as the newest result shows them.
 */
function whyNothing(note: ReadNote, touched: readonly Flag[], atStake: number): string {
  const { facts, unread, mitigated, isDispute, disputed, classification } = note;
  const judged = JUDGEMENTS[classification];
  if (judged) return `it is ${judged}`;
  const claimed = whyClaimsLowerNothing(note);
  if (claimed !== null) return claimed;
  if (unread.length > 0 && (isDispute || facts.some((fact) => !isFactOfKinds(BAD_KINDS, fact))))
    return (
      `“${[...new Set(unread)].slice(0, UNREAD_SHOWN).join('”, “')}” may turn it into something bad: ` +
      `write what counts in a note of its own, such as ${EXAMPLE}`
    );
  if (
    facts.length > 0 &&
    facts.every(({ kind, value }) => kind === 'false_match' && value!.length < IDENTIFIERS_MIN)
  )
    return `a false match needs ${IDENTIFIERS_MIN} differing identifiers, such as birth date and nationality`;
  if (isDispute && disputed.length === 0) return 'what lists and news say is told apart by identifiers';
  const found = touched.filter(isFindingFlag);
  const ids = idsOf(touched);
  const showsOrShow = touched.length > 1 ? 'show' : 'shows';
  if (found.length === 0)
    return ids
      ? `${countedNoun(touched.length, 'flag')} ${ids} ${showsOrShow} nothing to lower`
      : 'no flag of the table reads it';
  if (found.some(({ mandatory, color }) => mandatory || color === 'black'))
    return 'a note ends neither a mandatory rule nor a black flag';
  if ([...mitigated, ...disputed].every(({ isDocumented }) => !isDocumented))
    return `words clear nothing: a document that was seen would move ${idsOf(found)}`;
  if (!doAmountsCover(note.amounts, atStake))
    return note.amounts.length > 0
      ? `${note.amounts.join(' and ')}, as it says, is not the flagged money`
      : 'it names no sum: the document has to cover the flagged money';
  return `notes move ${ids} no further`;
}

/** Returns why claims that could lower a flag do not count; null if they do, or if there are none. */
function whyClaimsLowerNothing({ claims = [], isByPerson, unread }: ReadNote): string | null {
  const lowering = claims.filter(needsPerson);
  if (lowering.length === 0) return null;
  if (!lowering.some(isProven))
    return (
      'what somebody says or assumes lowers nothing: it needs a document that was seen or a record ' +
      'of the bank'
    );
  if (isByPerson !== true)
    return 'an assistant stated it: a person has to confirm the claims on the page of the alert';
  if (unread.length > 0) return `no flagged payment names “${unread.slice(0, UNREAD_SHOWN).join(' ')}”`;
  return null;
}

const idsOf = (flags: readonly Flag[]): string => flags.map(({ flagId }) => flagId).join(', ');

export const UNDERSTOOD_NOTES_TEXT =
  'Understood are, in English, German and Spanish: where money came from, what it is for, who a sender or ' +
  'receiver is, a move or journey, identity, a false match, a corrected date of birth and a flag, by its ' +
  'id, that is wrong. They lower a flag in a note that says nothing else: what it is, the document that ' +
  `was seen, the sum, and names on record, such as ${EXAMPLE}. A scam, refusal, suspicion, a report that ` +
  'was filed and a request of law enforcement raise flags.';
