import { HtmlRenderer, Parser } from 'commonmark';
import MarkdownIt from 'markdown-it';
import { restoreShownId, sanitizeText } from '../../../src/mcp/text-for-models.js';
import { successResult } from '../../../src/mcp/tool-results.js';
import { seeded } from '../../support/seeded.js';

const markdownIt = new MarkdownIt({ html: true, linkify: true });
const commonMark = (text: string) => new HtmlRenderer().render(new Parser().parse(text));
/** Of the renderers alone, for text that is markdown but no link, image or tag. */
const OF_MARKDOWN =
  /^\/?(?:p|em|strong|s|code|pre|ul|ol|li|blockquote|h[1-6]|hr|br|table|thead|tbody|tr|th|td)$/;

const tagsOf = (html: string) =>
  [...html.matchAll(/<([!?]|\/?[a-z][a-z0-9]*)/gi)].map(([, tag]) => tag!.toLowerCase());

/** Returns the tags that come alive when clients render what a tool answers about a text of a customer. */
function alive(text: string): string[] {
  const { content, structuredContent } = successResult({ customer_data: { descriptor: text } }).result;
  const { customer_data: data } = structuredContent as { customer_data: { descriptor: string } };
  return [content[0]!.text, data.descriptor]
    .flatMap((shown) => [markdownIt.render(shown), commonMark(shown)])
    .flatMap(tagsOf)
    .filter((tag) => !OF_MARKDOWN.test(tag));
}

const LISTED = [
  '[pay\\](https://evil.example/x)',
  '!\\\\[a\\](https://evil.example/p.png)',
  '\\<img src="https://evil.example/p.png">',
  '\\<https://evil.example/auto>',
  'see [details][1]\n\n[1]: https://evil.example/x',
  '&#8203;&#x202e;x',
  '&lt;img src=x&gt;',
  '&amp;lt;img src=x&amp;gt;',
  '&amp;#60;img src=x>',
  '![a](https://evil.example/p.png)',
  '[a]\\(https://evil.example)',
  '[a&#93;&#40;https://evil.example)',
  '[a]: <https://evil.example>\n\n[a]',
  '<1@b>',
  '<ann@evil.com>',
  '<!-- x --><?php ?>',
  'https://evil.example/x',
  'https&colon;//evil.com',
  'HTTP://127.0.0.1:80/x',
  '//evil.com/x',
  '//192.168.0.1',
  'www.evil.com',
  'www.9',
  'evil.com',
  'e\u{1F600}.com',
  'evil&period;com',
  'evil.&#99;om',
  'mailto:a@b',
  'ann@evil.com',
  'ann@1.2.3.4',
  'ftp://evil.com',
  '\u200b<\u200bimg src=x>',
  '[a]\u200b(https://evil.com)',
  'www.मेरा.भारत/x',
  'www.x1.भारत',
  'www.t.co',
  '\t.co/AbCd',
  'see\n.co/AbCd',
  '&&#108;t;img src=x>',
  '&am&#112;;lt;img src=x>',
  '&&#35;108;t;img src=x>',
  `<${'1'.repeat(255)}@b>`,
  'a@b.c1',
];

test.each(LISTED)('a text of a customer makes no link, image or tag: %j', (text) => {
  expect(alive(text)).toEqual([]);
});

// prettier-ignore
const WORDS = [
  '[', ']', '(', ')', '!', '<', '>', '\\', '`', '"', "'", ':', '/', '//', '.', '@', '&', ';', '\n', ' ',
  'http:', 'https://', 'www.', 'mailto:', 'evil.com', 'evil', 'com', '.de', 'a@b.com', '1.2.3.4', 'localhost',
  'img src=x', 'a href=x', '/a', '!--', '-->', '&lt;', '&#60;', '&amp;', '#x5d;', '&lpar;', '&period;',
  '[1]: ', '![', '](', ']:', '][', '1', '<a ', '<img', 'javascript:', 'xn--',
  '\u200b', '\u200d', '\ufe0f', '✈', 'é', '葛', '\n\n', '\t', '.co', 'भा', '&&#108;t;', '&#35;', 'lt;', 'c1',
];

test('nor does any text that is put together of what acts', () => {
  const random = seeded(5812);
  const upTo = (count: number) => Math.floor(random() * count);
  for (let round = 0; round < 4_000; round++) {
    const text = Array.from({ length: 2 + upTo(13) }, () => WORDS[upTo(WORDS.length)]).join('');
    expect([round, text, alive(text)]).toEqual([round, text, []]);
    const shown = sanitizeText(text);
    expect([text, sanitizeText(shown)]).toEqual([text, shown]);
    // A lone < at the end acts in nothing, and keeps a text from the short way.
    expect([text, sanitizeText(`${text} <`)]).toEqual([text, `${shown} <`]);
    if (!text.includes('&')) expect(sanitizeText(restoreShownId(shown))).toBe(shown);
  }
});

const NAMES = '✈️ 葛󠄀城 می‌خواهم ශ්‍රී 👨‍👩‍👧 👩🏽‍💻 ❤️‍🔥 1️⃣ ന്‍ क्‍ष 芦󠄂屋 Jo‑Ann ©️';

test.each(NAMES.split(' '))('a name in its script and an emoji arrive unchanged: %s', (text) =>
  expect(sanitizeText(text)).toBe(text),
);

test.each([
  ['a\u200db', 'a⟨U+200D⟩b'],
  ['a\ufe0f', 'a⟨U+FE0F⟩'],
  ['✈\ufe0f\ufe0f', '✈\ufe0f⟨U+FE0F⟩'],
  ['葛\u{e0100}\u{e0101}', '葛\u{e0100}⟨U+E0101⟩'],
  ['می\u200c', 'می⟨U+200C⟩'],
  ['\u200dا', '⟨U+200D⟩ا'],
  ['👨\u200d', '👨⟨U+200D⟩'],
  ['🏴\u{e0067}\u{e007f}', '🏴⟨U+E0067⟩⟨U+E007F⟩'],
])('one that belongs to nothing is shown by name: %j', (text, shown) =>
  expect(sanitizeText(text)).toBe(shown),
);

test('no character takes the short way that would be shown otherwise on the long one', () => {
  const different = Array.from({ length: 0x10000 }, (_, code) => `x.${String.fromCharCode(code)}y`).filter(
    (text) => sanitizeText(`${text} <`) !== `${sanitizeText(text)} <`,
  );
  expect(different).toEqual([]);
});
