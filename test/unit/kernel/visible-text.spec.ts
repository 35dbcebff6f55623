import { clip, quoted, quotedMail, utcDay, visible } from '../../../src/kernel/visible-text.js';

it.each([
  ['a\u200bb', 'a⟨U+200B⟩b'],
  ['\u202eabc\u2066', '⟨U+202E⟩abc⟨U+2066⟩'],
  ['line\nbreak\u2028', 'line⟨U+000A⟩break⟨U+2028⟩'],
  ['\u{e0041}', '⟨U+E0041⟩'],
  ['a\u{e0151}\u180b\ufff0', 'a⟨U+E0151⟩⟨U+180B⟩⟨U+FFF0⟩'],
  ['\ud800', '⟨U+D800⟩'],
  ['Åsa 李 😀', 'Åsa 李 😀'],
])('shows %j as %s', (text, shown) => {
  expect(visible(text)).toBe(shown);
});

it('escapes whatever starts markup or a link', () => {
  expect(quoted('[a](b) www.x.y m@x.y @z `c` <d> *e* _f_ ~g~ #h | \\')).toBe(
    '\\[a\\]\\(b) www\\.x\\.y m@x\\.y \\@z \\`c\\` \\<d\\> \\*e\\* \\_f\\_ \\~g\\~ \\#h \\| \\\\',
  );
});

it('leaves an underscore within a word, which is no markup', () => {
  expect(quoted('pontus_wikstrom7449 _a_ b_')).toBe('pontus_wikstrom7449 \\_a\\_ b\\_');
});

it('leaves a dot that makes no address', () => {
  expect(quoted('tax-refund.36 a.b1 1.5 a.example')).toBe('tax-refund.36 a.b1 1.5 a\\.example');
  expect(quoted('m@x.y2')).toBe('m@x\\.y2');
});

it('leaves a plain e-mail address as it is written into a form', () => {
  expect(quotedMail('lars.jonsson_1@mail.example', 80)).toBe('lars.jonsson_1@mail.example');
  expect(quotedMail('[x](m@x.y)', 80)).toBe(quoted('[x](m@x.y)', 80));
  expect(quotedMail('lars@mail.example', 10)).toBe(quoted('lars@mail.example', 10));
});

it('shows double quotation marks of any form as single ones, which end no quotation', () => {
  expect(quoted('Ada". Said “x” „y‟ ＂z')).toBe("Ada'. Said 'x' 'y' 'z");
  for (const mark of '«»ʺ˝ˮ״\u1cd3″‶❝❞〃〝〞〟') expect(quoted(`Ada${mark}, CLEARED`)).toBe("Ada', CLEARED");
});

it('keeps within the maximum after escaping, without half an escape', () => {
  expect(quoted('***********', 8)).toBe('\\*\\*\\*…');
  expect(quoted('\u200b'.repeat(9), 20)).toBe('⟨U+200B⟩⟨U+200B⟩…');
  expect(quoted('plain', 6)).toBe('plain');
});

it('clips by whole characters', () => {
  expect(clip('😀😀😀', 3)).toBe('😀😀😀');
  expect(clip('😀😀😀😀', 3)).toBe('😀😀…');
});

it('writes days in UTC', () => {
  expect(utcDay(Date.UTC(2024, 1, 29, 23, 59, 59, 999))).toBe('2024-02-29');
});
