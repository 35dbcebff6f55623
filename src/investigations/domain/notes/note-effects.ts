import { spacedWords, statementsOf, type Statement } from '../../../risk-data/words/statements.js';
import { SEVERITY_BY_COLOR, type Color } from '../scoring/flag.js';
import type { BlockId } from '../scoring/dimensions.js';
import type { BlockType, Classification } from './alert-notes.events.js';
import {
  flagIdsIn,
  isClaim,
  isDenied,
  parseNoteFacts,
  type KnownFlag,
  type NoteFact,
  writtenByCustomer,
} from './note-facts.js';
import { notePhrases, noteWords, type FactKind, type Matched, type NoteTopic } from './note-lexicon.js';
import { takenBackIn, type TakenBack } from './note-requests.js';

/** A flag row, as far as notes read it. */
export interface NotedFlag extends KnownFlag {
  readonly topics?: readonly NoteTopic[] | undefined;
  readonly loweredBy?: readonly FactKind[] | undefined;
  readonly raisedBy?: readonly FactKind[] | undefined;
  readonly matches?: Matched | undefined;
}

export interface NotedBlock {
  readonly id: BlockId;
  readonly flags: readonly NotedFlag[];
}

export interface Note {
  readonly noteId: string;
  readonly blockType: BlockType;
  readonly classification: Classification;
  readonly body: string;
}

type OnFlag<Effect = unknown> = Effect & { readonly flagId: string };

/** `isOfOne`: the note is about one hit, so that a flag with several hits stays. */
type Mitigation = OnFlag<Pick<NoteFact, 'isOfOne' | 'says'>>;

type Aggravation = OnFlag<{ readonly color: Color; readonly kind: FactKind }>;

export interface ReadNote extends Note {
  /** Facts that the note states. */
  readonly facts: readonly NoteFact[];
  /** It calls something wrong; `disputed` are the flags that it names. */
  readonly isDispute: boolean;
  /** The corrected date of birth, ISO. */
  readonly dob: string | null;
  readonly disputed: readonly OnFlag[];
  readonly mitigated: readonly Mitigation[];
  readonly aggravated: readonly Aggravation[];
  /** The note tells of a request of law enforcement, which escalates whatever the score. */
  readonly isRequest: boolean;
  readonly takesBack: TakenBack;
}

type ByNote<Effect> = Effect & { readonly noteId: string };

/** What the notes of an alert do to one block; of their text it holds corrected dates only. */
export interface BlockNotes {
  readonly dob: ByNote<{ readonly value: string }> | null;
  /** The date of birth of a later note under which colours only rise. */
  readonly risingDob: BlockNotes['dob'];
  readonly disputed: readonly ByNote<OnFlag>[];
  readonly mitigated: readonly ByNote<Mitigation>[];
  readonly aggravated: readonly ByNote<Aggravation>[];
  /** Notes that ask for more about the block; a later note that changes it or is on it answers them. */
  readonly open: readonly string[];
}

/** Identifiers needed to call a match false: a name alone tells nobody apart. */
export const IDENTIFIERS_MIN = 2;

/** Classifications of notes that state something; the others judge or ask. */
const STATING_CLASSIFICATIONS: readonly Classification[] = [
  'added_facts',
  'correct_incomplete',
  'factually_incorrect',
];
const ASKING_CLASSIFICATIONS: readonly Classification[] = ['context_needed', 'needs_more_context'];

const NOTHING_READ = { facts: [], isDispute: false, dob: null, isRequest: false } as const;
const NO_BLOCK_EFFECT = { ...NOTHING_READ, disputed: [], mitigated: [], aggravated: [] } as const;

const REQUEST: FactKind = 'law_enforcement_request';

const idsOf = (flags: readonly KnownFlag[]): string[] => flags.map(({ id }) => id);

export const isFlagAboutDateOfBirth = ({ topics = [] }: NotedFlag): boolean =>
  topics.includes('date_of_birth');

/**
 * Returns notes, oldest first, without those that later ones take back ("the last note was for another
 * case"). A request of law enforcement stays: only a person's decision ends a mandatory rule, never a note.
 */
export function withoutTakenBackNotes(notes: readonly ReadNote[]): ReadNote[] {
  return notes.map((note, i) => {
    const later = notes.slice(i + 1).map(({ takesBack }) => takesBack);
    if (!later.some((back, at) => back === 'all' || (back === 'last' && at === 0))) return note;
    const { isRequest, aggravated } = note;
    return {
      ...note,
      ...NO_BLOCK_EFFECT,
      isRequest,
      aggravated: aggravated.filter(({ kind }) => kind === REQUEST),
    };
  });
}

/** Reads a note: returns its effect on the flags of all blocks. */
export function readNote<Given extends Note>(note: Given, flags: readonly NotedFlag[]): Given & ReadNote {
  const { classification, body } = note;
  const unread = { ...note, ...NO_BLOCK_EFFECT, takesBack: takenBackIn([]) };
  if (!STATING_CLASSIFICATIONS.includes(classification)) return unread;
  const statements = statementsOf(body);
  const facts = parseNoteFacts(body, flags, statements);
  const dob = (facts.findLast(({ kind }) => kind === 'corrected_dob')?.value ?? null) as string | null;
  const isRequest = facts.some(({ kind }) => kind === REQUEST);
  const aggravated = facts
    .flatMap((fact) => raisedBy(fact, flags))
    .sort((a, b) => SEVERITY_BY_COLOR[b.color] - SEVERITY_BY_COLOR[a.color]);
  const read = { ...unread, facts, dob, isRequest };
  // Why `aggravated` alone: what is correct but incomplete can only get worse.
  if (classification === 'correct_incomplete') return { ...read, aggravated };
  const takesBack = takenBackIn(statements.map(({ words }) => words));
  const judged = dob === null ? flags : flags.filter((flag) => !isFlagAboutDateOfBirth(flag));
  const isJudging = classification === 'factually_incorrect';
  const calling = statements.filter((statement) => isDispute(statement, judged, isJudging));
  const disputing = { ...read, takesBack, isDispute: calling.length > 0 };
  const disputedBy = (said: readonly Statement[]) =>
    mentionedIn(said.map(({ written }) => written).join('\n'), judged).map((flagId) => ({ flagId }));
  if (isJudging) return { ...disputing, disputed: disputedBy(calling.length > 0 ? calling : statements) };
  // Why without false matches, which need identifiers, and without the customer's word, which clears nothing.
  const ofCustomer = writtenByCustomer(statements);
  const plain = calling.filter(
    (each) =>
      !notePhrases().has(noteWords().facts.false_match, each.words) &&
      !ofCustomer.has(each) &&
      !isClaim(each),
  );
  const disputed = disputedBy(plain);
  // Why: "TP4 is wrong: a refund was booked twice" is about TP4 alone.
  const others = facts.filter(({ refs }) => !disputed.some(({ flagId }) => refs.includes(flagId)));
  return { ...disputing, disputed, mitigated: others.flatMap((fact) => loweredBy(fact, flags)), aggravated };
}

/** Tells whether a statement calls a flag wrong; as a mere fact it has to say that it is about a flag. */
const isDispute = (
  { written, words }: Statement,
  flags: readonly NotedFlag[],
  isJudging: boolean,
): boolean => {
  const { flag_words: flagWords, disputes } = noteWords().lists;
  const called = notePhrases().find(disputes, words);
  if (!called || isDenied(words, called, undefined, true)) return false;
  const isOfFlag = notePhrases().has(flagWords, words) || flagIdsIn(written, flags).length > 0;
  return isJudging || isOfFlag;
};

/** Returns what notes, oldest first, do to a block; a block note reaches its block, a general one all. */
export function notesFor({ id: blockId, flags }: NotedBlock, notes: readonly ReadNote[]): BlockNotes {
  const ids = idsOf(flags);
  const reaching = notes.filter(({ blockType }) => blockType === 'general' || blockType === blockId);
  const effects = <Effect extends OnFlag>(effectsOf: (note: ReadNote) => readonly Effect[]) =>
    reaching.flatMap((note) => {
      const own = effectsOf(note).filter(({ flagId }) => ids.includes(flagId));
      return own.map((effect) => ({ ...effect, noteId: note.noteId }));
    });
  const dobs = (flags.some(isFlagAboutDateOfBirth) ? reaching : []).flatMap(
    ({ noteId, dob, classification }) =>
      dob === null ? [] : [{ noteId, value: dob, isRising: classification === 'correct_incomplete' }],
  );
  const replacing = dobs.findLastIndex(({ isRising }) => !isRising);
  const changes = {
    disputed: effects(({ disputed }) => disputed),
    mitigated: effects(({ mitigated }) => mitigated),
    aggravated: effects(({ aggravated }) => aggravated),
  };
  const changing = [dobs, ...Object.values(changes)].flatMap((list) => list.map(({ noteId }) => noteId));
  const asks = ({ classification }: ReadNote) => ASKING_CLASSIFICATIONS.includes(classification);
  const answered = reaching.findLastIndex(
    (note) => !asks(note) && (note.blockType === blockId || changing.includes(note.noteId)),
  );
  const open = reaching.slice(answered + 1).filter(asks);
  return {
    ...changes,
    dob: dobs[replacing] ?? null,
    risingDob: dobs.slice(replacing + 1).at(-1) ?? null,
    open: open.map(({ noteId }) => noteId),
  };
}

export const areWithoutEffect = ({ dob, risingDob, ...lists }: BlockNotes): boolean =>
  dob === null && risingDob === null && Object.values(lists).every(({ length }) => length === 0);

const raisedBy = ({ kind, says }: NoteFact, flags: readonly NotedFlag[]): Aggravation[] =>
  flags
    .filter((flag) => flag.raisedBy?.includes(kind))
    .map(({ id }) => ({ flagId: id, color: says === 'document' ? 'red' : 'yellow', kind }));

/** Returns the flags that a fact explains: those that its sentence names, if it names any of them. */
function loweredBy(fact: NoteFact, flags: readonly NotedFlag[]): Mitigation[] {
  const { kind, value, refs, matched, isOfOne, says } = fact;
  if (fact.isDoubted || (kind === 'false_match' && (value?.length ?? 0) < IDENTIFIERS_MIN)) return [];
  const explained = flags.filter((flag) => flag.loweredBy?.includes(kind));
  const named = explained.filter(({ id }) => refs.includes(id));
  const lowered =
    named.length > 0 ? named : explained.filter(({ matches = 'customer' }) => matches === matched);
  return lowered.map(({ id }) => ({ flagId: id, isOfOne, says }));
}

function mentionedIn(text: string, flags: readonly NotedFlag[]): string[] {
  const named = notePhrases().listsIn(noteWords().topics, spacedWords(text));
  const ofTopics = named.flatMap((topic) => idsOf(flags.filter(({ topics }) => topics?.includes(topic))));
  return [...new Set([...flagIdsIn(text, flags), ...ofTopics])];
}

/** Returns the blocks that a text names. */
export function namedBlocks(text: string, blocks: readonly NotedBlock[]): BlockId[] {
  const named: readonly string[] = notePhrases().listsIn(noteWords().blocks, spacedWords(text));
  const mentioned = mentionedIn(
    text,
    blocks.flatMap(({ flags }) => flags),
  );
  const isNamed = ({ id, flags }: NotedBlock): boolean =>
    named.includes(id) || flags.some((flag) => mentioned.includes(flag.id));
  return blocks.filter(isNamed).map(({ id }) => id);
}
