import { z } from 'zod';
import { ROW_FORMATS } from '@alert-review/kernel';
import { dayField, optionalField } from '../form-fields.js';

export const DECISIONS_PATH = '/decisions';
export const ACCESS_PATH = `${DECISIONS_PATH}/access`;
export const QUALITY_REVIEWS_PATH = `${DECISIONS_PATH}/second-looks`;
export const VALIDATION_PATH = `${DECISIONS_PATH}/model-validation`;

/** Choices of the event filter with their event types; null for all types. */
export const EVENT_CHOICES = {
  decided: { label: 'decisions', type: 'DispositionChanged' },
  undone: { label: 'undone decisions', type: 'DispositionUndone' },
  uploaded: { label: 'decisions of your own system', type: 'UploadedDispositionRecorded' },
  runs: { label: 'completed investigations', type: 'InvestigationCompleted' },
  notes: { label: 'notes', type: 'BlockNoteAdded' },
  feedback: { label: 'feedback on indicators', type: 'FlagFeedbackSubmitted' },
  rules: { label: 'changes of the scoring rules', type: 'RecipeSet' },
  logins: { label: 'sign-ins', type: 'LoginSucceeded' },
  refused: { label: 'refused sign-ins', type: 'LoginFailed' },
  roles: { label: 'changes of a role', type: 'UserRoleSet' },
  all: { label: 'everything', type: null },
} as const;

type Choice = keyof typeof EVENT_CHOICES;

const ID_CHARS_MAX = 512;

const id = () => optionalField(z.string().max(ID_CHARS_MAX));

const FILTER = {
  what: z.enum(Object.keys(EVENT_CHOICES) as [Choice, ...Choice[]]).default('decided'),
  user: id(),
  alert: id(),
  from: dayField(),
  to: dayField(),
};

export const EXPORT_FIELDS = z.object({ ...FILTER, format: z.enum(ROW_FORMATS).default('csv') });

export const DECISION_FIELDS = z.object({ ...FILTER, after: z.string().optional() });
export type DecisionFields = z.output<typeof DECISION_FIELDS>;

export const AS_OF_FIELDS = z.object({ at: z.iso.date('is not a day such as 2026-03-01') });

export const ACCESS_FIELDS = z.object({ day: dayField(), user: id(), subject: id() });
export type AccessFields = z.output<typeof ACCESS_FIELDS>;
