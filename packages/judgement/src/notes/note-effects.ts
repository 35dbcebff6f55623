import { spacedWords, statementsIn } from '../risk-data/words/statements.js';
import { SEVERITY_BY_COLOR, type Color } from '../scoring/flag.js';
import type { BlockId } from '../scoring/dimensions.js';
import type { BlockType, Classification } from './note-kinds.js';
import { flagIdsIn, parseNote, type KnownFlag, type NoteFact } from './note-facts.js';
import { amountsIn, areCovering, type AskedMoney } from './note-amounts.js';
import {
  BAD_KINDS,
  isOneOf,
  MONEY_KINDS,
  notePhrases,
  noteWords,
  type FactKind,
  type Matched,
} from './note-lexicon.js';
import { takenBackIn, type TakenBack } from './note-requests.js';

/** A flag row, as far as notes read it. */
export interface NotedFlag extends KnownFlag {
  readonly readsBirthDate?: true | undefined;
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

type OnFlag<Effect> = Effect & { readonly flagId: string };

/** Without `isOfAll` a false match is about one hit, so that a flag with several hits stays. */
type Mitigation = OnFlag<Pick<NoteFact, 'isDocumented' | 'isOfAll' | 'kind'>>;

type Dispute = OnFlag<Pick<NoteFact, 'isDocumented'>>;

type Aggravation = OnFlag<{ readonly color: Color; readonly kind: FactKind }>;

export interface ReadNote extends Note {
  readonly facts: readonly NoteFact[];
  /** Words that no list has: by one that is no name on record either, a note lowers nothing. */
  readonly unread: readonly string[];
  readonly amounts: readonly number[];
  /** It calls something wrong, of which `disputed` are the flags that it names. */
  readonly isDispute: boolean;
  readonly dob: string | null;
  readonly disputed: readonly Dispute[];
  readonly mitigated: readonly Mitigation[];
  readonly aggravated: readonly Aggravation[];
  /** The note tells of a request of law enforcement, which makes the score 100. */
  readonly isRequest: boolean;
  readonly takesBack: TakenBack;
}

type ByNote<Effect> = Effect & { readonly noteId: string };

/** What the notes of an alert do to one block; of their text it holds corrected dates only. */
export interface BlockNotes {
  /** The corrected date of birth; `isRising`: told without a document, so that colours only rise. */
  readonly dob: ByNote<{ readonly value: string; readonly isRising: boolean }> | null;
  readonly disputed: readonly ByNote<Dispute>[];
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

const isOfMoney = (told: Pick<NoteFact, 'kind'>): boolean => isOneOf(MONEY_KINDS, told);

/** Returns notes, oldest first, without those taken back and what lowers nothing in the case. */
export function standingNotes<Given extends ReadNote>(
  notes: readonly Given[],
  { atStake, names }: AskedMoney,
): Given[] {
  return notes.map((note, i) => {
    const later = notes.slice(i + 1).map(({ takesBack }) => takesBack);
    if (later.some((back, at) => back === 'all' || (back === 'last' && at === 0)))
      return { ...note, ...NO_BLOCK_EFFECT, isRequest: note.isRequest };
    const unread = note.unread.filter((word) => !names.includes(word));
    const isWide = areCovering(note.amounts, atStake);
    const counts = ({ kind, isDocumented }: Pick<NoteFact, 'kind' | 'isDocumented'>): boolean =>
      unread.length === 0 && (isDocumented || kind === 'false_match') && (isWide || !isOfMoney({ kind }));
    const isOfFlag = unread.length === 0 && (isWide || note.amounts.length === 0);
    const facts = note.facts.filter((fact) => isOneOf(BAD_KINDS, fact) || counts(fact));
    return {
      ...note,
      unread,
      facts,
      // Why no name, and no money: who is named or paid may be whose date it is.
      dob: note.unread.length === 0 && !note.facts.some(isOfMoney) ? note.dob : null,
      mitigated: note.mitigated.filter(counts),
      disputed: note.disputed.filter(({ isDocumented }) => isDocumented && isOfFlag),
    };
  });
}

/** Tells whether standing notes give facts of all the kinds. */
export const areTold = (kinds: readonly FactKind[], standing: readonly ReadNote[]): boolean =>
  kinds.every((wanted) =>
    standing.some(
      ({ facts, classification }) =>
        classification !== 'correct_incomplete' && facts.some(({ kind }) => kind === wanted),
    ),
  );

/** Returns what a note says of flags; `standingNotes` tells what of it counts in a case. */
export function readNote<Given extends Note>(note: Given, flags: readonly NotedFlag[]): Given & ReadNote {
  const { classification, body } = note;
  const unread = { ...note, ...NO_BLOCK_EFFECT, unread: [], amounts: [], takesBack: takenBackIn([]) };
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
  // Why not what lists and news say: a false match needs identifiers.
  const disputable = flags.filter(
    ({ readsBirthDate, loweredBy }) =>
      !(dob !== null && readsBirthDate) && !loweredBy?.includes('false_match'),
  );
  const disputed = (isJudging ? statements : disputing).flatMap(({ written }) =>
    flagIdsIn(written, disputable).map((flagId) => ({ flagId, isDocumented })),
  );
  // Why: "TP4 is wrong: a refund was booked twice" is about TP4 alone.
  const others = facts.filter(({ refs }) => !disputed.some(({ flagId }) => refs.includes(flagId)));
  return {
    ...read,
    dob,
    takesBack: takenBackIn(statements.map(({ words }) => words)),
    disputed,
    mitigated: others.flatMap((fact) => loweredBy(fact, flags)),
  };
}

/** Returns what notes, oldest first, do to a block; a block note reaches its block, a general one all. */
export function notesFor({ id: blockId, flags }: NotedBlock, notes: readonly ReadNote[]): BlockNotes {
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

const raisedBy = ({ kind, isDocumented }: NoteFact, flags: readonly NotedFlag[]): Aggravation[] =>
  flags
    .filter((flag) => flag.raisedBy?.includes(kind))
    .map(({ id }) => ({ flagId: id, color: isDocumented ? 'red' : 'yellow', kind }));

/** Returns the flags that a fact explains: those that its sentence names, if it names any of them. */
function loweredBy(fact: NoteFact, flags: readonly NotedFlag[]): Mitigation[] {
  const { kind, value, refs, matched, isOfAll, isDocumented } = fact;
  if (kind === 'false_match' && (value?.length ?? 0) < IDENTIFIERS_MIN) return [];
  const explained = flags.filter((flag) => flag.loweredBy?.includes(kind));
  const named = explained.filter(({ id }) => refs.includes(id));
  const lowered =
    named.length > 0 ? named : explained.filter(({ matches = 'customer' }) => matches === matched);
  return lowered.map(({ id }) => ({ flagId: id, isOfAll, isDocumented, kind }));
}

/** Returns the blocks that a text names, or a flag of which. */
export function namedBlocks(text: string, blocks: readonly NotedBlock[]): BlockId[] {
  const named: readonly string[] = notePhrases().listsIn(noteWords().blocks, spacedWords(text));
  return blocks
    .filter(({ id, flags }) => named.includes(id) || flagIdsIn(text, flags).length > 0)
    .map(({ id }) => id);
}
