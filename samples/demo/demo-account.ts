import { readFileSync, writeFileSync } from 'node:fs';
import { z } from 'zod';
import type { Permission } from '@alert-review/kernel';
import type { CliContext } from '../../src/cli/cli-context.js';

const DEMO_ORGANIZATION = 'Demonstration Bank';
const ADMINISTRATOR = 'admin@demonstration-bank.example';
const KEY_NAME = 'demonstration';
/** Scopes of the demonstration's key: the default ones, and the audit, which reads all alerts at once. */
const KEY_SCOPES: Permission[] = ['alerts:read', 'alerts:write', 'records:ingest', 'audit:export'];

const DemoAccount = z.object({
  organization: z.string(),
  organizationId: z.string(),
  administrator: z.string(),
  apiKeyId: z.string(),
  apiKey: z.string(),
});
type DemoAccount = z.infer<typeof DemoAccount>;

/** Opens the account; makes missing parts. `file` stores the key, readable by the owner. Throws CliError. */
export async function openDemoAccount(context: CliContext, file: string): Promise<DemoAccount> {
  const organizations = await context.run('org-list', {});
  const { id: organization } =
    organizations.find(({ name }) => name === DEMO_ORGANIZATION) ??
    (await context.run('org-create', { name: DEMO_ORGANIZATION }));
  const users = await context.run('user-list', { organization });
  if (!users.some(({ email }) => email === ADMINISTRATOR))
    await context.run('user-create', { organization, email: ADMINISTRATOR, role: 'admin' });
  const keys = await context.run('api-key-list', { organization });
  const active = keys.filter(({ name, status }) => name === KEY_NAME && status === 'active');
  const kept = readDemoAccount(file);
  if (kept && active.some(({ id }) => id === kept.apiKeyId)) return kept;
  // Why revoked: a key that was not stored cannot be used again.
  for (const { id: keyId } of active)
    await context.run('api-key-revoke', { organization, keyId, reason: 'unneeded' });
  const made = await context.run('api-key-create', {
    organization,
    name: KEY_NAME,
    scopes: KEY_SCOPES,
    lifetimeMs: null,
  });
  const account: DemoAccount = {
    organization: DEMO_ORGANIZATION,
    organizationId: organization,
    administrator: ADMINISTRATOR,
    apiKeyId: made.id,
    apiKey: made.key,
  };
  writeFileSync(file, `${JSON.stringify(account, null, 2)}\n`, { mode: 0o600, flush: true });
  return account;
}

/** Returns where the administrator signs in: a one-time link to set their password until they have one. */
export async function signInLink(
  context: CliContext,
  { organizationId: organization, administrator }: Pick<DemoAccount, 'organizationId' | 'administrator'>,
  baseUrl: string,
): Promise<string> {
  const users = await context.run('user-list', { organization });
  const { passwordSetAt } = users.find(({ email }) => email === administrator)!;
  if (passwordSetAt !== null) return `${baseUrl}/login`;
  const { address, code } = await context.run('user-invite', { organization, userId: administrator });
  return `${address}?code=${code}`;
}

function readDemoAccount(file: string): DemoAccount | null {
  try {
    return DemoAccount.safeParse(JSON.parse(readFileSync(file, 'utf8'))).data ?? null;
  } catch {
    return null;
  }
}
