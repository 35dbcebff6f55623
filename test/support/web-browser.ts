import { CreateUser } from '../../src/access/commands/create-user.command.js';
import { SetUserPassword } from '../../src/access/commands/set-user-password.command.js';
import type { Role } from '../../src/access/domain/user.events.js';
import type { AnsweringServer, TestApp, TestOrganization } from './app.js';

export const PASSWORD = 'correct horse battery staple';

/** Request headers that make the server compress the page. */
export const PACKED = { 'accept-encoding': 'gzip, deflate, br', 'sec-fetch-site': 'same-origin' };

export interface PageAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly text: string;
  /** Where a redirect leads; null if the answer is no redirect. */
  readonly location: string | null;
}

type Fields = Readonly<Record<string, string | readonly string[]>>;

/** Imitates a browser: it keeps cookies and the form token of the last page. It does not follow redirects. */
export class WebBrowser {
  readonly cookies = new Map<string, string>();
  formToken = '';

  constructor(
    private readonly server: AnsweringServer,
    private readonly address = '192.0.2.1',
  ) {}

  /** The same browser, now talking to another server with the same host name. */
  on(server: AnsweringServer): WebBrowser {
    const moved = new WebBrowser(server, this.address);
    for (const [name, value] of this.cookies) moved.cookies.set(name, value);
    moved.formToken = this.formToken;
    return moved;
  }

  get cookie(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  get(url: string, headers: Readonly<Record<string, string>> = {}): Promise<PageAnswer> {
    return this.send('GET', url, undefined, headers);
  }

  /** Sends a form with the token of the last page, unless `fields` contain another one. */
  post(
    url: string,
    fields: Fields = {},
    headers: Readonly<Record<string, string>> = {},
  ): Promise<PageAnswer> {
    const form = new URLSearchParams();
    for (const [name, value] of Object.entries({ form_token: this.formToken, ...fields }))
      for (const each of [value].flat()) form.append(name, each);
    const type = { 'content-type': 'application/x-www-form-urlencoded' };
    return this.send('POST', url, form.toString(), { ...type, ...headers });
  }

  /** Sends a multipart form with files. A string is the content of a file. */
  async postFiles(
    url: string,
    fields: Fields,
    files: Readonly<Record<string, string | readonly File[]>>,
  ): Promise<PageAnswer> {
    const form = new FormData();
    for (const [name, value] of Object.entries({ form_token: this.formToken, ...fields }))
      for (const each of [value].flat()) form.append(name, each);
    for (const [name, sent] of Object.entries(files))
      for (const file of typeof sent === 'string' ? [new File([sent], 'file.json')] : sent)
        form.append(name, file);
    const body = new Response(form);
    const type = { 'content-type': body.headers.get('content-type')! };
    return this.send('POST', url, Buffer.from(await body.arrayBuffer()), type);
  }

  /** Opens the login page and signs in. */
  async logIn(email: string, password = PASSWORD): Promise<PageAnswer> {
    await this.get('/login');
    return this.post('/login', { email, password });
  }

  private async send(
    method: 'GET' | 'POST',
    url: string,
    payload: string | Buffer | undefined,
    headers: Readonly<Record<string, string>>,
  ): Promise<PageAnswer> {
    const answer = await this.server.rest({
      method,
      url,
      address: this.address,
      headers: { ...(this.cookies.size > 0 ? { cookie: this.cookie } : {}), ...headers },
      ...(payload === undefined ? {} : { body: payload }),
    });
    const { status, text } = answer;
    const answered = answer.headers as PageAnswer['headers'];
    for (const [, name, value] of String(answered['set-cookie'] ?? '').matchAll(/(?:^|,)([\w-]+)=([^;,]*)/g))
      if (value === '') this.cookies.delete(name!);
      else this.cookies.set(name!, value!);
    this.formToken = /name="form_token" value="(\w+)"/.exec(text)?.[1] ?? this.formToken;
    return { status, headers: answered, text, location: answered.location ?? null };
  }
}

let people = 0;

/** A new user who can sign in with PASSWORD. */
export async function newPerson(server: TestApp, bank: TestOrganization, role: Role) {
  const email = `${role}-${++people}@example.com`;
  const { id } = await server.bus.send(new CreateUser(bank.caller, { email, role }));
  await server.bus.send(new SetUserPassword(bank.caller, { userId: id, password: PASSWORD }));
  return { id, email };
}

/** A browser in which a new user with this role is signed in. */
export async function signedIn(server: TestApp, bank: TestOrganization, role: Role) {
  const person = await newPerson(server, bank, role);
  const browser = new WebBrowser(server);
  const { status, text } = await browser.logIn(person.email);
  if (status !== 303) throw new Error(`the login was answered with ${status}: ${text}`);
  return { ...person, browser };
}
