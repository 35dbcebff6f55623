import { readFileSync } from 'node:fs';
import path from 'node:path';

const read = (name: string): string => readFileSync(path.join(import.meta.dirname, name), 'utf8');

test('the example of the README is the file, and runs', async () => {
  const print = jest.spyOn(console, 'log').mockImplementation(() => undefined);
  const { state } = await import('./example.js');
  expect(state).toEqual(['urgent']);
  expect(print.mock.calls).toEqual([
    ['AlertLabelled', ['urgent']],
    [404, 'not_found', 'alert-2'],
    ['is longer than 20 characters'],
  ]);
  print.mockRestore();
  expect(read('README.md')).toContain(`\`\`\`ts\n${read('example.ts').trim()}\n\`\`\``);
});
