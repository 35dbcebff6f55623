import { loadConfig } from '../../src/platform/config/config.js';
import type { JobQueue } from '../../src/platform/jobs/job-queue.js';
import { startTraces } from '../../src/platform/observability/traces.js';
import { requestContext } from '../../src/platform/process/request-context.js';
import { HeldHandler } from './held-handler.js';

export interface OpenJobs {
  /** A new instance, not started. */
  jobs(): JobQueue | Promise<JobQueue>;
  /** The pause after the first rejection, as the instances are set up. */
  readonly retryMs: number;
  close(): Promise<void>;
}

const FAR_MS = 60 * 60_000;

/** What every adapter of Jobs keeps. */
export function jobsContract(name: string, open: () => Promise<OpenJobs>): void {
  describe(`Jobs contract: ${name}`, () => {
    let opened: OpenJobs;
    let jobs: JobQueue;
    let handler: HeldHandler;

    const keys = async () =>
      Object.fromEntries(Object.entries(await jobs.states()).map(([queue, state]) => [queue, state.keys]));
    const rung = async (...keys: string[]) => {
      for (const key of keys) await jobs.enqueue('q', key);
    };

    beforeEach(async () => {
      opened = await open();
      jobs = await opened.jobs();
      handler = new HeldHandler();
      jobs.process('q', handler, { concurrency: 1 });
    });

    afterEach(async () => {
      await jobs.stop(0);
      await opened.close();
    });

    it('begins to work with start, on rings from before and after', async () => {
      await rung('early');
      expect(await keys()).toEqual({ q: 1 });
      expect(handler.openMax).toBe(0);
      await jobs.start();
      expect(await handler.finish(1)).toEqual(['early']);
      await rung('late');
      expect(await handler.finish(1)).toEqual(['late']);
    });

    it('rings at the latest when the rows of the work stand', async () => {
      await jobs.start();
      let stand = (): void => undefined;
      const rows = new Promise<void>((resolve) => (stand = resolve));
      const ringing = jobs.enqueue('q', 'a', { rows });
      stand();
      await ringing;
      expect(await handler.finish(1)).toEqual(['a']);
    });

    it('runs a key once for many rings while it waits', async () => {
      await Promise.all(Array.from({ length: 10 }, () => jobs.enqueue('q', 'a')));
      expect(await keys()).toEqual({ q: 1 });
      await jobs.start();
      expect(await handler.finish(1)).toEqual(['a']);
      await rung('b');
      expect(await handler.finish(1)).toEqual(['b']);
    });

    it('runs a key once more that is rung while it runs', async () => {
      await jobs.start();
      await rung('a');
      const first = await handler.next();
      await rung('a', 'a', 'a');
      first.done();
      expect(await handler.finish(1)).toEqual(['a']);
      await rung('b');
      expect(await handler.finish(1)).toEqual(['b']);
    });

    it('never runs one key twice at the same time', async () => {
      const busy = new HeldHandler();
      jobs.process('busy', busy, { concurrency: 4 });
      await jobs.start();
      await jobs.enqueue('busy', 'a');
      const first = await busy.next();
      await jobs.enqueue('busy', 'a');
      await jobs.enqueue('busy', 'b');
      const other = await busy.next();
      expect([first.key, other.key]).toEqual(['a', 'b']);
      first.done();
      other.done();
      expect(await busy.finish(1)).toEqual(['a']);
      expect(busy.openMax).toBe(2);
    });

    it('runs as many keys at once as the concurrency says, and all of them', async () => {
      const wide = new HeldHandler();
      jobs.process('wide', wide, { concurrency: 3 });
      await jobs.start();
      const keys = Array.from({ length: 12 }, (_, n) => `k${n}`);
      await Promise.all(keys.map((key) => jobs.enqueue('wide', key)));
      const held = [await wide.next(), await wide.next(), await wide.next()];
      held.forEach((run) => run.done());
      const rest = await wide.finish(9);
      expect([...held.map((run) => run.key), ...rest].sort()).toEqual(keys.sort());
      expect(wide.openMax).toBe(3);
    });

    it('works on each queue by itself', async () => {
      const second = new HeldHandler();
      jobs.process('second', second, { concurrency: 1 });
      await jobs.start();
      await rung('a');
      const held = await handler.next();
      await jobs.enqueue('second', 'a');
      expect(await second.finish(1)).toEqual(['a']);
      held.done();
    });

    describe('while traces are on', () => {
      const place = (spanId: string) => ({ traceId: 'a'.repeat(32), spanId, traceFlags: 1 });
      const spans = ['1', '2', '3'].map((digit) => digit.repeat(16)) as [string, string, string];
      const ringAs = (correlationId: string, spanId: string) =>
        requestContext.run(
          { requestId: 'r', correlationId },
          () => jobs.enqueue('second', 'a'),
          place(spanId),
        );
      let stop: () => Promise<void>;

      beforeEach(async () => {
        stop = (await startTraces(loadConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' })))!;
      });
      afterEach(() => stop());

      it('carries the traces of all who rang, also to another try and to what the job rings', async () => {
        const seen: string[][] = [];
        const isSeen = new Map<number, () => void>();
        const times = (count: number) => new Promise<void>((resolve) => isSeen.set(count, resolve));
        const run = async () => {
          seen.push([...requestContext.trace()!.causes!].sort());
          isSeen.get(seen.length)?.();
          if (seen.length === 1) throw new Error('not yet');
          if (seen.length === 2) await jobs.enqueue('second', 'a');
        };
        jobs.process('second', { run, pending: async () => [] }, { concurrency: 1 });
        await ringAs('c1', spans[0]);
        await ringAs('c2', spans[1]);
        const three = times(3);
        const four = times(4);
        await jobs.start();
        await three;
        await ringAs('c3', spans[2]);
        await four;
        const causes = spans.map((span, n) => `c${n + 1} 00-${'a'.repeat(32)}-${span}-01`);
        const both = causes.slice(0, 2);
        expect(seen).toEqual([both, both, both, causes.slice(2)]);
      });
    });

    it('waits for the instant that a ring names', async () => {
      await jobs.start();
      // Each try has more time for its rings: those of a busy machine may come when their instant is over.
      for (let aheadMs = 150; ; aheadMs *= 2) {
        const notBefore = Date.now() + aheadMs;
        await jobs.enqueue('q', 'later', { notBefore });
        await rung('now');
        const areInTime = Date.now() < notBefore;
        const keys = await handler.finish(1);
        const last = await handler.next();
        last.done();
        if (!areInTime) continue;
        expect([...keys, last.key]).toEqual(['now', 'later']);
        expect(last.at).toBeGreaterThanOrEqual(notBefore);
        return;
      }
    });

    it('moves a waiting key earlier, never later', async () => {
      await jobs.enqueue('q', 'a', { notBefore: Date.now() + FAR_MS });
      await jobs.start();
      await rung('a');
      expect(await handler.finish(1)).toEqual(['a']);
      const held = await rung('hold').then(() => handler.next());
      await rung('b');
      await jobs.enqueue('q', 'b', { notBefore: Date.now() + FAR_MS });
      held.done();
      expect(await handler.finish(1)).toEqual(['b']);
    });

    it('takes keys in due order, and a repeated one behind those that wait', async () => {
      await jobs.start();
      // Each try has more time for its rings: those of a busy machine may come when their instant is over.
      for (let stepMs = 10; ; stepMs *= 2) {
        await rung('hold');
        const hold = await handler.next();
        const due = (step: number) => ({ notBefore: start + step * stepMs });
        const start = Date.now() + stepMs;
        await jobs.enqueue('q', 'c', due(3));
        await jobs.enqueue('q', 'a', due(1));
        await jobs.enqueue('q', 'b', due(2));
        let areInTime = Date.now() < start;
        hold.done();
        const first = await handler.next();
        // Another one than `a` is taken later, and would answer both rings of `a`.
        const isRepeated = first.key === 'a';
        if (isRepeated) await jobs.enqueue('q', 'a', due(4));
        // A ring whose instant is over waits at once, before `c` which may still be on its way there.
        areInTime &&= Date.now() < due(3).notBefore;
        first.done();
        const keys = [first.key, ...(await handler.finish(isRepeated ? 3 : 2))];
        if (!areInTime) continue;
        expect(keys).toEqual(['a', 'b', 'c', 'a']);
        return;
      }
    });

    it('tries a rejected key again, after pauses that grow', async () => {
      await jobs.start();
      await rung('a');
      let earliest = 0;
      for (let attempt = 0; attempt < 4; attempt++) {
        const run = await handler.next();
        expect(run.at).toBeGreaterThanOrEqual(earliest);
        earliest = Date.now() + (opened.retryMs / 2) * 2 ** attempt;
        run.fail();
      }
      expect(await handler.finish(1)).toEqual(['a']);
    });

    it('works on other keys while a rejected one waits', async () => {
      await jobs.start();
      await rung('a');
      const rejected = await handler.next();
      await rung('b');
      rejected.fail();
      expect(await handler.finish(2)).toEqual(['b', 'a']);
    });

    it('stops: lets what runs come to its end and takes no new work', async () => {
      await jobs.start();
      await rung('a', 'b');
      const held = await handler.next();
      const stopped = jobs.stop(FAR_MS);
      held.done();
      await stopped;
      expect(held.signal.aborted).toBe(false);
      expect(await keys()).toEqual({ q: 1 });
      expect(handler.begun).toBe(1);
    });

    it('aborts what runs after the drain time and waits for it', async () => {
      await jobs.start();
      await rung('a');
      const held = await handler.next();
      let hasStopped = false;
      const stopped = jobs.stop(20).then(() => (hasStopped = true));
      await new Promise((resolve) => held.signal.addEventListener('abort', resolve));
      await jobs.ping();
      expect(hasStopped).toBe(false);
      held.fail();
      await stopped;
    });

    it('counts what waits or runs, per queue', async () => {
      jobs.process('idle', new HeldHandler(), { concurrency: 1 });
      await jobs.start();
      await rung('a', 'b');
      await jobs.enqueue('q', 'c', { notBefore: Date.now() + FAR_MS });
      const held = await handler.next();
      expect(await keys()).toEqual({ q: 3, idle: 0 });
      held.done();
      const second = await handler.next();
      expect(await keys()).toEqual({ q: 2, idle: 0 });
      second.done();
    });

    it('tells how long the oldest key could have run, and lists what runs and what failed', async () => {
      await jobs.enqueue('q', 'far', { notBefore: Date.now() + FAR_MS });
      expect((await jobs.states()).q).toEqual({ keys: 1, oldestMs: 0 });
      await rung('a');
      while ((await jobs.states()).q!.oldestMs < 2) await jobs.ping();
      await jobs.start();
      const held = await handler.next();
      expect((await jobs.states()).q).toEqual({ keys: 2, oldestMs: 0 });
      expect([...jobs.runs.running]).toEqual([{ queue: 'q', key: 'a', since: expect.any(String) as string }]);
      held.fail();
      while (jobs.runs.running.size > 0) await jobs.ping();
      expect(jobs.runs.failures).toMatchObject([{ queue: 'q', key: 'a' }]);
      (await handler.next()).done();
    });

    it('leaves a key that waits or runs as it is, when rung only if idle', async () => {
      await jobs.enqueue('q', 'waits', { notBefore: Date.now() + FAR_MS });
      await jobs.start();
      await jobs.enqueue('q', 'waits', { ifIdle: true });
      await jobs.enqueue('q', 'runs', { ifIdle: true });
      const held = await handler.next();
      expect(held.key).toBe('runs');
      await jobs.enqueue('q', 'runs', { ifIdle: true });
      held.done();
      await rung('last');
      expect(await handler.finish(1)).toEqual(['last']);
      expect((await keys()).q).toBeGreaterThanOrEqual(1);
    });

    it('answers a ping', async () => {
      await expect(jobs.ping()).resolves.toBeUndefined();
    });
  });
}
