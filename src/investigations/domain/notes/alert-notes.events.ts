import { z } from 'zod';
import { defineEvents } from '@alert-review/kernel';
import { RESULT_CODES, analystNotes } from '@alert-review/judgement';

const NOTE_FILE_TYPES = ['application/pdf', 'image/png', 'image/jpeg', 'text/plain'] as const;

/** Limits of texts in characters. A fact may come from a file, and so is longer than what a person writes. */
export const NOTE_CHARS_MAX = 4_096;
export const FEEDBACK_CHARS_MAX = 4_096;
export const FACT_CHARS_MAX = 12_000;

export type NoteFileType = (typeof NOTE_FILE_TYPES)[number];

export const noteFileName = (fileId: string): string => `note-${fileId}`;

const ShownByRun = z.object({
  investigation: z.string(),
  flags: z.record(z.string(), z.enum(RESULT_CODES.colors)),
});

/** What analysts write about the analysis of an alert. The stream's id is the alert's. */
export const AlertNotesEvents = defineEvents('alertNotes', {
  BlockNoteAdded: {
    v: 4,
    schema: z.object({
      noteId: z.string(),
      blockType: z.enum([analystNotes.general, ...RESULT_CODES.blocks]),
      classification: z.enum(analystNotes.classifications),
      body: z.string(),
      /** Flags of the block that a reviewed_correct note agrees with; null for other notes. */
      agreedWith: ShownByRun.nullable(),
      /** Flags of the block that a factually_incorrect note disputes; null for other notes. */
      disputed: ShownByRun.nullable(),
      /** Typed facts beside the text: a list of `Claim` as JSON. Missing without claims. */
      claims: z.string().optional(),
      /** The note of an assistant whose claims the writer of this note confirms. */
      confirms: z.string().optional(),
    }),
    upcast: {
      1: (data: object) => ({ ...data, agreedWith: null }),
      2: (data: object) => ({ ...data, disputed: null }),
      3: (data: object) => data,
    },
    sealed: ['body', 'claims'],
    audit: ({ classification }, alert) => ({ alerts: [alert], value: classification }),
  },
  /** A file that belongs to a note. Its encrypted content is in the file store. */
  NoteFileAttached: {
    v: 1,
    schema: z.object({
      fileId: z.string(),
      noteId: z.string(),
      name: z.string(),
      type: z.enum(NOTE_FILE_TYPES),
      bytes: z.number().int(),
      /** SHA-256 of the encrypted content, in hex. */
      sha256: z.string(),
    }),
    sealed: ['name'],
    audit: (_, alert) => ({ alerts: [alert] }),
  },
  /** The colour that an analyst would have given a flag. Changes no investigation. */
  FlagFeedbackSubmitted: {
    v: 1,
    schema: z.object({
      feedbackId: z.string(),
      investigation: z.string(),
      shownColor: z.enum(RESULT_CODES.colors),
      blockId: z.enum(RESULT_CODES.blocks),
      flagId: z.string(),
      color: z.enum(RESULT_CODES.colors),
      context: z.string().optional(),
    }),
    sealed: ['context'],
    audit: ({ color, shownColor }, alert) => ({ alerts: [alert], value: color, before: shownColor }),
  },
});
