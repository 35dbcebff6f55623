/** Of a line that is shown. */
const CHARS_SHOWN = 500;

let steps = 0;

export const heading = (text: string): void => console.log(`\n${++steps}. ${text}`);

export const say = (text: string): void => console.log(`   ${text}`);

/** What came back, on one line. */
export function show(value: unknown): void {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  say(
    `<- ${text.length > CHARS_SHOWN ? `${text.slice(0, CHARS_SHOWN)}… (${text.length} characters)` : text}`,
  );
}

/** A GET, or a POST of a form or of JSON; shows both sides. Throws when it is refused. */
export async function fetched<Answer>(url: string, body?: URLSearchParams | object): Promise<Answer> {
  say(`-> ${body === undefined ? 'GET' : 'POST'} ${url}`);
  const form = body instanceof URLSearchParams;
  const json = { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) };
  const init = body === undefined ? {} : { method: 'POST', ...(form ? { body } : json) };
  const response = await fetch(url, init);
  const text = await response.text();
  if (!response.ok) throw new Error(`${url} was answered with ${response.status}: ${text}`);
  const answer = JSON.parse(text) as Answer & { readonly access_token?: string };
  show(answer.access_token === undefined ? answer : { ...answer, access_token: 'at_…' });
  return answer;
}

/** One message of MCP, as every revision up to 2025-11-25 sends it. */
export function rpc(endpoint: string, token: string | null, method: string, params = {}): Promise<Response> {
  return fetch(endpoint, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      Accept: 'application/json, text/event-stream',
      ...(token !== null && { Authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  });
}

export async function resultOf<Result>(response: Response): Promise<Result> {
  const text = await response.text();
  const { result } = JSON.parse(text) as { readonly result?: Result };
  if (result === undefined) throw new Error(`the server answered with ${response.status}: ${text}`);
  return result;
}
