import { OffenceLexicon } from './offence-lexicon.js';

test('stems begin words, stems of two words begin two words side by side', () => {
  const lexicon = new OffenceLexicon({ tax: ['tax evas', 'evad tax'], fraud: ['fraud', 'brib'] });
  const stems = (text: string) => lexicon.hits(text).map(({ group, stem }) => `${group}: ${stem}`);
  expect(stems('Charged with FRAUDULENT bookings, bribery and tax-evasion.')).toEqual([
    'fraud: brib',
    'fraud: fraud',
    'tax: tax evas',
  ]);
  expect(stems('He evaded taxes')).toEqual(['tax: evad tax']);
  expect(stems('defraud? no; evaded any tax; tax law evasion')).toEqual([]);
});
