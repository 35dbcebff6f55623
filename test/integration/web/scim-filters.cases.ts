import type { TestApp } from '../../support/app.js';
import { TestIssuer } from '../../support/test-issuer.js';
import { newDirectory, newName } from './directory-client.js';
import { BASE, suiteApp } from './web-app.js';

const USER = 'urn:ietf:params:scim:schemas:core:2.0:User';
const ENTERPRISE = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User';

let server: TestApp;
let issuer: TestIssuer;

beforeAll(async () => {
  server = await suiteApp();
  issuer = await TestIssuer.start(`${BASE}/sso/callback`);
});
afterAll(() => issuer.close());

describe('filters of lists', () => {
  const found: [string, number][] = [
    ['userName eq "$NAME"', 1],
    ['USERNAME Eq "$NAME"', 1],
    [`${USER}:userName eq "$NAME"`, 1],
    ['id eq "$ID"', 1],
    ['externalId eq "e-1"', 1],
    ['externalId eq "E-1"', 0],
    ['displayName eq "case one"', 1],
    ['userName eq "$NAME" and active eq true', 1],
    ['userName eq "$NAME" and active eq false', 0],
    ['userName eq "x" or id eq "$ID"', 1],
    ['not (id eq "$ID")', 1],
    ['(id eq "$ID") and (active eq "True")', 1],
    ['emails[type eq "work"]', 2],
    ['emails[type eq "work" and value eq "$NAME"]', 1],
    ['emails.value eq "$NAME"', 1],
    ['emails eq "$NAME"', 1],
    ['name.familyName sw "Ke"', 1],
    ['name.familyName ew "ER"', 1],
    ['name.familyName co "ell"', 1],
    ['name.familyName pr', 1],
    ['title pr', 0],
    ['displayName ne "Case One"', 1],
    ['meta.created gt "2015-10-10T14:38:21.8617979-07:00"', 2],
    ['meta.lastModified le "2015-10-10T14:38:21Z"', 0],
    [`${ENTERPRISE}:department eq "AML"`, 1],
    [`${ENTERPRISE}:manager.value eq "boss"`, 1],
  ];
  test('find what they say', async () => {
    const client = await newDirectory(server, issuer);
    const userName = newName();
    const id = await client.made('Users', {
      userName,
      externalId: 'e-1',
      displayName: 'Case One',
      name: { familyName: 'Keller' },
      [ENTERPRISE]: { department: 'AML', manager: 'boss' },
    });
    await client.made('Users', { userName: newName(), displayName: 'Case Two' });
    for (const [filter, count] of found) {
      const text = filter.replace('$NAME', userName).replace('$ID', id);
      expect([filter, (await client.found('Users', text)).length]).toEqual([filter, count]);
    }
  });

  test.each([
    ['digits', '123456', '123456'],
    ['digits that begin with zeros', '007', '007'],
    ['a number in another spelling', '1e5', '1e5'],
    ['a word of JSON', 'true', 'true'],
    ['a backslash', 'BANK\\ann', '"BANK\\\\ann"'],
    ['an escaped letter', 'm\u00fcller', '"m\\u00fcller"'],
    ['quotes', 'a"b', '"a\\"b"'],
  ])('find a name or id of %s', async (_, name, written) => {
    const client = await newDirectory(server, issuer);
    const emails = [{ value: newName() }];
    const id = await client.made('Users', { userName: name, externalId: name, emails });
    await client.made('Users', { userName: newName(), externalId: '0' });
    for (const attribute of ['userName', 'externalId']) {
      const found = await client.found('Users', `${attribute} eq ${written}`);
      expect([attribute, found.map((one) => one.id)]).toEqual([attribute, [id]]);
    }
  });

  test('find groups by name and by member', async () => {
    const client = await newDirectory(server, issuer);
    const ann = await client.made('Users', { userName: newName() });
    const group = await client.made('Groups', { displayName: 'aml-team', members: [{ value: ann }] });
    const other = await client.made('Groups', { displayName: 'others', externalId: 'g-1' });
    const idsOf = async (filter: string) => (await client.found('Groups', filter)).map(({ id }) => id);
    expect(await idsOf('displayName eq "aml-team"')).toEqual([group]);
    expect(await idsOf('externalId eq "g-1"')).toEqual([other]);
    expect(await idsOf(`members eq "${ann}"`)).toEqual([group]);
    expect(await idsOf(`id eq "${group}" and members[value eq "${ann}"]`)).toEqual([group]);
    expect(await idsOf(`id eq "${other}" and members.value eq "${ann}"`)).toEqual([]);
  });

  test.each<[string, string?]>([
    ['colour eq "red"'],
    ['userName'],
    ['userName eq'],
    ['userName is "x"'],
    ['active gt true'],
    ['active eq "maybe"'],
    ['meta.created gt "soon"'],
    ['name eq "x"'],
    ['emails[kind eq "x"]'],
    ['userName[value eq "x"]'],
    ['userName eq "x" and'],
    ['(userName eq "x"'],
    ['userName eq "x" userName eq "y"'],
    ['password eq "x"'],
    ['userName eq "a\\b"'],
    ['userName eq "a\\u0000b"'],
    ['userName eq "a\\ud800b"'],
    [''],
    ['line feeds without an end', `userName eq "${'\n'.repeat(60)}`],
    ['2,000 characters and more', `userName eq "${'x'.repeat(2_000)}"`],
  ])('%s is refused', async (name, filter = name) => {
    const client = await newDirectory(server, issuer);
    const { status, json } = await client.send('GET', `Users?filter=${encodeURIComponent(filter)}`);
    expect([status, json.scimType]).toEqual([400, 'invalidFilter']);
  });
});
