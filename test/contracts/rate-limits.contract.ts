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
    const windowMs = 2_000;
    let opened: OpenRateLimits;

    beforeEach(async () => {
      opened = await open();
      // Few calls take much less than half a window: they never see two.
      if (windowMs - ((await opened.now()) % windowMs) < windowMs / 2) await toNextWindow();
    });
    afterEach(() => opened.close());

    async function toNextWindow(): Promise<void> {
      const next = windowMs * (1 + Math.floor((await opened.now()) / windowMs));
      // A timer may end a moment before the adapter's clock is there.
      for (let now = 0; now < next; now = await opened.now())
        await opened.pass(Math.max(1, Math.ceil(next - (await opened.now()))));
    }

    const take = (key: string, limit: number) => opened.limits.take(key, limit, windowMs);

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
      expect((await opened.limits.take('k', 1, windowMs)).allowed).toBe(true);
      expect((await opened.limits.take('k', 1, 60 * windowMs)).allowed).toBe(true);
      expect((await opened.limits.take('k', 1, windowMs)).allowed).toBe(false);
    });

    it('starts anew with the next window', async () => {
      expect((await take('k', 1)).allowed).toBe(true);
      expect((await take('k', 1)).allowed).toBe(false);
      await toNextWindow();
      expect(await take('k', 1)).toMatchObject({ allowed: true, remaining: 0 });
    });

    it('names the seconds until then, at least 1', async () => {
      await toNextWindow();
      const first = await take('k', 1);
      expect(first.resetSeconds).toBeGreaterThanOrEqual(1);
      expect(first.resetSeconds).toBeLessThanOrEqual(windowMs / 1000);
      await opened.pass(windowMs * 0.75);
      expect((await take('k', 1)).resetSeconds).toBe(1);
    });

    it('allows everything where the limit is 0', async () => {
      for (let call = 0; call < 5; call++) {
        expect(await take('k', 0)).toMatchObject({ allowed: true, limit: 0 });
      }
    });
  });
}
