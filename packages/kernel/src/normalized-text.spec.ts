import { normalizedText } from './normalized-text.js';

describe('a normalized text', () => {
  it.each(['Åsa Öberg', 'A\u030asa', '\ufb01ne \uff21', 'बैंक', '한국', `e${'\u0301\u0316'.repeat(15)}`])(
    'is that of the engine: %j',
    (text) => {
      for (const form of ['NFKC', 'NFKD'] as const)
        expect(normalizedText(text, form)).toBe(text.normalize(form));
    },
  );

  it('leaves out the marks behind thirty in a row', () => {
    const marks = '\u0301\u0316'.repeat(20);
    expect(normalizedText(`e${marks}f`, 'NFKD')).toBe(`e${marks.slice(0, 30)}f`.normalize('NFKD'));
  });

  // Without the limit on marks, the engine would take a minute for this text, and the test would time out.
  it('takes half a million marks', () => {
    expect(normalizedText('\u0301\u0316'.repeat(250_000), 'NFKC')).toHaveLength(30);
  });
});
