import { setTimeout as pause } from 'node:timers/promises';
import { Lifecycle, type LifecycleOptions } from '../../../src/platform/process/lifecycle.js';

function make(options: Partial<LifecycleOptions> = {}) {
  const order: string[] = [];
  const lines: Record<string, unknown>[] = [];
  const codes: number[] = [];
  const keep = (fields: Record<string, unknown>) => lines.push(fields);
  const lifecycle = new Lifecycle({
    noticeMs: 0,
    drainMs: 50,
    atTerminal: false,
    logger: { log: keep, error: keep },
    exit: (code) => codes.push(code),
    ...options,
  });
  return { lifecycle, order, lines, codes };
}

describe('Lifecycle, by the clock', () => {
  it('counts as stopping from the signal on, before anything ends', async () => {
    const { lifecycle, order } = make({ noticeMs: 60 });
    lifecycle.onStop('http', 'http', async () => order.push('http'));
    expect(lifecycle.stopping).toBe(false);
    const began = performance.now();
    const stopped = lifecycle.stop('test');
    expect([lifecycle.stopping, order]).toEqual([true, []]);
    await stopped;
    expect(performance.now() - began).toBeGreaterThan(55);
    expect(order).toEqual(['http']);
  });

  it('does not wait for a step for ever', async () => {
    const { lifecycle, order, lines } = make({ drainMs: 0 });
    lifecycle.onStop('hangs', 'work', () => new Promise(() => undefined));
    lifecycle.onStop('store', 'stores', async () => order.push('store'));
    await expect(lifecycle.stop('test')).resolves.toBe(false);
    expect(order).toEqual(['store']);
    expect(lines).toContainEqual(
      expect.objectContaining({ msg: 'a stop step took too long', step: 'hangs' }),
    );
  });

  it('closes all stores within one time; a step that hangs leaves some of it to the later ones', async () => {
    const { lifecycle, order, lines } = make({ storesMs: 2000 });
    const hang = () => new Promise(() => undefined);
    lifecycle.onStop('store', 'stores', async () => {
      await pause(20);
      order.push('store');
    });
    for (const name of ['one', 'two', 'three']) lifecycle.onStop(name, 'stores', hang);
    const began = performance.now();
    await expect(lifecycle.stop('test')).resolves.toBe(false);
    // Each on its own took 10 s.
    expect(performance.now() - began).toBeLessThan(4000);
    expect(order).toEqual(['store']);
    const late = lines.filter(({ msg }) => msg === 'a stop step took too long').map(({ step }) => step);
    expect(late).toEqual(['three', 'two', 'one']);
  });
});
