import { z } from 'zod';
import {
  INITIAL_SETTINGS,
  ORGANIZATION_SETTINGS,
  SETTING_NAMES,
} from '../../../../src/access/domain/organization.settings.js';
import { type SettingField, settingDifferences, settingInWords } from '@alert-review/kernel';
import { settingControls, settingForm } from '../../../../src/web/settings/setting-form.js';

const GIVEN = z.object({
  on: z.boolean(),
  kind: z.enum(['a', 'b']),
  place: z.string().min(2).optional(),
  lines: z.array(z.string()),
  days: z.number().int().min(1).nullable(),
});

const FIELDS: Readonly<Record<keyof z.infer<typeof GIVEN>, SettingField>> = {
  on: { kind: 'tick', label: 'Switch' },
  kind: { kind: 'radio', label: 'Kind', choices: { a: 'The first', b: 'The second' } },
  place: { kind: 'text', label: 'Place' },
  lines: { kind: 'lines', label: 'Lines', charsMax: 100 },
  days: { kind: 'number', label: 'Days' },
};

const { schema } = settingForm({ given: GIVEN, fields: FIELDS });

test('a form is read as the setting; what was left out is off, absent or null', () => {
  expect(schema.parse({ on: 'yes', kind: 'a', place: 'xy', lines: 'a\r\n\n b ', days: '3' })).toEqual({
    on: true,
    kind: 'a',
    place: 'xy',
    lines: ['a', 'b'],
    days: 3,
  });
  expect(schema.parse({ kind: 'b', place: '', lines: '', days: '' })).toEqual({
    on: false,
    kind: 'b',
    place: undefined,
    lines: [],
    days: null,
  });
});

test.each([
  ['on', 'no'],
  ['kind', 'c'],
  ['place', 'x'],
  ['days', '0'],
  ['days', 'many'],
])('%s: %s is refused', (name, value) => {
  const sent = { kind: 'a', place: '', lines: '', days: '', [name]: value };
  expect(schema.safeParse(sent).error?.issues.map(({ path }) => path)).toEqual([[name]]);
});

test('differences name the field and both values in words', () => {
  const before = { on: false, kind: 'a', lines: [], days: null } as const;
  expect(settingDifferences(FIELDS, { ...before }, { ...before, on: true, kind: 'b', days: 3 })).toEqual([
    { setting: 'Switch', before: 'off', after: 'on' },
    { setting: 'Kind', before: 'The first', after: 'The second' },
    { setting: 'Days', before: 'off', after: '3' },
  ]);
  expect(settingInWords({ kind: 'amount', label: 'Sum' }, { amount: 100, currency: 'EUR' })).toBe('EUR 100');
});

test.each(SETTING_NAMES)(
  '%s: what holds at first fits its schemas, and every field has a control',
  (name) => {
    const { given, initial, fields, schema: stored } = ORGANIZATION_SETTINGS[name];
    expect([given.parse(initial), stored.parse(initial)]).toEqual([initial, initial]);
    const shown = settingControls({ fields }, { ...INITIAL_SETTINGS[name] }).toString();
    for (const field of Object.keys(fields)) expect(shown).toContain(`name="${field}"`);
  },
);
