import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Readable } from 'node:stream';

const children: ChildProcess[] = [];

afterAll(() => children.forEach((child) => child.kill('SIGKILL')));

async function start(workMs: number, channel: 'ipc' | 'ignore' = 'ignore') {
  const program = join(import.meta.dirname, 'stopping-process.ts');
  const child = spawn(process.execPath, ['--import', 'tsx', program, String(workMs)], {
    stdio: ['ignore', 'pipe', 'inherit', channel],
  });
  children.push(child);
  const { stdout } = child as ChildProcess & { stdout: Readable };
  let output = '';
  stdout.on('data', (data) => (output += String(data)));
  const ended = Promise.all([once(child, 'exit'), once(stdout, 'close')]).then(([[code, signal]]) => ({
    code: code as number,
    signal: signal as string,
  }));
  const said = async (line: string) => {
    while (!output.includes(line)) {
      const end = await Promise.race([once(stdout, 'data').then(() => null), ended]);
      if (end) throw new Error(`the process ended with ${end.code ?? end.signal} after: ${output}`);
    }
  };
  await said('up\n');
  return { child, ended, said, output: () => output };
}

describe('a process told to stop', () => {
  it.each(['SIGTERM', 'SIGINT'] as const)(
    'by %s drains, closes its stores and ends with code 0',
    async (signal) => {
      const { child, ended, output } = await start(50);
      child.kill(signal);
      expect(await ended).toEqual({ code: 0, signal: null });
      expect(output()).toBe('up\nstopping\nclosed\nstopped\n');
    },
  );

  it('by the end of its parent drains as well; a signal after that ends it at once', async () => {
    const alone = await start(50, 'ipc');
    alone.child.disconnect();
    expect(await alone.ended).toEqual({ code: 0, signal: null });
    expect(alone.output()).toBe('up\nstopping\nclosed\nstopped\n');
    const busy = await start(4000, 'ipc');
    busy.child.disconnect();
    await busy.said('stopping\n');
    busy.child.kill('SIGTERM');
    expect(await busy.ended).toEqual({ code: 1, signal: null });
  });

  it('twice ends at once, with code 1', async () => {
    const { child, ended, said, output } = await start(4000);
    child.kill('SIGTERM');
    await said('stopping\n');
    child.kill('SIGTERM');
    expect(await ended).toEqual({ code: 1, signal: null });
    expect(output()).not.toContain('closed');
  });
});
