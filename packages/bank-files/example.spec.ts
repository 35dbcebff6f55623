import { readFileSync } from 'node:fs';
import path from 'node:path';

const read = (name: string): string => readFileSync(path.join(import.meta.dirname, name), 'utf8');

test('the example of the README is the file, and runs', async () => {
  const print = jest.spyOn(console, 'log').mockImplementation(() => undefined);
  const { finished } = await import('./example.js');
  await finished;
  const own = { entity_id: 'c-1' };
  expect(print.mock.calls).toEqual([
    ['line 2:', '2026-03-02T00:00:00Z', '1250.00', 'from', own, 'to', { name: 'Hausverwaltung Nord' }, []],
    ['line 3:', '2026-03-03T00:00:00Z', '2900.00', 'from', { name: 'Werft AG' }, 'to', own, []],
    ['to decide before the import:', []],
  ]);
  print.mockRestore();
  expect(read('README.md')).toContain(`\`\`\`ts\n${read('example.ts').trim()}\n\`\`\``);
});
