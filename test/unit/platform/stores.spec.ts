import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { Logger } from '@nestjs/common';
import { loadConfig } from '../../../src/platform/config/config.js';
import { openDataDirectory } from '../../../src/platform/stores.embedded.js';
import { temporaryFolder } from '../../support/temporary-folder.js';

const LINE = 'new stores are made: if there were stores before, stop and mount or restore them';

async function told(dataDir: string, masterKeyFile?: string): Promise<string[]> {
  const lines: string[] = [];
  const take = (level: string) => (line: { msg: string }) => void lines.push(`${level} ${line.msg}`);
  Logger.overrideLogger({ log: take('log'), warn: take('warn'), error: take('error') });
  const key = masterKeyFile === undefined ? {} : { MASTER_KEY_FILE: masterKeyFile };
  const directory = await openDataDirectory({
    config: loadConfig({ DATA_DIR: dataDir, ...key }),
    newId: randomUUID,
    onFatal: (error) => {
      throw error;
    },
  });
  await directory.close();
  Logger.overrideLogger(false);
  return lines;
}

test('a start in a folder without stores is told, once', async () => {
  const dataDir = await temporaryFolder();
  expect(await told(dataDir)).toEqual([`log ${LINE}`]);
  expect(await told(dataDir)).toEqual([]);
});

test('it is a warning where the master key was there before', async () => {
  const dataDir = await temporaryFolder();
  const key = path.join(await temporaryFolder(), 'master.key');
  expect(await told(dataDir, key)).toEqual([`warn ${LINE}`]);
});
