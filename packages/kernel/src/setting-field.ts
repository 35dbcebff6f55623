/** A field of a setting: what a page asks for, and the words for it in tables and documents. */
export type SettingField = SettingControl & { readonly label: string; readonly hint?: string };

type SettingControl =
  /** One box, true when ticked. `text` stands beside the box. */
  | { readonly kind: 'tick'; readonly text?: string }
  /** One of a few values, each with its words; `radio` shows all of them. */
  | { readonly kind: 'radio' | 'select'; readonly choices: Readonly<Record<string, string>> }
  /** A list with one entry a line; `charsMax` limits the whole text. */
  | { readonly kind: 'lines'; readonly charsMax: number }
  /** A list by lines, commas and semicolons; lines that begin with `wholeAfter` are one entry. */
  | { readonly kind: 'values'; readonly charsMax: number; readonly wholeAfter: string }
  /** A text that may be left out. */
  | { readonly kind: 'text' }
  /** A number that may be left out, which is null. */
  | { readonly kind: 'number' }
  /** An amount with its currency; null when left out. */
  | { readonly kind: 'amount' };

interface Amount {
  readonly amount: number;
  readonly currency: string;
}

/** Returns the value of a field as a person reads it; `off` stands for a value that is left out. */
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

/** A field that differs, in words. */
export interface SettingDifference {
  /** Label of the field, or its path with dots. */
  readonly setting: string;
  readonly before: string;
  readonly after: string;
}

/** Returns each field that differs, as it stands and as it would stand. */
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
