import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { DataDirectory } from './data-directory.js';
import { DataDirectoryInUseError, EnvironmentError } from '@alert-review/kernel';

describe('DataDirectory', () => {
  let root: string;
  const opened: DataDirectory[] = [];
  beforeEach(async () => {
    root = await mkdtemp(join(tmpdir(), 'dir-'));
  });
  afterEach(async () => {
    for (const directory of opened.splice(0)) await directory.close();
    await rm(root, { recursive: true });
  });

  const open = async (name = 'data'): Promise<DataDirectory> => {
    const directory = await DataDirectory.open(join(root, name));
    opened.push(directory);
    return directory;
  };

  const lockOf = ({ path }: DataDirectory): string => join(path, 'lock.sock');

  /** Leaves the socket of a killed process behind, as `kill -9` of a server does. */
  async function leaveStaleLock(): Promise<void> {
    const first = await open();
    await first.close();
    opened.pop();
    const script = join(root, 'listen.cjs');
    await writeFile(
      script,
      `require('node:net').createServer().listen(process.argv[2], () => process.send('up'));`,
    );
    const child: ChildProcess = fork(script, [lockOf(first)], { execArgv: [] });
    await once(child, 'message');
    child.kill('SIGKILL');
    await once(child, 'exit');
  }

  it('makes its folders, for the owner only', async () => {
    const directory = await open();
    for (const name of ['events', 'access', 'store', 'bulk', 'files', 'keys'] as const) {
      const found = await stat(directory.folder(name));
      expect([name, found.isDirectory(), found.mode & 0o777]).toEqual([name, true, 0o700]);
    }
    expect((await stat(lockOf(directory))).mode & 0o777).toBe(0o600);
  });

  it('names a folder that it cannot make', async () => {
    await mkdir(join(root, 'data'));
    await writeFile(join(root, 'data/access'), '');
    const refusal = `${join(root, 'data/access')} cannot be used: it is no folder (EEXIST)`;
    await expect(open()).rejects.toBeInstanceOf(EnvironmentError);
    await expect(open()).rejects.toThrow(refusal);
    // The folder can be removed only if the failed attempt has released the lock.
    await rm(join(root, 'data/access'));
    await open();
  });

  it('belongs to one opener at a time', async () => {
    const first = await open();
    await expect(open()).rejects.toBeInstanceOf(DataDirectoryInUseError);
    await first.close();
    opened.pop();
    await expect(open()).resolves.toBeInstanceOf(DataDirectory);
  });

  it('tells a server that has it from a command, by the socket on which a server answers', async () => {
    const { path } = await open();
    await expect(open()).rejects.toMatchObject({ byServer: false });
    const socket = createServer((connection) => connection.destroy()).listen(join(path, 'server.sock'));
    await once(socket, 'listening');
    await expect(open()).rejects.toMatchObject({ byServer: true });
    socket.close();
  });

  it('is taken over from a process that was killed', async () => {
    await leaveStaleLock();
    const directory = await open();
    expect((await readdir(directory.path)).filter((name) => name.endsWith('.sock'))).toEqual(['lock.sock']);
    await expect(open()).rejects.toBeInstanceOf(DataDirectoryInUseError);
  });

  it('goes to at most one of several starters that find a stale lock', async () => {
    await leaveStaleLock();
    const outcomes = await Promise.allSettled([open(), open(), open(), open()]);
    const owners = outcomes.filter(({ status }) => status === 'fulfilled');
    expect(owners.length).toBeLessThanOrEqual(1);
    for (const outcome of outcomes)
      if (outcome.status === 'rejected') expect(outcome.reason).toBeInstanceOf(DataDirectoryInUseError);
  });

  it('closes connections to its lock at once', async () => {
    const directory = await open();
    expect(await text(connect(lockOf(directory)))).toBe('');
  });

  it('refuses a path too long for a socket', async () => {
    await expect(open('x'.repeat(100))).rejects.toThrow('choose a shorter DATA_DIR');
  });
});
