import { clipText, escapeMarkdown, escapeEmail, utcDay, escapeInvisible } from './visible-text.js';

it.each([
  ['a\u200bb', 'a⟨U+200B⟩b'],
  ['\u202eabc\u2066', '⟨U+202E⟩abc⟨U+2066⟩'],
  ['line\nbreak\u2028', 'line⟨U+000A⟩break⟨U+2028⟩'],
  ['\u{e0041}', '⟨U+E0041⟩'],
  ['a\u{e0151}\u180b\ufff0', 'a⟨U+E0151⟩⟨U+180B⟩⟨U+FFF0⟩'],
  ['\ud800', '⟨U+D800⟩'],
  ['Åsa 李 😀', 'Åsa 李 😀'],
])('shows %j as %s', (text, shown) => {
  expect(escapeInvisible(text)).toBe(shown);
});

it('escapes whatever starts markup or a link', () => {
  expect(escapeMarkdown('[a](b) www.x.y m@x.y @z `c` <d> *e* _f_ ~g~ #h | \\')).toBe(
    '\\[a\\]\\(b) www\\.x\\.y m@x\\.y \\@z \\`c\\` \\<d\\> \\*e\\* \\_f\\_ \\~g\\~ \\#h \\| \\\\',
  );
});

it('leaves an underscore within a word, which is no markup', () => {
  expect(escapeMarkdown('pontus_wikstrom7449 _a_ b_')).toBe('pontus_wikstrom7449 \\_a\\_ b\\_');
});

it('leaves a dot that makes no address', () => {
  expect(escapeMarkdown('tax-refund.36 a.b1 1.5 a.example')).toBe('tax-refund.36 a.b1 1.5 a\\.example');
  expect(escapeMarkdown('m@x.y2')).toBe('m@x\\.y2');
});

it('leaves a plain e-mail address as it is written into a form', () => {
  expect(escapeEmail('lars.jonsson_1@mail.example', 80)).toBe('lars.jonsson_1@mail.example');
  expect(escapeEmail('[x](m@x.y)', 80)).toBe(escapeMarkdown('[x](m@x.y)', 80));
  expect(escapeEmail('lars@mail.example', 10)).toBe(escapeMarkdown('lars@mail.example', 10));
});

it('shows double quotation marks of any form as single ones, which end no quotation', () => {
  expect(escapeMarkdown('Ada". Said “x” „y‟ ＂z')).toBe("Ada'. Said 'x' 'y' 'z");
  for (const mark of '«»ʺ˝ˮ״\u1cd3″‶❝❞〃〝〞〟')
    expect(escapeMarkdown(`Ada${mark}, CLEARED`)).toBe("Ada', CLEARED");
});

it('keeps within the maximum after escaping, without half an escape', () => {
  expect(escapeMarkdown('***********', 8)).toBe('\\*\\*\\*…');
  expect(escapeMarkdown('\u200b'.repeat(9), 20)).toBe('⟨U+200B⟩⟨U+200B⟩…');
  expect(escapeMarkdown('plain', 6)).toBe('plain');
});

it('clips by whole characters', () => {
  expect(clipText('😀😀😀', 3)).toBe('😀😀😀');
  expect(clipText('😀😀😀😀', 3)).toBe('😀😀…');
});

it('writes days in UTC', () => {
  expect(utcDay(Date.UTC(2024, 1, 29, 23, 59, 59, 999))).toBe('2024-02-29');
});
