import { z } from 'zod';
import type { SettingField } from '@alert-review/kernel';
import type { Form, RefusedForm } from '../answer-form.js';
import { listOfLines, listOfValues, optionalField } from '../fields.js';
import { html, type Html } from '../html.js';
import { checkboxGroup, field, select, textArea } from '../page-parts.js';

/** What a page needs of a setting that `ORGANIZATION_SETTINGS` declares. */
interface SettingOfPage<Value> {
  readonly given: z.ZodObject & z.ZodType<Value>;
  readonly fields: Readonly<Record<string, SettingField>>;
}

/** Returns the form of a setting: its fields as a browser sends them, checked by its own schemas. */
export function settingForm<Value>({ given, fields }: SettingOfPage<Value>): Form<Value> {
  const read = Object.entries(fields).map(([name, asked]) => [
    name,
    fieldReader(asked, given.shape[name] as z.ZodType),
  ]);
  // Why a cast: the types of an object that is made from a list of fields are lost.
  return { schema: z.object(Object.fromEntries(read)) as Form<Value>['schema'] };
}

function fieldReader(asked: SettingField, given: z.ZodType): z.ZodType {
  switch (asked.kind) {
    case 'tick':
      return z
        .literal('yes')
        .optional()
        .transform((sent) => sent === 'yes');
    case 'number':
      return z.preprocess((sent) => (sent === '' || sent === undefined ? null : Number(sent)), given);
    case 'lines':
      return listOfLines(given);
    case 'values':
      return listOfValues(given, (line) => line.startsWith(asked.wholeAfter));
    case 'text':
    case 'select':
      return optionalField(given);
    case 'radio':
      return given;
    case 'amount':
      throw new Error('an amount is read by the page of its setting');
  }
}

/** Renders the control of a field of a setting with its value. */
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
      return select({
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
      return field({ ...described, value: valueText(value), isOptional: true });
  }
}

/** Renders the controls of all fields of a setting, in the order of the declaration. */
export const settingControls = (
  { fields }: Pick<SettingOfPage<unknown>, 'fields'>,
  values: Readonly<Record<string, unknown>>,
  refused?: RefusedForm,
): Html => html`${Object.entries(fields).map((named) => settingControl(named, values[named[0]], refused))}`;

const valueText = (value: unknown): string => `${(value ?? '') as string | number}`;
