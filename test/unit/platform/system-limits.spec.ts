import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { requireSystemLimits } from '../../../src/platform/process/system-limits.js';
import { temporaryFolder } from '../../support/temporary-folder.js';

let folder: string;
beforeAll(async () => {
  folder = await temporaryFolder();
});
afterAll(() => rm(folder, { recursive: true }));

async function look(files: string, space: string, embedded = true): Promise<void> {
  const file = path.join(folder, 'limits');
  await writeFile(
    file,
    `Limit                     Soft Limit           Hard Limit           Units
Max open files            ${files.padEnd(20)} 4096                 files
Max address space         ${space.padEnd(20)} unlimited            bytes
`,
  );
  return requireSystemLimits({ embedded }, file);
}

const GIB = 2 ** 30;

test('what the system allows by itself is enough', () => requireSystemLimits({ embedded: true }));

test('enough is enough, and no limit too', async () => {
  await look('512', String(270 * GIB));
  await look('1048576', 'unlimited');
});

test('too few open files are named', async () => {
  await expect(look('511', 'unlimited', false)).rejects.toThrow(
    'The limit of open files is 511, and at least 512 are needed',
  );
});

test('too little address space is named where stores lie in DATA_DIR', async () => {
  await look('512', String(GIB), false);
  await expect(look('512', String(200 * GIB))).rejects.toThrow(/address space is 200 GiB.*need 270 GiB/);
});

test('a system that does not tell is believed', () =>
  requireSystemLimits({ embedded: true }, path.join(folder, 'none')));
