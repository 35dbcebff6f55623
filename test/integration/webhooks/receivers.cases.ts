import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ModuleKind, transpile } from 'typescript';
import { newWebhookSecret, signedHeaders } from '../../../src/platform/crypto/signed-webhook.js';
import { postWebhookMessage } from '../../../src/webhooks/post-message.js';
import { freePort } from '../../support/free-port.js';
import { programPath, describeWith } from '../../support/require.js';
import { until } from '../../support/rest-client.js';
import { temporaryFolder } from '../../support/temporary-folder.js';

const ROOT = path.resolve(__dirname, '../../..');
const GUIDE = readFileSync(path.join(ROOT, 'docs/webhooks.md'), 'utf8');
const blockOf = (language: string): string =>
  new RegExp(`^\`\`\`${language}\\n([^]*?)^\`\`\`$`, 'm').exec(GUIDE)![1]!;

const MINUTE_MS = 60_000;

describe('the receiver of the guide', () => {
  describe('in TypeScript', () =>
    receives('receiver.mjs', process.execPath, () =>
      transpile(blockOf('ts'), { module: ModuleKind.ESNext }),
    ));
  describeWith(['python3'], 'in Python', () =>
    receives('receiver.py', programPath('python3')!, () => blockOf('python')),
  );
});

function receives(file: string, program: string, code: () => string): void {
  const secret = newWebhookSecret();
  const body = JSON.stringify({ type: 'webhook.test', timestamp: new Date().toISOString(), data: {} });
  let folder: string;
  let receiver: ChildProcess;
  let url: string;
  let printed = '';

  beforeAll(async () => {
    folder = await temporaryFolder();
    symlinkSync(path.join(ROOT, 'node_modules'), path.join(folder, 'node_modules'));
    writeFileSync(path.join(folder, file), code());
    const port = await freePort();
    url = `http://127.0.0.1:${port}/`;
    const env = { ...process.env, WEBHOOK_SECRET: secret, PORT: String(port) };
    receiver = spawn(program, [file], { cwd: folder, env, stdio: ['ignore', 'pipe', 'ignore'] });
    receiver.stdout!.on('data', (piece: Buffer) => (printed += piece.toString()));
    await until(
      () => send('hello', [secret]),
      (status) => status !== null,
    );
  });

  afterAll(async () => {
    const ended = once(receiver, 'exit');
    receiver.kill('SIGKILL');
    await ended;
    rmSync(folder, { recursive: true, force: true });
  });

  /** The status of the answer to a message with these signatures; null without one. */
  async function send(id: string, secrets: readonly string[], { now = Date.now(), sent = body } = {}) {
    const headers = signedHeaders(secrets, { id, body, now });
    return (await postWebhookMessage(url, sent, headers, { allowPrivate: true })).status;
  }

  test('takes a message that is signed with its secret, alone or beside another one', async () => {
    expect(await send('first', [secret])).toBe(204);
    expect(await send('rotated', [newWebhookSecret(), secret])).toBe(204);
    await until(
      async () => printed,
      (text) => ['first', 'rotated'].every((id) => text.includes(id)),
    );
  });

  test('refuses what another secret signed, what was changed, and what is ten minutes old', async () => {
    expect(await send('foreign', [newWebhookSecret()])).toBe(400);
    expect(await send('changed', [secret], { sent: `${body} ` })).toBe(400);
    expect(await send('old', [secret], { now: Date.now() - 10 * MINUTE_MS })).toBe(400);
    expect(printed).not.toMatch(/foreign|changed|old/);
  });
}
