import type { BlockType, Classification } from './alert-notes.events.js';
import { BLOCK_IDS, type BlockId } from '../scoring/dimensions.js';
import { SEVERITY, type Color } from '../scoring/flag.js';
import { flagIdsIn, parseNoteFacts, sentencesOf, type NoteFact } from './note-facts.js';
import { BLOCK_WORDS, DISPUTES, FIELD_FLAGS, type FactKind } from './note-lexicon.js';

/** A note as the engine reads it, in clear. */
export interface Note {
  readonly noteId: string;
  readonly blockType: BlockType;
  readonly classification: Classification;
  readonly body: string;
}

interface Dob {
  readonly noteId: string;
  /** ISO. */
  readonly value: string;
}

/** All that the notes of an alert do to one block; it holds no text of theirs but corrected dates. */
export interface BlockNotes {
  /** Takes the place of the uploaded one. */
  readonly dob: Dob | null;
  /** Told later, by a note under which colours only rise. */
  readonly risingDob: Dob | null;
  readonly disputed: readonly { readonly noteId: string; readonly flagId: string }[];
  /** `steps` down: red to yellow to white. */
  readonly mitigated: readonly { readonly noteId: string; readonly flagId: string; readonly steps: number }[];
  readonly aggravated: readonly { readonly noteId: string; readonly flagId: string; readonly color: Color }[];
  /** Notes that ask for more about the block; a later note on it, or one that changes it, answers them. */
  readonly open: readonly string[];
}

/**
 * Which flags a fact takes down, one step, two if it is documented. The choice is our own: the flag must
 * stand on what the fact explains.
 */
const MITIGATES: Readonly<Record<FactKind, readonly string[]>> = {
  source_of_funds_explained: ['AA2', 'EA1', 'EA2', 'TP5', 'TP6'],
  relationship_explained: ['EP5', 'TP2', 'TP3', 'CN1', 'CN2'],
  relocation: ['EP4', 'IG2'],
  corrected_dob: [],
  identity_verified: ['CP1', 'EP2'],
  scam_victim: [],
  law_enforcement_request: [],
  sar_filed: [],
  false_match: ['SC1', 'SC2', 'AM1'],
};

/** Which flags a fact raises, to yellow, to red if it is documented. */
const AGGRAVATES: Readonly<Partial<Record<FactKind, readonly string[]>>> = {
  // Victims are used as mules and age is what they are chosen for.
  scam_victim: ['CP3'],
  law_enforcement_request: ['AM1'],
  sar_filed: ['AM1'],
};

/** A name alone tells nobody apart. */
const IDENTIFIERS_MIN = 2;

/** The blocks that judge by the date of birth, and the flags that do. */
const DOB_FLAGS: readonly string[] = ['CP3', 'SC1'];

const PREFIXES = ['AA', 'CP', 'EA', 'EP', 'IG', 'TP', 'CN', 'CE', 'SC', 'AM'];

const blockOfFlag = (flagId: string): BlockId => BLOCK_IDS[PREFIXES.indexOf(flagId.slice(0, 2))]!;

const blocksOf = (flagIds: readonly string[]): BlockId[] => flagIds.map(blockOfFlag);

/** A note with what it does to flags, of whatever blocks, each flag at most once. */
export interface ReadNote extends Note {
  /** A corrected date of birth, ISO. */
  readonly dob: string | null;
  readonly disputed: readonly { readonly flagId: string }[];
  readonly mitigated: readonly { readonly flagId: string; readonly steps: number }[];
  readonly aggravated: readonly { readonly flagId: string; readonly color: Color }[];
}

/** The others judge or ask, and state nothing. */
const STATING: readonly Classification[] = ['added_facts', 'correct_incomplete', 'factually_incorrect'];

/** To be called once a run and not once a block: a long note can take some milliseconds. */
export function readNote(note: Note): ReadNote {
  const { classification, body } = note;
  const nothing = { ...note, dob: null, disputed: [], mitigated: [], aggravated: [] };
  if (!STATING.includes(classification)) return nothing;
  const facts = parseNoteFacts(body);
  const birth = facts.findLast(({ kind }) => kind === 'corrected_dob');
  const dob = birth ? (birth.value as string) : null;
  if (classification === 'factually_incorrect') {
    const named = disputedIn(body).filter((flagId) => dob === null || !DOB_FLAGS.includes(flagId));
    return { ...nothing, dob, disputed: named.map((flagId) => ({ flagId })) };
  }
  const raised = facts.flatMap(({ kind, documented }) =>
    (AGGRAVATES[kind] ?? []).map((flagId) => ({
      flagId,
      color: documented ? ('red' as const) : ('yellow' as const),
    })),
  );
  const aggravated = strongest(raised, ({ color }) => SEVERITY[color]);
  // What is correct but incomplete can only get worse.
  if (classification === 'correct_incomplete') return { ...nothing, dob, aggravated };
  const explained = facts.flatMap((fact) =>
    mitigates(fact).map((flagId) => ({ flagId, steps: fact.documented ? 2 : 1 })),
  );
  return { ...nothing, dob, mitigated: strongest(explained, ({ steps }) => steps), aggravated };
}

/** One effect a flag: a note that repeats itself weighs no more. */
function strongest<Effect extends { readonly flagId: string }>(
  effects: readonly Effect[],
  strength: (effect: Effect) => number,
): Effect[] {
  const ascending = [...effects].sort((a, b) => strength(a) - strength(b));
  return [...new Map(ascending.map((effect) => [effect.flagId, effect])).values()];
}

/** What the notes, oldest first, do to a block; a block note reaches its block, a general one all. */
export function notesFor(blockId: BlockId, notes: readonly ReadNote[]): BlockNotes {
  const reaching = notes.filter(({ blockType }) => blockType === 'general' || blockType === blockId);
  const ofBlock = (flagId: string) => blockOfFlag(flagId) === blockId;
  const effects = <Effect extends { readonly flagId: string }>(of: (note: ReadNote) => readonly Effect[]) =>
    reaching.flatMap((note) =>
      of(note)
        .filter(({ flagId }) => ofBlock(flagId))
        .map((effect) => ({ ...effect, noteId: note.noteId })),
    );
  const asks = ({ classification }: Note) =>
    classification === 'context_needed' || classification === 'needs_more_context';
  const readsDob = DOB_FLAGS.some(ofBlock);
  const changes = ({ dob, disputed, mitigated, aggravated }: ReadNote) =>
    (readsDob && dob !== null) ||
    [...disputed, ...mitigated, ...aggravated].some(({ flagId }) => ofBlock(flagId));
  const answered = reaching.findLastIndex(
    (note) => !asks(note) && (note.blockType === blockId || changes(note)),
  );
  return {
    ...dobsOf(readsDob ? reaching : []),
    disputed: effects(({ disputed }) => disputed),
    mitigated: effects(({ mitigated }) => mitigated),
    aggravated: effects(({ aggravated }) => aggravated),
    open: reaching
      .slice(answered + 1)
      .filter(asks)
      .map(({ noteId }) => noteId),
  };
}

/** The last ones told; what replaces the date also replaces what was told before to raise colours. */
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
function mitigates({ kind, value, refs }: NoteFact): readonly string[] {
  if (kind === 'false_match' && (value?.length ?? 0) < IDENTIFIERS_MIN) return [];
  const named = MITIGATES[kind].filter((flagId) => refs.includes(flagId));
  return named.length > 0 ? named : MITIGATES[kind];
}

/** The flags that a text names, by id or by the words for what they stand on. */
const disputable = (text: string): string[] => [
  ...new Set([
    ...flagIdsIn(text),
    ...FIELD_FLAGS.flatMap(([words, flagIds]) => (words.test(text) ? flagIds : [])),
  ]),
];

/**
 * The flags that a note on a mistake disputes: those of the sentences that call something wrong, or of all
 * its sentences if none does.
 */
function disputedIn(text: string): string[] {
  const sentences = sentencesOf(text);
  const calling = sentences.filter((sentence) => DISPUTES.test(sentence));
  return disputable((calling.length > 0 ? calling : sentences).join('\n'));
}

export interface Impact {
  /** What was understood, without repetition, in the order of the text. */
  readonly kinds: readonly FactKind[];
  /** Flags that a note of this text on a mistake disputes. */
  readonly disputed: readonly string[];
  /** Blocks that a rerun with this text may change, and others that are only mentioned. */
  readonly directlyAffected: readonly BlockId[];
  readonly references: readonly BlockId[];
}

/**
 * What a text would do to a rerun as a note of any classification; only blocks of `enabled` are named. Writes
 * nothing.
 */
export function impactOf(text: string, enabled: readonly BlockId[]): Impact {
  const facts = parseNoteFacts(text);
  const disputed = disputedIn(text);
  const direct = new Set([
    ...facts.flatMap((fact) => blocksOf([...mitigates(fact), ...(AGGRAVATES[fact.kind] ?? [])])),
    ...(facts.some(({ kind }) => kind === 'corrected_dob') ? blocksOf(DOB_FLAGS) : []),
    ...blocksOf(disputed),
  ]);
  const mentioned = new Set([
    ...blocksOf(disputable(text)),
    ...BLOCK_IDS.filter((id) => BLOCK_WORDS[id].test(text)),
  ]);
  return {
    kinds: [...new Set(facts.map(({ kind }) => kind))],
    disputed,
    directlyAffected: enabled.filter((id) => direct.has(id)),
    references: enabled.filter((id) => mentioned.has(id) && !direct.has(id)),
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
