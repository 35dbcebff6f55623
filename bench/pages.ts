import { gzipSync } from 'node:zlib';
import { formatFigure, measureInterleaved, medianOf, quantile, type Bench } from './harness.js';
import { operatorCaller } from '../src/operator/operator.js';
import { BankServer, type BankServerOptions } from './support/bank-server.js';
import { addAnalyst, alertPath, readPage, signIn } from './support/browser.js';
import { DAYS, ScaleRows } from './support/scale-rows.js';
import { openEmbeddedScale } from './support/scale-store.js';
import { DAY_MS } from '@alert-review/kernel';

/** Number of alerts of the two organizations. */
const COUNTS = { smaller: 10_000, larger: 1_000_000 };
const COUNTS_QUICK = { smaller: 1_000, larger: 10_000 };
/** How many of the alerts are uploaded; the others are written directly into the stores. */
const UPLOADED = 200;
const ROUNDS = 200;
const ROUNDS_QUICK = 60;
const WARM_UP = 100;
const P99_MS_MAX = 50;
const ALERT_CPU_MS_MAX = 15;
/** Limits in ms for the elapsed time from the request to the response headers. */
const FIRST_BYTE_MS_MAX = { queue: 50, alert: 60 } as const;
/** Limit for the CPU time of a page of the larger organization divided by that of the smaller. */
const GROWTH_MAX = 1.5;
const GROWING = ['queue', 'search', 'customer'] as const;
const QUEUE_BYTES_MAX = 60 * 1024;
const ALERT_BYTES_MAX = 100 * 1024;

type Page = 'queue' | 'alert' | 'search' | 'customer';

/** Measures pages as a browser loads them, for a small and a large organization. */
export const bench: Bench = {
  name: 'pages',
  about: 'p99 of queue and alert page, 100x alerts / 1x',
  sides: ['larger', 'smaller'],
  unit: 'ms',
  direction: 'at_most',
  gate: 1.3,
  target: 1.1,
  run: async ({ quick }) => {
    const counts = quick ? COUNTS_QUICK : COUNTS;
    const smaller = await Reader.of(counts.smaller);
    const larger = await Reader.of(counts.larger).catch(async (error: unknown) => {
      await smaller.stop();
      throw error;
    });
    try {
      const rounds = quick ? ROUNDS_QUICK : ROUNDS;
      for (const reader of [smaller, larger]) await reader.p99(WARM_UP);
      const samples = await measureInterleaved({
        larger: () => larger.p99(rounds),
        smaller: () => smaller.p99(rounds),
      });
      const ms = medianOf(samples, 'larger');
      const bytes = await larger.bytes();
      const p50 = { queue: await larger.p50('queue', rounds), alert: await larger.p50('alert', rounds) };
      console.log(`p50 of the larger: ${JSON.stringify(p50)} ms; bytes with gzip: ${JSON.stringify(bytes)}`);
      const firstByte = {
        queue: await larger.firstByte('queue', rounds),
        alert: await larger.firstByte('alert', rounds),
      };
      const growth: Partial<Record<Page, number>> = {};
      for (const page of GROWING)
        growth[page] = (await larger.p50(page, rounds)) / (await smaller.p50(page, rounds));
      console.log(`first byte: ${JSON.stringify(firstByte)} ms; growth: ${JSON.stringify(growth)}`);
      const missed = [
        ...(ms > P99_MS_MAX ? [`the p99 is ${formatFigure(ms)} ms (gate ${P99_MS_MAX})`] : []),
        ...(p50.alert > ALERT_CPU_MS_MAX
          ? [`an alert takes ${formatFigure(p50.alert)} ms of CPU (gate ${ALERT_CPU_MS_MAX})`]
          : []),
        ...(['queue', 'alert'] as const)
          .filter((page) => firstByte[page] > FIRST_BYTE_MS_MAX[page])
          .map((page) => `the first byte of the ${page} takes ${formatFigure(firstByte[page])} ms`),
        // Skipped in quick runs: a thousand alerts are too few for the tab counts and the search.
        ...(quick ? [] : GROWING)
          .filter((page) => growth[page]! > GROWTH_MAX)
          .map(
            (page) => `the ${page} takes ${formatFigure(growth[page]!)} times as long (gate ${GROWTH_MAX})`,
          ),
        ...(bytes.queue > QUEUE_BYTES_MAX ? [`the queue has ${bytes.queue} bytes with gzip`] : []),
        ...(bytes.alert > ALERT_BYTES_MAX ? [`an alert has ${bytes.alert} bytes with gzip`] : []),
      ];
      return { samples, missed, details: { bytes, p50, firstByte, growth, counts } };
    } finally {
      await smaller.stop();
      await larger.stop();
    }
  },
};

/** A signed-in user who reads the queue and the page of an investigated alert in turn. */
class Reader {
  private readonly paths: Readonly<Record<Page, string>>;

  private constructor(
    private readonly bank: BankServer,
    private readonly cookie: string,
    alert: string,
  ) {
    // The name is misspelled and its words are swapped.
    const search = '/search?q=Lidnman+Ana';
    const customer = '/customers/cust-00000000';
    this.paths = { queue: '/alerts', alert, search, customer };
  }

  static async of(alerts: number): Promise<Reader> {
    const start: BankServerOptions = { env: { RATE_LIMIT_WEB_PER_MINUTE: '0' }, probed: true };
    const uploaded = await BankServer.withAlerts(UPLOADED, UPLOADED, start);
    const { organization } = uploaded;
    await addAnalyst(uploaded);
    const caller = operatorCaller({ id: organization.id, features: [] }, 'bench');
    const bank = await uploaded.restarted(start, async (dataDir) => {
      const store = await openEmbeddedScale(dataDir);
      await new ScaleRows(store, caller, alerts - UPLOADED, Date.now() - DAYS * DAY_MS).fill();
      await store.close();
    });
    const cookie = await signIn(bank.server.url);
    return new Reader(bank, cookie, await alertPath(bank.server.url, cookie, 'alert-0'));
  }

  async p99(rounds: number): Promise<number> {
    const took = await this.took([this.paths.queue, this.paths.alert], rounds);
    return quantile(took, 0.99);
  }

  /** Returns the median CPU time of one page. */
  async p50(page: Page, rounds: number): Promise<number> {
    return quantile(await this.took([this.paths[page]], rounds), 0.5);
  }

  /** Returns the median elapsed time in ms. */
  async firstByte(page: Page, rounds: number): Promise<number> {
    const took: number[] = [];
    for (let round = 0; round < rounds; round++) {
      const began = performance.now();
      const answer = await fetch(this.bank.server.url + this.paths[page], {
        headers: { cookie: this.cookie },
      });
      took.push(performance.now() - began);
      await answer.text();
    }
    return quantile(took, 0.5);
  }

  /**
   * Returns the CPU time of the server's main thread per page, in ms. Embedded stores answer on this thread,
   * so on an idle machine this equals the elapsed time.
   */
  private async took(paths: readonly string[], rounds: number): Promise<number[]> {
    const { server } = this.bank;
    const took: number[] = [];
    await server.longestHold();
    for (let round = 0; round < rounds; round++)
      for (const path of paths) {
        await readPage(server.url, this.cookie, path);
        took.push((await server.longestHold()).totalMs);
      }
    return took;
  }

  /** Returns the sizes with gzip. The queue includes the script and stylesheet that its first view needs. */
  async bytes() {
    const { url } = this.bank.server;
    const queue = await readPage(url, this.cookie, this.paths.queue);
    const assets = [...queue.matchAll(/(?:href|src)="(\/assets\/[^"]+)"/g)].map(([, path]) => path!);
    const parts = [queue, ...(await Promise.all(assets.map((path) => readPage(url, this.cookie, path))))];
    const sizes = parts.map((part) => gzipSync(part).length);
    return {
      queue: sizes.reduce((sum, size) => sum + size, 0),
      alert: gzipSync(await readPage(url, this.cookie, this.paths.alert)).length,
    };
  }

  stop(): Promise<void> {
    return this.bank.stop();
  }
}
