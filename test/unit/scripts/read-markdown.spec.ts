import { readMarkdown, type LinkReader } from '../../../scripts/documents/read-markdown.js';

const LINKS: LinkReader = {
  target: (href) =>
    href.startsWith('gone') ? null : { document: 'other', anchor: href.split('#')[1] ?? null },
  picture: (src) => src.replace('images/', ''),
};
const blocksOf = (text: string) => readMarkdown(`# Title\n\n${text}`, LINKS).blocks;

test('the first heading is the title, and comments are left out', () => {
  expect(readMarkdown('# A `b`\n\n<!-- made -->\n\nText\nin lines.', LINKS)).toEqual({
    title: 'A b',
    blocks: [{ kind: 'paragraph', parts: ['Text in lines.'] }],
  });
});

test('a document without its title, and HTML, are refused', () => {
  expect(() => readMarkdown('Text.', LINKS)).toThrow('does not begin with its title');
  expect(() => blocksOf('<div>x</div>')).toThrow('HTML is not shown: <div>');
  expect(() => blocksOf('x <b>y</b>')).toThrow('HTML is not shown: <b>');
});

test('headings get the anchors of GitHub, the second of the same words with a number', () => {
  const anchors = blocksOf('## What `x` does, and why\n\n## A\n\n### A').map((block) => [
    block.kind === 'heading' && [block.level, block.anchor],
  ]);
  expect(anchors).toEqual([[[2, 'what-x-does-and-why']], [[2, 'a']], [[3, 'a-1']]]);
});

test('links lead to documents; where nothing is to be shown, their text stays', () => {
  expect(blocksOf('See [the **other** one](other.md#part) and [code](gone.ts) &lt;x&gt;.')).toEqual([
    {
      kind: 'paragraph',
      parts: [
        'See ',
        {
          kind: 'link',
          to: { document: 'other', anchor: 'part' },
          parts: ['the ', { kind: 'strong', parts: ['other'] }, ' one'],
        },
        ' and code <x>.',
      ],
    },
  ]);
});

test('a row of a table whose first cell is one code can be linked to', () => {
  const [table] = blocksOf(
    '| Code | Is |\n|---|---|\n| `PORT` | a |\n| `PORT` | b |\n| `a b` | c |\n| d | e |',
  );
  expect(table).toEqual({
    kind: 'table',
    head: [['Code'], ['Is']],
    rows: [
      { anchor: 'PORT', cells: [[{ kind: 'code', text: 'PORT' }], ['a']] },
      { anchor: null, cells: [[{ kind: 'code', text: 'PORT' }], ['b']] },
      { anchor: null, cells: [[{ kind: 'code', text: 'a b' }], ['c']] },
      { anchor: null, cells: [['d'], ['e']] },
    ],
  });
});

test('lists hold blocks, code keeps its lines, pictures their texts', () => {
  expect(
    blocksOf('1. a\n\n   ```sh\n   x\n     y\n   ```\n2. b\n\n> q\n\n![A picture](images/a.png)'),
  ).toEqual([
    {
      kind: 'list',
      isOrdered: true,
      items: [
        [
          { kind: 'paragraph', parts: ['a'] },
          { kind: 'code', language: 'sh', text: 'x\n  y' },
        ],
        [{ kind: 'paragraph', parts: ['b'] }],
      ],
    },
    { kind: 'quote', blocks: [{ kind: 'paragraph', parts: ['q'] }] },
    { kind: 'paragraph', parts: [{ kind: 'picture', file: 'a.png', text: 'A picture' }] },
  ]);
});
