import { readNote, type Note } from './note-effects.js';
import { FLAGS } from '../rules/rule-table.js';
import { cpuRatio, IN_PROPORTION, LONGER } from '../../../../test/support/cpu-time.js';

test('the longest note is read in proportion to its length, whatever is in it', () => {
  const hostile = [
    'a;',
    'sender ',
    'funds a b c d e ',
    'sale of a b c ',
    'police ',
    '2020-01-01 ',
    'is is is wife ',
    'date of birth is wrong, it ',
    'his date of birth is 1980-01-01 or ',
    'She was born 1980-01-01\n',
    'The funds came from the sale of a house; contract on file. ',
    'The customer told us that payments to his brother stem from a court order; the hits are false. ',
  ];
  for (const part of hostile) {
    const read = (length: number) => {
      const body = part.repeat(Math.ceil(length / part.length)).slice(0, length);
      const note: Note = { noteId: 'n1', blockType: 'general', classification: 'added_facts', body };
      return () => void readNote(note, FLAGS);
    };
    expect(cpuRatio(read(12_000), read(12_000 / LONGER))).toBeLessThan(IN_PROPORTION);
  }
});
