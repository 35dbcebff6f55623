import type { BlockResult } from '../scoring/run-result.js';
import type { BlockId } from '../scoring/dimensions.js';
import { isFindingFlag, SEVERITY_BY_COLOR, type Flag, type FlagChange } from '../scoring/flag.js';
import { countedNoun } from '../wording/spoken.js';
import { adjustFlags } from './adjust-flags.js';
import {
  claimInWords,
  claimFieldsNeededToLower,
  isProven,
  doesClaimNeedPerson,
  type Claim,
} from './claim.js';
import { doAmountsCover, type FlaggedMoney } from './flagged-money.js';
import { RAISING_FACT_KINDS, isFactOfKinds, MONEY_FACT_KINDS, type FactKind } from './note-fact.js';
import { GENERAL_BLOCK, type Classification } from './note-kinds.js';
import {
  FALSE_MATCH_IDENTIFIERS_MIN,
  blocksNamedIn,
  effectsOnBlock,
  flagIdsIn,
  standingNotes,
  type BlockForNotes,
  type FlagForNotes,
  type ReadNote,
} from './note-effects.js';
import { claimsStating, flagsLoweredBy } from './read-claims.js';

/** What a note says, and what the next run does with it. */
export interface NoteAnswer {
  /** Its claims, or the judgement that its classification is; empty for a text that is quoted only. */
  readonly understoodAs: readonly string[];
  /** Flags that its claims concern or that it names by their ids. */
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
  /** Kinds of facts that answer the rule that decided, if it asks; all of them together answer it. */
  readonly asksFor: readonly FactKind[];
}

/** A block with the notes of an alert applied. `isMoved`: a rerun would change it. */
interface NotedRun {
  readonly block: BlockForNotes;
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
  blocks: readonly BlockForNotes[],
  newest: NewestRun = { result: {}, asksFor: [] },
): NoteAnswer[] {
  const { notes: read = [], asksFor } = newest;
  const { atStake = 0, names = [] } = newest.result;
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
    const { partyWords, dob } = standing[notes.indexOf(note)]!;
    const isRead = read.includes(note.noteId);
    return answerTo({ ...note, partyWords, dob }, rerun, { isRead, atStake, asksFor });
  });
}

interface AnswerContext {
  /** Whether the newest run read the note. */
  readonly isRead: boolean;
  readonly atStake: number;
  readonly asksFor: readonly FactKind[];
}

function answerTo(note: ReadNote, rerun: readonly NotedRun[], context: AnswerContext): NoteAnswer {
  const isBirthDateRead = ({ block, shown }: NotedRun): boolean =>
    note.dob !== null &&
    !context.isRead &&
    block.flags.some(
      (flag) =>
        flag.readsBirthDate && shown?.flags.some(({ flagId, value }) => flagId === flag.id && value !== null),
    );
  const blocks = rerun.map(({ block }) => block);
  const changed = rerun.filter((each) => each.isMoved || isBirthDateRead(each));
  const concerned = concernedBy(note, blocks);
  const flags = blocks.flatMap((block) => block.flags);
  const named = flagIdsIn(note.body, flags);
  const touches = flags.map(({ id }) => id).filter((id) => concerned.includes(id) || named.includes(id));
  const changedBlocks = changed.map(({ block }) => block.id);
  const namedBlocks = blocksNamedIn(note.body, blocks);
  const isMentioned = (block: BlockForNotes): boolean =>
    namedBlocks.includes(block.id) || block.flags.some(({ id }) => touches.includes(id));
  const answer = {
    understoodAs: noteInWords(note),
    touches,
    changes: changed.flatMap((each) => each.changes.filter(({ noteId }) => noteId === note.noteId)),
    changedBlocks,
    references: blocks.flatMap((block) =>
      isMentioned(block) && !changedBlocks.includes(block.id) ? [block.id] : [],
    ),
  };
  const shown = rerun.flatMap((each) => each.shown?.flags ?? []);
  const told = { note, answer, concerned, blocks, shown, context };
  return { ...answer, answer: answerInWords(told) };
}

const isAsShown = (changes: readonly FlagChange[], open: readonly string[], shown: Shown): boolean =>
  JSON.stringify([changes.map(keyOfChange), open]) ===
  JSON.stringify([(shown.noteChanges ?? []).map(keyOfChange), shown.openNotes ?? []]);

const keyOfChange = ({ noteId, flagId, before, after }: FlagChange) => [noteId, flagId, before, after];

/** Returns the flags that the claims of a note concern. */
function concernedBy(note: ReadNote, blocks: readonly BlockForNotes[]): string[] {
  const kinds = note.facts.map(({ kind }) => kind);
  const reads = ({ id, loweredBy = [], raisedBy = [], readsBirthDate }: FlagForNotes): boolean =>
    kinds.some((kind) => loweredBy.includes(kind) || raisedBy.includes(kind)) ||
    (note.dob !== null && readsBirthDate === true) ||
    [...note.disputed, ...note.mitigated, ...note.aggravated].some(({ flagId }) => flagId === id);
  return blocks.flatMap(({ flags }) => flags.filter(reads).map(({ id }) => id));
}

/** Names of counterparties shown; enough to find them in the claims. */
const PARTY_WORDS_SHOWN = 3;
/** Groups of flags for which an answer names the claims that would lower them. */
const OFFERS_MAX = 3;

/** Texts for notes that state no facts. */
const JUDGEMENTS: Partial<Record<Classification, string>> = {
  reviewed_correct: 'agreement with what is shown',
  context_needed: 'a question, open until a later note answers it',
  needs_more_context: 'a question, open until a later note answers it',
};

/** Returns what a note says beyond its text: its claims, or the judgement that its classification is. */
export function noteInWords({ claims = [], classification }: ReadNote): string[] {
  if (claims.length > 0) return claims.map(claimInWords);
  return [JUDGEMENTS[classification] ?? []].flat();
}

interface AnsweredNote {
  readonly note: ReadNote;
  readonly answer: Omit<NoteAnswer, 'answer'>;
  /** Flags that its claims concern. */
  readonly concerned: readonly string[];
  readonly blocks: readonly BlockForNotes[];
  /** Flags of the newest result. */
  readonly shown: readonly Flag[];
  readonly context: AnswerContext;
}

function answerInWords(told: AnsweredNote): string {
  const { note, blocks } = told;
  const { understoodAs, changes, changedBlocks } = told.answer;
  const others = changedBlocks.length > 0 ? `A rerun would change ${changedBlocks.join(', ')}` : '';
  if (understoodAs.length === 0) {
    const byOthers = others && ` ${others}, by notes that no run has read yet.`;
    return `${recordedText(note, blocks)} ${claimsOffered(told)}${byOthers}`;
  }
  const moved = changes.map(({ flagId, before, after }) => `${flagId} from ${before} to ${after}`);
  const effect = others
    ? `${others}${moved.length > 0 ? ` (${moved.join(', ')})` : ''}.`
    : `No flag would change, because ${whyNothing(told)}.`;
  const sentences = [effect, pointsText(told), askedText(told), 'The text is quoted in the next synthesis.'];
  return `Understood: ${understoodAs.join('; ')}. ${sentences.filter(Boolean).join(' ')}`;
}

function recordedText({ blockType }: ReadNote, blocks: readonly BlockForNotes[]): string {
  const title = blocks.find(({ id }) => id === blockType)?.title ?? blockType;
  const where = blockType === GENERAL_BLOCK ? 'in each block' : `in the block ${title}`;
  return `Recorded: the next run quotes the text ${where} and in the synthesis. Text alone changes no score.`;
}

/** Returns the types of claims that would lower flags of the newest result, and types that raise. */
function claimsOffered({ shown, blocks }: AnsweredNote): string {
  const idsByClaims = new Map<string, string[]>();
  for (const { id, loweredBy = [], weight = 1 } of blocks.flatMap(({ flags }) => flags)) {
    const flag = shown.find(({ flagId }) => flagId === id);
    const isOpen = flag && isFindingFlag(flag) && flag.color !== 'black' && !flag.mandatory && weight > 0;
    const claims = isOpen ? claimsStating(loweredBy).join(' or ') : '';
    if (claims) idsByClaims.set(claims, [...(idsByClaims.get(claims) ?? []), id]);
  }
  const lowering = [...idsByClaims].map(([claims, ids]) => `${claims} (${ids.join(', ')})`);
  const offered = lowering.slice(0, OFFERS_MAX).join(', ') || 'source_of_funds, purpose or counterparty';
  return (
    `To change the score, add claims to a note: a documented ${offered} can lower it; ` +
    'incriminates, fraud_victim, refuses_to_answer, report_filed and authority_request raise it.'
  );
}

/** Says of flags that give no points that only their colour changes. A flag that a claim raises counts. */
function pointsText({ answer: { changes }, blocks }: AnsweredNote): string {
  const weightless = blocks
    .flatMap(({ flags }) => flags)
    .filter(({ weight }) => weight === 0)
    .map(({ id }) => id);
  const lowered = changes.filter(
    ({ flagId, before, after }) =>
      weightless.includes(flagId) && SEVERITY_BY_COLOR[after] < SEVERITY_BY_COLOR[before],
  );
  const ids = [...new Set(lowered.map(({ flagId }) => flagId))];
  if (ids.length === 0) return '';
  return ids.length > 1
    ? `${ids.join(', ')} are checks of 0 points: their colours change, and the score does not.`
    : `${ids[0]} is a check of 0 points: its colour changes, and the score does not.`;
}

/** Says which claims act on the score beside flags: those that answer a rule, and requests. */
function askedText({ note: { facts, isRequest }, context: { asksFor } }: AnsweredNote): string {
  if (isRequest) return 'A request of law enforcement makes the score 100.';
  if (!facts.some(({ kind }) => asksFor.includes(kind))) return '';
  const needed = claimsStating(asksFor);
  return needed.length > 1
    ? `The rule that decided is answered by ${needed.join(' and ')} together.`
    : 'It answers the rule that decided, if it covers the flagged money.';
}

/** Returns why a note with claims, or with a judgement, changes no flag. */
function whyNothing({ note, concerned, blocks, shown, context: { atStake } }: AnsweredNote): string {
  const judged = note.claims?.length ? undefined : JUDGEMENTS[note.classification];
  if (judged) return `it is ${judged}`;
  if (note.withdraws.length > 0) return 'the note that it withdraws moves none';
  if (note.deniedParties.length > 0) return 'no earlier note explains payments by this counterparty';
  const claimed = whyClaimsLowerNothing(note, blocks);
  if (claimed !== null) return claimed;
  const { facts } = note;
  if (
    facts.length > 0 &&
    facts.every(
      ({ kind, value }) => kind === 'false_match' && (value?.length ?? 0) < FALSE_MATCH_IDENTIFIERS_MIN,
    )
  )
    return (
      `a false match needs ${FALSE_MATCH_IDENTIFIERS_MIN} differing identifiers, such as birth date and ` +
      'nationality'
    );
  const touched = shown.filter(({ flagId }) => concerned.includes(flagId));
  const found = touched.filter(isFindingFlag);
  const ids = idsOf(touched);
  const verb = touched.length > 1 ? 'show' : 'shows';
  if (found.length === 0)
    return ids
      ? `${countedNoun(touched.length, 'flag')} ${ids} ${verb} nothing to lower`
      : blocks.length > 0
        ? 'no flag of the table reads it'
        : 'no block of the analysis is in use';
  if (facts.every((fact) => isFactOfKinds(RAISING_FACT_KINDS, fact)) && note.disputed.length === 0)
    return found.some(({ mandatory }) => mandatory)
      ? `${ids} meets a mandatory rule already, which escalates the alert`
      : `notes raise ${ids} no further`;
  if (found.some(({ mandatory, color }) => mandatory || color === 'black'))
    return 'a note ends neither a mandatory rule nor a black flag';
  if (facts.some((fact) => isFactOfKinds(MONEY_FACT_KINDS, fact)) && !doAmountsCover(note.amounts, atStake))
    return `${note.amounts.join(' and ')}, as it says, is not the flagged money`;
  return `notes move ${ids} no further`;
}

/** Returns why claims that could lower a flag do not count; null if they do, or if there are none. */
function whyClaimsLowerNothing(note: ReadNote, blocks: readonly BlockForNotes[]): string | null {
  const { claims = [], isByPerson, partyWords } = note;
  const lowering = claims.filter(doesClaimNeedPerson);
  if (lowering.length === 0) return null;
  const proven = lowering.filter(isProven);
  if (proven.length === 0)
    return (
      'what somebody says or assumes lowers nothing: it needs a document that was seen or a record ' +
      'of the bank'
    );
  const missing = proven.map((claim) =>
    claimFieldsNeededToLower(claim).filter((field) => claim[field] === undefined),
  );
  if (missing.every((fields) => fields.length > 0))
    return `it does not state ${missing[0]!.join(' and ')}, without which ${proven[0]!.type} lowers nothing`;
  const misplaced = proven.map((claim) => whyFlagStays(claim, blocks));
  if (!misplaced.includes(null)) return misplaced[0]!;
  if (isByPerson !== true)
    return 'an assistant stated it: a person has to confirm the claims on the page of the alert';
  if (partyWords.length > 0)
    return `no flagged payment names “${partyWords.slice(0, PARTY_WORDS_SHOWN).join(' ')}”`;
  return null;
}

/** Returns why a claim does not lower the flag that it names; null if it may, or if it names none. */
function whyFlagStays({ type, flag }: Claim, blocks: readonly BlockForNotes[]): string | null {
  const lowered = flagsLoweredBy(
    type,
    blocks.flatMap(({ flags }) => flags),
  );
  if (flag === undefined || lowered.length === 0 || lowered.includes(flag)) return null;
  return `${type} does not lower ${flag}; it can lower ${lowered.join(', ')}`;
}

const idsOf = (flags: readonly Flag[]): string => flags.map(({ flagId }) => flagId).join(', ');
