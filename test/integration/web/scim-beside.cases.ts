import type { TestApp } from '../../support/app.js';
import { TestIssuer } from '../../support/test-issuer.js';
import {
  isAnnOut,
  memberOfBank,
  newDirectory,
  newDirectoryTeam,
  newName,
  type DirectoryTeam,
} from './directory-client.js';
import { BASE, suiteApp } from './web-app.js';

/** Requests that say something beside what is read of them, and requests whose kind is easily mistaken. */
let server: TestApp;
let issuer: TestIssuer;

beforeAll(async () => {
  server = await suiteApp();
  issuer = await TestIssuer.start(`${BASE}/sso/callback`);
});
afterAll(() => issuer.close());

const newTeam = () => newDirectoryTeam(server, issuer);
const isOut = (team: DirectoryTeam) => isAnnOut(server, team);

const TITLE = { op: 'replace', path: 'title', value: 'x' };
const OUT = { op: 'replace', path: 'active', value: false };
const text = JSON.stringify;

describe('a deactivation beside what is read of a PATCH is refused, and the access ends', () => {
  test.each<[string, object | string]>([
    ['a second list in another case', { Operations: [TITLE], operations: [OUT] }],
    ['a second list in front', { operations: OUT, Operations: [TITLE] }],
    ['an attribute in front of the list', { active: false, Operations: [TITLE] }],
    ['an attribute behind the list', { Operations: [TITLE], Active: 'False' }],
    ['an operation in front of the list', { ...OUT, Operations: [TITLE] }],
    ['an operation and an attribute', { ...TITLE, active: false, Operations: [TITLE] }],
    ['an attribute beside an operation without a list', { ...TITLE, active: false }],
    ['an attribute in an operation', { Operations: [{ ...TITLE, active: false }] }],
    ['a second value in an operation', { Operations: [{ ...OUT, value: true, Value: false }] }],
    ['a first value in an operation', { Operations: [{ Value: false, ...OUT, value: true }] }],
    ['a second path in an operation', { Operations: [{ ...OUT, Path: 'title' }] }],
    ['the list twice', `{"Operations":[${text(OUT)}],"Operations":[${text(TITLE)}]}`],
    [
      'the list twice, spelled with an escape',
      `{"Operations":[${text(OUT)}],"\\u004fperations":[${text(TITLE)}]}`,
    ],
    [
      'the value of an operation twice',
      '{"Operations":[{"op":"replace","path":"active","value":false,"value":true}]}',
    ],
    ['an attribute twice', '{"Operations":[{"op":"replace","value":{"active":false,"active":true}}]}'],
    ['JSON in a text', { Operations: [{ op: 'replace', value: '{"active":false,"active":true}' }] }],
  ])('%s', async (_, body) => {
    const team = await newTeam();
    const { status, json } = await team.client.send('PATCH', `Users/${team.ann}`, body);
    expect([status, json.scimType]).toEqual([400, 'invalidSyntax']);
    expect(json.detail).toContain('ended all the same');
    expect(await isOut(team)).toBe(true);
  });

  test('more operations than are taken', async () => {
    const team = await newTeam();
    const Operations = [
      ...Array.from({ length: 5_000 }, () => ({ op: 'add', path: 'title', value: 'x' })),
      OUT,
    ];
    const { status, json } = await team.client.send('PATCH', `Users/${team.ann}`, { Operations });
    expect([status, json.scimType, await isOut(team)]).toEqual([400, 'tooMany', true]);
  });

  test.each(['POST', 'PUT'] as const)('operations in a %s, and an attribute twice', async (method) => {
    const team = await newTeam();
    const path = method === 'PUT' ? `Users/${team.ann}` : 'Users';
    const userName = method === 'PUT' ? team.annName : newName();
    const { status, json } = await team.client.send(method, path, { userName, Operations: [OUT] });
    expect([status, json.scimType, await isOut(team)]).toEqual([400, 'invalidSyntax', method === 'PUT']);
    const other = await newTeam();
    const name = method === 'PUT' ? other.annName : newName();
    const twice = `{"userName":"${name}","active":false,"active":true}`;
    const answer = await other.client.send(method, path.replace(team.ann, other.ann), twice);
    expect([answer.status, answer.json.scimType, await isOut(other)]).toEqual([
      400,
      'invalidSyntax',
      method === 'PUT',
    ]);
  });

  test('what says nothing is taken', async () => {
    const team = await newTeam();
    const body = {
      schemas: ['x'],
      id: team.ann,
      active: null,
      Operations: [{ ...TITLE, name: 'replaceTitle' }],
    };
    const { status, json } = await team.client.send('PATCH', `Users/${team.ann}`, body);
    expect([status, json['title'], await isOut(team)]).toEqual([200, 'x', false]);
  });
});

describe('a removal from a group beside what is read is refused, and done', () => {
  const RENAME = { op: 'replace', path: 'displayName', value: 'aml-team' };
  test.each<[string, (ann: string) => object | string]>([
    [
      'a second list',
      (ann) => ({ Operations: [RENAME], operations: [{ op: 'remove', path: `members[value eq "${ann}"]` }] }),
    ],
    ['no members', () => ({ Operations: [RENAME], members: [] })],
    ['no members in an operation', () => ({ Operations: [{ ...RENAME, members: [] }] })],
    [
      'the list twice',
      () => `{"Operations":[{"op":"remove","path":"members"}],"Operations":[${text(RENAME)}]}`,
    ],
  ])('%s', async (_, bodyOf) => {
    const team = await newTeam();
    const { status, json } = await team.client.send('PATCH', `Groups/${team.group}`, bodyOf(team.ann));
    expect([status, json.scimType, await isOut(team)]).toEqual([400, 'invalidSyntax', true]);
    expect(json.detail).toContain('removed all the same');
  });

  test('a list of members could be an addition: it is refused alone', async () => {
    const team = await newTeam();
    const body = { Operations: [RENAME], members: [{ value: team.bob }] };
    const { status, json } = await team.client.send('PATCH', `Groups/${team.group}`, body);
    expect([status, json.scimType, await isOut(team)]).toEqual([400, 'invalidSyntax', false]);
  });
});

test.each<[string, string | undefined, string]>([
  ['an empty form', 'application/x-www-form-urlencoded', ''],
  ['a form', 'application/x-www-form-urlencoded', 'a=b'],
  ['an empty text', 'text/plain', ''],
  ['a text', 'text/plain; charset=latin1', 'x'],
  ['a broken type', 'x', 'x'],
  ['broken JSON', 'application/json', '{'],
  ['JSON', 'application/scim+json', '{"active":true}'],
])('a DELETE with %s removes: a body means nothing there', async (_, type, body) => {
  const team = await newTeam();
  const { status } = await team.client.send('DELETE', `Users/${team.ann}`, body, { 'content-type': type! });
  expect([status, await isOut(team)]).toEqual([204, true]);
  const again = await team.client.send('DELETE', `Groups/${team.group}`, body, { 'content-type': type! });
  expect(again.status).toBe(204);
});

test('a DELETE with a parameter that is not known is refused, and the access ends', async () => {
  const team = await newTeam();
  const user = await team.client.send('DELETE', `Users/${team.ann}?soft=true`);
  expect([user.status, user.json.scimType, await isOut(team)]).toEqual([400, 'invalidSyntax', true]);
  expect((await team.client.send('GET', `Users/${team.ann}`)).json.active).toBe(false);
  const group = await team.client.send('DELETE', `Groups/${team.group}?soft=true`);
  expect([group.status, group.json.detail]).toEqual([400, expect.stringContaining('removed all the same')]);
  const { json } = await team.client.send('GET', `Groups/${team.group}`);
  expect(json.members ?? []).toEqual([]);
});

test.each<[string, unknown]>([
  ['userAccountControl', 514],
  ['accountExpires', '133'],
  ['validUntil', '2026-01-01'],
  ['endDate', '2026-01-01'],
  ['enddate', '2026-01-01'],
  ['exitDate', '2026-01-01'],
  ['terminationDate', '2026-01-01'],
  ['expirationDate', '2026-01-01'],
  ['contract_end_date', '2026-01-01'],
  ['offboarded', true],
  ['frozen', true],
  ['quarantined', true],
  ['onHold', true],
  ['loginAllowed', false],
  ['canSignIn', false],
  ['authorized', false],
  ['allowed', false],
  ['valid', false],
  ['aktiv', false],
  ['gesperrt', true],
  ['actif', false],
  ['désactivé', true],
])('%s could be about access and is refused in a whole user', async (name, value) => {
  const client = await newDirectory(server, issuer);
  const { status, json } = await client.send('POST', 'Users', { userName: newName(), [name]: value });
  expect([status, json.scimType]).toEqual([400, 'invalidPath']);
});

test.each([
  'passwordExpires',
  'passwordExpiryDate',
  'hireDate',
  'startDate',
  'emailVerified',
  'company',
  'candle',
])('%s is not about access and is left out', async (name) => {
  const client = await newDirectory(server, issuer);
  const { status } = await client.send('POST', 'Users', { userName: newName(), [name]: '2026-01-01' });
  expect(status).toBe(201);
});

test.each([
  '"2026-02-30T00:00:00Z"',
  '"2025-02-29T00:00:00Z"',
  '"2026-13-01T00:00:00Z"',
  '"2026-01-01T25:00:00Z"',
  '5',
  '"2099"',
  '"2026-01-01"',
  '"Mon, 30 Nov 2026 09:00:00 GMT"',
])('a filter by the date %s is refused', async (date) => {
  const client = await newDirectory(server, issuer);
  const filter = encodeURIComponent(`meta.lastModified gt ${date}`);
  const { status, json } = await client.send('GET', `Users?filter=${filter}`);
  expect([status, json.scimType]).toEqual([400, 'invalidFilter']);
});

test.each(['"2024-02-29T00:00:00Z"', '"2026-01-01T00:00:00.1234567+05:30"', '"2026-01-01T00:00:00"'])(
  'a filter by the date %s is taken',
  async (date) => {
    const client = await newDirectory(server, issuer);
    const filter = encodeURIComponent(`meta.lastModified gt ${date}`);
    expect((await client.send('GET', `Users?filter=${filter}`)).status).toBe(200);
  },
);

describe('a user whose userName is no address', () => {
  const guest = (mail: string, externalId: string) => ({
    userName: `${mail.replace('@', '_')}#EXT#@bank.onmicrosoft.example`,
    externalId,
    emails: [{ type: 'work', value: mail, primary: true }],
  });

  test.each<[string, object]>([
    ['removed', { op: 'remove', path: 'emails' }],
    ['replaced by none', { op: 'replace', path: 'emails', value: [] }],
    ['removed by its type', { op: 'remove', path: 'emails[type eq "work"]' }],
    ['replaced by what is no address', { op: 'replace', path: 'emails[type eq "work"].value', value: 'x' }],
  ])('keeps the only e-mail where it is %s, with 400', async (_, operation) => {
    const client = await newDirectory(server, issuer);
    const mail = newName();
    const id = await client.made('Users', guest(mail, 'e-1'));
    const { status, json } = await client.patch(`Users/${id}`, operation);
    expect([status, json.scimType]).toEqual([400, 'invalidValue']);
    expect((await client.send('GET', `Users/${id}`)).json.emails[0]!.value).toBe(mail);
  });

  test.each<[string, (userName: string) => object[]]>([
    ['at once', (userName) => [{ op: 'Replace', value: { userName, active: 'False' } }]],
    [
      'in two steps',
      (userName) => [
        { op: 'Replace', path: 'active', value: 'False' },
        { op: 'Replace', path: 'userName', value: userName },
      ],
    ],
  ])('frees the address when deleted for now %s, and gets it back where it is free', async (_, steps) => {
    const client = await newDirectory(server, issuer);
    const mail = newName();
    const first = guest(mail, 'e-1');
    const id = await client.made('Users', first);
    await client.made('Groups', { displayName: 'aml-team', members: [{ value: id }] });
    const deleted = `0123456789abcdef0123456789abcdef${first.userName}`;
    for (const step of steps(deleted)) expect((await client.patch(`Users/${id}`, step)).status).toBe(200);
    const restore = { op: 'Replace', value: { userName: first.userName, active: 'True' } };
    expect((await client.patch(`Users/${id}`, restore)).status).toBe(200);
    expect(await memberOfBank(server, client.bank, mail)).toMatchObject({ id, disabledAt: null });
    for (const step of steps(deleted)) await client.patch(`Users/${id}`, step);
    const again = await client.send('POST', 'Users', guest(mail, 'e-2'));
    expect([again.status, again.json.id === id]).toEqual([201, false]);
    expect((await client.patch(`Users/${id}`, restore)).status).toBe(409);
  });
});
