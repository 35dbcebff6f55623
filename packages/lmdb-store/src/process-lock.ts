import { statSync } from 'node:fs';
import { chmod, link, rename, unlink } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { DataDirectoryInUseError, SERVER_SOCKET } from '@alert-review/kernel';

/** Longest Unix socket path that every supported system takes, in bytes. */
const SOCKET_PATH_BYTES_MAX = 100;
const TAKE_OVER_CHECK_MS = 200;
const ATTEMPTS = 5;

/** The process that listens on the socket owns the directory; the system frees it with the process. */
export class ProcessLock {
  private constructor(
    private readonly server: Server,
    private readonly path: string,
    private readonly own: number | null,
  ) {
    server.on('connection', (socket) => {
      socket.on('error', () => socket.destroy());
      socket.destroy();
    });
  }

  /** Listens on `path`; replaces the socket of a dead process. Throws DataDirectoryInUseError. */
  static async acquire(path: string): Promise<ProcessLock> {
    if (Buffer.byteLength(path) > SOCKET_PATH_BYTES_MAX)
      throw new Error(`${path} is longer than ${SOCKET_PATH_BYTES_MAX} bytes: choose a shorter DATA_DIR`);
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      const server = await listen(path);
      if (server) {
        const lock = new ProcessLock(server, path, inodeOrNull(path));
        await lock.checkOwner();
        await falseIfMissing(chmod(path, 0o600));
        return lock;
      }
      if (await isSocketAnswering(path)) throw await inUse(path);
      await removeStaleSocket(path);
    }
    throw await inUse(path);
  }

  /** Throws DataDirectoryInUseError where a process listens on `path`; writes nothing. */
  static async requireFree(path: string): Promise<void> {
    if (await isSocketAnswering(path)) throw await inUse(path);
  }

  /** Tells whether the lock is held: false once another process removed or replaced the socket. */
  get isHeld(): boolean {
    return this.own !== null && inodeOrNull(this.path) === this.own;
  }

  async release(): Promise<void> {
    // Why not closed: closing would unlink a path that another process owns now.
    if (!this.isHeld) return void this.server.unref();
    await new Promise<void>((resolve) => this.server.close(() => resolve()));
  }

  /** Why: a slower starter may have moved the socket of a faster one. */
  private async checkOwner(): Promise<void> {
    await pause(TAKE_OVER_CHECK_MS);
    if (this.isHeld) return;
    this.server.unref();
    throw await inUse(this.path);
  }
}

const inUse = async (path: string): Promise<Error> =>
  new DataDirectoryInUseError(
    `another process uses this data directory (${path} answers): a server, which has to stop first, ` +
      'or a command, which ends by itself',
    await isSocketAnswering(join(dirname(path), SERVER_SOCKET)),
  );

function listen(path: string): Promise<Server | null> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(null) : reject(error),
    );
    server.listen(path, () => {
      server.removeAllListeners('error');
      resolve(server);
    });
  });
}

function isSocketAnswering(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(path);
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', (error: NodeJS.ErrnoException) => resolve(error.code === 'EAGAIN'));
  });
}

let takeOverCount = 0;

async function removeStaleSocket(path: string): Promise<void> {
  const own = `${path.replace(/\.sock$/, '')}.${process.pid}.${takeOverCount++}.sock`;
  if (!(await falseIfMissing(rename(path, own)))) return;
  const alive = await isSocketAnswering(own);
  // Why ignored: a third starter may have bound the path; the moved one detects it.
  if (alive) await link(own, path).catch(() => undefined);
  await unlink(own);
  if (alive) throw await inUse(path);
}

async function falseIfMissing(change: Promise<void>): Promise<boolean> {
  try {
    await change;
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
    throw error;
  }
}

/** Returns the inode, which is not reused while the socket is open; null if there is none. */
function inodeOrNull(path: string): number | null {
  try {
    return statSync(path, { throwIfNoEntry: false })?.ino ?? null;
  } catch {
    return null;
  }
}
