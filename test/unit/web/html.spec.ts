import { Html, html } from '../../../src/web/html.js';

test('what is put in is escaped, markup of ours is not', () => {
  const name = `<i title="x">O'Neil & Co</i>`;
  const item = html`<li>${name}</li>`;
  expect(String(item)).toBe('<li>&lt;i title=&quot;x&quot;&gt;O&#39;Neil &amp; Co&lt;/i&gt;</li>');
  expect(String(html`${[item, html`<b>${2}</b>`]}`)).toBe(`${String(item)}<b>2</b>`);
});

test('nothing stands for nothing, and zero for itself', () => {
  expect(String(html`a${null}b${undefined}c${false}d${0}e${''}f${[]}`)).toBe('abcd0ef');
});

test('what cannot be seen is named', () => {
  expect(String(html`${'a\u200bb\u202e\u0000\n'}`)).toBe('a⟨U+200B⟩b⟨U+202E⟩⟨U+0000⟩⟨U+000A⟩');
});

test('an object that only looks like markup is a text', () => {
  const forged = { markup: '<script>', toString: () => '<script>' };
  expect(String(html`${forged as unknown as Html}`)).toBe('&lt;script&gt;');
});
