import { NameSpellings } from './name-spellings.js';

const fullest = (names: readonly string[], name = names[0]!): string =>
  new NameSpellings(true, names).fullest(name);

describe('spellings of a name', () => {
  it.each([
    ['case', 'MARTA LIND', 'Marta Lind'],
    ['order', 'Lind, Marta', 'Marta Lind'],
    ['accents', 'Zoe Perez', 'Zoë Pérez'],
    ['umlauts in two letters', 'Jurgen Moeller', 'Jürgen Möller'],
    ['script', 'Юлия Орлова', 'Yuliya Orlova'],
    ['transliteration', 'Julia Orlova', 'Yuliia Orlova'],
    ['a title', 'Marta Lind', 'Dr. Marta Lind'],
    ['initials', 'M. Lind', 'Marta Lind'],
    ['initials behind', 'Lind M', 'Marta Lind'],
    ['initials of a given name and a patronymic', 'Орлов И.И.', 'Иван Иванович Орлов'],
    ['a middle name', 'Marta Lind', 'Marta Sofia Lind'],
    ['the initial of a middle name', 'Marta S Lind', 'Marta Sofia Lind'],
    ['a legal form', 'Hagen Steel', 'Hagen Steel GmbH'],
    ['a legal form with dots', 'Hagen Steel S.A.', 'HAGEN STEEL SA'],
  ])('are one by %s', (_, one, other) => {
    expect(fullest([one, other], one)).toBe(fullest([one, other], other));
  });

  it.each([
    ['another given name', 'Marta Lind', 'Karin Lind'],
    ['a father and his son', 'Ali Hassan', 'Omar Ali Hassan'],
    ['other initials', 'K. Lind', 'Marta Lind'],
    ['another legal form', 'Hagen Steel AG', 'Hagen Steel GmbH'],
    ['a code', 'P-00123', 'P 00123'],
    ['characters that are read alike', '李伟', '李玮'],
    ['a single word', 'Lind', 'Marta Lind'],
  ])('are two with %s', (_, one, other) => {
    expect(fullest([one, other], one)).not.toBe(fullest([one, other], other));
  });

  it('stand for neither where they may stand for two', () => {
    const names = ['M Lind', 'Marta Lind', 'Mona Lind'];
    expect(names.map((name) => fullest(names, name))).toEqual(names);
    const forms = ['Hagen Steel', 'Hagen Steel AG', 'Hagen Steel GmbH'];
    expect(forms.map((name) => fullest(forms, name))).toEqual(forms);
  });

  it('are found by a name that was not given, and the fullest stands for all', () => {
    const names = ['Marta Lind', 'Marta Sofia Lind', 'Karin Berg'];
    expect(['lind marta', 'M Lind', 'Marta Lind', 'Ida Moll'].map((name) => fullest(names, name))).toEqual([
      'Marta Sofia Lind',
      'Marta Sofia Lind',
      'Marta Sofia Lind',
      'Ida Moll',
    ]);
  });

  it('that sound alike are two where the caller asks for letters, as of payees of a firm', () => {
    const usual = 'Nordvik Frakt';
    const alike = 'Nordwik Frakt';
    expect(fullest([usual, alike], usual)).toBe(fullest([usual, alike], alike));
    const byLetters = new NameSpellings(false, [usual, alike, 'Nordvik Frakt AS']);
    expect([usual, alike].map((name) => byLetters.fullest(name))).toEqual(['Nordvik Frakt AS', alike]);
  });

  it('are found by a fuller name that was not given', () => {
    expect(fullest(['Marta Lind', 'Karin Berg'], 'Marta Sofia Lind')).toBe('Marta Lind');
  });
});
