import { parse } from 'cookie';
import { CliError, EXIT_STATUS } from '../../src/cli/cli-error.js';

type Fields = Readonly<Record<string, string | readonly string[]>>;

const UNESCAPED: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
};

const attribute = (tag: string, name: string): string | null => {
  const [, value] = new RegExp(`\\s${name}="([^"]*)"`).exec(tag) ?? [];
  return value === undefined ? null : plainText(value);
};

const plainText = (html: string): string =>
  html.replaceAll(/&(?:amp|lt|gt|quot|#39);/g, (entity) => UNESCAPED[entity]!);

/**
 * Returns what a form of the page sends if nobody changes it: the first form that goes to `action`, or has a
 * button to it. Null if the page has none.
 */
function fieldsOfForm(page: string, action: string): Record<string, string> | null {
  const forms = page.match(/<form\b[^]*?<\/form>/g) ?? [];
  const found = forms.find((text) => text.includes(`action="${action}"`));
  if (found === undefined) return null;
  const fields: Record<string, string> = {};
  for (const [tag] of found.matchAll(/<input\b[^>]*>/g)) {
    const isTicked = !/type="(?:checkbox|radio)"/.test(tag) || /\schecked\b/.test(tag);
    const name = attribute(tag, 'name');
    if (name !== null && isTicked) fields[name] = attribute(tag, 'value') ?? '';
  }
  for (const [, tag, text] of found.matchAll(/<textarea\b([^>]*)>([^]*?)<\/textarea>/g)) {
    const name = attribute(tag!, 'name');
    if (name !== null) fields[name] = plainText(text!).replace(/^\n/, '');
  }
  return fields;
}

/** A made-up colleague, who opens pages and sends their forms as a browser without script does. */
export class DeskPerson {
  private readonly cookies = new Map<string, string>();

  constructor(
    private readonly baseUrl: string,
    private readonly signal: AbortSignal,
  ) {}

  signIn(email: string, password: string): Promise<void> {
    return this.send('/login', '/login', { email, password });
  }

  /** Returns the page at a path. */
  async open(path: string): Promise<string> {
    return (await this.fetch(path)).text();
  }

  /**
   * Opens the page, fills the form that goes to `action` and sends it. Throws CliError if the page has no
   * such form, or refuses it.
   */
  async send(path: string, action: string, filled: Fields): Promise<void> {
    const fields = fieldsOfForm(await this.open(path), action);
    if (fields === null) throw new CliError(`${path} has no form to ${action}`, EXIT_STATUS.refused);
    const body = new URLSearchParams();
    for (const [name, value] of Object.entries({ ...fields, ...filled }))
      for (const each of [value].flat()) body.append(name, each);
    const answer = await this.fetch(action, { method: 'POST', body });
    await answer.body?.cancel();
    if (answer.status !== 303)
      throw new CliError(`${action} was answered with ${answer.status}`, EXIT_STATUS.refused);
  }

  private async fetch(path: string, init: RequestInit = {}): Promise<Response> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const headers = { cookie };
    const options = { ...init, headers, redirect: 'manual', signal: this.signal } as const;
    const answer = await fetch(new URL(path, this.baseUrl), options);
    for (const line of answer.headers.getSetCookie()) {
      const [[name, value] = []] = Object.entries(parse(line.split(';')[0]!));
      if (name !== undefined) this.cookies.set(name, value ?? '');
    }
    return answer;
  }
}
