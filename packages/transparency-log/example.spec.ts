import { readFileSync } from 'node:fs';
import path from 'node:path';

const read = (name: string): string => readFileSync(path.join(import.meta.dirname, name), 'utf8');

test('the example of the README is the file, and runs', async () => {
  const print = jest.spyOn(console, 'log').mockImplementation(() => undefined);
  const { note } = await import('./example.js');
  expect(note).toMatch(/^bank\.example\/alerts\n2\n/);
  expect(print.mock.calls.slice(1)).toEqual([
    ['signed by the key:', true],
    ['changed:', false],
  ]);
  print.mockRestore();
  expect(read('README.md')).toContain(`\`\`\`ts\n${read('example.ts').trim()}\n\`\`\``);
});
