import { readFileSync } from 'node:fs';
import path from 'node:path';

const read = (name: string): string => readFileSync(path.join(import.meta.dirname, name), 'utf8');

test('the example of the README is the file, and runs', async () => {
  const print = jest.spyOn(console, 'log').mockImplementation(() => undefined);
  const { exampleAssessment } = await import('./example.js');
  expect(exampleAssessment.summary.narrative).toContain('Anna Keller');
  expect(print).toHaveBeenCalledTimes(2);
  print.mockRestore();
  expect(read('README.md')).toContain(`\`\`\`ts\n${read('example.ts').trim()}\n\`\`\``);
});
