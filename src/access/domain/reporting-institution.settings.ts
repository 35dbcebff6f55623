import { z } from 'zod';
import { isMoneyCode } from '@alert-review/reference-lists';
import { countCodePoints, type SettingField } from '@alert-review/kernel';
import sections from './institution-fields.json' with { type: 'json' };

const CHARS_MAX = 255;

interface AskedField {
  readonly label: string;
  readonly hint?: string;
  /** Maximum number of characters, for a free text. */
  readonly most?: number;
  /** Pattern that the whole text must match, and its description in words. */
  readonly pattern?: string;
  readonly form?: string;
  /** Whether the value must be the code of a fiat currency. */
  readonly isCurrency?: boolean;
  /** The only values allowed, with their labels. */
  readonly choices?: Readonly<Record<string, string>>;
}

type Sections = typeof sections;
export type InstitutionField = { [Title in keyof Sections]: keyof Sections[Title] }[keyof Sections];

/** What report files need to know about the organization, by section, in the order in which the page asks. */
export const INSTITUTION_SECTIONS: readonly (readonly [title: string, names: readonly InstitutionField[]])[] =
  Object.entries(sections).map(([title, fields]) => [title, Object.keys(fields) as InstitutionField[]]);

const ASKED = new Map<string, AskedField>(
  Object.values(sections).flatMap((fields) => Object.entries(fields)),
);

const byField = <Made>(make: (asked: AskedField) => Made): Record<InstitutionField, Made> =>
  Object.fromEntries([...ASKED].map(([name, asked]) => [name, make(asked)])) as Record<
    InstitutionField,
    Made
  >;

export const INSTITUTION_FIELDS = byField(({ label, form, hint = form && sentenceOf(form), choices }) => {
  const described = { label, ...(hint !== undefined && { hint }) };
  const field: SettingField = choices
    ? { ...described, kind: 'select', choices }
    : { ...described, kind: 'text' };
  return field;
});

/** What report files say about the organization. Fields that nobody filled in are missing. */
export const ReportingInstitution = z.partialRecord(
  z.enum(Object.keys(INSTITUTION_FIELDS) as [InstitutionField]),
  z.string(),
);

export type ReportingInstitution = z.infer<typeof ReportingInstitution>;

/**
 * Schema of what people may enter today. It is stricter than the stored schema, so that earlier entries stay
 * readable.
 */
export const ReportingInstitutionInput = z.strictObject(byField((asked) => givenText(asked).optional()));

function givenText(asked: AskedField) {
  return z
    .string()
    .trim()
    .superRefine((value, context) => {
      const message = misfitOf(value, asked);
      if (message !== null) context.addIssue({ code: 'custom', message });
    });
}

function misfitOf(
  value: string,
  { most = CHARS_MAX, pattern, form, choices, isCurrency }: AskedField,
): string | null {
  if (choices) return Object.hasOwn(choices, value) ? null : 'is none of the list';
  if (isCurrency) return isMoneyCode(value) ? null : `has ${form}`;
  if (pattern) return new RegExp(`^(?:${pattern})$`, 'u').test(value) ? null : `has ${form}`;
  const chars = countCodePoints(value);
  return value && chars <= most ? null : `has 1 to ${most} characters`;
}

function sentenceOf(form: string): string {
  return `${form.slice(0, 1).toUpperCase()}${form.slice(1)}.`;
}
