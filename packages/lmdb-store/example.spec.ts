import { readFileSync } from 'node:fs';
import path from 'node:path';

const read = (name: string): string => readFileSync(path.join(import.meta.dirname, name), 'utf8');

test('the example of the README is the file, and runs', async () => {
  const print = jest.spyOn(console, 'log').mockImplementation(() => undefined);
  const { finished } = await import('./example.js');
  const found = await finished;
  expect(found.stored).toEqual({ _id: 'c1', number: 4711, name: 'Anna Keller' });
  expect(found.refusal).toEqual({ duplicate: 'by_number' });
  expect(print).toHaveBeenCalledTimes(2);
  print.mockRestore();
  expect(read('README.md')).toContain(`\`\`\`ts\n${read('example.ts').trim()}\n\`\`\``);
});
