import { AppError, countCodePoints, type Decider, type EventOf, isBlankText } from '@alert-review/kernel';
import { analystNotes, type BlockType, type Claim } from '@alert-review/judgement';
import {
  type AlertNotesEvents,
  FACT_CHARS_MAX,
  FEEDBACK_CHARS_MAX,
  NOTE_CHARS_MAX,
} from './alert-notes.events.js';

type Event = EventOf<typeof AlertNotesEvents>;
type DataOf<Type extends Event['type']> = Extract<Event, { type: Type }>['data'];

/** Flags of the alert's newest result: the colour by flag id, grouped by block. */
export type ShownFlagColors = ReadonlyMap<
  string,
  ReadonlyMap<string, DataOf<'FlagFeedbackSubmitted'>['color']>
>;

type AlertNotesCommand =
  | {
      readonly type: 'addNote';
      readonly data: Note;
      readonly shown: ShownFlagColors;
      readonly investigation: string;
      readonly files: readonly DataOf<'NoteFileAttached'>[];
    }
  | { readonly type: 'submitFeedback'; readonly data: Feedback; readonly shown: ShownFlagColors }
  | { readonly type: 'addFacts'; readonly facts: readonly Fact[] };

/** A general note, which is not about a single block of the analysis. */
interface Fact extends Pick<Added, 'noteId' | 'body' | 'confirms'> {
  readonly claims?: readonly Claim[] | undefined;
}

type Added = DataOf<'BlockNoteAdded'>;
type AddNote = Extract<AlertNotesCommand, { type: 'addNote' }>;
type Note = Fact & Pick<Added, 'classification'> & { readonly blockType: string };
type Feedback = Omit<DataOf<'FlagFeedbackSubmitted'>, 'shownColor' | 'blockId'> & {
  readonly blockId: string;
};

/** Notes and feedback are only added, never changed. Each refers to the alert's newest result. */
export const alertNotesDecider: Decider<null, AlertNotesCommand, Event> = {
  initial: null,

  decide(_alert, command) {
    if (command.type === 'addFacts')
      return command.facts.map((fact) => {
        refuseClaims({ ...fact, classification: 'added_facts' });
        return factOf(fact, FACT_CHARS_MAX);
      });
    if (command.type === 'addNote') {
      const { data, shown } = command;
      const files = command.files.map((file): Event => ({ type: 'NoteFileAttached', data: file }));
      refuseClaims(data);
      if (data.blockType === analystNotes.general) {
        if (data.classification !== 'added_facts')
          throw refusal('classification', data.classification, GENERAL_NOTE_REFUSAL);
        return [factOf(data, NOTE_CHARS_MAX), ...files];
      }
      refuseBody(data.body, NOTE_CHARS_MAX);
      refuseUnknownBlock('block_type', data.blockType, shown, ` or ${analystNotes.general}`);
      return [
        noteAddedEvent({
          ...withClaimsAsText(data),
          blockType: data.blockType as BlockType,
          ...flagsAgreedOrDisputed(command),
        }),
        ...files,
      ];
    }
    const { data, shown } = command;
    if (data.context !== undefined) refuseText('context', data.context, FEEDBACK_CHARS_MAX);
    refuseUnknownBlock('block_id', data.blockId, shown);
    const { flagId } = data;
    const flags = shown.get(data.blockId)!;
    const shownColor = flags.get(flagId);
    if (shownColor === undefined) {
      const reason = `flag_id must be one of ${[...flags.keys()].join(', ')} for this block_id`;
      throw refusal('flag_id', flagId, reason);
    }
    const blockId = data.blockId as DataOf<'FlagFeedbackSubmitted'>['blockId'];
    return [{ type: 'FlagFeedbackSubmitted', data: { ...data, blockId, shownColor } }];
  },

  evolve: (alert) => alert,
};

const noteAddedEvent = (data: Added): Event => ({ type: 'BlockNoteAdded', data });

/** Claims are stored as one text, because a text is encrypted as a whole. */
function withClaimsAsText<Given extends Fact>({ claims = [], confirms, ...note }: Given) {
  return {
    ...note,
    ...(claims.length > 0 && { claims: JSON.stringify(claims) }),
    ...(confirms !== undefined && { confirms }),
  };
}

/** Claims state facts, so they stand beside a note that states facts or corrects a block. */
const CLAIMING: readonly Note['classification'][] = ['added_facts', 'factually_incorrect'];

function refuseClaims({ claims = [], classification }: Pick<Note, 'claims' | 'classification'>): void {
  if (claims.length === 0) return;
  if (!CLAIMING.includes(classification))
    throw refusal('classification', classification, `claims belong to ${CLAIMING.join(' or ')}`);
  const problem = analystNotes.claimProblem(claims);
  if (problem) throw refusal(problem.field, problem.value, problem.reason);
}

function factOf(fact: Fact, charsMax: number): Event {
  const { noteId, body, claims, confirms } = fact;
  refuseBody(body, charsMax);
  return noteAddedEvent({
    ...withClaimsAsText({ noteId, body, claims, confirms }),
    classification: 'added_facts',
    blockType: analystNotes.general,
    agreedWith: null,
    disputed: null,
  });
}

function flagsAgreedOrDisputed({
  data,
  shown,
  investigation,
}: AddNote): Pick<Added, 'agreedWith' | 'disputed'> {
  const { blockType, classification, claims } = data;
  const flags = [...shown.get(blockType)!];
  const wrong = analystNotes.flagsDisputed(claims);
  const disputed = flags.filter(([flagId]) => wrong.includes(flagId));
  const isAbout = (list: typeof flags) => ({ investigation, flags: Object.fromEntries(list) });
  return {
    agreedWith: classification === 'reviewed_correct' ? isAbout(flags) : null,
    disputed: classification === 'factually_incorrect' ? isAbout(disputed) : null,
  };
}

const GENERAL_NOTE_REFUSAL =
  'A general note is for added_facts: a fact reaches every block, a judgement names the block it is about';

const refusal = (field: string, value: string, reason: string): AppError =>
  new AppError('validation_error', { field, value, reason });

function refuseBody(body: string, charsMax: number): void {
  if (isBlankText(body)) throw new AppError('validation_error', { field: 'body', reason: 'body is empty' });
  refuseText('body', body, charsMax);
}

function refuseText(field: string, text: string, charsMax: number): void {
  if (!text.isWellFormed()) throw refusal(field, text, `${field} contains half a surrogate pair`);
  const length = countCodePoints(text);
  if (length <= charsMax) return;
  const reason = `${field} has ${length} characters; at most ${charsMax} are taken`;
  throw new AppError('validation_error', { field, reason });
}

function refuseUnknownBlock(field: string, value: string, shown: ShownFlagColors, also = ''): void {
  if (shown.has(value)) return;
  const reason =
    shown.size > 0
      ? `${field} must be one of ${[...shown.keys()].join(', ')}${also}`
      : `The alert has no analysis yet, so ${field} cannot name a block of it`;
  throw refusal(field, value, reason);
}
