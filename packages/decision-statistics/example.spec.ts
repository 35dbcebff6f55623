import { readFileSync } from 'node:fs';
import path from 'node:path';

const read = (name: string): string => readFileSync(path.join(import.meta.dirname, name), 'utf8');

test('the example of the README is the file, and runs', async () => {
  const print = jest.spyOn(console, 'log').mockImplementation(() => undefined);
  const { choice } = await import('./example.js');
  expect(choice.chosen?.missUpperBound).toBeLessThanOrEqual(0.05);
  expect(print).toHaveBeenCalledTimes(4);
  print.mockRestore();
  expect(read('README.md')).toContain(`\`\`\`ts\n${read('example.ts').trim()}\n\`\`\``);
});
