import { Readable } from 'node:stream';
import { commandInProcess, type Said } from '../../support/command-in-process.js';

/** A command whose standard input holds a password. */
export const runWith = (env: Readonly<Record<string, string>>, ...argv: string[]): Promise<Said> =>
  commandInProcess(env, argv, { stdin: Readable.from(['a good long password\n']) });

/** Every command once; the same with and without a server. */
export async function walkThrough(
  run: (...argv: string[]) => Promise<Said>,
  name: string,
  port = 3000,
): Promise<{ org: string; key: string }> {
  const org = (await run('org', 'create', name, '--init', '--json')).json() as { id: string };
  const table = (await run('org', 'list')).stdout;
  expect(table).toContain(org.id);
  expect(table).toContain(name);
  const both = ['--enable', 'semantic_search', '--enable', 'bulk_facts_rerun'];
  const features = await run('org', 'features', name, ...both);
  expect(features.stdout).toMatch(/semantic_search\ton[^]*bulk_facts_rerun\ton/);
  const fewer = await run('org', 'features', org.id, '--disable', 'semantic_search', '--json');
  expect(fewer.json()).toEqual({ features: ['bulk_facts_rerun'] });
  const rules = ['--ceiling', 'no_bulk', '--clients', 'claude.ai,name:Visual Studio Code'];
  expect((await run('org', 'assistants', name, ...rules)).stdout).toMatch(
    /no_bulk\tnothing\tclaude\.ai, name:Visual Studio Code/,
  );
  const kept = await run('org', 'assistants', org.id, '--clients', '', '--json');
  expect(kept.json()).toEqual({ ceiling: 'no_bulk', waits: 'nothing', clients: [] });

  expect((await run('org', 'sso', name)).stdout).toBe('Single sign-on is not set up.\n');
  expect((await run('org', 'sso-secret', name)).stderr).toContain('The client id is missing');
  const removed = await run('org', 'sso-remove', name, '--json');
  expect([removed.code, removed.json()]).toEqual([0, { singleSignOn: null }]);

  expect((await run('org', 'disable', name)).stdout).toBe(`The organization ${org.id} is disabled.\n`);
  expect((await run('org', 'list')).stdout).toMatch(/disabled[^]*20\d\d-[^]*20\d\d-/);
  expect((await run('org', 'enable', org.id, '--json')).json()).toEqual({ id: org.id });

  // An address signs in to one organization of a server.
  const domain = `${name.toLowerCase().replace(/\W/g, '-')}.example`;
  const address = `ann@${domain}`;
  const ann = (await run('user', 'create', name, '--email', address, '--role', 'admin', '--json')).json() as {
    id: string;
  };
  const bob = (
    await run('user', 'create', name, '--email', `bob@${domain}`, '--role', 'viewer', '--json')
  ).json() as {
    id: string;
  };
  expect((await run('user', 'role', name, bob.id, '--role', 'analyst')).code).toBe(0);
  const invited = await run('user', 'invite', name, bob.id);
  expect(invited.stdout).toMatch(/^Invitation until 2.* only this once: \S+\?code=iv_[\w-]{43}\n$/);
  expect(invited.stdout).toContain(`localhost:${port}/invitation?`);
  const set = await run('user', 'set-password', name, ann.id, '--json');
  expect([set.code, set.json()]).toEqual([0, { id: ann.id }]);
  for (const argv of [
    ['invite'],
    ['set-password'],
    ['reset-second-factor'],
    ['vouch'],
    ['role', '--role', 'viewer'],
    ['role', '--role', 'analyst'],
  ]) {
    const [word, ...more] = argv as [string, ...string[]];
    expect([argv, (await run('user', word, name, `Bob@${domain}`, ...more)).code]).toEqual([argv, 0]);
  }
  const vouched = await run('user', 'vouch', name, bob.id);
  expect(vouched.stdout).toBe(
    `The user ${bob.id} may confirm decisions of whoever let them in, and the other way round.\n`,
  );
  const disabled = await run('user', 'disable', name, `bob@${domain}`);
  expect(disabled.stdout).toBe(`The user ${bob.id} is disabled.\n`);
  expect((await run('user', 'list', name, '--json')).json()).toMatchObject([
    { id: ann.id, email: address, role: 'admin', disabledAt: null },
    { id: bob.id, email: `bob@${domain}`, role: 'analyst', disabledAt: expect.any(String) as string },
  ]);

  const made = await run('api-key', 'create', name, '--name', 'upload', '--expires', '90d');
  const key = /ak_[\w-]{43}/.exec(made.stdout)![0];
  const narrow = (
    await run('api-key', 'create', name, '--name', 'audit', '--scopes', 'audit:export,alerts:read', '--json')
  ).json() as { id: string; scopes: string[] };
  expect(narrow.scopes).toEqual(['alerts:read', 'audit:export']);
  const rotated = (await run('api-key', 'rotate', name, narrow.id, '--overlap', '7d', '--json')).json();
  expect(rotated).toMatchObject({
    rotates: narrow.id,
    name: 'audit',
    key: expect.stringMatching(/^ak_/) as string,
  });
  expect((await run('api-key', 'revoke', name, narrow.id, '--reason', 'leaked')).stdout).toContain(
    'is revoked',
  );
  const keys = await run('api-key', 'list', name);
  expect(keys.stdout).toContain('alerts:read, audit:export');
  expect(keys.stdout).toContain(`…${key.slice(-4)}`);
  expect(keys.stdout).toContain('revoked');
  expect(keys.stdout).not.toContain(key);

  const rebuilt = await run('rebuild', '--verify', '--json');
  expect(rebuilt).toMatchObject({ code: 0 });
  for (const one of rebuilt.json() as { liveHash: string; rebuiltHash: string; switched: boolean }[])
    expect(one).toMatchObject({ liveHash: one.rebuiltHash, switched: false });
  const one = await run('rebuild', '--read-model', 'api-key');
  expect(one.code).toBe(0);
  expect(one.stdout).toMatch(/api-key\t\d+\s.*equal, switched/);
  return { org: org.id, key };
}
