import { SingleSignOnStage } from '../../support/single-sign-on-stage.js';
import {
  DEFAULT_LOGIN,
  startDefaultIssuer,
  TestIssuer,
  type IssuerPerson,
} from '../../support/test-issuer.js';
import { WebBrowser } from '../../support/web-browser.js';
import { BASE, suiteApp } from './web-app.js';

/**
 * What providers of other makers send by their settings of delivery: each person signs in with the right
 * role, or the refusal names the claim, the group or the check.
 */
const CALLBACK = `${BASE}/sso/callback`;

/** By a provider that has claims of scopes at userinfo alone, and by one whose token has all. */
const stages: SingleSignOnStage[] = [];
const issuers: TestIssuer[] = [];

beforeAll(async () => {
  const server = await suiteApp();
  for (const tokenHasClaims of [false, true]) {
    const issuer = await TestIssuer.start(CALLBACK, { tokenHasClaims });
    issuers.push(issuer);
    stages.push(new SingleSignOnStage(server, issuer));
  }
});
afterAll(() => Promise.all(issuers.map((issuer) => issuer.close())));

type Claims = Partial<IssuerPerson>;

const ZITADEL = 'urn:zitadel:iam:org:project:roles';
const AUTH0 = 'https://bank.example/claims/groups';

describe.each([0, 1])('of provider %i', (which) => {
  test.each<[string, object, Claims]>([
    [
      'Keycloak: roles of the realm',
      { groupsClaim: 'realm_access.roles' },
      { realm_access: { roles: ['aml-team'] } },
    ],
    [
      'Keycloak: roles of a client',
      { groupsClaim: 'resource_access.alert-review.roles' },
      { resource_access: { account: { roles: ['view'] }, 'alert-review': { roles: ['aml-team'] } } },
    ],
    [
      'Entra: application roles, the address confirmed',
      { groupsClaim: 'roles' },
      { roles: ['aml-team'], email_verified: undefined, xms_edov: true },
    ],
    [
      'Entra: application roles where the groups did not fit',
      { groupsClaim: 'roles' },
      { roles: ['aml-team'], _claim_names: { groups: 'src1' }, hasgroups: true },
    ],
    ['Auth0: a claim that is a URL', { groupsClaim: AUTH0 }, { [AUTH0]: ['aml-team', 'others'] }],
    [
      'Cognito: its own claim, texts as switches',
      { groupsClaim: 'cognito:groups' },
      { 'cognito:groups': ['aml-team'], email_verified: 'true' as never },
    ],
    ['Okta: groups', {}, { groups: ['Everyone', 'aml-team'] }],
    ['Ping: one text', { groupsClaim: 'memberOf' }, { memberOf: 'aml-team' }],
    [
      'Ping: a distinguished name',
      { groupsClaim: 'memberOf', roles: [{ group: 'CN=aml,OU=x,DC=bank', role: 'analyst' }] },
      { memberOf: ['CN=aml,OU=x,DC=bank'] },
    ],
    [
      'Zitadel: an object of roles',
      { groupsClaim: ZITADEL },
      { [ZITADEL]: { 'aml-team': { '1': 'bank.example' } } },
    ],
    [
      'Zitadel: a list of such objects',
      { groupsClaim: ZITADEL },
      { [ZITADEL]: [{ 'aml-team': { '1': 'bank.example' } }] },
    ],
    [
      'B2C: a list with one address',
      { emailClaim: 'emails', vouchedDomains: ['example.com'] },
      { emails: ['b2c@example.com'], email: undefined, groups: ['aml-team'] },
    ],
  ])('%s', async (_, settings, claims) => {
    const stage = stages[which]!;
    const bank = await stage.bank(settings);
    const { browser, answer } = await stage.signIn(bank, stage.person({ groups: undefined, ...claims }));
    expect([answer.status, answer.location, await stage.newestRefusal(bank)]).toEqual([303, '/alerts', null]);
    expect((await browser.get('/alerts')).status).toBe(200);
    expect(await stage.users(bank)).toMatchObject([{ role: 'analyst' }]);
  });

  test.each<[string, object, Claims, string]>([
    ['Google: no groups', {}, { hd: 'example.com' }, 'has the groups of the person (claim groups)'],
    [
      'Entra: groups that did not fit',
      {},
      { _claim_names: { groups: 'src1' } },
      'in more groups than the provider puts into a token (groups)',
    ],
    [
      'Entra: the short mark',
      {},
      { hasgroups: 'true' },
      'in more groups than the provider puts into a token',
    ],
    [
      'Entra: ids in place of names',
      {},
      { groups: ['6f0d2c1e-7b7e-4c55-9a63-1f6f0d7a9b11'] },
      'Received in the claim groups: 6f0d2c1e',
    ],
    [
      'Entra: an address that nobody confirms',
      { groupsClaim: 'roles' },
      { roles: ['aml-team'], email_verified: undefined },
      '(email_verified; xms_edov at Entra)',
    ],
    [
      'Entra: a name in place of an address',
      { emailClaim: 'preferred_username' },
      { preferred_username: 'ann', groups: ['aml-team'] },
      'The claim preferred_username is no single e-mail address',
    ],
    ['Auth0: claims without the URL', { groupsClaim: AUTH0 }, { groups: ['aml-team'] }, `(claim ${AUTH0})`],
    [
      'Cognito: a list in a text',
      {},
      { groups: '[aml-team, others]' },
      'Received in the claim groups: [aml-team, others]',
    ],
    [
      'Ping: several groups in one text',
      { groupsClaim: 'memberOf' },
      { memberOf: 'aml-team,others' },
      'Received in the claim memberOf: aml-team,others',
    ],
    [
      'Keycloak: paths of groups',
      {},
      { groups: ['/aml-team'] },
      'Received in the claim groups: /aml-team. With a role: aml-admins, aml-team',
    ],
    ['Okta: a filter that fits no group', {}, { groups: [] }, 'Received in the claim groups: none'],
    ['objects with names', {}, { groups: [{ id: 1, name: 'aml-team' }] }, 'The claim groups is'],
  ])('%s is refused by name', async (_, settings, claims, words) => {
    const stage = stages[which]!;
    const bank = await stage.bank(settings);
    const { answer } = await stage.signIn(bank, stage.person({ groups: undefined, ...claims }));
    expect([answer.status, (await stage.newestRefusal(bank))?.text]).toEqual([
      403,
      expect.stringContaining(words),
    ]);
    expect(await stage.users(bank)).toEqual([]);
  });
});

describe('a provider with the settings of delivery', () => {
  const signInAt = async (url: string) => {
    const stage = stages[0]!;
    const bank = await stage.bank({ issuer: url });
    const answer = await stage.signIn(bank, { sub: DEFAULT_LOGIN }, new WebBrowser(stage.server));
    return { stage, bank, ...answer };
  };

  test('that knows nothing but subjects is refused by the claim that is missing', async () => {
    const issuer = await startDefaultIssuer(CALLBACK);
    try {
      const { stage, bank, answer } = await signInAt(issuer.url);
      const text = (await stage.newestRefusal(bank))?.text;
      expect([answer.status, text]).toEqual([403, expect.stringContaining('e-mail address (claim email)')]);
      expect(text).toMatch(/Claims received: .*sub/);
    } finally {
      await issuer.close();
    }
  });

  test('and claims of its people lets them in', async () => {
    const claims = { email: 'default@example.com', email_verified: true, groups: ['aml-admins'] };
    const issuer = await startDefaultIssuer(CALLBACK, {
      claims: { email: ['email', 'email_verified'], groups: ['groups'] },
      findAccount: (_, sub) => ({ accountId: sub, claims: () => ({ sub, ...claims }) }),
    });
    try {
      const { stage, bank, answer } = await signInAt(issuer.url);
      expect([answer.location, await stage.newestRefusal(bank)]).toEqual(['/alerts', null]);
      expect(await stage.users(bank)).toMatchObject([{ email: claims.email, role: 'admin' }]);
    } finally {
      await issuer.close();
    }
  });
});
