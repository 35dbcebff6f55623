import { letPass } from '../../support/patience.js';
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
    // It is due earlier than the end of the notice, also where both are late.
    void letPass(30).then(() => order.push('amid the notice'));
    const stopped = lifecycle.stop('test');
    expect([lifecycle.stopping, order]).toEqual([true, []]);
    await stopped;
    expect(order).toEqual(['amid the notice', 'http']);
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
    lifecycle.onStop('store', 'stores', async () => order.push('store'));
    for (const name of ['one', 'two', 'three']) lifecycle.onStop(name, 'stores', hang);
    await expect(lifecycle.stop('test')).resolves.toBe(false);
    expect(order).toEqual(['store']);
    const late = lines.filter(({ msg }) => msg === 'a stop step took too long');
    expect(late.map(({ step }) => step)).toEqual(['three', 'two', 'one']);
    expect(late.reduce((sum, { withinMs }) => sum + Number(withinMs), 0)).toBeLessThanOrEqual(2000);
  });
});
