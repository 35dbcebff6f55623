import { spacedWords, statementsIn } from '../risk-data/words/statements.js';
import { SEVERITY_BY_COLOR, type Color } from '../scoring/flag.js';
import type { BlockId } from '../scoring/dimensions.js';
import type { BlockType, Classification } from './note-kinds.js';
import { flagIdsIn, parseNote, type KnownFlag, type NoteFact } from './note-facts.js';
import { amountsIn, doAmountsCover, type FlaggedMoney } from './note-amounts.js';
import {
  BAD_KINDS,
  isFactOfKinds,
  MONEY_KINDS,
  notePhrases,
  noteWords,
  type FactKind,
  type FalseMatchParty,
} from './note-lexicon.js';
import type { Claim } from './claim.js';
import { withdrawnNotesIn, type WithdrawnNotes } from './note-requests.js';

/** A flag of the rule table, with the fields that notes read. */
export interface NotedFlag extends KnownFlag {
  readonly readsBirthDate?: true | undefined;
  readonly loweredBy?: readonly FactKind[] | undefined;
  readonly raisedBy?: readonly FactKind[] | undefined;
  readonly matches?: FalseMatchParty | undefined;
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
  /** Typed facts. With them, the text is quoted and not read. */
  readonly claims?: readonly Claim[] | undefined;
  /** Whether a person wrote the note on a page, rather than an assistant for them. */
  readonly isByPerson?: boolean | undefined;
  /** The note of an assistant whose claims this note confirms. */
  readonly confirms?: string | undefined;
}

type OnFlag<Effect> = Effect & { readonly flagId: string };

/** Without `isOfAll`, a false match concerns a single hit, so that a flag with several hits stays. */
type Mitigation = OnFlag<Pick<NoteFact, 'isDocumented' | 'isOfAll' | 'kind'>>;

type Dispute = OnFlag<Pick<NoteFact, 'isDocumented'>>;

export type Aggravation = OnFlag<{ readonly color: Color; readonly kind: FactKind }>;

export interface ReadNote extends Note {
  readonly facts: readonly NoteFact[];
  /** Words that are in no list. If one of them is no name on record either, the note lowers nothing. */
  readonly unread: readonly string[];
  readonly amounts: readonly number[];
  /** The note calls something wrong; `disputed` are the flags that it names. */
  readonly isDispute: boolean;
  readonly dob: string | null;
  readonly disputed: readonly Dispute[];
  readonly mitigated: readonly Mitigation[];
  readonly aggravated: readonly Aggravation[];
  /** The note mentions a request by law enforcement, which makes the score 100. */
  readonly isRequest: boolean;
  readonly takesBack: WithdrawnNotes;
  /** Ids of notes that this note calls no longer valid. */
  readonly withdraws?: readonly string[] | undefined;
}

type ByNote<Effect> = Effect & { readonly noteId: string };

/** Effects of an alert's notes on a block. Of their text, it contains only corrected dates. */
export interface BlockNotes {
  /**
   * The corrected date of birth. `isRising`: stated without a document, so that it can only raise colours.
   */
  readonly dob: ByNote<{ readonly value: string; readonly isRising: boolean }> | null;
  readonly disputed: readonly ByNote<Dispute>[];
  readonly mitigated: readonly ByNote<Mitigation>[];
  readonly aggravated: readonly ByNote<Aggravation>[];
  /**
   * Notes that ask for more about the block. A later note that changes the block or refers to it answers
   * them.
   */
  readonly open: readonly string[];
}

/** Number of identifiers needed to call a match false: a name alone does not distinguish people. */
export const IDENTIFIERS_MIN = 2;

/** Classifications of notes that state facts; the others judge or ask. */
const STATING_CLASSIFICATIONS: readonly Classification[] = [
  'added_facts',
  'correct_incomplete',
  'factually_incorrect',
];
const ASKING_CLASSIFICATIONS: readonly Classification[] = ['context_needed', 'needs_more_context'];

const NOTHING_READ = { facts: [], isDispute: false, dob: null, isRequest: false } as const;
const NO_BLOCK_EFFECT = { ...NOTHING_READ, disputed: [], mitigated: [], aggravated: [] } as const;

/** What a note says as long as nothing of it was read. */
export const NO_EFFECTS = { ...NO_BLOCK_EFFECT, unread: [], amounts: [] } as const;

const isOfMoney = (told: Pick<NoteFact, 'kind'>): boolean => isFactOfKinds(MONEY_KINDS, told);

/**
 * Returns notes, oldest first, without withdrawn notes and without effects that do not count in this case.
 */
export function standingNotes<Given extends ReadNote>(
  notes: readonly Given[],
  { atStake, names }: FlaggedMoney,
): Given[] {
  return notes.map((note, i) => {
    const later = notes.slice(i + 1).map(({ takesBack }) => takesBack);
    const isWithdrawn = notes
      .slice(i + 1)
      .some(({ withdraws = [] }) => withdraws.some((id) => id === note.noteId || id === note.confirms));
    if (isWithdrawn || later.some((back, at) => back === 'all' || (back === 'last' && at === 0)))
      return { ...note, ...NO_BLOCK_EFFECT, isRequest: note.isRequest };
    const unread = note.unread.filter((word) => !names.includes(word));
    const isWide = doAmountsCover(note.amounts, atStake);
    const counts = ({ kind, isDocumented }: Pick<NoteFact, 'kind' | 'isDocumented'>): boolean =>
      unread.length === 0 && (isDocumented || kind === 'false_match') && (isWide || !isOfMoney({ kind }));
    const isOfFlag = unread.length === 0 && (isWide || note.amounts.length === 0);
    const facts = note.facts.filter((fact) => isFactOfKinds(BAD_KINDS, fact) || counts(fact));
    return {
      ...note,
      unread,
      facts,
      // Only without names and money: the date may belong to a person who is named or paid.
      dob: note.unread.length === 0 && !note.facts.some(isOfMoney) ? note.dob : null,
      mitigated: note.mitigated.filter(counts),
      disputed: note.disputed.filter(({ isDocumented }) => isDocumented && isOfFlag),
    };
  });
}

/** Tells whether standing notes state facts of all these kinds. */
export const areFactsNoted = (kinds: readonly FactKind[], standing: readonly ReadNote[]): boolean =>
  kinds.every((wanted) =>
    standing.some(
      ({ facts, classification }) =>
        classification !== 'correct_incomplete' && facts.some(({ kind }) => kind === wanted),
    ),
  );

/** Interprets what a note says about flags. `standingNotes` then decides what counts in a case. */
export function readNote<Given extends Note>(note: Given, flags: readonly NotedFlag[]): Given & ReadNote {
  const { classification, body } = note;
  const unread = { ...note, ...NO_EFFECTS, takesBack: withdrawnNotesIn([]) };
  if (!STATING_CLASSIFICATIONS.includes(classification)) return unread;
  const statements = statementsIn(body);
  const { disputing, isDocumented, ...parsed } = parseNote(body, flags);
  const { facts } = parsed;
  const read = {
    ...unread,
    ...parsed,
    amounts: amountsIn(statements),
    isRequest: facts.some(({ kind }) => kind === 'law_enforcement_request'),
    isDispute: disputing.length > 0,
    aggravated: facts
      .flatMap((fact) => raisedBy(fact, flags))
      .sort((a, b) => SEVERITY_BY_COLOR[b.color] - SEVERITY_BY_COLOR[a.color]),
  };
  if (classification === 'correct_incomplete') return read;
  const dob = (facts.findLast(({ kind }) => kind === 'corrected_dob')?.value ?? null) as string | null;
  const isJudging = classification === 'factually_incorrect' && disputing.length === 0;
  // Hits on lists and in the media are excluded: calling them false needs identifiers.
  const disputable = flags.filter(
    ({ readsBirthDate, loweredBy }) =>
      !(dob !== null && readsBirthDate) && !loweredBy?.includes('false_match'),
  );
  const disputed = (isJudging ? statements : disputing).flatMap(({ written }) =>
    flagIdsIn(written, disputable).map((flagId) => ({ flagId, isDocumented })),
  );
  // "TP4 is wrong: a refund was booked twice" concerns only TP4.
  const others = facts.filter(({ refs }) => !disputed.some(({ flagId }) => refs.includes(flagId)));
  return {
    ...read,
    dob,
    takesBack: withdrawnNotesIn(statements.map(({ words }) => words)),
    disputed,
    mitigated: others.flatMap((fact) => loweredBy(fact, flags)),
  };
}

/**
 * Returns the effects of notes (oldest first) on a block. A note on a block affects that block, a general
 * note all blocks.
 */
export function effectsOnBlock({ id: blockId, flags }: NotedBlock, notes: readonly ReadNote[]): BlockNotes {
  const ids = flags.map(({ id }) => id);
  const reaching = notes.filter(({ blockType }) => blockType === 'general' || blockType === blockId);
  const effects = <Effect extends OnFlag<unknown>>(effectsOf: (note: ReadNote) => readonly Effect[]) =>
    reaching.flatMap((note) => {
      const own = effectsOf(note).filter(({ flagId }) => ids.includes(flagId));
      return own.map((effect) => ({ ...effect, noteId: note.noteId }));
    });
  const dobs = (flags.some(({ readsBirthDate }) => readsBirthDate) ? reaching : []).flatMap(
    ({ noteId, dob, facts }) => {
      const isRising = !facts.some(({ kind }) => kind === 'corrected_dob');
      return dob === null ? [] : [{ noteId, value: dob, isRising }];
    },
  );
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
    dob: dobs.findLast(({ isRising }) => !isRising) ?? dobs.at(-1) ?? null,
    open: open.map(({ noteId }) => noteId),
  };
}

/** Returns which flags facts raise and lower. */
export const effectsOfFacts = (facts: readonly NoteFact[], flags: readonly NotedFlag[]) => ({
  aggravated: facts.flatMap((fact) => raisedBy(fact, flags)),
  mitigated: facts.flatMap((fact) => loweredBy(fact, flags)),
});

const raisedBy = ({ kind, isDocumented }: NoteFact, flags: readonly NotedFlag[]): Aggravation[] =>
  flags
    .filter((flag) => flag.raisedBy?.includes(kind))
    .map(({ id }) => ({ flagId: id, color: isDocumented ? 'red' : 'yellow', kind }));

/** Returns the flags that a fact explains: only the flags that its sentence names, if it names any. */
function loweredBy(fact: NoteFact, flags: readonly NotedFlag[]): Mitigation[] {
  const { kind, value, refs, matched, isOfAll, isDocumented } = fact;
  if (kind === 'false_match' && (value?.length ?? 0) < IDENTIFIERS_MIN) return [];
  const explained = flags.filter((flag) => flag.loweredBy?.includes(kind));
  const named = explained.filter(({ id }) => refs.includes(id));
  const lowered =
    named.length > 0 ? named : explained.filter(({ matches = 'customer' }) => matches === matched);
  return lowered.map(({ id }) => ({ flagId: id, isOfAll, isDocumented, kind }));
}

/** Returns the blocks that a text names, directly or by one of their flags. */
export function blocksNamedIn(text: string, blocks: readonly NotedBlock[]): BlockId[] {
  const named: readonly string[] = notePhrases().listsIn(noteWords().blocks, spacedWords(text));
  return blocks
    .filter(({ id, flags }) => named.includes(id) || flagIdsIn(text, flags).length > 0)
    .map(({ id }) => id);
}
