import { z } from 'zod';
import { AppError, type ErrorCode, problemOf, validationErrorOf } from '@alert-review/kernel';
import { presentError } from '../platform/http/errors.js';
import type { Html } from './html.js';
import { pageWithStatus, type PageAnswer } from './page-answers.js';
import { readQuery } from './read-query.js';

/** Fields of a form, and the errors without a field that are about one of them. */
export interface Form<Values = unknown> {
  readonly schema: z.ZodObject & z.ZodType<Values>;
  readonly fieldOfCode?: Readonly<Partial<Record<ErrorCode, string>>>;
}

export const NO_FIELDS = { schema: z.object({}) };

type Act<Values> = (values: Values) => Promise<PageAnswer>;
type RefusalPage = (refused: RefusedForm) => Html | Promise<Html>;

/** Runs a form's action, or shows the form again with the problem; our own faults are thrown. */
export const answerForm = <Values>(form: Form<Values>, body: unknown, act: Act<Values>, page: RefusalPage) =>
  answered(form, body, () => act(readForm(form.schema, body)), page);

/** Like `answerForm`, for the form that an address fills in; the problem names the value too. */
export const answerQuery = <Values>(
  form: Form<Values>,
  query: unknown,
  act: Act<Values>,
  page: RefusalPage,
) => answered(form, query, () => act(readQuery(form.schema, query)), page);

async function answered(
  { schema, fieldOfCode = {} }: Form,
  body: unknown,
  act: () => Promise<PageAnswer>,
  page: RefusalPage,
): Promise<PageAnswer> {
  try {
    return await act();
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500) throw error;
    const { status, headers } = presentError(error);
    const named = fieldOfCode[error.code] ?? error.details.field ?? '';
    const field = [named, nameInForm(named)].find((name) => Object.hasOwn(schema.shape, name)) ?? null;
    return pageWithStatus(status, await page(new RefusedForm(error, field, body)), headers);
  }
}

/** Throws validation_error on the first fault, without values, which may be passwords. */
function readForm<T>(schema: z.ZodType<T>, body: unknown): T {
  const read = schema.safeParse(body);
  if (read.success) return read.data;
  const issue = read.error.issues[0]!;
  const ofField = { ...issue, path: issue.path.slice(0, 1) };
  throw validationErrorOf([{ ...problemOf(ofField, body, 'form'), value: null }]);
}

/** Last part of a field's path as forms write it: `absences[0].standIn` is `stand_in`. */
const nameInForm = (path: string): string =>
  (
    path
      .replace(/\[\d+\]/g, '')
      .split('.')
      .pop() ?? ''
  ).replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Names of fields whose own name is no word for people. */
const LABELS: Readonly<Record<string, string>> = {
  alert: 'The selection',
  one: 'The decision',
  disposition: 'The decision',
  why: 'The reason',
  bulk_why: 'The reason',
  sent_back_why: 'The reason',
  stand_in: 'The stand-in',
  user: 'The person',
  form: 'The form',
  threshold: 'The threshold',
  // Forms whose fields share a name with fields of other kinds.
  'calendars.from': 'The hour at which work begins',
  'calendars.to': 'The hour at which work ends',
  'absences.from': 'The first day',
  'absences.to': 'The last day',
};

/** Returns what people call a field: `escalate_at` is "Escalate at", `rules[2].minScore` is "Min score". */
export function fieldLabel(path: string): string {
  const name = nameInForm(path) || path;
  return (
    LABELS[path.replace(/\[\d+\]/g, '')] ??
    LABELS[name] ??
    name[0]!.toUpperCase() + name.slice(1).replaceAll('_', ' ')
  );
}

export class RefusedForm {
  /** Of the control at fault, once it was shown: the notice of the page calls it the same. */
  private shownLabel: string | undefined;

  constructor(
    private readonly error: AppError,
    /** Name of the field at fault; null for the form as a whole. */
    readonly field: string | null,
    private readonly body: unknown,
  ) {}

  /** Returns what is wrong, with the label of the field in place of its name. */
  text(label?: string): string {
    const { code, details } = this.error;
    const { field, message } = details;
    if (field === undefined) return `${this.error.message}.`;
    this.shownLabel ??= label;
    const shown = this.shownLabel ?? fieldLabel(field);
    if (typeof message === 'string') return `${shown} ${message}.`;
    const name = shown[0]!.toLowerCase() + shown.slice(1);
    return `${new AppError(code, { ...details, field: name }).message}.`;
  }

  sent(name: string): readonly string[] {
    const value = (this.body as Readonly<Record<string, unknown>> | null)?.[name];
    return [value].flat().filter((each) => typeof each === 'string');
  }
}
