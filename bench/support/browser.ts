import type { BankServer } from './bank-server.js';

const EMAIL = 'ann@nordhaven.example';
const PASSWORD = 'correct horse battery staple';

/** Creates an analyst of the organization, with whom `signIn` signs in. */
export async function addAnalyst({ server, organization }: BankServer): Promise<void> {
  const { id } = organization;
  const { id: userId } = await server.operate('user-create', {
    organization: id,
    email: EMAIL,
    role: 'analyst',
  });
  await server.operate('user-set-password', { organization: id, userId, password: PASSWORD });
}

/** Signs the analyst in and returns the cookie of the session. */
export async function signIn(url: string): Promise<string> {
  const page = await fetch(`${url}/login`);
  const before = cookiesOf(page);
  const [, form_token = ''] = /name="form_token" value="(\w+)"/.exec(await page.text()) ?? [];
  const body = new URLSearchParams({ form_token, email: EMAIL, password: PASSWORD });
  const answer = await fetch(`${url}/login`, {
    method: 'POST',
    headers: { cookie: before },
    body,
    redirect: 'manual',
  });
  if (answer.status !== 303) throw new Error(`the sign-in was answered with ${answer.status}`);
  return cookiesOf(answer);
}

const cookiesOf = ({ headers }: Response): string =>
  headers
    .getSetCookie()
    .map((cookie) => cookie.split(';', 1)[0]!)
    .join('; ');

/** Returns the HTML of a page. Throws if it is not answered with 200. */
export async function readPage(url: string, cookie: string, path: string): Promise<string> {
  const answer = await fetch(`${url}${path}`, { headers: { cookie }, redirect: 'manual' });
  if (answer.status !== 200) throw new Error(`${path} was answered with ${answer.status}`);
  return answer.text();
}

/** Returns the address of the page of an alert, by the organization's own id. */
export async function alertPath(url: string, cookie: string, ownId: string): Promise<string> {
  const found = await readPage(url, cookie, `/search?q=${ownId}`);
  const [, path] = /href="(\/alerts\/\w{26}\w*)"/.exec(found) ?? [];
  if (path === undefined) throw new Error(`the search does not find the alert ${ownId}`);
  return path;
}
