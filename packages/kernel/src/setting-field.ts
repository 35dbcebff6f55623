/** A field of a setting: how a page asks for it, and its label in tables and documents. */
export type SettingField = SettingControl & { readonly label: string; readonly hint?: string };

type SettingControl =
  /** A checkbox; the value is true when the box is ticked. `text` is the label of the box. */
  | { readonly kind: 'tick'; readonly text?: string }
  /** One of a few values, each with its label; `radio` shows all choices at once. */
  | { readonly kind: 'radio' | 'select'; readonly choices: Readonly<Record<string, string>> }
  /** A list with one entry per line; `charsMax` limits the whole text. */
  | { readonly kind: 'lines'; readonly charsMax: number }
  /**
   * A list separated by line ends, commas and semicolons. A line that begins with `wholeAfter` is a single
   * entry.
   */
  | { readonly kind: 'values'; readonly charsMax: number; readonly wholeAfter: string }
  /** A text that may be left empty. */
  | { readonly kind: 'text' }
  /** A number that may be left empty; the value is then null. */
  | { readonly kind: 'number' }
  /** An amount with its currency; null if it is left empty. */
  | { readonly kind: 'amount' };

interface Amount {
  readonly amount: number;
  readonly currency: string;
}

/** Returns the value of a field as people read it. `off` is returned for a value that is left empty. */
export function settingInWords(field: SettingField, value: unknown): string {
  if (value === null || value === undefined) return 'off';
  switch (field.kind) {
    case 'tick':
      return value === true ? 'on' : 'off';
    case 'radio':
    case 'select':
      return field.choices[value as string] ?? (value as string);
    case 'lines':
    case 'values': {
      const lines = value as readonly string[];
      return lines.length === 0 ? 'off' : [...lines].sort().join(', ');
    }
    case 'amount': {
      const { amount, currency } = value as Amount;
      return `${currency} ${amount}`;
    }
    case 'text':
    case 'number':
      return `${value as string | number}`;
  }
}

/** A field whose value differs between two settings, with both values in words. */
export interface SettingDifference {
  /** Label of the field, or its path with dots. */
  readonly setting: string;
  readonly before: string;
  readonly after: string;
}

/** Returns the fields whose values differ, each with the value before and the value after the change. */
export function settingDifferences<Value extends object>(
  fields: Readonly<Record<keyof Value & string, SettingField>>,
  before: Value,
  after: Value,
): SettingDifference[] {
  return (Object.keys(fields) as (keyof Value & string)[]).flatMap((name) => {
    const field = fields[name];
    const difference = {
      setting: field.label,
      before: settingInWords(field, before[name]),
      after: settingInWords(field, after[name]),
    };
    return difference.before === difference.after ? [] : [difference];
  });
}
