import { GenerateApiKey } from '../../../src/access/commands/generate-api-key.command.js';
import { SetSingleSignOn } from '../../../src/access/commands/set-single-sign-on.command.js';
import { ListUsers } from '../../../src/access/queries/list-users.query.js';
import type { RestRequest, TestApp, TestOrganization } from '../../support/app.js';
import { CLIENT_ID, CLIENT_SECRET, type TestIssuer } from '../../support/test-issuer.js';

export const PATCH_SCHEMA = 'urn:ietf:params:scim:api:messages:2.0:PatchOp';

/** Fields of users, groups, lists and errors, as far as tests look at them. */
export interface ScimAnswer {
  readonly schemas: readonly string[];
  readonly id: string;
  readonly userName: string;
  readonly displayName: string;
  readonly externalId: string;
  readonly active: boolean;
  readonly name: Readonly<Record<string, string>>;
  readonly emails: { readonly value: string; readonly type: string; readonly primary: boolean }[];
  readonly members: { readonly value: string; readonly display: string }[];
  readonly meta: Readonly<Record<string, string>>;
  readonly totalResults: number;
  readonly itemsPerPage: number;
  readonly startIndex: number;
  readonly Resources: ScimAnswer[];
  readonly status: string;
  readonly scimType: string;
  readonly detail: string;
  readonly [name: string]: unknown;
}

export interface ScimResponse {
  readonly status: number;
  readonly json: ScimAnswer;
  readonly text: string;
  readonly headers: Readonly<Record<string, unknown>>;
}

/** A directory of a bank: it has a key with the right, and nothing else. */
export class DirectoryClient {
  constructor(
    private readonly server: TestApp,
    readonly bank: TestOrganization,
    private readonly token: string,
  ) {}

  async send(
    method: RestRequest['method'],
    path: string,
    body?: object | string,
    more: Readonly<Record<string, string>> = {},
  ): Promise<ScimResponse> {
    const headers = {
      authorization: `Bearer ${this.token}`,
      ...(body !== undefined && { 'content-type': 'application/scim+json' }),
      ...more,
    };
    const url = `/scim/v2/${path}`;
    const { status, text, ...answer } = await this.server.rest({
      method,
      url,
      headers,
      ...(body !== undefined && { body }),
    });
    const json = (text === '' ? null : JSON.parse(text)) as ScimAnswer;
    if (text !== '') expect(answer.headers['content-type']).toBe('application/scim+json');
    return { status, json, text, headers: answer.headers };
  }

  async made(path: 'Users' | 'Groups', body: object): Promise<string> {
    const { status, json, text } = await this.send('POST', path, body);
    if (status !== 201) throw new Error(text);
    return json.id;
  }

  patch(path: string, ...Operations: object[]): Promise<ScimResponse> {
    return this.send('PATCH', path, { schemas: [PATCH_SCHEMA], Operations });
  }

  /** Returns the resources that a filter finds. */
  async found(path: 'Users' | 'Groups', filter: string): Promise<ScimAnswer[]> {
    const { status, json, text } = await this.send('GET', `${path}?filter=${encodeURIComponent(filter)}`);
    if (status !== 200) throw new Error(text);
    return json.Resources;
  }
}

/** Returns the directory of a new bank, whose groups `aml-admins` and `aml-team` have roles. */
export async function newDirectory(server: TestApp, issuer: TestIssuer): Promise<DirectoryClient> {
  const bank = await server.newOrganization();
  const roles = [
    { group: 'aml-admins', role: 'admin' as const },
    { group: 'aml-team', role: 'analyst' as const },
  ];
  const settings = { issuer: issuer.url, clientId: CLIENT_ID, secret: CLIENT_SECRET, roles };
  await server.bus.send(new SetSingleSignOn(bank.caller, settings));
  const { key } = await server.bus.send(
    new GenerateApiKey(bank.caller, { name: 'directory', scopes: ['members:provision'] }),
  );
  return new DirectoryClient(server, bank, key);
}

/** Returns the member of a bank with an address. */
export const memberOfBank = async (server: TestApp, bank: TestOrganization, email: string) =>
  (await server.bus.send(new ListUsers(bank.caller))).find((user) => user.email === email);

let people = 0;
/** Returns an address that no other test uses. */
export const newName = () => `scim-${++people}@example.com`;

/** A directory with a group that has a role, and two people in it. */
export interface DirectoryTeam {
  readonly client: DirectoryClient;
  readonly group: string;
  /** Ids of Ann and Bob. */
  readonly ann: string;
  readonly bob: string;
  readonly annName: string;
}

export async function newDirectoryTeam(server: TestApp, issuer: TestIssuer): Promise<DirectoryTeam> {
  const client = await newDirectory(server, issuer);
  const annName = newName();
  const ann = await client.made('Users', { userName: annName, displayName: 'Case One' });
  const bob = await client.made('Users', { userName: newName(), displayName: 'Case Two' });
  const members = [{ value: ann }, { value: bob }];
  const group = await client.made('Groups', { displayName: 'aml-team', members });
  return { client, group, ann, bob, annName };
}

/** Tells whether Ann of a team has no access any more. */
export async function isAnnOut(server: TestApp, { client, annName }: DirectoryTeam): Promise<boolean> {
  const member = await memberOfBank(server, client.bank, annName);
  return member === undefined || member.disabledAt !== null;
}
