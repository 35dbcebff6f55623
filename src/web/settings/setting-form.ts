import { z } from 'zod';
import type { SettingField } from '@alert-review/kernel';
import type { PageForm, RefusedForm } from '../answer-form.js';
import { lineListField, valueListField, optionalField } from '../form-fields.js';
import { html, type Html } from '../html.js';
import { checkboxGroup, inputField, selectField, textArea } from '../page-parts.js';

/** The parts of a setting declared in `ORGANIZATION_SETTINGS` that its page needs. */
interface SettingOfPage<Value> {
  readonly given: z.ZodObject & z.ZodType<Value>;
  readonly fields: Readonly<Record<string, SettingField>>;
}

/**
 * Returns the form of a setting. It reads the fields as a browser sends them and validates them by the
 * setting's own schemas.
 */
export function settingForm<Value>({ given, fields }: SettingOfPage<Value>): PageForm<Value> {
  const read = Object.entries(fields).map(([name, asked]) => [
    name,
    fieldReader(asked, given.shape[name] as z.ZodType),
  ]);
  // Cast needed: TypeScript loses the types of an object that is built from a list of fields.
  return { schema: z.object(Object.fromEntries(read)) as PageForm<Value>['schema'] };
}

/** Why not any number: 1e4 and 0x10 are numbers to a program, and a slip to a person. */
const numberSent = (sent: unknown): number =>
  typeof sent === 'string' && /^-?\d+(?:\.\d+)?$/.test(sent.trim()) ? Number(sent) : NaN;

function fieldReader(asked: SettingField, given: z.ZodType): z.ZodType {
  switch (asked.kind) {
    case 'tick':
      return z
        .literal('yes')
        .optional()
        .transform((sent) => sent === 'yes');
    case 'number':
      return z.preprocess((sent) => (sent === '' || sent === undefined ? null : numberSent(sent)), given);
    case 'lines':
      return lineListField(given);
    case 'values':
      return valueListField(given, (line) => line.startsWith(asked.wholeAfter));
    case 'text':
    case 'select':
      return optionalField(given);
    case 'radio':
      return given;
    case 'amount':
      throw new Error('an amount is read by the page of its setting');
  }
}

/** Renders the input of one field of a setting with its value. */
export function settingControl(
  [name, asked]: readonly [name: string, asked: SettingField],
  value: unknown,
  refused?: RefusedForm,
): Html {
  const { label, hint } = asked;
  const described = { label, name, refused, ...(hint !== undefined && { hint }) };
  switch (asked.kind) {
    case 'tick': {
      const tick = { name, value: 'yes', label: asked.text ?? label, checked: value === true };
      return checkboxGroup(label, [{ ...tick, ...(hint !== undefined && { hint }) }], refused);
    }
    case 'radio': {
      const ticks = Object.entries(asked.choices).map(([choice, text]) => ({
        name,
        value: choice,
        label: text,
        checked: value === choice,
        kind: 'radio' as const,
      }));
      return checkboxGroup(label, ticks, refused);
    }
    case 'select': {
      const choices = Object.entries(asked.choices).map(([choice, text]) => ({ value: choice, label: text }));
      return selectField({
        ...described,
        value: valueText(value),
        choices: [{ value: '', label: 'not given' }, ...choices],
      });
    }
    case 'lines':
    case 'values': {
      const text = (value as readonly string[]).join('\n');
      return textArea({ ...described, value: text, maxLength: asked.charsMax, isOptional: true });
    }
    case 'text':
    case 'number':
    case 'amount':
      return inputField({ ...described, value: valueText(value), isOptional: true });
  }
}

/** Renders the inputs of all fields of a setting, in the declared order. */
export const settingControls = (
  { fields }: Pick<SettingOfPage<unknown>, 'fields'>,
  values: Readonly<Record<string, unknown>>,
  refused?: RefusedForm,
): Html => html`${Object.entries(fields).map((named) => settingControl(named, values[named[0]], refused))}`;

const valueText = (value: unknown): string => `${(value ?? '') as string | number}`;
