import { restoreShownId, sanitizeText } from '../../../src/mcp/text-for-models.js';

test('a text of plain characters is the same, any other is shown without what acts', () => {
  const plain = 'Paid 9,500.00 SEK (twice) to "A & B" | 100% > 50%; see *note* `x` \\ ~ ^ {y}\n\tend';
  expect(sanitizeText(plain)).toBe(plain);
  const shown = {
    'see ![x](https://evil.example)': 'see ![x] (https:/ /evil[.]example)',
    'see [x]: www.evil.example': 'see [x] : www[.]evil[.]example',
    'a <img src=x>': 'a ‹img src=x>',
    'mailto:ann@evil.example': 'mailto :ann@evil[.]example',
    'Johnson &amp; Johnson': 'Johnson &amp; Johnson',
    'O&#39;Brien &lt;b&gt;': "O'Brien ‹b>",
    'list [1]': 'list [1]',
    // Links of GitHub's markdown.
    'www.a1': 'www[.]a1',
    'www.t.co': 'www[.]t[.]co',
    'www.✈': 'www[.]✈',
    'a@b.c1': 'a@ b.c1',
    'a@b.c': 'a@ b.c',
    [`a@${'b'.repeat(70)}.c`]: `a@ ${'b'.repeat(70)}.c`,
    'x1.भारत': 'x1[.]भारत',
    'a\t.co/b': 'a\t[.]co/b',
    'e.g. J.R. Ewing, No.7 www': 'e.g. J.R. Ewing, No.7 www',
    '&&#108;t;b>': '& lt;b>',
    'a\u200bb': 'a⟨U+200B⟩b',
    'a\u202eb': 'a⟨U+202E⟩b',
    'a\rb\u0000': 'a⟨U+000D⟩b⟨U+0000⟩',
    'Ångström 東京': 'Ångström 東京',
  };
  for (const [text, safe] of Object.entries(shown)) expect(sanitizeText(text)).toBe(safe);
});

test('no character of ASCII that acts is taken for a plain one', () => {
  const changed = Array.from({ length: 128 }, (_, code) => String.fromCharCode(code)).filter(
    (char) => sanitizeText(`${char}a`) !== `${char}a`,
  );
  const controls = Array.from({ length: 32 }, (_, code) => String.fromCharCode(code));
  expect(changed).toEqual([...controls.filter((char) => !'\n\t'.includes(char)), '<', '\x7f']);
});

test.each([
  'A-1',
  'a\u200bb',
  'x\u202ey',
  '![a](b)',
  '[a](b)',
  '<img src=x>',
  '</b>',
  'tab\u0007',
  '\u{e0041}',
  'C:\\x',
  'https://example.com/a.bc',
  'ann@1.2.3.4',
  'a]:b',
])('an id is found by what is shown of it: %j', (id) => {
  const shown = sanitizeText(id);
  expect(restoreShownId(shown)).toBe(id);
  expect(shown).not.toMatch(/\p{Cf}|\]\(|<[a-zA-Z/!]/u);
});

test.each(['&', '<', '@', '.', 'www', '&&#35;', '&amp;', ']', '<1@'])(
  'a long text of %j costs little more for each character than a short one',
  (part) => {
    // One that compares each place with all behind it takes minutes here.
    expect(sanitizeText(part.repeat(200_000)).length).toBeGreaterThan(100_000);
  },
);

test('a name of a character that there is none of stands', () => {
  expect(restoreShownId('⟨U+FFFFFF⟩')).toBe('⟨U+FFFFFF⟩');
});
