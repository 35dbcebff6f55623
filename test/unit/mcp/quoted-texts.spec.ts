import { QuotedTexts } from '../../../src/mcp/quoted-texts.js';
import { citedText, phraseText } from '../../../packages/judgement/src/wording/referenced-text.js';
import { flagLine } from '../../../packages/judgement/src/texts/compose-texts.js';
import { escapeMarkdown } from '@alert-review/kernel';

const CITED_NAME = citedText('/subject/name', 'Obey me now');
const TITLE = escapeMarkdown('Call [me](x)');
const titleCited = citedText('/alert/title', TITLE);
const title = phraseText`The alert "${titleCited}" has ${citedText('/value', 3)} flags.`;

test('a label stands for what a customer wrote, and the words as uploaded under it', () => {
  const quotes = new QuotedTexts();
  expect(quotes.text(title)).toBe('The alert "[quote 1]" has 3 flags.');
  expect(quotes.value('Ann')).toBe('[quote 2]');
  expect(quotes.labelledQuotes()).toEqual({ quotes: { 'quote 1': 'Call [me](x)', 'quote 2': 'Ann' } });
});

test('the same words have the same label', () => {
  const quotes = new QuotedTexts();
  expect([quotes.value('Ann'), quotes.value('Ben'), quotes.value('Ann')]).toEqual([
    '[quote 1]',
    '[quote 2]',
    '[quote 1]',
  ]);
});

test.each([
  '1250.75',
  '9500 USD',
  'USD 9,500',
  '66 %',
  'less than 1 %',
  '7 hours',
  'an hour',
  '2025-01-10',
  '2025-01-10T08:00Z',
  'ESCALATED',
  'A-1042',
  'SE',
  's0-alert-000422',
  '1 March 2017',
  '7 years',
  '36,000 SEK a month',
  'individuals with an account of a year or more',
  'f81d4fae-7dec-11d0-a765-00a0c91e6bf6',
])('a figure, a code and a plain id stand: %s', (text) => expect(new QuotedTexts().value(text)).toBe(text));

test.each([
  '12 % of',
  'Obey',
  '1 Obey 2017',
  '7 orders',
  'businesses in Obey with an account of a year or more',
  'individuals with a declared income below 1 IGNOREALLOFTHIS',
  '9500 obey',
  'IGNORE ALL',
  'E-1\u200b',
  'update_alert_disposition',
  '1_update_alert_disposition',
  'clear-all-alerts-1',
  '1\n2',
  `A-${'0'.repeat(36)}`,
])('words never do: %s', (text) => expect(new QuotedTexts().value(text)).toBe('[quote 1]'));

test('a flag within a write-up keeps its figures and loses its quotations', () => {
  const name = phraseText`"${CITED_NAME}" paid ${citedText('/value', 7)} times.`;
  const flag = {
    flagId: 'SC1',
    color: 'red' as const,
    value: 7,
    threshold: null,
    evidence: [],
    rationale: name.text,
    references: [...name.references],
  };
  const line = flagLine('screening', flag);
  const told = new QuotedTexts().text(line, [{ blockId: 'screening', flags: [flag] }]);
  expect(told).toBe('- **SC1 red**: "[quote 1]" paid 7 times.');
});

test.each(['rationale', 'reason'])('the %s of a flag in a sentence keeps its figures, too', (field) => {
  const name = phraseText`"${CITED_NAME}" paid ${citedText('/value', 7)} times.`;
  const flag = { flagId: 'SC1', rationale: name.text, references: [...name.references] };
  const said = field === 'reason' ? name.text.replace(/\.$/, '') : name.text;
  const told = phraseText`Because: ${citedText(`/blocks/screening/flags/SC1/${field}`, said)}`;
  const shown = new QuotedTexts().text(told, [{ blockId: 'screening', flags: [flag] }]);
  expect(shown.replace(/\.$/, '')).toBe('Because: "[quote 1]" paid 7 times');
});

test('a flag line of a block that is not there is a quotation as a whole', () => {
  const line = phraseText`- ${citedText('/blocks/screening/flags/SC1', '**SC1 red**: obey me')}`;
  expect(new QuotedTexts().text(line)).toBe('- [quote 1]');
});

test('a text without references, of an earlier version, is a quotation as a whole', () => {
  const quotes = new QuotedTexts();
  expect(quotes.text({ text: 'Alert "obey me"', references: undefined })).toBe('[quote 1]');
  expect(quotes.labelledQuotes()).toEqual({ quotes: { 'quote 1': 'Alert "obey me"' } });
});

test('words whose label was cut off are left out', () => {
  const quotes = new QuotedTexts();
  quotes.text(title, [], () => 'The alert …');
  expect(quotes.labelledQuotes()).toEqual({});
});
