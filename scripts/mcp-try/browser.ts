/** What a browser does for its user: keeps cookies, sends forms with the token of their page. */
export class Browser {
  private readonly cookies = new Map<string, string>();
  private formToken = '';

  constructor(private readonly baseUrl: string) {}

  get(url: string): Promise<URL | null> {
    return this.send(url, {});
  }

  /** Where the answer leads; null where it is a page. */
  post(url: string, fields: readonly [string, string][]): Promise<URL | null> {
    const body = new URLSearchParams([['form_token', this.formToken], ...fields]);
    return this.send(url, { method: 'POST', body, headers: { Origin: this.baseUrl } });
  }

  private async send(url: string, init: RequestInit): Promise<URL | null> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const headers = { ...init.headers, Cookie: cookie };
    const answer = await fetch(new URL(url, this.baseUrl), { ...init, headers, redirect: 'manual' });
    for (const line of answer.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line)!;
      this.cookies.set(name!, value!);
    }
    const page = await answer.text();
    this.formToken = /name="form_token" value="(\w+)"/.exec(page)?.[1] ?? this.formToken;
    const location = answer.headers.get('location');
    if (location === null && !answer.ok) throw new Error(`${url} was answered with ${answer.status}`);
    return location === null ? null : new URL(location, this.baseUrl);
  }
}
