import { citedText } from '../wording/referenced-text.js';
import { LIST_WORDS } from '../wording/listed-texts.js';
import { NARRATIVE_TEMPLATES } from './files.js';
import { MEASURE_MESSAGES } from '../rules/filled-template.js';
import { MessageFile } from '../wording/message.js';

const file = new MessageFile('test.json', {
  paid: '{who} paid {count_n, plural, one {once} other {{count} times}}.',
});

it('a message keeps the sources of its figures, and chooses the plural by number', () => {
  const count = citedText('/count', 3);
  expect(file.write('paid', { who: 'Ada', count, count_n: 3 })).toEqual({
    text: 'Ada paid 3 times.',
    references: [{ at: 9, source: '/count', text: '3' }],
  });
  expect(file.write('paid', { who: 'Ada', count, count_n: 1 }).text).toBe('Ada paid once.');
});

it('a message without a value, and a name that the file lacks, are errors that name both', () => {
  expect(() => file.write('paid', { who: 'Ada', count_n: 2 })).toThrow(/^test\.json: paid: .*"count"/);
  expect(() => file.write('gone')).toThrow('test.json: gone: the file has no such message');
});

it('what a customer wrote is never read as a template', () => {
  const who = citedText('/who', '{count} <b>');
  expect(file.write('paid', { who, count: '', count_n: 1 }).text).toBe('{count} <b> paid once.');
});

it.each([
  ...Object.entries(NARRATIVE_TEMPLATES),
  ['common', LIST_WORDS],
  ['measures', MEASURE_MESSAGES],
] as const)('the messages of %s are well formed and have no digits of their own', (_, template) => {
  for (const name of template.names) {
    const message = template.messageOf(name);
    expect(() => new MessageFile('x', { x: message }).write('x')).not.toThrow(/SyntaxError|EXPECT|INVALID/);
    expect(message.replaceAll('=0', '')).not.toMatch(/\d/);
  }
});
