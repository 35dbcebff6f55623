import { spawnSync } from 'node:child_process';
import path from 'node:path';

const ROOT = path.join(import.meta.dirname, '../..');

test('this version of V8 knows all flags of the server', () => {
  const start = [
    '--import',
    'tsx',
    '--input-type=module',
    '--eval',
    "(await import('./src/v8-flags.ts')).keepHeapSmall()",
  ];
  const { status, stderr } = spawnSync(process.execPath, start, { cwd: ROOT, encoding: 'utf8' });
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
});
