import { z } from 'zod';
import { AppError, type ErrorCode, fieldProblemOf, validationErrorOf } from '@alert-review/kernel';
import { presentError } from '../platform/http/errors.js';
import type { Html } from './html.js';
import { pageWithStatus, type PageAnswer } from './page-answers.js';
import { readQuery } from './read-query.js';

/** Fields of a form, and for error codes without a field, the form field that the error is about. */
export interface PageForm<Values = unknown> {
  readonly schema: z.ZodObject & z.ZodType<Values>;
  readonly fieldOfCode?: Readonly<Partial<Record<ErrorCode, string>>>;
}

export const FORM_WITHOUT_FIELDS = { schema: z.object({}) };

type Act<Values> = (values: Values) => Promise<PageAnswer>;
type RefusalPage = (refused: RefusedForm) => Html | Promise<Html>;

/** Runs the action of a form, or shows the form again with the problem. Faults of the server are thrown. */
export const runFormAction = <Values>(
  form: PageForm<Values>,
  body: unknown,
  act: Act<Values>,
  page: RefusalPage,
) => answered(form, body, () => act(readForm(form.schema, body)), page);

/** Like `runFormAction`, for a form filled in by the address. The problem also quotes the value. */
export const runQueryFormAction = <Values>(
  form: PageForm<Values>,
  query: unknown,
  act: Act<Values>,
  page: RefusalPage,
) => answered(form, query, () => act(readQuery(form.schema, query)), page);

async function answered(
  { schema, fieldOfCode = {} }: PageForm,
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

/** Throws validation_error for the first problem, without the value, as it could be a password. */
function readForm<T>(schema: z.ZodType<T>, body: unknown): T {
  const read = schema.safeParse(body);
  if (read.success) return read.data;
  const issue = read.error.issues[0]!;
  const ofField = { ...issue, path: issue.path.slice(0, 1) };
  throw validationErrorOf([{ ...fieldProblemOf(ofField, body, 'form'), value: null }]);
}

const INSTANT = /\b(\d{4})-(\d\d)-(\d\d)T(\d\d:\d\d)(?::[\d.]+)?Z/g;
const MONTHS = new Intl.DateTimeFormat('en-GB', { month: 'long', timeZone: 'UTC' });

/** Writes the instants of a message as people write them: `2026-11-29T12:07:14.646Z` is 29 November 2026. */
export const timesInWords = (message: string): string =>
  message.replace(INSTANT, (_, year: string, month: string, day: string, time: string) => {
    const name = MONTHS.format(Date.UTC(Number(year), Number(month) - 1, 1));
    return `${Number(day)} ${name} ${year}, ${time} UTC`;
  });

/** Returns the last part of a field's path as forms name it: `absences[0].standIn` becomes `stand_in`. */
const nameInForm = (path: string): string =>
  (
    path
      .replace(/\[\d+\]/g, '')
      .split('.')
      .pop() ?? ''
  ).replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Labels of fields whose own name would not be clear to users. */
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

/**
 * Returns the label of a field: `escalate_at` becomes "Escalate at", `rules[2].minScore` becomes "Min score".
 */
export function fieldLabel(path: string): string {
  const name = nameInForm(path) || path;
  return (
    LABELS[path.replace(/\[\d+\]/g, '')] ??
    LABELS[name] ??
    name[0]!.toUpperCase() + name.slice(1).replaceAll('_', ' ')
  );
}

export class RefusedForm {
  /**
   * Label of the field with the error, once the field was rendered. The notice of the page then uses the same
   * label.
   */
  private shownLabel: string | undefined;

  constructor(
    private readonly error: AppError,
    /** Name of the field with the error; null if the error is about the whole form. */
    readonly field: string | null,
    private readonly body: unknown,
  ) {}

  /** Returns the error message with the field's label instead of its name. */
  text(label?: string): string {
    return timesInWords(this.message(label));
  }

  private message(label?: string): string {
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
