import { z } from 'zod';
import { RESULT_CODES, analystNotes } from '@alert-review/judgement';
import { EntitySupplement } from '../../ingestion/domain/entity.record.js';
import { RERUN_REASON_CHARS_MAX } from '../../reruns/commands/rerun-investigation.command.js';
import { CLAIM_FORM_FIELDS } from './claim-form.js';
import { filesField, filledMultilineTextField, multilineTextField, optionalField } from '../form-fields.js';
import { NOTE_CHARS_MAX, FEEDBACK_CHARS_MAX } from '../../investigations/domain/notes/alert-notes.events.js';

/** Fits a text of 4,000 characters, each encoded as up to twelve bytes. */
export const WORK_FORM_BYTES_MAX = 64 * 1024;

const NOTE_ID_CHARS_MAX = 64;

export const RERUN_FORM = {
  schema: z.object({ reason: multilineTextField(RERUN_REASON_CHARS_MAX).default('') }),
};
export const PREDICT_FORM = {
  schema: z.object({ reason: filledMultilineTextField(RERUN_REASON_CHARS_MAX) }),
};

export const NOTE_FORM = {
  schema: z.object({
    block: z.enum([analystNotes.general, ...RESULT_CODES.blocks]),
    classification: z.enum(analystNotes.classifications),
    note: filledMultilineTextField(NOTE_CHARS_MAX),
    files: filesField(),
    ...CLAIM_FORM_FIELDS,
  }),
};

/** Confirms the claims of an assistant's note. */
export const CONFIRM_CLAIMS_FORM = {
  schema: z.object({ confirmed_note: z.string().max(NOTE_ID_CHARS_MAX) }),
};

export const FEEDBACK_FORM = {
  schema: z.object({
    /** A flag as `<block>/<flag>`. */
    flag: z.string().regex(/^\w{1,64}\/\w{1,16}$/, 'is no indicator of this alert'),
    color: z.enum(RESULT_CODES.colors),
    context: multilineTextField(FEEDBACK_CHARS_MAX).default(''),
  }),
};

const { entity_source_id, name, dob, email, phone } = EntitySupplement.shape;

/** Data that is missing in a customer's record. */
export const DATA_FORM = {
  schema: z.object({
    customer: entity_source_id,
    name: optionalField(name),
    dob: optionalField(dob),
    email: optionalField(email),
    phone: optionalField(phone),
  }),
};

/** A note together with its files. */
export const NOTE_FORM_BYTES_MAX = 2 * 1024 * 1024 + WORK_FORM_BYTES_MAX;

/** Fields of these forms that show their own error. */
export const WORK_FIELDS: ReadonlySet<string> = new Set(
  [RERUN_FORM, NOTE_FORM, DATA_FORM, FEEDBACK_FORM].flatMap(({ schema }) => Object.keys(schema.shape)),
);
