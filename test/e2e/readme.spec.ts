import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { BuiltServer } from '../support/built-server.js';
import { shell } from '../support/demo-process.js';
import { temporaryFolder } from '../support/temporary-folder.js';
import { PASSWORD, WebBrowser } from '../support/web-browser.js';

const ROOT = path.resolve(import.meta.dirname, '../..');
const readme = readFileSync(path.join(ROOT, 'README.md'), 'utf8');
const firstAlert = readFileSync(path.join(ROOT, 'docs/first-alert.md'), 'utf8');

const blockAfter = (text: string, language: string): string =>
  new RegExp(`${text}[^]*?\n\`\`\`${language}\n([^]*?)\`\`\``).exec(firstAlert)?.[1] ?? '';

test('the commands from zero to an investigated alert print what the page says', async () => {
  const folder = await temporaryFolder();
  const dataDir = path.join(folder, 'data');
  const server = await BuiltServer.start(dataDir, { env: { PUBLIC_BASE_URL: '' } });
  try {
    const commands = blockAfter('In a second terminal', 'sh')
      .replaceAll('dist/cli/cli.js', path.join(ROOT, 'dist/cli/cli.js'))
      .replaceAll('http://localhost:3000', server.url);
    const folded = await shell(commands, { DATA_DIR: dataDir }, folder);
    // Where `fold` breaks a line, it leaves the space.
    const printed = folded.replaceAll(/ +$/gm, '');
    const promised = blockAfter('The last two commands print', 'text');
    expect(promised).toContain('Recommendation: escalate');
    expect(printed.slice(-promised.length)).toBe(promised);
    const [, code] = /^Invitation .*\/invitation\?code=(\S+)$/m.exec(printed)!;
    const browser = new WebBrowser(server);
    await browser.get(`/invitation?code=${code}`);
    await browser.post('/invitation', { code: code!, password: PASSWORD, repeated: PASSWORD });
    expect((await browser.logIn('ann@example.com')).status).toBe(303);
    expect(printed).toMatch(/Example Bank[^]*ann@example\.com[^]*"success":true[^]*"created":7/);
  } finally {
    await server.end('SIGTERM');
    rmSync(folder, { recursive: true, force: true });
  }
});

test('every file that the README names exists', () => {
  const links = [...readme.matchAll(/\]\((?!https?:)([^)#]+)\)/g)].map(([, target]) => target!);
  expect(links).toContain('docs/configuration.md');
  for (const target of links) expect(() => readFileSync(path.join(ROOT, target))).not.toThrow();
});
