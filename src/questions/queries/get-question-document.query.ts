import { requireAlert } from '../../alerts/queries/find-alerts.query.js';
import { type AlertRef, AppError, type Caller, idOfAlertRef } from '@alert-review/kernel';
import { Bus } from '../../platform/bus/bus.js';
import { defineQuery } from '../../platform/bus/define-message.js';
import { Questions, type AnswerDocument } from '../questions.js';

interface ReadDocument extends AnswerDocument {
  readonly content: Uint8Array;
}

/** Returns a document that was sent with an answer. Throws alert_not_found, question_document_not_found. */
export const GetQuestionDocument = defineQuery(
  'GetQuestionDocument',
  {
    permission: 'alerts:read',
    feature: 'teamwork',
    readsPersonalData: ({ alertId, document }) => `${idOfAlertRef(alertId)} ${document}`,
    readsEventLog: true,
  },
  (caller: Caller, fields: { readonly alertId: AlertRef; readonly document: string }) => ({
    ...fields,
    caller,
  }),
  [Bus, Questions],
  async ({ caller, alertId, document }, bus, questions): Promise<ReadDocument> => {
    const { id } = await requireAlert(bus, caller, alertId);
    const documents = (await questions.of(caller, id)).flatMap(({ answer }) => answer?.documents ?? []);
    const found = documents.find(({ documentId }) => documentId === document);
    if (!found) throw new AppError('question_document_not_found', { field: 'document_id', value: document });
    return { ...found, content: await questions.readDocument(caller, id, document) };
  },
);
