import { Injectable } from '@nestjs/common';
import { AppError, type Caller, Ids, LostDocumentError } from '@alert-review/kernel';
import { FieldCipher } from '../../platform/records/field-cipher.js';
import { Decisions } from '../../platform/decisions/decisions.js';
import { yieldToEventLoop } from '../../platform/process/yield-to-event-loop.js';
import {
  analystNotes,
  type BlockResult,
  type BlockType,
  type Claim,
  type Classification,
  type FlagChange,
  type NoteAnswer,
  type ReadNote,
  scoringRecipe,
} from '@alert-review/judgement';
import { AlertNotesEvents, type NoteFileType, noteFileName } from '../domain/notes/alert-notes.events.js';
import { AlertResults } from './alert-results.js';
import { Recipes } from './recipes.js';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { contentTypeOf } from '../../platform/files/content-type.js';
import { sealBytes, unsealBytes } from '../../platform/crypto/tenant-keys.js';
import { FileStore } from '../../platform/files/file-store.js';
import { SubjectKeys } from '../../platform/records/subject-keys.js';

export interface AlertNote {
  readonly noteId: string;
  readonly blockType: BlockType;
  readonly classification: Classification;
  readonly body: string;
  readonly writtenAt: string;
  readonly writtenBy: string;
  readonly files: readonly AttachedFile[];
  /** Typed facts beside the text. */
  readonly claims: readonly Claim[];
  /** Whether a person wrote the note on a page. */
  readonly isByPerson: boolean;
  /** The note of an assistant whose claims this note confirms. */
  readonly confirms?: string | undefined;
}

export interface AttachedFile {
  readonly fileId: string;
  readonly name: string;
  readonly type: NoteFileType;
  readonly bytes: number;
}

/**
 * Reads the notes of an alert from its event stream, because an investigation must not miss a note that the
 * read model does not show yet.
 */
@Injectable()
export class AlertNotes {
  constructor(
    private readonly decisions: Decisions,
    private readonly cipher: FieldCipher,
  ) {}

  /** Returns the alert's notes, oldest first. `alert` is a service id. */
  async of(caller: Pick<Caller, 'orgId'>, alert: string): Promise<AlertNote[]> {
    const events = await this.decisions.read(AlertNotesEvents, caller, alert);
    const notes: AlertNote[] = [];
    const filesOf = new Map<string, AttachedFile[]>();
    for (const event of events) {
      if (event.type === 'NoteFileAttached') {
        const { fileId, noteId, type, bytes } = event.data;
        const name = await this.cipher.unseal(event, 'name', event.data.name);
        filesOf.get(noteId)?.push({ fileId, name, type, bytes });
      }
      if (event.type !== 'BlockNoteAdded') continue;
      const { noteId, blockType, classification, claims: sealed, confirms } = event.data;
      const body = await this.cipher.unseal(event, 'body', event.data.body);
      const writtenBy = event.actor.onBehalfOf ?? event.actor.user;
      const claims =
        sealed === undefined
          ? []
          : analystNotes.storedClaims(await this.cipher.unseal(event, 'claims', sealed));
      const files: AttachedFile[] = [];
      filesOf.set(noteId, files);
      const isByPerson = event.actor.kind === 'human';
      const written = { writtenAt: event.recordedAt, writtenBy, isByPerson };
      notes.push({ noteId, blockType, classification, body, claims, confirms, files, ...written });
    }
    return notes;
  }

  /** Like `of`, with what the claims of each note say. Yields to the event loop after each note. */
  async read(caller: Pick<Caller, 'orgId'>, alert: string): Promise<(AlertNote & ReadNote)[]> {
    const read: (AlertNote & ReadNote)[] = [];
    for (const note of await this.of(caller, alert)) {
      read.push(analystNotes.read(note));
      await yieldToEventLoop();
    }
    return read;
  }
}

export type { NoteAnswer };

/** A fact that is added to an alert as a general note. */
export interface StatedFact {
  readonly body: string;
  readonly claims?: readonly Claim[] | undefined;
}

/** A note with what it states and what it changed. */
export interface ExplainedNote extends AlertNote, NoteAnswer {
  /** Flags that the note changed in the newest completed investigation. */
  readonly moved: readonly FlagChange[];
}

/** Explains what notes of an alert (a service id) state and what a rerun does with them. */
@Injectable()
export class NoteAnswers {
  constructor(
    private readonly results: AlertResults,
    private readonly recipes: Recipes,
    private readonly notes: AlertNotes,
  ) {}

  /** Returns the newest notes, oldest first. */
  async newest(caller: Caller, alert: string, count: number): Promise<ExplainedNote[]> {
    return this.with(caller, alert, (notes, answersTo, results) => {
      const newest = notes.slice(-count);
      const all = results.flatMap(({ noteChanges = [] }) => noteChanges);
      return answersTo(newest, notes).map((answer, i) => {
        const moved = all.filter(({ noteId }) => noteId === newest[i]!.noteId);
        return { ...newest[i]!, ...answer, moved };
      });
    });
  }

  /** Returns answers to facts, each as if it were the next note of the alert. */
  async ofFacts(caller: Caller, alert: string, facts: readonly StatedFact[]): Promise<NoteAnswer[]> {
    return this.with(caller, alert, async (notes, answersTo) => {
      const answers: NoteAnswer[] = [];
      for (const { body, claims } of facts) {
        const note = analystNotes.readFact(body, claims);
        answers.push(...answersTo([note], [...notes, note]));
        await yieldToEventLoop();
      }
      return answers;
    });
  }

  private async with<Answers>(
    caller: Caller,
    alert: string,
    answers: (
      notes: readonly (AlertNote & ReadNote)[],
      answersTo: (asked: readonly ReadNote[], notes: readonly ReadNote[]) => NoteAnswer[],
      results: readonly BlockResult[],
    ) => Answers | Promise<Answers>,
  ): Promise<Answers> {
    const { recipe } = await this.recipes.current(caller);
    const run = await this.results.newestCompleted(caller, alert);
    const content = run && (await this.results.content(caller, run));
    return scoringRecipe.withOwnWords(recipe.lists, async () =>
      answers(
        await this.notes.read(caller, alert),
        (asked, notes) => analystNotes.answers(asked, notes, recipe, content),
        content?.result.perBlock ?? [],
      ),
    );
  }
}

export interface NoteFile {
  readonly name: string;
  readonly content: Uint8Array;
}

/** Limits chosen for a letter, a scan or a screenshot. */
const NOTE_FILES_MAX = 5;
const NOTE_FILE_BYTES_MAX = 2 * 1024 * 1024;
const NAME_CHARS_MAX = 200;
/** Bytes that encryption adds. */
const SEAL_BYTES = 28;

/** Files of notes in the file store, encrypted with the key of their alert and bound to that alert. */
@Injectable()
export class NoteFiles {
  constructor(
    private readonly files: FileStore,
    private readonly keys: SubjectKeys,
    private readonly decisions: Decisions,
    private readonly ids: Ids,
  ) {}

  /** Stores files of an alert (a service id). Throws validation_error, store_unavailable. */
  async store(caller: Caller, alert: string, noteId: string, sent: readonly NoteFile[]) {
    if (sent.length > NOTE_FILES_MAX) throw refusal(`takes at most ${NOTE_FILES_MAX} files`);
    const checked = sent.map(checkFile);
    if (checked.length > 0) await this.decisions.ensureKeys(caller, [alert]);
    const stored = [];
    for (const { name, type, content } of checked) {
      const fileId = this.ids.next();
      const sealed = sealBytes(await this.keys.key(caller, alert), content, contextOf(alert, fileId));
      const limits = { bytesMax: NOTE_FILE_BYTES_MAX + SEAL_BYTES };
      const source = Readable.from([Buffer.from(sealed)]);
      const { sha256 } = await this.files.write(caller.orgId, noteFileName(fileId), source, limits);
      stored.push({ fileId, noteId, name, type, bytes: content.length, sha256 });
    }
    return stored;
  }

  /** Returns the content of a stored file. Throws LostDocumentError if the file or its key is gone. */
  async read(caller: Pick<Caller, 'orgId'>, alert: string, fileId: string): Promise<Uint8Array> {
    const source = await this.files.open(caller.orgId, noteFileName(fileId));
    if (!source) throw new LostDocumentError(`no file ${fileId}`);
    return unsealBytes(await this.keys.key(caller, alert), await buffer(source), contextOf(alert, fileId));
  }
}

const contextOf = (alert: string, fileId: string): string => `note file ${alert} ${fileId}`;

const refusal = (message: string): AppError => new AppError('validation_error', { field: 'files', message });

function checkFile({ name, content }: NoteFile) {
  const shown = name.slice(0, NAME_CHARS_MAX).toWellFormed();
  if (content.length === 0) throw refusal(`has an empty file: ${shown}`);
  if (content.length > NOTE_FILE_BYTES_MAX)
    throw refusal(`has a file of more than ${NOTE_FILE_BYTES_MAX} bytes: ${shown}`);
  const type = contentTypeOf(content);
  if (type === null) throw refusal(`takes PDF, PNG, JPEG and text in UTF-8, which this is not: ${shown}`);
  return { name: shown, type, content };
}
