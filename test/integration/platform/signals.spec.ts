import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

const children: ChildProcess[] = [];

afterAll(() => children.forEach((child) => child.kill('SIGKILL')));

async function start(workMs: number) {
  const program = join(import.meta.dirname, 'stopping-process.ts');
  const child = spawn(process.execPath, ['--import', 'tsx', program, String(workMs)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  let output = '';
  child.stdout.on('data', (data) => (output += String(data)));
  const ended = once(child, 'close').then(([code, signal]) => ({
    code: code as number,
    signal: signal as string,
  }));
  const said = async (line: string) => {
    while (!output.includes(line)) {
      const end = await Promise.race([once(child.stdout, 'data').then(() => null), ended]);
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

  it('twice ends at once, with code 1', async () => {
    const { child, ended, said, output } = await start(4000);
    child.kill('SIGTERM');
    await said('stopping\n');
    child.kill('SIGTERM');
    expect(await ended).toEqual({ code: 1, signal: null });
    expect(output()).not.toContain('closed');
  });
});
