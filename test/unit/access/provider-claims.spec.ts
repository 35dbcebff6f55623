import { SingleSignOn } from '../../../src/access/domain/organization.events.js';
import {
  claimByName,
  claimNeededFromUserInfo,
  identityFromClaims,
  type Claims,
} from '../../../src/access/domain/provider-claims.js';
import { SignInFault } from '../../../src/access/domain/sign-in-faults.js';

const settings = (over: Partial<SingleSignOn> = {}): SingleSignOn => ({
  issuer: 'https://id.example.com',
  clientId: 'alert-review',
  secretId: null,
  scopes: ['openid'],
  emailClaim: 'email',
  groupsClaim: 'groups',
  roles: [],
  domains: [],
  vouchedDomains: [],
  passwords: 'allowed',
  ...over,
});

/** Returns the groups, or the code of what is wrong with them; of other faults their code. */
function read(over: Partial<SingleSignOn>, idToken: Claims, userInfo: Claims | null = null) {
  try {
    const { email, isVerified, groups } = identityFromClaims(settings(over), {
      idToken: { sub: 'ann', ...idToken },
      userInfo,
    });
    return { email, isVerified, groups: groups instanceof SignInFault ? groups.code : groups };
  } catch (error) {
    if (error instanceof SignInFault) return error.code;
    throw error;
  }
}

const ANN = { email: 'ann@bank.example', email_verified: true };
const TEAM = { email: 'ann@bank.example', isVerified: true, groups: ['aml-team'] };

describe('claims as providers send them', () => {
  test.each<[string, Partial<SingleSignOn>, Claims, Claims | null]>([
    [
      'Keycloak, roles of the realm',
      { groupsClaim: 'realm_access.roles' },
      { ...ANN, realm_access: { roles: ['aml-team'] } },
      null,
    ],
    [
      'Keycloak, roles of a client with dots',
      { groupsClaim: 'resource_access.my.app.roles' },
      { ...ANN, resource_access: { account: { roles: ['x'] }, 'my.app': { roles: ['aml-team'] } } },
      null,
    ],
    ['Okta, scope groups', {}, { ...ANN, groups: ['aml-team'] }, null],
    ['Okta, thin token', {}, {}, { ...ANN, groups: ['aml-team'] }],
    ['Authelia, GitLab: userinfo alone', {}, { amr: ['pwd'] }, { ...ANN, groups: ['aml-team'] }],
    [
      'GitLab, direct groups in the token',
      { groupsClaim: 'groups_direct' },
      { ...ANN, groups_direct: ['aml-team'] },
      null,
    ],
    [
      'Zitadel, an object of roles',
      { groupsClaim: 'urn:zitadel:iam:org:project:roles' },
      { ...ANN, 'urn:zitadel:iam:org:project:roles': { 'aml-team': { '1': 'bank.example' } } },
      null,
    ],
    [
      'Auth0, a URL',
      { groupsClaim: 'https://bank.example/claims/groups' },
      { ...ANN, 'https://bank.example/claims/groups': ['aml-team'] },
      null,
    ],
    ['Dex, one text', {}, { ...ANN, groups: 'aml-team' }, null],
    [
      'Entra, application roles and xms_edov',
      { groupsClaim: 'roles' },
      { email: ANN.email, xms_edov: '1', roles: ['aml-team'] },
      null,
    ],
    [
      'Entra, a domain that it vouches for',
      { groupsClaim: 'roles', vouchedDomains: ['bank.example'] },
      { email: ANN.email, roles: ['aml-team'] },
      null,
    ],
    [
      'B2C, a list with one address',
      { emailClaim: 'emails', vouchedDomains: ['bank.example'] },
      { emails: [ANN.email], groups: ['aml-team'] },
      null,
    ],
    [
      'verified at userinfo, about the same address',
      {},
      { email: 'Ann@bank.example', groups: ['aml-team'] },
      ANN,
    ],
  ])('%s', (_, over, idToken, userInfo) => {
    const found = read(over, idToken, userInfo);
    expect({ ...(found as typeof TEAM), email: (found as typeof TEAM).email.toLowerCase() }).toEqual(TEAM);
  });
});

test.each<[string, Partial<SingleSignOn>, Claims, Claims | null, unknown]>([
  ['nobody says verified', {}, { email: ANN.email, groups: [] }, null, false],
  ['verified is said of another address', {}, { email: 'boss@bank.example', groups: [] }, ANN, false],
  [
    'verified is said of `email`, not of upn',
    { emailClaim: 'upn' },
    { ...ANN, upn: 'boss@bank.example', groups: [] },
    null,
    false,
  ],
  [
    'another domain is vouched for',
    { vouchedDomains: ['other.example'] },
    { email: ANN.email, groups: [] },
    null,
    false,
  ],
  [
    'a subdomain is not the domain',
    { vouchedDomains: ['example'] },
    { email: ANN.email, groups: [] },
    null,
    false,
  ],
])('%s: not verified', (_, over, idToken, userInfo, isVerified) => {
  expect(read(over, idToken, userInfo)).toMatchObject({ isVerified });
});

test.each<[string, Partial<SingleSignOn>, Claims, Claims | null, unknown]>([
  [
    'said to be unverified, vouched for or not',
    { vouchedDomains: ['bank.example'] },
    { ...ANN, email_verified: 'false' },
    null,
    'email_unverified',
  ],
  ['no address anywhere', {}, {}, {}, 'email_missing'],
  ['no address, null', {}, { email: null }, null, 'email_missing'],
  ['an address that is none', {}, { email: 'ann' }, null, 'email_invalid'],
  ['the domain is not verified', {}, { ...ANN, xms_edov: false }, null, 'email_domain_unverified'],
  ['several addresses', {}, { email: ['a@b.example', 'c@b.example'] }, null, 'email_invalid'],
  ['a domain that may not', { domains: ['other.example'] }, ANN, null, 'domain_refused'],
])('%s is refused', (_, over, idToken, userInfo, code) => {
  expect(read(over, idToken, userInfo)).toBe(code);
});

test.each<[Claims, unknown]>([
  [{}, 'groups_missing'],
  [{ groups: null }, 'groups_missing'],
  [{ groups: '' }, 'groups_missing'],
  [{ groups: [] }, []],
  [{ groups: [7] }, ['7']],
  [{ groups: [{ name: 'a' }] }, 'groups_unreadable'],
  [{ groups: true }, 'groups_unreadable'],
  [{ groups: { team: false } }, []],
  [{ groups: { team: false, other: true, third: { '1': 'bank.example' }, none: null } }, ['other', 'third']],
  [{ groups: { team: '0', other: '1' } }, ['other']],
  [{ groups: { team: 'inactive' } }, 'groups_unreadable'],
  [{ groups: { team: [] } }, 'groups_unreadable'],
  [{ groups: [{ a: { '1': 'bank.example' } }, { b: {} }, 'c'] }, ['a', 'b', 'c']],
  [{ groups: [{ a: {}, name: 'a' }] }, 'groups_unreadable'],
  [{ groups: [['a']] }, 'groups_unreadable'],
  [{ _claim_names: { groups: 'src1' } }, 'groups_too_many'],
  [{ hasgroups: true }, 'groups_too_many'],
  [{ hasgroups: 'true' }, 'groups_too_many'],
])('groups in %j', (claims, groups) => {
  expect(read({}, { ...ANN, ...claims })).toMatchObject({ groups });
});

test('an address in a list of one is the address of which verified is said', () => {
  expect(read({}, { ...ANN, email: [ANN.email], groups: ['aml-team'] })).toEqual(TEAM);
  expect(read({}, { email: [ANN.email], email_verified: false })).toBe('email_unverified');
});

test('names lead to own claims alone, by the whole name first', () => {
  const claims = JSON.parse('{"a.b":1,"a":{"b":2,"c":{"d.e":3}},"__proto__":{"x":4},"list":[5]}') as Claims;
  const found = [
    'a.b',
    'a.c.d.e',
    'a.x',
    '__proto__.x',
    'constructor.name',
    'list.0',
    'a..b',
    '.',
    'toString',
  ];
  expect(found.map((name) => claimByName(claims, name))).toEqual([
    1,
    3,
    undefined,
    4,
    ...Array<undefined>(5).fill(undefined),
  ]);
  const deep = `${'a.'.repeat(120)}b`;
  expect(claimByName({ a: { a: { a: 1 } } }, deep)).toBeUndefined();
});

test('userinfo is asked for what the ID token lacks alone', () => {
  const ask = (claims: Claims) => claimNeededFromUserInfo(settings(), claims);
  expect(ask({ email: 'a@b.example', groups: [] })).toBeNull();
  expect(ask({ groups: [] })).toBe('email');
  expect(ask({ email: 'a@b.example' })).toBe('groups');
  expect(ask({ email: 'a@b.example', hasgroups: true })).toBeNull();
});

test('a setting of before has the claims that were asked then', () => {
  expect(SingleSignOn.shape.scopes.safeParse(['open id']).success).toBe(false);
  expect(SingleSignOn.shape.scopes.parse(['urn:x:y', 'https://bank.example/scope'])).toHaveLength(2);
});

test.each([
  [{ email_verified: true, xms_edov: false }, 'email_domain_unverified'],
  [{ email_verified: false, xms_edov: true }, 'email_unverified'],
  [{ email_verified: 'true', xms_edov: '0' }, 'email_domain_unverified'],
])('an address is not verified where one of two claims says no, and that one is named: %j', (words, code) => {
  expect(read({}, { email: 'ann@bank.example', groups: ['aml-team'], ...words })).toBe(code);
});

test('an address with letters beyond ASCII is one', () => {
  expect(read({}, { ...ANN, email: 'müller@bank.example', groups: ['aml-team'] })).toMatchObject({
    email: 'müller@bank.example',
  });
});

test.each(['', ' ', '\t'])('a subject that names nobody (%j) is refused', (sub) => {
  expect(read({}, { ...ANN, sub, groups: ['aml-team'] })).toBe('subject_invalid');
});
