import { Logger } from '@nestjs/common';
import { randomBytes } from 'node:crypto';
import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { inspect } from 'node:util';
import { startApp, type TestApp } from '../../support/app.js';
import { temporaryFolder } from '../../support/temporary-folder.js';

describe('the master key', () => {
  let folder: string;
  let app: TestApp;

  beforeEach(async () => {
    folder = await temporaryFolder();
  });
  afterEach(async () => {
    await app.close();
    await rm(folder, { recursive: true, force: true });
  });

  /** The lines that come of logging the key in every form in which it could get there. */
  function logged(text: string): string {
    const bytes = Buffer.from(text, 'hex');
    const plain = new Uint8Array(bytes);
    const logger = new Logger('test');
    const before = app.logLines.length;
    logger.error({ msg: 'failed', err: new Error(`a ${text} b`, { cause: new Error(text.toUpperCase()) }) });
    logger.warn({ msg: 'bytes', bytes, nested: { plain, text: bytes.toString('base64') } });
    logger.log(`${inspect(bytes)} ${String(bytes.toJSON().data)} ${bytes.toString('base64url')}`);
    return app.logLines.slice(before).join('');
  }

  function expectHidden(text: string): void {
    const bytes = Buffer.from(text, 'hex');
    const lines = logged(text);
    expect(lines.match(/\[redacted\]/g)!.length).toBeGreaterThanOrEqual(8);
    const six = bytes.subarray(0, 6);
    const base64 = bytes.toString('base64').slice(0, 8);
    const shown = [
      six.toString('hex'),
      six.toString('hex').toUpperCase(),
      base64,
      six.join(','),
      six.join(', '),
    ];
    for (const part of [...shown, six.toString('hex').replace(/..(?!$)/g, '$& ')])
      expect(lines).not.toContain(part);
    expect(app.logLines.join('')).not.toContain(text);
  }

  it('of a file is in no log line', async () => {
    const text = randomBytes(32).toString('hex');
    const file = path.join(folder, 'master.key');
    await writeFile(file, `${text}\n`);
    app = await startApp({ env: { MASTER_KEY_FILE: file } });
    expectHidden(text);
  });

  it('that was made at the first start is in no log line', async () => {
    app = await startApp({ dataDir: folder });
    expectHidden((await readFile(path.join(folder, 'keys', 'master.key'), 'utf8')).trim());
  });

  it('is not in the error about a file that holds something else beside it', async () => {
    app = await startApp();
    const file = path.join(folder, 'master.key');
    const text = randomBytes(32).toString('hex');
    await writeFile(file, `key: ${text}`);
    const error: unknown = await startApp({ env: { MASTER_KEY_FILE: file } }).catch(
      (reason: unknown) => reason,
    );
    expect(inspect(error)).toContain('must hold 64 hexadecimal digits');
    expect(inspect(error)).not.toContain(text);
  });
});
