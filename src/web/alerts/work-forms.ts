import { z } from 'zod';
import { BLOCK_IDS } from '../../investigations/domain/scoring/dimensions.js';
import { COLORS } from '../../investigations/domain/scoring/flag.js';
import { CLASSIFICATIONS, GENERAL } from '../../investigations/domain/notes/alert-notes.events.js';
import { Supplement } from '../../ingestion/domain/entity.record.js';
import { text } from '../../kernel/fields.js';
import { optionalField } from '../read-query.js';
import { REASON_CHARS_MAX } from '../../reruns/commands/rerun-investigation.command.js';

/** Own choice: a note is a paragraph. */
export const NOTE_CHARS_MAX = 4_000;

/** A text of 4,000 characters, each sent as up to twelve bytes. */
export const WORK_FORM_BYTES_MAX = 64 * 1024;

/** Browsers send line breaks with a carriage return. */
const lines = (max: number) =>
  z.preprocess(
    (value) => (typeof value === 'string' ? value.replaceAll('\r\n', '\n').trim() : value),
    text(max),
  );

const filled = (max: number) => lines(max).refine((value) => value !== '', 'is empty');

export const RERUN_FORM = { schema: z.object({ reason: lines(REASON_CHARS_MAX).default('') }) };
export const PREDICT_FORM = { schema: z.object({ reason: filled(REASON_CHARS_MAX) }) };

export const NOTE_FORM = {
  schema: z.object({
    block: z.enum([GENERAL, ...BLOCK_IDS]),
    classification: z.enum(CLASSIFICATIONS),
    note: filled(NOTE_CHARS_MAX),
    /** A browser sends an empty file where none was chosen. */
    files: z
      .preprocess((value) => [value ?? []].flat(), z.array(z.instanceof(File)))
      .transform((files) => files.filter(({ size, name }) => size > 0 || name !== ''))
      .default([]),
  }),
};

export const FEEDBACK_FORM = {
  schema: z.object({
    /** `<block>/<flag>` */
    flag: z.string().regex(/^\w{1,64}\/\w{1,16}$/, 'is no flag of this alert'),
    color: z.enum(COLORS),
    context: lines(NOTE_CHARS_MAX).default(''),
  }),
};

const { entity_source_id, name, dob, email, phone } = Supplement.shape;

/** Data that the record of a customer lacks. */
export const DATA_FORM = {
  schema: z.object({
    customer: entity_source_id,
    name: optionalField(name),
    dob: optionalField(dob),
    email: optionalField(email),
    phone: optionalField(phone),
  }),
};

/** A note and its files, all together. */
export const NOTE_FORM_BYTES_MAX = 2 * 1024 * 1024 + WORK_FORM_BYTES_MAX;

/** Fields that show beside them what is wrong with them. */
export const WORK_FIELDS: ReadonlySet<string | null> = new Set([
  'reason',
  'block',
  'classification',
  'note',
  'files',
  'flag',
  'color',
  'context',
  'customer',
  'name',
  'dob',
  'email',
  'phone',
]);
