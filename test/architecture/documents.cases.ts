import { existsSync } from 'node:fs';
import path from 'node:path';
import { fired, listed, readRepository, ROOT } from './repository.js';
import { documentRules } from './rules/documents.js';

const isThere = (name: string): boolean => existsSync(path.join(ROOT, name));
const places = ['README.md', 'CONTRIBUTING.md', 'SECURITY.md', 'CHANGELOG.md'];
const folders = ['docs', 'src', 'packages', 'test', 'bench', 'samples', 'verifier', 'clients', 'deploy'];
const applied = (file: string, text: string) =>
  documentRules((name) => name === 'docs/images/a.png').flatMap((rule) => rule([{ path: file, text }]));
const FOR_OPERATORS = '# A\n\nFor operators.\n\n';

test('documents are narrow, their links lead somewhere, and their words are those of the trade', () => {
  const files = readRepository(...places, ...folders);
  expect(listed(documentRules(isThere).flatMap((rule) => rule(files)))).toEqual([]);
});

describe('a planted violation fires', () => {
  test.each([
    ['document-reader', 'docs/a.md', '# A\n\nWhat it does.'],
    ['document-width', 'docs/a.md', `${FOR_OPERATORS}${'word '.repeat(25)}`],
    ['document-width', 'packages/a/README.md', `- ${'word '.repeat(25)}`],
    ['document-drawings', 'docs/a.md', `${FOR_OPERATORS}\`\`\`mermaid\nflowchart LR\n\`\`\``],
    ['document-links', 'docs/a.md', `${FOR_OPERATORS}See [b](b.md).`],
    ['document-links', 'docs/a.md', `${FOR_OPERATORS}See [below](#c).`],
    ['document-links', 'docs/a.md', `${FOR_OPERATORS}![a picture](images/b.png)`],
    ['document-words', 'docs/a.md', `${FOR_OPERATORS}A second look at it.`],
    ['document-words', 'README.md', 'Nothing was purged.'],
    ['shown-words', 'src/web/a.ts', "const lead = 'It waits for a second person.';"],
    ['shown-words', 'src/mcp/tools/a.ts', 'const text = `Changes the recipe of ${name}.`;'],
    ['shown-words', 'src/mcp/tools/a.ts', 'const text = `${name} has a held call.`;'],
    ['shown-words', 'src/rest/webhooks/a.ts', "const told = 'Null once it was purged.';"],
  ])('%s: %s', (rule, file, text) => expect(fired(applied(file, text))).toEqual([rule]));
});

describe('nothing fires for', () => {
  test.each([
    ['a table', 'docs/a.md', `${FOR_OPERATORS}| ${'word '.repeat(30)} |`],
    ['code', 'docs/a.md', `${FOR_OPERATORS}\`\`\`sh\n${'word '.repeat(30)}\n\`\`\``],
    [
      'an address that cannot be broken',
      'docs/a.md',
      `${FOR_OPERATORS}- <https://example.com/${'a'.repeat(110)}>`,
    ],
    ['where data came from', 'samples/a/SOURCE.md', 'word '.repeat(30)],
    [
      'links that lead somewhere',
      'docs/a.md',
      'For you.\n\n# B, and `c`\n\n[b](#b-and-c) ![a](images/a.png) <mailto:a@b.example>',
    ],
    ['a second heading of the same words', 'docs/a.md', 'For you.\n\n# B\n\n# B\n\n[the second](#b-1)'],
    ['an example of a link', 'docs/a.md', 'For you: it shows `[text](address)`.'],
    ['names of the API', 'docs/a.md', 'For you: the command `alert-review purge` and the field `recipe`.'],
    ['names of the code', 'src/web/a.ts', "import { recipe } from './recipe-pages.js';"],
    ['documents of contributors', 'docs/how-to/a.md', 'For you: the recipe of an organization.'],
  ])('%s', (_, file, text) => expect(fired(applied(file, text))).toEqual([]));
});
