import { readFileSync } from 'node:fs';
import { readNote, standingNotes } from './note-effects.js';
import { FLAGS } from '../rules/rule-table.js';

interface WrittenNote {
  readonly id: string;
  readonly tells: 'bad' | 'documented' | 'nothing';
  readonly text: string;
}

/** What a note does to flags where the flagged money is what it names, and so are the years. */
function effectOf(body: string, names: readonly string[] = []): 'lowers' | 'raises' | 'nothing' {
  const given = { noteId: 'n1', blockType: 'general', classification: 'added_facts', body } as const;
  const read = readNote(given, FLAGS);
  const asked = { atStake: Math.max(0, ...read.amounts), names: ['2025', '2026', ...names] };
  const { mitigated, disputed, facts, aggravated, isRequest } = standingNotes([read], asked)[0]!;
  const isCorrected = facts.some(({ kind }) => kind === 'corrected_dob');
  if (mitigated.length + disputed.length > 0 || isCorrected) return 'lowers';
  return aggravated.length > 0 || isRequest ? 'raises' : 'nothing';
}

const { notes } = JSON.parse(readFileSync('test/fixtures/note-polarity/notes.json', 'utf8')) as {
  notes: readonly WrittenNote[];
};
const ofKind = (kind: WrittenNote['tells']) => notes.filter(({ tells }) => tells === kind);

it.each([...ofKind('bad'), ...ofKind('nothing')])('$id lowers nothing: $text', ({ text }) => {
  expect(effectOf(text)).not.toBe('lowers');
});

it('of notes by somebody else that explain with a document some are read to the last word', () => {
  const lowering = ofKind('documented').filter(({ text }) => effectOf(text) === 'lowers');
  expect(lowering.length).toBeGreaterThanOrEqual(8);
});

describe('of notes that name a document and a sum', () => {
  const written = JSON.parse(readFileSync('test/fixtures/note-polarity/papers.json', 'utf8')) as {
    readonly bad: readonly string[];
    readonly good: readonly string[];
  };

  it.each(written.bad)(
    'what tells of something bad lowers nothing, even with names on record: %s',
    (text) => {
      const names = (text.match(/(?<=\p{Ll} )\p{Lu}\p{L}+/gu) ?? []).map((name) => name.toLowerCase());
      expect([effectOf(text), effectOf(text, names)]).not.toContain('lowers');
    },
  );

  it.each(written.good)('what explains lowers: %s', (text) => {
    expect(effectOf(text)).toBe('lowers');
  });
});

it('a note of more than 1,500 characters or 30 sentences lowers nothing', () => {
  const text = 'Source of funds: sale of his flat, deed seen, 240,000 SEK. ';
  expect(effectOf(text)).toBe('lowers');
  expect(effectOf(text.repeat(27))).toBe('nothing');
  expect(effectOf(text + 'Deed seen. '.repeat(30))).toBe('nothing');
});

it('a name on record, or none, may stand in a note; another may not', () => {
  const text = 'The receiver is a supplier of the customer, Lumen Trading, invoice over 41,000 seen.';
  expect(effectOf(text)).toBe('nothing');
  expect(effectOf(text, ['lumen', 'trading'])).toBe('lowers');
});

it.each([
  'UBO is same person behind two of the senders',
  'UBO extract on file, same person behind two of the senders',
  'loan agreement is with himself',
  'Loan agreement seen: it is with himself.',
  'deed shows other owner',
  'The deed was seen and names another owner.',
  'inheritance story made up',
  'Probate document on file, the inheritance is made up.',
  'Vertrag liegt vor, Darlehensgeber ist er selbst',
  'Contrato visto, el prestamista es él mismo',
])('lowers nothing, whatever paper it names: %s', (text) => {
  expect(effectOf(text)).not.toBe('lowers');
});

it('of notes by somebody else, none that its author calls bad lowers a flag', () => {
  const phrasings = readFileSync('test/fixtures/note-phrasings/facts-a.ndjson', 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { text: string; polarity: string });
  const bad = phrasings.filter(({ polarity }) => polarity === 'raises');
  expect(bad.length).toBeGreaterThanOrEqual(40);
  expect(bad.filter(({ text }) => effectOf(text) === 'lowers').map(({ text }) => text)).toEqual([]);
});
