import { spawnSync } from 'node:child_process';
import path from 'node:path';

const ROOT = path.join(import.meta.dirname, '../..');

test('this version of V8 knows all flags of the server', () => {
  const start = ['--import', 'tsx', 'src/v8-flags.ts'];
  const { status, stderr } = spawnSync(process.execPath, start, { cwd: ROOT, encoding: 'utf8' });
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
});
