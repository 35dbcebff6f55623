import {
  idWithoutLinks,
  safeIdValue,
  PLAIN_ID_OR_EMAIL_PATTERN,
  spelledOutId,
} from '../../../src/mcp/shown-ids.js';
import { restoreShownId, sanitizeText } from '../../../src/mcp/text-for-models.js';
import { seeded } from '../../support/seeded.js';

// prettier-ignore
const PARTS = [
  'a', 'B7', '.', '[.]', '@', '@ ', ']', '] ', '(', '[', '<', '‹', '/', '/ ', ':', ' :', 'mailto', 'www',
  'com', '\u200b', '⟨U+200B⟩', '⟨', 'U+', '⟩', '⟨U+27E8⟩', '&lt;', '&', ';', ' ', '\n', '東', '✈\ufe0f',
  '"', '\\',
];
const random = seeded(20_418);
const upTo = (count: number) => Math.floor(random() * count);
const randomId = () => Array.from({ length: 1 + upTo(8) }, () => PARTS[upTo(PARTS.length)]).join('');
const IDS = Array.from({ length: 4_000 }, randomId);

test('each shown form of an id leads back to that id alone', () => {
  const idsByForm = new Map<string, string>();
  for (const id of new Set(IDS)) {
    const value = safeIdValue(id);
    const text = idWithoutLinks(value);
    // A value without a named character is the id itself.
    if (value !== id) expect([id, restoreShownId(value)]).toEqual([id, id]);
    if (text !== id) expect([id, restoreShownId(text)]).toEqual([id, id]);
    expect([id, restoreShownId(spelledOutId(id))]).toEqual([id, id]);
    for (const [kind, form] of Object.entries({ value, text })) {
      const other = idsByForm.get(`${kind} ${form}`);
      expect([form, other ?? id]).toEqual([form, id]);
      idsByForm.set(`${kind} ${form}`, id);
    }
  }
});

test('the text of an id has nothing that acts, and neither form hides a character', () => {
  for (const id of IDS) {
    const text = idWithoutLinks(safeIdValue(id));
    // An id of one word stays as it is.
    if (!PLAIN_ID_OR_EMAIL_PATTERN.test(id)) expect(sanitizeText(text)).toBe(text);
    expect([id, safeIdValue(id)]).toEqual([id, expect.not.stringMatching(/[\u200b\u202e]/)]);
  }
});

test('a value is the id as it is stored', () => {
  for (const id of ['http://e/1', '<img src=x>', 'al@ert[.]example', '[p](q)', 'a & b', 'x[.]y'])
    expect(safeIdValue(id)).toBe(id);
  expect(safeIdValue('Z\u200bZ')).toBe('Z⟨U+200B⟩Z');
  expect(safeIdValue('Z⟨U+200B⟩Z')).toBe('Z⟨U+27E8⟩U⟨U+002B⟩200B⟨U+27E9⟩Z');
  expect(idWithoutLinks('http://e/1')).toBe('http:/ /e/1');
});
