import type { BlockType, Classification } from './alert-notes.events.js';
import type { BlockId } from '../scoring/dimensions.js';
import { SEVERITY, type Color } from '../scoring/flag.js';
import { flagIdsIn, parseNoteFacts, sentencesOf, type KnownFlag, type NoteFact } from './note-facts.js';
import {
  BLOCK_WORDS,
  DISPUTES,
  TOPIC_WORDS,
  type FactKind,
  type Matched,
  type NoteTopic,
} from './note-lexicon.js';
import { NOTHING_TAKEN_BACK, takenBackIn, type TakenBack } from './note-requests.js';

export interface NotedFlag extends KnownFlag {
  /** What it stands on: a note that calls one of these wrong disputes it. */
  readonly topics?: readonly NoteTopic[];
  /** Facts that explain what it stands on take it down one step, two if documented: own choice. */
  readonly loweredBy?: readonly FactKind[];
  /** It is about others than the customer: a false match lowers it where it is theirs. */
  readonly matches?: Matched;
  /** Facts that raise it to yellow, to red if documented. */
  readonly raisedBy?: readonly FactKind[];
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

interface Dob {
  readonly noteId: string;
  readonly value: string;
}

interface Mitigation {
  readonly flagId: string;
  readonly steps: number;
  /** It tells of one hit: a flag with several stays. */
  readonly isOfOne?: true;
  /** What shows it: a document, nothing, or what differs from a list entry. */
  readonly basis: 'document' | 'word' | 'list';
}

/** What a note says of money, and which flags that explains. */
export interface Answer extends Pick<NoteFact, 'documented' | 'kind' | 'period' | 'told'> {
  readonly lowers: readonly string[];
}

/** All that the notes of an alert do to one block; it holds no text of theirs but corrected dates. */
export interface BlockNotes {
  readonly dob: Dob | null;
  /** Told later, by a note under which colours only rise. */
  readonly risingDob: Dob | null;
  readonly disputed: readonly { readonly noteId: string; readonly flagId: string }[];
  /** `steps` down: red to yellow to white. */
  readonly mitigated: readonly (Mitigation & { readonly noteId: string })[];
  readonly aggravated: readonly { readonly noteId: string; readonly flagId: string; readonly color: Color }[];
  /** Notes that ask for more about the block; a later note on it, or one that changes it, answers them. */
  readonly open: readonly string[];
}

/** A name alone tells nobody apart. */
const IDENTIFIERS_MIN = 2;

export interface ReadNote extends Note {
  readonly dob: string | null;
  readonly disputed: readonly { readonly flagId: string }[];
  readonly mitigated: readonly Mitigation[];
  readonly answers: readonly Answer[];
  readonly aggravated: readonly { readonly flagId: string; readonly color: Color }[];
  /** It tells of a request of law enforcement, which escalates whatever the score. */
  readonly isRequest: boolean;
  /** `aggravated` as it were without that. */
  readonly otherwise: ReadNote['aggravated'];
  readonly takesBack: TakenBack;
}

/** The others judge or ask, and state nothing. */
const STATING: readonly Classification[] = ['added_facts', 'correct_incomplete', 'factually_incorrect'];

const readsDob = ({ topics = [] }: NotedFlag): boolean => topics.includes('date_of_birth');

const idsOf = (flags: readonly NotedFlag[]): string[] => flags.map(({ id }) => id);

const raisedBy = (kind: FactKind, flags: readonly NotedFlag[]): string[] =>
  idsOf(flags.filter((flag) => flag.raisedBy?.includes(kind)));

const WITHOUT_EFFECT = {
  dob: null,
  disputed: [],
  mitigated: [],
  answers: [],
  aggravated: [],
  isRequest: false,
  otherwise: [],
} as const;

/** Notes, oldest first, without what later ones take back ("the earlier note was for another customer"). */
export function standing(notes: readonly ReadNote[]): ReadNote[] {
  return notes.map((note, i) => {
    const later = notes.slice(i + 1);
    const isTakenBack = later.some(
      ({ takesBack }, at) => takesBack.notes === 'all' || (takesBack.notes === 'last' && at === 0),
    );
    if (isTakenBack) return { ...note, ...WITHOUT_EFFECT };
    const isEnded = later.some(({ takesBack }) => takesBack.requests);
    return isEnded ? { ...note, isRequest: false, aggravated: note.otherwise } : note;
  });
}

/** The effects on `flags`, those of all blocks. Once a run: a long note can take some milliseconds. */
export function readNote(note: Note, flags: readonly NotedFlag[]): ReadNote {
  const { classification, body } = note;
  const unread = { ...note, ...WITHOUT_EFFECT, takesBack: NOTHING_TAKEN_BACK };
  if (!STATING.includes(classification)) return unread;
  const facts = parseNoteFacts(body, flags);
  const isRequest = facts.some(({ kind }) => kind === 'law_enforcement_request');
  const takesBack =
    classification === 'correct_incomplete' ? unread.takesBack : takenBackIn(sentencesOf(body));
  const nothing = { ...unread, isRequest, takesBack };
  const birth = facts.findLast(({ kind }) => kind === 'corrected_dob');
  const dob = birth ? (birth.value as string) : null;
  if (classification === 'factually_incorrect') {
    const judged = dob === null ? flags : flags.filter((flag) => !readsDob(flag));
    const named = disputedIn(body, judged);
    return { ...nothing, dob, disputed: named.map((flagId) => ({ flagId })) };
  }
  const rising = ({ kind, documented }: NoteFact) =>
    raisedBy(kind, flags).map((flagId) => ({
      flagId,
      color: documented ? ('red' as const) : ('yellow' as const),
    }));
  const raised = facts.flatMap(rising);
  const beside = facts.filter(({ kind }) => kind !== 'law_enforcement_request').flatMap(rising);
  const aggravated = strongest(raised, ({ color }) => SEVERITY[color]);
  const otherwise = strongest(beside, ({ color }) => SEVERITY[color]);
  // What is correct but incomplete can only get worse.
  if (classification === 'correct_incomplete') return { ...nothing, dob, aggravated, otherwise };
  const explained = facts.flatMap((fact) =>
    loweredBy(fact, flags).map((flagId): Mitigation => {
      const basis = fact.kind === 'false_match' ? 'list' : fact.documented ? 'document' : 'word';
      return { flagId, basis, steps: fact.documented ? 2 : 1, ...(fact.isOfOne ? { isOfOne: true } : {}) };
    }),
  );
  const answers = facts.map((fact): Answer => {
    const { documented, kind, period, told } = fact;
    return { documented, kind, period, told, lowers: loweredBy(fact, flags) };
  });
  return { ...nothing, dob, mitigated: strongest(explained, strengthOf), answers, aggravated, otherwise };
}

/** What is told of every hit reaches further than what is told of one. */
export const strengthOf = ({ steps, isOfOne }: Mitigation): number => (isOfOne ? 0 : 10) + steps;

function strongest<Effect extends { readonly flagId: string }>(
  effects: readonly Effect[],
  strength: (effect: Effect) => number,
): Effect[] {
  const ascending = [...effects].sort((a, b) => strength(a) - strength(b));
  return [...new Map(ascending.map((effect) => [effect.flagId, effect])).values()];
}

const NO_EFFECTS: BlockNotes = {
  dob: null,
  risingDob: null,
  disputed: [],
  mitigated: [],
  aggravated: [],
  open: [],
};

/** What the notes, oldest first, do to a block; a block note reaches its block, a general one all. */
export function notesFor({ id: blockId, flags }: NotedBlock, notes: readonly ReadNote[]): BlockNotes {
  if (notes.length === 0) return NO_EFFECTS;
  const reaching = notes.filter(({ blockType }) => blockType === 'general' || blockType === blockId);
  const ofBlock = (flagId: string) => flags.some(({ id }) => id === flagId);
  const effects = <Effect extends { readonly flagId: string }>(of: (note: ReadNote) => readonly Effect[]) =>
    reaching.flatMap((note) =>
      of(note)
        .filter(({ flagId }) => ofBlock(flagId))
        .map((effect) => ({ ...effect, noteId: note.noteId })),
    );
  const asks = ({ classification }: Note) =>
    classification === 'context_needed' || classification === 'needs_more_context';
  const isDobRead = flags.some(readsDob);
  const changes = ({ dob, disputed, mitigated, aggravated }: ReadNote) =>
    (isDobRead && dob !== null) ||
    [...disputed, ...mitigated, ...aggravated].some(({ flagId }) => ofBlock(flagId));
  const answered = reaching.findLastIndex(
    (note) => !asks(note) && (note.blockType === blockId || changes(note)),
  );
  return {
    ...dobsOf(isDobRead ? reaching : []),
    disputed: effects(({ disputed }) => disputed),
    mitigated: effects(({ mitigated }) => mitigated),
    aggravated: effects(({ aggravated }) => aggravated),
    open: reaching
      .slice(answered + 1)
      .filter(asks)
      .map(({ noteId }) => noteId),
  };
}

function dobsOf(notes: readonly ReadNote[]): Pick<BlockNotes, 'dob' | 'risingDob'> {
  const told = notes.filter(({ dob }) => dob !== null);
  const replaced = told.findLastIndex(({ classification }) => classification !== 'correct_incomplete');
  const from = (note: ReadNote | undefined): Dob | null =>
    note ? { noteId: note.noteId, value: note.dob! } : null;
  return { dob: from(told[replaced]), risingDob: from(told.slice(replaced + 1).at(-1)) };
}

export const areWithoutEffect = (notes: BlockNotes): boolean =>
  notes.dob === null &&
  notes.risingDob === null &&
  [notes.disputed, notes.mitigated, notes.aggravated, notes.open].every((list) => list.length === 0);

/** Of the flags that the fact explains those that its sentence names, if it names any. */
function loweredBy(fact: NoteFact, flags: readonly NotedFlag[]): readonly string[] {
  const { kind, value, refs } = fact;
  if (kind === 'false_match' && (value?.length ?? 0) < IDENTIFIERS_MIN) return [];
  const explained = flags.filter((flag) => flag.loweredBy?.includes(kind));
  const named = idsOf(explained).filter((flagId) => refs.includes(flagId));
  if (named.length > 0) return named;
  return idsOf(explained.filter(({ matches = 'customer' }) => matches === fact.matched));
}

function disputable(text: string, flags: readonly NotedFlag[]): string[] {
  const topics = (Object.keys(TOPIC_WORDS) as NoteTopic[]).filter((topic) => TOPIC_WORDS[topic].test(text));
  const standing = topics.flatMap((topic) => idsOf(flags.filter((flag) => flag.topics?.includes(topic))));
  return [...new Set([...flagIdsIn(text, flags), ...standing])];
}

/** The flags of the sentences that call something wrong, or of all its sentences if none does. */
function disputedIn(text: string, flags: readonly NotedFlag[]): string[] {
  const sentences = sentencesOf(text);
  const calling = sentences.filter((sentence) => DISPUTES.test(sentence));
  return disputable((calling.length > 0 ? calling : sentences).join('\n'), flags);
}

export interface Impact {
  readonly kinds: readonly FactKind[];
  /** Flags that a note of this text on a mistake disputes. */
  readonly disputed: readonly string[];
  readonly directlyAffected: readonly BlockId[];
  readonly references: readonly BlockId[];
}

/** What a text would do as a note of any classification; writes nothing. `flags`: of all blocks. */
export function impactOf(text: string, enabled: readonly NotedBlock[], flags: readonly NotedFlag[]): Impact {
  const facts = parseNoteFacts(text, flags);
  const disputed = disputedIn(text, flags);
  const direct = new Set([
    ...facts.flatMap((fact) => [...loweredBy(fact, flags), ...raisedBy(fact.kind, flags)]),
    ...(facts.some(({ kind }) => kind === 'corrected_dob') ? idsOf(flags.filter(readsDob)) : []),
    ...disputed,
  ]);
  const mentioned = disputable(text, flags);
  const isDirect = (block: NotedBlock) => block.flags.some(({ id }) => direct.has(id));
  const isMentioned = (block: NotedBlock) =>
    BLOCK_WORDS[block.id].test(text) || block.flags.some(({ id }) => mentioned.includes(id));
  const idOf = ({ id }: NotedBlock): BlockId => id;
  return {
    kinds: [...new Set(facts.map(({ kind }) => kind))],
    disputed,
    directlyAffected: enabled.filter(isDirect).map(idOf),
    references: enabled.filter((block) => isMentioned(block) && !isDirect(block)).map(idOf),
  };
}

/** The colour after so many steps down; black, green, white and gray stay. */
export function stepsDown(color: Color, steps: number): Color {
  const ladder: readonly Color[] = ['red', 'yellow', 'white'];
  const at = ladder.indexOf(color);
  return at < 0 ? color : ladder[Math.min(at + steps, ladder.length - 1)]!;
}

/** The worse of two colours; what a mitigating or missing fact weighs gives way to any sign of risk. */
export const worseOf = (a: Color, b: Color): Color => (SEVERITY[b] > SEVERITY[a] ? b : a);
