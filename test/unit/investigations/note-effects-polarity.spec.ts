import { readFileSync } from 'node:fs';
import { readNote } from '../../../src/investigations/domain/notes/note-effects.js';
import { FLAGS } from '../../../src/investigations/rules/rule-table.js';

interface WrittenNote {
  readonly id: string;
  readonly tells: 'bad' | 'documented' | 'nothing';
  readonly text: string;
}

const read = (body: string) =>
  readNote({ noteId: 'n1', blockType: 'general', classification: 'added_facts', body }, FLAGS);

/** What a note does to flags, before the sums of the alert are compared with those that it names. */
function effectOf(body: string): 'lowers' | 'raises' | 'nothing' {
  const { mitigated, disputed, dob, aggravated, isRequest } = read(body);
  if (mitigated.length + disputed.length > 0 || dob !== null) return 'lowers';
  return aggravated.length > 0 || isRequest ? 'raises' : 'nothing';
}

const { notes } = JSON.parse(readFileSync('test/fixtures/note-polarity/notes.json', 'utf8')) as {
  notes: readonly WrittenNote[];
};
const ofKind = (kind: WrittenNote['tells']) => notes.filter(({ tells }) => tells === kind);

it.each([...ofKind('bad'), ...ofKind('nothing')])('$id lowers nothing: $text', ({ text }) => {
  expect(effectOf(text)).not.toBe('lowers');
});

it.each(ofKind('documented'))('$id explains with a document: $text', ({ text }) => {
  expect(effectOf(text)).toBe('lowers');
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
