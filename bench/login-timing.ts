import { ROUNDS_MIN, type Bench, type Sample } from './harness.js';
import { BuiltServer } from './support/built-server.js';
import { Refusals } from './support/refusals.js';

/** Of each kind and round; an account takes seven, one fewer than shuts it. */
const CALLS = 42;
const CALLS_QUICK = 14;
const PER_ACCOUNT = 7;
const ORGANIZATION = 'bench';
const PASSWORD = 'correct horse battery staple';

const KINDS = ['unknown', 'wrong', 'invited', 'disabled'] as const;
type Kind = (typeof KINDS)[number];

/** Whether the time of a refused login tells who has an account: calls in turn, against the built server. */
export const bench: Bench = {
  name: 'login-timing',
  about: 'slowest / fastest median time of a refused login: unknown, wrong password, none yet, disabled',
  sides: KINDS,
  unit: 'ms',
  ratio: 'slowest_by_fastest',
  direction: 'at_most',
  gate: 1.1,
  target: 1.05,
  run: async ({ quick }) => {
    const calls = quick ? CALLS_QUICK : CALLS;
    // Each call comes from an address of its own, as 80 failures shut one.
    const env = { TRUSTED_PROXY_HOPS: '1', RATE_LIMIT_WEB_PER_MINUTE: '0' };
    const server = await BuiltServer.start({ env });
    const refusals = new Refusals(server);
    try {
      const emails = await accounts(server, (calls * (ROUNDS_MIN + 1)) / PER_ACCOUNT);
      const form = await Form.open(server.url, refusals);
      const samples: Sample[] = [];
      for (let round = 0; round <= ROUNDS_MIN; round++) {
        const call = (kind: Kind, n: number) => {
          const account = Math.floor((round * calls + n) / PER_ACCOUNT);
          const password = kind === 'disabled' ? PASSWORD : `not the ${PASSWORD}`;
          return form.refusedMs(emails[kind](account), password);
        };
        samples.push(...(await refusals.round(KINDS, calls, call)));
      }
      return samples;
    } finally {
      refusals.end();
      await server.stop();
    }
  },
};

/** `count` accounts of each kind; the address of each by its number. */
async function accounts(
  server: BuiltServer,
  count: number,
): Promise<Readonly<Record<Kind, (n: number) => string>>> {
  const organization = ORGANIZATION;
  await server.operate('org-create', { name: organization });
  await server.operate('user-create', { organization, email: 'admin@example.com', role: 'admin' });
  const emailOf = (kind: Kind) => (n: number) => `${kind}-${n}@example.com`;
  for (const kind of ['wrong', 'invited', 'disabled'] as const)
    for (let n = 0; n < count; n++) {
      const email = emailOf(kind)(n);
      const { id: userId } = await server.operate('user-create', { organization, email, role: 'viewer' });
      if (kind === 'invited') continue;
      await server.operate('user-set-password', { organization, userId, password: PASSWORD });
      if (kind === 'disabled') await server.operate('user-disable', { organization, userId });
    }
  return {
    unknown: emailOf('unknown'),
    wrong: emailOf('wrong'),
    invited: emailOf('invited'),
    disabled: emailOf('disabled'),
  };
}

/** The login page as one browser opened it. */
class Form {
  private calls = 0;

  private constructor(
    private readonly refusals: Refusals,
    private readonly cookie: string,
    private readonly token: string,
  ) {}

  static async open(url: string, refusals: Refusals): Promise<Form> {
    const page = await fetch(`${url}/login`);
    const [cookie] = page.headers.getSetCookie()[0]!.split(';');
    const [, token] = /name="form_token" value="(\w+)"/.exec(await page.text())!;
    return new Form(refusals, cookie!, token!);
  }

  /** Milliseconds from the request to the end of its answer, which has to be a refusal. */
  refusedMs(email: string, password: string): Promise<number> {
    const body = new URLSearchParams({ form_token: this.token, email, password }).toString();
    const n = this.calls++;
    const headers = {
      cookie: this.cookie,
      'content-type': 'application/x-www-form-urlencoded',
      'content-length': Buffer.byteLength(body),
      'x-forwarded-for': `198.18.${n >> 8}.${n & 255}`,
    };
    return this.refusals.timeOf('/login', { method: 'POST', headers }, body);
  }
}
