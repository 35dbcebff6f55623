import type { Color } from '../scoring/flag.js';
import type { BlockId } from '../scoring/dimensions.js';
import type { Claim } from './claim.js';
import { doAmountsCover, type FlaggedMoney } from './flagged-money.js';
import {
  RAISING_FACT_KINDS,
  isFactOfKinds,
  MONEY_FACT_KINDS,
  type FactKind,
  type NoteFact,
} from './note-fact.js';
import type { BlockType, Classification } from './note-kinds.js';

/** A flag of the rule table, with the fields that claims act on. */
export interface FlagForNotes {
  readonly id: string;
  readonly block?: BlockId | undefined;
  readonly readsBirthDate?: true | undefined;
  readonly loweredBy?: readonly FactKind[] | undefined;
  readonly raisedBy?: readonly FactKind[] | undefined;
  /** Weight in the score of its block; missing: 1. A flag of weight 0 is told without points. */
  readonly weight?: number | undefined;
}

export interface BlockForNotes {
  readonly id: BlockId;
  readonly title: string;
  readonly flags: readonly FlagForNotes[];
}

export interface Note {
  readonly noteId: string;
  readonly blockType: BlockType;
  readonly classification: Classification;
  /** Quoted, and never read for what it says. */
  readonly body: string;
  /** Typed facts, which alone move flags. */
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

/** A note with what its claims say. A note without claims says nothing that moves a flag. */
export interface ReadNote extends Note {
  readonly facts: readonly NoteFact[];
  /** Words of counterparties that claims name. With a name that is not on record the note lowers nothing. */
  readonly partyWords: readonly string[];
  readonly amounts: readonly number[];
  readonly dob: string | null;
  readonly disputed: readonly Dispute[];
  readonly mitigated: readonly Mitigation[];
  readonly aggravated: readonly Aggravation[];
  /** The note tells of a request of law enforcement, which makes the score 100. */
  readonly isRequest: boolean;
  /** Ids of notes that this note calls no longer valid. */
  readonly withdraws: readonly string[];
  /**
   * Words of each counterparty to whom it denies a relation: what earlier notes explain by that counterparty
   * lowers nothing.
   */
  readonly deniedParties: readonly (readonly string[])[];
}

type ByNote<Effect> = Effect & { readonly noteId: string };

/** Effects of an alert's notes on a block. */
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
export const FALSE_MATCH_IDENTIFIERS_MIN = 2;

const ASKING_CLASSIFICATIONS: readonly Classification[] = ['context_needed', 'needs_more_context'];

/** What a note says that has no claims, or that was withdrawn. */
export const NO_NOTE_EFFECTS = {
  facts: [],
  partyWords: [],
  amounts: [],
  dob: null,
  disputed: [],
  mitigated: [],
  aggravated: [],
  isRequest: false,
  withdraws: [],
  deniedParties: [],
} as const satisfies Omit<ReadNote, keyof Note>;

const isOfMoney = (told: Pick<NoteFact, 'kind'>): boolean => isFactOfKinds(MONEY_FACT_KINDS, told);

/**
 * Returns notes, oldest first, without withdrawn notes and without effects that do not count in this case.
 */
export function standingNotes<Given extends ReadNote>(
  notes: readonly Given[],
  { atStake, names }: FlaggedMoney,
): Given[] {
  const isWithdrawn = notes.map((note, i) =>
    notes
      .slice(i + 1)
      .some(({ withdraws }) => withdraws.some((id) => id === note.noteId || id === note.confirms)),
  );
  return notes.map((note, i) => {
    // A request of law enforcement stays: a person answers it, whatever a later note says.
    if (isWithdrawn[i]) return { ...note, ...NO_NOTE_EFFECTS, isRequest: note.isRequest };
    const isDenied = notes.some(
      ({ deniedParties }, at) =>
        at > i && !isWithdrawn[at] && deniedParties.some((party) => namesParty(note, party)),
    );
    const partyWords = note.partyWords.filter((word) => !names.includes(word));
    const isWide = !isDenied && doAmountsCover(note.amounts, atStake);
    const counts = ({ kind, isDocumented }: Pick<NoteFact, 'kind' | 'isDocumented'>): boolean =>
      partyWords.length === 0 && isDocumented && (isWide || !isOfMoney({ kind }));
    const isOfFlag = partyWords.length === 0 && (isWide || note.amounts.length === 0);
    return {
      ...note,
      partyWords,
      facts: note.facts.filter((fact) => isFactOfKinds(RAISING_FACT_KINDS, fact) || counts(fact)),
      mitigated: note.mitigated.filter(counts),
      disputed: note.disputed.filter(({ isDocumented }) => isDocumented && isOfFlag),
    };
  });
}

/** Tells whether claims of a note name all words of a counterparty. */
const namesParty = ({ partyWords }: ReadNote, party: readonly string[]): boolean =>
  party.length > 0 && party.every((word) => partyWords.includes(word));

/** Tells whether standing notes state facts of all these kinds. */
export const areFactsNoted = (kinds: readonly FactKind[], standing: readonly ReadNote[]): boolean =>
  kinds.every((wanted) => standing.some(({ facts }) => facts.some(({ kind }) => kind === wanted)));

/**
 * Returns the effects of notes (oldest first) on a block. A note on a block affects that block, a general
 * note all blocks.
 */
export function effectsOnBlock(
  { id: blockId, flags }: BlockForNotes,
  notes: readonly ReadNote[],
): BlockNotes {
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
export const effectsOfFacts = (facts: readonly NoteFact[], flags: readonly FlagForNotes[]) => ({
  aggravated: facts.flatMap((fact) => raisedBy(fact, flags)),
  mitigated: facts.flatMap((fact) => loweredBy(fact, flags)),
});

const raisedBy = ({ kind, isDocumented }: NoteFact, flags: readonly FlagForNotes[]): Aggravation[] =>
  flags
    .filter((flag) => flag.raisedBy?.includes(kind))
    .map(({ id }) => ({ flagId: id, color: isDocumented ? 'red' : 'yellow', kind }));

/** Returns the flags that a fact explains: only the flags that its claim names, if it names any. */
function loweredBy(fact: NoteFact, flags: readonly FlagForNotes[]): Mitigation[] {
  const { kind, value, refs, isOfAll, isDocumented } = fact;
  if (kind === 'false_match' && (value?.length ?? 0) < FALSE_MATCH_IDENTIFIERS_MIN) return [];
  // An authority clears what its document is about, which a claim has to name.
  const isByAuthority = kind === 'cleared_by_authority';
  const explained = isByAuthority ? flags : flags.filter((flag) => flag.loweredBy?.includes(kind));
  const isNarrow = isByAuthority || refs.length > 0;
  const lowered = isNarrow ? explained.filter(({ id }) => refs.includes(id)) : explained;
  return lowered.map(({ id }) => ({ flagId: id, isOfAll, isDocumented, kind }));
}

/** Returns the ids of flags that a text contains as they are written, such as TP2. */
export const flagIdsIn = (text: string, flags: readonly FlagForNotes[]): string[] =>
  [...new Set(text.match(/\b[A-Z]{2}\d+\b/g))].filter((named) => flags.some(({ id }) => id === named));

/** Returns the blocks that a text names by their id, their title or one of their flags' ids. */
export function blocksNamedIn(text: string, blocks: readonly BlockForNotes[]): BlockId[] {
  const lower = text.toLowerCase();
  return blocks
    .filter(
      ({ id, title, flags }) =>
        lower.includes(id) || lower.includes(title.toLowerCase()) || flagIdsIn(text, flags).length > 0,
    )
    .map(({ id }) => id);
}
