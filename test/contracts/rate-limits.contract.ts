import type { RateLimits } from '../../src/platform/rate-limits/rate-limits.js';

export interface OpenRateLimits {
  readonly limits: RateLimits;
  /** Lets the adapter's own clock move on by so many milliseconds. */
  pass(ms: number): Promise<void>;
  /** Milliseconds since 1970 by the adapter's own clock. */
  now(): Promise<number>;
  close(): Promise<void>;
}

/** What every adapter of RateLimits keeps. */
export function rateLimitsContract(name: string, open: () => Promise<OpenRateLimits>): void {
  describe(`RateLimits contract: ${name}`, () => {
    const windowMs = 250;
    /** No test meets the end of such a window. */
    const decadeMs = 3_650 * 86_400_000;
    let opened: OpenRateLimits;

    beforeEach(async () => {
      opened = await open();
    });
    afterEach(() => opened.close());

    const window = async () => Math.floor((await opened.now()) / windowMs);

    /** What `work` answers for a key of its own; done again until no window ended meanwhile. */
    async function inOneWindow<T>(work: (key: string) => Promise<T>): Promise<{ key: string; answer: T }> {
      for (let round = 0; ; round++) {
        const key = `k${round}`;
        const before = await window();
        const answer = await work(key);
        if ((await window()) === before) return { key, answer };
      }
    }

    async function toNextWindow(): Promise<void> {
      const next = (await window()) + 1;
      // A timer may end a moment before the adapter's clock is there.
      while ((await window()) < next) await opened.pass(next * windowMs - (await opened.now()) + 1);
    }

    const take = (key: string, limit: number) => opened.limits.take(key, limit, decadeMs);

    it('allows as many calls as the limit says and counts down what remains', async () => {
      const results = [await take('k', 3), await take('k', 3), await take('k', 3), await take('k', 3)];
      expect(results.map((result) => result.allowed)).toEqual([true, true, true, false]);
      expect(results.map((result) => result.remaining)).toEqual([2, 1, 0, 0]);
      expect(results.map((result) => result.limit)).toEqual([3, 3, 3, 3]);
    });

    it('never allows more than the limit to calls that come at once', async () => {
      const results = await Promise.all(Array.from({ length: 50 }, () => take('k', 20)));
      expect(results.filter((result) => result.allowed)).toHaveLength(20);
    });

    it('counts each key by itself', async () => {
      expect((await take('a', 1)).allowed).toBe(true);
      expect((await take('b', 1)).allowed).toBe(true);
      expect((await take('a', 1)).allowed).toBe(false);
    });

    it('counts each window length by itself', async () => {
      expect((await opened.limits.take('k', 1, decadeMs)).allowed).toBe(true);
      expect((await opened.limits.take('k', 1, 2 * decadeMs)).allowed).toBe(true);
      expect((await opened.limits.take('k', 1, decadeMs)).allowed).toBe(false);
    });

    it('starts anew with the next window', async () => {
      const { key, answer } = await inOneWindow(async (key) => [
        await opened.limits.take(key, 1, windowMs),
        await opened.limits.take(key, 1, windowMs),
      ]);
      expect(answer.map(({ allowed }) => allowed)).toEqual([true, false]);
      await toNextWindow();
      expect(await opened.limits.take(key, 1, windowMs)).toMatchObject({ allowed: true, remaining: 0 });
    });

    it('names the seconds until then, at least 1', async () => {
      const secondsLeft = async () => Math.ceil((decadeMs - ((await opened.now()) % decadeMs)) / 1000);
      const most = await secondsLeft();
      const { resetSeconds } = await take('k', 1);
      expect(resetSeconds).toBeLessThanOrEqual(most);
      expect(resetSeconds).toBeGreaterThanOrEqual(await secondsLeft());
      expect((await opened.limits.take('k', 1, windowMs)).resetSeconds).toBe(1);
    });

    it('allows everything where the limit is 0', async () => {
      for (let call = 0; call < 5; call++) {
        expect(await take('k', 0)).toMatchObject({ allowed: true, limit: 0 });
      }
    });
  });
}
