import { rm } from 'node:fs/promises';
import path from 'node:path';
import { startApp } from '../../support/app.js';
import { temporaryFolder } from '../../support/temporary-folder.js';
import { runWith, walkThrough } from './walk-through.js';

test('without a server the command line opens the stores itself, for every command', async () => {
  const dataDir = await temporaryFolder();
  await walkThrough((...argv) => runWith({ DATA_DIR: dataDir }, ...argv), 'Example Bank');
  await rm(dataDir, { recursive: true });
});

test('stores that another process holds are unreachable', async () => {
  const server = await startApp();
  try {
    await rm(path.join(server.dataDir, 'server.sock'));
    const answer = await runWith({ DATA_DIR: server.dataDir }, 'org', 'list');
    expect(answer.code).toBe(3);
    expect(answer.stderr).toMatch(/stores cannot be opened: .*another process/);
  } finally {
    await server.close();
  }
});
