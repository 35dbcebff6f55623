import { Agent, request } from 'node:http';
import { PASSWORD } from '../test/support/web-browser.js';
import { median, ROUNDS_MIN, timed, type Bench, type Sample } from './harness.js';
import { BankServer } from './support/bank-server.js';

/** Calls per kind and round. An account gets seven of them, one fewer than would lock it. */
const CALLS = 42;
const CALLS_QUICK = 14;
const PER_ACCOUNT = 7;

const KINDS = ['unknown', 'wrong', 'invited', 'disabled'] as const;
type Kind = (typeof KINDS)[number];

/** Checks that the duration of a refused login does not reveal who has an account. */
export const bench: Bench = {
  name: 'login-timing',
  about: 'slowest / fastest kind of refused login',
  sides: KINDS,
  unit: 'ms',
  ratio: 'slowest_by_fastest',
  direction: 'at_most',
  gate: 1.1,
  target: 1.05,
  run: async ({ quick }) => {
    const calls = quick ? CALLS_QUICK : CALLS;
    // Every call has its own address, because 80 failures block an address.
    const env = { TRUSTED_PROXY_HOPS: '1', RATE_LIMIT_WEB_PER_MINUTE: '0' };
    const bank = await BankServer.start({ env });
    let form: Form | undefined;
    try {
      await makeAccounts(bank, (calls * (ROUNDS_MIN + 1)) / PER_ACCOUNT);
      const page = (form = await Form.open(bank.server.url));
      const samples: Sample[] = [];
      for (let round = 0; round <= ROUNDS_MIN; round++) {
        const call = (kind: Kind, n: number) => {
          const account = Math.floor((round * calls + n) / PER_ACCOUNT);
          const password = kind === 'disabled' ? PASSWORD : `not the ${PASSWORD}`;
          return page.refusedMs(emailOf(kind, account), password);
        };
        samples.push(...(await roundOf(bank, calls, call)));
      }
      return samples;
    } finally {
      form?.close();
      await bank.stop();
    }
  },
};

/** Returns the median time of each kind in ms. The kinds take turns call by call. */
async function roundOf(
  { pid }: BankServer,
  calls: number,
  call: (kind: Kind, n: number) => Promise<number>,
): Promise<Sample[]> {
  const times = new Map(KINDS.map((kind): [Kind, number[]] => [kind, []]));
  const { cpuMs } = await timed(pid, async () => {
    for (let n = 0; n < calls; n++)
      for (let turn = 0; turn < KINDS.length; turn++) {
        const kind = KINDS[(n + turn) % KINDS.length]!;
        times.get(kind)!.push(await call(kind, n));
      }
  });
  return KINDS.map((side) => ({ side, value: median(times.get(side)!), cpuMs: cpuMs / KINDS.length }));
}

const emailOf = (kind: Kind, n: number): string => `${kind}-${n}@example.com`;

/** Creates `count` accounts of each kind except `unknown`. */
async function makeAccounts({ server, organization: { id: organization } }: BankServer, count: number) {
  await server.operate('user-create', { organization, email: 'admin@example.com', role: 'admin' });
  for (const kind of ['wrong', 'invited', 'disabled'] as const)
    for (let n = 0; n < count; n++) {
      const named = { organization, email: emailOf(kind, n), role: 'viewer' } as const;
      const { id: userId } = await server.operate('user-create', named);
      if (kind === 'invited') continue;
      await server.operate('user-set-password', { organization, userId, password: PASSWORD });
      if (kind === 'disabled') await server.operate('user-disable', { organization, userId });
    }
}

/** The login page as opened by one browser. */
class Form {
  /** A single connection, so that no time in a queue is measured. */
  private readonly agent = new Agent({ keepAlive: true, maxSockets: 1 });
  private calls = 0;

  private constructor(
    private readonly url: string,
    private readonly cookie: string,
    private readonly token: string,
  ) {}

  static async open(url: string): Promise<Form> {
    const page = await fetch(`${url}/login`);
    const [cookie] = page.headers.getSetCookie()[0]!.split(';');
    const [, token] = /name="form_token" value="(\w+)"/.exec(await page.text())!;
    return new Form(url, cookie!, token!);
  }

  /** Returns the milliseconds from the request to the end of the response, which must be a refusal. */
  refusedMs(email: string, password: string): Promise<number> {
    const body = new URLSearchParams({ form_token: this.token, email, password }).toString();
    const n = this.calls++;
    const headers = {
      cookie: this.cookie,
      'content-type': 'application/x-www-form-urlencoded',
      'content-length': Buffer.byteLength(body),
      'x-forwarded-for': `198.18.${n >> 8}.${n & 255}`,
    };
    return new Promise((resolve, reject) => {
      const began = performance.now();
      const options = { method: 'POST', headers, agent: this.agent };
      request(`${this.url}/login`, options, (response) => {
        response.resume().once('end', () => {
          if (response.statusCode === 401) resolve(performance.now() - began);
          else reject(new Error(`status ${response.statusCode} instead of 401`));
        });
      })
        .once('error', reject)
        .end(body);
    });
  }

  close(): void {
    this.agent.destroy();
  }
}
