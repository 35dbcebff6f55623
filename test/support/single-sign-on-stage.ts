import { SetSingleSignOn } from '../../src/access/commands/set-single-sign-on.command.js';
import { AskProvidersAgainJob } from '../../src/access/jobs/ask-providers-again.job.js';
import { ListRefusedSignIns } from '../../src/access/queries/list-refused-sign-ins.query.js';
import { ListUsers } from '../../src/access/queries/list-users.query.js';
import type { TestApp, TestOrganization } from './app.js';
import {
  CLIENT_ID,
  CLIENT_SECRET,
  throughIssuer,
  type IssuerPerson,
  type TestIssuer,
} from './test-issuer.js';
import { WebBrowser } from './web-browser.js';

const ROLES = [
  { group: 'aml-admins', role: 'admin' as const },
  { group: 'aml-team', role: 'analyst' as const },
];

/** Organizations whose users sign in at one identity provider, which the test runs. */
export class SingleSignOnStage {
  private people = 0;
  /** The cookies of the provider in each browser. */
  private readonly jars = new Map<WebBrowser, Map<string, string>>();

  constructor(
    readonly server: TestApp,
    readonly issuer: TestIssuer,
  ) {}

  /** Makes a new person at the provider, in a group that is mapped to a role. */
  person(over: Partial<IssuerPerson> = {}): IssuerPerson {
    const sub = `person-${++this.people}`;
    return { sub, email: `${sub}@example.com`, groups: ['aml-team'], ...over };
  }

  async bank(more: object = {}): Promise<TestOrganization> {
    const bank = await this.server.newOrganization();
    const settings = {
      issuer: this.issuer.url,
      clientId: CLIENT_ID,
      secret: CLIENT_SECRET,
      scopes: ['openid', 'email', 'groups'],
      roles: ROLES,
      domains: ['example.com'],
      ...more,
    };
    await this.server.bus.send(new SetSingleSignOn(bank.caller, settings));
    return bank;
  }

  /**
   * Starts the sign-in, passes through the organization's provider, and returns the path to which it
   * redirects back, without opening it.
   */
  async answerPath(browser: WebBrowser, bank: TestOrganization, who: IssuerPerson): Promise<string> {
    this.issuer.person = who;
    await browser.get('/login');
    const sent = await browser.post('/sso', { organization: bank.name, return_to: '' });
    if (!sent.location) throw new Error(sent.text);
    return this.through(browser, sent.location);
  }

  /**
   * Follows the provider's pages with the cookies of this browser and returns the path to which it redirects
   * back.
   */
  async through(browser: WebBrowser, address: string): Promise<string> {
    const jar = this.jars.get(browser) ?? new Map<string, string>();
    this.jars.set(browser, jar);
    const { pathname, search } = await throughIssuer(address, jar);
    return `${pathname}${search}`;
  }

  /** Signs the browser out at the provider. */
  forgetProvider(browser: WebBrowser): void {
    this.jars.delete(browser);
  }

  async signIn(bank: TestOrganization, who: IssuerPerson, browser = new WebBrowser(this.server)) {
    return { browser, answer: await browser.get(await this.answerPath(browser, bank, who)) };
  }

  /** Runs the administrator's test of the sign-in settings and returns the text of its report. */
  async testSignIn(admin: WebBrowser, who: IssuerPerson): Promise<string> {
    this.issuer.person = who;
    await admin.get('/settings/sign-in');
    const sent = await admin.post('/settings/sign-in/test');
    if (!sent.location) return sent.text;
    const { pathname, search } = await throughIssuer(sent.location);
    const done = await admin.get(`${pathname}${search}`);
    return done.location ? (await admin.get(done.location)).text : done.text;
  }

  newestRefusal = async ({ caller }: TestOrganization) =>
    (await this.server.bus.send(new ListRefusedSignIns(caller)))[0] ?? null;

  users = ({ caller }: TestOrganization) => this.server.bus.send(new ListUsers(caller));

  /** Runs the job that asks the provider again about every user for whom that is due. */
  askAgain = () =>
    this.server.app.get(AskProvidersAgainJob, { strict: false }).run('due', new AbortController().signal);
}
