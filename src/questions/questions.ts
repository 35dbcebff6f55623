import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import {
  AppError,
  type Caller,
  escapeInvisible,
  type EventOf,
  Ids,
  LostDocumentError,
} from '@alert-review/kernel';
import { sealBytes, unsealBytes } from '../platform/crypto/tenant-keys.js';
import { Decisions } from '../platform/decisions/decisions.js';
import { contentTypeOf } from '../platform/files/content-type.js';
import { yieldToEventLoop } from '../platform/process/yield-to-event-loop.js';
import { FieldCipher } from '../platform/records/field-cipher.js';
import { PurgedData } from '../platform/records/purged-data.js';
import { Records } from '../platform/records/records.js';
import { SubjectKeys } from '../platform/records/subject-keys.js';
import { DocumentRecord, documentFilterOfAlert } from './domain/document.record.js';
import { questionDecider, requireOpenQuestion } from './domain/question.decider.js';
import { QuestionEvents, type QuestionState } from './domain/question.events.js';

type Event = EventOf<typeof QuestionEvents>;

/** A document as the bank sends it with an answer. */
export interface SentDocument {
  readonly name: string;
  readonly content: Uint8Array;
}

/** A stored document of an answer, without its content. */
export interface AnswerDocument {
  readonly documentId: string;
  readonly name: string;
  readonly type: string;
  readonly bytes: number;
  /** SHA-256 of the content as it was sent, hexadecimal. */
  readonly sha256: string;
}

interface Act {
  readonly at: string;
  readonly by: string;
  readonly text: string;
}

/** A question to a customer, with its answer or withdrawal. */
export interface Question {
  readonly questionId: string;
  /** Service id of the customer. */
  readonly customer: string;
  readonly state: QuestionState;
  readonly asked: Act;
  readonly answer: (Act & { readonly documents: readonly AnswerDocument[] }) | null;
  /** The withdrawal, with its reason as `text`; null if there was none. */
  readonly withdrawn: Act | null;
}

/**
 * Maximum number of documents per answer: ten scanned documents, and as many bytes as one request may hold in
 * memory.
 */
const DOCUMENTS_MAX = 10;
const DOCUMENT_BYTES_MAX = 5 * 1024 * 1024;
const DOCUMENTS_BYTES_MAX = 20 * 1024 * 1024;
const NAME_CHARS_MAX = 200;

/** Allowed file extensions and the content type that each requires. */
const TYPES: Readonly<Record<string, string>> = {
  pdf: 'application/pdf',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  csv: 'text/plain',
  txt: 'text/plain',
};

/**
 * Questions about alerts (service ids), with texts and documents. They are encrypted with the keys of the
 * alerts.
 */
@Injectable()
export class Questions {
  constructor(
    private readonly decisions: Decisions,
    private readonly cipher: FieldCipher,
    private readonly records: Records,
    private readonly keys: SubjectKeys,
    private readonly purged: PurgedData,
    private readonly ids: Ids,
  ) {}

  /**
   * Runs a command on the questions of an alert. Throws the errors of `questionDecider`, and alert_not_found.
   */
  async decide(caller: Caller, alert: string, command: Event): Promise<void> {
    const of = { family: QuestionEvents, decider: questionDecider, streamId: alert };
    await this.decisions.decide({ ...of, caller, operation: command.type, command });
    if (!(await this.purged.find(caller, 'alert', alert))) return;
    // Check again: an erasure in the meantime destroyed the key, and encrypting the texts created a new key.
    await this.keys.destroy(caller, alert);
    await this.records.for(caller).remove(DocumentRecord, documentFilterOfAlert(alert));
    throw new AppError('alert_not_found', { field: 'alert_id', value: alert });
  }

  /** Stores an answer and its documents. Throws question_not_found, question_over, validation_error. */
  async answer(
    caller: Caller,
    alert: string,
    question: string,
    text: string,
    sent: readonly SentDocument[],
  ): Promise<void> {
    const { state } = await this.decisions.state(QuestionEvents, questionDecider, caller, alert);
    requireOpenQuestion(state, question);
    // Store the documents before the event: once an event names a document, it must exist.
    const stored = await this.storeDocuments(caller, alert, sent);
    const $in = stored.map(({ documentId }) => `${alert}.${documentId}`);
    const data = { question, text, documents: JSON.stringify(stored) };
    await this.decide(caller, alert, { type: 'QuestionAnswered', data }).catch(async (error: unknown) => {
      // Remove the documents only after a refusal: after other errors the event may have been appended.
      if (error instanceof AppError && error.status < 500 && $in.length > 0)
        await this.records.for(caller).remove(DocumentRecord, { id: { $in } });
      throw error;
    });
  }

  /** Returns the questions of an alert, oldest first. */
  async of(caller: Pick<Caller, 'orgId'>, alert: string): Promise<Question[]> {
    const questions = new Map<string, Question>();
    for (const event of await this.decisions.read(QuestionEvents, caller, alert)) {
      const { question } = event.data;
      const open = (field: string, sealed: string) => this.cipher.unseal(event, field, sealed);
      const act = { at: event.recordedAt, by: event.actor.user };
      const before = questions.get(question)!;
      if (event.type === 'QuestionAsked') {
        const asked = { ...act, text: await open('text', event.data.text) };
        const { customer } = event.data;
        const none = { answer: null, withdrawn: null };
        questions.set(question, { questionId: question, customer, state: 'open', asked, ...none });
      } else if (event.type === 'QuestionAnswered') {
        const text = await open('text', event.data.text);
        const documents = JSON.parse(await open('documents', event.data.documents)) as AnswerDocument[];
        questions.set(question, { ...before, state: 'answered', answer: { ...act, text, documents } });
      } else {
        const text = await open('reason', event.data.reason);
        questions.set(question, { ...before, state: 'withdrawn', withdrawn: { ...act, text } });
      }
    }
    return [...questions.values()];
  }

  private async storeDocuments(caller: Caller, alert: string, sent: readonly SentDocument[]) {
    if (sent.length > DOCUMENTS_MAX) throw refusal(`are more than ${DOCUMENTS_MAX}`);
    if (sent.reduce((sum, { content }) => sum + content.length, 0) > DOCUMENTS_BYTES_MAX)
      throw refusal(`have more than ${DOCUMENTS_BYTES_MAX} bytes together`);
    const checked = sent.map((document) => ({ ...document, ...checkDocument(document) }));
    if (checked.length > 0) await this.decisions.ensureKeys(caller, [alert]);
    const documents: AnswerDocument[] = [];
    for (const { name, type, content } of checked) {
      const documentId = this.ids.next();
      const id = `${alert}.${documentId}`;
      const sealed = Buffer.from(sealBytes(await this.keys.key(caller, alert), content, contextOf(id)));
      await this.records.for(caller).put(DocumentRecord, { id, sealed });
      const sha256 = createHash('sha256').update(content).digest('hex');
      documents.push({ documentId, name, type, bytes: content.length, sha256 });
      await yieldToEventLoop();
    }
    return documents;
  }

  /** Returns the content of a document. Throws LostDocumentError if the document or its key is lost. */
  async readDocument(caller: Pick<Caller, 'orgId'>, alert: string, document: string): Promise<Uint8Array> {
    const id = `${alert}.${document}`;
    const row = await this.records.for(caller).get(DocumentRecord, id);
    if (!row) throw new LostDocumentError(`no document ${document}`);
    return unsealBytes(await this.keys.key(caller, alert), row.sealed, contextOf(id));
  }
}

const contextOf = (id: string): string => `question document ${id}`;

/**
 * Returns a validation_error about a field. Pages show `message` beside the field; other clients get the
 * sentence `reason`.
 */
export const refusedFieldError = (field: string, message: string): AppError =>
  new AppError('validation_error', { field, message, reason: `${field} ${message}` });

const refusal = (message: string): AppError => refusedFieldError('documents', message);

/** Returns a safe file name and the type. Throws validation_error unless extension and content agree. */
function checkDocument({ name: given, content }: SentDocument): Pick<AnswerDocument, 'name' | 'type'> {
  const name = escapeInvisible(given.toWellFormed())
    .replace(/[\\/:*?"<>|]/g, '_')
    .slice(-NAME_CHARS_MAX)
    .toWellFormed();
  if (content.length === 0) throw refusal(`include an empty one: ${name}`);
  if (content.length > DOCUMENT_BYTES_MAX)
    throw refusal(`include one of more than ${DOCUMENT_BYTES_MAX} bytes: ${name}`);
  const ending = /\.(\w+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
  const type = Object.hasOwn(TYPES, ending) ? TYPES[ending] : undefined;
  if (type === undefined) throw refusal(`have to end with .${Object.keys(TYPES).join(', .')}: ${name}`);
  if (contentTypeOf(content) !== type) throw refusal(`include one that is no ${ending}: ${name}`);
  return { name, type };
}
