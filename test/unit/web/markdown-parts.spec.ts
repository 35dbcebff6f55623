import { escapeMarkdown } from '@alert-review/kernel';
import {
  markdownLine,
  markdownLines,
  unescapeMarkdown,
  sectionsOfMarkdown,
} from '../../../src/web/alerts/markdown-parts.js';

test('a text is split at its headings, without the first and without empty lines', () => {
  expect(sectionsOfMarkdown('# Whole\n\n## One\nA\n\n- b\n## Two\nC')).toEqual([
    { title: 'One', lines: ['A', '- b'] },
    { title: 'Two', lines: ['C'] },
  ]);
  expect(sectionsOfMarkdown('An earlier text')).toEqual([{ title: '', lines: ['An earlier text'] }]);
});

test('paragraphs, lists and bold are rendered', () => {
  expect(String(markdownLines(['**BAD.** A', '- b', '- c', 'D'])).replace(/\s*\n\s*/g, '')).toBe(
    '<p><strong>BAD.</strong> A</p><ul><li>b</li><li>c</li></ul><p>D</p>',
  );
});

test.each([
  '**bold** <b>x</b>',
  '[a](https://evil.example)',
  'back\\slash *',
  '# no heading',
  '_a_b_ & &lt;',
])('what a customer wrote, such as %s, is shown as it was written and is no markup', (written) => {
  const escaped = escapeMarkdown(written, 1_000);
  expect(unescapeMarkdown(escaped)).toBe(written);
  expect(String(markdownLine(`He wrote "${escaped}".`))).not.toMatch(/<(?!\/?strong)|<a|<strong>/);
});
