import { gzipSync } from 'node:zlib';
import { figure, interleaved, medianOf, type Bench } from './harness.js';
import { BankServer } from './support/bank-server.js';
import { Times } from './support/times.js';

const EMAIL = 'ann@nordhaven.example';
const PASSWORD = 'correct horse battery staple';
const ROUNDS = 200;
const ROUNDS_QUICK = 60;
const WARM_UP = 40;
const P99_MS_MAX = 50;
const QUEUE_BYTES_MAX = 60 * 1024;
const ALERT_BYTES_MAX = 100 * 1024;

/** Pages as a browser gets them: the queue and an alert, of a small and a large organization. */
export const bench: Bench = {
  name: 'pages',
  about: 'p99 of queue and alert page, 10x alerts / 1x',
  sides: ['larger', 'smaller'],
  unit: 'ms',
  direction: 'at_most',
  gate: 1.3,
  target: 1.1,
  run: async ({ quick }) => {
    const small = quick ? 100 : 500;
    const smaller = await Reader.of(small);
    const larger = await Reader.of(small * 10).catch(async (error: unknown) => {
      await smaller.stop();
      throw error;
    });
    try {
      const rounds = quick ? ROUNDS_QUICK : ROUNDS;
      for (const reader of [smaller, larger]) await reader.p99(WARM_UP);
      const samples = await interleaved({
        larger: () => larger.p99(rounds),
        smaller: () => smaller.p99(rounds),
      });
      const [ms, bytes] = [medianOf(samples, 'larger'), await larger.bytes()];
      const missed = [
        ...(ms > P99_MS_MAX ? [`the p99 is ${figure(ms)} ms (gate ${P99_MS_MAX})`] : []),
        ...(bytes.queue > QUEUE_BYTES_MAX ? [`the queue has ${bytes.queue} bytes with gzip`] : []),
        ...(bytes.alert > ALERT_BYTES_MAX ? [`an alert has ${bytes.alert} bytes with gzip`] : []),
      ];
      return { samples, missed, details: { bytes, alerts: small * 10 } };
    } finally {
      await smaller.stop();
      await larger.stop();
    }
  },
};

/** Somebody signed in, who reads the queue and the page of an investigated alert in turn. */
class Reader {
  private constructor(
    private readonly bank: BankServer,
    private readonly cookie: string,
    private readonly alert: string,
  ) {}

  static async of(alerts: number): Promise<Reader> {
    const bank = await BankServer.withAlerts(alerts, alerts, { env: { RATE_LIMIT_WEB_PER_MINUTE: '0' } });
    const { server, organization } = bank;
    const { id: userId } = await server.operate('user-create', {
      organization: organization.id,
      email: EMAIL,
      role: 'analyst',
    });
    await server.operate('user-set-password', { organization: organization.id, userId, password: PASSWORD });
    const cookie = await signIn(server.url);
    const found = await get(server.url, cookie, '/alerts?decision=any&outcome=any');
    const [, alert] = /href="(\/alerts\/\w{26}\w*)"/.exec(found) ?? [];
    if (alert === undefined) throw new Error('the queue shows no alert');
    return new Reader(bank, cookie, alert);
  }

  async p99(rounds: number): Promise<number> {
    const times = new Times();
    for (let round = 0; round < rounds; round++)
      for (const path of ['/alerts', this.alert])
        await times.of(() => get(this.bank.server.url, this.cookie, path));
    return times.spread.p99.clock;
  }

  /** Bytes with gzip; the queue with the script and the style that its first view needs. */
  async bytes() {
    const { url } = this.bank.server;
    const queue = await get(url, this.cookie, '/alerts');
    const assets = [...queue.matchAll(/(?:href|src)="(\/assets\/[^"]+)"/g)].map(([, path]) => path!);
    const parts = [queue, ...(await Promise.all(assets.map((path) => get(url, this.cookie, path))))];
    const sizes = parts.map((part) => gzipSync(part).length);
    return {
      queue: sizes.reduce((sum, size) => sum + size, 0),
      alert: gzipSync(await get(url, this.cookie, this.alert)).length,
    };
  }

  stop(): Promise<void> {
    return this.bank.stop();
  }
}

async function get(url: string, cookie: string, path: string): Promise<string> {
  const answer = await fetch(`${url}${path}`, { headers: { cookie }, redirect: 'manual' });
  if (answer.status !== 200) throw new Error(`${path} was answered with ${answer.status}`);
  return answer.text();
}

/** Returns the cookie of a new session. */
async function signIn(url: string): Promise<string> {
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
