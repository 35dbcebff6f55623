import { hash, randomBytes } from 'node:crypto';
import { GetCurrentAccess } from '../src/access/queries/get-current-access.query.js';
import { organizationProjection } from '../src/access/projections/organization.projection.js';
import { userProjection } from '../src/access/projections/user.projection.js';
import { OrganizationEvents } from '../src/access/domain/organization.events.js';
import { organizationDecider } from '../src/access/domain/organization.decider.js';
import { SignInProofs } from '../src/access/sign-in-proofs.js';
import { UserEvents } from '../src/access/domain/user.events.js';
import { userDecider } from '../src/access/domain/user.decider.js';
import { AccessTokenCache } from '../src/oauth/access-token-cache.js';
import {
  AuthenticateAccessToken,
  AuthenticateAccessTokenHandler,
} from '../src/oauth/queries/authenticate-access-token.query.js';
import {
  AccessTokenRecord,
  AuthorizationCodeRecord,
  RefreshTokenRecord,
} from '../src/oauth/domain/token.record.js';
import { Clients } from '../src/oauth/clients.js';
import { Grants } from '../src/oauth/grants.js';
import { grantProjection } from '../src/oauth/projections/grant.projection.js';
import { DAY_MS, SCOPES } from '@alert-review/kernel';
import { Bus } from '../src/platform/bus/bus.js';
import type { Config } from '../src/platform/config/config.js';
import { TenantKeys } from '../src/platform/crypto/tenant-keys.js';
import { hashOfToken, newSecretToken } from '../src/platform/crypto/secret-tokens.js';
import { Records } from '../src/platform/records/records.js';
import { operatorCaller } from '../src/operator/operator.js';
import { measureInterleaved, type Bench } from './harness.js';
import { openEmbeddedPlatform } from './support/embedded-platform.js';

const ORG = 'bench';
const USER = 'user1';
const GRANT = 'grant1';
const TOKENS = 1_000;
const CHECKS = 400_000;
const CHECKS_QUICK = 100_000;

/** Measures the first step of each call of an assistant: finding out whose token it is. */
export const bench: Bench = {
  name: 'token',
  about: 'checks of access tokens / SHA-256 and a Map',
  sides: ['verify', 'bound'],
  unit: 'checks/s',
  direction: 'at_least',
  gate: 0.5,
  target: 0.7,
  run: async ({ quick }) => {
    const { tokens, verifier, close } = await connected();
    const checks = quick ? CHECKS_QUICK : CHECKS;
    const bound = new Map(tokens.map((token) => [hashOfToken(token), token]));
    try {
      return await measureInterleaved({
        verify: () =>
          measured(checks, (n) =>
            verifier.execute(new AuthenticateAccessToken(tokens[n % TOKENS]!, 'bench')),
          ),
        bound: () => measured(checks, async (n) => bound.get(hash('sha256', tokens[n % TOKENS]!, 'hex'))),
      });
    } finally {
      await close();
    }
  },
};

async function measured(checks: number, check: (n: number) => Promise<unknown>): Promise<number> {
  const began = performance.now();
  for (let n = 0; n < checks; n++) if (!(await check(n))) throw new Error('a token is unknown');
  return (checks / (performance.now() - began)) * 1000;
}

/** One grant with many tokens, on embedded stores. size: the parts of a server, one after the other. */
async function connected() {
  const platform = await openEmbeddedPlatform({
    projections: [organizationProjection, userProjection, grantProjection],
    records: [AccessTokenRecord, RefreshTokenRecord, AuthorizationCodeRecord],
  });
  const { decisions, records, readModels, projector, clock, config } = platform;
  const caller = operatorCaller({ id: ORG, features: [] }, 'bench');
  const by = { caller, operation: 'bench' };
  await decisions.decide({
    ...by,
    family: OrganizationEvents,
    decider: organizationDecider,
    streamId: ORG,
    command: { type: 'Create', name: 'Bench' },
  });
  await decisions.decide({
    ...by,
    family: UserEvents,
    decider: userDecider,
    streamId: USER,
    command: { type: 'Create', role: 'admin', email: 'bench@example.com' },
  });
  const proofs = new SignInProofs(records, new TenantKeys(randomBytes(32)), clock, config);
  const standing = new GetCurrentAccess.Handler(readModels, proofs);
  const cache = new AccessTokenCache(projector);
  const bus = { send: (message: GetCurrentAccess) => standing.execute(message) } as unknown as Bus;
  const grants = new Grants(
    decisions,
    records,
    readModels,
    cache,
    new Clients(decisions, records),
    bus,
    clock,
  );
  const absExp = clock.now() + DAY_MS;
  await grants.decide(caller, GRANT, 'bench', {
    type: 'Grant',
    consent: {
      userId: USER,
      clientId: 'cl_bench',
      redirectHost: 'claude.ai',
      clientHash: 'c'.repeat(43),
      scopes: [...SCOPES],
      absExp: new Date(absExp).toISOString(),
    },
  });
  const tokens = await issue(records, config, absExp);
  const verifier = new AuthenticateAccessTokenHandler(records, grants, cache, clock, config);
  return { tokens, verifier, close: () => platform.close() };
}

async function issue(records: Records, { mcpUrl: audience }: Config, absExp: number): Promise<string[]> {
  const tokens = Array.from({ length: TOKENS }, () => newSecretToken('at'));
  await records.forSystem().putMany(
    AccessTokenRecord,
    tokens.map((token) => ({
      id: hashOfToken(token),
      orgId: ORG,
      grantId: GRANT,
      clientId: 'cl_bench',
      scopes: [...SCOPES],
      audience,
      exp: absExp,
      keptUntil: absExp,
    })),
  );
  return tokens;
}
