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

describe('Lifecycle', () => {
  it('drains requests and work side by side, then closes the stores in reverse order', async () => {
    const { lifecycle, order } = make();
    let releaseHttp: () => void = () => undefined;
    lifecycle.onStop('events', 'stores', async () => order.push('events'));
    lifecycle.onStop('rows', 'stores', async () => order.push('rows'));
    lifecycle.onStop('http', 'http', () => new Promise<void>((resolve) => (releaseHttp = resolve)));
    lifecycle.onStop('jobs', 'work', async (drainMs) => {
      order.push(`jobs ${drainMs}`);
      releaseHttp();
    });
    await expect(lifecycle.stop('test')).resolves.toBe(true);
    expect(order).toEqual(['jobs 50', 'rows', 'events']);
  });

  it('runs once, however often it is asked', async () => {
    const { lifecycle, order } = make();
    lifecycle.onStop('a', 'stores', async () => order.push('a'));
    await Promise.all([lifecycle.stop('one'), lifecycle.stop('two')]);
    await lifecycle.stop('three');
    expect(order).toEqual(['a']);
  });

  it('passes over steps that fail, closes the rest and is not clean', async () => {
    const { lifecycle, order, lines } = make();
    lifecycle.onStop('rejects', 'work', () => Promise.reject(new Error('broken')));
    lifecycle.onStop('throws', 'http', () => {
      throw new Error('at once');
    });
    lifecycle.onStop('store', 'stores', async () => order.push('store'));
    await expect(lifecycle.stop('test')).resolves.toBe(false);
    expect(order).toEqual(['store']);
    expect(lines.filter(({ msg }) => msg === 'a stop step failed').map(({ step }) => step)).toEqual([
      'throws',
      'rejects',
    ]);
  });
});
